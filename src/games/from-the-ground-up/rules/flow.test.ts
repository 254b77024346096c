import { describe, expect, it } from 'vitest';
import { noRandom, quickRandom } from '../../../core/random.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { sheet } from '../pictures/sheet.ts';
import { table } from '../pictures/table.ts';
import { describe as inWords } from '../words/describe.ts';
import { apply, awaiting, legal, resolve, setup } from './flow.ts';
import { options } from './state.ts';
import { complete, eventKinds, mark, pass, played, position, showing } from './testing.ts';

const opened = (seats: number) => setup({ seats, options: options.schema.parse({}), formerWinners: [0] });

describe('the set-up', () => {
  it('"In a 2-4 player game, give each player 3 cards. In a 5-6 player game, give each player 2 cards."', () => {
    const hands = [2, 3, 4, 5, 6].map((seats) =>
      resolve(opened(seats), quickRandom('deal')).state.players.map(({ front }) => front.length),
    );
    expect(hands).toEqual([
      [3, 3],
      [3, 3, 3],
      [3, 3, 3, 3],
      [2, 2, 2, 2, 2],
      [2, 2, 2, 2, 2, 2],
    ]);
  });

  it('records the deal of each seat, the start player and each die', () => {
    const { chance, state } = resolve(opened(2), rigged([1, 3]));
    expect(chance).toEqual([
      { kind: 'deal', seat: 0, cards: ['c01', 'c02', 'c03'] },
      { kind: 'deal', seat: 1, cards: ['c04', 'c05', 'c06'] },
      { kind: 'start', seat: 1 },
      { kind: 'die', seat: 1, value: 4 },
    ]);
    expect(awaiting(state)).toEqual([1]);
  });
});

describe('a turn', () => {
  it('marks one place, then the next die rolls by itself', () => {
    const state = position({ fronts: [['c11'], ['c12']], dice: [2] });
    const step = played(state, 0, mark('c11.2'), rigged(showing(5)));
    expect(step.state.works.c11?.crates).toEqual([0, 2, 0]);
    expect(step.chance).toEqual([{ kind: 'die', seat: 1, value: 5 }]);
    expect(awaiting(step.state)).toEqual([1]);
  });

  it('"In the event that you completely fill in a card, it is then added to the shared area."', () => {
    const works = { c11: { crates: [1, 2, 0], star: 3 } };
    const state = position({ fronts: [['c11', 'c12'], ['c01']], works, dice: [6] });
    const { state: after } = apply(state, 0, mark('c11.3'));
    expect([after.shared, after.players[0]?.front]).toEqual([['c11'], ['c12']]);
    expect(after.works.c11?.crates).toEqual([1, 2, 6]);
  });

  it('"If you check off the last crate on one of these cards, move the card in front of you."', () => {
    const works = { c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] } };
    const state = position({ fronts: [['c12'], ['c01']], shared: ['c11'], works, dice: [2] });
    const { state: after } = apply(state, 0, mark('c11.2'));
    expect([after.shared, after.players[0]?.front, after.phase]).toEqual([[], ['c12', 'c11'], 'roll']);
  });

  it('a single legal mark happens by itself, and is told', () => {
    const works = { c12: { crates: [6, 5, 0], star: 1 } };
    const state = position({ fronts: [['c12'], ['c01']], works, dice: [3] });
    const step = resolve(state, rigged(showing(2)));
    expect(step.state.works.c12?.crates).toEqual([6, 5, 3]);
    expect(eventKinds(step).slice(0, 2)).toEqual(['mark.forced', 'shared']);
  });

  it('"You will flip a card from in front of you. It becomes a negative value.": a single one by itself', () => {
    const works = { c12: { crates: [4, 3, 0], star: 1 } };
    const step = resolve(position({ fronts: [['c12'], ['c01']], works, dice: [6] }), rigged(showing(2)));
    expect(step.state.works.c12?.flipped).toBe(true);
    expect(eventKinds(step)[0]).toBe('flip.forced');
  });

  it('a player with nothing to mark or flip does nothing', () => {
    const step = resolve(position({ fronts: [[], ['c01']], dice: [6] }), rigged(showing(2)));
    expect(eventKinds(step)).toEqual(['idle', 'roll']);
    expect(step.state.progress).toBe(false);
  });

  it('nobody else may act, and no other action is carried out', () => {
    const state = position({ fronts: [['c11'], ['c12']], dice: [2, 3] });
    expect(legal(state, 1)).toEqual([]);
    expect(() => apply(state, 1, mark('c12.1'))).toThrow();
    expect(() => apply(state, 0, mark('c12.1'))).toThrow();
    expect(resolve(state, noRandom).state).toEqual(state);
  });
});

describe('passing', () => {
  const works = { c11: complete([1, 2, 3], 2), c12: complete([3, 2, 1], 3), c01: { crates: [5, 0, 0, 0] } };

  it('"Players must pass a card from in front of them clockwise", all at the same time', () => {
    const state = position({
      fronts: [['c11', 'c12'], ['c01'], ['c02', 'c03']],
      works,
      phase: 'pass',
      turn: 3,
      marked: [undefined, 'c01', undefined],
    });
    expect(awaiting(state)).toEqual([0, 2]);
    const step = played(state, 2, pass('c02'), noRandom);
    expect(step.state.players.map(({ front }) => front)).toEqual(state.players.map(({ front }) => front));
    const all = played(step.state, 0, pass('c11'), rigged(showing(6)));
    expect(all.state.players.map(({ front }) => front)).toEqual([['c12', 'c02'], ['c11'], ['c03', 'c01']]);
    expect(eventKinds(all).slice(0, 4)).toEqual(['pass', 'pass', 'pass', 'round']);
    expect([all.state.round, all.state.turn, all.state.start]).toEqual([2, 0, 0]);
  });

  it('a single possible card is passed automatically, and a player without cards passes none', () => {
    const flipped = { c05: { flipped: true }, c06: { flipped: true } };
    const state = position({ fronts: [['c05', 'c06'], ['c01'], []], works: flipped, phase: 'pass', turn: 3 });
    const { state: after } = resolve(state, rigged(showing(6, 6, 6)));
    expect(after.players.map(({ front }) => front)).toEqual([['c05', 'c06'], [], ['c01']]);
  });
});

describe('the end', () => {
  it('"The last card added to the shared area is moved in front of any player. The game ends immediately."', () => {
    const works = {
      c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] },
      c05: { flipped: true },
    };
    const state = position({ fronts: [[], ['c05']], shared: ['c11'], works, dice: [2] });
    const step = resolve(state, noRandom);
    expect([step.state.phase, step.state.players[0]?.front]).toEqual(['over', ['c11']]);
    expect(awaiting(step.state)).toEqual([]);
  });

  it('not while an unflipped incomplete card is left anywhere', () => {
    const works = { c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] } };
    const state = position({ fronts: [[], ['c05']], shared: ['c11'], works, dice: [2] });
    expect(resolve(state, rigged(showing(3))).state.phase).toBe('turn');
  });

  it('also when the last incomplete card is flipped while the shared area is empty', () => {
    const works = { c12: { crates: [4, 3, 0], star: 1 }, c05: { flipped: true } };
    const state = position({ fronts: [['c12'], ['c05']], works, dice: [6] });
    const step = resolve(state, noRandom);
    expect(step.state.phase).toBe('over');
    expect(eventKinds(step).at(-1)).toBe('all-lose');
  });
});

describe('"VARIANT: … if no one makes any progress for a full round, each player discards 1 scoring card"', () => {
  const works = {
    c01: { crates: [6, 5, 4, 2], star: 5 },
    c05: { flipped: true },
    c11: complete([1, 2, 3], 2),
    c12: complete([3, 2, 1], 3),
  };
  const args = { shared: ['c01'], works, turn: 1, dice: [1, 1], fronts: [['c05', 'c11'], ['c12']] } as const;

  it('"of his choice (including negative cards). Then end the game immediately."', () => {
    const state = resolve(position({ ...args, options: { stall: 'on' } }), noRandom).state;
    expect([state.phase, awaiting(state)]).toEqual(['discard', [0]]);
    const over = played(state, 0, { kind: 'discard', card: 'c05' }, noRandom).state;
    expect([over.phase, over.players.map(({ front }) => front)]).toEqual(['over', [['c11'], []]]);
    expect(over.works.c05).toBeUndefined();
  });

  it('not after a round with progress, and not with the option off', () => {
    const busy = position({ ...args, progress: true, options: { stall: 'on' } });
    for (const state of [busy, position(args)]) {
      const step = resolve(state, quickRandom('on'));
      expect(eventKinds(step).slice(0, 2)).toEqual(['idle', 'pass']);
    }
  });
});

const together = { tempo: 'together' } as const;

describe('the tempo `together`', () => {
  it('all dice roll at the start of the round, in turn order', () => {
    const state = position({
      options: together,
      fronts: [['c11'], ['c12'], ['c01']],
      phase: 'roll',
      start: 1,
    });
    const step = resolve(state, rigged(showing(4, 5, 6)));
    expect(step.chance).toEqual([
      { kind: 'die', seat: 1, value: 4 },
      { kind: 'die', seat: 2, value: 5 },
      { kind: 'die', seat: 0, value: 6 },
    ]);
    expect(awaiting(step.state)).toEqual([0, 1, 2]);
  });

  const choosing = position({ options: together, phase: 'choose', fronts: [['c11'], ['c12']], dice: [2, 5] });

  it('marks are hidden until everybody has chosen', () => {
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

  it('then they take effect in turn order, not in the order of choosing', () => {
    const [a, b] = [mark('c11.2'), mark('c12.1')];
    const [step, two] = [
      played(apply(choosing, 0, a).state, 1, b, rigged(showing(1, 1))),
      played(apply(choosing, 1, b).state, 0, a, rigged(showing(1, 1))),
    ];
    expect(step).toEqual(two);
    expect(eventKinds(step).slice(0, 4)).toEqual(['mark.chosen', 'mark.chosen', ...['pass', 'pass']]);
  });

  const works = {
    c01: { crates: [6, 4, 3, 2], star: 5, checks: [true, false, false, false] },
    c02: { crates: [1, 2, 4, 5], star: 6, checks: [false, false, false, true] },
  };
  const contested = position({
    options: together,
    phase: 'choose',
    fronts: [[], []],
    shared: ['c01', 'c02'],
    works,
    dice: [4, 4],
  });

  it('a player who lost a contested shared crate chooses again; a single place is marked automatically', () => {
    const first = apply(contested, 0, mark('c01.2')).state;
    const step = played(first, 1, mark('c01.2'), quickRandom('on'));
    expect(eventKinds(step).slice(0, 3)).toEqual(['check.chosen', 'too-late', 'check.forced']);
    expect(step.state.works.c02?.checks).toEqual([true, false, true, true]);
  });

  it('… several places are an open choice', () => {
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

  it('… without any place, the player flips a card', () => {
    const stuck = {
      c01: { crates: [6, 4, 3, 2], star: 5 },
      c12: { crates: [3, 2, 0], star: 1 },
    };
    const state = position({
      options: together,
      phase: 'choose',
      fronts: [[], ['c12']],
      shared: ['c01'],
      works: stuck,
      dice: [4, 4],
    });
    const step = resolve(state, quickRandom('on'));
    expect(eventKinds(step).slice(0, 3)).toEqual(['check.chosen', 'too-late', 'flip.forced']);
    expect(step.state.works.c12?.flipped).toBe(true);
  });

  it('a card completed in the round is shared after all marks', () => {
    const state = position({
      options: together,
      phase: 'choose',
      fronts: [['c12'], ['c11', 'c02']],
      works: { c12: { crates: [6, 5, 0], star: 1 } },
      dice: [3, 3],
    });
    const step = played(state, 1, mark('c11.1'), rigged(showing(1, 1)));
    expect(eventKinds(step).slice(0, 4)).toEqual([...['mark.chosen', 'mark.chosen', 'shared', 'pass']]);
    expect(step.state.shared).toEqual(['c12']);
  });

  it('the end is checked after each seat, and later marks lapse', () => {
    const state = position({
      options: together,
      phase: 'choose',
      fronts: [[], []],
      shared: ['c01'],
      works: { c01: { crates: [6, 4, 3, 2], star: 5, checks: [true, false, true, true] } },
      dice: [4, 4],
    });
    const step = resolve(state, noRandom);
    expect(step.state.phase).toBe('over');
    expect(eventKinds(step)).toEqual(['check.chosen', 'taken', 'end']);
  });
});
