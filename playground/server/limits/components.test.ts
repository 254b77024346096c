import { describe, expect, it } from 'vitest';
import {
  box,
  breachesOf,
  button,
  gallery,
  many,
  menu,
  option,
  picture,
  row,
  section,
  text,
  x,
} from '../../testing/components.ts';
import { complaints, rawForAll } from '../../testing/raw-bot.ts';

const V2 = 1 << 15;

const raw = rawForAll();

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
  it.each(fits)('accepts %s', async (_name, components) => {
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
    ['a text of spaces', [text(' \n\u3000 ')], 'components.0.content', 'BASE_TYPE_BAD_LENGTH'],
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
    ...breachesOf('components.0', (fields: object) => [section(fields)], [
      [
        'a section of four texts',
        { components: many(4, () => text()) },
        'components',
        'BASE_TYPE_BAD_LENGTH',
      ],
      ['a section without an accessory', { accessory: undefined }, 'accessory', 'BASE_TYPE_REQUIRED'],
      ['a menu as an accessory', { accessory: menu() }, 'accessory.type', 'UNION_TYPE_CHOICES'],
      ['a button in a section', { components: [button()] }, 'components.0.type', 'UNION_TYPE_CHOICES'],
    ]),
  ];
  it.each(breaches)('refuses %s with 50035', async (_name, components, path, code) => {
    const reply = await postV2(components);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(complaints(reply)[path]).toEqual([code]);
  });

  it('gives every component an id, and keeps given ones', async () => {
    const { body } = await postV2([{ ...text(), id: 2 }, box(text(), row(button()))]);
    expect(body).toMatchObject({
      components: [{ id: 2 }, { id: 1, components: [{ id: 3 }, { id: 4, components: [{ id: 5 }] }] }],
    });
  });
});

describe('rows without Components V2', () => {
  it('accepts five rows, and refuses a sixth', async () => {
    const rows = (count: number) => many(count, (index) => row(button({ custom_id: `${index}` })));
    expect(await post({ content: 'x', components: rows(5) })).toMatchObject({ status: 200 });
    expect(complaints(await post({ content: 'x', components: rows(6) }))).toEqual({
      components: ['BASE_TYPE_MAX_LENGTH'],
    });
  });
});

describe('buttons and menus', () => {
  const fits: readonly [string, object[]][] = [
    ['a custom_id of 100, a label of 80', [row(button({ custom_id: x(100), label: x(80) }))]],
    ['five buttons in a row', [row(...many(5, (index) => button({ custom_id: `${index}` })))]],
    ['a button of an emoji alone', [row(button({ label: undefined, emoji: { name: '🎲' } }))]],
    ['an emoji without its selector', [row(button({ label: undefined, emoji: { name: '✏' } }))]],
    ['a link', [row({ type: 2, style: 5, label: 'x', url: 'https://example.org' })]],
    [
      '25 options of 100 characters',
      [
        row(
          menu({
            options: many(25, (index) =>
              option({ label: x(100), value: `${index}${x(98)}`, description: x(100) }),
            ),
          }),
        ),
      ],
    ],
    ['a placeholder of 150', [row(menu({ placeholder: x(150) }))]],
    [
      'menus of people, roles, both and channels',
      [
        row(menu({ type: 5, options: undefined })),
        row(menu({ type: 6, custom_id: 'b', options: undefined })),
        row(menu({ type: 7, custom_id: 'c', options: undefined })),
        row(menu({ type: 8, custom_id: 'd', options: undefined, channel_types: [0, 11] })),
      ],
    ],
  ];
  it.each(fits)('accepts %s', async (_name, components) => {
    expect(await postV2(components)).toMatchObject({ status: 200 });
  });

  const breaches: readonly [string, object[], string, string][] = [
    [
      'a button to buy something',
      [row({ type: 2, style: 6, sku_id: '1' })],
      'components.0.components.0.sku_id',
      'BUTTON_COMPONENT_INVALID_SKU',
    ],
    ['an empty row', [row()], 'components.0.components', 'BASE_TYPE_BAD_LENGTH'],
    [
      'six buttons in a row',
      [row(...many(6, (index) => button({ custom_id: `${index}` })))],
      'components.0.components',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a menu beside a button',
      [row(menu(), button())],
      'components.0.components.1',
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    ['a menu outside a row', [menu()], 'components.0.type', 'UNION_TYPE_CHOICES'],
    ...breachesOf(
      'components.0.components.0.options.0',
      (fields: object) => [row(menu({ options: [option(fields)] }))],
      [
        ['an option of 101 characters', { label: x(101) }, 'label', 'BASE_TYPE_BAD_LENGTH'],
        ['an option of spaces', { label: '  ' }, 'label', 'BASE_TYPE_BAD_LENGTH'],
        ["an option's description of spaces", { description: '  ' }, 'description', 'BASE_TYPE_BAD_LENGTH'],
        ['an empty option', { label: '' }, 'label', 'BASE_TYPE_BAD_LENGTH'],
        ['a value of 101', { value: x(101) }, 'value', 'BASE_TYPE_BAD_LENGTH'],
        ['an empty value', { value: '' }, 'value', 'BASE_TYPE_BAD_LENGTH'],
        ["an option's description of 101", { description: x(101) }, 'description', 'BASE_TYPE_MAX_LENGTH'],
      ],
    ),
    ...breachesOf('components.0.components.0', (fields: object) => [row(menu(fields))], [
      ['a menu without options', { options: [] }, 'options', 'BASE_TYPE_BAD_LENGTH'],
      [
        '26 options',
        { options: many(26, (index) => option({ value: `${index}` })) },
        'options',
        'BASE_TYPE_BAD_LENGTH',
      ],
      [
        'a value used twice',
        { options: [option(), option()] },
        'options.1.value',
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
      ],
      ['more to choose than there is', { max_values: 2 }, 'options', 'BASE_TYPE_BAD_LENGTH'],
      [
        'more at least than at most',
        { min_values: 2, max_values: 1, options: many(3, (index) => option({ value: `${index}` })) },
        'min_values',
        'COMPONENT_MIN_VALUES_GREATER_THAN_MAX',
      ],
      ['26 values', { max_values: 26 }, 'max_values', 'NUMBER_TYPE_MAX'],
      [
        'two defaults of one choice',
        { options: [option({ default: true }), option({ value: 'y', default: true })] },
        'options',
        'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
      ],
      ['a placeholder of spaces', { placeholder: '  ' }, 'placeholder', 'BASE_TYPE_BAD_LENGTH'],
      [
        'a required menu that takes nothing',
        { required: true, min_values: 0 },
        'min_values',
        'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES',
      ],
      ['a placeholder of 151', { placeholder: x(151) }, 'placeholder', 'BASE_TYPE_MAX_LENGTH'],
    ]),
    ...breachesOf('components.0.components.0', (fields: object) => [row(button(fields))], [
      ['a custom_id of 101', { custom_id: x(101) }, 'custom_id', 'BASE_TYPE_BAD_LENGTH'],
      ['an empty custom_id', { custom_id: '' }, 'custom_id', 'BASE_TYPE_BAD_LENGTH'],
      ['a button without one', { custom_id: undefined }, 'custom_id', 'BASE_TYPE_REQUIRED'],
      ['a label of spaces', { label: '  ' }, 'label', 'BASE_TYPE_BAD_LENGTH'],
      ['a label of 81', { label: x(81) }, 'label', 'BASE_TYPE_MAX_LENGTH'],
      [
        'a button with neither label nor emoji',
        { label: undefined },
        'label',
        'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
      ],
      ['a word for an emoji', { emoji: { name: 'dice' } }, 'emoji.name', 'COMPONENT_INVALID_EMOJI'],
      [
        'an emoji of somewhere else',
        { emoji: { id: '123', name: 'dice' } },
        'emoji.id',
        'COMPONENT_INVALID_EMOJI',
      ],
      ['a button of an unknown style', { style: 9 }, 'style', 'BASE_TYPE_CHOICES'],
    ]),
    ...breachesOf(
      'components.0.components.0',
      (fields: object) => [row({ type: 2, style: 5, label: 'x', ...fields })],
      [
        [
          'a link with a custom_id',
          { url: 'https://example.org', custom_id: 'x' },
          'custom_id',
          'COMPONENT_CUSTOM_ID_AND_URL',
        ],
        ['a link without an address', {}, 'url', 'BASE_TYPE_REQUIRED'],
        ['a link of a dangerous kind', { url: 'javascript:alert(1)' }, 'url', 'URL_TYPE_INVALID_SCHEME'],
        ['a link of 513 characters', { url: `https://example.org/${x(493)}` }, 'url', 'BASE_TYPE_BAD_LENGTH'],
      ],
    ),
  ];
  it.each(breaches)('refuses %s with 50035', async (_name, components, path, code) => {
    const reply = await postV2(components);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(complaints(reply)[path]).toEqual([code]);
  });
});
