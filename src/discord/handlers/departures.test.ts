import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, pressesIn, wordsIn } from '../../testkit/discord/days.ts';
import { runJobs } from '../../testkit/discord/jobs.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { announceAndFollow } from '../announce/announcer.ts';

const HOUR = 3_600_000;
const zoe = askBy('Zoe').person.id;

const days = anew(() => daysAt(games, translator));
const { begun, choose, done } = threePlayers(days);
const tableNow = async (id: string) => (await days.bot.service.load(id))?.table;
/** Announces as the job does, and does what is due. */
const follow = async (id: string) => {
  await announceAndFollow(days.bot, days.announcer.announce)(id);
  await days.bot.service.processDue(id);
  await days.tell();
};
/** A day passes hour by hour. */
const passDay = async () => {
  for (let hour = 0; hour < 24; hour++) {
    await days.wind(HOUR);
    await runJobs(days.bot, 'departures');
  }
};

describe('somebody who has left the server', () => {
  it('is not dealt in when the host starts the game', async () => {
    await days.open();
    for (const name of ['Ben', 'Zoe']) await days.run(askBy(name), 'join');
    days.bot.left.add(zoe);
    const id = await days.tableId();
    await days.run(askBy('Mia'), 'start');
    const table = await tableNow(id);
    expect(table?.status).toBe('playing');
    expect(table?.seats.map((one) => (one.kind === 'human' ? one.person.name : ''))).toEqual(['Mia', 'Ben']);
  });

  it('is noticed when a vote opens, which does not wait for them', async () => {
    const id = await begun('none');
    days.bot.left.add(zoe);
    const refused = await days.see(await days.run(askBy('Mia'), 'cancel'));
    await days.press(askBy('Mia'), controlOf(refused, 'Ask the others to close it'));
    await follow(id);
    expect(wordsIn(days.newest())).toContain('Zoe has left the server');
    await choose('Ben', 'yes');
    expect((await tableNow(id))?.status).toBe('cancelled');
  });

  it('is noticed within a day of the game’s wait, with all reminders off, by one request for all games', async () => {
    await days.run(askBy('Zoe'), 'settings', { 'remind-after': 'off', 'remind-before': 'off' });
    const ids = [await begun('none')];
    await done('Mia', 'Ben');
    await days.newgame(askBy('Mia', { channelId: '91' }), { clock: 'none' });
    await days.run(askBy('Zoe', { channelId: '91' }), 'join');
    await days.run(askBy('Mia', { channelId: '91' }), 'start');
    ids.push((await days.bot.service.openIn('91'))?.table.id ?? '');
    const asked: string[] = [];
    const { hasLeft } = days.bot.members;
    Object.assign(days.bot.members, {
      hasLeft: (guildId: string, userId: string) => {
        asked.push(userId);
        return hasLeft(guildId, userId);
      },
    });
    await passDay();
    expect(asked.filter((id) => id === zoe)).toHaveLength(1);
    for (const id of ids) expect((await tableNow(id))?.proposals).toEqual([]);
    days.bot.left.add(zoe);
    await passDay();
    for (const id of ids)
      expect((await tableNow(id))?.proposals).toMatchObject([{ kind: 'late', why: 'left' }]);
    expect(pressesIn(days.newest(), 'vote')).not.toEqual([]);
  });

  it('counts as present while Discord does not answer', async () => {
    await days.open();
    for (const name of ['Ben', 'Zoe']) await days.run(askBy(name), 'join');
    Object.assign(days.bot.members, { hasLeft: () => Promise.reject(new Error('out of order')) });
    const id = await days.tableId();
    await days.run(askBy('Mia'), 'start');
    expect((await tableNow(id))?.seats).toHaveLength(3);
  });
});
