import { type APIApplicationCommandOption, ApplicationCommandOptionType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { handlers } from '../../testkit/discord/everything.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { PICKS_MAX } from '../panel/panel.ts';
import { kernelWith } from '../registry.ts';
import { register, slashCommands } from './register.ts';

const reach = [{ installedBy: 1, context: 2 }];
const definitions = slashCommands(handlers.commands, games, translator.inAllLocales, reach);

/** A command, a subcommand, or an option. */
interface Named {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Readonly<Record<string, string | null>> | null | undefined;
  readonly description_localizations?: Readonly<Record<string, string | null>> | null | undefined;
  readonly options?: readonly APIApplicationCommandOption[] | undefined;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}
const below = (named: Named): readonly Named[] => [
  named,
  ...(named.options ?? []).flatMap((option) => below(option as Named)),
];
const all = definitions.flatMap((command) => below(command as Named));

/** The kernel's own command names among these; features test their own. */
const ofKernel = (some: readonly { readonly name: string }[]) =>
  some
    .map(({ name }) => name)
    .filter((name) =>
      kernelWith([]).some(({ commands }) => commands?.some((command) => command.name === name)),
    );

describe('the slash commands', () => {
  it('are those of the registry, with unique names', () => {
    const names = (isOfTable: boolean) =>
      handlers.commands.flatMap(({ name, ofTable = false }) => (ofTable === isOfTable ? [name] : []));
    expect(definitions.map(({ name }) => name)).toEqual([...names(false), 'table']);
    const table = definitions.find(({ name }) => name === 'table');
    expect(table?.options?.map(({ name }) => name)).toEqual(names(true));
    for (const some of [names(false), names(true)]) expect(new Set(some).size).toBe(some.length);
  });

  it('work in servers and in direct messages, except those about a server', () => {
    const ofServers = definitions.filter(({ contexts }) => !contexts?.includes(1));
    expect(ofKernel(ofServers)).toEqual(['config']);
    for (const { contexts } of definitions) expect(contexts).toContain(0);
  });

  it('reach more places, except those about a server or other players', () => {
    const ofBot = definitions.filter((command) => !command.integration_types?.includes(1));
    expect(ofKernel(ofBot)).toEqual(['config']);
    for (const { integration_types = [], contexts = [] } of definitions)
      expect(contexts?.includes(2)).toBe(integration_types?.includes(1));
    const without = slashCommands(handlers.commands, games, translator.inAllLocales);
    for (const { integration_types, contexts } of without) {
      expect(integration_types).toEqual([0]);
      expect(contexts).not.toContain(2);
    }
  });

  it('are for everybody, except server settings: those are for people who manage channels', () => {
    const kept = definitions.filter((command) => command.default_member_permissions != null);
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['config']));
    expect(new Set(kept.map((command) => command.default_member_permissions))).toEqual(new Set(['16']));
  });

  it('take at most 100 characters of text', () => {
    const typed = all
      .map((one) => one as unknown as APIApplicationCommandOption)
      .filter(
        (option) =>
          option.type === ApplicationCommandOptionType.String && !('choices' in option && option.choices),
      );
    expect(typed.length).toBeGreaterThan(10);
    for (const option of typed) expect(option).toMatchObject({ max_length: 100 });
  });

  it('open a game by a subcommand for each, with the options of that game alone', () => {
    const newgame = definitions.find(({ name }) => name === 'newgame');
    const subcommands = (newgame?.options ?? []) as readonly Named[];
    const optionsOf = subcommands.map(({ name, options = [] }) => [
      name,
      options.map((option) => option.name),
    ]);
    // Features add more subcommands.
    expect(optionsOf.slice(0, games.length)).toEqual(
      games.map((game) => [game.id, [...Object.keys(game.options.specs), 'seats', 'clock', 'language']]),
    );
  });

  it('have names and descriptions in every language', () => {
    for (const { name, name_localizations, description_localizations } of all)
      for (const locale of ['de', 'fr', 'nl']) {
        expect(name_localizations?.[locale] ?? name, name).toMatch(/^[\p{Ll}\p{Lm}\p{Lo}\p{N}_-]{1,32}$/u);
        expect(description_localizations?.[locale]?.length, name).toBeGreaterThan(0);
      }
  });

  it('never show the key of a missing text', () => {
    for (const { name, description, description_localizations } of all)
      for (const text of [description, ...Object.values(description_localizations ?? {})])
        expect(text, name).not.toMatch(/\.(about|name)$/);
  });

  it('have names that differ from their neighbours’ in every language', () => {
    for (const group of [
      definitions as readonly Named[],
      ...all.map(({ options = [] }) => options as readonly Named[]),
    ])
      for (const locale of ['en', 'de', 'fr', 'nl']) {
        const names = group.map(({ name, name_localizations }) => name_localizations?.[locale] ?? name);
        expect(new Set(names).size, names.join(' ')).toBe(names.length);
      }
  });

  it('are within the limits of Discord', () => {
    expect(definitions.length).toBeLessThanOrEqual(100);
    for (const { name, description, description_localizations, options = [], choices = [] } of all) {
      expect(options.length, name).toBeLessThanOrEqual(25);
      expect(choices.length, name).toBeLessThanOrEqual(25);
      for (const text of [description, ...Object.values(description_localizations ?? {})])
        expect((text ?? '').length, name).toBeLessThanOrEqual(100);
    }
    for (const command of definitions) {
      const size = below(command as Named).reduce((sum, named) => sum + Math.max(...sizes(named)), 0);
      expect(size, command.name).toBeLessThanOrEqual(8000);
    }
  });

  it('of a game have at most as many options as a panel can remember', () => {
    for (const { verbs } of games)
      for (const { options } of verbs) expect(options.length).toBeLessThanOrEqual(PICKS_MAX);
  });
});

/** The number of characters of a name, a description and choices, in each language. */
function sizes({ name, description, name_localizations, description_localizations, choices = [] }: Named) {
  const values = choices.reduce((sum, choice) => sum + choice.name.length + String(choice.value).length, 0);
  return ['en', 'de', 'fr', 'nl'].map(
    (locale) =>
      (name_localizations?.[locale] ?? name).length +
      (description_localizations?.[locale] ?? description).length +
      values,
  );
}

const commands = slashCommands(handlers.commands, games, translator.inAllLocales);
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** A fake that returns commands as Discord does: with ids and defaults, reordered, without empty values. */
function discord(registered: readonly unknown[], broken = false) {
  const puts: unknown[] = [];
  return {
    puts,
    async get(route: string) {
      expect(route).toBe('/applications/1/commands');
      if (broken) throw new Error('no answer');
      return registered;
    },
    async put(_route: string, { body }: { readonly body: unknown }) {
      puts.push(body);
      return body;
    },
  };
}

const asKept = commands.toReversed().map((command, id) => ({
  ...JSON.parse(JSON.stringify(command)),
  id: String(id),
  application_id: '1',
  version: '1',
  default_member_permissions: command.default_member_permissions ?? null,
  nsfw: false,
  options: command.options?.length ? JSON.parse(JSON.stringify(command.options)) : undefined,
}));

describe('registering the commands', () => {
  it('happens at once, in one request', async () => {
    const rest = discord([]);
    expect(await register(rest, '1', commands, log)).toBe(commands);
    expect(rest.puts).toEqual([commands]);
  });

  it('is skipped if Discord knows them', async () => {
    const rest = discord(asKept);
    expect(await register(rest, '1', commands, log)).toBe(asKept);
    expect(rest.puts).toEqual([]);
  });

  it.each<[string, (kept: typeof asKept) => unknown[]]>([
    ['one is missing', (kept) => kept.slice(1)],
    ['one is too many', (kept) => [...kept, { ...kept[0], name: 'old' }]],
    [
      'a description is another',
      (kept) => kept.map((one, index) => (index === 0 ? { ...one, description: 'Old.' } : one)),
    ],
    ['an option is missing', (kept) => kept.map((one) => ({ ...one, options: one.options?.slice(1) }))],
    [
      'a translation is another',
      (kept) => kept.map((one) => ({ ...one, name_localizations: { de: 'alt', fr: 'vieux', nl: 'oud' } })),
    ],
  ])('happens where %s', async (_, change) => {
    const rest = discord(change(asKept));
    await register(rest, '1', commands, log);
    expect(rest.puts).toEqual([commands]);
  });

  it('sends along the command that opens an Activity, which nobody registers', async () => {
    const launch = { type: 4, name: 'Launch', description: '', handler: 2, integration_types: [0, 1] };
    const kept = { ...launch, id: '7', application_id: '1', version: '9', contexts: null, nsfw: false };
    const same = discord([...asKept, kept]);
    expect(await register(same, '1', commands, log)).toEqual([...asKept, kept]);
    expect(same.puts).toEqual([]);
    const other = discord([...asKept.slice(1), kept]);
    await register(other, '1', commands, log);
    expect(other.puts).toEqual([[...commands, launch]]);
  });

  it('happens if Discord does not say what it knows', async () => {
    const rest = discord([], true);
    await register(rest, '1', commands, log);
    expect(rest.puts).toEqual([commands]);
  });
});
