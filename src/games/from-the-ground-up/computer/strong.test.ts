import { describe, expect, it } from 'vitest';
import { begin, isOver, play } from '../../../core/play.ts';
import { quickRandom } from '../../../core/random.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { chooseByPlayouts } from './strong.ts';

const opened = (tempo: string) =>
  begin(
    game,
    { seats: 2, options: game.options.schema.parse({ tempo }), formerWinners: [] },
    quickRandom('strong'),
  ).state;

describe('the strong player', () => {
  it('chooses a legal action, the same one for the same chance', () => {
    const state = opened('turns');
    const [seat = 0] = game.awaiting(state);
    const action = chooseByPlayouts(state, seat, quickRandom('a'));
    expect(game.legal(state, seat)).toContainEqual(action);
    expect(chooseByPlayouts(state, seat, quickRandom('a'))).toEqual(action);
  });

  it('knows nothing of what others have chosen in secret', () => {
    let state = opened('together');
    for (let move = 0; game.awaiting(state).length < 2 && !isOver(game, state); move++) {
      const [seat = 0] = game.awaiting(state);
      const { action } = game.advise(state, seat, quickRandom('b'));
      state = play(game, state, seat, action, quickRandom(`${move}`)).state;
    }
    const choices = game
      .legal(state, 0)
      .map((action) => chooseByPlayouts(game.apply(state, 0, action).state, 1, quickRandom('c')));
    expect(choices.length).toBeGreaterThan(1);
    expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBe(1);
  });
});
