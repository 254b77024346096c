import { beforeEach, describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { restHook, restTimes } from '../../testkit/table/week.ts';
import type { Person } from '../model.ts';

const DAY = 24 * 3_600_000;

const driver = anew(() => tableWith(stones));
const { kernel, store, tables, request, choose, events, move, proposal, table, time } = driver;
beforeEach(() => void kernel.hooks.push(restHook));

/** Days pass one by one, and what is due is done. */
async function pass(id: string, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    driver.wind(DAY);
    const { dueAt } = await table(id);
    if (dueAt !== undefined && dueAt <= driver.now()) await tables.processDue(id);
  }
}

/** Three people without a clock. The others wait for Ben. */
async function waiting(...others: readonly Person[]): Promise<string> {
  const id = await driver.begun('none', ben, ...others);
  for (const person of [ann, ...others]) await move(id, person, 'done');
  return id;
}

describe('somebody who is silent in a game without a clock', () => {
  it('is told once with the date, two days before the others decide about the seat', async () => {
    const id = await waiting(cleo);
    await pass(id, 4);
    expect(await events(id)).not.toContain('silence-noticed');
    await pass(id, 1);
    const [told] = (await store.steps(id)).flatMap((step) =>
      step.events.flatMap((event) => (event.type === 'silence-noticed' ? [event] : [])),
    );
    expect(told).toEqual({ type: 'silence-noticed', seat: 1, until: driver.later(2 * DAY).getTime() });
    expect((await table(id)).proposals).toEqual([]);
    await pass(id, 2);
    expect((await table(id)).proposals).toMatchObject([{ kind: 'late', seat: 1, why: 'silent' }]);
    for (const person of [ann, cleo]) await choose(id, person, 'caretaker');
    expect((await table(id)).seats[1]).toMatchObject({ kind: 'computer', caretakerFor: ben });
    expect((await events(id)).filter((type) => type === 'silence-noticed')).toHaveLength(1);
  });

  it('is asked about again a week after the others chose to wait, and is told again before', async () => {
    const id = await waiting(cleo);
    await pass(id, 7);
    for (const person of [ann, cleo]) await choose(id, person, 'wait');
    await pass(id, 6);
    expect((await table(id)).proposals).toEqual([]);
    expect((await events(id)).filter((type) => type === 'silence-noticed')).toHaveLength(2);
    await pass(id, 1);
    expect((await table(id)).proposals).toMatchObject([{ kind: 'late', seat: 1, why: 'silent' }]);
  });

  it('is heard again by a move, also one in the middle of a turn', async () => {
    const id = await waiting(cleo);
    await pass(id, 7);
    await move(id, ben, 'take');
    expect((await table(id)).proposals).toEqual([]);
    await pass(id, 6);
    expect((await table(id)).proposals).toEqual([]);
    expect((await time(id, 1)).warnedAt).toBeDefined();
    await pass(id, 1);
    expect((await table(id)).proposals).toHaveLength(1);
  });

  it('is not silent during time off', async () => {
    await store.updatePlayer(
      ben.id,
      restTimes.to({
        zone: 'UTC',
        quiet: undefined,
        weekendsOff: false,
        daysOff: [{ from: '2026-03-03', to: '2026-03-22' }],
      }),
    );
    const id = await waiting(cleo);
    await pass(id, 20);
    expect(await events(id)).not.toContain('silence-noticed');
    await pass(id, 7);
    expect((await table(id)).proposals).toMatchObject([{ why: 'silent' }]);
  });

  it('is asked about only if somebody waits, and never in a game alone', async () => {
    const together = await driver.begun('none', ben);
    await pass(together, 60);
    expect((await table(together)).proposals).toEqual([]);
    expect((await table(together)).paused).toBeUndefined();
    // As soon as one of them has moved, the other one is told.
    await move(together, ann, 'done');
    await pass(together, 1);
    expect(await events(together)).toContain('silence-noticed');
    const alone = await driver.begun('none');
    await tables.playComputers(alone);
    await pass(alone, 60);
    expect((await table(alone)).proposals).toEqual([]);
    expect((await table(alone)).paused).toBeUndefined();
  });
});

describe('the votes of the others', () => {
  it.each([
    ['close the game', () => tables.proposeClose, { status: 'cancelled' }],
    [
      'set a clock',
      () => (asked: ReturnType<typeof request>) => tables.proposeClock(asked, 'slow'),
      {
        clock: { start: 3 * DAY },
      },
    ],
  ] as const)('%s without somebody silent', async (_, propose, done) => {
    const id = await waiting(cleo);
    await pass(id, 7);
    must(await propose()(request(id, ann)));
    const [, open] = (await table(id)).proposals;
    must(await tables.choose(request(id, cleo), open?.id ?? '', 'yes'));
    expect(await table(id)).toMatchObject(done);
  });

  it('no longer wait for who has neither voted nor moved for a week, awaited or not', async () => {
    const id = await driver.begun('none', ben, cleo);
    // Cleo has moved on; the game waits for Ann and Ben.
    await move(id, cleo, 'done');
    must(await tables.proposeClose(request(id, ann)));
    await choose(id, ben, 'yes');
    await pass(id, 6);
    expect((await table(id)).status).toBe('playing');
    await pass(id, 1);
    expect((await table(id)).status).toBe('cancelled');
    expect(await events(id)).toContain('close-agreed');
  });

  it('wait for who has moved since, and a no still counts', async () => {
    const id = await driver.begun('none', ben, cleo);
    must(await tables.proposeClose(request(id, ann)));
    await choose(id, ben, 'yes');
    driver.wind(1);
    await move(id, cleo, 'done');
    await pass(id, 8);
    expect((await table(id)).status).toBe('playing');
    const close = (await table(id)).proposals.find(({ kind }) => kind === 'close');
    must(await tables.choose(request(id, cleo), close?.id ?? '', 'no'));
    expect(await events(id)).toContain('proposal-refused');
  });

  it('leave the seat to a substitute who comes', async () => {
    const id = await waiting();
    await pass(id, 7);
    expect((await proposal(id)).kind).toBe('late');
    await choose(id, ann, 'offer');
    must(await tables.takeSeat(request(id, dan)));
    expect((await table(id)).seats[1]).toMatchObject({ person: dan, standsInFor: ben });
    expect(await time(id, 1)).not.toHaveProperty('warnedAt');
  });
});
