import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { handlers } from '../../testkit/discord/everything.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { slashCommands } from '../commands/slash-commands.ts';
import { register } from './register.ts';

const commands = slashCommands(handlers.commands, games, translator.inAllLocales);
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** A Discord that keeps commands as Discord does: with ids and defaults, in another order, without what is empty. */
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

  it('happens if Discord does not say what it knows', async () => {
    const rest = discord([], true);
    await register(rest, '1', commands, log);
    expect(rest.puts).toEqual([commands]);
  });
});
