import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryStore, memoryStore } from '../../testkit/table/memory-store.ts';
import { stones } from '../../testkit/table/stones.ts';
import { restHook, restTimes } from '../../testkit/table/week.ts';
import type { Availability, Person, SeatTime, Table } from '../model.ts';
import { inServer } from '../place.ts';
import { createTables, type Result, type TableService } from '../service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ann: Person = { id: '1', name: 'Ann' };
const ben: Person = { id: '2', name: 'Ben' };
const cleo: Person = { id: '3', name: 'Cleo' };
const monday = Date.parse('2026-03-02T12:00:00Z');
const at = (hours: number) => new Date(monday + hours * HOUR);

let store: MemoryStore;
let tables: TableService;
let clock: number;
let interactions = 1000;

beforeEach(() => {
  store = memoryStore();
  clock = monday;
  const now = () => new Date(clock);
  tables = createTables({ store, games: [stones], now, seed: () => '01'.repeat(32), hooks: [restHook] });
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}
const origin = () => String(interactions++);
const request = (tableId: string, person: Person) => ({ tableId, person, origin: origin() });
const wind = (hours: number) => {
  clock += hours * HOUR;
};
/** Rests from 22 to 7 o'clock, UTC. */
const night: Availability = {
  zone: 'UTC',
  quiet: { from: 22 * 60, to: 7 * 60 },
  weekendsOff: false,
  daysOff: [],
};
const rests = async (...people: readonly Person[]) => {
  for (const { id } of people) await store.updatePlayer(id, restTimes.to(night));
};
const begun = async (args: string, ...others: readonly Person[]): Promise<string> => {
  const where = { place: inServer('g', `c${interactions}`) };
  const game = { game: 'stones', options: { rounds: '3' }, locale: 'en', clock: args } as const;
  const { id } = must(await tables.open({ ...where, ...game, host: ann, origin: origin() })).table;
  for (const person of others) must(await tables.join(request(id, person)));
  must(await tables.start(request(id, ann)));
  return id;
};
const table = async (id: string): Promise<Table> => {
  const found = await store.table(id);
  if (found === undefined) throw new Error('no table');
  return found;
};
const time = async (id: string, seat: number): Promise<SeatTime> => {
  const found = (await table(id)).times[seat];
  if (found === undefined) throw new Error(`no seat ${seat}`);
  return found;
};
const move = async (id: string, person: Person, verb: string) =>
  must(await tables.move(request(id, person), { verb, args: {} }));
const choose = async (id: string, person: Person, choice: string) => {
  const [proposal] = (await table(id)).proposals;
  return must(await tables.choose(request(id, person), proposal?.id ?? '', choice));
};

describe('a clock that changes hands', () => {
  it('keeps the quiet time of a person who takes their seat back', async () => {
    await rests(ann);
    const id = await begun('fast', ben);
    // Ten hours until the evening, the other fourteen from the morning on.
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
    must(await tables.resign(request(id, ann)));
    must(await tables.takeSeat(request(id, ann)));
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
  });

  it('keeps the quiet time of a substitute', async () => {
    await rests(cleo);
    const id = await begun('fast', ben);
    must(await tables.resign(request(id, ann)));
    must(await tables.offerSeat(request(id, ben), 0));
    must(await tables.takeSeat(request(id, cleo)));
    expect((await table(id)).seats[0]).toMatchObject({ person: cleo, standsInFor: ann });
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
  });

  it('ran by the availability of the person who leaves it', async () => {
    await rests(ann);
    const id = await begun('fast', ben);
    wind(20);
    must(await tables.resign(request(id, ann)));
    // Ten hours of the evening, one of the morning.
    expect((await time(id, 0)).left).toBe(13 * HOUR);
  });

  it('starts with everybody’s quiet time if there was no clock before', async () => {
    await rests(ann);
    const id = await begun('none', ben);
    must(await tables.proposeClock(request(id, ben), 'fast'));
    await choose(id, ann, 'yes');
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
    expect((await time(id, 1)).deadline).toEqual(at(24));
  });
});

describe('the time that a person’s turns take', () => {
  it('excludes a caretaker’s turns', async () => {
    const id = await begun('none', ben);
    wind(2);
    await move(id, ben, 'done');
    must(await tables.resign(request(id, ann)));
    wind(5);
    // To the end of this round, and its part of the next.
    await tables.playComputers(id);
    must(await tables.takeSeat(request(id, ann)));
    await move(id, ben, 'done');
    expect(await time(id, 0)).toMatchObject({ turns: 0, thinkingTime: 0 });
    wind(3);
    must(await tables.resign(request(id, ann)));
    wind(7);
    must(await tables.takeSeat(request(id, ann)));
    expect((await time(id, 0)).awaitedSince).toEqual(new Date(clock));
    wind(1);
    await move(id, ann, 'done');
    expect(await time(id, 0)).toMatchObject({ turns: 1, thinkingTime: HOUR });
    expect(await time(id, 1)).toMatchObject({ turns: 2, thinkingTime: 2 * HOUR });
  });

  it('excludes a substitute’s turns', async () => {
    const id = await begun('none', ben);
    must(await tables.resign(request(id, ann)));
    must(await tables.offerSeat(request(id, ben), 0));
    must(await tables.takeSeat(request(id, cleo)));
    wind(3);
    await move(id, cleo, 'done');
    must(await tables.undo(request(id, cleo)));
    expect(await time(id, 0)).toMatchObject({ turns: 0, thinkingTime: 0 });
  });

  it('excludes their rest, with and without a clock', async () => {
    await rests(ann);
    for (const args of ['none', 'slow']) {
      clock = monday;
      const id = await begun(args, ben);
      wind(20);
      await move(id, ann, 'done');
      expect((await time(id, 0)).thinkingTime).toBe(11 * HOUR);
    }
  });

  it('excludes the weeks in which the table was paused', async () => {
    const id = await begun('none', ben);
    wind(4);
    await tables.pause(id, 'server');
    wind(30 * 24);
    await tables.resumeServer('g');
    // The game resumes and awaits them anew, so they get reminders again.
    expect((await time(id, 0)).awaitedSince).toEqual(new Date(clock));
    wind(1);
    await move(id, ann, 'done');
    expect(await time(id, 0)).toMatchObject({ turns: 1, thinkingTime: HOUR });
  });

  it('stops at the pause, for the person who resumes the game by moving', async () => {
    const id = await begun('none', ben);
    wind(4);
    await tables.pause(id, 'nobody');
    clock += 30 * DAY;
    await move(id, ann, 'done');
    expect((await table(id)).paused).toBeUndefined();
    expect(await time(id, 0)).toMatchObject({ turns: 1, thinkingTime: 4 * HOUR });
    expect((await time(id, 1)).awaitedSince).toEqual(new Date(clock));
  });
});
