import { isDeepStrictEqual } from 'node:util';
import type { Step } from '../../core/game.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import type { CountingRandom } from '../../core/random.ts';
import { play } from '../../core/steps.ts';
import type { StepRow } from '../model.ts';
import type { Loaded } from '../request.ts';
import { openingOf, randomOf } from './position.ts';
import { seedHash } from './provable-random.ts';
import { standingMoves } from './undo.ts';

/** The result of `/verify`: the first step that the seed does not explain, if any. */
export interface Verification {
  readonly steps: number;
  readonly draws: number;
  readonly firstWrong: number | undefined;
  readonly seed: string;
  readonly seedHash: string;
}

/**
 * Replays the whole record from the seed: every roll and every card must match the record.
 *
 * @param rows every step of the table, in order
 */
export function verify({ table, game }: Loaded, rows: readonly StepRow[]): Verification {
  const random = randomOf(table, 0);
  const setup = rows.find((row) => row.kind === 'setup');
  const told = [...(setup === undefined ? [] : [setup]), ...standingMoves(rows)];
  const verdict = (firstWrong: number | undefined): Verification => ({
    steps: told.length,
    draws: told.reduce((sum, row) => sum + row.chance.length, 0),
    firstWrong,
    seed: table.seed,
    seedHash: table.seedHash,
  });
  if (seedHash(table.seed) !== table.seedHash) return verdict(0);

  let state: unknown;
  for (const row of told) {
    const step =
      row.kind === 'setup' ? openingOf({ table, game }, row, random) : again(game, state, row, random);
    if (
      step === undefined ||
      !isDeepStrictEqual(step.chance, row.chance) ||
      random.cursor !== row.randomCursor
    )
      return verdict(row.seq);
    state = step.state;
  }
  return verdict(undefined);
}

function again(
  game: Loaded['game'],
  state: unknown,
  { seat, verb, args }: StepRow,
  random: CountingRandom,
): Step<unknown> | undefined {
  if (seat === undefined || verb === undefined || args === undefined) return undefined;
  const move = findMove(game, legalMoves(game, state, seat), verb, args);
  return move === undefined || move === 'several' ? undefined : play(game, state, seat, move.action, random);
}
