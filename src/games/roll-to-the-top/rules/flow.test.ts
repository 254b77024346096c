import { describe, expect, it } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { play } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { boardById } from '../content/boards.ts';
import { rollToTheTop as game } from '../index.ts';
import { eventInWords } from '../words/events.ts';
import { type Die, dice } from './dice.ts';
import { apply, awaiting, legal, resolve, setup } from './flow.ts';
import { type GameEvent, options, type State } from './state.ts';
import { allDone, DONE, filled, played, position, randomRoll, throwOf, write } from './testing.ts';

const standard = options.schema.parse({});
const opening = (seats: number, formerWinners: readonly number[] = []) =>
  setup({ seats, options: standard, formerWinners });
const keys = (events: readonly GameEvent[]) =>
  events.map((event) => eventInWords(event).key.replace('roll-to-the-top.event.', ''));

describe('PREPARATION', () => {
  const ENTRY = { d4: 2, d6: 3, d8: 8, d12: 5, d20: 1 };
  const ODD = { d4: 1, d6: 3, d8: 7, d12: 5, d20: 19 };

  it('"Give all players 1 sheet of the same Challenge" – Burj Khalifa, the easiest, unless chosen otherwise', () => {
    const { state } = resolve(opening(3), rigged([0, ...throwOf(ENTRY), ...randomRoll({ d4: 1, d8: 1 })]));
    expect(state.players.map((player) => player.sheet)).toEqual([{}, {}, {}]);
    expect(state.options.board).toBe('burj-khalifa');
  });

  it('"The player who won the last game, rolls the 5 colored dice."', () => {
    const { state, chance } = resolve(
      opening(4, [2]),
      rigged([...throwOf(ENTRY), ...randomRoll({ d4: 1, d8: 1 })]),
    );
    expect(state.roller).toBe(2);
    expect(chance[0]).toEqual({ kind: 'roller', seat: 2 });
    expect(chance[1]).toEqual({ kind: 'entry', dice: ENTRY });
  });

  it('the first roller is drawn: among all in a first game, among the winners after a game', () => {
    expect(opening(3).phase).toEqual({ is: 'opening', candidates: [0, 1, 2] });
    expect(opening(3, [0, 2]).phase).toEqual({ is: 'opening', candidates: [0, 2] });
    // The winner of the last game is no longer at this table.
    expect(opening(3, [4]).phase).toEqual({ is: 'opening', candidates: [0, 1, 2] });
    const second = rigged([1, ...throwOf(ENTRY), ...randomRoll({ d4: 1, d8: 1 })]);
    expect(resolve(opening(3, [0, 2]), second).state.roller).toBe(2);
  });

  it('"(Roll again if all dice show an odd number.)"', () => {
    const { state, chance, events } = resolve(
      opening(1),
      rigged([...throwOf(ODD), ...throwOf(ODD), ...throwOf(ENTRY), ...randomRoll({ d4: 1, d8: 1 })]),
    );
    expect(chance.map((drawn) => drawn.kind)).toEqual(['roller', 'entry', 'entry', 'entry', 'roll']);
    expect(keys(events)).toEqual(['entry.odd', 'entry.odd', 'entry', 'roll']);
    expect(state.pool).toEqual(['d4', 'd8']);
  });

  it('"Put aside any dice which show an odd number, those dice aren\'t in the game yet."', () => {
    const { state } = resolve(opening(1), rigged([...throwOf(ENTRY), ...randomRoll({ d4: 1, d8: 1 })]));
    expect(state.pool).toEqual(['d4', 'd8']);
  });

  it('"Pick up all dice that show an even number and roll them again, together with the white die. The result is the first dice roll result."', () => {
    const { state, chance } = resolve(
      opening(1),
      rigged([...throwOf(ENTRY), ...randomRoll({ d4: 3, d8: 5 }, 'swap')]),
    );
    expect(state).toMatchObject({
      numbers: { d4: 3, d8: 5 },
      white: 'swap',
      rolls: 1,
      phase: { is: 'climb' },
    });
    expect(chance.at(-1)).toEqual({ kind: 'roll', dice: { d4: 3, d8: 5 }, white: 'swap' });
  });

  it('"Shift the white die to your left neighbor. Its sign is for the next round, not for this round."', () => {
    const first = resolve(
      opening(3, [2]),
      rigged([...throwOf(ENTRY), ...randomRoll({ d4: 3, d8: 5 }, 'remove')]),
    ).state;
    expect(first.pool).toEqual(['d4', 'd8']);
    const next = resolve(
      played(first, [0, write(['d4'], 'A1')], [0, DONE], [1, DONE], [2, DONE]),
      noRandom,
    ).state;
    expect(next).toMatchObject({ roller: 0, phase: { is: 'dice', duty: 'remove' } });
  });
});

describe('a round', () => {
  it('awaits everybody at the same time, and each until they are done', () => {
    const state = position({ sheets: [{}, {}, {}] });
    expect(awaiting(state)).toEqual([0, 1, 2]);
    expect(awaiting(played(state, [1, DONE]))).toEqual([0, 2]);
  });

  it('skips players who can write none of the numbers, and says so', () => {
    const high = { A1: 9, A2: 9, A3: 9, A4: 9, A5: 9 };
    const state = position({ phase: { is: 'roll' }, sheets: [high, {}] });
    const { state: rolled, events } = resolve(state, rigged(randomRoll({ d4: 1, d6: 2 })));
    expect(awaiting(rolled)).toEqual([1]);
    expect(keys(events)).toEqual(['roll', 'passed']);
    expect(events.at(-1)).toEqual({ kind: 'passed', seat: 0 });
  });

  it('waits for the "done" of a player who has written, even if nothing more fits or the sheet is full', () => {
    const wrote = played(position(), [0, write(['d4', 'd6'], 'A1')]);
    expect(resolve(wrote, noRandom).state).toEqual(wrote);
    expect(legal(wrote, 0)).toEqual([DONE]);
    const boxes = boardById('burj-khalifa').byName.keys();
    const full = played(position({ sheets: [filled(boxes, ['G1'], 1), {}] }), [0, write(['d4'], 'G1')]);
    expect(resolve(full, noRandom).state).toEqual(full);
    expect(legal(full, 0)).toEqual([DONE]);
  });

  it('goes on when everybody is skipped, without asking', () => {
    const high = { A1: 9, A2: 9, A3: 9, A4: 9, A5: 9 };
    const state = position({
      phase: { is: 'roll' },
      sheets: [high, high],
      roll: { d4: 1, d6: 1, d8: 1, d12: 1 },
    });
    const { state: then, events } = resolve(
      state,
      rigged([
        ...randomRoll({ d4: 1, d6: 1, d8: 1, d12: 1 }),
        ...randomRoll({ d4: 1, d6: 1, d8: 1, d12: 1, d20: 9 }),
      ]),
    );
    expect(keys(events)).toEqual([
      ...['roll', 'passed', 'passed', 'exception.nobody-wrote', 'add.only', 'roll'],
    ]);
    expect(then.roller).toBe(1);
    expect(awaiting(then)).toEqual([0, 1]);
  });

  it('refuses an action that is not on the legal list', () => {
    expect(() => apply(position(), 0, write(['d20'], 'A1'))).toThrow('seat 0 may not');
    expect(() => apply(position(), 0, { kind: 'dice', add: 'd8' })).toThrow();
    expect(() => apply(played(position(), [0, DONE]), 0, DONE)).toThrow();
    expect(() => apply(position(), 5, DONE)).toThrow();
  });
});

describe('SPEED UP OR SLOW DOWN', () => {
  const wrote = (state: State) => played(state, [0, write(['d4'], 'A1')]);

  it('"In each next round, the player with the white die is the new dice roller."', () => {
    const rollers = [0, 1, 2].map((roller) => {
      const state = allDone(wrote(position({ sheets: [{}, {}, {}], roller })));
      return resolve(state, noRandom).state.roller;
    });
    expect(rollers).toEqual([1, 2, 0]);
  });

  it('only the roller is asked', () => {
    const { state } = resolve(allDone(wrote(position())), noRandom);
    expect(awaiting(state)).toEqual([1]);
    expect(legal(state, 0)).toEqual([]);
    expect(legal(state, 1)).toEqual([
      { kind: 'dice', add: 'd8' },
      { kind: 'dice', add: 'd12' },
      { kind: 'dice', add: 'd20' },
    ]);
  });

  it('"Now the dice roller rolls the current set of dice, together with the white die, to determine the new dice roll result"', () => {
    const asked = resolve(allDone(wrote(position())), noRandom).state;
    const step = play(
      game,
      asked,
      1,
      { kind: 'dice', add: 'd20' },
      rigged(randomRoll({ d4: 4, d6: 6, d20: 20 }, 'swap')),
    );
    expect(step.state).toMatchObject({ numbers: { d4: 4, d6: 6, d20: 20 }, white: 'swap', rolls: 2 });
    expect(step.chance).toEqual([{ kind: 'roll', dice: { d4: 4, d6: 6, d20: 20 }, white: 'swap' }]);
    expect(awaiting(step.state)).toEqual([0, 1]);
  });

  it('adds the only die of the reserve by itself', () => {
    const four = { d4: 1, d6: 2, d8: 3, d12: 4 };
    const state = allDone(wrote(position({ roll: four, white: 'add' })));
    const { state: next, events } = resolve(state, rigged(randomRoll({ ...four, d20: 9 })));
    expect(keys(events)).toEqual(['add.only', 'roll']);
    expect(next.pool).toEqual(dice);
  });

  it('asks if one die is in the reserve but there is another way', () => {
    const four = { d4: 1, d6: 2, d8: 3, d12: 4 };
    const { state } = resolve(allDone(wrote(position({ roll: four, white: 'add-or-remove' }))), noRandom);
    expect(legal(state, 1)).toHaveLength(5);
  });

  it('rolls five dice again automatically if nobody wrote', () => {
    const five: Record<Die, number> = { d4: 1, d6: 2, d8: 3, d12: 4, d20: 5 };
    const { state, events } = resolve(allDone(position({ roll: five })), rigged(randomRoll(five)));
    expect(keys(events)).toEqual(['exception.keep-five', 'roll']);
    expect(state).toMatchObject({ roller: 1, rolls: 2, idle: 1 });
  });

  it('says why the white die is ignored', () => {
    const five: Record<Die, number> = { d4: 1, d6: 2, d8: 3, d12: 4, d20: 5 };
    expect(keys(resolve(allDone(wrote(position({ roll: five }))), noRandom).events)).toEqual([
      'exception.five-dice',
    ]);
    expect(keys(resolve(allDone(wrote(position({ roll: { d4: 1 } }))), noRandom).events)).toEqual([
      'exception.one-die',
    ]);
    expect(keys(resolve(allDone(position()), noRandom).events)).toEqual(['exception.nobody-wrote']);
  });

  it('does not apply the exception if one player skips while another writes', () => {
    const { state, events } = resolve(
      played(position(), [0, DONE], [1, write(['d4'], 'A1')], [1, DONE]),
      noRandom,
    );
    expect(events).toEqual([]);
    expect(state.phase).toEqual({ is: 'dice', duty: 'add' });
  });
});

describe('a roll that ends by itself', () => {
  const ending = { ending: 'by-itself' } as const;

  it('ends with the number after which nothing fits, and goes on before', () => {
    const state = position({ options: ending, roll: { d4: 1, d8: 8 } });
    const first = apply(state, 0, write(['d4'], 'A1'));
    expect(awaiting(first.state)).toEqual([0, 1]);
    const second = apply(first.state, 0, write(['d8'], 'A2'));
    expect(awaiting(second.state)).toEqual([1]);
    expect(second.events.map(({ kind }) => kind)).toEqual(['wrote', 'ended-roll']);
  });

  it('waits for the player if the host wants it', () => {
    const state = position({ options: { ending: 'by-button' }, roll: { d4: 1 } });
    expect(awaiting(apply(state, 0, write(['d4'], 'A1')).state)).toEqual([0, 1]);
  });
});
