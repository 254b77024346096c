import type { Estimate } from '../../core/analysis/analysis.ts';
import type { AnyGame } from '../../core/game.ts';
import { type MoveWords, rankedMoves } from '../../core/legal.ts';
import type { Message } from '../../core/message.ts';
import { readState } from '../../core/steps.ts';
import { capitalised } from '../../discord/i18n/text.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { panelPicture } from '../../discord/messages/pictures.ts';
import { gainMessage, gameTitle, moveTitle, panelTitle } from '../../discord/messages/titles.ts';
import { type Button, buttons, pictures, text, type View } from '../../discord/messages/view.ts';
import type { Panel } from '../../discord/panel/panel.ts';
import type { PanelHeader } from '../../discord/panel/panel-view.ts';
import { presses as generalPresses } from '../../discord/presses.ts';
import { gameName } from '../../table/messages.ts';
import type { Table } from '../../table/model.ts';
import { legalMove } from '../../table/play/computers.ts';
import { type Kind, panels, presses, stampOf } from './presses.ts';
import { NEW } from './rating.ts';
import type { Puzzle } from './records.ts';
import type { Position } from './search.ts';
import type { RatedTry } from './tries.ts';

/** A puzzle as one person sees it. */
export interface ShownPuzzle {
  readonly kind: Kind;
  readonly position: Position;
  /** Of a mistake: the finished game that it was made in. */
  readonly table?: Table;
  readonly words: Words;
  /** Of a puzzle. */
  readonly misses?: number;
}

/** A puzzle, with nameless players. @returns undefined if the bot no longer has its game */
export function shownPuzzle(games: readonly AnyGame[], one: Puzzle, words: Words): ShownPuzzle | undefined {
  const game = games.find(({ id }) => id === one.game);
  if (game === undefined) return undefined;
  const { id, seat, solution, misses } = one;
  const state = readState(game, JSON.parse(one.state), one.stateVersion);
  return {
    kind: 'puzzle',
    misses,
    position: { id, game, state, seat, solution },
    words: words.naming((at) =>
      words.plain(at === seat ? say('puzzle.you') : say('puzzle.player', { number: at + 1 })),
    ),
  };
}

/** The number of computer levels. */
const LEVELS = 3;

/** "★★☆": one star per computer level that misses it. */
function stars(misses: number): string {
  return '★'.repeat(misses) + '☆'.repeat(LEVELS - misses);
}

/** A panel to choose a move as in a game, but without consequences. */
export function panelOf({ kind, position, table, words }: ShownPuzzle): Panel {
  const { id, game, state, seat } = position;
  return {
    id,
    game,
    state,
    seat,
    table,
    list: rankedMoves(game, state, seat),
    stamp: stampOf[kind],
    words,
    leadsTo: panels,
    confirms: true,
    finality: () => (kind === 'puzzle' ? 'counts' : undefined),
    help: async () => ({
      all: [
        // The answer counts as a miss, so it is not where Back is pressed.
        nextButton(kind, position, words),
        words.button(presses.answer({ puzzle: id, of: kind }), 'puzzle.show-answer'),
        words.button(generalPresses.gameRules({ game: game.id }), 'button.rules'),
      ],
    }),
  };
}

/** The lines above the question. @param note the result of the last try @param rated its rating changes */
export function headerOf(shown: ShownPuzzle, note?: string, rated?: RatedTry | 'own'): PanelHeader {
  const { kind, position, misses = 0, words } = shown;
  const task =
    kind === 'mistake'
      ? say('puzzle.mistake', { move: titleOf(position, position.solution.over, words) })
      : say('puzzle.task', { stars: stars(misses) });
  const rating = ratingLine(rated, shown);
  return { note, happened: [...(rating === undefined ? [] : [rating]), words.md(task)] };
}

/** Says that a move was not the best one. @param price how much worse it is, if clear */
export function wrongNote(
  { position, words }: ShownPuzzle,
  move: MoveWords,
  price: Estimate | undefined,
): string {
  const said = titleOf(position, move, words);
  if (price === undefined) return words.md('puzzle.wrong', { move: said });
  return words.md('puzzle.wrong-by', { move: said, gain: gainMessage(position, price, words) });
}

/** The answer: the best move, its lead, the reason, and the picture after it. */
export function answerView(
  shown: ShownPuzzle,
  what: 'found' | 'shown' | 'as-good',
  why: Message | undefined,
  rated: RatedTry | 'own' | undefined,
): View {
  const { kind, position, table, words } = shown;
  const { game, state, seat, solution } = position;
  const { best, over, gain } = solution;
  const { action } = legalMove(position, seat, best);
  const after = game.apply(state, seat, action).state;
  const values = {
    best: titleOf(position, best, words),
    over: titleOf(position, over, words),
    gain: gainMessage(position, gain, words),
  };
  return {
    tone: what === 'shown' ? 'private' : 'end',
    blocks: [
      text(panelTitle({ game, state, table }, words, seat)),
      ...pictures(panelPicture(game, after, seat, { viewer: seat, since: state }, words)),
      text(
        `**${words.md(`puzzle.${what}`, values)}**`,
        words.md(kind === 'mistake' ? 'puzzle.better-than-yours' : 'puzzle.better', values),
        why && capitalised(words.md(why)),
        ratingLine(rated, shown),
      ),
      buttons(
        { ...nextButton(kind, position, words), style: 'primary' },
        kind === 'mistake'
          ? words.button(presses.next({ game: game.id, puzzle: position.id }), 'puzzle.next')
          : mistakesButton(undefined, words),
      ),
    ],
  };
}

function ratingLine(
  rated: RatedTry | 'own' | undefined,
  { position: { game }, words }: ShownPuzzle,
): string | undefined {
  if (rated === undefined) return undefined;
  if (rated === 'own') return words.small('puzzle.own');
  const now = Math.round(rated.after.rating);
  const change = now - Math.round(rated.before.rating);
  const values = {
    game: gameName(game),
    rating: now,
    start: NEW.rating,
    change: `${change < 0 ? '−' : '+'}${Math.abs(change)}`,
  };
  return words.small('puzzle.rating', values);
}

/** The public message of the daily puzzle, with a button to one's own panel. @param last the previous day's puzzle */
export function dailyView(shown: ShownPuzzle, last: Pick<Puzzle, 'tries' | 'found'> | undefined): View {
  const { position, words, misses = 0 } = shown;
  const { id, game, state, seat } = position;
  return {
    tone: 'lobby',
    blocks: [
      text(`### ${words.md('puzzle.of-day')} · ${gameTitle(game, words)} · ${stars(misses)}`),
      ...pictures(panelPicture(game, state, seat, { viewer: seat, legal: true }, words)),
      text(
        words.md('puzzle.daily'),
        last !== undefined && last.tries > 0
          ? words.small('puzzle.last', { found: last.found, count: last.tries })
          : undefined,
      ),
      buttons(words.button(presses.show({ puzzle: id, of: 'puzzle' }), 'puzzle.solve', 'primary')),
    ],
  };
}

function nextButton(kind: Kind, { id, game }: Position, words: Words) {
  return kind === 'mistake'
    ? mistakesButton(id, words)
    : words.button(presses.next({ game: game.id, puzzle: id }), 'puzzle.next');
}

/** @param after the game of the present mistake, which is skipped */
export function mistakesButton(after: string | undefined, words: Words) {
  return words.button(
    presses.mistakes({ after }),
    after === undefined ? 'puzzle.mistakes' : 'puzzle.next-mistake',
  );
}

/** Leads to a puzzle of a game, or of another one if the person knows them all. */
export function solveButton(game: string, words: Words): Button {
  return words.button(presses.solve({ game }), 'puzzle.try');
}

/** Leads from a finished game to the mistake in it, and on to those in other games. */
export function ownMistakeButton({ id }: Table, words: Words): Button {
  return words.button(presses.mistake({ table: id }), 'puzzle.mistakes');
}

/** A move in a few words. */
function titleOf({ game, state, seat }: Position, move: MoveWords, words: Words): string {
  return moveTitle(game, state, seat, move, words);
}
