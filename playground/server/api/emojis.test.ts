import { beforeEach, describe, expect, it } from 'vitest';
import { complaints, png, rawForEach } from '../../testing/raw-bot.ts';

const raw = rawForEach();
let path: string;
beforeEach(async () => {
  path = `/applications/${raw.botId}/emojis`;
});

const dataUri = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
const PICTURE = png(128, 128);
const create = (name: string, image = dataUri(PICTURE)) => raw.call('POST', path, { name, image });
const idOf = (reply: { readonly body: unknown }) => (reply.body as { readonly id: string }).id;

describe('emoji of the application', () => {
  it('are created, listed, fetched, renamed and deleted', async () => {
    const created = await create('die_six');
    const id = idOf(created);
    const emoji = {
      id,
      name: 'die_six',
      animated: false,
      available: true,
      managed: false,
      require_colons: true,
      roles: [],
      user: { id: raw.botId },
    };
    expect(created).toMatchObject({ status: 201, body: emoji });
    expect((await raw.call('GET', path)).body).toMatchObject({ items: [emoji] });
    expect((await raw.call('GET', `${path}/${id}`)).body).toMatchObject(emoji);
    expect((await raw.call('PATCH', `${path}/${id}`, { name: 'six' })).body).toMatchObject({
      id,
      name: 'six',
    });
    expect((await raw.call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await raw.call('GET', `${path}/${id}`)).toMatchObject({ status: 404, body: { code: 10014 } });
    expect((await raw.call('GET', path)).body).toEqual({ items: [] });
  });

  it('are served as they were uploaded', async () => {
    const id = idOf(await create('die_six'));
    const served = await fetch(`${raw.playground.url}/emojis/${id}.png?size=48`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await served.arrayBuffer()).equals(PICTURE)).toBe(true);
    await raw.call('DELETE', `${path}/${id}`);
    expect((await fetch(`${raw.playground.url}/emojis/${id}.png`)).status).toBe(404);
  });

  it.each([
    ['a', 'BASE_TYPE_BAD_LENGTH'],
    ['a'.repeat(33), 'BASE_TYPE_BAD_LENGTH'],
    ['die-six', 'STRING_TYPE_REGEX'],
    ['würfel', 'STRING_TYPE_REGEX'],
  ])('have no name such as %s', async (name, code) => {
    expect(complaints(await create(name))).toEqual({ name: [code] });
  });

  it('have unique names', async () => {
    await create('one');
    const two = idOf(await create('two'));
    const taken = { name: ['APPLICATION_EMOJI_NAME_ALREADY_TAKEN'] };
    expect(complaints(await create('one'))).toEqual(taken);
    expect(complaints(await raw.call('PATCH', `${path}/${two}`, { name: 'one' }))).toEqual(taken);
    expect((await raw.call('PATCH', `${path}/${two}`, { name: 'two' })).status).toBe(200);
  });

  it('are images of at most 256 KiB', async () => {
    expect((await create('any_type', dataUri(PICTURE, 'jpg'))).status).toBe(201);
    const largest = Buffer.concat([PICTURE, Buffer.alloc(256 * 1024 - PICTURE.length)]);
    expect((await create('largest', dataUri(largest))).status).toBe(201);
    const larger = Buffer.concat([largest, Buffer.alloc(1)]);
    expect(complaints(await create('larger', dataUri(larger)))).toEqual({ image: ['BINARY_TYPE_MAX_SIZE'] });
    expect(complaints(await create('words', dataUri(Buffer.from('no picture'))))).toEqual({
      image: ['IMAGE_INVALID'],
    });
    expect(complaints(await create('plain', 'https://example.org/six.png'))).toEqual({
      image: ['IMAGE_INVALID'],
    });
  });

  it('are at most 2,000', async () => {
    for (let first = 0; first < 2_000; first += 100) {
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, index) => create(`emoji_${first + index}`)),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    }
    expect(await create('one_more')).toMatchObject({ status: 400, body: { code: 30008 } });
  });

  it('of another application are unknown', async () => {
    expect(await raw.call('GET', '/applications/1/emojis')).toMatchObject({ body: { code: 10002 } });
  });
});

describe('an emoji in a component', () => {
  const send = (emoji: object) =>
    raw.call('POST', `/channels/${raw.channel('general')}/messages`, {
      content: 'Roll',
      components: [
        { type: 1, components: [{ type: 2, style: 1, custom_id: 'roll', emoji }] },
        {
          type: 1,
          components: [{ type: 3, custom_id: 'die', options: [{ label: 'Six', value: '6', emoji }] }],
        },
      ],
    });

  it('gets its name from its id', async () => {
    const id = idOf(await create('die_six'));
    const emoji = { id, name: 'die_six', animated: false };
    expect((await send({ id, name: 'other' })).body).toMatchObject({
      components: [{ components: [{ emoji }] }, { components: [{ options: [{ emoji }] }] }],
    });
  });

  it('is refused if its id is unknown', async () => {
    expect(complaints(await send({ id: '123', name: 'die_six' }))).toEqual({
      'components.0.components.0.emoji.id': ['COMPONENT_INVALID_EMOJI'],
      'components.1.components.0.options.0.emoji.id': ['COMPONENT_INVALID_EMOJI'],
    });
    expect(complaints(await send({ id: 'six', name: 'die_six' }))).toMatchObject({
      'components.0.components.0.emoji.id': ['NUMBER_TYPE_COERCE'],
    });
  });

  it('is refused without its name', async () => {
    const id = idOf(await create('die_two'));
    expect(complaints(await send({ id }))).toEqual({
      'components.0.components.0.emoji.name': ['BASE_TYPE_REQUIRED'],
      'components.1.components.0.options.0.emoji.name': ['BASE_TYPE_REQUIRED'],
    });
  });

  it('is refused in a form, too', async () => {
    await raw.call('PUT', `/applications/${raw.botId}/commands`, [{ name: 'form', description: 'A form' }]);
    const ann = raw.playground.person('ann');
    const { id, token } = await raw.interaction(() => ann.beginCommand('/form'));
    const reply = await raw.call('POST', `/interactions/${id}/${token}/callback`, {
      type: 9,
      data: {
        custom_id: 'form',
        title: 'Form',
        components: [
          {
            type: 18,
            label: 'Die',
            component: {
              type: 3,
              custom_id: 'die',
              options: [{ label: 'Six', value: '6', emoji: { id: '5', name: 'five' } }],
            },
          },
        ],
      },
    });
    expect(complaints(reply)).toEqual({
      'data.components.0.component.options.0.emoji.id': ['COMPONENT_INVALID_EMOJI'],
    });
  });
});
