import { describe, expect, it } from 'vitest';
import { noRandom, quickRandom } from '../../../core/random.ts';
import { rigged } from '../../../testkit/games/rigged.ts';
import { sheet } from '../pictures/sheet.ts';
import { table } from '../pictures/table.ts';
import { describe as inWords } from '../words/describe.ts';
import { apply, awaiting, legal, resolve } from './rules.ts';
import { complete, mark, played, position, showing, told } from './testing.ts';

const options = { tempo: 'together' } as const;

describe('the tempo `together`', () => {
  it('all dice roll at the start of the round, in turn order', () => {
    const state = position({ options, fronts: [['c11'], ['c12'], ['c01']], phase: 'roll', start: 1 });
    const step = resolve(state, rigged(showing(4, 5, 6)));
    expect(step.chance).toEqual([
      { kind: 'die', seat: 1, value: 4 },
      { kind: 'die', seat: 2, value: 5 },
      { kind: 'die', seat: 0, value: 6 },
    ]);
    expect(awaiting(step.state)).toEqual([0, 1, 2]);
  });

  const choosing = position({ options, phase: 'choose', fronts: [['c11'], ['c12']], dice: [2, 5] });

  it('marks are unseen until all are in', () => {
    const { state, events } = apply(choosing, 0, mark('c11.2'));
    expect(state.works).toEqual(choosing.works);
    expect(JSON.stringify(events)).not.toContain('c11');
    const seen = (viewer: number) => [
      JSON.stringify(inWords(state, 0, { viewer })).includes('describe.choice'),
      JSON.stringify(sheet(state, 0, { viewer })).includes('picture.choice'),
    ];
    expect([seen(0), seen(1)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const other = apply(choosing, 0, mark('c11.3')).state;
    expect(table(other, { viewer: 1 })).toEqual(table(state, { viewer: 1 }));
    expect(sheet(other, 0, { viewer: 1 })).toEqual(sheet(state, 0, { viewer: 1 }));
    expect(sheet(other, 0, {})).toEqual(sheet(state, 0, {}));
  });

  it('then they take effect in turn order, whoever chose first', () => {
    const [a, b] = [mark('c11.2'), mark('c12.1')];
    const [one, two] = [
      played(apply(choosing, 0, a).state, 1, b, rigged(showing(1, 1))),
      played(apply(choosing, 1, b).state, 0, a, rigged(showing(1, 1))),
    ];
    expect(one).toEqual(two);
    expect(told(one).slice(0, 4)).toEqual([
      'event.mark.chosen',
      'event.mark.chosen',
      ...['event.pass', 'event.pass'],
    ]);
  });

  const works = {
    c01: { crates: [6, 4, 3, 2], star: 5, checks: [true, false, false, false] },
    c02: { crates: [1, 2, 4, 5], star: 6, checks: [false, false, false, true] },
  };
  const contested = position({
    options,
    phase: 'choose',
    fronts: [[], []],
    shared: ['c01', 'c02'],
    works,
    dice: [4, 4],
  });

  it('who lost a contested shared crate chooses again, on the state then: a single place by itself', () => {
    const first = apply(contested, 0, mark('c01.2')).state;
    const step = played(first, 1, mark('c01.2'), quickRandom('on'));
    expect(told(step).slice(0, 3)).toEqual(['event.check.chosen', 'event.too-late', 'event.check.forced']);
    expect(step.state.works.c02?.checks).toEqual([true, false, true, true]);
  });

  it('… or of several places one, and then openly', () => {
    const state = {
      ...contested,
      players: [contested.players[0] ?? { front: [] }, { front: ['c12' as const], die: 4 }],
    };
    const withCard = {
      ...state,
      works: { ...state.works, c12: { ...complete([0, 0, 0], 0), checks: [false, false, false] } },
    };
    const lost = played(apply(withCard, 0, mark('c01.2')).state, 1, mark('c01.2'), noRandom).state;
    expect([lost.phase, awaiting(lost)]).toEqual(['turn', [1]]);
    expect(legal(lost, 1)).toContainEqual(mark('c02.3'));
    expect(legal(lost, 1)).not.toContainEqual(mark('c01.2'));
    expect(apply(lost, 1, mark('c12.2')).state.works.c12?.crates).toEqual([0, 4, 0]);
  });

  it('… or flips, where nothing is left to mark', () => {
    const stuck = {
      c01: { crates: [6, 4, 3, 2], star: 5 },
      c12: { crates: [3, 2, 0], star: 1 },
    };
    const state = position({
      options,
      phase: 'choose',
      fronts: [[], ['c12']],
      shared: ['c01'],
      works: stuck,
      dice: [4, 4],
    });
    const step = resolve(state, quickRandom('on'));
    expect(told(step).slice(0, 3)).toEqual(['event.check.chosen', 'event.too-late', 'event.flip.forced']);
    expect(step.state.works.c12?.flipped).toBe(true);
  });

  it('a card completed in the round is shared after all marks', () => {
    const state = position({
      options,
      phase: 'choose',
      fronts: [['c12'], ['c11', 'c02']],
      works: { c12: { crates: [6, 5, 0], star: 1 } },
      dice: [3, 3],
    });
    const step = played(state, 1, mark('c11.1'), rigged(showing(1, 1)));
    expect(told(step).slice(0, 4)).toEqual([
      ...['event.mark.chosen', 'event.mark.chosen', 'event.shared', 'event.pass'],
    ]);
    expect(step.state.shared).toEqual(['c12']);
  });

  it('the end is looked for after each seat, later marks lapse', () => {
    const state = position({
      options,
      phase: 'choose',
      fronts: [[], []],
      shared: ['c01'],
      works: { c01: { crates: [6, 4, 3, 2], star: 5, checks: [true, false, true, true] } },
      dice: [4, 4],
    });
    const step = resolve(state, noRandom);
    expect(step.state.phase).toBe('over');
    expect(told(step)).toEqual(['event.check.chosen', 'event.taken', 'event.end', 'event.result']);
  });
});
