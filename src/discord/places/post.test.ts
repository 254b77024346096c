import { PermissionFlagsBits } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import type { Forum } from '../gateway/forums.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, AttachFiles, ManageChannels } = PermissionFlagsBits;
const ENOUGH = ViewChannel | SendMessages | SendMessagesInThreads | AttachFiles;
const tag = (name: string, moderated = false) => ({ id: name, name, moderated, emoji: undefined });

let people: PersonDriver;
beforeEach(() => {
  people = personDriver(games, translator);
});

function forum(differences: Partial<Forum> = {}): Forum {
  const one = { id: '70', permissions: ENOUGH, tags: [tag('Waiting')], requiresTag: false, ...differences };
  people.bot.forums.all.set(one.id, one);
  return one;
}
const inPost = (channelId = '71') => askBy('Mia', { kind: 'thread', channelId, parentId: '70' });
const posts = () => people.bot.messages.posts;

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
    // A table here does not stand in the way of another.
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
    expect(people.bot.forums.forum('70')?.tags.map(({ name }) => name)).toEqual([
      'Beendet',
      'Waiting',
      'Roll to the Top!',
      'Playing',
    ]);
    expect(posts()[0]?.tagIds).toHaveLength(2);
  });

  it('goes on without tags otherwise, and tells each host once how to have them', async () => {
    forum();
    const first = await people.see(await people.newgame(inPost()));
    expect(wordsOf(first)).toContain('Someone who manages it can add 🗻 Roll to the Top!');
    expect(posts()[0]?.tagIds).toEqual(['Waiting']);
    expect(wordsOf(await people.see(await people.newgame(inPost())))).not.toContain('manages it');
    const bens = askBy('Ben', { kind: 'thread', channelId: '71', parentId: '70' });
    expect(wordsOf(await people.see(await people.newgame(bens)))).toContain('manages it');
  });

  it('takes the tags of the post here where posts need one; else it says what is missing', async () => {
    forum({ tags: [tag('Fun'), tag('Staff', true)], requiresTag: true });
    people.bot.forums.posts.set('71', { forumId: '70', tagIds: ['Fun', 'Staff'], archived: false });
    await people.see(await people.newgame(inPost()));
    expect(posts()[0]?.tagIds).toEqual(['Fun']);
    people.bot.messages.fail('post', 40067);
    expect(refusalOf(await people.newgame(inPost('72')))).toBe('discord.forum.tag-needed');
    people.bot.messages.fail('post', 50013);
    forum();
    expect(refusalOf(await people.newgame(inPost('72')))).toBe('discord.refuse.permissions');
  });

  it('starts no post for a table that cannot be opened', async () => {
    forum();
    expect(refusalOf(await people.newgame(inPost(), { board: 'moon' }))).toBe('option-value');
    await people.bot.service.changeServerSettings('9', { tablesPerPerson: 1 });
    await people.see(await people.newgame(inPost()));
    expect(wordsOf(await people.see(await people.newgame(inPost())))).toContain('each person can have 1');
    expect(posts()).toHaveLength(1);
  });
});

describe('/newgame where the server allows no tables', () => {
  const allow = (...channels: readonly string[]) =>
    people.bot.service.changeServerSettings('9', { channels: () => ({ ok: true, value: channels }) });

  it('opens the table in an allowed forum, and says where', async () => {
    forum();
    await allow('50', '70');
    expect(wordsOf(await people.see(await people.newgame(askBy('Mia'))))).toContain('<#post-1>');
    expect(posts()).toMatchObject([{ forumId: '70' }]);
    // An allowed channel has its tables itself.
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
