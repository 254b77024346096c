import type { Level } from '../../core/game.ts';
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
import { isReserved, nameAmong } from '../../table/seats/seats.ts';
import type { Loaded, Refusal, Result } from '../../table/service.ts';
import { closedLobby, mayCloseAny, othersPlay } from '../../table/services/closing.ts';
import type { TableOption } from '../../table/settings.ts';
import { say } from '../i18n/words.ts';
import { type Ask, managesTable, requestAt, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import {
  aboutTable,
  type Found,
  forTable,
  namedTable,
  unseated,
  withTable,
} from '../interactions/find-table.ts';
import { formButtons } from '../interactions/form-buttons.ts';
import { noReply, type Reply, refusalReply, replyTo, show, textReply } from '../interactions/reply.ts';
import { aloneView, inLobby } from '../messages/lobby.ts';
import { computerFields, computersOf, optionForms, seatsLost } from '../messages/options.ts';
import { askToCloseView, closeUnreadableView, sureView } from '../messages/refusals.ts';
import { textView } from '../messages/view.ts';
import { presses, type TablePressKind } from '../presses.ts';
import { clockSuggestion } from './clock.ts';
import { openingRefused } from './newgame.ts';
import { answerWith } from './sheets.ts';

type LobbyVerb = 'join' | 'leave' | 'start' | 'cancel';

/** The question before a change of a lobby or the closing of a running game; undefined if there is none. */
async function questionFor(ask: Ask, verb: LobbyVerb, loaded: Loaded): Promise<Reply | undefined> {
  const { table } = loaded;
  const { person } = ask;
  const words = wordsFor(ask, table);
  const close = { press: presses.confirmCancel({ table: table.id }), yes: say('cancel.yes') };
  if (verb === 'cancel' && table.status === 'playing') {
    const server = await ask.bot.service.serverSettings(table.place.guildId);
    const closing = { person, manager: managesTable(ask, table) };
    if (ask.bot.service.seatOf(loaded, person.id) === undefined && !mayCloseAny(server, closing))
      return unseated(loaded, ask);
    const refused = othersPlay(table, closing, server);
    if (refused !== undefined) return closingRefused(ask, loaded, refused.refusal);
    return show(sureView(loaded, { question: say('cancel.sure'), ...close }, words));
  }
  if (verb === 'start') {
    if (isAlone(loaded, ask)) return show(aloneView(table, words));
    const kept = table.seats.filter(isReserved).map((one) => nameAmong(table, one.person));
    if (kept.length === 0 || (notLobby(table) ?? notHostYet(table, person, ask.bot.now())) !== undefined)
      return undefined;
    const question = say('start.kept', { count: kept.length, names: kept });
    const press = presses.startAlone({ table: table.id });
    const dialog = { question, press, yes: say('start.without'), no: say('alone.no') };
    return show(sureView(loaded, dialog, words));
  }
  if (!closesUnasked(verb, ask, table)) return undefined;
  const server = await ask.bot.service.serverSettings(table.place.guildId);
  if (!closedLobby(table, await closingRequest(ask, table), server).ok) return undefined;
  const names = others(table, person).map((one) => nameAmong(table, one.person));
  const question = say(names.length === 0 ? 'cancel.sure-lobby' : 'cancel.sure-others', { names });
  return show(sureView(loaded, { question, ...close, no: say('alone.no') }, words));
}

async function changeLobby(ask: Ask, verb: LobbyVerb, { table }: Loaded): Promise<Reply> {
  const request = verb === 'cancel' ? await closingRequest(ask, table) : requestAt(table, ask);
  return replyTo(
    await ask.bot.service[verb](request),
    (after) => textReply(ask, after.table, say(`done.${verb}`)),
    table,
  );
}

/**
 * Whether the command would close a lobby in which others wait, or one that the person cannot see: in direct messages,
 * it may not be the one they mean.
 */
function closesUnasked(verb: LobbyVerb, { person, where }: Ask, table: Table): boolean {
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
async function closingRequest(ask: Ask, table: Table) {
  const gone = table.status === 'lobby' ? await hostGone(ask, table) : undefined;
  return { ...requestAt(table, ask), manager: managesTable(ask, table), gone };
}

/** Whether the host would start a game for several people alone. */
function isAlone({ table, game }: Loaded, { person }: Ask): boolean {
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
function closingRefused(ask: Ask, loaded: Loaded, refusal: Refusal): Reply {
  const { table } = loaded;
  if (ask.bot.service.seatOf(loaded, ask.person.id) === undefined) return refusalReply(refusal, table);
  return show(askToCloseView(refusal.message, loaded, wordsFor(ask, table)));
}

/** The host of a lobby, if they have left the server. Undefined also for people who can close the lobby anyway. */
async function hostGone(ask: Ask, table: Table): Promise<string | undefined> {
  const { place, hostId } = table;
  if (managesTable(ask, table) || hostId === ask.person.id) return undefined;
  return (await ask.bot.members.hasLeft(place.guildId, hostId)) ? hostId : undefined;
}

function lobbyCommand(verb: LobbyVerb, botInChannel?: true): SlashCommand {
  return aboutTable({
    name: verb,
    describe: `discord.command.${verb}`,
    ofTable: true,
    ...(botInChannel && { botInChannel }),
    table: 'open',
    run: async (ask, loaded) => (await questionFor(ask, verb, loaded)) ?? changeLobby(ask, verb, loaded),
  });
}

const cancelReadable = lobbyCommand('cancel');

/** Closes a table, even one that cannot be read: otherwise it would block its channel for ever. */
const cancelCommand: SlashCommand = {
  ...cancelReadable,
  async run(ask, input) {
    const { where, person, table } = ask;
    const unreadable =
      table === undefined ? await ask.bot.service.unreadableIn(placeKey(ask.where.place)) : undefined;
    if (unreadable === undefined || (!where.manages && unreadable.hostId !== person.id))
      return cancelReadable.run(ask, input);
    return show(closeUnreadableView(wordsFor(ask)));
  },
};

/** Starts a game alone, or without the people with reserved seats, after a confirmation. */
const startAloneButton = button(
  presses.startAlone,
  forTable('update', async (ask, { table }) =>
    replyTo(
      await ask.bot.service.start(requestAt(table, ask)),
      (after) => textReply(ask, after.table, say('done.start')),
      table,
    ),
  ),
);

/** Opens the next table with the same people, in the channel of the finished one. */
const rematchButton = button(presses.rematch, {
  // The finished game's message stays, and the new game gets its own.
  acknowledgeReply: 'public',
  ...forTable('silent', async (ask, { table }) => {
    const { where } = ask;
    const result = await ask.bot.service.rematch(requestAt(table, ask), table.locale, where.place.parentId);
    if (result.ok) {
      if (ask.bot.places.of(where.place).answers === 'reply') return answerWith(ask.bot, result.value);
      const suggestion = await clockSuggestion(ask, result.value.table);
      return suggestion.length === 0 ? noReply : show({ tone: 'private', blocks: suggestion });
    }
    return openingRefused(ask, { ...result.refusal, table: result.refusal.table ?? table });
  }),
});

/** The lobby's message shows a change by itself, so only a question needs a reply. */
function lobbyButton(kind: TablePressKind, verb: LobbyVerb) {
  const answer = forTable('silent', async (ask, loaded) => {
    const question = await questionFor(ask, verb, loaded);
    if (question !== undefined) return question;
    const reply = await changeLobby(ask, verb, loaded);
    return reply.kind === 'view' ? noReply : reply;
  });
  return button(kind, answer);
}

/** Closes a table after a confirmation. */
const confirmCancelButton = button(
  presses.confirmCancel,
  forTable('update', async (ask, { table }) => {
    return replyTo(
      await ask.bot.service.cancel(await closingRequest(ask, table)),
      () => textReply(ask, table, say('done.cancel')),
      table,
    );
  }),
);

/** Closes the channel's unreadable table. */
const closeUnreadableButton = button(presses.closeUnreadable, {
  acknowledge: 'update',
  async run(ask) {
    const { person, where } = ask;
    const asker = { person, manager: where.manages };
    return replyTo(await ask.bot.service.closeUnreadable(placeKey(ask.where.place), asker), () =>
      show(textView(say('done.cancel'), wordsFor(ask))),
    );
  },
});

const proposeCloseButton = button(
  presses.proposeClose,
  forTable('update', async (ask, { table }) => {
    return replyTo(
      await ask.bot.service.proposeClose(requestAt(table, ask)),
      (after) => {
        const done = after.table.status === 'cancelled' ? say('done.cancel') : say('proposal.asked');
        return textReply(ask, after.table, done);
      },
      table,
    );
  }),
);

/** Answers a question with no. */
const dismissButton = button(
  presses.dismiss,
  forTable('update', async (ask, { table }) => show(textView(say('sure.dismissed'), wordsFor(ask, table)))),
);

/** The lobby that a form is about, for people who may use it. */
async function lobbyFor(
  ask: Ask,
  id: string,
  refused: (table: Table) => RefusedResult | undefined,
): Promise<Found> {
  const found = await namedTable(ask, id);
  if (!found.ok) return found;
  const { table } = found.loaded;
  const no = notLobby(table) ?? refused(table);
  return no === undefined ? found : { ok: false, reply: refusalReply(no.refusal, table) };
}

/** The reply to a form. The lobby's message shows a change by itself, but an earlier refusal must be replaced. */
function afterForm(ask: Ask, result: Result<Loaded>, { again }: { readonly again: boolean }): Reply {
  if (!result.ok) return refusalReply(result.refusal);
  return again ? textReply(ask, result.value.table, say('done.options')) : noReply;
}

const optionsButtons = formButtons(presses.options, {
  async form(ask, { table, part }) {
    const found = await lobbyFor(ask, table, (lobby) => notHost(lobby, ask.person));
    if (!found.ok) return found.reply;
    const forms = optionForms(found.loaded, tableOptionsOf(ask.bot.contributions), wordsFor(ask));
    return forms[part] ?? refusalReply(say('refuse.unknown'), found.loaded.table);
  },
  acknowledge: 'silent',
  async save(ask, press, read) {
    const found = await namedTable(ask, press.table);
    if (!found.ok) return found.reply;
    const added = tableOptionsOf(ask.bot.contributions);
    const result = await ask.bot.service.setOptions(requestAt(found.loaded.table, ask), (now) => {
      const changes = read(optionForms(now, added, wordsFor(ask))[press.part]?.fields ?? {});
      return changes.ok ? ok(Object.assign({}, ...Object.values(changes.value))) : changes;
    });
    return afterForm(ask, result, press);
  },
});

/** The form for computer players opens with one more preselected, and adds or removes some to match its number. */
const computersButtons = formButtons(presses.computers, {
  async form(ask, press) {
    const found = await lobbyFor(ask, press.table, (lobby) => notHostYet(lobby, ask.person, ask.bot.now()));
    if (!found.ok) return found.reply;
    const { table } = found.loaded;
    const words = wordsFor(ask);
    const isFirst = computersOf(table) === 0 && computersMost(table) > 0;
    return {
      title: words.plain('computers.title'),
      fields: computerFields(table, words),
      suggested: isFirst ? { count: ['1'] } : undefined,
    };
  },
  acknowledge: 'silent',
  async save(ask, press, read) {
    const found = await namedTable(ask, press.table);
    if (!found.ok) return found.reply;
    const wanted = (table: Table): Result<{ readonly count: number; readonly level: Level }> => {
      const changes = read(computerFields(table, wordsFor(ask)));
      return changes.ok ? ok({ count: computersOf(table), level: 'medium', ...changes.value }) : changes;
    };
    const { table } = found.loaded;
    const first = wanted(table);
    if (!first.ok) return refusalReply(first.refusal);
    const { count, level } = first.value;
    const lost = seatsLost(table, count);
    if (lost.length > 0) return askForSeats(ask, found.loaded, count, level, lost);
    const result = await ask.bot.service.setComputers(
      requestAt(table, ask),
      (now) => {
        const changed = wanted(now);
        return changed.ok ? ok(changed.value.count) : changed;
      },
      level,
    );
    return afterForm(ask, result, press);
  },
});

/** Asks before computer players take reserved seats. */
function askForSeats(ask: Ask, loaded: Loaded, count: number, level: Level, lost: readonly string[]): Reply {
  const { table } = loaded;
  const press = presses.giveSeats({ table: table.id, count, level, kept: lost.length });
  const dialog = {
    question: say('computers.sure', { count: lost.length, names: lost }),
    press,
    yes: say('computers.yes', { count: lost.length }),
    no: say('alone.no'),
  };
  return show(sureView(loaded, dialog, wordsFor(ask, table)));
}

/** Gives reserved seats to computer players after a confirmation. */
const giveSeatsButton = button(presses.giveSeats, {
  acknowledge: 'update',
  run: withTable(async (ask, loaded, { count, level, kept }) => {
    const lost = seatsLost(loaded.table, count);
    // The people affected are no longer those in the question.
    if (lost.length > kept) return askForSeats(ask, loaded, count, level, lost);
    const request = requestAt(loaded.table, ask);
    return replyTo(
      await ask.bot.service.setComputers(request, () => ok(count), level),
      (after) => textReply(ask, after.table, say('done.options')),
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
    ...optionsButtons,
    ...computersButtons,
    giveSeatsButton,
    rematchButton,
    confirmCancelButton,
    closeUnreadableButton,
    proposeCloseButton,
    dismissButton,
  ],
  shows: { lobby: (about) => inLobby(about, added) },
});
