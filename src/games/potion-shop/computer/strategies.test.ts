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
  it('sets the dice as advised', () => {
    const [seat = 0] = game.awaiting(opened);
    const { action } = game.advise(opened, seat, quickRandom('a'));
    expect(chooseByPlayouts(opened, seat, quickRandom('a'))).toEqual(action);
  });

  it('takes a die that is there, the same one for the same chance', () => {
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
