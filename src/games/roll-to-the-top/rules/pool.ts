import { type Die, dice, inOrder, type Sign, without } from './dice.ts';
import type { Duty, Exception, PoolChange, State } from './state.ts';

/**
 * What the new roller must do with the dice before the roll. Without a duty, the pool stays as it is. The exceptions to
 * the white die, in order of precedence:
 *
 * - "If all players didn't fill in any number of the last dice roll result, the next dice roller must add a die.
 *   (Ignore the white die.) If impossible, keep it 5 dice." (Board Game Arena: remove one, as below.)
 * - "If all 5 colored dice were rolled, the next dice roller must remove a die. (Ignore the white die.)"
 * - "If only 1 colored die was rolled, the next dice roller must add a die. (Ignore the white die.)"
 */
export function dutyOf(
  state: Pick<State, 'pool' | 'white' | 'options'>,
  nobodyWrote: boolean,
): { readonly duty?: Duty | undefined; readonly because?: Exception } {
  const all = state.pool.length === dice.length;
  if (nobodyWrote && !all) return { duty: 'add', because: 'nobody-wrote' };
  if (nobodyWrote && state.options['five-dice'] === 'rulebook') return { because: 'keep-five' };
  if (all) return { duty: 'remove', because: 'five-dice' };
  if (state.pool.length === 1) return { duty: 'add', because: 'one-die' };
  return { duty: state.white };
}

/** Why the white die of a roll does not count, whoever wrote. @param count of the coloured dice rolled */
export function ignoredBecause(count: number, white: Sign): 'five-dice' | 'one-die' | undefined {
  if (count === dice.length && white !== 'remove') return 'five-dice';
  return count === 1 && white !== 'add' ? 'one-die' : undefined;
}

/** Why the white die of the last roll does not count; undefined while it does. */
export function ignoredNow({ phase, pool }: Pick<State, 'phase' | 'pool'>, white: Sign) {
  const because = ignoredBecause(pool.length, white);
  return because ?? (phase.is === 'dice' && phase.duty !== white ? 'nobody-wrote' : undefined);
}

/** All ways to fulfil the duty. "Add 1 AND remove another die": never the one just added. */
export function poolChanges(pool: readonly Die[], duty: Duty): readonly PoolChange[] {
  const additions = without(dice, pool).map((add) => ({ add }));
  const removals = pool.map((remove) => ({ remove }));
  switch (duty) {
    case 'add':
      return additions;
    case 'remove':
      return removals;
    case 'add-or-remove':
      return [...additions, ...removals];
    case 'swap':
      return additions.flatMap(({ add }) => removals.map(({ remove }) => ({ add, remove })));
  }
}

/** The pool after a change. */
export function changed(pool: readonly Die[], { add, remove }: PoolChange): readonly Die[] {
  const more = add === undefined ? pool : inOrder([...pool, add]);
  return remove === undefined ? more : without(more, [remove]);
}
