import type { Player, Server } from '../table/model.ts';
import { defaultPlayer } from '../table/player.ts';
import { defaultServer } from '../table/server/server-settings.ts';
import type { SettingsStore } from '../table/store/settings.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { toPlayer, toServer } from './rows/settings.ts';
import { storable } from './sql/values.ts';

type Row = Readonly<Record<string, unknown>>;

/** Settings of people and servers, written field by field so that no concurrent change is lost. */
export function settingsStore(prisma: PrismaClient): SettingsStore {
  return {
    async player(userId) {
      const row = await prisma.player.findUnique({ where: { userId: storable(userId) } });
      return row === null ? undefined : toPlayer(row);
    },

    async players(userIds) {
      const rows = await prisma.player.findMany({ where: { userId: { in: userIds.map(storable) } } });
      return rows.map(toPlayer);
    },

    async updatePlayer(userId, patch, expected = {}) {
      const fresh = playerColumns(defaultPlayer(userId));
      const key = { user_id: storable(userId) };
      const statement = upsert('player', key, fresh, playerColumns(patch), playerColumns(expected));
      const [row] = await prisma.$queryRaw<Row[]>(statement);
      return row === undefined ? 'conflict' : toPlayer(fieldsOf(row, playerFields));
    },

    async server(guildId) {
      const row = await prisma.server.findUnique({ where: { guildId: storable(guildId) } });
      return row === null ? undefined : toServer(row);
    },

    async updateServer(guildId, patch, expected = {}) {
      const fresh = serverColumns(defaultServer(guildId));
      const key = { guild_id: storable(guildId) };
      const statement = upsert('server', key, fresh, serverColumns(patch), serverColumns(expected));
      const [row] = await prisma.$queryRaw<Row[]>(statement);
      return row === undefined ? 'conflict' : toServer(fieldsOf(row, serverFields));
    },
  };
}

/** Values by column. A missing column keeps its value. */
type Columns = Readonly<Record<string, unknown>>;

/**
 * Updates some columns of a row, or inserts the row. Every patch has the same SQL, so it is planned once.
 *
 * @param fresh all columns of a new row except its key
 * @param expected values that the row must still have; otherwise nothing changes and no row is returned
 */
function upsert(
  table: 'player' | 'server',
  key: Columns,
  fresh: Columns,
  patch: Columns,
  expected: Columns,
): Prisma.Sql {
  const [keyColumn = ''] = Object.keys(key);
  const columns = Object.keys(fresh);
  const raw = (text: string) => Prisma.raw(text);
  const json = (value: Columns) => Prisma.sql`${JSON.stringify(value)}::jsonb`;
  const list = columns.join(', ');
  const asNew = { ...key, ...fresh, ...patch };
  return Prisma.sql`INSERT INTO ${raw(table)} (${raw(`${keyColumn}, ${list}`)})
    SELECT ${raw(`${keyColumn}, ${list}`)} FROM jsonb_populate_record(NULL::${raw(table)}, ${json(asNew)})
    ON CONFLICT (${raw(keyColumn)}) DO UPDATE SET (${raw(list)}) =
      (SELECT ${raw(columns.map((column) => `after.${column}`).join(', '))}
       FROM jsonb_populate_record(${raw(table)}, ${json(patch)}) AS after)
    WHERE ${raw(table)} IS NOT DISTINCT FROM jsonb_populate_record(${raw(table)}, ${json(expected)})
    RETURNING ${raw(`${keyColumn}, ${list}`)}`;
}

const MINUTE = 60_000;
const minutes = (ms: number | undefined) => (ms === undefined ? null : Math.round(ms / MINUTE));

/** The columns of the given fields; an `undefined` field becomes null. */
function playerColumns(patch: Partial<Player>): Columns {
  const { availability } = patch;
  return {
    ...('locale' in patch ? { locale: patch.locale ?? null } : {}),
    ...('discordLocale' in patch ? { discord_locale: patch.discordLocale ?? null } : {}),
    ...('theme' in patch ? { theme: patch.theme } : {}),
    ...(availability === undefined
      ? {}
      : {
          zone: storable(availability.zone),
          quiet_from: availability.quiet?.from ?? null,
          quiet_to: availability.quiet?.to ?? null,
          weekends_off: availability.weekendsOff,
          days_off: JSON.stringify(availability.daysOff),
        }),
    ...('remindAfter' in patch ? { remind_after: minutes(patch.remindAfter) } : {}),
    ...('remindBefore' in patch ? { remind_before: minutes(patch.remindBefore) } : {}),
    ...('snoozedUntil' in patch ? { snoozed_until: patch.snoozedUntil?.toISOString() ?? null } : {}),
    ...('quietSetAt' in patch ? { quiet_set_at: patch.quietSetAt?.toISOString() ?? null } : {}),
    ...('sheetName' in patch
      ? { sheet_name: patch.sheetName === undefined ? null : storable(patch.sheetName) }
      : {}),
    ...('confirms' in patch ? { confirms: patch.confirms } : {}),
    ...('invitable' in patch ? { invitable: patch.invitable } : {}),
    ...('namedElsewhere' in patch ? { named_elsewhere: patch.namedElsewhere } : {}),
  };
}

function serverColumns(patch: Partial<Server>): Columns {
  const { channels, clock } = patch;
  return {
    ...(channels === undefined ? {} : { channels: channels.map(storable) }),
    ...('clock' in patch ? { clock: clock === undefined ? null : JSON.stringify(clock) } : {}),
    ...('locale' in patch ? { locale: patch.locale ?? null } : {}),
    ...('theme' in patch ? { theme: patch.theme ?? null } : {}),
    ...('tablesPerPerson' in patch ? { tables_per_person: patch.tablesPerPerson ?? null } : {}),
    ...('cancel' in patch ? { cancel: patch.cancel } : {}),
  };
}

/** The model's fields, by their columns. */
const playerFields: Readonly<Record<string, string>> = {
  user_id: 'userId',
  discord_locale: 'discordLocale',
  quiet_from: 'quietFrom',
  quiet_to: 'quietTo',
  weekends_off: 'weekendsOff',
  days_off: 'daysOff',
  remind_after: 'remindAfter',
  remind_before: 'remindBefore',
  snoozed_until: 'snoozedUntil',
  quiet_set_at: 'quietSetAt',
  sheet_name: 'sheetName',
  named_elsewhere: 'namedElsewhere',
};
const serverFields: Readonly<Record<string, string>> = {
  guild_id: 'guildId',
  tables_per_person: 'tablesPerPerson',
};

function fieldsOf(row: Row, fields: Readonly<Record<string, string>>): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [fields[column] ?? column, value]));
}
