import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { quickRandom, type Random } from '../src/core/random.ts';
import { createRouter, type Router } from '../src/discord/gateway/router.ts';
import type { ButtonHandler } from '../src/discord/interactions/button.ts';
import { optionsOf, TABLE_COMMAND } from '../src/discord/interactions/command.ts';
import { createMembers } from '../src/discord/rest/members.ts';
import { games } from '../src/games/index.ts';
import { type TestContext, testContext } from '../src/testkit/discord/bot-context.ts';
import { handlers } from '../src/testkit/discord/everything.ts';
import { fakeInteraction } from '../src/testkit/discord/fake-interaction.ts';
import { apiError } from '../src/testkit/discord/fake-message-client.ts';
import { translator } from '../src/testkit/discord/translator.ts';

/* Presses, menus, forms and commands that no message of the bot's makes: forged, or from another version of it. */

/** Of each kind, with other fields each time. */
const PRESSES = 24;

const people = [
  { id: '1077', name: 'Mia' },
  { id: '1066', name: 'Ben' },
  { id: '1090', name: 'Zoe' },
];

/** What can be sent where a text is expected. */
const hostile = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '2',
    '-1',
    '1e9',
    '007',
    '3.5',
    'NaN',
    'Infinity',
    '9007199254740993',
    '9'.repeat(100),
  ],
  ...[
    '\ud800',
    'a\udfff',
    '🎲',
    '👩‍👩‍👧',
    '\u0000',
    '\u202e',
    'ß',
    'a'.repeat(100),
    '🎲'.repeat(50),
    '<@1077>',
    '::',
    '%',
    '../..',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', '{}', '[]', 'true', 'gone', 'none'],
] as const;

/** What is in the form of some field, and mostly leads nowhere. */
const formal = [
  ...['9', '10', '24', '25', '35', '99', '100', '999', '65536', '999999999'],
  ...[
    'y',
    'n',
    'a',
    'z',
    'x',
    'gone',
    'settings',
    'games',
    'rules',
    'play',
    'join',
    'abc',
    'ABC',
    'abcdefg',
    '7777777',
  ],
  ...[
    'aaaaaaaaaa',
    '7777777777',
    'abcdefghij',
    '0abcdefg',
    'zabcdefg',
    '0abcdefg1abcdefg',
    'zp999',
    '0p0',
    'zp0',
    '-',
    '-.-',
    '0.zz',
    'zz.zz.zz',
  ],
  ...[
    '1077',
    '1066',
    '99999999999999999999',
    '9',
    '90',
    '3d',
    '5m',
    '3d+3d',
    '2026-W01',
    '2001-w53',
    'week',
    'day',
    '2026-01-01',
    '99999',
  ],
  ...games.flatMap(({ id }) => [id, `${id}-gone`]),
];

let bot: TestContext;
let router: Router;
const logged: unknown[] = [];
/** The ids of tables in all states, which only a person who sees them knows. */
const tables: string[] = [];

beforeAll(async () => {
  const asked = async (route: string) => {
    // As `Routes` writes them.
    if (decodeURIComponent(route) === '') throw new Error('no route');
    throw apiError(10007);
  };
  const error = (about: object, message: string) => void logged.push({ message, ...about });
  const made = testContext(games, translator, undefined, undefined, undefined, undefined, {
    members: createMembers({ get: asked }, () => new Date(0)),
    log: { debug() {}, info() {}, warn() {}, error },
  });
  bot = made;
  router = createRouter(bot);
  const run = async (user: (typeof people)[number], command: string, verb?: string, options = {}) => {
    const fake = fakeInteraction({ user, command, ...(verb === undefined ? {} : { verb }), options });
    await router.handle(fake.interaction);
  };
  const [mia, ben] = people as [(typeof people)[0], (typeof people)[0]];
  const note = async () => {
    const open = await bot.service.openIn('90');
    if (open !== undefined) tables.push(open.table.id);
  };
  for (const { id } of games) {
    await run(mia, 'newgame', id);
    await run(ben, TABLE_COMMAND, 'join');
    await run(mia, TABLE_COMMAND, 'start');
    await note();
    await run(mia, TABLE_COMMAND, 'cancel');
    for (const table of tables.slice(-1)) await press(mia, `1:confirm-cancel:${table}`);
  }
  await run(mia, 'newgame', games[0]?.id);
  await run(ben, TABLE_COMMAND, 'join');
  await note();
});

async function press(user: (typeof people)[number], customId: string, more: object = {}) {
  const fake = fakeInteraction({ user, customId, ...more });
  await router.handle(fake.interaction);
  return fake.told;
}

const pick = <T>(random: Random, from: readonly T[]): T => from[random.int(from.length)] as T;

/** The texts that a field takes, of those above. */
function accepted(schema: z.ZodType<unknown, string>): readonly string[] {
  const listed = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  return [...new Set([...listed, ...tables, ...formal, ...hostile])].filter((text) => {
    const read = schema.safeDecode(text);
    return read.success && z.encode(schema, read.data) === text;
  });
}

/** A text of a field. @param from what it takes @param count of the presses before */
function textFor(random: Random, from: readonly string[], count: number): string {
  if (count % 8 === 7) return pick(random, [...hostile, ...formal]);
  const real = from.filter((text) => tables.includes(text));
  return pick(random, real.length > 0 && count % 2 === 0 ? real : from);
}

/** Values of a menu, or of a form's field: none, one or many. */
const sent = (random: Random) =>
  Array.from({ length: pick(random, [0, 1, 1, 1, 2, 30]) }, () =>
    pick(random, [...hostile, ...formal, ...tables]),
  );

it.each(handlers.buttons.map((button): [string, ButtonHandler] => [button.kind, button]))(
  'every forged press of the kind %s is answered, and no error',
  async (kind, { fields }) => {
    const random = quickRandom(`forged ${kind}`);
    const choices = Object.entries(fields).map(([name, schema]): readonly string[] => {
      const texts = accepted(schema);
      expect(texts, `texts for ${name}`).not.toEqual([]);
      return texts;
    });
    for (let count = 0; count < PRESSES; count++) {
      const user = pick(random, people);
      // Half of them are about a table that exists, and every eighth cannot be read at all.
      const texts = choices.map((from) => textFor(random, from, count));
      const customId = ['1', kind, ...texts].join(':').slice(0, 100);
      const named = (names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [name, sent(random)]));
      const told = await press(user, customId);
      expect(told, customId).not.toEqual([]);
      expect(await press(user, customId, { values: sent(random) }), `menu ${customId}`).not.toEqual([]);
      const form = told.find((one) => one.call === 'showModal');
      const opened = form && 'form' in form ? form.form : undefined;
      const inputs = (opened?.components ?? []).flatMap((label) =>
        'component' in label && 'custom_id' in label.component ? [String(label.component.custom_id)] : [],
      );
      const others = ['__proto__', 'constructor', 'count', 'name', pick(random, hostile)];
      for (const id of [customId, opened?.custom_id ?? customId])
        expect(await press(user, id, { answers: named([...inputs, ...others]) }), `form ${id}`).not.toEqual(
          [],
        );
      expect(logged.splice(0), customId).toEqual([]);
    }
  },
);

it.each(handlers.personCommands.map(({ name }): [string] => [name]))(
  'every forged command of the menu of a person %s is answered, and no error',
  async (key) => {
    const command = translator.text({ key }, 'en', String);
    for (const onPerson of [...hostile, ...formal]) {
      const { interaction, told } = fakeInteraction({ command, onPerson });
      await router.handle(interaction);
      expect(told, onPerson).not.toEqual([]);
      expect(logged.splice(0), onPerson).toEqual([]);
    }
  },
);

it.each(handlers.commands.map(({ name }): [string] => [name]))(
  'every forged command /%s is answered, and no error',
  async (command) => {
    const random = quickRandom(`forged ${command}`);
    const found = handlers.commands.find(({ name }) => name === command);
    const verbs = [
      undefined,
      ...games.map(({ id }) => id),
      ...games.flatMap((game) => game.verbs.map(({ name }) => name)),
      'gone',
    ];
    const names = [
      ...(found === undefined ? [] : optionsOf(found, undefined, games).map(({ name }) => name)),
      ...games.flatMap(({ verbs }) => verbs.flatMap(({ options }) => options.map(({ name }) => name))),
      ...['player', 'channel', 'game', 'clock', '__proto__'],
    ];
    for (let count = 0; count < PRESSES; count++) {
      const verb = pick(random, verbs);
      const typed = Object.fromEntries(
        Array.from({ length: random.int(4) }, () => [
          pick(random, names),
          pick(random, [...hostile, ...formal, ...tables]),
        ]),
      );
      const request = {
        user: pick(random, people),
        ...(found?.ofTable
          ? { command: TABLE_COMMAND, verb: command }
          : { command, ...(verb === undefined ? {} : { verb }) }),
        options: typed,
      };
      const { interaction, told } = fakeInteraction(request);
      await router.handle(interaction);
      expect(told, JSON.stringify(request)).not.toEqual([]);
      expect(logged.splice(0), JSON.stringify(request)).toEqual([]);
    }
  },
);
