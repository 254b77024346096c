import { type FilmSize, filmPane, filmSize, finalPane } from './film-pane.ts';
import { type FilmPlan, progressOf, type Shot } from './film-plan.ts';
import type { AnyGame, Score } from './game.ts';
import type { Seat } from './message.ts';
import { mainPane } from './panes.ts';
import { type ResultsWords, resultsPane } from './results-pane.ts';
import type { Scene } from './scene.ts';

/** A picture of a film. */
export interface FilmFrame {
  readonly scene: Scene;
  /** How long it stays, in ms. */
  readonly ms: number;
}

/** How long the results stay, in ms. */
const RESULTS_MS = 4500;

/**
 * The frames of a film: each the game's own pane of a position as everybody may see it, with everybody's total below;
 * after the end of a game, the results. All have the same size.
 */
export function* filmFrames(
  game: AnyGame,
  positions: readonly unknown[],
  plan: FilmPlan,
  words: Pick<ResultsWords, 'title' | 'name'>,
): Generator<FilmFrame> {
  const { shots, scores, over } = plan;
  const progress = progressOf(scores);
  const size: FilmSize = filmSize(scores[0]?.totals.length ?? 1);
  // The decisive move is shown several times.
  const panes = new Map<string, Scene>();
  const paneOf = ({ at, since, seat }: Shot): Scene => {
    const key = `${at} ${since} ${seat}`;
    const view = since === undefined ? {} : { since: positions[since] };
    const pane = panes.get(key) ?? mainPane(game, positions[at], seat, view);
    panes.set(key, pane);
    return pane;
  };
  for (const shot of shots) {
    const score = scores[shot.at];
    if (score === undefined) throw new RangeError(`a film without the position ${shot.at}`);
    const scene = filmPane(size, {
      pane: paneOf(shot),
      lanes: score.totals.map((total, seat) => ({
        name: words.name(seat),
        total,
        progress: progress[shot.at]?.[seat] ?? 0,
        leads: leads(score, seat),
        shown: seat === shot.seat,
        flash: shot.flash === true && seat === shot.seat,
      })),
      share: shot.at / Math.max(1, positions.length - 1),
    });
    yield { scene, ms: shot.ms };
  }
  const [state, score] = [positions.at(-1), scores.at(-1)];
  if (!over || score === undefined) return;
  const results = resultsPane(score, { ...words, where: game.headline(state) });
  yield { scene: finalPane(size, results), ms: RESULTS_MS };
}

/** Nobody leads where all are equal. */
function leads({ places }: Score, seat: Seat): boolean {
  return places[seat] === 1 && places.some((place) => place > 1);
}
