import { describe, expect, it } from 'vitest';
import { human, type SampleDifferences, sampleTable } from '../../testkit/store/samples.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { SeatOccupant, Table } from '../model.ts';
import { directPlace } from '../place.ts';
import { outcomesOf } from './outcomes.ts';

const at = new Date('2026-11-21T12:00:00Z');
const ann = human({ id: '1', name: 'Ann' });
const ben = human({ id: '2', name: 'Ben' });
const substitute: SeatOccupant = {
  ...human({ id: '3', name: 'Cleo' }),
  kind: 'human',
  person: { id: '3', name: 'Cleo' },
  joinId: 'j',
  standsInFor: { id: '4', name: 'Daan' },
};
const caretaker: SeatOccupant = { kind: 'computer', name: 'Eva', caretakerFor: { id: '5', name: 'Eva' } };

const computer: SeatOccupant = { kind: 'computer', name: 'Ada' };

const over = (stonesOf: readonly number[]) => ({
  rounds: 1,
  round: 1,
  pool: 0,
  stones: [...stonesOf],
  done: stonesOf.map(() => true),
});
const time = { awaitedSince: undefined, left: 0, added: [], runningSince: undefined, deadline: undefined };
const ended = (differences: SampleDifferences = {}): Table =>
  sampleTable({
    guildId: '9',
    status: 'finished',
    game: 'stones',
    seats: [ann, ben, substitute, caretaker],
    times: [3, 4, 5, 6].map((turns) => ({ ...time, turns, thinkingTime: turns * 1000.4 })),
    ...differences,
  });

describe('the outcomes of a game', () => {
  it('are those of the people who played their own seats to the end', () => {
    const table = ended({ seats: [ann, ben, computer, human({ id: '6', name: 'Fee' })] });
    const outcomes = outcomesOf({ table, game: stones, state: over([5, 7, 9, 7]) }, { at });
    expect(outcomes[0]).toEqual({
      tableId: table.id,
      seat: 0,
      userId: '1',
      name: 'Ann',
      guildId: '9',
      game: 'stones',
      place: 4,
      seats: 4,
      winner: false,
      score: 5,
      merit: 5,
      shared: false,
      turns: 3,
      thinkingTime: 3001,
      at,
    });
    expect(outcomes.slice(1).map(({ userId, place, winner }) => [userId, place, winner])).toEqual([
      ['2', 2, false],
      ['6', 2, false],
    ]);
  });

  it('rank nobody below a seat that others played, and give its owner the last place', () => {
    const resigned = [2, 3].map((seat) => ({ seat, early: false }));
    const outcomes = outcomesOf(
      { table: ended({ resigned }), game: stones, state: over([5, 7, 9, 8]) },
      { at },
    );
    expect(outcomes.map(({ name, place, winner }) => [name, place, winner])).toEqual([
      ['Ann', 2, false],
      ['Ben', 1, true],
      ['Daan', 4, false],
      ['Eva', 4, false],
    ]);
  });

  it('say nothing of who left within the first round', () => {
    const resigned = [2, 3].map((seat) => ({ seat, early: true }));
    const outcomes = outcomesOf(
      { table: ended({ resigned }), game: stones, state: over([5, 7, 9, 8]) },
      { at },
    );
    expect(outcomes.map(({ name, place, winner }) => [name, place, winner])).toEqual([
      ['Ann', 2, false],
      ['Ben', 1, true],
    ]);
  });

  it('are empty while the game runs, and if it was closed', () => {
    for (const status of ['lobby', 'playing', 'cancelled'] as const)
      expect(
        outcomesOf({ table: ended({ status }), game: stones, state: over([1, 2, 3, 4]) }, { at }),
      ).toEqual([]);
  });

  it('share the last place if nobody wins, so that no rating changes', () => {
    const lost: typeof stones = {
      ...stones,
      score: (state) => ({ ...stones.score(state), places: [1, 2, 3], winners: [] }),
    };
    const table = ended({ seats: [ann, ben, human({ id: '6', name: 'Fee' })] });
    const outcomes = outcomesOf({ table, game: lost, state: over([-1, -5, -9]) }, { at });
    expect(outcomes.map(({ place, winner }) => [place, winner])).toEqual([
      [3, false],
      [3, false],
      [3, false],
    ]);
  });

  it('of a person alone are compared by the game’s own measure, and belong to the table’s server', () => {
    const solo = { options: () => ({}), merit: () => -14 };
    const table = ended({ seats: [ann], place: directPlace('d', '9') });
    const [own] = outcomesOf({ table, game: { ...stones, solo }, state: over([5]) }, { at });
    expect(own).toMatchObject({ score: 5, merit: -14, guildId: '9', place: 1, seats: 1 });
  });
});
