import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { breachesOf, x } from '../../testing/components.ts';
import { complaints, png, type Raw, rawForAll } from '../../testing/raw-bot.ts';

const V2 = 1 << 15;
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

const raw = rawForAll();

const post = (body: unknown, files?: Parameters<Raw['call']>[3]) =>
  raw.call('POST', `/channels/${raw.channel('general')}/messages`, body, files);

/** Each one is the only complaint. */
const alone = <Fields>(...breaches: Parameters<typeof breachesOf<Fields, object>>) =>
  breachesOf(...breaches).map(([what, body, path, code]): [string, unknown, Record<string, string[]>] => [
    what,
    body,
    { [path]: [code] },
  ]);

describe('what a message may say', () => {
  const fits: readonly [string, unknown][] = [
    ['2,000 characters of content', { content: x(2_000) }],
    ['a nonce of 25 characters', { content: 'x', nonce: x(25) }],
    ['ten embeds', { embeds: Array.from({ length: 10 }, () => ({ title: 'x' })) }],
    [
      'an embed with everything at its limit',
      { embeds: [{ title: x(256), description: x(4_096), footer: { text: x(1_000) } }] },
    ],
    ['25 fields', { embeds: [{ fields: Array.from({ length: 25 }, () => ({ name: 'x', value: 'y' })) }] }],
    ['100 users in allowed_mentions', { content: 'x', allowed_mentions: { users: ids(100) } }],
  ];
  it.each(fits)('accepts %s', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 200 });
  });

  const breaches: readonly [string, unknown, Record<string, string[]>][] = [
    ['2,001 characters', { content: x(2_001) }, { content: ['BASE_TYPE_MAX_LENGTH'] }],
    [
      'an embed’s title of spaces',
      { embeds: [{ title: '  ' }] },
      { 'embeds.0.title': ['BASE_TYPE_BAD_LENGTH'] },
    ],
    [
      'an embed’s field of spaces',
      { embeds: [{ fields: [{ name: ' ', value: ' ' }] }] },
      {
        'embeds.0.fields.0.name': ['BASE_TYPE_BAD_LENGTH'],
        'embeds.0.fields.0.value': ['BASE_TYPE_BAD_LENGTH'],
      },
    ],
    ['content that is no text', { content: 5 }, { content: ['STRING_TYPE_CONVERT'] }],
    ['a nonce of 26 characters', { content: 'x', nonce: x(26) }, { nonce: ['BASE_TYPE_MAX_LENGTH'] }],
    [
      'eleven embeds',
      { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) },
      { embeds: ['BASE_TYPE_MAX_LENGTH'] },
    ],
    [
      '6,001 characters of embeds',
      { embeds: [{ description: x(4_000) }, { description: x(2_001) }] },
      { embeds: ['MAX_EMBED_SIZE_EXCEEDED'] },
    ],
    [
      'ids and kinds twice in allowed_mentions',
      { content: 'x', allowed_mentions: { users: ['1', '2', '1'], roles: ['3', '3'] } },
      {
        'allowed_mentions.users.2': ['SET_TYPE_ALREADY_CONTAINS_VALUE'],
        'allowed_mentions.roles.1': ['SET_TYPE_ALREADY_CONTAINS_VALUE'],
      },
    ],
    [
      'an unknown message to reply to',
      { content: 'x', message_reference: { message_id: '1' } },
      { message_reference: ['MESSAGE_REFERENCE_UNKNOWN_MESSAGE'] },
    ],
    [
      'content beside Components V2',
      { content: 'x', flags: V2, components: [{ type: 10, content: 'x' }] },
      { content: ['MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'] },
    ],
    [
      'embeds beside Components V2',
      { embeds: [{ title: 'x' }], flags: V2, components: [{ type: 10, content: 'x' }] },
      { embeds: ['MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'] },
    ],
    [
      'Components V2 without the flag',
      { content: 'x', components: [{ type: 10, content: 'x' }] },
      { 'components.0.type': ['UNION_TYPE_CHOICES'] },
    ],
    ['a body that is no object', [], { '': ['DICT_TYPE_CONVERT'] }],
    ...alone('embeds.0', (embed: object) => ({ embeds: [embed] }), [
      ['a title of 257', { title: x(257) }, 'title', 'BASE_TYPE_MAX_LENGTH'],
      ['a description of 4,097', { description: x(4_097) }, 'description', 'BASE_TYPE_MAX_LENGTH'],
      ['a footer of 2,049', { footer: { text: x(2_049) } }, 'footer.text', 'BASE_TYPE_BAD_LENGTH'],
      ['an author of 257', { author: { name: x(257) } }, 'author.name', 'BASE_TYPE_BAD_LENGTH'],
      [
        '26 fields',
        { fields: Array.from({ length: 26 }, () => ({ name: 'x', value: 'y' })) },
        'fields',
        'BASE_TYPE_MAX_LENGTH',
      ],
      [
        'an empty field name',
        { fields: [{ name: '', value: 'y' }] },
        'fields.0.name',
        'BASE_TYPE_BAD_LENGTH',
      ],
      [
        'a field value of 1,025',
        { fields: [{ name: 'x', value: x(1_025) }] },
        'fields.0.value',
        'BASE_TYPE_BAD_LENGTH',
      ],
      ['a colour above white', { title: 'x', color: 0x1_00_00_00 }, 'color', 'NUMBER_TYPE_MAX'],
      ['an embed of nothing', {}, 'description', 'BASE_TYPE_REQUIRED'],
      ['a picture that is no address', { image: { url: 'sheet.png' } }, 'image.url', 'URL_TYPE_INVALID_URL'],
      ['a time that is none', { title: 'x', timestamp: 'soon' }, 'timestamp', 'DATE_TIME_TYPE_PARSE'],
    ]),
    ...alone('allowed_mentions', (allowed_mentions: object) => ({ content: 'x', allowed_mentions }), [
      [
        'mentions both parsed and listed',
        { parse: ['users'], users: ['1'] },
        '',
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      ],
      ['101 users in allowed_mentions', { users: ids(101) }, 'users', 'BASE_TYPE_MAX_LENGTH'],
      ['a word that is no kind of mention', { parse: ['all'] }, 'parse.0', 'BASE_TYPE_CHOICES'],
    ]),
  ];
  it.each(breaches)('refuses %s with 50035', async (_name, body, expected) => {
    const reply = await post(body);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } });
    expect(complaints(reply)).toEqual(expected);
  });

  it.each([
    ['nothing at all', {}],
    ['white space', { content: ' \n ' }],
    [
      'rows of buttons alone',
      { components: [{ type: 1, components: [{ type: 2, style: 1, label: 'x', custom_id: 'x' }] }] },
    ],
    ['Components V2 without a component', { flags: V2, components: [] }],
  ])('refuses %s as empty, 50006', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 50006 } });
  });

  it('refuses invalid JSON, 50109', async () => {
    const answer = await fetch(`${raw.playground.api}/v10/channels/${raw.channel('general')}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${raw.playground.token}`, 'content-type': 'application/json' },
      body: '{"content":',
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 50109 }]);
  });
});

describe('files', () => {
  const file = (name: string, size = 10) => ({ name, bytes: Buffer.alloc(size) });
  const gallery = (...urls: string[]) => ({
    flags: V2,
    components: [{ type: ComponentType.MediaGallery, items: urls.map((url) => ({ media: { url } })) }],
  });

  it('accepts a file of 10 MiB, and refuses one more byte with 40005', async () => {
    const limit = 10 * 1024 * 1024;
    expect(await post({}, [file('a.txt', limit)])).toMatchObject({ status: 200 });
    expect(await post({}, [file('a.txt', limit + 1)])).toMatchObject({ status: 413, body: { code: 40005 } });
  });

  it('refuses more than 25 MiB in one request with 40005', async () => {
    const third = 9 * 1024 * 1024;
    const files = [file('a.txt', third), file('b.txt', third), file('c.txt', third)];
    expect(await post({}, files)).toMatchObject({ status: 413, body: { code: 40005 } });
  });

  it('refuses an eleventh file with 30015', async () => {
    const files = Array.from({ length: 11 }, (_, index) => file(`${index}.txt`));
    expect(await post({}, files)).toMatchObject({ status: 400, body: { code: 30015 } });
  });

  it('accepts alt text of up to 1,024 characters', async () => {
    const described = (count: number) => ({ attachments: [{ id: 0, description: x(count) }] });
    expect(await post(described(1_024), [file('a.png')])).toMatchObject({ status: 200 });
    const reply = await post(described(1_025), [file('a.png')]);
    expect(complaints(reply)).toEqual({ 'attachments.0.description': ['BASE_TYPE_MAX_LENGTH'] });
  });

  it('refuses an attachment that was not uploaded', async () => {
    const reply = await post({ content: 'x', attachments: [{ id: 0, filename: 'a.png' }] });
    expect(complaints(reply)).toEqual({ 'attachments.0.id': ['ATTACHMENT_NOT_FOUND'] });
  });

  it('refuses attachment:// if the message has no such file', async () => {
    const reply = await post(gallery('attachment://other.png'), [file('a.png')]);
    expect(complaints(reply)['components.0.items.0.media.url']).toEqual([
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    ]);
  });

  it('refuses a file that no component of a Components V2 message shows', async () => {
    const reply = await post(gallery('attachment://a.png'), [file('a.png'), file('b.png')]);
    expect(complaints(reply)).toEqual({ 'attachments.1': ['ATTACHMENT_NOT_REFERENCED'] });
  });

  it('gives media a real address, size and attachment_id, and lists no attachments', async () => {
    const { body } = await post(gallery('attachment://sheet.png'), [
      { name: 'sheet.png', bytes: png(30, 20) },
    ]);
    expect(body).toMatchObject({
      attachments: [],
      components: [
        {
          id: 1,
          items: [
            {
              media: {
                url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/attachments\/\d+\/\d+\/sheet\.png$/),
                attachment_id: expect.stringMatching(/^\d+$/),
                width: 30,
                height: 20,
                content_type: 'image/png',
              },
            },
          ],
        },
      ],
    });
  });

  it('leaves nothing of a refused message behind', async () => {
    const before = raw.playground.person('ann').messages.length;
    await post({ ...gallery('attachment://other.png'), content: 'x' }, [file('a.png')]);
    expect(raw.playground.person('ann').messages).toHaveLength(before);
  });
});
