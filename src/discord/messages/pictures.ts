import { listOf, withMinus } from '../../core/common.ts';
import { type AnyGame, type Perspective, panelPane, type Score } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import { type ResultsWords, resultsPane } from '../../core/results-pane.ts';
import type { Scene } from '../../core/scene.ts';
import type { Table } from '../../table/model.ts';
import { finalScore, hasResigned } from '../../table/play/outcomes.ts';
import { occupantAt } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { type Key, saidOf, say, type Words } from '../i18n/words.ts';
import { plainTitleOf } from './titles.ts';
import type { Picture } from './view.ts';

/** All panes of a player's sheet in a position, most important first. */
export function sheetPictures(
  { game }: Loaded,
  state: unknown,
  seat: Seat,
  look: Perspective<unknown>,
  words: Words,
): readonly Picture[] {
  const alt = sheetWords(described(game, state, seat, look), words).join(' ');
  return panes(`sheet-${seat + 1}`, game.sheet(state, seat, look), alt, words);
}

/** The pane that represents a player's sheet in a channel. */
export function mainPicture(...of: Parameters<typeof sheetPictures>): Picture {
  const [first] = sheetPictures(...of);
  if (first === undefined) throw new Error(`${of[0].game.id}: a sheet without a pane`);
  return first;
}

export function panelPicture(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  look: Perspective<unknown>,
  words: Words,
): Picture {
  return {
    name: `sheet-${seat + 1}`,
    scene: panelPane(game, state, seat, look),
    alt: sheetWords(described(game, state, seat, look), words).join(' '),
    look: words.look,
  };
}

/** A sheet in words, and then the seat's head start. */
function described(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  look: Perspective<unknown>,
): readonly Message[] {
  const [first, ...others] = game.describe(state, seat, look);
  const points = game.score(state).headStart?.[seat] ?? 0;
  return listOf(first, points > 0 && say('score.head-start', { points }), others);
}

export function sheetWords(sentences: readonly Message[], words: Words): readonly string[] {
  return sentences.map((sentence) => words.plain(sentence));
}

/** The panes of the shared area, described by the state of the game and all scores. */
export function tablePictures(loaded: Loaded, look: Perspective<unknown>, words: Words): readonly Picture[] {
  const { game, state } = loaded;
  return panes('table', game.table(state, look), scoresInWords(loaded, words), words);
}

/** The words on the results pane, and the names in a film. */
export function resultsWordsOf({
  table,
}: Pick<Loaded, 'table'>): Pick<ResultsWords, 'title' | 'name' | 'parts'> {
  return {
    title: say('results.title'),
    name: (seat) => say('results.player', { who: { seat } }),
    parts(score, seat) {
      const parts = partsOf(score, seat);
      const made = madeBy(table, seat);
      return made === undefined || parts === undefined ? parts : say(made, { score: parts });
    },
  };
}

/** Who made a seat's result in a finished game, if it counts as resigned. */
function madeBy(table: Table, seat: Seat): Key | undefined {
  if (!hasResigned(table, seat)) return undefined;
  const occupant = occupantAt(table, seat);
  if (occupant.kind === 'computer') return 'score.by-computer';
  return occupant.standsInFor === undefined ? 'score.by-others' : 'score.by-substitute';
}

/** The results pane, with the same information in words. */
export function resultsPicture(loaded: Loaded, words: Words): Picture {
  const { game, state } = loaded;
  const headed = { ...resultsWordsOf(loaded), where: game.headline(state) };
  const scene = resultsPane(finalScore(loaded), headed, game.ending?.(state));
  return { name: 'results', scene, alt: scoresInWords(loaded, words), look: words.look };
}

function scoresInWords(loaded: Loaded, words: Words): string {
  const score = finalScore(loaded);
  const { parts } = resultsWordsOf(loaded);
  const scores = score.lines.map(
    (line, seat) => `${saidOf(words, words.look.nameOf(seat), words.plain(parts?.(score, seat) ?? line))}.`,
  );
  return [`${plainTitleOf(loaded, words)}.`, ...scores].join(' ');
}

/** @param alt describes the first pane; the others are described by their titles */
function panes(name: string, scenes: readonly Scene[], alt: string, words: Words): readonly Picture[] {
  return scenes.map((scene, i) => ({
    name: i === 0 ? name : `${name}-${i + 1}`,
    scene,
    alt: i === 0 || scene.title === undefined ? alt : words.plain(scene.title),
    look: words.look,
  }));
}

/**
 * One line per seat, best first. No ranks for a solo player, or if nobody wins.
 *
 * @param brief next to a picture that shows everything: only the totals, and with more players than two nothing, which
 *   would push the picture off a phone's screen, unless somebody had a head start or has resigned
 */
export function scoreLines(loaded: Loaded, words: Words, brief = false): readonly string[] {
  const { table } = loaded;
  const score = finalScore(loaded);
  const isSolo = score.totals.length === 1;
  const isEven = (score.headStart ?? []).every((points) => points === 0);
  if (brief && isEven && table.resigned.length === 0 && score.totals.length > 2) return [];
  const areRanked = !isSolo && (table.status !== 'finished' || score.winners.length > 0);
  return score.places
    .map((place, seat) => ({ place, seat }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, seat }) => {
      const cup = !isSolo && score.winners.includes(seat) ? ' 🏆' : '';
      const start = areRanked ? `${place}\\. ` : '- ';
      const who = `**${words.name(seat)}**${cup}`;
      const own = scoreWords(score, seat, words, brief);
      const made = madeBy(table, seat);
      return `${start}${saidOf(words, who, made === undefined ? own : words.plain(made, { score: own }))}`;
    });
}

/** The totals in one line, with the gains since another position; undefined if no total has changed. */
export function scoresSince({ game, state }: Loaded, since: unknown, words: Words): readonly string[] {
  if (since === undefined) return [];
  const previous = game.score(since).totals;
  const { totals } = game.score(state);
  if (totals.every((total, seat) => total === previous[seat])) return [];
  const seats = totals.map((total, seat) => {
    const gain = total - (previous[seat] ?? 0);
    const change = gain === 0 ? '' : ` (${gain > 0 ? '+' : '−'}${Math.abs(gain)})`;
    return `${words.name(seat)} **${withMinus(total)}**${change}`;
  });
  return [`🏅 ${seats.join(' · ')}`];
}

/**
 * A seat's total and its parts. A line that includes the total takes it as its value `total`.
 *
 * @param brief only the total, unless the seat had a head start
 */
export function scoreWords(score: Score, seat: Seat, words: Words, brief = false): string {
  const total = score.totals[seat] ?? 0;
  const parts = partsOf(score, seat);
  if (parts === undefined) return withMinus(total);
  const sum = words.md(parts);
  if (parts.values?.total === total) return sum;
  const isAlone = brief && (score.headStart?.[seat] ?? 0) === 0;
  return `**${withMinus(total)}**${isAlone ? '' : ` · ${sum}`}`;
}

/** The parts of a seat's total, the head start last. */
function partsOf({ lines, headStart }: Score, seat: Seat): Message | undefined {
  const line = lines[seat];
  const points = headStart?.[seat] ?? 0;
  return line === undefined || points === 0 ? line : say('score.with-head-start', { line, points });
}
