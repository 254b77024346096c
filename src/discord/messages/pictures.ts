import { listOf, withMinus } from '../../core/common.ts';
import { type AnyGame, type Perspective, panelPane, type Score } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import { type ResultsWords, resultsPane } from '../../core/results-pane.ts';
import type { Scene } from '../../core/scene.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { plainTitleOf } from './titles.ts';
import type { Picture } from './view.ts';

/** All panes of a player's sheet in a position, the most important first. */
export function sheetPictures(
  { game }: Loaded,
  state: unknown,
  seat: Seat,
  look: Perspective<unknown>,
  localizer: Localizer,
): readonly Picture[] {
  const words = sheetWords(described(game, state, seat, look), localizer).join(' ');
  return panes(`sheet-${seat + 1}`, game.sheet(state, seat, look), words, localizer);
}

/** The pane that represents a player's whole sheet in a channel. */
export function mainPicture(...of: Parameters<typeof sheetPictures>): Picture {
  const [first] = sheetPictures(...of);
  if (first === undefined) throw new Error(`${of[0].game.id}: a sheet without a pane`);
  return first;
}

/** The single pane of a player's panel. */
export function panelPicture(
  { game }: Loaded,
  state: unknown,
  seat: Seat,
  look: Perspective<unknown>,
  localizer: Localizer,
): Picture {
  return {
    name: `sheet-${seat + 1}`,
    scene: panelPane(game, state, seat, look),
    alt: sheetWords(described(game, state, seat, look), localizer).join(' '),
    look: localizer.look,
  };
}

/** A sheet in words; second, what its seat began with. */
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

/** A sheet in words, one sentence per item. */
export function sheetWords(sentences: readonly Message[], localizer: Localizer): readonly string[] {
  return sentences.map((sentence) => localizer.plain(sentence));
}

/** The panes of the shared area; in words: the state of the game and all scores. */
export function tablePictures(
  loaded: Loaded,
  look: Perspective<unknown>,
  localizer: Localizer,
): readonly Picture[] {
  const { game, state } = loaded;
  return panes('table', game.table(state, look), scoresInWords(loaded, localizer), localizer);
}

/** The words on the pane of all results, and the names in a film. */
export const resultsWords: Pick<ResultsWords, 'title' | 'name' | 'parts'> = {
  title: say('results.title'),
  name: (seat) => say('results.player', { who: { seat } }),
  parts: partsOf,
};

/** The pane of all results, with the same in words. */
export function resultsPicture(loaded: Loaded, localizer: Localizer): Picture {
  const { game, state } = loaded;
  const words = { ...resultsWords, where: game.headline(state) };
  const scene = resultsPane(game.score(state), words, game.ending?.(state));
  return { name: 'results', scene, alt: scoresInWords(loaded, localizer), look: localizer.look };
}

function scoresInWords(loaded: Loaded, localizer: Localizer): string {
  const { game, state } = loaded;
  const score = game.score(state);
  const scores = score.lines.map(
    (line, seat) => `${localizer.look.nameOf(seat)}: ${localizer.plain(partsOf(score, seat) ?? line)}.`,
  );
  return [`${plainTitleOf(loaded, localizer)}.`, ...scores].join(' ');
}

/** @param words describe the first pane; the others are described by their titles */
function panes(
  name: string,
  scenes: readonly Scene[],
  words: string,
  localizer: Localizer,
): readonly Picture[] {
  return scenes.map((scene, i) => ({
    name: i === 0 ? name : `${name}-${i + 1}`,
    scene,
    alt: i === 0 || scene.title === undefined ? words : localizer.plain(scene.title),
    look: localizer.look,
  }));
}

/** One line per seat, the best first. Without ranks for one player alone, and where nobody wins. */
export function scoreLines({ game, state, table }: Loaded, localizer: Localizer): readonly string[] {
  const score = game.score(state);
  const isSolo = score.totals.length === 1;
  const areRanked = !isSolo && (table.status !== 'finished' || score.winners.length > 0);
  return score.places
    .map((place, seat) => ({ place, seat }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, seat }) => {
      const cup = !isSolo && score.winners.includes(seat) ? ' 🏆' : '';
      const start = areRanked ? `${place}\\. ` : '- ';
      return `${start}**${localizer.name(seat)}**${cup}: ${scoreWords(score, seat, localizer)}`;
    });
}

/** The totals in one line, with what was gained since another position; none if no total has changed. */
export function scoresSince(
  { game, state }: Loaded,
  since: unknown,
  localizer: Localizer,
): readonly string[] {
  if (since === undefined) return [];
  const before = game.score(since).totals;
  const { totals } = game.score(state);
  if (totals.every((total, seat) => total === before[seat])) return [];
  const seats = totals.map((total, seat) => {
    const gain = total - (before[seat] ?? 0);
    const change = gain === 0 ? '' : ` (${gain > 0 ? '+' : '−'}${Math.abs(gain)})`;
    return `${localizer.name(seat)} **${withMinus(total)}**${change}`;
  });
  return [`🏅 ${seats.join(' · ')}`];
}

/** A seat's total, and its parts. A line that contains the total has it as its value `total`. */
export function scoreWords(score: Score, seat: Seat, localizer: Localizer): string {
  const total = score.totals[seat] ?? 0;
  const parts = partsOf(score, seat);
  if (parts === undefined) return withMinus(total);
  const words = localizer.markdown(parts);
  return parts.values?.total === total ? words : `**${withMinus(total)}** · ${words}`;
}

/** The parts of a seat's total, what it began with last. */
function partsOf({ lines, headStart }: Score, seat: Seat): Message | undefined {
  const line = lines[seat];
  const points = headStart?.[seat] ?? 0;
  return line === undefined || points === 0 ? line : say('score.with-head-start', { line, points });
}
