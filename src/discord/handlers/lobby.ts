import { notHost, notLobby } from '../../table/lobby/lobby.ts';
import type { Table } from '../../table/model.ts';
import { placeKey } from '../../table/place.ts';
import type { Loaded, Refusal, Result } from '../../table/service.ts';
import { mayCloseAny, othersPlay } from '../../table/services/closing.ts';
import { say } from '../i18n/localizer.ts';
import { refusalMessage } from '../i18n/refusals.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand } from '../interactions/command.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
  requestAt,
} from '../interactions/context.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { aboutTable, forTable, onTable, unseated } from '../interactions/find-table.ts';
import { noReply, noteReply, type Reply, refusalReply, replyTo, show } from '../interactions/reply.ts';
import { inLobby } from '../messages/lobby.ts';
import { optionsView } from '../messages/options.ts';
import { askToCloseView, closeUnreadableView, sureView } from '../messages/refusals.ts';
import { noteView } from '../messages/view.ts';
import { presses, type TablePressKind } from '../presses.ts';
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
  const { person, where } = context;
  if (verb === 'cancel' && table.status === 'playing') {
    const server = await bot.service.serverSettings(table.place.guildId);
    const closing = { person, manager: where.manages };
    if (bot.service.seatOf(loaded, person.id) === undefined && !mayCloseAny(server, closing))
      return unseated(loaded, context);
    const others = othersPlay(table, closing, server);
    if (others !== undefined) return closingRefused(bot, context, loaded, others.refusal);
    const localizer = localizerFor(bot, context, table);
    return show(sureView(say('cancel.sure'), table, presses.confirmCancel, say('cancel.yes'), localizer));
  }
  const gone = verb === 'cancel' ? await hostGone(bot, context, table) : undefined;
  const request = { ...requestAt(table, context), manager: where.manages, gone };
  return replyTo(
    await bot.service[verb](request),
    (after) => noteReply(bot, context, after.table, say(`done.${verb}`)),
    table,
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
  { person, where }: InteractionContext,
  table: Table,
): Promise<string | undefined> {
  const { place, hostId } = table;
  if (where.manages || hostId === person.id) return undefined;
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

const addComputerButton = button(presses.addComputer, {
  acknowledge: 'silent',
  run: onTable(async (bot, context, { table }, { level }) =>
    replyTo(await bot.service.addComputer(requestAt(table, context), level), () => noReply, table),
  ),
});

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
    const isQuestion = verb === 'cancel' && loaded.table.status === 'playing';
    return reply.kind === 'view' && !isQuestion ? noReply : reply;
  });
  return button(kind, answer);
}

/** Closes a running game. */
const confirmCancelButton = button(
  presses.confirmCancel,
  forTable('update', async (bot, context, { table }) => {
    const request = { ...requestAt(table, context), manager: context.where.manages };
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

/** Opens the host's private menus. */
const optionsButton = button(
  presses.options,
  forTable('private', async (bot, context, loaded) => {
    const { table } = loaded;
    const not = notLobby(table) ?? notHost(table, context.person);
    return not
      ? refusalReply(not.refusal, table)
      : show(optionsView(loaded, localizerFor(bot, context, table)));
  }),
);

/** Sets one option of the table. */
const optionMenu = button(presses.set, {
  acknowledge: 'update',
  async run(bot, context, { table, option }, [value = '']) {
    const request = requestAt({ id: table }, context);
    return optionsAfter(bot, context, await bot.service.setOptions(request, { [option]: value }));
  },
});

const removeComputerButton = button(presses.removeComputer, {
  acknowledge: 'update',
  async run(bot, context, { table }) {
    const request = requestAt({ id: table }, context);
    return optionsAfter(bot, context, await bot.service.removeComputer(request));
  },
});

function optionsAfter(bot: BotContext, { reader }: InteractionContext, result: Result<Loaded>): Reply {
  if (!result.ok) return refusalReply(result.refusal);
  return show(optionsView(result.value, localizerFor(bot, { reader }, result.value.table)));
}

/** Setting up, joining, starting and closing a table. */
export const lobby: Contribution = {
  commands: [lobbyCommand('join', true), lobbyCommand('leave', true), lobbyCommand('start'), cancelCommand],
  buttons: [
    lobbyButton(presses.join, 'join'),
    lobbyButton(presses.leave, 'leave'),
    lobbyButton(presses.start, 'start'),
    lobbyButton(presses.cancel, 'cancel'),
    addComputerButton,
    removeComputerButton,
    optionsButton,
    optionMenu,
    rematchButton,
    confirmCancelButton,
    closeUnreadableButton,
    proposeCloseButton,
    dismissButton,
  ],
  shows: { lobby: inLobby },
};
