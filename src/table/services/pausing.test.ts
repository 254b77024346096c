import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { channelOf, inServer } from '../place.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { store, tables, request, begun, events, later, move, table, time, wind } = anew(() =>
  tableWith(stones),
);

describe('a deleted channel or a server without the bot', () => {
  it('pauses a game until it moves to another channel, and closes a lobby', async () => {
    const id = await begun('fast', ben);
    await tables.pause(id, 'channel');
    wind(10 * DAY);
    await tables.processDue(id);
    expect(await table(id)).toMatchObject({ status: 'playing', paused: { why: 'channel' } });
    expect(await refusal(tables.resume(request(id, ann)))).toBe('no-channel');
    expect(await refusal(tables.moveTo(request(id, dan), inServer('g', 'new')))).toBe('not-seated');
    const there = await begun(undefined);
    const occupied = inServer('g', channelOf((await table(there)).place));
    expect(await refusal(tables.moveTo(request(id, ben), occupied))).toBe('channel-occupied');
    must(await tables.moveTo(request(id, ben), inServer('g2', 'new')));
    const { place, paused } = await table(id);
    expect([place, paused]).toEqual([inServer('g2', 'new'), undefined]);
    expect((await tables.openIn('new'))?.table.id).toBe(id);
    expect((await time(id, 0)).deadline).toEqual(later(DAY));
    expect(await refusal(tables.moveTo(request(id, ben), inServer('g', 'other')))).toBe('channel-exists');
  });

  it('gets no announcements, because the players learned of it at the pause', async () => {
    for (const why of ['channel', 'server'] as const) {
      const id = await begun(undefined, ben);
      const announced = () =>
        store.jobs.filter(({ queue, key }) => queue === 'announce' && key === id).length;
      const before = announced();
      await tables.pause(id, why);
      expect(announced()).toBe(before + 1);
      await move(id, ann, 'take');
      expect(announced()).toBe(before + 1);
      if (why === 'channel') must(await tables.moveTo(request(id, ben), inServer('g', 'moved')));
      else await tables.resumeServer('g');
      expect(announced()).toBe(before + 2);
    }
  });

  it('stops the clocks until the bot is back on the server', async () => {
    const id = await begun('fast', ben);
    wind(10 * HOUR);
    await tables.pause(id, 'server');
    expect((await time(id, 0)).left).toBe(14 * HOUR);
    wind(20 * DAY);
    await tables.processDue(id);
    expect(await refusal(tables.resume(request(id, ann)))).toBe('no-server');
    await tables.resumeServer('elsewhere');
    expect((await table(id)).paused).toMatchObject({ why: 'server' });
    await tables.resumeServer('g');
    await tables.resumeServer('g');
    expect((await table(id)).paused).toBeUndefined();
    expect((await time(id, 0)).deadline).toEqual(later(14 * HOUR));
    expect((await events(id)).filter((type) => type === 'server-returned')).toHaveLength(1);
  });

  it('leaves a game paused after everybody has resigned, even if the bot is back', async () => {
    const id = await begun(undefined, ben);
    must(await tables.resign(request(id, ann)));
    must(await tables.resign(request(id, ben)));
    await tables.pause(id, 'server');
    await tables.resumeServer('g');
    expect((await table(id)).paused).toMatchObject({ why: 'nobody' });
    expect(await events(id)).not.toContain('server-returned');
    must(await tables.resume(request(id, ann)));
    expect((await table(id)).paused).toBeUndefined();
  });
});
