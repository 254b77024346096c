import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { begin, isOver, play } from '../../../core/steps.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { legal } from '../rules/flow.ts';
import { complete, mark, pass, position } from '../rules/testing.ts';
import { chooseByPlayouts, chooseCarelessly } from './strategies.ts';

const choices = (state: ReturnType<typeof position>) =>
  Array.from({ length: 20 }, (_, index) => chooseCarelessly(state, 0, quickRandom(`weak ${index}`)));

describe('the weak computer player', () => {
  it('works on its own cards rather than take one', () => {
    const works = { c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] } };
    const state = position({ fronts: [['c12'], ['c01']], shared: ['c11'], works, dice: [2] });
    expect(legal(state, 0)).toContainEqual(mark('c11.2'));
    expect(choices(state)).not.toContainEqual(mark('c11.2'));
    expect(new Set(choices(state).map((choice) => JSON.stringify(choice))).size).toBeGreaterThan(1);
  });

  it('gives finished cards away', () => {
    const works = { c11: complete([1, 2, 3], 3) };
    const state = position({ fronts: [['c11', 'c01'], ['c02']], works, phase: 'pass', turn: 2 });
    for (const choice of choices(state)) expect(choice).toEqual(pass('c11'));
  });

  it('does not spoil a card unnecessarily', () => {
    const state = position({
      fronts: [['c01'], ['c02']],
      works: { c01: { crates: [6, 0, 0, 0] } },
      dice: [5],
    });
    expect(choices(state)).not.toContainEqual(mark('c01.4'));
  });
});

const setup = (tempo: string) => ({
  seats: 2,
  options: game.options.schema.parse({ tempo, stall: 'on' }),
  formerWinners: [],
});

describe('the strong player', () => {
  it('takes a card that decides the game', () => {
    const works = {
      c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] },
      c12: { crates: [3, 0, 0], star: 1 },
      c01: complete([6, 5, 4, 3], 4),
    };
    const state = position({ fronts: [['c12'], ['c01']], shared: ['c11'], works, dice: [2] });
    expect(chooseByPlayouts(state, 0, quickRandom('take'))).toEqual(mark('c11.2'));
  });

  it.each(['turns', 'together'])('decides in every phase: %s', (tempo) => {
    const phases = new Set<string>();
    const random = quickRandom(`phases ${tempo}`);
    for (let round = 0; round < 3; round++) {
      let { state } = begin(game, setup(tempo), random);
      while (!isOver(game, state)) {
        const [seat = 0] = game.awaiting(state);
        const isNew = !phases.has(state.phase);
        phases.add(state.phase);
        const action = isNew
          ? chooseByPlayouts(state, seat, random)
          : game.advise(state, seat, random).action;
        expect(game.legal(state, seat)).toContainEqual(action);
        state = play(game, state, seat, action, random).state;
      }
    }
    expect([...phases].sort()).toEqual(
      tempo === 'turns' ? ['discard', 'pass', 'turn'] : expect.arrayContaining(['choose', 'discard', 'pass']),
    );
  });
});
