import { beforeEach, describe, expect, it } from 'vitest';
import { createTranslator } from '../../i18n/index.ts';
import type { Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { type TestContext, testContext } from '../../testkit/discord/bot-context.ts';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { discordCatalogs } from '../i18n/localizer.ts';
import { type Announcer, createAnnouncer } from '../messages/announce/announcer.ts';
import { kernelKinds } from './kernel.ts';
import { createPlaces } from './place-kind.ts';
import { createPostKind } from './post.ts';

const translator = createTranslator({ discord: discordCatalogs, stones: stones.locales });
const mia = { id: '100', name: 'Mia' };
const names = ['Waiting', 'Playing', 'Finished', 'Stones', 'News'];

let bot: TestContext;
let announcer: Announcer;
let table: Table;
let origin: number;

beforeEach(async () => {
  origin = 0;
  bot = testContext([stones], translator);
  announcer = createAnnouncer(bot, () => ['SendMessages']);
  const tags = names.map((name) => ({ id: name, name, moderated: false, emoji: undefined }));
  bot.forums.all.set('forum', { id: 'forum', permissions: 0n, tags, requiresTag: false });
  bot.forums.posts.set('90', { forumId: 'forum', tagIds: ['News'], archived: false });
  const opening = { place: inServer('9', '90'), host: mia, origin: 'o', locale: 'en' } as const;
  ({ table } = must(await bot.service.open({ ...opening, game: 'stones', options: {} })));
});

const asked = () => ({ tableId: table.id, person: mia, origin: String(++origin) });
const tagsNow = () => bot.forums.posts.get('90')?.tagIds;

describe('the tags of a post', () => {
  it('follow its table from the lobby to the end', async () => {
    await announcer.announce(table.id);
    expect(tagsNow()).toEqual(['Waiting', 'Stones', 'News']);
    must(await bot.service.addComputer(asked()));
    must(await bot.service.start(asked()));
    await announcer.announce(table.id);
    expect(tagsNow()).toEqual(['Playing', 'Stones', 'News']);
    must(await bot.service.cancel(asked()));
    await announcer.announce(table.id);
    expect(tagsNow()).toEqual(['Finished', 'Stones', 'News']);
  });

  it('are set again by a process that does not know of it, and left alone by one that does', async () => {
    await announcer.announce(table.id);
    bot.forums.posts.set('90', { forumId: 'forum', tagIds: [], archived: true });
    await announcer.announce(table.id);
    expect(tagsNow()).toEqual([]);
    const places = createPlaces([createPostKind(), ...kernelKinds]);
    await createAnnouncer({ ...bot, places }, () => []).announce(table.id);
    expect(tagsNow()).toEqual(['Waiting', 'Stones']);
    expect(bot.forums.posts.get('90')?.archived).toBe(false);
  });

  it('are set when Discord answers again, and given up where it refuses', async () => {
    const { tag } = bot.forums;
    const failing = (code: number) => async () => {
      throw apiError(code);
    };
    Object.assign(bot.forums, { tag: failing(500) });
    await expect(announcer.announce(table.id)).rejects.toMatchObject({ code: 500 });
    Object.assign(bot.forums, { tag: failing(50013) });
    await announcer.announce(table.id);
    Object.assign(bot.forums, { tag });
    await announcer.announce(table.id);
    expect(tagsNow()).toEqual(['News']);
  });
});
