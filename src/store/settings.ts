import type { Settings, SettingsStore, Values } from '../table/settings.ts';
import type { Ask } from './connection.ts';
import { Prisma } from './generated/client.ts';
import { storable } from './sql.ts';

/** Settings of people and servers: a document each, written key by key so that no concurrent change is lost. */
export function settingsStore(ask: Ask): SettingsStore {
  const players = documents(ask, 'player', 'user_id');
  const servers = documents(ask, 'server', 'guild_id');
  return {
    player: players.one,
    players: players.all,
    updatePlayer: players.update,
    server: async (guildId) => (guildId === undefined ? { id: '', values: {} } : servers.one(guildId)),
    updateServer: servers.update,
  };
}

/** The documents in a database table. */
function documents(ask: Ask, table: string, keyColumn: string) {
  type Row = { readonly id: string; readonly doc: string };
  const [from, key] = [Prisma.raw(table), Prisma.raw(keyColumn)];

  const all = async (ids: readonly string[]): Promise<readonly Settings[]> => {
    if (ids.length === 0) return [];
    const rows = await ask<Row>(Prisma.sql`SELECT ${key} AS id, doc::text AS doc FROM ${from}
      WHERE ${key} = ANY(${ids.map(storable)}::text[])`);
    const docs = new Map(rows.map(({ id, doc }) => [id, JSON.parse(doc) as Values]));
    return ids.map((id) => ({ id, values: docs.get(storable(id)) ?? {} }));
  };

  return {
    all,

    async one(id: string): Promise<Settings> {
      const [settings] = await all([id]);
      return settings ?? { id, values: {} };
    },

    async update(
      id: string,
      change: Values,
      as?: Settings,
      keys: readonly string[] = [],
    ): Promise<Settings | 'conflict'> {
      // A list for each key: its value, or nothing if it is unset.
      const expected =
        as === undefined
          ? []
          : [...Object.keys(change), ...keys].map((name) => [
              name,
              as.values[name] === undefined ? [] : [as.values[name]],
            ]);
      const rows = await ask<Row>(Prisma.sql`INSERT INTO ${from} AS old (${key}, doc)
        VALUES (${storable(id)}, ${json(change)}::jsonb)
        ON CONFLICT (${key}) DO UPDATE SET doc = old.doc || excluded.doc
        WHERE (SELECT coalesce(bool_and(
            CASE WHEN jsonb_exists(old.doc, e.key) THEN jsonb_build_array(old.doc -> e.key) ELSE '[]' END = e.value), true)
          FROM jsonb_each(${json(Object.fromEntries(expected))}::jsonb) AS e)
        RETURNING ${key} AS id, doc::text AS doc`);
      const [row] = rows;
      return row === undefined ? 'conflict' : { id, values: JSON.parse(row.doc) as Values };
    },
  };
}

function json(values: object): string {
  return JSON.stringify(values, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}
