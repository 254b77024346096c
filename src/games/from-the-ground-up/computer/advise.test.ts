import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { complete, mark, pass, position } from '../rules/testing.ts';
import { advise } from './advise.ts';
import { NEVER, rollsToFill } from './prospects.ts';

describe('how many rolls fill a card', () => {
  it('none when it is full, never when it cannot be filled', () => {
    expect(rollsToFill('c11', { crates: [1, 2, 3], star: 2 })).toBe(0);
    expect(rollsToFill('c01', { crates: [1, 0, 0, 0], star: 0 })).toBe(NEVER);
  });

  it('as many as it takes to roll what is missing', () => {
    expect(rollsToFill('c11', { crates: [1, 0, 3], star: 2 })).toBeCloseTo(6);
    expect(rollsToFill('c11', { crates: [1, 2, 3], star: 0 })).toBeCloseTo(2);
    // Any of two numbers first, then the other: 3 rolls and 6.
    expect(rollsToFill('c01', { crates: [6, 0, 0, 3], star: 4 })).toBeCloseTo(9);
  });
});

describe('the computer player', () => {
  it('takes a card when it can keep it', () => {
    const works = {
      c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] },
      c12: { crates: [0, 0, 0] },
    };
    const state = position({ fronts: [['c12'], ['c01']], shared: ['c11'], works, dice: [2] });
    expect(advise(state, 0)).toMatchObject({
      action: mark('c11.2'),
      why: { key: 'from-the-ground-up.advice.take' },
    });
  });

  it('does not make a card impossible to finish where it need not', () => {
    const state = position({
      fronts: [['c01'], ['c02']],
      works: { c01: { crates: [6, 0, 0, 0] } },
      dice: [5],
    });
    expect(advise(state, 0).action).not.toEqual(mark('c01.4'));
  });

  it('flips what costs least', () => {
    const works = { c01: { crates: [1, 0, 0, 0], star: 4 }, c02: { crates: [0, 2, 3, 4], star: 6 } };
    const state = position({ fronts: [['c01', 'c02'], ['c03']], works, dice: [3] });
    expect(advise(state, 0)).toMatchObject({
      action: { kind: 'flip', card: 'c01' },
      why: { key: 'from-the-ground-up.advice.flip.dead' },
    });
  });

  it('passes what is worth least', () => {
    const works = { c11: complete([1, 2, 3], 1), c01: complete([6, 5, 4, 3], 5) };
    const state = position({ fronts: [['c11', 'c01'], ['c02']], works, phase: 'pass', turn: 2 });
    expect(advise(state, 0).action).toEqual(pass('c11'));
  });

  it('wins more than its share against two who take any legal move', () => {
    let wins = 0;
    let decided = 0;
    for (let i = 0; i < 40; i++) {
      const [dice, choices] = [quickRandom(`dice ${i}`), quickRandom(`choices ${i}`)];
      const options = game.options.schema.parse({});
      let { state } = begin(game, { seats: 3, options, formerWinners: [] }, dice);
      for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
        const list = game.legal(state, seat);
        const any = list[choices.int(list.length)];
        const action = seat === i % 3 || any === undefined ? advise(state, seat).action : any;
        state = play(game, state, seat, action, dice).state;
      }
      const { winners } = game.score(state);
      decided += winners.length > 0 ? 1 : 0;
      wins += winners.includes(i % 3) ? 1 : 0;
    }
    expect(wins / decided).toBeGreaterThan(1 / 3);
  });
});
