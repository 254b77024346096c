import { describe, expect, it } from 'vitest';
import { complaints, rawForEach } from '../../testing/raw-bot.ts';

const DAY = 86_400_000;

const raw = rawForEach();

const start = async (body: object = {}) =>
  raw.call('POST', `/channels/${raw.channel('board-games')}/threads`, {
    name: 'Game one',
    type: 11,
    ...body,
  });
const started = async (body?: object) => ((await start(body)).body as unknown as { id: string }).id;
const say = (channel: string, content = 'x') =>
  raw.call('POST', `/channels/${channel}/messages`, { content });

describe('threads', () => {
  it('start in a text channel, which announces them', async () => {
    const made = await start({ auto_archive_duration: 60 });
    expect(made).toMatchObject({
      status: 201,
      body: {
        type: 11,
        name: 'Game one',
        owner_id: raw.botId,
        thread_metadata: { auto_archive_duration: 60, archived: false },
      },
    });
    const { last } = raw.playground.person('ann').in('board-games');
    expect(last.raw).toMatchObject({
      kind: 'thread-created',
      content: 'Game one',
      threadId: (made.body as unknown as { id: string }).id,
    });
  });

  it('start from a message, once: 160004', async () => {
    const { id } = await raw.playground.person('ann').in('board-games').say('a game?');
    const path = `/channels/${raw.channel('board-games')}/messages/${id}/threads`;
    expect(await raw.call('POST', path, { name: 'Game' })).toMatchObject({ status: 201, body: { id } });
    expect(await raw.call('POST', path, { name: 'Game' })).toMatchObject({
      status: 400,
      body: { code: 160004 },
    });
    const inside = raw.playground.person('ben').in('Game');
    expect(inside.last.raw).toMatchObject({ kind: 'thread-start', replyTo: id });
    expect(raw.playground.person('ann').in('board-games').last.raw.threadId).toBe(id);
  });

  it.each([
    ['an empty name', { name: '' }, 'name'],
    ['a name of spaces', { name: ' \u3000 ' }, 'name'],
    ['a name of 101', { name: 'x'.repeat(101) }, 'name'],
    ['a rest after two hours', { auto_archive_duration: 120 }, 'auto_archive_duration'],
  ])('refuse %s', async (_name, body, path) => {
    expect(Object.keys(complaints(await start(body)))).toEqual([path]);
  });

  it('need the permission, are public, and do not nest', async () => {
    expect(await start({ type: 12 })).toMatchObject({ status: 403, body: { code: 50013 } });
    const id = await started();
    expect(await raw.call('POST', `/channels/${id}/threads`, { name: 'x', type: 11 })).toMatchObject({
      body: { code: 50024 },
    });
    await raw.playground.host.take('CreatePublicThreads', 'board-games');
    expect(await start()).toMatchObject({ status: 403, body: { code: 50013 } });
  });

  it('have a permission of their own for writing', async () => {
    const id = await started();
    await raw.playground.host.take('SendMessages', 'board-games');
    expect(await say(id)).toMatchObject({ status: 200 });
    await raw.playground.host.take('SendMessagesInThreads', 'board-games');
    expect(await say(id)).toMatchObject({ status: 403, body: { code: 50013 } });
  });

  it('are archived when nobody writes, and reopened when somebody does', async () => {
    const id = await started({ auto_archive_duration: 1440 });
    await raw.playground.host.wind(DAY - 60_000);
    const { id: message } = (await say(id)).body as unknown as { id: string };
    await raw.playground.host.wind(DAY - 60_000);
    const archived = async () =>
      (
        (await raw.call('GET', `/channels/${id}`)).body as unknown as {
          thread_metadata: { archived: boolean };
        }
      ).thread_metadata.archived;
    expect(await archived()).toBe(false);
    await raw.playground.host.wind(60_001);
    expect(await archived()).toBe(true);
    expect(await raw.call('PATCH', `/channels/${id}/messages/${message}`, { content: 'y' })).toMatchObject({
      status: 400,
      body: { code: 50083 },
    });
    expect(await raw.call('DELETE', `/channels/${id}/messages/${message}`)).toMatchObject({
      body: { code: 50083 },
    });
    expect(await raw.call('PUT', `/channels/${id}/thread-members/@me`)).toMatchObject({
      body: { code: 50083 },
    });
    expect(await raw.call('PATCH', `/channels/${id}`, { name: 'x' })).toMatchObject({
      body: { code: 50083 },
    });
    await expect(raw.playground.person('ann').in(id).command({ command: 'x' })).rejects.toThrow('archived');
    expect(await say(id)).toMatchObject({ status: 200 });
    expect(await archived()).toBe(false);
  });

  it('that are locked refuse messages except from moderators: 160005', async () => {
    const id = await started();
    await raw.playground.person('ann').in(id).changeThread({ locked: true, archived: true });
    expect(await say(id)).toMatchObject({ status: 400, body: { code: 160005 } });
    expect(await raw.call('PATCH', `/channels/${id}`, { archived: false })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    await raw.playground.host.give('ManageThreads', 'board-games');
    expect(await raw.call('PATCH', `/channels/${id}`, { archived: false, locked: false })).toMatchObject({
      status: 200,
    });
    expect(await say(id)).toMatchObject({ status: 200 });
  });

  it('of others are changed and deleted only by moderators', async () => {
    const own = await started();
    const other = await (
      await raw.playground.person('ben').in('board-games').startThread('Other')
    ).channelId();
    expect(await raw.call('PATCH', `/channels/${own}`, { name: 'Mine', archived: true })).toMatchObject({
      status: 200,
      body: { name: 'Mine' },
    });
    expect(await raw.call('PATCH', `/channels/${other}`, { name: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    expect(await raw.call('DELETE', `/channels/${other}`)).toMatchObject({ body: { code: 50013 } });
    await raw.playground.host.give('ManageThreads', 'board-games');
    expect(await raw.call('DELETE', `/channels/${other}`)).toMatchObject({
      status: 200,
      body: { id: other },
    });
    expect(await raw.call('GET', `/channels/${other}`)).toMatchObject({ status: 404, body: { code: 10003 } });
  });

  it('list their followers as far as a bot may know them; active and archived ones are listed', async () => {
    const id = await started();
    const ben = raw.playground.person('ben').id;
    expect(await raw.call('PUT', `/channels/${id}/thread-members/${ben}`)).toMatchObject({ status: 204 });
    expect(await raw.call('GET', `/channels/${id}/thread-members/${ben}`)).toMatchObject({
      body: { user_id: ben },
    });
    expect((await raw.call('GET', `/channels/${id}/thread-members`)).body).toMatchObject([
      { user_id: raw.botId },
    ]);
    expect(await raw.call('DELETE', `/channels/${id}/thread-members/${ben}`)).toMatchObject({
      body: { code: 50013 },
    });
    expect(await raw.call('DELETE', `/channels/${id}/thread-members/@me`)).toMatchObject({ status: 204 });
    expect(await raw.call('GET', `/channels/${id}/thread-members/@me`)).toMatchObject({
      body: { code: 10007 },
    });
    expect((await raw.call('GET', `/guilds/${raw.guildId}/threads/active`)).body).toMatchObject({
      threads: [{ id }],
    });
    await raw.playground.host.wind(2 * DAY);
    expect((await raw.call('GET', `/guilds/${raw.guildId}/threads/active`)).body).toMatchObject({
      threads: [],
    });
    const archived = await raw.call('GET', `/channels/${raw.channel('board-games')}/threads/archived/public`);
    expect(archived.body).toMatchObject({ threads: [{ id }], has_more: false });
  });
});

describe('channels', () => {
  it('belong to the host: the bot can neither change nor delete a text channel', async () => {
    const path = `/channels/${raw.channel('general')}`;
    expect(await raw.call('GET', path)).toMatchObject({ status: 200, body: { name: 'general', type: 0 } });
    expect(await raw.call('PATCH', path, { name: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    expect(await raw.call('DELETE', path)).toMatchObject({ status: 403, body: { code: 50013 } });
  });

  it('show who is typing', async () => {
    const path = `/channels/${raw.channel('general')}/typing`;
    expect(await raw.call('POST', path)).toMatchObject({ status: 204 });
    await raw.playground.host.take('SendMessages', 'general');
    expect(await raw.call('POST', path)).toMatchObject({ status: 403, body: { code: 50013 } });
  });

  it('delete their threads with them', async () => {
    const id = await started();
    await raw.playground.host.deleteChannel('board-games');
    expect(await say(id)).toMatchObject({ status: 404, body: { code: 10003 } });
    await raw.wire.event('CHANNEL_DELETE');
  });
});
