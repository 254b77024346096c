import { type Level, levels } from '../../core/game.ts';
import { tableOptionsOf } from '../../table/hooks.ts';
import {
  computersMost,
  notHost,
  notHostYet,
  notLobby,
  withoutPerson,
  withoutReserved,
} from '../../table/lobby/lobby.ts';
import type { Person, Table } from '../../table/model.ts';
import { isShared, placeKey } from '../../table/place.ts';
import { ok, type RefusedResult } from '../../table/request.ts';
import { isReserved } from '../../table/seats/seats.ts';
import type { Loaded, Refusal, Result } from '../../table/service.ts';
import { closedLobby, mayCloseAny, othersPlay } from '../../table/services/closing.ts';
import type { TableOption } from '../../table/settings.ts';
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
import { aboutTable, forTable, namedTable, unseated, withTable } from '../interactions/find-table.ts';
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
import { computersForm, optionArgs, optionForms, seatsLost } from '../messages/options.ts';
import { askToCloseView, closeUnreadableView, formAgain, sureView } from '../messages/refusals.ts';
import { noteView } from '../messages/view.ts';
import { type Press, type PressOf, presses, type TablePressKind } from '../presses.ts';
import { openingRefused } from './newgame.ts';
import { answerWith } from './sheets.ts';

type LobbyVerb = 'join' | 'leave' | 'start' | 'cancel';

/** The question before a change of a lobby or the closing of a running game; undefined if there is none. */
async function questionFor(
  bot: BotContext,
  context: InteractionContext,
  verb: LobbyVerb,
  loaded: Loaded,
): Promise<Reply | undefined> {
  const { table } = loaded;
  const { person } = context;
  const localizer = localizerFor(bot, context, table);
  const close = { press: presses.confirmCancel({ table: table.id }), yes: say('cancel.yes') };
  if (verb === 'cancel' && table.status === 'playing') {
    const server = await bot.service.serverSettings(table.place.guildId);
    const closing = { person, manager: managesTable(context, table) };
    if (bot.service.seatOf(loaded, person.id) === undefined && !mayCloseAny(server, closing))
      return unseated(loaded, context);
    const refused = othersPlay(table, closing, server);
    if (refused !== undefined) return closingRefused(bot, context, loaded, refused.refusal);
    return show(sureView(loaded, { question: say('cancel.sure'), ...close }, localizer));
  }
  if (verb === 'start') {
    if (isAlone(loaded, context)) return show(aloneView(table, localizer));
    const kept = table.seats.filter(isReserved).map((one) => one.person.name);
    if (kept.length === 0 || (notLobby(table) ?? notHostYet(table, person, bot.now())) !== undefined)
      return undefined;
    const question = say('start.kept', { count: kept.length, names: kept });
    const press = presses.startAlone({ table: table.id });
    const words = { question, press, yes: say('start.without'), no: say('alone.no') };
    return show(sureView(loaded, words, localizer));
  }
  if (!closesUnasked(verb, context, table)) return undefined;
  const server = await bot.service.serverSettings(table.place.guildId);
  if (!closedLobby(table, await closingRequest(bot, context, table), server).ok) return undefined;
  const names = others(table, person).map((one) => one.person.name);
  const question = say(names.length === 0 ? 'cancel.sure-lobby' : 'cancel.sure-others', { names });
  return show(sureView(loaded, { question, ...close, no: say('alone.no') }, localizer));
}

async function changeLobby(
  bot: BotContext,
  context: InteractionContext,
  verb: LobbyVerb,
  { table }: Loaded,
): Promise<Reply> {
  const request = verb === 'cancel' ? await closingRequest(bot, context, table) : requestAt(table, context);
  return replyTo(
    await bot.service[verb](request),
    (after) => noteReply(bot, context, after.table, say(`done.${verb}`)),
    table,
  );
}

/**
 * Whether the command would close a lobby in which others wait, or one that the person cannot see: in direct messages,
 * it may not be the one they mean.
 */
function closesUnasked(verb: LobbyVerb, { person, where }: InteractionContext, table: Table): boolean {
  if (table.status !== 'lobby' || (verb !== 'cancel' && verb !== 'leave')) return false;
  const left = verb === 'leave' ? withoutPerson(table, person) : undefined;
  if (left !== undefined && !(left.ok && left.value.status === 'cancelled')) return false;
  return others(table, person).length > 0 || where.place.channelId !== table.place.channelId;
}

/** The other people with a seat or a reservation. */
function others({ seats }: Table, { id }: Person) {
  return seats.flatMap((one) => (one.kind === 'human' && one.person.id !== id ? [one] : []));
}

/** A request to close a table, with the person's permissions. */
async function closingRequest(bot: BotContext, context: InteractionContext, table: Table) {
  const gone = table.status === 'lobby' ? await hostGone(bot, context, table) : undefined;
  return { ...requestAt(table, context), manager: managesTable(context, table), gone };
}

/** Whether the host would start a game for several people alone. */
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
  return show(askToCloseView(refusalMessage(refusal), loaded, localizerFor(bot, context, table)));
}

/** The host of a lobby, if they have left the server. Undefined also for people who can close the lobby anyway. */
async function hostGone(
  { members }: BotContext,
  context: InteractionContext,
  table: Table,
): Promise<string | undefined> {
  const { place, hostId } = table;
  if (managesTable(context, table) || hostId === context.person.id) return undefined;
  return (await members.hasLeft(place.guildId, hostId)) ? hostId : undefined;
}

function lobbyCommand(verb: LobbyVerb, botInChannel?: true): SlashCommand {
  return aboutTable({
    name: verb,
    describe: `discord.command.${verb}`,
    ...(botInChannel && { botInChannel }),
    table: 'open',
    run: async (bot, context, loaded) =>
      (await questionFor(bot, context, verb, loaded)) ?? changeLobby(bot, context, verb, loaded),
  });
}

const cancelReadable = lobbyCommand('cancel');

/** Closes a table, even one that cannot be read: otherwise it would block its channel for ever. */
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

/** Starts a game alone, or without the people with reserved seats, after a confirmation. */
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

/** Opens the next table with the same people, in the channel of the finished one. */
const rematchButton = button(presses.rematch, {
  // The finished game's message stays, and the new game gets its own.
  acknowledgeReply: 'public',
  ...forTable('silent', async (bot, context, { table }) => {
    const { where } = context;
    const result = await bot.service.rematch(requestAt(table, context), table.locale, where.place.parentId);
    if (result.ok)
      return bot.places.of(where.place).answers === 'reply' ? answerWith(bot, result.value) : noReply;
    return openingRefused(bot, context, { ...result.refusal, table: result.refusal.table ?? table });
  }),
});

/** The lobby's message shows a change by itself, so only a question needs a reply. */
function lobbyButton(kind: TablePressKind, verb: LobbyVerb) {
  const answer = forTable('silent', async (bot, context, loaded) => {
    const question = await questionFor(bot, context, verb, loaded);
    if (question !== undefined) return question;
    const reply = await changeLobby(bot, context, verb, loaded);
    return reply.kind === 'view' ? noReply : reply;
  });
  return button(kind, answer);
}

/** Closes a table after a confirmation. */
const confirmCancelButton = button(
  presses.confirmCancel,
  forTable('update', async (bot, context, { table }) => {
    return replyTo(
      await bot.service.cancel(await closingRequest(bot, context, table)),
      () => noteReply(bot, context, table, say('done.cancel')),
      table,
    );
  }),
);

/** Closes the channel's unreadable table. */
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

/** Answers a question with no. */
const dismissButton = button(
  presses.dismiss,
  forTable('update', async (bot, context, { table }) =>
    show(noteView(say('sure.dismissed'), localizerFor(bot, context, table))),
  ),
);

/** Opens a form about a lobby for people who may use it. @param formFor returns undefined if there is no such form */
function lobbyForm<P extends { readonly table: string }>(
  refused: (table: Table, context: InteractionContext, at: Date) => RefusedResult | undefined,
  formFor: (
    loaded: Loaded,
    localizer: Localizer,
    press: P,
    typed: Answers | undefined,
    added: readonly TableOption[],
  ) => Form | undefined,
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
      const added = tableOptionsOf(bot.contributions);
      const form = formFor(found.loaded, localizerFor(bot, context, table), press, typed, added);
      return form ?? refuse(say('refuse.unknown'), table);
    },
  } as const;
}

/** The reply to a form. The lobby's message shows a change by itself, but an earlier refusal must be replaced. */
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
  return { ...reply, instead: formAgain(reopen(bot.drafts.keep(context, typed))) };
}

const acknowledgeForm = {
  acknowledge: 'silent',
  acknowledgeFor: ({ again }: { readonly again: boolean }) => (again ? 'update' : 'silent'),
} as const;

const optionsButton = button(
  presses.options,
  lobbyForm<PressOf<typeof presses.options>>(
    (table, { person }) => notHost(table, person),
    (loaded, localizer, { table, part }, typed, added) => {
      const form = optionForms(loaded, added, localizer)[part];
      if (form === undefined) return undefined;
      const again = typed !== undefined;
      const press = (marks: string) => presses.saveOptions({ table, part, again, marks });
      return formOf(form.title, form.fields, press, typed);
    },
  ),
);

const saveOptionsButton = button(presses.saveOptions, {
  sendsForm: true,
  ...acknowledgeForm,
  async run(bot, context, press, _, answers) {
    const { table, part, marks } = press;
    const found = await namedTable(bot, context, table);
    if (!found.ok) return found.reply;
    let typed: Answers = {};
    const added = tableOptionsOf(bot.contributions);
    const result = await bot.service.setOptions(requestAt({ id: table }, context), (now) => {
      const forms = optionForms(now, added, localizerFor(bot, context, now.table));
      const fields = forms[part]?.fields ?? [];
      const { edited, overtaken } = editsOf(fields, marks, answers);
      typed = edited;
      return overtaken.length > 0 ? overtakenBy(overtaken) : ok(optionArgs(now.game, edited));
    });
    const reopen = (draft: string) => presses.options({ table, part, draft });
    return afterForm(bot, context, typed, result, press, reopen);
  },
});

/** Opens the form for computer players, with one more preselected. */
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

/** Adds or removes computer players to match the number in a form. */
const saveComputersButton = button(presses.saveComputers, {
  sendsForm: true,
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
    const wanted = count(found.loaded.table);
    const lost = wanted.ok ? seatsLost(found.loaded.table, wanted.value) : [];
    if (wanted.ok && lost.length > 0)
      return askForSeats(bot, context, found.loaded, wanted.value, level, lost);
    const result = await bot.service.setComputers(requestAt({ id: table }, context), count, level);
    return afterForm(bot, context, answers, result, press, (draft) => presses.computers({ table, draft }));
  },
});

/** Asks before computer players take reserved seats. */
function askForSeats(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  count: number,
  level: Level,
  lost: readonly string[],
): Reply {
  const { table } = loaded;
  const press = presses.giveSeats({ table: table.id, count, level, kept: lost.length });
  const words = {
    question: say('computers.sure', { count: lost.length, names: lost }),
    press,
    yes: say('computers.yes', { count: lost.length }),
    no: say('alone.no'),
  };
  return show(sureView(loaded, words, localizerFor(bot, context, table)));
}

/** Gives reserved seats to computer players after a confirmation. */
const giveSeatsButton = button(presses.giveSeats, {
  acknowledge: 'update',
  run: withTable(async (bot, context, loaded, { count, level, kept }) => {
    const lost = seatsLost(loaded.table, count);
    // The people affected are no longer those in the question.
    if (lost.length > kept) return askForSeats(bot, context, loaded, count, level, lost);
    const request = requestAt(loaded.table, context);
    return replyTo(
      await bot.service.setComputers(request, () => ok(count), level),
      (after) => noteReply(bot, context, after.table, say('done.options')),
      loaded.table,
    );
  }),
});

/** Setting up, joining, starting and closing a table. @param added the options that features add */
export const lobby = (added: readonly TableOption[]): Contribution => ({
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
    giveSeatsButton,
    rematchButton,
    confirmCancelButton,
    closeUnreadableButton,
    proposeCloseButton,
    dismissButton,
  ],
  shows: { lobby: (about) => inLobby(about, added) },
});
