import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { personal } from '../../table/model.ts';
import { ok } from '../../table/request.ts';
import { askBy, refusalOf } from '../../testkit/discord/bot-context.ts';
import { allComponents, breaches } from '../../testkit/discord/checklist.ts';
import { type Days, daysAt, pressesIn, wordsIn } from '../../testkit/discord/days.ts';
import { handlers } from '../../testkit/discord/everything.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { reminders } from './index.ts';
import { createPosts, type Posts } from './posts.ts';
import { settings } from './settings.ts';

const HOUR = 3_600_000;
const mia = askBy('Mia').person.id;
const direct = `dm-${mia}`;

let days: Days;
let reminder: Posts;
/** The servers that a person has left. */
let left: Set<string>;
let warnings: string[];
beforeEach(() => {
  days = daysAt(games, translator);
  left = new Set();
  warnings = [];
  const log = { ...days.bot.log, warn: (_about: object, message: string) => void warnings.push(message) };
  const members = { ...days.bot.members, hasLeft: async (guildId = '') => left.has(guildId) };
  reminder = createPosts({ ...days.bot, log, members }, days.bot.api(reminders));
});

/** Mia and Ben play in a channel. @returns the table's id */
async function begun(channelId: string, clock = 'none', guildId = '9'): Promise<string> {
  const by = (name: string) => askBy(name, { channelId, guildId });
  await days.newgame(by('Mia'), { clock });
  await days.run(by('Ben'), 'join');
  await days.run(by('Mia'), 'start');
  return (await days.bot.service.openIn(channelId))?.table.id ?? '';
}
const sentTo = (channelId: string) => days.bot.messages.sent.filter((one) => one.channelId === channelId);
const dueOf = async () =>
  (await days.bot.api(reminders).waiting(mia)).tables.flatMap(({ due, loaded }) =>
    due ? [loaded.table.id] : [],
  );

describe('a reminder', () => {
  it('comes when something is due, and lists all games that wait, the soonest deadline first', async () => {
    const [none, slow, fast] = [await begun('91'), await begun('92', 'slow'), await begun('93', 'fast')];
    await reminder.remind(mia);
    expect(sentTo(direct)).toEqual([]);
    await days.wind(18 * HOUR);
    await reminder.remind(mia);
    const [digest, another] = sentTo(direct);
    expect(another).toBeUndefined();
    if (digest === undefined) throw new Error('nothing was sent');
    expect(breaches(digest.message)).toEqual([]);
    expect(wordsIn(digest)).toContain('3 games are waiting for you');
    expect(pressesIn(digest, 'play')).toEqual([fast, slow, none].map((id) => `1:play:${id}`));
    expect(wordsIn(digest).match(/Time runs out <t:\d+:R>/g)).toHaveLength(2);
    await reminder.remind(mia);
    expect(sentTo(direct)).toHaveLength(1);
  });

  it('speaks the language of the person', async () => {
    await days.bot.service.changeSettings(mia, () => ok(personal.locale.to('fr')));
    await begun('91');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    expect(wordsIn(days.newest(direct))).toContain('Une partie t’attend');
  });

  it('speaks the language of their Discord if they have not chosen one', async () => {
    await begun('91');
    await days.bot.service.saveDiscordLocale(mia, 'de');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    expect(wordsIn(days.newest(direct))).toContain('wartet auf dich');
  });

  it('shows at most seven games, and counts the others', async () => {
    for (let at = 0; at < 9; at++) await begun(`10${at}`);
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    const digest = days.newest(direct);
    expect(breaches(digest.message)).toEqual([]);
    expect(pressesIn(digest, 'play')).toHaveLength(7);
    expect(wordsIn(digest)).toContain('And 2 more: use `/games` to see them.');
    expect(await dueOf()).toEqual([]);
  });

  it('is sent once even if it is repeated after a crash', async () => {
    await begun('91');
    await days.wind(24 * HOUR);
    const crash = createPosts(days.bot, {
      ...days.bot.api(reminders),
      reminded: () => Promise.reject(new Error('killed')),
    });
    await expect(crash.remind(mia)).rejects.toThrow('killed');
    await reminder.remind(mia);
    expect(sentTo(direct)).toHaveLength(1);
    expect(await dueOf()).toEqual([]);
  });

  it('leaves out muted games', async () => {
    const [quiet] = [await begun('91'), await begun('92')];
    await days.press(askBy('Mia'), '1:mute-menu', [quiet]);
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    const digest = days.newest(direct);
    expect(wordsIn(digest)).toContain('A game is waiting for you');
    const [mute = ''] = pressesIn(digest, 'mute');
    await days.press(askBy('Mia'), mute);
    await days.press(askBy('Mia'), '1:snooze:hours');
    await days.wind(48 * HOUR);
    await reminder.remind(mia);
    expect(sentTo(direct)).toEqual([digest]);
    await days.press(askBy('Mia'), mute.replace('mute', 'unmute'));
    await reminder.remind(mia);
    // The new one replaces it.
    expect(sentTo(direct)).toHaveLength(1);
    expect(sentTo(direct)).not.toEqual([digest]);
  });

  it('is tried again when Discord does not answer', async () => {
    await begun('91');
    await days.wind(24 * HOUR);
    days.bot.messages.fail('send', 500);
    await expect(reminder.remind(mia)).rejects.toThrow('error 500');
    expect(await dueOf()).toHaveLength(1);
    await reminder.remind(mia);
    expect(sentTo(direct)).toHaveLength(1);
  });
});

describe('a person who takes no direct messages', () => {
  it('is mentioned once in each channel, only for games that are due', async () => {
    await begun('91');
    await days.wind(20 * HOUR);
    await begun('92');
    await days.wind(4 * HOUR);
    const before = [sentTo('91').length, sentTo('92').length];
    days.bot.messages.fail('send', 50007);
    await reminder.remind(mia);
    const call = days.newest('91');
    expect(wordsIn(call)).toContain(`⏰ <@${mia}>: **`);
    expect(call.message.notify).toEqual([mia]);
    expect(pressesIn(call, 'play')).toHaveLength(1);
    await reminder.remind(mia);
    expect([sentTo('91').length, sentTo('92').length]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('can snooze and mute there; the buttons affect only the person who presses', async () => {
    const id = await begun('91');
    await days.wind(24 * HOUR);
    days.bot.messages.fail('send', 50007);
    await reminder.remind(mia);
    const call = days.newest('91');
    expect(breaches(call.message)).toEqual([]);
    const [hours = '', morning = ''] = pressesIn(call, 'snooze');
    const [mute = ''] = pressesIn(call, 'mute');
    const { service, store } = days.bot;
    const snoozedOf = async (name: string) =>
      settings.snoozedUntil.of(await service.settings(askBy(name).person.id));
    const mutedOf = async (name: string) =>
      (await store.prisma.reminder.findFirst({ where: { userId: askBy(name).person.id, tableId: id } }))
        ?.muted;

    await days.press(askBy('Ben'), hours);
    await days.press(askBy('Ben'), mute);
    expect([await snoozedOf('Mia'), await mutedOf('Mia')]).toEqual([undefined, false]);
    expect([(await snoozedOf('Ben')) !== undefined, await mutedOf('Ben')]).toEqual([true, true]);
    expect(refusalOf(await days.press(askBy('Zoe'), mute))).toBe('not-seated');

    await days.press(askBy('Mia'), morning);
    await days.press(askBy('Mia'), mute);
    expect([(await snoozedOf('Mia')) !== undefined, await mutedOf('Mia')]).toEqual([true, true]);
    for (const press of [hours, mute]) {
      const { kind } = days.bot.customIds.read(press) ?? expect.fail(press);
      expect(handlers.buttons.find((button) => button.kind === kind)?.acknowledge).toBe('private');
    }
  });

  it('is mentioned in an archived thread, which is opened again', async () => {
    await begun('91');
    await days.wind(24 * HOUR);
    days.bot.messages.fail('directChannel', 50007);
    days.bot.messages.fail('send', 50083);
    await reminder.remind(mia);
    expect(days.bot.messages.unarchived).toEqual(['91']);
    expect(wordsIn(days.newest('91'))).toContain(`⏰ <@${mia}>`);
  });

  it('is not mentioned if the channel is closed to the bot, too', async () => {
    await begun('91');
    await days.wind(24 * HOUR);
    days.bot.messages.fail('send', 50007, 50013);
    await reminder.remind(mia);
    expect(warnings).toHaveLength(1);
    expect(await dueOf()).toEqual([]);
  });
});

it('two games of the same people are told apart in the menu that mutes them', async () => {
  await begun('91');
  await days.wind(HOUR);
  await begun('92');
  await days.wind(24 * HOUR);
  await reminder.remind(mia);
  const { components } = days.newest(direct).message;
  const menu = allComponents(components).find(({ options }) => options !== undefined);
  const lines = menu?.options?.map(({ label, description }) => `${label} · ${description}`) ?? [];
  expect(lines).toHaveLength(2);
  expect(new Set(lines).size).toBe(2);
});

describe('a person who has left a server', () => {
  it('gets reminders of their other games only, and the table learns of it', async () => {
    const [gone, here] = [await begun('91', 'none', '8'), await begun('92')];
    left.add('8');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    expect(pressesIn(days.newest(direct), 'play')).toEqual([`1:play:${here}`]);
    expect((await days.bot.store.table(gone))?.proposals).toMatchObject([{ kind: 'late', why: 'left' }]);
  });

  it('is waited for when the others choose so, and the channel is left alone', async () => {
    const id = await begun('91');
    left.add('9');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    await days.tell();
    const wait = pressesIn(days.newest('91'), 'vote').find((one) => one.endsWith(':wait')) ?? '';
    await days.press(askBy('Ben', { channelId: '91' }), wait);
    await days.tell();
    const sent = sentTo('91').length;
    for (let hour = 0; hour < 5; hour++) {
      await days.wind(HOUR);
      await reminder.remind(mia);
      await days.tell();
    }
    expect(sentTo('91')).toHaveLength(sent);
    expect((await days.bot.store.table(id))?.proposals).toEqual([]);
  });

  it('gets no reminder if they have no other game', async () => {
    await begun('91');
    left.add('9');
    await days.wind(24 * HOUR);
    await reminder.remind(mia);
    expect(sentTo(direct)).toEqual([]);
  });
});
