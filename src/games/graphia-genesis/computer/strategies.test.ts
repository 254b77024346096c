import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { begin, isOver, play } from '../../../core/steps.ts';
import { graphiaGenesis as game } from '../index.ts';
import { chooseByPlayouts } from './strategies.ts';

const options = game.options.schema.parse({ length: '16' });
describe('the strong player', () => {
  it('plays a game of sixteen rounds better than the middle one', () => {
    const total = (strong: boolean): number => {
      const random = quickRandom('short game');
      let { state } = begin(game, { seats: 1, options, formerWinners: [] }, quickRandom('short game'));
      for (let move = 0; !isOver(game, state); move++) {
        const chance = quickRandom(`${move}`);
        const action = strong ? chooseByPlayouts(state, 0, chance) : game.advise(state, 0, chance).action;
        state = play(game, state, 0, action, random).state;
      }
      return game.score(state).totals[0] ?? 0;
    };
    expect(total(true)).toBeGreaterThan(total(false));
  });
});
