import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import type { Person, Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { askBy, type TestContext, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { breaches } from '../../testkit/discord/checklist.ts';
import { runJobs } from '../../testkit/discord/jobs.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { challenges } from './index.ts';
import { followTry } from './messages.ts';
import { type ChallengeKey, challengeMessage } from './records.ts';

const HOUR = 3_600_000;

let clock: number;
let bot: TestContext;
let key: ChallengeKey;

beforeEach(async () => {
  clock = 1_000_000_000_000;
  bot = testContext(games, translator, undefined, () => new Date(clock));
  key = { guildId: '9', period: new Date(clock).toISOString().slice(0, 10) };
  await bot.store.prisma.challengeMessage.create({
    data: { ...key, channelId: '90', locale: 'en', posted: null, dueAt: new Date(clock) },
  });
});

const begin = async ({ person, origin }: { person: Person; origin: string }): Promise<Table> => {
  const challenge = await bot.api(challenges).current('day', '9');
  if (challenge === undefined) throw new Error('no challenge');
  const channelId = `dm-${person.id}`;
  const begun = await bot.api(challenges).begin({ challenge, person, origin, channelId, locale: 'en' });
  if (!begun.ok) throw new Error(begun.refusal.message.key);
  return begun.value.table;
};
const follow = async (table: Table) => {
  await followTry(bot, table);
  await runJobs(bot, challengeMessage.model);
};
const told = () => bot.messages.sent.map(({ message }) => wordsOf(message));

describe('the message about a challenge', () => {
  it('appears when somebody begins, and is edited while it is young', async () => {
    const mia = await begin(askBy('Mia'));
    await follow(mia);
    expect(told()).toEqual([
      expect.stringMatching(/Daily challenge, September 9, 2001[\s\S]*Still playing: Mia/),
    ]);
    expect(breaches(bot.messages.sent[0]?.message ?? { components: [], files: [], notify: [] })).toEqual([]);
    await bot.service.resign({ ...askBy('Mia'), tableId: mia.id });
    await follow(mia);
    await follow(await begin(askBy('Ben')));
    expect(told()).toEqual([expect.stringMatching(/Still playing: Ben[\s\S]*No result: Mia/)]);
    expect(bot.messages.sent[0]).toMatchObject({ channelId: '90', edits: 2 });
  });

  it('appears once, even if several ask for it at the same time', async () => {
    const [mia, ben] = [await begin(askBy('Mia')), await begin(askBy('Ben'))];
    await Promise.all([follow(mia), follow(ben), follow(mia)]);
    expect(bot.messages.sent).toHaveLength(1);
    expect(bot.messages.sent[0]?.edits).toBe(0);
  });

  it('is posted again if the old one is too old or deleted, and is the only one', async () => {
    await follow(await begin(askBy('Mia')));
    clock += HOUR;
    await follow(await begin(askBy('Ben')));
    expect(told()).toEqual([expect.stringContaining('Still playing: Mia and Ben')]);
    bot.messages.lose(bot.messages.sent[0]?.id ?? '');
    clock += 1000;
    await follow(await begin(askBy('Cleo')));
    expect(told()).toEqual([expect.stringContaining('Still playing: Mia, Ben, and Cleo')]);
  });

  it('appears in every channel where somebody has begun, each in its language', async () => {
    await bot.store.prisma.challengeMessage.create({
      data: { ...key, channelId: '91', locale: 'de', posted: null, dueAt: new Date(clock) },
    });
    await follow(await begin(askBy('Mia')));
    expect(bot.messages.sent.map(({ channelId }) => channelId)).toEqual(['90', '91']);
    expect(told()[1]).toContain('Tagesaufgabe vom 9. September 2001');
  });

  it('is skipped in a closed channel; after an error of Discord it is tried again', async () => {
    const mia = await begin(askBy('Mia'));
    bot.messages.fail('send', 50013);
    await follow(mia);
    expect(bot.messages.sent).toEqual([]);
    bot.messages.fail('send', 503);
    await expect(follow(mia)).rejects.toThrow();
    await follow(mia);
    expect(bot.messages.sent).toHaveLength(1);
  });

  it('appears once where the answer to its post is lost, and shows what has changed since', async () => {
    const mia = await begin(askBy('Mia'));
    bot.messages.loseAnswers(1);
    await expect(follow(mia)).rejects.toThrow('lost');
    clock += 1000;
    await follow(await begin(askBy('Ben')));
    expect(told()).toEqual([expect.stringContaining('Still playing: Mia and Ben')]);
  });

  it('appears for challenges only', async () => {
    const where = { place: inServer('9', '95'), locale: 'en', options: {} } as const;
    const { person: host, origin } = askBy('Mia');
    const table = await bot.service.open({ ...where, host, origin, game: 'roll-to-the-top' });
    if (!table.ok) throw new Error(table.refusal.message.key);
    await follow(table.value.table);
    expect(bot.messages.sent).toEqual([]);
  });
});
