import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { currentView } from '../announce/public-view.ts';
import { say, type Words } from '../i18n/words.ts';
import {
  type Ask,
  askerOf,
  type BotContext,
  type CommandInput,
  publicWords,
  wordsFor,
} from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { MessageCommand, SlashCommand, TargetMessage } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import {
  aboutTable,
  begun,
  type Found,
  forTable,
  isPersonal,
  latestTable,
  namedTable,
  timesOf,
  unseated,
  whereMember,
  withTable,
} from '../interactions/find-table.ts';
import { type Reply, refusalReply, show, showPublicly } from '../interactions/reply.ts';
import { sendDirectly } from '../messages/delivery.ts';
import { afterGameView } from '../messages/end.ts';
import { gameChoiceView } from '../messages/games.ts';
import { closedView, lobbyView } from '../messages/lobby.ts';
import { type SheetLook, sentView, sheetView, sheetWordsView, tableView } from '../messages/sheets.ts';
import { collectAdditions } from '../messages/slots.ts';
import type { View } from '../messages/view.ts';
import { markSeen } from '../panel/move-result.ts';
import { planButton } from '../panel/plan-view.ts';
import { presses, tableNamedBy } from '../presses.ts';

/** Sends a sheet by direct message. Shows it privately in words, or if direct messages are closed. */
const sheetCommand: SlashCommand = {
  name: 'sheet',
  describe: 'discord.command.sheet',
  ofTable: true,
  takesTable: true,
  options: [
    { type: 'user', name: 'player', describe: 'discord.option.player' },
    { type: 'boolean', name: 'text', describe: 'discord.option.text' },
  ],
  // In direct messages the reply is the direct message.
  acknowledge: ({ isDirect }) => (isDirect ? 'public' : 'private'),
  async run(ask, input) {
    const own = isPersonal(ask) && ask.table === undefined ? await openOf(ask) : [];
    const [only, another] = own;
    if (another !== undefined) return show(gameChoiceView(own, wordsFor(ask), 'sheet'));
    if (only !== undefined) return sheetOf(ask, only, input);
    const found = begun(await latestTable(ask, 'sheet'));
    return found.ok ? sheetOf(ask, found.loaded, input) : found.reply;
  },
};

/** The person's open games in which they have a sheet. */
async function openOf(ask: Ask): Promise<readonly Loaded[]> {
  const { service } = ask.bot;
  const own = (await service.ofPlayer(ask.person.id)).filter(
    (loaded) => loaded.state !== undefined && service.seatOf(loaded, ask.person.id) !== undefined,
  );
  return whereMember(ask, own);
}

async function sheetOf(ask: Ask, loaded: Loaded, { options }: CommandInput): Promise<Reply> {
  const { table } = loaded;
  const { viewer } = await ask.bot.service.mayKnow(table, askerOf(ask));
  // Where no channel shows a table, its people may not know each other's accounts.
  const mayName = table.place.channelId !== undefined || options.player === ask.person.id;
  const named = mayName ? ask.bot.service.seatOf(loaded, options.player ?? '') : undefined;
  const seat = options.player === undefined ? viewer : named;
  if (seat === undefined)
    return options.player === undefined ? unseated(loaded, ask) : refusalReply(say('refuse.player'), table);
  const { look, seen } = await lookFor(ask, loaded, seat);
  const words = wordsFor(ask, table);
  if (options.text === 'true') return show(sheetWordsView(loaded, look, words), seen);
  const plan = planFor(ask.bot, loaded, look, words);
  const added = await addedTo(ask.bot, loaded, look, words);
  const view = sheetView(loaded, look, words, { plan, added });
  if (ask.bot.places.of(ask.where.place).isDirect) return show(view, seen);
  const url = await sendDirectly(ask, view);
  if (url !== undefined) return show(sentView(url, words), seen);
  return show(sheetView(loaded, look, words, { plan, added, note: words.md('sheet.closed') }), seen);
}

/** Shows the person their own sheet. */
async function ownSheet(ask: Ask, loaded: Loaded): Promise<Reply> {
  const seat = ask.bot.service.seatOf(loaded, ask.person.id);
  if (seat === undefined) return unseated(loaded, ask);
  const { look, seen } = await lookFor(ask, loaded, seat);
  const words = wordsFor(ask, loaded.table);
  const added = await addedTo(ask.bot, loaded, look, words);
  const plan = planFor(ask.bot, loaded, look, words);
  return show(sheetView(loaded, look, words, { plan, added }), seen);
}

/** People can plan ahead from their own sheet. */
function planFor(bot: BotContext, loaded: Loaded, { seat, viewer }: SheetLook, words: Words) {
  return viewer === seat ? planButton(bot, loaded, seat, words, presses.plan) : undefined;
}

/** Buttons that features add to a person's own sheet. */
async function addedTo(bot: BotContext, loaded: Loaded, { seat, viewer }: SheetLook, words: Words) {
  return viewer === seat ? (await collectAdditions(bot, { loaded, words, seat }, 'sheet')).buttons : [];
}

/** Shows a further page of a sheet that does not fit into one message. */
async function showSheetPage(ask: Ask, loaded: Loaded, seat: Seat, page: number): Promise<Reply> {
  if (loaded.table.seats[seat] === undefined) return refusalReply(say('refuse.unknown'), loaded.table);
  const { look, seen } = await lookFor(ask, loaded, seat);
  const words = wordsFor(ask, loaded.table);
  const added = await addedTo(ask.bot, loaded, look, words);
  return show(sheetView(loaded, look, words, { page, added }), seen);
}

/** The view of a sheet for the person. Their own sheet marks changes since their last look. */
async function lookFor(
  ask: Ask,
  loaded: Loaded,
  seat: Seat,
): Promise<{ readonly look: SheetLook; readonly seen?: () => Promise<void> }> {
  const { viewer } = await ask.bot.service.mayKnow(loaded.table, askerOf(ask));
  if (viewer !== seat) return { look: { seat, viewer, since: undefined } };
  const since = await ask.bot.service.lastSeen(loaded, ask.person.id);
  return { look: { seat, viewer, since }, seen: markSeen(ask, loaded) };
}

/** Shows the table to everyone again, in the table's language, without anything that only one player may see. */
const tableCommand = aboutTable({
  name: 'show',
  describe: 'discord.command.show',
  ofTable: true,
  table: 'latest',
  acknowledge: () => 'public',
  async run(ask, loaded) {
    const { table } = loaded;
    const { place } = ask.where;
    const { table: isKnown, course } = await ask.bot.service.mayKnow(table, askerOf(ask, 'public'));
    if (!isKnown || !course) return refusalReply(say('refuse.no-table'), table);
    if (ask.bot.places.of(place).answers === 'announcer')
      return show(await viewOf(ask.bot, loaded, undefined, publicWords(ask.bot, table)));
    // The answer becomes the table's message, which belongs in the table's own channel.
    return table.place.channelId === place.channelId
      ? answerWith(ask.bot, loaded)
      : refusalReply(say('refuse.no-table'), table);
  },
});

/** Answers with a table's public message, in places where the answer is that message. */
export async function answerWith(bot: BotContext, loaded: Loaded): Promise<Reply> {
  return showPublicly(await currentView(bot, loaded), loaded.table);
}

/** Shows the table to one person, including what only their seat can see. @param page of the pictures, from 0 */
async function showTable(ask: Ask, loaded: Loaded, page = 0): Promise<Reply> {
  const { viewer } = await ask.bot.service.mayKnow(loaded.table, askerOf(ask));
  return show(await viewOf(ask.bot, loaded, viewer, wordsFor(ask, loaded.table), page));
}

async function viewOf(
  bot: BotContext,
  loaded: Loaded,
  viewer: Seat | undefined,
  words: Words,
  page = 0,
): Promise<View> {
  if (loaded.state !== undefined)
    return tableView(loaded, viewer, words, await timesOf(bot, loaded), {
      page,
      plan: planButton(bot, loaded, viewer, words, presses.plan),
      added: (await collectAdditions(bot, { loaded, words }, 'table', 'game')).buttons,
    });
  const about = { loaded, words };
  return loaded.table.status === 'lobby'
    ? lobbyView(loaded, words, await collectAdditions(bot, about, 'lobby'))
    : closedView(loaded, [], words, await collectAdditions(bot, about, 'closed'));
}

/** Shows the person all sheets of the game that a message is about. */
export const showSheetsCommand: MessageCommand = {
  name: 'discord.menu.sheets',
  async run(ask, message) {
    const found = begun(await tableOf(ask, message));
    if (!found.ok) return found.reply;
    // During the game, page 0 holds no sheet.
    return showTable(ask, found.loaded, found.loaded.table.status === 'playing' ? 1 : 0);
  },
};

/** The table of a message, found by its controls. Earlier messages of the channel's table have none. */
async function tableOf(ask: Ask, message: TargetMessage): Promise<Found> {
  const none: Found = { ok: false, reply: refusalReply(say('menu.no-game')) };
  if (!message.isOwn) return none;
  for (const id of message.customIds) {
    const press = ask.bot.customIds.read(id);
    const table = press && tableNamedBy(press);
    if (table !== undefined) return namedTable(ask, table);
  }
  const latest = await latestTable(ask, 'table');
  return latest.ok && message.at >= latest.loaded.table.createdAt ? latest : none;
}

const sheetButton = button(
  presses.sheet,
  forTable('private', async (ask, loaded) => {
    const ready = begun({ ok: true, loaded });
    return ready.ok ? ownSheet(ask, loaded) : ready.reply;
  }),
);

/** The next pictures, if one message could not hold them all. */
const moreButton = button(presses.more, {
  acknowledge: 'private',
  run: withTable(async (ask, loaded, { seat, page }) => {
    const ready = begun({ ok: true, loaded });
    if (!ready.ok) return ready.reply;
    return seat === undefined ? showTable(ask, loaded, page) : showSheetPage(ask, loaded, seat, page);
  }),
});

const afterGameButton = button(
  presses.afterGame,
  forTable('private', async (ask, loaded) => {
    if (loaded.table.status !== 'finished') return showTable(ask, loaded);
    const words = wordsFor(ask, loaded.table);
    return show(
      afterGameView(loaded, words, await collectAdditions(ask.bot, { loaded, words }, 'end', 'game')),
    );
  }),
);

/** Showing one sheet, or the whole table. */
export const sheets: Contribution = {
  commands: [tableCommand, sheetCommand],
  messageCommands: [showSheetsCommand],
  buttons: [sheetButton, button(presses.table, forTable('private', showTable)), moreButton, afterGameButton],
};
