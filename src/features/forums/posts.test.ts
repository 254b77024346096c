import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { announceAndFollow } from '../../discord/announce/announcer.ts';
import { games } from '../../games/index.ts';
import type { Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { ok } from '../../table/request.ts';
import { askBy, refusalOf, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { placeSource, threadOf } from '../../testkit/discord/fake-interaction.ts';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { houseRules } from '../house-rules/index.ts';
import * as rules from '../house-rules/settings.ts';
import type { Forum, Forums, Post } from './forums.ts';
import { forumsOf } from './index.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, AttachFiles, ManageChannels } = PermissionFlagsBits;
const ENOUGH = ViewChannel | SendMessages | SendMessagesInThreads | AttachFiles;
const tag = (name: string, moderated = false) => ({ id: name, name, moderated, emoji: undefined });

let forums: FakeForums;
let people: PersonDriver;
let time: number;
/** Enough time passes for a person to start another post. */
const later = () => {
  time += 60_001;
};
beforeEach(() => {
  time = 1_000_000_000_000;
  forums = fakeForums();
  people = peopleWith(forums);
});

/** People using a bot with this feature and its dependencies. */
function peopleWith(known: Forums): PersonDriver {
  const now = () => new Date(time);
  const bot = testContext(games, translator, undefined, now, [houseRules, forumsOf(() => known)]);
  return personDriver(games, translator, bot);
}

it('an interaction in a post has its place', () => {
  const source = placeSource({ channel: threadOf(ChannelType.GuildForum) });
  const place = { kind: 'post', channelId: '90', guildId: '9', parentId: '70' };
  expect(people.bot.places.placeOf(source)).toEqual(place);
});

function forum(differences: Partial<Forum> = {}): Forum {
  const one = { id: '70', permissions: ENOUGH, tags: [tag('Waiting')], requiresTag: false, ...differences };
  forums.all.set(one.id, one);
  return one;
}
const inPost = (channelId = '71') => askBy('Mia', { kind: 'thread', channelId, parentId: '70' });
const posts = () => forums.started;
const failing = (code: number) => async () => {
  throw apiError(code);
};

describe('/newgame in a post of a forum', () => {
  it('opens the table as another post, whose first message becomes the lobby', async () => {
    forum({ tags: [tag('Waiting'), tag('Roll to the Top!'), tag('Playing')] });
    const shown = await people.see(await people.newgame(inPost()));
    expect(wordsOf(shown)).toContain('Your game is open in <#post-1>');
    expect(posts()).toEqual([
      { forumId: '70', name: 'Roll to the Top! with Mia', tagIds: ['Waiting', 'Roll to the Top!'] },
    ]);
    const loaded = await people.bot.service.openIn('post-1');
    expect(loaded?.table.announcement).toMatchObject({ messageId: 'post-1', seq: 0 });
    expect(await people.bot.service.publicMessages(loaded?.table.id ?? '')).toMatchObject([
      { channelId: 'post-1', messageId: 'post-1', seq: 0 },
    ]);
    // A table here does not prevent another one.
    later();
    await people.see(await people.newgame(inPost('post-1')));
    expect(await people.bot.service.openIn('post-2')).toBeDefined();
  });

  it('needs no permission for threads, and names what is missing', async () => {
    forum({ permissions: ViewChannel | SendMessages });
    const answer = await people.newgame(inPost());
    expect(refusalOf(answer)).toBe('discord.refuse.permissions');
    expect(JSON.stringify(answer)).toContain('SendMessagesInThreads');
    expect(posts()).toEqual([]);
  });

  it('adds the tags that are missing where the bot manages the forum', async () => {
    forum({ permissions: ENOUGH | ManageChannels, tags: [tag('Beendet')] });
    const shown = await people.see(await people.newgame(inPost()));
    expect(wordsOf(shown)).not.toContain('tag');
    expect(forums.forum('70')?.tags.map(({ name }) => name)).toEqual([
      'Beendet',
      'Waiting',
      'Roll to the Top!',
      'Playing',
    ]);
    expect(posts()[0]?.tagIds).toHaveLength(2);
  });

  it('goes on without tags otherwise, and tells no player: /config tells who manages the server', async () => {
    const { id } = forum();
    const opened = await people.see(await people.newgame(inPost()));
    expect(wordsOf(opened)).not.toContain('tag');
    expect(posts()[0]?.tagIds).toEqual(['Waiting']);
    const manager = askBy('Olu', { manages: true, managesServer: true });
    const config = async () => wordsOf(await people.see(await people.run(manager, 'config')));
    expect(await config()).not.toContain('lacks');
    await people.bot.service.changeServerSettings('9', () => ok(rules.channels.to([id])));
    expect(await config()).toMatch(/<#70> lacks tags for games: add .*Playing.*Graphia Genesis/);
    forum({ permissions: ENOUGH | ManageChannels });
    expect(await config()).not.toContain('lacks');
    forum({ permissions: ViewChannel });
    expect(await config()).toContain('I need');
  });

  it('takes the tags of the post here where posts need one; else it says what is missing', async () => {
    forum({ tags: [tag('Fun'), tag('Staff', true)], requiresTag: true });
    forums.posts.set('71', { forumId: '70', tagIds: ['Fun', 'Staff'], archived: false });
    await people.see(await people.newgame(inPost()));
    expect(posts()[0]?.tagIds).toEqual(['Fun']);
    later();
    Object.assign(forums, { start: failing(40067) });
    expect(refusalOf(await people.newgame(inPost('72')))).toBe('discord.forum.tag-needed');
    Object.assign(forums, { start: failing(50013) });
    forum();
    expect(refusalOf(await people.newgame(inPost('72')))).toBe('discord.refuse.permissions');
  });

  it.each([
    [160006, 'threads'],
    [200001, 'automod'],
    [40002, 'verify'],
    [50045, 'file'],
    [50999, 'other'],
  ])('says why Discord refuses a post: %i', async (code, key) => {
    forum();
    Object.assign(forums, { start: failing(code) });
    expect(refusalOf(await people.newgame(inPost()))).toBe(`discord.refused.${key}`);
  });

  it('starts no post for a table that cannot be opened', async () => {
    forum();
    expect(refusalOf(await people.newgame(inPost(), { board: 'moon' }))).toBe('option-value');
    await people.bot.service.changeServerSettings('9', () => ok(rules.tablesPerPerson.to(1)));
    await people.see(await people.newgame(inPost()));
    expect(wordsOf(await people.see(await people.newgame(inPost())))).toContain('everyone can have 1');
    expect(posts()).toHaveLength(1);
  });
});

describe('posts that one person can have made', () => {
  it('are those that they may begin themselves', async () => {
    forum();
    const context = askBy('Mia', {
      kind: 'thread',
      channelId: '71',
      parentId: '70',
      memberPermissions: ENOUGH & ~SendMessages,
    });
    const refused = await people.newgame(context);
    expect(refusalOf(refused)).toBe('discord.refuse.own-permission');
    expect(JSON.stringify(refused)).toContain('"id":"70"');
    expect(posts()).toEqual([]);
  });

  it('are one a minute, also where many are asked for at once, and a refused one does not count', async () => {
    forum();
    expect(refusalOf(await people.newgame(inPost(), { board: 'moon' }))).toBe('option-value');
    const many = await Promise.all(Array.from({ length: 40 }, () => people.newgame(inPost())));
    expect(posts()).toHaveLength(1);
    const refused = many.filter(({ kind }) => kind === 'refusal');
    expect(new Set(refused.map(refusalOf))).toEqual(new Set(['discord.refuse.thread-often']));
    later();
    await people.see(await people.newgame(inPost()));
    expect(posts()).toHaveLength(2);
  });

  it('are ten open games where the server says nothing else', async () => {
    forum();
    for (let game = 0; game < 12; game++) {
      await people.newgame(inPost());
      later();
    }
    expect(posts()).toHaveLength(10);
    expect(wordsOf(await people.see(await people.newgame(inPost())))).toContain('can have 10 open games');
  });
});

describe('/newgame where the server allows no tables', () => {
  const allow = (...channels: readonly string[]) =>
    people.bot.service.changeServerSettings('9', () => ok(rules.channels.to(channels)));

  it('opens the table in an allowed forum, and says where', async () => {
    forum();
    await allow('50', '70');
    expect(wordsOf(await people.see(await people.newgame(askBy('Mia'))))).toContain('<#post-1>');
    expect(posts()).toMatchObject([{ forumId: '70' }]);
    // An allowed channel keeps its tables.
    await people.newgame(askBy('Ben', { channelId: '50' }));
    expect(await people.bot.service.openIn('50')).toBeDefined();
  });

  it('is refused to people who do not see the forum', async () => {
    forum();
    await allow('70');
    people.bot.hidden.add('70');
    expect(refusalOf(await people.newgame(askBy('Mia')))).toBe('channel-not-allowed');
  });
});

describe('the tags of a post', () => {
  const mia = { id: '100', name: 'Mia' };
  let table: Table;
  let origin: number;
  beforeEach(async () => {
    origin = 0;
    forum({
      id: 'forum',
      tags: ['Waiting', 'Playing', 'Finished', 'Roll to the Top!', 'News'].map((name) => tag(name)),
    });
    forums.posts.set('90', { forumId: 'forum', tagIds: ['News'], archived: false });
    const opening = { place: inServer('9', '90'), host: mia, origin: 'o', locale: 'en' } as const;
    ({ table } = must(await people.bot.service.open({ ...opening, game: 'roll-to-the-top', options: {} })));
  });
  const asked = () => ({ tableId: table.id, person: mia, origin: String(++origin) });
  const tagsNow = () => forums.posts.get('90')?.tagIds;
  const follow = () => announceAndFollow(people.bot)(table.id);

  it('follow its table from the lobby to the end', async () => {
    await follow();
    expect(tagsNow()).toEqual(['Waiting', 'Roll to the Top!', 'News']);
    must(await people.bot.service.addComputer(asked()));
    must(await people.bot.service.start(asked()));
    await follow();
    expect(tagsNow()).toEqual(['Playing', 'Roll to the Top!', 'News']);
    must(await people.bot.service.cancel(asked()));
    await follow();
    expect(tagsNow()).toEqual(['Finished', 'Roll to the Top!', 'News']);
  });

  it('are set again by a process that does not know of it, and left alone by one that does', async () => {
    await follow();
    forums.posts.set('90', { forumId: 'forum', tagIds: [], archived: true });
    await follow();
    expect(tagsNow()).toEqual([]);
    const again = testContext(games, translator, undefined, undefined, [houseRules, forumsOf(() => forums)]);
    Object.assign(again.service, { load: people.bot.service.load });
    await announceAndFollow(again)(table.id);
    expect(tagsNow()).toEqual(['Waiting', 'Roll to the Top!']);
    expect(forums.posts.get('90')?.archived).toBe(false);
  });

  it('open a post of whose archiving the client does not know yet', async () => {
    const { tag: set } = forums;
    Object.assign(forums, {
      tag: (id: string, tagIds: readonly string[], archived: boolean) =>
        archived ? set(id, tagIds, false) : failing(50083)(),
    });
    await follow();
    expect(tagsNow()).toEqual(['Waiting', 'Roll to the Top!', 'News']);
  });

  it('are set when Discord answers again, and given up where it refuses', async () => {
    const { tag } = forums;
    Object.assign(forums, { tag: failing(500) });
    await expect(follow()).rejects.toMatchObject({ code: 500 });
    Object.assign(forums, { tag: failing(50013) });
    await follow();
    Object.assign(forums, { tag });
    await follow();
    expect(tagsNow()).toEqual(['News']);
  });
});

interface FakeForums extends Forums {
  /** By id. */
  readonly all: Map<string, Forum>;
  /** The posts with their tags, by id. */
  readonly posts: Map<string, Pick<Post, 'forumId' | 'tagIds' | 'archived'>>;
  /** The posts started: `post-1`, and so on. */
  readonly started: { readonly forumId: string; readonly name: string; readonly tagIds: readonly string[] }[];
}

/** Forums that store their tags and posts. */
function fakeForums(): FakeForums {
  const all = new Map<string, Forum>();
  const posts: FakeForums['posts'] = new Map();
  const started: FakeForums['started'] = [];
  let next = 500;
  return {
    all,
    posts,
    started,
    async start(forumId, name, _, tagIds) {
      return `post-${started.push({ forumId, name, tagIds })}`;
    },
    forum: (id) => all.get(id),
    async post(id) {
      const post = posts.get(id);
      return post && { ...post, available: all.get(post.forumId)?.tags ?? [], moderates: false };
    },
    async tag(id, tagIds, archived) {
      const post = posts.get(id);
      if (post?.archived !== archived) throw new Error(`the post ${id} is not as it was said to be`);
      posts.set(id, { ...post, tagIds, archived: false });
    },
    async addTags(forum, wanted) {
      const added = wanted.map(({ name, emoji }) => ({ id: String(next++), name, emoji, moderated: false }));
      const tags = [...forum.tags, ...added];
      all.set(forum.id, { ...forum, tags });
      return tags;
    },
  };
}
