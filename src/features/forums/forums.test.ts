import { ChannelFlags, ChannelFlagsBitField, ChannelType, PermissionsBitField } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { createForums, type Forums } from './forums.ts';

const permissions = new PermissionsBitField(PermissionsBitField.Flags.ManageThreads);
const clientForum = {
  id: '70',
  type: ChannelType.GuildForum,
  isThread: () => false,
  flags: new ChannelFlagsBitField(ChannelFlags.RequireTag),
  availableTags: [{ id: '1', name: 'Waiting', moderated: false, emoji: { id: null, name: '⏳' } }],
  permissionsFor: () => permissions,
};
const clientPost = { id: '71', isThread: () => true, parentId: '70', appliedTags: ['1'], archived: false };
const tag = { id: '1', name: 'Waiting', moderated: false, emoji: '⏳' };
const apiTag = { id: '1', name: 'Waiting', moderated: false, emoji_id: null, emoji_name: '⏳' };

let answers: Map<string, object | number>;
let patched: unknown[];
let posted: unknown[];
let forums: Forums;
beforeEach(() => {
  answers = new Map();
  patched = [];
  posted = [];
  const text = { id: '90', isThread: () => false };
  const thread = { id: '91', isThread: () => true, parentId: '90' };
  const cache = new Map([clientForum, clientPost, text, thread].map((one) => [one.id, one]));
  const client = {
    channels: { cache },
    user: { id: '5' },
    rest: {
      async get(route: string) {
        const answer = answers.get(route) ?? 10003;
        if (typeof answer === 'number') throw apiError(answer);
        return answer;
      },
      async post(route: string, { body }: { readonly body: unknown }) {
        posted.push([route, body]);
        return { id: '77' };
      },
      async patch(route: string, { body }: { readonly body: unknown }) {
        patched.push([route, body]);
        return { type: ChannelType.GuildForum, available_tags: [apiTag] };
      },
    },
  };
  forums = createForums(client as unknown as Parameters<typeof createForums>[0]);
});

describe('forums', () => {
  it('are channels with tags, as the gateway client knows them', () => {
    const known = { id: '70', permissions: permissions.bitfield, tags: [tag], requiresTag: true };
    expect(forums.forum('70')).toEqual(known);
    expect(['71', '90', '1'].map((id) => forums.forum(id))).toEqual([undefined, undefined, undefined]);
  });

  it('have posts; other channels and threads are none', async () => {
    const post = { forumId: '70', tagIds: ['1'], archived: false, available: [tag], moderates: true };
    expect(await forums.post('71')).toEqual(post);
    expect(await forums.post('90')).toBeUndefined();
    expect(await forums.post('91')).toBeUndefined();
  });

  it('have archived posts, and posts on servers of another process, by a request', async () => {
    const archived = { type: ChannelType.PublicThread, thread_metadata: { archived: true } };
    answers.set('/channels/72', { ...archived, parent_id: '70', applied_tags: ['1'] });
    expect(await forums.post('72')).toMatchObject({ tagIds: ['1'], archived: true, moderates: true });
    answers.set('/channels/73', { ...archived, parent_id: '80' });
    answers.set('/channels/80', { type: ChannelType.GuildForum, available_tags: [apiTag] });
    expect(await forums.post('73')).toEqual({
      forumId: '80',
      tagIds: [],
      archived: true,
      available: [tag],
      moderates: false,
    });
    answers.set('/channels/74', { ...archived, parent_id: '90' });
    answers.set('/channels/90', { type: ChannelType.GuildText });
    expect(await forums.post('74')).toBeUndefined();
    expect(await forums.post('75')).toBeUndefined();
    answers.set('/channels/76', 500);
    await expect(forums.post('76')).rejects.toMatchObject({ code: 500 });
  });

  it('get posts, whose first message has the same id', async () => {
    const message = { components: [], files: [], notify: [] };
    expect(await forums.start('70', 'Stones', message, ['1'])).toBe('77');
    expect(posted).toMatchObject([
      ['/channels/70/threads', { name: 'Stones', applied_tags: ['1'], message: { components: [] } }],
    ]);
  });

  it('change tags: an archived post is opened by it', async () => {
    await forums.tag('71', ['1'], false);
    await forums.tag('71', [], true);
    expect(patched).toEqual([
      ['/channels/71', { applied_tags: ['1'] }],
      ['/channels/71', { applied_tags: [], archived: false }],
    ]);
  });

  it('get more tags, 20 at most, and keep theirs', async () => {
    const forum = forums.forum('70');
    if (forum === undefined) throw new Error('no forum');
    const wanted = Array.from({ length: 25 }, (_, index) => ({ name: `t${index}`, emoji: '🏁', names: [] }));
    expect(await forums.addTags(forum, wanted)).toEqual([tag]);
    const [[route, body] = []] = patched as readonly [string, { available_tags: readonly object[] }][];
    expect(route).toBe('/channels/70');
    expect(body?.available_tags).toHaveLength(20);
    expect(body?.available_tags.slice(0, 2)).toEqual([
      { id: '1', name: 'Waiting', moderated: false, emoji_name: '⏳' },
      { name: 't0', emoji_name: '🏁', moderated: false },
    ]);
  });
});
