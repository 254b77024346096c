import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { potionShop as game } from '../index.ts';
import { chooseByPlayouts } from './strategies.ts';

const opened = begin(
  game,
  { seats: 3, options: game.options.schema.parse({}), formerWinners: [] },
  quickRandom('strong'),
).state;

describe('the strong player', () => {
  it.each([2, 3, 4])(
    'sets the dice by what they let each of %d players sell, not by goods alone',
    (seats) => {
      const options = game.options.schema.parse({});
      const differ = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter((seed) => {
        const { state } = begin(game, { seats, options, formerWinners: [] }, quickRandom(seed));
        const [seat = 0] = game.awaiting(state);
        const set = chooseByPlayouts(state, seat, quickRandom('a'));
        expect(game.legal(state, seat)).toContainEqual(set);
        return !isDeepStrictEqual(set, game.advise(state, seat, quickRandom('a')).action);
      });
      expect(differ).not.toEqual([]);
    },
  );

  it('takes an available die, the same one for the same random numbers', () => {
    const [setter = 0] = game.awaiting(opened);
    const set = game.advise(opened, setter, quickRandom('a')).action;
    const { state } = play(game, opened, setter, set, quickRandom('b'));
    const [seat = 0] = game.awaiting(state);
    const action = chooseByPlayouts(state, seat, quickRandom('c'));
    expect(action.kind).toBe('take');
    expect(game.legal(state, seat)).toContainEqual(action);
    expect(chooseByPlayouts(state, seat, quickRandom('c'))).toEqual(action);
  });
});
