import { estimateOf, isClear } from './estimate.ts';
import type { TurningPoint } from './model.ts';
import { isSameMove } from './playouts.ts';
import { gainsIn, knownTo, SECONDS, signOf, times, type Work } from './work.ts';
import type { WorthOfMove } from './worth.ts';

/** Less is not worth a word: a share of the expected result, and a number. */
const WORTH_SAYING = { share: 0.025, least: 0.5 } as const;
/** The most expensive moves of a player, among which is the turning point. Each is compared with this many others. */
const SUSPECTS = 2;
const OTHERS = 3;

/**
 * A player's most expensive move, if another one was clearly better. One series of playouts chooses the other move, a
 * second one measures the difference, so that the best of several is not taken for better than it is.
 *
 * @param own all moves of the player
 * @param expected the player's expected result at the start
 */
export async function turningPoint(
  { game, forecast, course, seats, playouts, sample }: Work,
  own: readonly WorthOfMove[],
  expected: number,
): Promise<TurningPoint | undefined> {
  const { moves, seed } = course;
  const suspects = own
    .filter(({ gain }) => gain.value < -gain.error)
    .toSorted((a, b) => a.gain.value - b.gain.value)
    .slice(0, SUSPECTS);
  const least = Math.max(WORTH_SAYING.least, WORTH_SAYING.share * Math.abs(expected));
  const each = times((SECONDS.turning * forecast.perSecond) / (seats.length * SUSPECTS * (OTHERS + 2)));
  const found: TurningPoint[] = [];
  for (const { at, seat } of suspects) {
    const move = moves[at];
    if (move === undefined) continue;
    const { verb, args } = move;
    const choice = { state: knownTo(forecast, move.before, seat), seat, seed: `${seed}:other:${at}` };
    const candidates = await playouts.candidates(game, choice, OTHERS + 1);
    const others = candidates.filter((other) => !isSameMove(other, move)).slice(0, OTHERS);
    const request = { ...choice, seats: [seat], times: each };
    const first = await sample({ ...request, moves: others });
    const means = first.map((results) => signOf(game) * estimateOf(results.map(([one = 0]) => one)).value);
    const better = others[means.indexOf(Math.max(...means))];
    if (better === undefined) continue;
    const cost = estimateOf(gainsIn(game, await sample({ ...request, moves: [better, move] }, each)));
    if (cost.value >= least && isClear(cost)) found.push({ at, verb, args, better, cost });
  }
  return found.toSorted((a, b) => b.cost.value - a.cost.value)[0];
}
