import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, type TableDriver, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { HOUR, nights, restHook, restTimes } from '../../testkit/table/week.ts';
import { ALWAYS_AVAILABLE, type ClockRule, type StepRow, type Table } from '../model.ts';
import { standingMoves } from '../play/replay.ts';
import { isLate } from '../proposals.ts';
import { type Loaded, ok } from '../request.ts';
import { running } from './calendar.ts';
import { clockText, graceOf } from './clock.ts';
import { type Availabilities, rescheduled } from './seat-times.ts';

const MINUTE = HOUR / 60;
const driver = anew(() => tableWith(stones, { first: 1000 }));

describe('an undo under a clock at its maximum', () => {
  it.each([
    ['3d+3d', 71],
    ['10d+36h/10d', 239],
  ])('takes off what the turn had added, %s', async (clock, left) => {
    const { begun, move, request, tables, time } = driver;
    const id = await begun(clock, ben);
    driver.wind(HOUR);
    await move(id, ann, 'done');
    must(await tables.undo(request(id, ann)));
    expect((await time(id, 0)).left).toBe(left * HOUR);
  });

  it('by agreement does the same for everybody whose turns are taken back', async () => {
    const { begun, choose, move, request, tables, time } = driver;
    const id = await begun('3d+3d', ben);
    driver.wind(HOUR);
    await move(id, ann, 'done');
    driver.wind(HOUR);
    await move(id, ben, 'done');
    expect([(await time(id, 0)).left, (await time(id, 1)).left]).toEqual([72 * HOUR, 72 * HOUR]);
    const { seq } = must(await tables.undoing(request(id, ann)));
    must(await tables.proposeUndo(request(id, ann), seq));
    await choose(id, ben, 'yes');
    expect([(await time(id, 0)).left, (await time(id, 1)).left]).toEqual([71 * HOUR, 70 * HOUR]);
  });

  it('takes nothing off a clock that was set since', async () => {
    const { begun, choose, move, request, tables, time } = driver;
    const id = await begun('1d+3d', ben);
    await move(id, ann, 'done');
    must(await tables.proposeClock(request(id, ann), '1d+1h'));
    await choose(id, ben, 'yes');
    must(await tables.undo(request(id, ann)));
    expect((await time(id, 0)).left).toBe(24 * HOUR);
  });
});

/** What time or a person can do at a table of three. A refused deed does nothing. */
type Deed =
  | { readonly do: 'wind'; readonly ms: number }
  | { readonly do: 'rest'; readonly seat: number; readonly from: number }
  | { readonly do: 'clock'; readonly seat: number; readonly clock: ClockRule }
  | { readonly do: (typeof plainDeeds)[number]; readonly seat: number };
const plainDeeds = [
  ...(['take', 'done', 'round', 'round', 'undo', 'rewind', 'rewind'] as const),
  ...(['leave', 'return', 'substitute', 'wait', 'caretaker', 'offer'] as const),
] as const;

const rules = fc.tuple(fc.integer({ min: 60, max: 5000 }), fc.nat(5000), fc.nat(3000)).map(
  ([start, perMove, more]): ClockRule => ({
    start: start * MINUTE,
    perMove: perMove * MINUTE,
    max: (Math.max(start, perMove) + more) * MINUTE,
  }),
);
const seat = fc.nat(2);
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wind' as const), ms: fc.integer({ min: 0, max: 80 * HOUR }) }),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constantFrom(...plainDeeds), seat }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rest' as const), seat, from: fc.nat(23) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), seat, clock: rules }) },
);

it('a clock falls by no more than has passed, never passes its maximum, and an undo restores it', async () => {
  await fc.assert(
    fc.asyncProperty(rules, fc.array(deeds, { maxLength: 40 }), async (clock, what) => {
      const game = tableWith(stones, { first: 1000 });
      game.kernel.hooks.push(restHook);
      const id = await game.open({ rounds: '3' }, undefined, clockText(clock));
      for (const person of [ben, cleo]) must(await game.tables.join(game.request(id, person)));
      must(await game.tables.start(game.request(id, ann)));
      const kept = [ann, ben, cleo].map(() => ({ left: clock.start, before: [] }));
      for (const deed of what) await compare(game, id, deed, kept);
    }),
    { numRuns: 80 },
  );
});

/** A seat's clock, reckoned by what the documents say, beside the table's own. */
interface Reckoned {
  left: number;
  /** What each ended turn found, less what has passed since. The newest last. */
  before: readonly number[];
}

async function compare(game: TableDriver, id: string, deed: Deed, kept: Reckoned[]): Promise<void> {
  const before = await game.loaded(id);
  if (before.table.status !== 'playing') return;
  const rests = await game.tables.availabilities(before);
  const { head } = before.table;
  if (deed.do === 'wind') {
    const from = game.now();
    game.wind(deed.ms);
    for (const [seat, own] of kept.entries()) {
      const passed = ownTime(before.table, seat, rests, from, game.now());
      own.left = Math.max(0, own.left - passed);
      own.before = own.before.map((left) => Math.max(0, left - passed));
    }
    await game.tables.processDue(id);
  } else {
    await carryOut(game, id, deed);
    await game.work();
  }
  const { table } = await game.loaded(id);
  for (const step of (await game.store.steps(id)).filter(({ seq }) => seq > head))
    for (const [seat, own] of kept.entries()) reckon(own, seat, step, before, await game.store.steps(id));
  const rest = await game.tables.availabilities(await game.loaded(id));
  for (const [seat, own] of kept.entries()) {
    const time = table.times[seat];
    const left = (time?.left ?? 0) - ownTime(table, seat, rest, time?.runningSince ?? game.now(), game.now());
    expect(Math.max(0, left), `seat ${seat} after ${JSON.stringify(deed)}`).toBe(own.left);
    expect(left).toBeLessThanOrEqual(table.clock?.max ?? 0);
  }
}

function reckon(
  own: Reckoned,
  seat: number,
  step: StepRow,
  { table }: Loaded,
  rows: readonly StepRow[],
): void {
  const events = rows.filter(({ seq }) => seq <= step.seq).flatMap((row) => row.events);
  const set = events.findLast((event) => event.type === 'clock-agreed');
  const clock = set?.clock ?? table.clock;
  if (clock === undefined) return;
  const isOwn = step.seat === seat;
  const resumes = table.paused !== undefined && step.seat !== undefined;
  const returns =
    (step.kind === 'seat' && step.by === 'player') ||
    (step.kind === 'move' && (step.by === 'player' || step.by === 'substitute'));
  const wasAway = step.kind === 'seat' || isLate(table, seat);
  const isWaitedFor = step.events.some((event) => event.type === 'waiting' && event.seat === seat);
  if (isWaitedFor || (returns && (resumes || (isOwn && wasAway)))) grant(own, graceOf(clock));
  if (step.events.some(({ type }) => type === 'clock-agreed')) {
    own.left = clock.start;
    own.before = [];
  }
  if (isOwn && step.kind === 'move' && hasEnded(step)) {
    own.before = [...own.before, own.left];
    own.left = Math.min(clock.max, own.left + clock.perMove);
  }
  const { undoes } = step;
  if (undoes === undefined) return;
  const taken = standingMoves(rows.filter(({ seq }) => seq < step.seq)).filter((row) =>
    step.kind === 'undo' ? row.seq === undoes : row.seq >= undoes,
  );
  const count = taken.filter((row) => row.seat === seat && hasEnded(row)).length;
  if (count === 0) return;
  const kept = Math.max(0, own.before.length - count);
  own.left = own.before[kept] ?? own.left;
  own.before = own.before.slice(0, kept);
}

function grant(own: Reckoned, grace: number): void {
  if (own.left >= grace) return;
  own.left = grace;
  own.before = [];
}

function hasEnded({ seat, chance, state }: StepRow): boolean {
  const { done } = JSON.parse(state ?? '{}') as { readonly done: readonly boolean[] };
  return chance.length > 0 || done[seat ?? -1] === true;
}

/** The time for which a seat's clock ran. */
function ownTime({ seats, times }: Table, seat: number, rests: Availabilities, from: Date, to: Date): number {
  const occupant = seats[seat];
  if (times[seat]?.runningSince === undefined || occupant?.kind !== 'human') return 0;
  return running(times[seat]?.schedule ?? rests.get(occupant.person.id) ?? ALWAYS_AVAILABLE, from, to);
}

async function carryOut(game: TableDriver, id: string, deed: Exclude<Deed, { readonly do: 'wind' }>) {
  const { request, tables } = game;
  const people = [ann, ben, cleo, dan];
  const occupant = (await game.table(id)).seats[deed.seat];
  const person = occupant?.kind === 'human' ? occupant.person : (people[deed.seat] ?? ann);
  const agree = async () => {
    for (const other of people)
      for (const open of (await game.table(id)).proposals)
        if (open.by === person.id) await tables.choose(request(id, other), open.id, 'yes');
  };
  switch (deed.do) {
    case 'rest': {
      const quiet = { from: deed.from * 60, to: ((deed.from + 9) % 24) * 60 };
      const before = restTimes.of(await tables.settings(person.id));
      const after = { ...nights, quiet };
      await game.kernel.writer.changeTable(id, ({ table }) =>
        ok({ ...table, times: rescheduled(table, person.id, before, after, game.now()) }),
      );
      await tables.changeSettings(person.id, () => ok(restTimes.to(after)));
      return;
    }
    case 'clock':
      await tables.proposeClock(request(id, person), clockText(deed.clock));
      return agree();
    case 'take':
    case 'done':
      await tables.move(request(id, person), { verb: deed.do, args: {} });
      return;
    case 'round':
      for (const one of people) await tables.move(request(id, one), { verb: 'done', args: {} });
      return;
    case 'undo':
      await tables.undo(request(id, person));
      return;
    case 'rewind': {
      const would = await tables.undoing(request(id, person));
      if (would.ok) await tables.proposeUndo(request(id, person), would.value.seq);
      return agree();
    }
    case 'leave':
      await tables.resign(request(id, person));
      return;
    case 'return':
      await tables.takeSeat(request(id, people[deed.seat] ?? ann));
      return;
    case 'substitute':
      await tables.offerSeat(request(id, person), (deed.seat + 1) % 3);
      await agree();
      await tables.takeSeat(request(id, dan));
      return;
    default:
      for (const late of (await game.table(id)).proposals.filter(({ kind }) => kind === 'late'))
        await tables.choose(request(id, person), late.id, deed.do);
  }
}
