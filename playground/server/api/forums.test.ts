import { beforeEach, describe, expect, it } from 'vitest';
import { complaints, type Reply, rawForEach } from '../../testing/raw-bot.ts';

const TAGS = [{ name: 'Waiting', emoji: '⏳' }, { name: 'Done' }, { name: 'Staff', moderated: true }];

const raw = rawForEach();
let forum: string;
/** The ids of the tags, in order. */
let tags: readonly string[];
beforeEach(async () => {
  forum = await raw.playground.host.createForum('games', TAGS);
  tags = tagsIn(await raw.call('GET', `/channels/${forum}`)).map(({ id }) => id);
});

const bodyOf = (reply: Reply) => reply.body as Readonly<Record<string, unknown>>;
const idOf = (reply: Reply) => String(bodyOf(reply).id);
const tagsIn = (reply: Reply) => bodyOf(reply).available_tags as { id: string; name: string }[];
const post = (body: object = {}) =>
  raw.call('POST', `/channels/${forum}/threads`, { name: 'A game', message: { content: 'Hello' }, ...body });
const change = (id: string, body: object) => raw.call('PATCH', `/channels/${id}`, body);

describe('a forum', () => {
  it('is a channel of type 15 with tags, also to the gateway', async () => {
    const { d } = await raw.wire.event('CHANNEL_CREATE');
    expect(d).toMatchObject({
      id: forum,
      type: 15,
      flags: 0,
      available_tags: [
        { name: 'Waiting', emoji_name: '⏳', moderated: false },
        { name: 'Done', emoji_name: null },
        { name: 'Staff', moderated: true },
      ],
    });
  });

  it('takes posts with a first message, whose id is the post’s; Send Messages is enough', async () => {
    await raw.playground.host.take('CreatePublicThreads', 'games');
    const made = await post({ applied_tags: [tags[0]] });
    expect(made).toMatchObject({
      status: 201,
      body: { type: 11, parent_id: forum, owner_id: raw.botId, applied_tags: [tags[0]], message_count: 0 },
    });
    expect(bodyOf(made).message).toMatchObject({ id: idOf(made), channel_id: idOf(made), content: 'Hello' });
    const created = await raw.wire.event('THREAD_CREATE');
    expect(created.d).toMatchObject({ id: idOf(made), newly_created: true, applied_tags: [tags[0]] });
    expect(bodyOf(await raw.call('GET', `/channels/${forum}`)).last_message_id).toBe(idOf(made));
    const ann = raw.playground.person('ann').in('A game');
    expect(ann.last.text).toBe('Hello');
    expect(ann.tags).toEqual(['Waiting']);
    await raw.playground.host.take('SendMessages', 'games');
    expect((await post()).body.code).toBe(50013);
  });

  it('takes messages only in posts: 50008, and no threads from messages: 50024', async () => {
    const said = await raw.call('POST', `/channels/${forum}/messages`, { content: 'x' });
    expect(said.body.code).toBe(50008);
    const path = `/channels/${forum}/messages/1/threads`;
    expect((await raw.call('POST', path, { name: 'x' })).body.code).toBe(50024);
  });

  it.each([
    ['no message', { message: undefined }, 'message'],
    ['an empty name', { name: '' }, 'name'],
    ['a name of spaces', { name: '  ' }, 'name'],
    ['six tags', { applied_tags: ['1', '2', '3', '4', '5', '6'] }, 'applied_tags'],
    ['a message that is too long', { message: { content: 'x'.repeat(2_001) } }, 'message.content'],
  ])('refuses a post with %s, and there is none then', async (_name, body, path) => {
    const refused = await post(body);
    expect(Object.keys(complaints(refused))).toEqual([path]);
    expect(bodyOf(await raw.call('GET', `/guilds/${raw.guildId}/threads/active`)).threads).toEqual([]);
  });

  it('refuses an empty first message: 50006, an unknown tag: 10087, a moderated one: 50013', async () => {
    expect((await post({ message: {} })).body.code).toBe(50006);
    expect((await post({ applied_tags: ['1'] })).body.code).toBe(10087);
    expect((await post({ applied_tags: [tags[2]] })).body.code).toBe(50013);
    await raw.playground.host.give('ManageThreads', 'games');
    expect((await post({ applied_tags: [tags[2]] })).status).toBe(201);
  });

  it('that requires a tag refuses posts without one: 40067', async () => {
    forum = await raw.playground.host.createForum('strict', TAGS, true);
    const strict = await raw.call('GET', `/channels/${forum}`);
    expect(bodyOf(strict).flags).toBe(16);
    expect((await post()).body.code).toBe(40067);
    const first = tagsIn(strict)[0]?.id;
    const id = idOf(await post({ applied_tags: [first] }));
    expect((await change(id, { applied_tags: [] })).body.code).toBe(40067);
  });
});

describe('the tags of a post', () => {
  it('can be changed by its owner, and the gateway reports it', async () => {
    const id = idOf(await post({ applied_tags: [tags[0]] }));
    expect((await change(id, { applied_tags: [tags[1]] })).body).toMatchObject({ applied_tags: [tags[1]] });
    const { d } = await raw.wire.event('THREAD_UPDATE');
    expect(d).toMatchObject({ id, applied_tags: [tags[1]] });
    const anns = await raw.playground.person('ann').in('games').createPost('Mine', 'Hi', 'Done');
    expect(anns.tags).toEqual(['Done']);
    const others = await anns.channelId();
    expect((await change(others, { applied_tags: [] })).body.code).toBe(50013);
    await raw.playground.host.give('ManageThreads', 'games');
    expect((await change(others, { applied_tags: [tags[0]] })).status).toBe(200);
    expect(anns.tags).toEqual(['Waiting']);
  });

  it('of an archived post can change only while reopening it: 50083', async () => {
    const id = idOf(await post());
    await change(id, { archived: true });
    expect((await change(id, { applied_tags: [tags[1]] })).body.code).toBe(50083);
    expect((await change(id, { applied_tags: [tags[1]], archived: false })).body).toMatchObject({
      applied_tags: [tags[1]],
      thread_metadata: { archived: false },
    });
  });

  it('do not exist in a thread of a text channel: 50024', async () => {
    const path = `/channels/${raw.channel('general')}/threads`;
    const id = idOf(await raw.call('POST', path, { name: 'x', type: 11 }));
    expect((await change(id, { applied_tags: [] })).body.code).toBe(50024);
  });
});

describe('the tags of a forum', () => {
  it('can be changed only with Manage Channels: 50013', async () => {
    expect((await change(forum, { available_tags: [] })).body.code).toBe(50013);
    await raw.playground.host.give('ManageChannels', 'games');
    const id = idOf(await post({ applied_tags: [tags[0], tags[1]] }));
    const kept = { id: tags[0], name: 'Waiting' };
    const after = await change(forum, { available_tags: [kept, { name: 'New', emoji_name: '🎲' }] });
    expect(tagsIn(after)).toMatchObject([kept, { name: 'New', emoji_name: '🎲' }]);
    // A deleted tag is removed from the posts.
    expect(bodyOf(await raw.call('GET', `/channels/${id}`)).applied_tags).toEqual([tags[0]]);
    expect((await raw.wire.event('CHANNEL_UPDATE', 2)).d).toMatchObject({ id: forum });
  });

  it('have unique names (40061) of at most 20 characters; there are at most 20', async () => {
    await raw.playground.host.give('ManageChannels', 'games');
    const named = (...names: readonly string[]) =>
      change(forum, { available_tags: names.map((name) => ({ name })) });
    expect((await named('a', 'A')).body.code).toBe(40061);
    expect(Object.keys(complaints(await named('x'.repeat(21))))).toEqual(['available_tags.0.name']);
    const many = Array.from({ length: 21 }, (_, index) => `t${index}`);
    expect(Object.keys(complaints(await named(...many)))).toEqual(['available_tags']);
    expect((await named(...many.slice(1))).status).toBe(200);
  });
});

describe('people in a forum', () => {
  it('can write and use commands only in its posts', async () => {
    await raw.call('PUT', `/applications/${raw.botId}/commands`, [{ name: 'roll', description: 'Roll' }]);
    const ann = raw.playground.person('ann').in('games');
    await expect(ann.say('Hi')).rejects.toMatchObject({ refusal: { code: 'not-allowed' } });
    await expect(ann.beginCommand('/roll')).rejects.toMatchObject({ refusal: { code: 'not-allowed' } });
    const inPost = await ann.createPost('Mine', 'Hi');
    const { channel } = await raw.interaction(() => inPost.beginCommand('/roll'));
    expect(channel).toMatchObject({ type: 11, parent_id: forum });
    await expect(ann.createPost('Mine', 'Hi', 'Staff')).resolves.toBeDefined();
    const ben = raw.playground.person('ben').in('games');
    await expect(ben.createPost('Mine', 'Hi', 'Staff')).rejects.toMatchObject({
      refusal: { code: 'not-allowed' },
    });
  });

  it('reopen an archived post with a message', async () => {
    const id = idOf(await post());
    await change(id, { archived: true });
    await raw.playground.person('ben').in('A game').say('Still here?');
    expect(bodyOf(await raw.call('GET', `/channels/${id}`)).thread_metadata).toMatchObject({
      archived: false,
    });
  });
});
