import { say } from '../messages.ts';
import type { StepRow, Table } from '../model.ts';
import { type RefusedResult, refuse } from '../request.ts';

/*
 * Nobody gets the same draws twice while their result is compared with those of others who get them, too. The writer
 * asks here for every step, so no operation can forget to. What gives a game's draws again:
 *
 * - taking back moves by agreement, past a draw: refused while others can still get the dice; elsewhere the game is
 *   marked, and its results are not compared with others' (`redrawn`);
 * - another game with the same dice: a rematch of shared dice is refused, a code plays known dice, which are never rated,
 *   and only a person's first game with it is compared.
 */

type Drawn = Pick<StepRow, 'randomCursor'>;

/** Whether a step takes draws back, so that the same ones follow again. */
export function takesDrawsBack(previous: Drawn | undefined, step: Drawn): boolean {
  return previous !== undefined && step.randomCursor < previous.randomCursor;
}

/** Why draws cannot be taken back at a table; undefined if they can. */
export function refuseDrawsBack({ dice }: Pick<Table, 'dice'>): RefusedResult | undefined {
  return dice === 'shared' ? refuse(say('refusal.dice-shared')) : undefined;
}
