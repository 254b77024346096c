import type { APIInteraction } from 'discord-api-types/v10';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breachesOf, many, x } from '../../testing/components.ts';
import { complaints, rawForAll } from '../../testing/raw-bot.ts';

const input = (fields: object = {}) => ({ type: 4, custom_id: 'x', style: 1, ...fields });
const label = (fields: object = {}) => ({ type: 18, label: 'x', component: input(), ...fields });
const boxes = (count: number) => many(count, (index) => ({ value: `${index}`, label: 'x' }));
const modal = (...components: object[]) => ({ custom_id: 'x', title: 'x', components });

const raw = rawForAll();
let interaction: APIInteraction;
beforeAll(async () => {
  await raw.call('PUT', `/applications/${raw.botId}/commands`, [{ name: 'ask', description: 'Ask' }]);
});
beforeEach(async () => {
  interaction = await raw.interaction(() => raw.playground.person('ann').beginCommand('/ask'));
});

const open = (data: unknown) =>
  raw.call('POST', `/interactions/${interaction.id}/${interaction.token}/callback`, { type: 9, data });

describe('forms', () => {
  const fits: readonly [string, object][] = [
    ['a title of 45 and a custom_id of 100', { ...modal(label()), title: x(45), custom_id: x(100) }],
    ['five rows', modal(...many(5, (index) => label({ component: input({ custom_id: `${index}` }) })))],
    ['a label of 45 with a description of 100', modal(label({ label: x(45), description: x(100) }))],
    [
      'a text of 4,000',
      modal(label({ component: input({ value: x(4_000), max_length: 4_000, placeholder: x(100) }) })),
    ],
    ['an input in a row', modal({ type: 1, components: [input({ label: 'x' })] })],
    [
      'every other control',
      modal(
        label({ component: { type: 3, custom_id: 'a', options: [{ label: 'x', value: 'x' }] } }),
        label({ component: { type: 5, custom_id: 'b' } }),
        label({ component: { type: 21, custom_id: 'c', options: boxes(2) } }),
        label({ component: { type: 22, custom_id: 'd', options: boxes(1) } }),
        label({ component: { type: 23, custom_id: 'e' } }),
      ),
    ],
    [
      'controls that take nothing, and are not required',
      modal(
        label({ component: { type: 5, custom_id: 'b', required: false, min_values: 0 } }),
        label({ component: { type: 22, custom_id: 'd', options: boxes(2), required: false, min_values: 0 } }),
      ),
    ],
    [
      'a file and a text',
      modal(label({ component: { type: 19, custom_id: 'f' } }), { type: 10, content: 'x' }),
    ],
  ];
  it.each(fits)('opens a form with %s', async (_name, data) => {
    expect(await open(data)).toMatchObject({ status: 204 });
    expect(raw.playground.person('ann').modal?.raw.components).toHaveLength(
      (data as { components: object[] }).components.length,
    );
  });

  const breaches: readonly [string, object, string, string][] = [
    ['no rows', modal(), 'data.components', 'BASE_TYPE_BAD_LENGTH'],
    [
      'six rows',
      modal(...many(6, (index) => label({ component: input({ custom_id: `${index}` }) }))),
      'data.components',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an input in a row without a label',
      modal({ type: 1, components: [input()] }),
      'data.components.0.components.0.label',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a container',
      modal({ type: 17, components: [{ type: 10, content: 'x' }] }),
      'data.components.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'a custom_id used twice',
      modal(label(), label()),
      'data.components.1.component.custom_id',
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    ...breachesOf(
      'data.components.0.component',
      (fields: object) => modal(label({ component: input(fields) })),
      [
        ['a placeholder of 101', { placeholder: x(101) }, 'placeholder', 'BASE_TYPE_MAX_LENGTH'],
        ['a text of 4,001', { value: x(4_001) }, 'value', 'BASE_TYPE_MAX_LENGTH'],
        ['a text beyond its own limit', { value: 'xx', max_length: 1 }, 'value', 'BASE_TYPE_BAD_LENGTH'],
        ['a limit of 4,001', { max_length: 4_001 }, 'max_length', 'NUMBER_TYPE_MAX'],
        [
          'a least above the most',
          { min_length: 2, max_length: 1 },
          'min_length',
          'TEXT_INPUT_MIN_GREATER_THAN_MAX',
        ],
        ['a label within a label', { label: 'x' }, 'label', 'TEXT_INPUT_LABEL_IN_LABEL'],
      ],
    ),
    ...breachesOf('data.components.0.component', (component: object) => modal(label({ component })), [
      ['a button', { type: 2, style: 1, custom_id: 'x', label: 'x' }, 'type', 'UNION_TYPE_CHOICES'],
      [
        'a disabled menu',
        { type: 5, custom_id: 'x', disabled: true },
        'disabled',
        'SELECT_DISABLED_IN_MODAL',
      ],
      [
        'one radio button',
        { type: 21, custom_id: 'x', options: boxes(1) },
        'options',
        'BASE_TYPE_BAD_LENGTH',
      ],
      [
        'eleven checkboxes',
        { type: 22, custom_id: 'x', options: boxes(11) },
        'options',
        'BASE_TYPE_BAD_LENGTH',
      ],
    ]),
    ...breachesOf('data.components.0.component', (component: object) => modal(label({ component })), [
      ...[
        { type: 3, options: boxes(2) },
        { type: 5 },
        { type: 8 },
        { type: 19 },
        { type: 22, options: boxes(2) },
      ].flatMap((control): [string, object, string, string][] =>
        [{}, { required: true }].map((required) => [
          `a required control of type ${control.type} that takes nothing (${JSON.stringify(required)})`,
          { ...control, custom_id: 'x', min_values: 0, ...required },
          'min_values',
          'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES',
        ]),
      ),
      ...[3, 21, 22].map((type): [string, object, string, string] => [
        `equal values in a control of type ${type}`,
        { type, custom_id: 'x', options: [...boxes(2), ...boxes(1)] },
        'options.2.value',
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
      ]),
      ...[3, 21, 22].map((type): [string, object, string, string] => [
        `more defaults than may be chosen in a control of type ${type}`,
        {
          type,
          custom_id: 'x',
          options: boxes(3).map((one) => ({ ...one, default: true })),
          ...(type === 22 ? { max_values: 2 } : {}),
        },
        'options',
        'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
      ]),
      ...[3, 22].map((type): [string, object, string, string] => [
        `more to choose than there is in a control of type ${type}`,
        { type, custom_id: 'x', options: boxes(2), max_values: 3 },
        'options',
        'BASE_TYPE_BAD_LENGTH',
      ]),
      ...[5, 19, 22].map((type): [string, object, string, string] => [
        `more at least than at most in a control of type ${type}`,
        { type, custom_id: 'x', min_values: 2, max_values: 1, ...(type === 22 ? { options: boxes(2) } : {}) },
        'min_values',
        'COMPONENT_MIN_VALUES_GREATER_THAN_MAX',
      ]),
      ...[21, 22].flatMap((type): [string, object, string, string][] => [
        [
          `an option's label of 101 in a control of type ${type}`,
          { type, custom_id: 'x', options: [{ value: 'x', label: x(101) }, ...boxes(1)] },
          'options.0.label',
          'BASE_TYPE_BAD_LENGTH',
        ],
        [
          `an option's label of spaces in a control of type ${type}`,
          { type, custom_id: 'x', options: [{ value: 'x', label: '  ' }, ...boxes(1)] },
          'options.0.label',
          'BASE_TYPE_BAD_LENGTH',
        ],
      ]),
      [
        'a placeholder of spaces',
        { type: 4, custom_id: 'x', style: 1, placeholder: ' \u3000' },
        'placeholder',
        'BASE_TYPE_BAD_LENGTH',
      ],
    ]),
    [
      'a text of spaces',
      modal({ type: 10, content: ' \n ' }),
      'data.components.0.content',
      'BASE_TYPE_BAD_LENGTH',
    ],
    ...breachesOf('data.components.0', (fields: object) => modal(label(fields)), [
      ['a label of 46', { label: x(46) }, 'label', 'BASE_TYPE_BAD_LENGTH'],
      ['a description of 101', { description: x(101) }, 'description', 'BASE_TYPE_BAD_LENGTH'],
      ['a label of spaces', { label: '   ' }, 'label', 'BASE_TYPE_BAD_LENGTH'],
      ['a description of spaces', { description: ' ' }, 'description', 'BASE_TYPE_BAD_LENGTH'],
      ['an empty description', { description: '' }, 'description', 'BASE_TYPE_BAD_LENGTH'],
    ]),
    ...breachesOf('data', (fields: object) => ({ ...modal(label()), ...fields }), [
      ['a title of 46', { title: x(46) }, 'title', 'BASE_TYPE_BAD_LENGTH'],
      ['a title of spaces', { title: '\u00a0 ' }, 'title', 'BASE_TYPE_BAD_LENGTH'],
      ['no title', { title: '' }, 'title', 'BASE_TYPE_BAD_LENGTH'],
      ['a custom_id of 101', { custom_id: x(101) }, 'custom_id', 'BASE_TYPE_BAD_LENGTH'],
    ]),
  ];
  it.each(breaches)('refuses a form with %s with 50035', async (_name, data, path, code) => {
    const reply = await open(data);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(complaints(reply)[path]).toEqual([code]);
  });
});
