import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../../games/index.ts';
import { createVoice } from '../../../i18n/index.ts';
import type { DailyKey, Person } from '../../../table/model.ts';
import { tableCatalogs } from '../../../table/words.ts';
import { breaches } from '../../../testkit/discord/checklist.ts';
import { askBy, type TestDesk, testDesk, wordsOf } from '../../../testkit/discord/bot-context.ts';
import { discordCatalogs } from '../../i18n/localizer.ts';
import { createDailyNotes, type DailyNotes } from './daily-notes.ts';

const voice = createVoice({
  discord: discordCatalogs,
  table: tableCatalogs,
  ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
});
const HOUR = 3_600_000;

let clock: number;
let desk: TestDesk;
let notes: DailyNotes;
let key: DailyKey;

beforeEach(async () => {
  clock = 1_000_000_000_000;
  desk = { ...testDesk(games, voice), now: () => new Date(clock) };
  notes = createDailyNotes(desk);
  key = { guildId: '9', day: new Date(clock).toISOString().slice(0, 10) };
  await desk.store.addDailyNote({ ...key, channelId: '90', locale: 'en', posted: undefined });
});

const begin = async ({ person, origin }: { person: Person; origin: string }): Promise<string> => {
  const daily = await desk.dailies.today('9');
  if (daily === undefined) throw new Error('no challenge');
  const channelId = `dm-${person.id}`;
  const begun = await desk.dailies.begin({ daily, person, origin, channelId, locale: 'en' });
  if (!begun.ok) throw new Error(begun.refusal.message.key);
  return begun.value.table.id;
};
const told = () => desk.post.sent.map(({ message }) => wordsOf(message));

describe('the message about a challenge', () => {
  it('comes when somebody begins, and changes while it is young', async () => {
    const mia = await begin(askBy('Mia'));
    await notes.follow(mia);
    expect(told()).toEqual([expect.stringMatching(/Challenge of September 9, 2001[\s\S]*Playing: Mia/)]);
    expect(breaches(desk.post.sent[0]?.message ?? { components: [], files: [], notify: [] })).toEqual([]);
    await desk.service.resign({ ...askBy('Mia'), tableId: mia });
    await notes.follow(mia);
    await notes.follow(await begin(askBy('Ben')));
    expect(told()).toEqual([expect.stringMatching(/Playing: Ben[\s\S]*Played: Mia/)]);
    expect(desk.post.sent[0]).toMatchObject({ channelId: '90', edits: 2 });
  });

  it('is told once, however often it is asked for, also by several at the same time', async () => {
    const [mia, ben] = [await begin(askBy('Mia')), await begin(askBy('Ben'))];
    await Promise.all([notes.follow(mia), notes.follow(ben), notes.follow(mia)]);
    expect(desk.post.sent).toHaveLength(1);
    expect(desk.post.sent[0]?.edits).toBe(0);
  });

  it('comes anew where the one before is old, or gone, and is the only one', async () => {
    await notes.follow(await begin(askBy('Mia')));
    clock += HOUR;
    await notes.follow(await begin(askBy('Ben')));
    expect(told()).toEqual([expect.stringContaining('Playing: Mia and Ben')]);
    desk.post.lose(desk.post.sent[0]?.id ?? '');
    await notes.follow(await begin(askBy('Cleo')));
    expect(told()).toEqual([expect.stringContaining('Playing: Mia, Ben, and Cleo')]);
  });

  it('is in every channel where somebody has begun, each in its language', async () => {
    await desk.store.addDailyNote({ ...key, channelId: '91', locale: 'de', posted: undefined });
    await notes.follow(await begin(askBy('Mia')));
    expect(desk.post.sent.map(({ channelId }) => channelId)).toEqual(['90', '91']);
    expect(told()[1]).toContain('Aufgabe vom 9. September 2001');
  });

  it('is not missed where the channel is closed to the bot; where Discord fails it is tried again', async () => {
    const mia = await begin(askBy('Mia'));
    desk.post.fail('send', 50013);
    await notes.follow(mia);
    expect(desk.post.sent).toEqual([]);
    desk.post.fail('send', 503);
    await expect(notes.follow(mia)).rejects.toThrow();
    await notes.follow(mia);
    expect(desk.post.sent).toHaveLength(1);
  });

  it('is of challenges alone', async () => {
    const where = { guildId: '9', channelId: '95', locale: 'en', options: {} } as const;
    const { person: host, origin } = askBy('Mia');
    const table = await desk.service.open({ ...where, host, origin, game: 'roll-to-the-top' });
    await notes.follow(table.ok ? table.value.table.id : '');
    expect(desk.post.sent).toEqual([]);
  });
});
