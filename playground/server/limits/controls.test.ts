import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, many, menu, option, row, x } from '../../testing/components.ts';
import { complaints, type Raw, startRaw } from '../../testing/raw-bot.ts';

const V2 = 1 << 15;

let raw: Raw;
beforeAll(async () => {
  raw = await startRaw();
});
afterAll(() => raw.close());

const postV2 = (components: unknown) =>
  raw.call('POST', `/channels/${raw.channel('general')}/messages`, { flags: V2, components });

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
  it.each(fits)('lets %s through', async (_name, components) => {
    expect(await postV2(components)).toMatchObject({ status: 200 });
  });

  const breaches: readonly [string, object[], string, string][] = [
    [
      'a custom_id of 101',
      [row(button({ custom_id: x(101) }))],
      'components.0.components.0.custom_id',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an empty custom_id',
      [row(button({ custom_id: '' }))],
      'components.0.components.0.custom_id',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a button without one',
      [row(button({ custom_id: undefined }))],
      'components.0.components.0.custom_id',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a label of 81',
      [row(button({ label: x(81) }))],
      'components.0.components.0.label',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a button with neither label nor emoji',
      [row(button({ label: undefined }))],
      'components.0.components.0.label',
      'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
    ],
    [
      'a word for an emoji',
      [row(button({ emoji: { name: 'dice' } }))],
      'components.0.components.0.emoji.name',
      'COMPONENT_INVALID_EMOJI',
    ],
    [
      'an emoji of somewhere else',
      [row(button({ emoji: { id: '123', name: 'dice' } }))],
      'components.0.components.0.emoji.id',
      'COMPONENT_INVALID_EMOJI',
    ],
    [
      'a link with a custom_id',
      [row({ type: 2, style: 5, label: 'x', url: 'https://example.org', custom_id: 'x' })],
      'components.0.components.0.custom_id',
      'COMPONENT_CUSTOM_ID_AND_URL',
    ],
    [
      'a link without an address',
      [row({ type: 2, style: 5, label: 'x' })],
      'components.0.components.0.url',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a link of a dangerous kind',
      [row({ type: 2, style: 5, label: 'x', url: 'javascript:alert(1)' })],
      'components.0.components.0.url',
      'URL_TYPE_INVALID_SCHEME',
    ],
    [
      'a link of 513 characters',
      [row({ type: 2, style: 5, label: 'x', url: `https://example.org/${x(493)}` })],
      'components.0.components.0.url',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a button of an unknown style',
      [row(button({ style: 9 }))],
      'components.0.components.0.style',
      'BASE_TYPE_CHOICES',
    ],
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
    [
      'a menu without options',
      [row(menu({ options: [] }))],
      'components.0.components.0.options',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      '26 options',
      [row(menu({ options: many(26, (index) => option({ value: `${index}` })) }))],
      'components.0.components.0.options',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an option of 101 characters',
      [row(menu({ options: [option({ label: x(101) })] }))],
      'components.0.components.0.options.0.label',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an empty option',
      [row(menu({ options: [option({ label: '' })] }))],
      'components.0.components.0.options.0.label',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a value of 101',
      [row(menu({ options: [option({ value: x(101) })] }))],
      'components.0.components.0.options.0.value',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an empty value',
      [row(menu({ options: [option({ value: '' })] }))],
      'components.0.components.0.options.0.value',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      "an option's description of 101",
      [row(menu({ options: [option({ description: x(101) })] }))],
      'components.0.components.0.options.0.description',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a value used twice',
      [row(menu({ options: [option(), option()] }))],
      'components.0.components.0.options.1.value',
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
    [
      'more to choose than there is',
      [row(menu({ max_values: 2 }))],
      'components.0.components.0.options',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'more at least than at most',
      [
        row(
          menu({ min_values: 2, max_values: 1, options: many(3, (index) => option({ value: `${index}` })) }),
        ),
      ],
      'components.0.components.0.min_values',
      'COMPONENT_MIN_VALUES_GREATER_THAN_MAX',
    ],
    ['26 values', [row(menu({ max_values: 26 }))], 'components.0.components.0.max_values', 'NUMBER_TYPE_MAX'],
    [
      'two defaults of one choice',
      [row(menu({ options: [option({ default: true }), option({ value: 'y', default: true })] }))],
      'components.0.components.0.options',
      'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
    ],
    [
      'a placeholder of 151',
      [row(menu({ placeholder: x(151) }))],
      'components.0.components.0.placeholder',
      'BASE_TYPE_MAX_LENGTH',
    ],
  ];
  it.each(breaches)('refuses %s with 50035', async (_name, components, path, code) => {
    const reply = await postV2(components);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(complaints(reply)[path]).toEqual([code]);
  });
});
