import { NOTHING_SELECTED } from '../../core/selection.ts';
import type { StepRow } from '../../table/model.ts';
import { stateOf } from '../../table/play/replay.ts';
import { seatOfPerson, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { toldSteps } from '../announce/timeline.ts';
import type { Words } from '../i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../interactions/ask.ts';
import { type Reply, show, showPanel } from '../interactions/reply.ts';
import { eventLines, IN_PANEL, wordsByStep } from '../messages/events.ts';
import { scoresSince } from '../messages/pictures.ts';
import { returnView } from '../messages/seats.ts';
import { collectAdditions } from '../messages/slots.ts';
import { panelTitle } from '../messages/titles.ts';
import { buttonRows, buttons, text, toneOf, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { markSeen } from './move-result.ts';
import { findPanel, type Panel } from './panel.ts';
import { panelView } from './panel-view.ts';
import { voidPlanNote } from './plan-view.ts';
import { waitingView } from './waiting-view.ts';

/** Shows the person their panel. After an absence, it tells what happened. */
export function openPanel(ask: Ask, loaded: Loaded): Promise<Reply> {
  return panelTelling(ask, loaded, 'absence');
}

/** The panel of a person who has waited, with everything new, including the end of the game. */
export function refreshedPanel(ask: Ask, loaded: Loaded): Promise<Reply> {
  return panelTelling(ask, loaded, 'news');
}

async function panelTelling(ask: Ask, loaded: Loaded, told: 'absence' | 'news'): Promise<Reply> {
  const found = findPanel(ask, loaded);
  const seat = ask.bot.service.seatOf(loaded, ask.person.id);
  const hasNone = loaded.state === undefined || (loaded.table.status !== 'playing' && told === 'absence');
  if (!found.ok && (hasNone || seat === undefined)) return notPlaying(ask, loaded) ?? found.reply;
  const words = wordsFor(ask, loaded.table);
  const { since, after, happened, isSeen } = await newsFor(ask, loaded, words, told);
  const seen = isSeen ? undefined : markSeen(ask, loaded);
  if (found.ok) {
    const { panel } = found;
    const below = (await collectAdditions(ask.bot, { loaded, words, seat: panel.seat }, 'panel')).blocks;
    const view = await panelView(panel, NOTHING_SELECTED, {
      since,
      happened,
      after,
      note: noteOf(ask.bot, loaded, panel),
      below,
    });
    return showPanel(view, loaded, seen);
  }
  if (seat === undefined) return found.reply;
  const own = await ask.bot.service.undoFor(loaded, seat);
  const undo =
    own?.how === 'free'
      ? words.button(presses.undo({ table: loaded.table.id, seq: own.seq }), 'panel.take-back')
      : undefined;
  return showPanel(await waitingView(ask, loaded, seat, { happened, after, since, undo }), loaded, seen);
}

/** What a panel folds: all news, and all buttons. @param after the last step that the person had seen */
export async function morePanel(ask: Ask, loaded: Loaded, after: number | undefined): Promise<Reply> {
  const { bot } = ask;
  const seat = bot.service.seatOf(loaded, ask.person.id);
  if (seat === undefined || loaded.state === undefined) return openPanel(ask, loaded);
  const words = wordsFor(ask, loaded.table);
  const found = findPanel(ask, loaded);
  const guide = found.ok ? await found.panel.guide?.(false) : undefined;
  const help = found.ok ? (await found.panel.help()).all : [];
  const look = after === undefined ? undefined : await lookAfter(bot, loaded, after);
  const happened = look === undefined ? [] : newsSince(ask, loaded, words, 'news', look).happened;
  const back = words.button(presses.next({ table: loaded.table.id }), 'panel.back');
  const view: View = {
    tone: toneOf(loaded.table, 'private'),
    blocks: [
      text(panelTitle(loaded, words, seat)),
      text(...happened),
      text(...(guide?.lines ?? [])),
      ...buttonRows([...help, ...(guide?.buttons ?? [])]),
      buttons(back),
    ],
  };
  return showPanel(view, loaded);
}

async function lookAfter({ service }: BotContext, loaded: Loaded, after: number): Promise<Look | undefined> {
  const [row, ...steps] = await service.steps(loaded, after);
  return row && { state: stateOf(loaded.game, row), steps };
}

function noteOf(bot: BotContext, loaded: Loaded, { seat, words }: Panel): string | undefined {
  const note = voidPlanNote(bot, loaded, seat);
  return note && words.md(note);
}

/** Offers a person without a seat those that they can take: their own back from a computer, or a free one. */
function notPlaying(ask: Ask, loaded: Loaded): Reply | undefined {
  const { table } = loaded;
  if (table.status !== 'playing' || ask.bot.service.seatOf(loaded, ask.person.id) !== undefined)
    return undefined;
  const seats = seatsFor(table, ask.person.id);
  if (seats.length === 0) return undefined;
  return show(returnView(loaded, seats, ask.person.id, wordsFor(ask, table)));
}

/** After an absence this long, in ms, the panel tells what happened in the meantime. */
const ABSENT_AFTER = 15 * 60_000;

/** Maximum number of lines about the position. One is for what the others are close to, if anything. */
const POSITION_LINES = 3;

interface News {
  /** The position that the person saw last; undefined on the first look. */
  readonly since: unknown;
  /** The events since then, one per line. */
  readonly happened: readonly string[];
  /** The step before these events. */
  readonly after?: number;
  /** Whether the person saw this position last, as is noted already. */
  readonly isSeen: boolean;
}

/** What a person has not yet seen at a table. After an absence it gets a title and a summary of the position. */
async function newsFor(ask: Ask, loaded: Loaded, words: Words, told: 'absence' | 'news'): Promise<News> {
  const look = await ask.bot.service.sinceLastSeen(loaded, ask.person.id);
  if (look === undefined) return { since: undefined, happened: [], isSeen: false };
  return newsSince(ask, loaded, words, told, look);
}

/** A position that a person saw, and the steps since. */
interface Look {
  readonly state: unknown;
  readonly steps: readonly StepRow[];
}

function newsSince(
  { bot: { now }, person }: Ask,
  loaded: Loaded,
  words: Words,
  told: 'absence' | 'news',
  { state: since, steps }: Look,
): News {
  const [first] = steps;
  const isSeen = first === undefined;
  const wasAway = first !== undefined && now().getTime() - first.at.getTime() >= ABSENT_AFTER;
  if (first === undefined || !(wasAway || told === 'news')) return { since, happened: [], isSeen };
  const { table, game } = loaded;
  const lines = eventLines(toldSteps(steps, first.seq - 1), words, {
    wordsAt: wordsByStep(table, steps, words),
    untold: game.untold,
    ...(wasAway ? {} : IN_PANEL),
  });
  const after = first.seq - 1;
  if (lines.length === 0 || !wasAway) return { since, after, happened: lines, isSeen };
  const title = words.md('panel.since-last-turn');
  return {
    since,
    after,
    isSeen,
    happened: [
      `**${title}**`,
      ...awaitedThen(loaded, since, person.id, words),
      ...lines,
      ...scoresSince(loaded, since, words),
      ...positionLines(loaded, since, person.id, words),
    ],
  };
}

/** Changes in the person's own position, and what the others are close to. */
function positionLines(
  { table, game, state }: Loaded,
  since: unknown,
  userId: string,
  words: Words,
): readonly string[] {
  const seat = seatOfPerson(table, userId);
  if (seat === undefined) return [];
  const close = game.closeTo?.(state, seat) ?? [];
  const room = close.length === 0 ? POSITION_LINES : POSITION_LINES - 1;
  const changes = (game.changesFor?.(since, state, seat) ?? []).slice(0, room);
  return [
    ...changes.map((message) => `📝 ${words.md(message)}`),
    ...close.slice(0, POSITION_LINES - changes.length).map((message) => `🏁 ${words.md(message)}`),
  ];
}

/** The player whose turn it was at the person's last look, unless it was their own. */
function awaitedThen(
  { table, game }: Loaded,
  since: unknown,
  userId: string,
  words: Words,
): readonly string[] {
  const awaited = game.awaiting(since);
  if (awaited.length === 0 || awaited.includes(seatOfPerson(table, userId) ?? -1)) return [];
  const players = awaited.map((seat) => ({ seat }));
  return [words.small('panel.was-turn', { players })];
}
