import { describe, expect, it } from 'vitest';
import { breachesOf, many, x } from '../../testing/components.ts';
import { complaints, rawForAll, rawForEach } from '../../testing/raw-bot.ts';

const command = (fields: object = {}) => ({ name: 'roll', description: 'Roll the dice', ...fields });
const option = (fields: object = {}) => ({ type: 3, name: 'dice', description: 'Which dice', ...fields });
const sub = (fields: object = {}) => ({ type: 1, name: 'write', description: 'Write', ...fields });
const group = (fields: object = {}) => ({
  type: 2,
  name: 'sheet',
  description: 'Sheets',
  options: [sub()],
  ...fields,
});

const raw = rawForAll();

const put = (commands: unknown) => raw.call('PUT', `/applications/${raw.botId}/commands`, commands);

/** With a name and a description of 120 characters they add up to 8,000. */
const LONG_OPTIONS = many(20, (index) =>
  option({
    name: `o${index + 10}${x(2)}`,
    description: x(5),
    choices: many(4, (n) => ({ name: `${n}${x(45)}`, value: x(50) })),
  }),
);

describe('application commands', () => {
  const fits: readonly [string, object[]][] = [
    ['100 commands', many(100, (index) => command({ name: `roll-${index}` }))],
    [
      'names in other scripts',
      [command({ name: 'würfeln' }), command({ name: '掷骰子' }), command({ name: "d'accord" })],
    ],
    ['a name of 32 and a description of 100', [command({ name: x(32), description: x(100) })]],
    ['25 options', [command({ options: many(25, (index) => option({ name: `o${index}` })) })]],
    [
      '25 choices of 100',
      [
        command({
          options: [option({ choices: many(25, (index) => ({ name: `${index}${x(98)}`, value: x(100) })) })],
        }),
      ],
    ],
    ['25 subcommands', [command({ options: many(25, (index) => sub({ name: `s${index}` })) })]],
    ['a group', [command({ options: [group()] })]],
    [
      '8,000 characters',
      [
        command({
          name: x(24),
          description: x(96),
          options: LONG_OPTIONS,
        }),
      ],
    ],
    [
      'translations',
      [
        command({
          name_localizations: { de: 'würfeln', 'en-US': 'roll' },
          description_localizations: { fr: 'Lancer' },
        }),
      ],
    ],
    [
      'menu commands with capitals',
      [
        { type: 2, name: 'Show Sheet' },
        { type: 3, name: 'Show Sheet' },
      ],
    ],
    ['contexts', [command({ contexts: [0, 1], integration_types: [0] })]],
  ];
  it.each(fits)('takes %s', async (_name, commands) => {
    expect(await put(commands)).toMatchObject({ status: 200 });
  });

  const breaches: readonly [string, object[], string, string][] = [
    ['no description', [{ name: 'roll' }], '0.description', 'BASE_TYPE_REQUIRED'],
    ['a description of spaces', [command({ description: '  ' })], '0.description', 'BASE_TYPE_BAD_LENGTH'],
    ['the same name twice', [command(), command()], '1', 'APPLICATION_COMMANDS_DUPLICATE_NAME'],
    [
      'the same name in one language',
      [
        command({ name_localizations: { de: 'würfeln' } }),
        command({ name: 'throw', name_localizations: { de: 'würfeln' } }),
      ],
      '1',
      'APPLICATION_COMMANDS_DUPLICATE_NAME',
    ],
    [
      'a menu command with a description',
      [{ type: 2, name: 'Show', description: 'x' }],
      '0.description',
      'BASE_TYPE_MAX_LENGTH',
    ],
    ...breachesOf(
      '0.options.0.choices.0',
      (choice: object) => [command({ options: [option({ choices: [choice] })] })],
      [
        ["a choice's name of spaces", { name: '  ', value: 'x' }, 'name', 'BASE_TYPE_BAD_LENGTH'],
        ["a choice's name of 101", { name: x(101), value: 'x' }, 'name', 'BASE_TYPE_BAD_LENGTH'],
        ["a choice's value of 101", { name: 'x', value: x(101) }, 'value', 'BASE_TYPE_BAD_LENGTH'],
      ],
    ),
    ...breachesOf('0.options.0', (fields: object) => [command({ options: [option(fields)] })], [
      ['an option of no type', { type: 99 }, 'type', 'UNION_TYPE_CHOICES'],
      ["an option's name with capitals", { name: 'Dice' }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
      [
        '26 choices',
        { choices: many(26, (index) => ({ name: `${index}`, value: 'x' })) },
        'choices',
        'BASE_TYPE_MAX_LENGTH',
      ],
      [
        "a choice's value of another type",
        { type: 4, choices: [{ name: 'x', value: 'x' }] },
        'choices.0.value',
        'NUMBER_TYPE_COERCE',
      ],
      [
        'two choices of one name',
        {
          choices: [
            { name: 'x', value: 'a' },
            { name: 'x', value: 'b' },
          ],
        },
        'choices.1',
        'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS',
      ],
      [
        'suggestions beside choices',
        { autocomplete: true, choices: [{ name: 'x', value: 'x' }] },
        '',
        'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES',
      ],
      [
        'a least above the most',
        { type: 4, min_value: 2, max_value: 1 },
        'min_value',
        'APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX',
      ],
      ['a length of 6,001', { max_length: 6_001 }, 'max_length', 'NUMBER_TYPE_MAX'],
    ]),
    ...breachesOf('0.options', (options: object[]) => [command({ options })], [
      ['26 options', many(26, (index) => option({ name: `o${index}` })), '', 'BASE_TYPE_MAX_LENGTH'],
      ['two options of one name', [option(), option()], '1', 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED'],
      [
        'a needed option after another',
        [option(), option({ name: 'box', required: true })],
        '1',
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
      ],
      ['26 subcommands', many(26, (index) => sub({ name: `s${index}` })), '', 'BASE_TYPE_MAX_LENGTH'],
      ['an option beside a subcommand', [sub(), option()], '', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID'],
      ['a group in a group', [group({ options: [group()] })], '0.options.0.type', 'UNION_TYPE_CHOICES'],
      ['an empty group', [group({ options: [] })], '0.options', 'BASE_TYPE_BAD_LENGTH'],
      ['two subcommands of one name', [sub(), sub()], '1', 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED'],
    ]),
    ...breachesOf('0', (fields: object) => [command(fields)], [
      ['a name of 33', { name: x(33) }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
      ['an empty name', { name: '' }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
      ['a name with capitals', { name: 'Roll' }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
      ['a name with a space', { name: 'roll dice' }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
      [
        'a translated name with capitals',
        { name_localizations: { de: 'Würfeln' } },
        'name_localizations.de',
        'APPLICATION_COMMAND_INVALID_NAME',
      ],
      [
        'an unknown language',
        { name_localizations: { 'de-AT': 'würfeln' } },
        'name_localizations.de-AT',
        'ENUM_TYPE_COERCE',
      ],
      ['an empty description', { description: '' }, 'description', 'BASE_TYPE_BAD_LENGTH'],
      ['a description of 101', { description: x(101) }, 'description', 'BASE_TYPE_BAD_LENGTH'],
      [
        'a translated description of 101',
        { description_localizations: { fr: x(101) } },
        'description_localizations.fr',
        'BASE_TYPE_BAD_LENGTH',
      ],
      [
        '8,001 characters',
        {
          name: x(24),
          description: x(97),
          options: LONG_OPTIONS,
        },
        '',
        'APPLICATION_COMMAND_TOO_LARGE',
      ],
      ['an unknown context', { contexts: [7] }, 'contexts.0', 'BASE_TYPE_CHOICES'],
    ]),
  ];
  it.each(breaches)('refuses %s with 50035', async (_name, commands, path, code) => {
    const reply = await put(commands);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(complaints(reply)[path]).toEqual([code]);
  });

  it('counts the longest translation of a text towards the 8,000', async () => {
    const options = many(24, (index) =>
      option({
        name: `o${index}`,
        choices: many(3, (n) => ({
          name: `${n}`,
          name_localizations: { de: `${n}${x(99 - 1)}` },
          value: 'x',
        })),
      }),
    );
    expect(await put([command({ options })])).toMatchObject({ status: 200 });
    const more = options.map((one) => ({ ...one, description_localizations: { nl: x(100) } }));
    expect(complaints(await put([command({ options: more })]))).toEqual({
      '0': ['APPLICATION_COMMAND_TOO_LARGE'],
    });
  });

  it('refuses a 101st command: 30032', async () => {
    expect(await put(many(101, (index) => command({ name: `roll-${index}` })))).toMatchObject({
      status: 400,
      body: { code: 30032 },
    });
  });

  it('changes nothing when it refuses', async () => {
    await put([command()]);
    await put([command({ name: 'other' }), command({ name: 'BAD' })]);
    const { body } = await raw.call('GET', `/applications/${raw.botId}/commands`);
    expect(body).toMatchObject([{ name: 'roll' }]);
  });

  it('keeps the ids of commands that stay, and returns translations only on request', async () => {
    const [before] = (await put([command({ name_localizations: { de: 'würfeln' } })])).body as unknown as {
      id: string;
    }[];
    const after = await put([command({ description: 'Other', name_localizations: { de: 'würfeln' } })]);
    expect(after.body).toMatchObject([{ id: before?.id, description: 'Other' }]);
    const path = `/applications/${raw.botId}/commands`;
    expect((await raw.call('GET', path)).body).not.toHaveProperty('0.name_localizations');
    expect((await raw.call('GET', `${path}?with_localizations=true`)).body).toMatchObject([
      { name_localizations: { de: 'würfeln' } },
    ]);
  });

  it('creates, changes and removes one command, globally and in a guild', async () => {
    await put([]);
    for (const path of [
      `/applications/${raw.botId}/commands`,
      `/applications/${raw.botId}/guilds/${raw.guildId}/commands`,
    ]) {
      const made = await raw.call('POST', path, command());
      expect(made.status).toBe(201);
      const { id } = made.body as unknown as { id: string };
      expect(await raw.call('POST', path, command({ description: 'Again' }))).toMatchObject({
        status: 200,
        body: { id },
      });
      expect(await raw.call('PATCH', `${path}/${id}`, { description: 'Changed' })).toMatchObject({
        status: 200,
        body: { id, name: 'roll', description: 'Changed' },
      });
      expect(await raw.call('DELETE', `${path}/${id}`)).toMatchObject({ status: 204 });
      expect(await raw.call('GET', `${path}/${id}`)).toMatchObject({ status: 404, body: { code: 10063 } });
    }
  });

  it('knows no other application', async () => {
    expect(await raw.call('PUT', '/applications/1/commands', [])).toMatchObject({
      status: 404,
      body: { code: 10002 },
    });
  });
});

describe('200 new commands a day', () => {
  const fresh = rawForEach();

  it('are the most, everywhere and in each guild; changes of existing ones are free: 30034', async () => {
    const all = `/applications/${fresh.botId}/commands`;
    const commands = (from: string) => many(100, (index) => command({ name: `${from}-${index}` }));
    await fresh.call('PUT', all, commands('a'));
    await fresh.call('PUT', all, commands('a'));
    expect((await fresh.call('PUT', all, commands('b'))).status).toBe(200);
    await fresh.playground.host.wind(3_600_000);
    const refused = await fresh.call('PUT', all, [...commands('b').slice(1), command({ name: 'c' })]);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 30034,
        message: 'Max number of daily application command creates has been reached (200)',
        global: false,
      },
    });
    expect(Number(refused.body.retry_after)).toBeCloseTo(23 * 3_600, -2);
    expect((await fresh.call('GET', all)).body).toHaveLength(100);
    const changed = await fresh.call('PUT', all, [command({ name: 'b-0', description: 'Changed' })]);
    expect(changed.body).toMatchObject([{ name: 'b-0', description: 'Changed' }]);
    expect((await fresh.call('POST', all, command({ name: 'c' }))).body.code).toBe(30034);
    const inGuild = `/applications/${fresh.botId}/guilds/${fresh.guildId}/commands`;
    expect((await fresh.call('POST', inGuild, command({ name: 'c' }))).status).toBe(201);
    await fresh.playground.host.wind(23 * 3_600_000);
    expect((await fresh.call('POST', all, command({ name: 'c' }))).status).toBe(201);
  });
});
