import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { breaches } from '../../testkit/discord/checklist.ts';
import { type Days, daysAt, pressesIn, wordsIn } from '../../testkit/discord/days.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { reminders } from './index.ts';
import { createPosts, type Posts } from './posts.ts';

const HOUR = 3_600_000;
const mia = askBy('Mia').person.id;
const direct = `dm-${mia}`;

let days: Days;
let reminder: Posts;
beforeEach(() => {
  days = daysAt(games, translator);
  reminder = createPosts(days.bot, days.bot.api(reminders));
});

/** Mia and Ben play in a channel. @returns the table's id */
async function begun(channelId: string, clock = 'none'): Promise<string> {
  const by = (name: string) => askBy(name, { channelId });
  await days.newgame(by('Mia'), { clock });
  await days.run(by('Ben'), 'join');
  await days.run(by('Mia'), 'start');
  return (await days.bot.service.openIn(channelId))?.table.id ?? '';
}
const move = (channelId: string) => days.run(askBy('Mia', { channelId }), 'play', { move: 'done' });
const sentTo = (channelId: string) => days.bot.messages.sent.filter((one) => one.channelId === channelId);

describe('a reminder that has been answered', () => {
  it('goes', async () => {
    const id = await begun('91');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    await reminder.follow(id);
    expect(pressesIn(days.newest(direct), 'play')).toHaveLength(1);

    await move('91');
    await reminder.follow(id);
    expect(sentTo(direct)).toEqual([]);
    await reminder.follow(id);
  });

  it('goes on asking for the other games that it lists', async () => {
    const [first, second] = [await begun('91'), await begun('92')];
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    await move('91');
    await reminder.follow(first);
    expect(wordsIn(days.newest(direct))).toContain('A game is waiting for you');
    expect(pressesIn(days.newest(direct), 'play')).toEqual([`1:play:${second}`]);
    await move('92');
    await reminder.follow(second);
    expect(sentTo(direct)).toEqual([]);
  });

  it('goes from the channel where it had to be', async () => {
    const id = await begun('91');
    await days.wind(24 * HOUR);
    days.bot.messages.fail('send', 50007);
    await reminder.remind(mia);
    await move('91');
    await reminder.follow(id);
    expect(sentTo('91').some((one) => wordsIn(one).includes('⏰'))).toBe(false);
  });

  it('says that the game goes on without a person who has resigned', async () => {
    const id = await begun('91');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    await days.press(askBy('Mia', { channelId: '91' }), `1:confirm-resign:${id}`);
    await reminder.follow(id);
    const told = days.newest(direct);
    expect(wordsIn(told)).toMatch(/^\n✅ This game no longer waits for you\.\n.*Roll to the Top!/);
    expect(JSON.stringify(told.message.components)).not.toContain('custom_id');
    expect(breaches(told.message)).toEqual([]);
  });

  it('is replaced by a later one for the same wait', async () => {
    await begun('91', 'slow');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    await days.run(askBy('Ben', { channelId: '91' }), 'nudge');
    await days.wind(HOUR);
    await reminder.remind(mia);
    expect(sentTo(direct)).toHaveLength(1);
    expect(wordsIn(days.newest(direct))).toContain('nudged you');
  });

  it('stays as it is if Discord refuses, and is tried again if Discord does not answer', async () => {
    const id = await begun('91');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    await move('91');
    const deaf = { ...days.bot.messages, remove: () => Promise.reject(new TypeError('fetch failed')) };
    await expect(
      createPosts({ ...days.bot, messages: deaf }, days.bot.api(reminders)).follow(id),
    ).rejects.toThrow('fetch failed');
    days.bot.messages.fail('remove', 50013);
    await reminder.follow(id);
    await reminder.follow(id);
    expect(sentTo(direct)).toHaveLength(1);
  });
});
