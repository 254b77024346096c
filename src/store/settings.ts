import { type Player, playerCodec, type Server, serverCodec } from '../table/model.ts';
import { encodeField, type RowCodec, type Value } from '../table/store/record.ts';
import type { SettingsStore } from '../table/store/settings.ts';
import { damagedBy } from './errors.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { storable } from './sql/values.ts';

/** Settings of people and servers: a document each, written key by key so that no concurrent change is lost. */
export function settingsStore(prisma: Pick<PrismaClient, '$queryRaw'>): SettingsStore {
  const players = documents<Player>(prisma, 'player', 'user_id', 'userId', playerCodec);
  const servers = documents<Server>(prisma, 'server', 'guild_id', 'guildId', serverCodec);
  return {
    player: async (userId) => (await players.all([userId]))[0],
    players: players.all,
    updatePlayer: players.update,
    server: async (guildId) => (await servers.all([guildId]))[0],
    updateServer: servers.update,
  };
}

/** The documents of a table: what has been set, by its name. What has not is the codec's default. */
function documents<T extends object>(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  table: string,
  keyColumn: string,
  keyField: string,
  codec: RowCodec,
) {
  type Row = { readonly id: string; readonly doc: string };
  const [from, key] = [Prisma.raw(table), Prisma.raw(keyColumn)];
  const read = ({ id, doc }: Row): T => {
    const parsed = codec.safeParse({ ...(JSON.parse(doc) as object), [keyField]: id });
    if (parsed.success) return parsed.data as Value<typeof codec> as T;
    throw damagedBy(`${table} ${id}`, parsed.error);
  };
  const encoded = (values: object): string => {
    const fields = Object.entries(values).filter(([field]) => field !== keyField);
    const row = fields.map(([field, value]) => [
      field,
      encodeField({ codec, model: table, key: [] }, field, value),
    ]);
    return JSON.stringify(Object.fromEntries(row), (_, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    );
  };
  const defaults = encoded(codec.parse({ [keyField]: '' }));

  return {
    async all(ids: readonly string[]): Promise<readonly T[]> {
      const rows = await prisma.$queryRaw<Row[]>`SELECT ${key} AS id, doc::text AS doc FROM ${from}
        WHERE ${key} = ANY(${ids.map(storable)}::text[])`;
      return rows.map(read);
    },

    async update(id: string, patch: Partial<T>, expected: Partial<T> = {}): Promise<T | 'conflict'> {
      const rows = await prisma.$queryRaw<Row[]>`INSERT INTO ${from} AS old (${key}, doc)
        VALUES (${storable(id)}, ${encoded(patch)}::jsonb)
        ON CONFLICT (${key}) DO UPDATE SET doc = old.doc || excluded.doc
        WHERE (SELECT coalesce(bool_and((${defaults}::jsonb || old.doc) -> e.key = e.value), true)
          FROM jsonb_each(${encoded(expected)}::jsonb) AS e)
        RETURNING ${key} AS id, doc::text AS doc`;
      const [row] = rows;
      return row === undefined ? 'conflict' : read(row);
    },
  };
}
