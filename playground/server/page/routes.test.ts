import { beforeAll, describe, expect, it } from 'vitest';
import type { PageReply } from '../../protocol.ts';
import { PageClient } from '../../testing/page-client.ts';
import { rawForAll } from '../../testing/raw-bot.ts';

const raw = rawForAll();
beforeAll(async () => {
  await raw.call('PUT', `/applications/${raw.botId}/commands`, [
    { name: 'roll', description: 'Roll', name_localizations: { nl: 'gooien' } },
  ]);
});

const url = () => raw.playground.url;
const ann = () => raw.playground.person('ann');

describe('the page’s connection', () => {
  it('starts with the world', async () => {
    const page = new PageClient(url());
    expect(await page.world()).toMatchObject({
      bot: { id: raw.botId, name: 'Test bot', online: true, guildIds: [raw.guildId] },
      people: [{ handle: 'ann' }, { handle: 'ben' }, { handle: 'chloe' }, { handle: 'daan' }],
      guilds: [{ id: raw.guildId, memberIds: expect.arrayContaining([ann().id]) }],
      commands: [{ name: 'roll' }],
      modals: [],
      faults: { slowBy: 0, gatewayDown: false },
    });
    expect(await (await fetch(`${url()}/page/world`)).json()).toMatchObject({ bot: { id: raw.botId } });
    page.close();
  });

  it('reports a command from start to end, in order', async () => {
    const page = new PageClient(url());
    await page.world();
    const asked = await raw.interaction(() =>
      page.ask({ type: 'command', as: ann().id, channelId: raw.channel('general'), command: 'roll' }),
    );
    await raw.call('POST', `/interactions/${asked.id}/${asked.token}/callback`, { type: 5 });
    await raw.call('PATCH', `/webhooks/${raw.botId}/${asked.token}/messages/@original`, { content: 'six' });
    const shown = () =>
      page.events.flatMap((event) => {
        if (event.type === 'interaction') return [`interaction ${event.interaction.state}`];
        if (event.type === 'message-created' || event.type === 'message-updated')
          return [`${event.type} ${event.message.kind} ${event.message.content}`];
        return [];
      });
    await page.until(() => (shown().length >= 5 ? true : undefined));
    expect(shown()).toEqual([
      'interaction pending',
      'message-created thinking ',
      'interaction answered',
      'message-updated plain six',
      'interaction answered',
    ]);
    page.close();
  });

  it('says who may see an ephemeral message or a form', async () => {
    const page = new PageClient(url());
    await page.world();
    const first = await raw.interaction(() => ann().beginCommand('/roll'));
    await raw.call('POST', `/interactions/${first.id}/${first.token}/callback`, {
      type: 4,
      data: { content: 'x', flags: 64 },
    });
    expect((await page.event('message-created')).message.visibleTo).toBe(ann().id);
    const second = await raw.interaction(() => ann().beginCommand('/roll'));
    const components = [{ type: 18, label: 'x', component: { type: 4, custom_id: 't', style: 1 } }];
    await raw.call('POST', `/interactions/${second.id}/${second.token}/callback`, {
      type: 9,
      data: { custom_id: 'f', title: 'Form', components },
    });
    const { modal } = await page.event('modal-opened');
    expect(modal).toMatchObject({
      personId: ann().id,
      title: 'Form',
      components: [{ id: 1, component: { id: 2 } }],
    });
    await page.ask({ type: 'dismiss-modal', as: ann().id, modalId: modal.id });
    expect(await page.event('modal-closed')).toMatchObject({ modalId: modal.id });
    page.close();
  });

  it('reports typing, threads, people, the clock and faults', async () => {
    const page = new PageClient(url());
    await page.world();
    const channelId = raw.channel('table-1');
    await page.ask({ type: 'typing', as: ann().id, channelId });
    expect(await page.event('typing')).toMatchObject({ channelId, userId: ann().id });
    const made = await page.ask({ type: 'create-thread', as: ann().id, channelId, name: ' Game ' });
    expect((await page.event('channel-created')).channel).toMatchObject({
      kind: 'thread',
      name: 'Game',
      parentId: channelId,
    });
    expect(made).toMatchObject({ ok: true, result: { channelId: expect.any(String) } });
    await page.ask({ type: 'set-locale', as: ann().id, locale: 'nl' });
    expect((await page.event('person-updated')).person).toMatchObject({ locale: 'nl' });
    await page.ask({ type: 'wind-clock', by: 1_000 });
    expect((await page.event('clock')).clock.offset).toBe(1_000);
    await page.ask({ type: 'fault-interactions', faults: ['lose'] });
    expect((await page.event('faults-updated')).faults.nextInteractions).toEqual(['lose']);
    await page.ask({ type: 'clear-faults' });
    page.close();
  });

  it('reports an overwrite of commands once, however many there are', async () => {
    const page = new PageClient(url());
    await page.world();
    const commands = ['a', 'b', 'c'].map((name) => ({ name, description: 'x' }));
    await raw.call('PUT', `/applications/${raw.botId}/commands`, commands);
    expect((await page.event('commands-updated')).commands.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    await page.ask({ type: 'open-direct', as: ann().id });
    expect(page.events.filter(({ type }) => type === 'commands-updated')).toHaveLength(1);
    await raw.call('PUT', `/applications/${raw.botId}/commands`, [
      { name: 'roll', description: 'Roll', name_localizations: { nl: 'gooien' } },
    ]);
    page.close();
  });

  it('is closed after an invalid request', async () => {
    const page = new PageClient(url());
    await page.world();
    const closed = page.closed();
    page.sendText('hello');
    expect(await closed).toBe('1003');
  });
});

describe('requests', () => {
  const ask = async (request: unknown) => {
    const answer = await fetch(`${url()}/page/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    return { status: answer.status, reply: (await answer.json()) as PageReply };
  };
  const as = () => ann().id;
  const channelId = () => raw.channel('general');

  it.each([
    ['nothing', () => undefined, 'malformed'],
    ['an unknown request', () => ({ type: 'fly' }), 'malformed'],
    ['a name of every object', () => ({ type: 'constructor' }), 'malformed'],
    [
      'a field of another type',
      () => ({ type: 'say', as: as(), channelId: channelId(), content: 5 }),
      'malformed',
    ],
    [
      'an unknown person',
      () => ({ type: 'say', as: '1', channelId: channelId(), content: 'x' }),
      'unknown-person',
    ],
    [
      'an unknown channel',
      () => ({ type: 'say', as: as(), channelId: '1', content: 'x' }),
      'unknown-channel',
    ],
    [
      '2,001 characters',
      () => ({ type: 'say', as: as(), channelId: channelId(), content: 'x'.repeat(2_001) }),
      'bad-value',
    ],
    [
      'an empty message',
      () => ({ type: 'say', as: as(), channelId: channelId(), content: ' ' }),
      'missing-value',
    ],
    [
      'an unknown file',
      () => ({ type: 'say', as: as(), channelId: channelId(), content: '', files: ['1'] }),
      'unknown-file',
    ],
    [
      'an unknown command',
      () => ({ type: 'command', as: as(), channelId: channelId(), command: 'fly' }),
      'unknown-command',
    ],
    [
      'an unknown option',
      () => ({ type: 'command', as: as(), channelId: channelId(), command: 'roll', options: { x: 1 } }),
      'unknown-option',
    ],
    [
      'an unknown message',
      () => ({ type: 'press', as: as(), messageId: '1', customId: 'x' }),
      'unknown-message',
    ],
    ['an unknown form', () => ({ type: 'submit', as: as(), modalId: '1', values: {} }), 'unknown-modal'],
    ['a clock that goes back', () => ({ type: 'wind-clock', by: -1 }), 'malformed'],
    [
      'an owner who leaves',
      () => ({ type: 'remove-member', guildId: raw.guildId, personId: as() }),
      'not-allowed',
    ],
  ])('refuse %s', async (_name, request, code) => {
    expect(await ask(request())).toMatchObject({
      status: 400,
      reply: { ok: false, refusal: { code, message: expect.any(String) } },
    });
  });

  it('list commands in the person’s language', async () => {
    await ask({ type: 'set-locale', as: as(), locale: 'nl' });
    const { reply } = await ask({ type: 'commands', as: as(), channelId: channelId() });
    expect(reply).toMatchObject({
      ok: true,
      result: { commands: [{ name: 'gooien', description: 'Roll' }] },
    });
  });

  it('refuse to press a button that only another person sees, that is disabled, or that does not exist', async () => {
    const asked = await raw.interaction(() => ann().beginCommand('/roll'));
    const button = (custom_id: string, fields: object = {}) => ({
      type: 2,
      style: 1,
      label: custom_id,
      custom_id,
      ...fields,
    });
    await raw.call('POST', `/interactions/${asked.id}/${asked.token}/callback`, {
      type: 4,
      data: {
        content: 'x',
        flags: 64,
        components: [{ type: 1, components: [button('a'), button('b', { disabled: true })] }],
      },
    });
    const messageId = ann().last.id;
    const ben = raw.playground.person('ben').id;
    expect(await ask({ type: 'press', as: ben, messageId, customId: 'a' })).toMatchObject({
      reply: { refusal: { code: 'unknown-message' } },
    });
    expect(await ask({ type: 'press', as: as(), messageId, customId: 'b' })).toMatchObject({
      reply: { refusal: { code: 'not-allowed' } },
    });
    expect(await ask({ type: 'press', as: as(), messageId, customId: 'c' })).toMatchObject({
      reply: { refusal: { code: 'unknown-control' } },
    });
    expect(await ask({ type: 'dismiss-message', as: as(), messageId })).toMatchObject({ status: 200 });
    expect(ann().messages.some(({ id }) => id === messageId)).toBe(false);
  });

  it('return older messages page by page', async () => {
    const place = ann().in('table-2');
    for (const words of ['0', '1', '2', '3']) await place.say(words);
    const page = { type: 'history', as: as(), channelId: await place.channelId(), limit: 2 };
    const contents = async (before: string) => {
      const { reply } = await ask({ ...page, before });
      if (!reply.ok) throw new Error(reply.refusal.message);
      const { messages, more } = reply.result as {
        messages: { id: string; content: string }[];
        more: boolean;
      };
      return { words: messages.map(({ content }) => content).join(''), first: messages[0]?.id ?? '', more };
    };
    const newest = await contents(place.last.id);
    expect(newest).toMatchObject({ words: '12', more: true });
    expect(await contents(newest.first)).toMatchObject({ words: '0', more: false });
  });

  it('let people change and delete their own messages, and let the owner delete anybody’s', async () => {
    const ben = raw.playground.person('ben').in('table-1');
    const mine = await ben.say('one');
    expect(await ask({ type: 'edit-message', as: ben.id, messageId: mine.id, content: 'two' })).toMatchObject(
      { status: 200 },
    );
    expect(mine.now()?.text).toBe('two');
    expect(await ask({ type: 'edit-message', as: as(), messageId: mine.id, content: 'three' })).toMatchObject(
      { reply: { refusal: { code: 'not-allowed' } } },
    );
    const hers = await ann().in('table-1').say('mine');
    expect(await ask({ type: 'delete-message', as: ben.id, messageId: hers.id })).toMatchObject({
      reply: { refusal: { code: 'not-allowed' } },
    });
    expect(await ask({ type: 'delete-message', as: as(), messageId: mine.id })).toMatchObject({
      status: 200,
    });
    expect(mine.now()).toBeUndefined();
  });
});
