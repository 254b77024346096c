import { describe, expect, it } from 'vitest';
import { png, type Raw, rawForEach } from '../../testing/raw-bot.ts';

const HOUR = 3_600_000;
const V2 = 1 << 15;

const raw = rawForEach();

const at = (path = '', channel = 'general') => `/channels/${raw.channel(channel)}/messages${path}`;
const post = async (body: unknown, files?: Parameters<Raw['call']>[3]) =>
  (await raw.call('POST', at(), body, files)).body as unknown as {
    id: string;
    attachments: { id: string }[];
  };
const direct = async (handle: string) => {
  const opened = await raw.call('POST', '/users/@me/channels', {
    recipient_id: raw.playground.person(handle).id,
  });
  return (opened.body as unknown as { id: string }).id;
};

describe('posting', () => {
  it.each([
    ['ViewChannel', { content: 'x' }, 50001],
    ['SendMessages', { content: 'x' }, 50013],
    ['EmbedLinks', { embeds: [{ title: 'x' }] }, 50013],
  ] as const)('needs %s', async (permission, body, code) => {
    await raw.playground.host.take(permission, 'general');
    expect(await raw.call('POST', at(), body)).toMatchObject({ status: 403, body: { code } });
    await raw.playground.host.give(permission, 'general');
    expect(await raw.call('POST', at(), body)).toMatchObject({ status: 200 });
  });

  it('needs AttachFiles for files', async () => {
    await raw.playground.host.take('AttachFiles', 'general');
    const files = [{ name: 'a.txt', bytes: Buffer.from('x') }];
    expect(await raw.call('POST', at(), {}, files)).toMatchObject({ status: 403, body: { code: 50013 } });
  });

  it('needs a channel: 10003, and one of a guild that the bot is in: 50001', async () => {
    expect(await raw.call('POST', '/channels/1/messages', { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 10003 },
    });
    await raw.playground.host.removeBot();
    expect(await raw.call('POST', at(), { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
  });

  it('posts once per nonce, when asked to', async () => {
    const body = { content: 'x', nonce: 'turn-1', enforce_nonce: true };
    const first = await post(body);
    expect(await post(body)).toMatchObject({ id: first.id });
    expect((await post({ ...body, enforce_nonce: false })).id).not.toBe(first.id);
    await raw.playground.host.wind(6 * 60_000);
    expect((await post(body)).id).not.toBe(first.id);
  });

  it('replies to a message, and drops the reference if the message need not exist', async () => {
    const { id } = await raw.playground.person('ann').say('question');
    const reply = await raw.call('POST', at(), { content: 'answer', message_reference: { message_id: id } });
    expect(reply.body).toMatchObject({
      type: 19,
      message_reference: { message_id: id },
      mentions: [{ username: 'ann' }],
    });
    const loose = { content: 'x', message_reference: { message_id: '1', fail_if_not_exists: false } };
    expect(await raw.call('POST', at(), loose)).toMatchObject({ status: 200, body: { type: 0 } });
  });

  it('notifies those whom it mentions and is allowed to', async () => {
    const ann = raw.playground.person('ann');
    const ben = raw.playground.person('ben');
    const content = `${ann.mention} ${ben.mention} @everyone`;
    await post({ content });
    expect(ann.last.raw).toMatchObject({ mentions: [ann.id, ben.id], mentionsEveryone: true });
    await post({ content, allowed_mentions: { users: [ben.id] } });
    expect(ann.last.raw).toMatchObject({ mentions: [ben.id], mentionsEveryone: false });
    await post({ content, allowed_mentions: { parse: [] } });
    expect(ann.last.raw).toMatchObject({ mentions: [], mentionsEveryone: false });
    await raw.playground.host.take('MentionEveryone', 'general');
    await post({ content });
    expect(ann.last.raw).toMatchObject({ mentionsEveryone: false });
  });

  it('mentions in the texts of Components V2, too', async () => {
    const ann = raw.playground.person('ann');
    await post({
      flags: V2,
      components: [{ type: 17, components: [{ type: 10, content: `Your turn, ${ann.mention}` }] }],
    });
    expect(ann.last.raw.mentions).toEqual([ann.id]);
  });
});

describe('direct messages', () => {
  it('reach a person, and are refused if theirs are closed: 50007', async () => {
    const channel = await direct('ann');
    expect(await direct('ann')).toBe(channel);
    expect(await raw.call('POST', `/channels/${channel}/messages`, { content: 'x' })).toMatchObject({
      status: 200,
    });
    await raw.playground.host.closeDirectMessages('ann');
    expect(await direct('ann')).toBe(channel);
    expect(await raw.call('POST', `/channels/${channel}/messages`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50007 },
    });
    expect(raw.playground.person('ann').in('direct').messages).toHaveLength(1);
    expect(raw.playground.person('ben').in('direct').messages).toHaveLength(0);
  });

  it('are refused without a shared guild: 50278', async () => {
    const channel = await direct('ben');
    await raw.playground.host.removeMember('ben');
    expect(await raw.call('POST', `/channels/${channel}/messages`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50278 },
    });
  });

  it('can be opened only with people: 50033', async () => {
    expect(await raw.call('POST', '/users/@me/channels', { recipient_id: '1' })).toMatchObject({
      status: 400,
      body: { code: 50033 },
    });
    expect(await raw.call('POST', '/users/@me/channels', { recipient_id: raw.botId })).toMatchObject({
      body: { code: 50033 },
    });
  });
});

describe('changing and deleting', () => {
  it('changes the fields given, and keeps the others', async () => {
    const { id } = await post({ content: 'one', embeds: [{ title: 'x' }] });
    const changed = await raw.call('PATCH', at(`/${id}`), { content: 'two' });
    expect(changed).toMatchObject({
      status: 200,
      body: { content: 'two', embeds: [{ title: 'x' }], edited_timestamp: expect.any(String) },
    });
    expect(await raw.call('PATCH', at(`/${id}`), { embeds: [] })).toMatchObject({
      body: { content: 'two', embeds: [] },
    });
    expect(await raw.call('PATCH', at(`/${id}`), { content: null })).toMatchObject({
      status: 400,
      body: { code: 50006 },
    });
  });

  it('keeps the listed files, and adds uploaded ones', async () => {
    const one = { name: 'one.png', bytes: png(2, 2) };
    const two = { name: 'two.png', bytes: png(3, 3) };
    const { id, attachments } = await post({ content: 'x' }, [one]);
    const kept = attachments[0]?.id;
    const both = await raw.call('PATCH', at(`/${id}`), { attachments: [{ id: kept }, { id: 0 }] }, [two]);
    expect(both.body).toMatchObject({
      attachments: [{ filename: 'one.png' }, { filename: 'two.png', width: 3 }],
    });
    const last = await raw.call('PATCH', at(`/${id}`), { attachments: [{ id: 0 }] }, [two]);
    expect(last.body).toMatchObject({ attachments: [{ filename: 'two.png' }] });
    expect(await raw.call('PATCH', at(`/${id}`), { attachments: [] })).toMatchObject({
      body: { attachments: [] },
    });
  });

  it('refuses to remove a file that the components show', async () => {
    const gallery = { type: 12, items: [{ media: { url: 'attachment://a.png' } }] };
    const { id } = await post({ flags: V2, components: [gallery] }, [{ name: 'a.png', bytes: png(2, 2) }]);
    expect(await raw.call('PATCH', at(`/${id}`), { attachments: [] })).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
    const text = [{ type: 10, content: 'x' }];
    expect(await raw.call('PATCH', at(`/${id}`), { attachments: [], components: text })).toMatchObject({
      status: 200,
    });
  });

  it('keeps a picture in its place when the components are sent back unchanged', async () => {
    const gallery = { type: 12, items: [{ media: { url: 'attachment://a.png' } }] };
    const sent = await raw.call('POST', at(), { flags: V2, components: [gallery] }, [
      { name: 'a.png', bytes: png(2, 2) },
    ]);
    const { id, components } = sent.body as unknown as { id: string; components: object[] };
    const again = await raw.call('PATCH', at(`/${id}`), { components });
    expect(again.body).toMatchObject({ components });
  });

  it('is limited to the bot’s own messages: 50005', async () => {
    const { id } = await raw.playground.person('ann').say('mine');
    expect(await raw.call('PATCH', at(`/${id}`), { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50005 },
    });
    expect(await raw.call('DELETE', at(`/${id}`))).toMatchObject({ status: 403, body: { code: 50013 } });
    await raw.playground.host.give('ManageMessages', 'general');
    expect(await raw.call('DELETE', at(`/${id}`))).toMatchObject({ status: 204 });
  });

  it('requires a message of the channel: 10008', async () => {
    const { id } = await post({ content: 'x' });
    expect(await raw.call('PATCH', at(`/${id}`, 'table-1'), { content: 'y' })).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
    await raw.playground.host.deleteMessage(id);
    expect(await raw.call('GET', at(`/${id}`))).toMatchObject({ body: { code: 10008 } });
    expect(await raw.call('DELETE', at(`/${id}`))).toMatchObject({ body: { code: 10008 } });
  });

  it('has a strict limit for messages older than an hour: 30046', async () => {
    const { id } = await post({ content: '0' });
    await raw.playground.host.wind(HOUR + 1);
    for (const content of ['1', '2', '3']) {
      expect(await raw.call('PATCH', at(`/${id}`), { content })).toMatchObject({ status: 200 });
    }
    const refused = await raw.call('PATCH', at(`/${id}`), { content: '4' });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 30046, global: false, retry_after: expect.any(Number) },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const fresh = await post({ content: 'new' });
    expect(await raw.call('PATCH', at(`/${fresh.id}`), { content: 'newer' })).toMatchObject({ status: 200 });
    await raw.playground.host.wind(HOUR);
    expect(await raw.call('PATCH', at(`/${id}`), { content: '4' })).toMatchObject({ status: 200 });
  });

  it('deletes several at once as a moderator', async () => {
    const one = await post({ content: '1' });
    const two = await post({ content: '2' });
    const messages = [one.id, two.id];
    expect(await raw.call('POST', at('/bulk-delete'), { messages })).toMatchObject({ body: { code: 50013 } });
    await raw.playground.host.give('ManageMessages', 'general');
    expect(await raw.call('POST', at('/bulk-delete'), { messages })).toMatchObject({ status: 204 });
    expect(raw.playground.person('ann').messages).toEqual([]);
  });
});

describe('reading', () => {
  it('returns pages, newest first, before, after and around a message', async () => {
    const ids: string[] = [];
    for (const content of ['0', '1', '2', '3', '4']) ids.push((await post({ content })).id);
    const contents = async (query: string) => {
      const { body } = await raw.call('GET', at(query));
      return (body as unknown as { content: string }[]).map(({ content }) => content).join('');
    };
    expect(await contents('')).toBe('43210');
    expect(await contents('?limit=2')).toBe('43');
    expect(await contents(`?limit=2&before=${ids[2]}`)).toBe('10');
    expect(await contents(`?limit=2&after=${ids[1]}`)).toBe('32');
    expect(await contents(`?limit=3&around=${ids[2]}`)).toBe('321');
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?before=x'])('refuses %s', async (query) => {
    expect(await raw.call('GET', at(query))).toMatchObject({ status: 400, body: { code: 50035 } });
  });

  it('returns nothing without ReadMessageHistory, and hides what people write to each other', async () => {
    await raw.playground.person('ann').say('among ourselves');
    expect((await raw.call('GET', at())).body).toMatchObject([{ content: '', author: { username: 'ann' } }]);
    await raw.playground.host.take('ReadMessageHistory', 'general');
    expect((await raw.call('GET', at())).body).toEqual([]);
  });
});
