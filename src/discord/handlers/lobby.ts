import { levels } from '../../core/game.ts';
import { computersMost, notHost, notHostYet, notLobby, withoutReserved } from '../../table/lobby/lobby.ts';
import type { Table } from '../../table/model.ts';
import { isShared, placeKey } from '../../table/place.ts';
import { ok, type RefusedResult } from '../../table/request.ts';
import type { Loaded, Refusal, Result } from '../../table/service.ts';
import { mayCloseAny, othersPlay } from '../../table/services/closing.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { refusalMessage } from '../i18n/refusals.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand } from '../interactions/command.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
  managesTable,
  requestAt,
} from '../interactions/context.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { aboutTable, forTable, namedTable, unseated } from '../interactions/find-table.ts';
import {
  noReply,
  noteReply,
  type Reply,
  refusalReply,
  refuse,
  replyTo,
  show,
} from '../interactions/reply.ts';
import { type Answers, editsOf, type Form, formOf, overtakenBy } from '../messages/form.ts';
import { aloneView, inLobby } from '../messages/lobby.ts';
import { computersForm, optionArgs, optionForms } from '../messages/options.ts';
import { askToCloseView, closeUnreadableView, sureView } from '../messages/refusals.ts';
import { noteView } from '../messages/view.ts';
import { type Press, type PressOf, presses, type TablePressKind } from '../presses.ts';
import { openingRefused } from './newgame.ts';
import { answerWith } from './sheets.ts';

type LobbyVerb = 'join' | 'leave' | 'start' | 'cancel';

/** Changes a lobby for a button or a command. A person who cancels a running game is asked first. */
async function changeLobby(
  bot: BotContext,
  context: InteractionContext,
  verb: LobbyVerb,
  loaded: Loaded,
): Promise<Reply> {
  const { table } = loaded;
  const { person } = context;
  if (verb === 'cancel' && table.status === 'playing') {
    const server = await bot.service.serverSettings(table.place.guildId);
    const closing = { person, manager: managesTable(context, table) };
    if (bot.service.seatOf(loaded, person.id) === undefined && !mayCloseAny(server, closing))
      return unseated(loaded, context);
    const others = othersPlay(table, closing, server);
    if (others !== undefined) return closingRefused(bot, context, loaded, others.refusal);
    const localizer = localizerFor(bot, context, table);
    return show(sureView(say('cancel.sure'), table, presses.confirmCancel, say('cancel.yes'), localizer));
  }
  if (verb === 'start' && isAlone(loaded, context))
    return show(aloneView(table, localizerFor(bot, context, table)));
  const gone = verb === 'cancel' ? await hostGone(bot, context, table) : undefined;
  const request = { ...requestAt(table, context), manager: managesTable(context, table), gone };
  return replyTo(
    await bot.service[verb](request),
    (after) => noteReply(bot, context, after.table, say(`done.${verb}`)),
    table,
  );
}

/** Whether the host would begin a game for several people alone. */
function isAlone({ table, game }: Loaded, { person }: InteractionContext): boolean {
  return (
    notLobby(table) === undefined &&
    notHost(table, person) === undefined &&
    withoutReserved(table).seats.length === 1 &&
    table.seatLimit > 1 &&
    isShared(table.place) &&
    game.seats.min === 1 &&
    table.dice !== 'known'
  );
}

/** Why a person cannot close a running game, with an offer to ask the others if they play too. */
function closingRefused(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  refusal: Refusal,
): Reply {
  const { table } = loaded;
  if (bot.service.seatOf(loaded, context.person.id) === undefined) return refusalReply(refusal, table);
  return show(askToCloseView(refusalMessage(refusal), table, localizerFor(bot, context, table)));
}

/** The host of a lobby who has left the server. Undefined also for people who can close the lobby anyway. */
async function hostGone(
  { members }: BotContext,
  context: InteractionContext,
  table: Table,
): Promise<string | undefined> {
  const { place, hostId } = table;
  if (managesTable(context, table) || hostId === context.person.id) return undefined;
  return (await members.isOn(place.guildId, hostId)) ? undefined : hostId;
}

function lobbyCommand(verb: LobbyVerb, botInChannel?: true): SlashCommand {
  return aboutTable({
    name: verb,
    describe: `discord.command.${verb}`,
    ...(botInChannel && { botInChannel }),
    table: 'open',
    run: (bot, context, loaded) => changeLobby(bot, context, verb, loaded),
  });
}

const cancelReadable = lobbyCommand('cancel');

/** Closes a table, also one that cannot be read any more: such a one would block its channel for ever. */
const cancelCommand: SlashCommand = {
  ...cancelReadable,
  async run(bot, context, input) {
    const { where, person, table } = context;
    const unreadable =
      table === undefined ? await bot.service.unreadableIn(placeKey(context.where.place)) : undefined;
    if (unreadable === undefined || (!where.manages && unreadable.hostId !== person.id))
      return cancelReadable.run(bot, context, input);
    return show(closeUnreadableView(localizerFor(bot, context)));
  },
};

/** Begins a game alone, after the question. */
const startAloneButton = button(
  presses.startAlone,
  forTable('update', async (bot, context, { table }) =>
    replyTo(
      await bot.service.start(requestAt(table, context)),
      (after) => noteReply(bot, context, after.table, say('done.start')),
      table,
    ),
  ),
);

/** Opens the next table with the same people, in the channel of the one that is over. */
const rematchButton = button(presses.rematch, {
  // The message of the game that is over stays, and the new one gets another.
  acknowledgeReply: 'public',
  ...forTable('silent', async (bot, context, { table }) => {
    const { where } = context;
    const result = await bot.service.rematch(requestAt(table, context), table.locale, where.place.parentId);
    if (result.ok)
      return bot.places.of(where.place).answers === 'reply' ? answerWith(bot, result.value) : noReply;
    return openingRefused(bot, context, { ...result.refusal, table: result.refusal.table ?? table });
  }),
});

/** The lobby's message shows a change by itself, so that only a question needs a reply. */
function lobbyButton(kind: TablePressKind, verb: LobbyVerb) {
  const answer = forTable('silent', async (bot, context, loaded) => {
    const reply = await changeLobby(bot, context, verb, loaded);
    const isQuestion =
      verb === 'start' ? isAlone(loaded, context) : verb === 'cancel' && loaded.table.status === 'playing';
    return reply.kind === 'view' && !isQuestion ? noReply : reply;
  });
  return button(kind, answer);
}

/** Closes a running game. */
const confirmCancelButton = button(
  presses.confirmCancel,
  forTable('update', async (bot, context, { table }) => {
    const request = { ...requestAt(table, context), manager: managesTable(context, table) };
    return replyTo(
      await bot.service.cancel(request),
      () => noteReply(bot, context, table, say('done.cancel')),
      table,
    );
  }),
);

/** Closes the channel's table that cannot be read. */
const closeUnreadableButton = button(presses.closeUnreadable, {
  acknowledge: 'update',
  async run(bot, context) {
    const { person, where } = context;
    const asker = { person, manager: where.manages };
    return replyTo(await bot.service.closeUnreadable(placeKey(context.where.place), asker), () =>
      show(noteView(say('done.cancel'), localizerFor(bot, context))),
    );
  },
});

/** Asks the others to close a running game. */
const proposeCloseButton = button(
  presses.proposeClose,
  forTable('update', async (bot, context, { table }) => {
    return replyTo(
      await bot.service.proposeClose(requestAt(table, context)),
      (after) => {
        const done = after.table.status === 'cancelled' ? say('done.cancel') : say('proposal.asked');
        return noteReply(bot, context, after.table, done);
      },
      table,
    );
  }),
);

/** Answers a question with no: nothing changes. */
const dismissButton = button(
  presses.dismiss,
  forTable('update', async (bot, context, { table }) =>
    show(noteView(say('sure.dismissed'), localizerFor(bot, context, table))),
  ),
);

/** Opens a form about a lobby, for those whom it does not refuse. @param formFor undefined: there is no such form */
function lobbyForm<P extends { readonly table: string }>(
  refused: (table: Table, context: InteractionContext, at: Date) => RefusedResult | undefined,
  formFor: (loaded: Loaded, localizer: Localizer, press: P, typed: Answers | undefined) => Form | undefined,
) {
  return {
    acknowledge: 'form',
    async form(
      bot: BotContext,
      context: InteractionContext,
      press: P & { readonly draft: string | undefined },
    ) {
      const found = await namedTable(bot, context, press.table);
      if (!found.ok) return found.reply;
      const { table } = found.loaded;
      const no = notLobby(table) ?? refused(table, context, bot.now());
      if (no) return refusalReply(no.refusal, table);
      const typed = press.draft === undefined ? undefined : bot.drafts.of(context, press.draft);
      const form = formFor(found.loaded, localizerFor(bot, context, table), press, typed);
      return form ?? refuse(say('refuse.unknown'), table);
    },
  } as const;
}

/** What follows a form. The lobby's message shows a change by itself, but not the message that refused it before. */
function afterForm(
  bot: BotContext,
  context: InteractionContext,
  typed: Answers,
  result: Result<Loaded>,
  press: { readonly again: boolean },
  reopen: (draft: string) => Press,
): Reply {
  if (result.ok)
    return press.again ? noteReply(bot, context, result.value.table, say('done.options')) : noReply;
  const reply = refusalReply(result.refusal);
  if (reply.kind !== 'refusal') return reply;
  return { ...reply, again: reopen(bot.drafts.keep(context, typed)) };
}

const acknowledgeForm = {
  acknowledge: 'silent',
  acknowledgeFor: ({ again }: { readonly again: boolean }) => (again ? 'update' : 'silent'),
} as const;

/** Opens a form of the host's with the options. */
const optionsButton = button(
  presses.options,
  lobbyForm<PressOf<typeof presses.options>>(
    (table, { person }) => notHost(table, person),
    (loaded, localizer, { table, part }, typed) => {
      const form = optionForms(loaded, localizer)[part];
      if (form === undefined) return undefined;
      const again = typed !== undefined;
      const press = (marks: string) => presses.saveOptions({ table, part, again, marks });
      return formOf(form.title, form.fields, press, typed);
    },
  ),
);

/** Changes the options that the host changed in a form. */
const saveOptionsButton = button(presses.saveOptions, {
  ...acknowledgeForm,
  async run(bot, context, press, _, answers) {
    const { table, part, marks } = press;
    const found = await namedTable(bot, context, table);
    if (!found.ok) return found.reply;
    let typed: Answers = {};
    const result = await bot.service.setOptions(requestAt({ id: table }, context), (now) => {
      const fields = optionForms(now, localizerFor(bot, context, now.table))[part]?.fields ?? [];
      const { edited, overtaken } = editsOf(fields, marks, answers);
      typed = edited;
      return overtaken.length > 0 ? overtakenBy(overtaken) : ok(optionArgs(now.game, edited));
    });
    const reopen = (draft: string) => presses.options({ table, part, draft });
    return afterForm(bot, context, typed, result, press, reopen);
  },
});

/** Opens the form for computer players, at first with one more. */
const computersButton = button(
  presses.computers,
  lobbyForm<PressOf<typeof presses.computers>>(
    (table, { person }, at) => notHostYet(table, person, at),
    ({ table }, localizer, _, typed) => {
      const { title, fields } = computersForm(table, localizer);
      const press = (marks: string) =>
        presses.saveComputers({ table: table.id, again: typed !== undefined, marks });
      return formOf(title, fields, press, typed ?? oneMore(table));
    },
  ),
);

function oneMore(table: Table): Answers {
  const count = table.seats.filter(({ kind }) => kind === 'computer').length;
  return count > 0 || computersMost(table) === 0 ? {} : { count: ['1'] };
}

/** Adds or removes computer players, so that as many play as a form says. */
const saveComputersButton = button(presses.saveComputers, {
  ...acknowledgeForm,
  async run(bot, context, press, _, answers) {
    const { table, marks } = press;
    const found = await namedTable(bot, context, table);
    if (!found.ok) return found.reply;
    const level = levels.find((one) => one === answers.level?.[0]) ?? 'medium';
    const count = (now: Table): Result<number> => {
      const { fields } = computersForm(now, localizerFor(bot, context, now));
      const { edited, overtaken } = editsOf(fields.slice(0, 1), marks, answers);
      const playing = now.seats.filter(({ kind }) => kind === 'computer').length;
      return overtaken.length > 0 ? overtakenBy(overtaken) : ok(Number(edited.count?.[0] ?? playing));
    };
    const result = await bot.service.setComputers(requestAt({ id: table }, context), count, level);
    return afterForm(bot, context, answers, result, press, (draft) => presses.computers({ table, draft }));
  },
});

/** Setting up, joining, starting and closing a table. */
export const lobby: Contribution = {
  commands: [lobbyCommand('join', true), lobbyCommand('leave', true), lobbyCommand('start'), cancelCommand],
  buttons: [
    lobbyButton(presses.join, 'join'),
    lobbyButton(presses.leave, 'leave'),
    lobbyButton(presses.start, 'start'),
    lobbyButton(presses.cancel, 'cancel'),
    startAloneButton,
    optionsButton,
    saveOptionsButton,
    computersButton,
    saveComputersButton,
    rematchButton,
    confirmCancelButton,
    closeUnreadableButton,
    proposeCloseButton,
    dismissButton,
  ],
  shows: { lobby: inLobby },
};
