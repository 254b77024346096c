import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  box,
  button,
  gallery,
  many,
  menu,
  picture,
  row,
  section,
  text,
  x,
} from '../../testing/components.ts';
import { complaints, type Raw, startRaw } from '../../testing/raw-bot.ts';

const V2 = 1 << 15;

let raw: Raw;
beforeAll(async () => {
  raw = await startRaw();
});
afterAll(() => raw.close());

const post = (body: unknown) => raw.call('POST', `/channels/${raw.channel('general')}/messages`, body);
const postV2 = (components: unknown) => post({ flags: V2, components });

describe('Components V2', () => {
  const fits: readonly [string, object[]][] = [
    ['40 components', many(40, () => text())],
    ['40 components, nested ones counted', [box(...many(19, () => text())), box(...many(19, () => text()))]],
    ['4,000 characters', [text(x(3_000)), text(x(1_000))]],
    ['ten pictures with alt text of 1,024', [gallery(many(10, () => picture({ description: x(1_024) })))]],
    [
      'a section of three texts and a picture',
      [section({ components: [text(), text(), text()], accessory: { type: 11, ...picture() } })],
    ],
    ['separators', [{ type: 14, divider: false, spacing: 2 }]],
  ];
  it.each(fits)('lets %s through', async (_name, components) => {
    expect(await postV2(components)).toMatchObject({ status: 200 });
  });

  const breaches: readonly [string, object[], string, string][] = [
    ['41 components', many(41, () => text()), 'components', 'BASE_TYPE_MAX_LENGTH'],
    [
      '41 components, nested ones counted',
      [box(...many(20, () => text())), box(...many(19, () => text()))],
      'components',
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      'a section counted with its texts and its accessory',
      [
        box(...many(19, () => text())),
        ...many(5, (index) => section({ accessory: button({ custom_id: `${index}` }) })),
        ...many(6, () => text()),
      ],
      'components',
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      '4,001 characters',
      [text(x(3_000)), text(x(1_001))],
      'components',
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    ['an empty text', [text('')], 'components.0.content', 'BASE_TYPE_BAD_LENGTH'],
    [
      'a custom_id used twice',
      [row(button()), box(row(button()))],
      'components.1.components.0.components.0.custom_id',
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'an id used twice',
      [
        { ...text(), id: 7 },
        { ...text(), id: 7 },
      ],
      'components.1.id',
      'COMPONENT_ID_DUPLICATED',
    ],
    ['an empty gallery', [gallery([])], 'components.0.items', 'BASE_TYPE_BAD_LENGTH'],
    ['eleven pictures', [gallery(many(11, () => picture()))], 'components.0.items', 'BASE_TYPE_BAD_LENGTH'],
    [
      '65 pictures in all',
      many(7, (index) => gallery(many(index < 6 ? 10 : 5, () => picture()))),
      'components',
      'COMPONENT_MAX_MEDIA_EXCEEDED',
    ],
    [
      'alt text of 1,025',
      [gallery([picture({ description: x(1_025) })])],
      'components.0.items.0.description',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a picture from a file system',
      [gallery([{ media: { url: 'file:///etc/passwd' } }])],
      'components.0.items.0.media.url',
      'URL_TYPE_INVALID_SCHEME',
    ],
    [
      'a file from elsewhere',
      [{ type: 13, file: { url: 'https://example.org/a.txt' } }],
      'components.0.file.url',
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    ],
    [
      'a section of four texts',
      [section({ components: many(4, () => text()) })],
      'components.0.components',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a section without an accessory',
      [section({ accessory: undefined })],
      'components.0.accessory',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a menu as an accessory',
      [section({ accessory: menu() })],
      'components.0.accessory.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'a button in a section',
      [section({ components: [button()] })],
      'components.0.components.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'a container in a container',
      [box(box(text()))],
      'components.0.components.0.type',
      'UNION_TYPE_CHOICES',
    ],
    ['an empty container', [box()], 'components.0.components', 'BASE_TYPE_BAD_LENGTH'],
    [
      'an accent above white',
      [{ ...box(text()), accent_color: 0x1_00_00_00 }],
      'components.0.accent_color',
      'NUMBER_TYPE_MAX',
    ],
    ['a gap of no size', [{ type: 14, spacing: 3 }], 'components.0.spacing', 'BASE_TYPE_CHOICES'],
    [
      'a text input',
      [row({ type: 4, custom_id: 'x', style: 1, label: 'x' })],
      'components.0.components.0.type',
      'UNION_TYPE_CHOICES',
    ],
    ['a component without a type', [{ content: 'x' }], 'components.0.type', 'UNION_TYPE_CHOICES'],
  ];
  it.each(breaches)('refuses %s with 50035', async (_name, components, path, code) => {
    const reply = await postV2(components);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(complaints(reply)[path]).toEqual([code]);
  });

  it('gives every component an id, and lets those that it was given stand', async () => {
    const { body } = await postV2([{ ...text(), id: 2 }, box(text(), row(button()))]);
    expect(body).toMatchObject({
      components: [{ id: 2 }, { id: 1, components: [{ id: 3 }, { id: 4, components: [{ id: 5 }] }] }],
    });
  });
});

describe('rows without Components V2', () => {
  it('lets five rows through, and refuses a sixth', async () => {
    const rows = (count: number) => many(count, (index) => row(button({ custom_id: `${index}` })));
    expect(await post({ content: 'x', components: rows(5) })).toMatchObject({ status: 200 });
    expect(complaints(await post({ content: 'x', components: rows(6) }))).toEqual({
      components: ['BASE_TYPE_MAX_LENGTH'],
    });
  });
});
