import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../table/record.ts';
import { changed, type Settings, type SettingsStore, type Values } from '../table/settings.ts';
import { storable, storableValue } from './client.ts';

/** Settings of people and servers: a document each. */
export function settingsStore(prisma: Database): SettingsStore {
  const players = documents({
    async all(ids) {
      const rows = await prisma.player.findMany({ where: { userId: { in: ids } } });
      return rows.map(({ userId, doc }) => ({ id: userId, doc }));
    },
    create: (userId, doc) => prisma.player.createMany({ data: [{ userId, doc }], skipDuplicates: true }),
    replace: (userId, previous, doc) =>
      prisma.player.updateMany({ where: { userId, doc: { equals: previous } }, data: { doc } }),
  });
  const servers = documents({
    async all(ids) {
      const rows = await prisma.server.findMany({ where: { guildId: { in: ids } } });
      return rows.map(({ guildId, doc }) => ({ id: guildId, doc }));
    },
    create: (guildId, doc) => prisma.server.createMany({ data: [{ guildId, doc }], skipDuplicates: true }),
    replace: (guildId, previous, doc) =>
      prisma.server.updateMany({ where: { guildId, doc: { equals: previous } }, data: { doc } }),
  });
  return {
    player: players.one,
    players: players.all,
    updatePlayer: players.update,
    server: async (guildId) => (guildId === undefined ? { id: '', values: {} } : servers.one(guildId)),
    updateServer: servers.update,
  };
}

type Document = Parameters<Database['player']['create']>[0]['data']['doc'] & object;

/** The rows of a model whose `doc` holds settings. */
interface Rows {
  all(ids: string[]): Promise<readonly { readonly id: string; readonly doc: unknown }[]>;
  create(id: string, doc: Document): Promise<{ readonly count: number }>;
  replace(id: string, before: Document, doc: Document): Promise<{ readonly count: number }>;
}

function documents(rows: Rows) {
  const all = async (ids: readonly string[]): Promise<readonly Settings[]> => {
    if (ids.length === 0) return [];
    const docs = new Map((await rows.all([...new Set(ids.map(storable))])).map(({ id, doc }) => [id, doc]));
    return ids.map((id) => ({ id, values: (docs.get(storable(id)) ?? {}) as Values }));
  };

  return {
    all,

    async one(id: string): Promise<Settings> {
      const [settings] = await all([id]);
      return settings ?? { id, values: {} };
    },

    /** Retries with the current document whenever another change was first, so that none is lost. */
    async update(
      id: string,
      change: Values,
      as?: Settings,
      keys: readonly string[] = [],
    ): Promise<Settings | 'conflict'> {
      for (;;) {
        const [stored] = await rows.all([storable(id)]);
        const values = (stored?.doc ?? {}) as Values;
        const isExpected = [...Object.keys(change), ...keys].every((key) =>
          isDeepStrictEqual(values[key], as?.values[key]),
        );
        if (as !== undefined && !isExpected) return 'conflict';
        // As JSON: without unset values.
        const after = JSON.parse(JSON.stringify(storableValue(changed({ id, values }, change).values)));
        const { count } =
          stored === undefined
            ? await rows.create(storable(id), after)
            : await rows.replace(storable(id), values as Document, after);
        if (count > 0) return { id, values: after as Values };
      }
    },
  };
}
