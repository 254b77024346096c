import type { APIInteraction } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import { complaints, rawForAll } from '../../testing/raw-bot.ts';

const V2 = 1 << 15;
const EPHEMERAL = 1 << 6;
const button = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
const link = (content: string) => ({ type: 10, content });

const raw = rawForAll();
beforeAll(async () => {
  await raw.call('PUT', `/applications/${raw.botId}/commands`, [
    { name: 'roll', description: 'Roll' },
    {
      name: 'box',
      description: 'x',
      options: [{ type: 3, name: 'box', description: 'x', autocomplete: true }],
    },
  ]);
});

const ann = () => raw.playground.person('ann');
const command = () => raw.interaction(() => ann().beginCommand('/roll'));
const callback = ({ id, token }: APIInteraction, body: unknown, query = '') =>
  raw.call('POST', `/interactions/${id}/${token}/callback${query}`, body);
const hook = ({ token }: APIInteraction, path = '') => `/webhooks/${raw.botId}/${token}${path}`;
/** A message with a button, pressed. */
const press = async (data: object = { content: 'x', components: [button] }) => {
  const asked = await command();
  await callback(asked, { type: 4, data });
  return raw.interaction(async () => {
    ann()
      .press('go')
      .catch(() => undefined);
  });
};

describe('the first answer', () => {
  it('is a message; with_response returns it', async () => {
    const reply = await callback(
      await command(),
      { type: 4, data: { content: 'hello' } },
      '?with_response=true',
    );
    expect(reply).toMatchObject({
      status: 200,
      body: {
        interaction: { type: 2, response_message_loading: false, response_message_ephemeral: false },
        resource: {
          type: 4,
          message: {
            content: 'hello',
            type: 20,
            interaction_metadata: { type: 2, user: { username: 'ann' } },
          },
        },
      },
    });
    expect(ann().last.raw.origin).toMatchObject({ kind: 'command', commandName: 'roll' });
  });

  it('gets 204 without with_response', async () => {
    expect(await callback(await command(), { type: 4, data: { content: 'hello' } })).toMatchObject({
      status: 204,
    });
  });

  it('is possible once: 40060', async () => {
    const asked = await command();
    await callback(asked, { type: 5 });
    expect(await callback(asked, { type: 5 })).toMatchObject({ status: 400, body: { code: 40060 } });
  });

  it('must come within three seconds: 10062', async () => {
    const asked = await command();
    await raw.playground.host.wind(3_000);
    expect(await callback(asked, { type: 5 })).toMatchObject({ status: 404, body: { code: 10062 } });
  });

  it('needs the interaction and its token: 10062', async () => {
    const asked = await command();
    expect(await callback({ ...asked, token: 'wrong' }, { type: 5 })).toMatchObject({
      body: { code: 10062 },
    });
    expect(await callback({ ...asked, id: '1' }, { type: 5 })).toMatchObject({ body: { code: 10062 } });
  });

  it('has its complaints under data', async () => {
    const reply = await callback(await command(), { type: 4, data: { content: 'x'.repeat(2_001) } });
    expect(complaints(reply)).toEqual({ 'data.content': ['BASE_TYPE_MAX_LENGTH'] });
  });

  it('is possible after a refused one', async () => {
    const asked = await command();
    await callback(asked, { type: 4, data: {} });
    expect(await callback(asked, { type: 4, data: { content: 'x' } })).toMatchObject({ status: 204 });
  });

  it.each([
    ['a pong', 1],
    ['an update', 6],
    ['a changed message', 7],
    ['suggestions', 8],
  ])('to a command is not %s', async (_name, type) => {
    const reply = await callback(await command(), { type, data: { choices: [] } });
    expect(Object.keys(complaints(reply))).toEqual(['type']);
  });

  it('to an autocomplete can only be suggestions', async () => {
    const asked = await raw.interaction(async () => {
      ann()
        .autocomplete('/box box:x')
        .catch(() => undefined);
    });
    const reply = await callback(asked, { type: 4, data: { content: 'x' } });
    expect(Object.keys(complaints(reply))).toEqual(['type']);
  });

  it('to a form cannot be another form', async () => {
    const form = {
      custom_id: 'f',
      title: 'x',
      components: [{ type: 18, label: 'x', component: { type: 4, style: 1, custom_id: 't' } }],
    };
    await callback(await command(), { type: 9, data: form });
    const submitted = await raw.interaction(async () => {
      ann()
        .submit({ t: 'words' })
        .catch(() => undefined);
    });
    expect(submitted.data).toMatchObject({
      custom_id: 'f',
      components: [{ type: 18, id: 1, component: { type: 4, id: 2, custom_id: 't', value: 'words' } }],
    });
    expect(Object.keys(complaints(await callback(submitted, { type: 9, data: form })))).toEqual(['type']);
    expect(ann().modal).toBeDefined();
    expect(await callback(submitted, { type: 4, data: { content: 'thank you' } })).toMatchObject({
      status: 204,
    });
    expect(ann().modal).toBeUndefined();
  });

  it('to a press changes the message', async () => {
    const pressed = await press();
    expect(pressed).toMatchObject({
      type: 3,
      data: { custom_id: 'go', component_type: 2 },
      message: { content: 'x', author: { id: raw.botId } },
    });
    await callback(pressed, { type: 7, data: { content: 'changed', components: [] } });
    expect(ann().last.text).toBe('changed');
    expect(ann().last.buttons).toEqual([]);
  });

  it('to a press is a reply to the message', async () => {
    const pressed = await press();
    const reply = await callback(pressed, { type: 4, data: { content: 'pressed' } }, '?with_response=true');
    expect(reply.body).toMatchObject({
      resource: { message: { type: 19, message_reference: { message_id: pressed.message?.id } } },
    });
  });

  it('is visible only to the person when it is ephemeral, and unknown to other routes', async () => {
    const reply = await callback(
      await command(),
      { type: 4, data: { content: 'secret', flags: EPHEMERAL } },
      '?with_response=true',
    );
    expect(reply.body).toMatchObject({ resource: { message: { flags: EPHEMERAL } } });
    const { id } = ann().last;
    expect(raw.playground.person('ben').messages.some((message) => message.id === id)).toBe(false);
    const path = `/channels/${raw.channel('general')}/messages/${id}`;
    expect(await raw.call('GET', path)).toMatchObject({ status: 404, body: { code: 10008 } });
    expect(await raw.call('PATCH', path, { content: 'x' })).toMatchObject({ body: { code: 10008 } });
    expect(await raw.call('DELETE', path)).toMatchObject({ body: { code: 10008 } });
  });
});

describe('answers that follow', () => {
  it('are refused before the first: 10015', async () => {
    const asked = await command();
    expect(await raw.call('POST', hook(asked), { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 10015 },
    });
    expect(await raw.call('PATCH', hook(asked, '/messages/@original'), { content: 'x' })).toMatchObject({
      body: { code: 10015 },
    });
  });

  it('are possible for fifteen minutes, then refused: 50027', async () => {
    const asked = await command();
    await callback(asked, { type: 4, data: { content: 'x' } });
    await raw.playground.host.wind(15 * 60_000 - 1_000);
    expect(await raw.call('POST', hook(asked), { content: 'late' })).toMatchObject({ status: 200 });
    await raw.playground.host.wind(1_001);
    expect(await raw.call('POST', hook(asked), { content: 'x' })).toMatchObject({
      status: 401,
      body: { code: 50027 },
    });
  });

  it('turn "thinking" into Components V2, and keep it private', async () => {
    const asked = await command();
    await callback(asked, { type: 5, data: { flags: EPHEMERAL } });
    expect(ann().last.raw).toMatchObject({ kind: 'thinking', visibleTo: ann().id });
    const reply = await raw.call('PATCH', hook(asked, '/messages/%40original'), {
      flags: V2,
      components: [link('done')],
    });
    expect(reply).toMatchObject({ status: 200, body: { flags: V2 | EPHEMERAL, content: '' } });
    expect(ann().last.raw).toMatchObject({ kind: 'plain', componentsV2: true, visibleTo: ann().id });
  });

  it('never remove Components V2', async () => {
    const asked = await command();
    await callback(asked, { type: 4, data: { flags: V2, components: [link('one')] } });
    const path = hook(asked, '/messages/@original');
    const reply = await raw.call('PATCH', path, { flags: 0, content: 'two', components: [] });
    expect(complaints(reply)).toEqual({ content: ['MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'] });
    expect(await raw.call('PATCH', path, { flags: 0, components: [link('two')] })).toMatchObject({
      body: { flags: V2 },
    });
  });

  it('cannot make Components V2 of a message that keeps its content', async () => {
    const asked = await command();
    await callback(asked, { type: 4, data: { content: 'one' } });
    const path = hook(asked, '/messages/@original');
    const reply = await raw.call('PATCH', path, { flags: V2, components: [link('two')] });
    expect(complaints(reply)).toEqual({ content: ['MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'] });
    expect(
      await raw.call('PATCH', path, { flags: V2, content: null, components: [link('two')] }),
    ).toMatchObject({ status: 200 });
  });

  it('replace "thinking" with the first further message, as private as it was', async () => {
    const asked = await command();
    await callback(asked, { type: 5 });
    const { id } = ann().last;
    expect(await raw.call('POST', hook(asked), { content: 'first', flags: EPHEMERAL })).toMatchObject({
      body: { id, flags: 0 },
    });
    const second = await raw.call('POST', hook(asked), { content: 'second', flags: EPHEMERAL });
    expect(second.body).toMatchObject({ flags: EPHEMERAL, message_reference: { message_id: id } });
  });

  it('read, change and delete their own messages only: 10008', async () => {
    const asked = await command();
    await callback(asked, { type: 4, data: { content: 'x' } });
    const { id } = (await raw.call('POST', hook(asked), { content: 'more' })).body as unknown as {
      id: string;
    };
    expect(await raw.call('GET', hook(asked, `/messages/${id}`))).toMatchObject({
      body: { content: 'more' },
    });
    expect(await raw.call('PATCH', hook(asked, `/messages/${id}`), { content: 'less' })).toMatchObject({
      body: { content: 'less' },
    });
    expect(await raw.call('DELETE', hook(asked, `/messages/${id}`))).toMatchObject({ status: 204 });
    expect(await raw.call('GET', hook(asked, `/messages/${id}`))).toMatchObject({ body: { code: 10008 } });
    const other = await ann().say('mine');
    expect(await raw.call('PATCH', hook(asked, `/messages/${other.id}`), { content: 'x' })).toMatchObject({
      body: { code: 10008 },
    });
  });

  it('change the message of a press after a deferral', async () => {
    const pressed = await press();
    await callback(pressed, { type: 6 });
    await raw.call('PATCH', hook(pressed, '/messages/@original'), { content: 'changed' });
    expect(ann().last).toMatchObject({ id: pressed.message?.id, text: 'changed' });
  });

  it('that never came leave a message that says so', async () => {
    await callback(await command(), { type: 5 });
    expect(ann().last.raw.kind).toBe('thinking');
    await raw.playground.host.wind(15 * 60_000);
    expect(ann().last.raw.kind).toBe('gave-up');
  });

  it('are refused for another application: 10015', async () => {
    const asked = await command();
    await callback(asked, { type: 5 });
    expect(await raw.call('POST', `/webhooks/1/${asked.token}`, { content: 'x' })).toMatchObject({
      body: { code: 10015 },
    });
  });
});

describe('an interaction’s payload', () => {
  it('in a guild has the member, the channel, languages, permissions and all that discord.js asks for', async () => {
    await raw.playground.person('ben').speaks('de');
    const asked = await raw.interaction(() =>
      raw.playground.person('ben').in('table-1').beginCommand('/roll'),
    );
    expect(asked).toMatchObject({
      type: 2,
      version: 1,
      application_id: raw.botId,
      guild_id: raw.guildId,
      channel: { id: raw.channel('table-1'), type: 0, name: 'table-1' },
      member: { user: { username: 'ben', global_name: 'Ben' }, permissions: expect.any(String) },
      locale: 'de',
      guild_locale: 'en-US',
      context: 0,
      entitlements: [],
      authorizing_integration_owners: { '0': raw.guildId },
      app_permissions: expect.any(String),
      attachment_size_limit: 10 * 1024 * 1024,
      data: { name: 'roll', type: 1 },
    });
    expect(asked).not.toHaveProperty('user');
  });

  it('in direct messages has the user, and no member', async () => {
    const asked = await raw.interaction(() => ann().in('direct').beginCommand('/roll'));
    expect(asked).toMatchObject({
      user: { username: 'ann' },
      channel: { type: 1 },
      context: 1,
      authorizing_integration_owners: { '0': '0' },
    });
    expect(asked).not.toHaveProperty('member');
    expect(asked).not.toHaveProperty('guild_id');
  });
});
