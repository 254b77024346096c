import { beforeEach, describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { restHook, restTimes } from '../../testkit/table/week.ts';
import { inServer } from '../place.ts';
import { clockPresets } from './clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const {
  kernel,
  store,
  tables,
  request,
  begun,
  choose,
  events,
  later,
  proposal,
  move,
  now,
  table,
  time,
  wind,
} = anew(() => tableWith(stones));
beforeEach(() => kernel.hooks.push(restHook));

describe('a clock', () => {
  it('is off on request, and invalid ones are refused', async () => {
    const id = await begun(undefined, ben);
    expect((await table(id)).clock).toBeUndefined();
    const { awaitedSince, left, deadline } = await time(id, 0);
    expect([awaitedSince, left, deadline]).toEqual([now(), 0, undefined]);
    const bad = tables.open({
      place: inServer('g', 'x'),
      host: ann,
      origin: 'opens',
      locale: 'en',
      game: 'stones',
      options: {},
      clock: 'soon',
    });
    expect(await refusal(bad)).toBe('clock-value');
  });

  it('runs for every awaited seat from the start', async () => {
    const id = await begun('fast', ben);
    const deadline = later(DAY);
    expect(await time(id, 0)).toMatchObject({ left: DAY, runningSince: now(), deadline });
    expect(await time(id, 1)).toMatchObject({ left: DAY, runningSince: now(), deadline });
  });

  it('stops when a turn has ended, and gains time', async () => {
    const id = await begun('fast', ben);
    wind(6 * HOUR);
    await move(id, ann, 'take');
    expect((await time(id, 0)).runningSince).toEqual(later(-6 * HOUR));
    await move(id, ann, 'done');
    expect(await time(id, 0)).toEqual({
      awaitedSince: undefined,
      left: 22 * HOUR,
      added: [4 * HOUR],
      runningSince: undefined,
      deadline: undefined,
      turns: 1,
      thinkingTime: 6 * HOUR,
    });
    wind(5 * HOUR);
    await move(id, ben, 'done');
    // Ben ends the round: a new one begins and awaits both.
    expect(await time(id, 0)).toMatchObject({ left: 22 * HOUR, deadline: later(22 * HOUR) });
    expect(await time(id, 1)).toMatchObject({
      left: 17 * HOUR,
      deadline: later(17 * HOUR),
      turns: 1,
    });
  });

  it('never exceeds the maximum', async () => {
    const id = await begun('1d+20h/1d12h', ben);
    await move(id, ann, 'done');
    expect((await time(id, 0)).left).toBe(36 * HOUR);
  });

  it('gains nothing from a turn that is undone', async () => {
    const id = await begun('fast', ben);
    wind(HOUR);
    await move(id, ann, 'done');
    must(await tables.undo(request(id, ann)));
    expect(await time(id, 0)).toMatchObject({
      left: 23 * HOUR,
      turns: 0,
      deadline: later(23 * HOUR),
    });
  });

  it('stands still during the person’s quiet hours, as set before', async () => {
    const night = { from: 22 * 60, to: 8 * 60 };
    const availability = { zone: 'Europe/Amsterdam', quiet: night, weekendsOff: false, daysOff: [] };
    await store.updatePlayer(ben.id, restTimes.to(availability));
    const id = await begun('fast', ben);
    // From noon UTC, 13:00 in Amsterdam: 9 hours until 22:00, 14 on the next day, the rest on the third.
    expect((await time(id, 1)).deadline).toEqual(new Date('2026-03-04T08:00:00Z'));
    expect((await time(id, 0)).deadline).toEqual(new Date('2026-03-03T12:00:00Z'));
  });

  it('changes when all agree', async () => {
    const id = await begun('fast', ben, cleo);
    wind(HOUR);
    must(await tables.proposeClock(request(id, ann), 'slow'));
    expect(await refusal(tables.proposeClock(request(id, ben), 'none'))).toBe('proposal-open');
    expect(await refusal(tables.choose(request(id, dan), (await proposal(id)).id, 'yes'))).toBe(
      'proposal-not-yours',
    );
    expect(await refusal(tables.choose(request(id, ben), (await proposal(id)).id, 'wait'))).toBe(
      'proposal-gone',
    );
    await choose(id, ben, 'yes');
    expect((await table(id)).clock).toEqual(clockPresets.fast);
    await choose(id, cleo, 'yes');
    const after = await table(id);
    expect(after.clock).toEqual(clockPresets.slow);
    expect(after.proposals).toEqual([]);
    for (const { left, deadline } of after.times) {
      expect(left).toBe(3 * DAY);
      expect(deadline).toEqual(later(3 * DAY));
    }
  });

  it('stays when somebody disagrees, and changes at once for a person alone', async () => {
    const id = await begun('fast', ben);
    must(await tables.proposeClock(request(id, ann), 'none'));
    await choose(id, ben, 'no');
    expect(await table(id)).toMatchObject({ clock: clockPresets.fast, proposals: [] });
    expect(await events(id)).toContain('proposal-refused');
    const alone = await begun('fast');
    must(await tables.proposeClock(request(alone, ann), 'none'));
    const { clock, proposals } = await table(alone);
    expect([clock, proposals]).toEqual([undefined, []]);
    expect((await time(alone, 0)).deadline).toBeUndefined();
  });
});
