import { describe, expect, it } from 'vitest';
import { type Die, dice, type Sign } from './dice.ts';
import { changed, dutyOf, poolChanges } from './pool.ts';
import { options } from './state.ts';

const waysTo = (duty: Sign) => poolChanges(['d4', 'd6', 'd8'], duty);
const duty = (
  pool: readonly Die[],
  white: Sign,
  nobodyWrote: boolean,
  fiveDice: 'rulebook' | 'bga' = 'rulebook',
) => dutyOf({ pool, white, options: options.schema.parse({ 'five-dice': fiveDice }) }, nobodyWrote);

describe('SPEED UP OR SLOW DOWN', () => {
  it('"That white die tells if this player must first add or remove a colored die"', () => {
    for (const sign of ['add', 'remove', 'add-or-remove', 'swap'] as const)
      expect(duty(['d4', 'd6'], sign, false)).toEqual({ duty: sign });
  });

  it('"Add 1 die."', () => {
    expect(waysTo('add')).toEqual([{ add: 'd12' }, { add: 'd20' }]);
  });

  it('"Remove 1 die."', () => {
    expect(waysTo('remove')).toEqual([{ remove: 'd4' }, { remove: 'd6' }, { remove: 'd8' }]);
  });

  it('"Add OR remove 1 die."', () => {
    expect(waysTo('add-or-remove')).toEqual([...waysTo('add'), ...waysTo('remove')]);
  });

  it('"Add 1 AND remove another die": never the one just added', () => {
    expect(waysTo('swap')).toEqual(
      (['d12', 'd20'] as const).flatMap((add) =>
        (['d4', 'd6', 'd8'] as const).map((remove) => ({ add, remove })),
      ),
    );
  });

  it('changes the pool, which stays in order', () => {
    expect(changed(['d6', 'd20'], { add: 'd8' })).toEqual(['d6', 'd8', 'd20']);
    expect(changed(['d6', 'd20'], { remove: 'd6' })).toEqual(['d20']);
    expect(changed(['d6', 'd20'], { add: 'd4', remove: 'd20' })).toEqual(['d4', 'd6']);
  });
});

describe('Exceptions', () => {
  it('"If all 5 colored dice were rolled, the next dice roller must remove a die. (Ignore the white die.)"', () => {
    for (const sign of ['add', 'remove', 'add-or-remove', 'swap'] as const)
      expect(duty(dice, sign, false)).toEqual({ duty: 'remove', because: 'five-dice' });
  });

  it('"If only 1 colored die was rolled, the next dice roller must add a die. (Ignore the white die.)"', () => {
    for (const sign of ['add', 'remove', 'add-or-remove', 'swap'] as const)
      expect(duty(['d8'], sign, false)).toEqual({ duty: 'add', because: 'one-die' });
  });

  it('"If all players didn\'t fill in any number of the last dice roll result, the next dice roller must add a die. (Ignore the white die.)"', () => {
    for (const pool of [['d8'], ['d4', 'd8'], ['d4', 'd6', 'd8', 'd12']] as const)
      expect(duty(pool, 'remove', true)).toEqual({ duty: 'add', because: 'nobody-wrote' });
  });

  it('"If impossible, keep it 5 dice."', () => {
    expect(duty(dice, 'add', true)).toEqual({ because: 'keep-five' });
  });

  it('Board Game Arena: "If the pool contains 5 dice, regardless of the action die result, the remove 1 die result is in effect"', () => {
    expect(duty(dice, 'add', true, 'bga')).toEqual({ duty: 'remove', because: 'five-dice' });
    expect(duty(dice, 'add', false, 'bga')).toEqual({ duty: 'remove', because: 'five-dice' });
  });

  it('Board Game Arena: "Otherwise, if no one wrote a number … the add 1 die result is in effect"', () => {
    expect(duty(['d4', 'd8'], 'remove', true, 'bga')).toEqual({ duty: 'add', because: 'nobody-wrote' });
  });

  it('Board Game Arena: "If the pool contains 1 die, regardless of the action die result, the add 1 die result is in effect"', () => {
    for (const sign of ['remove', 'add-or-remove', 'swap'] as const)
      expect(duty(['d8'], sign, false, 'bga')).toMatchObject({ duty: 'add' });
  });

  it('Board Game Arena: "If none of the above is true, resolve the action die as it displays"', () => {
    for (const sign of ['add', 'remove', 'add-or-remove', 'swap'] as const)
      expect(duty(['d4', 'd8'], sign, false, 'bga')).toEqual({ duty: sign });
  });
});
