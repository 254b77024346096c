import { outcome, readOutcome } from '../table/model.ts';
import { EVERYWHERE, type RatingStore, ratedServer, rating, type Skill } from '../table/store/ratings.ts';
import type { RecordStore } from '../table/store/record.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { readRow } from './records.ts';
import { storable } from './sql/values.ts';

type Row = Readonly<Record<string, unknown>>;

/** The ratings of all games together have this as their game. */
const ALL_GAMES = '';

export function ratingStore(prisma: Pick<PrismaClient, '$queryRaw'>, { records }: RecordStore): RatingStore {
  return {
    async unrated(scope, most) {
      // Read before the outcomes, so that a rating written in between is noticed.
      const server = await records(ratedServer).first({ guildId: scope });
      const stored = await records(outcome).all(
        scope === EVERYWHERE
          ? { guildId: { not: undefined }, ratedEverywhere: false }
          : { guildId: scope, rated: false },
        { order: [{ at: 'asc' }, { tableId: 'asc' }, { seat: 'asc' }], take: most },
      );
      const outcomes = stored.map(readOutcome);
      const unique = <T>(values: readonly T[]) => [...new Set(values)];
      const skills =
        outcomes.length === 0
          ? []
          : await records(rating).all({
              guildId: scope,
              game: { in: unique([undefined, ...outcomes.map(({ game }) => game)]) },
              userId: { in: unique(outcomes.map(({ userId }) => userId)) },
            });
      return { turn: server?.turn ?? 0, outcomes, skills: skills.map(({ guildId: _, ...skill }) => skill) };
    },

    async rate(scope, turn, tableIds, skills) {
      const statement = writeRatings(storable(scope), turn, tableIds.map(storable), skills);
      const [row] = await prisma.$queryRaw<{ readonly changed: number }[]>(statement);
      return row?.changed === 1 ? 'rated' : 'conflict';
    },

    async standings(scope, game, reader, most) {
      const rows = await prisma.$queryRaw<Row[]>`SELECT ranked.*, EXISTS (
          SELECT 1 FROM rating WHERE guild_id = ${storable(reader.guildId)} AND game = ${ALL_GAMES}
            AND user_id = ranked."userId"
        ) AS "isHere"
        FROM (
          SELECT user_id AS "userId", name, game, mu, sigma, games,
            rank() OVER (ORDER BY mu - 3 * sigma DESC)::int AS rank
          FROM rating WHERE guild_id = ${storable(scope)} AND game = ${storable(game ?? ALL_GAMES)}
        ) AS ranked
        WHERE rank <= ${most}::int OR "userId" = ${storable(reader.userId)}
        ORDER BY rank, "userId"`;
      return rows.map((row) => {
        const { guildId: _, ...skill } = readRow(rating, { ...row, guildId: scope });
        return { ...skill, rank: Number(row.rank), isHere: row.isHere === true };
      });
    },
  };
}

function writeRatings(
  scope: string,
  turn: number,
  tableIds: readonly string[],
  skills: readonly Skill[],
): Prisma.Sql {
  const rows = skills.map(({ userId, name, game, ...skill }) => ({
    user_id: storable(userId),
    name: storable(name),
    game: storable(game ?? ALL_GAMES),
    ...skill,
  }));
  const noted =
    scope === EVERYWHERE
      ? Prisma.sql`rated_everywhere = true FROM changed WHERE NOT outcome.rated_everywhere`
      : Prisma.sql`rated = true FROM changed WHERE outcome.guild_id = ${scope} AND NOT outcome.rated`;
  return Prisma.sql`WITH changed AS (
    INSERT INTO rated_server (guild_id, turn) VALUES (${scope}, 1)
    ON CONFLICT (guild_id) DO UPDATE SET turn = rated_server.turn + 1 WHERE rated_server.turn = ${turn}::int
    RETURNING guild_id
  ), noted AS (
    UPDATE outcome SET ${noted} AND outcome.table_id = ANY(${[...tableIds]}::text[])
  ), written AS (
    INSERT INTO rating (guild_id, game, user_id, name, mu, sigma, games)
    SELECT changed.guild_id, r.game, r.user_id, r.name, r.mu, r.sigma, r.games
    FROM changed, json_to_recordset(${JSON.stringify(rows)}::json) AS r (game text, user_id text, name text,
      mu float8, sigma float8, games int)
    ON CONFLICT (guild_id, game, user_id) DO UPDATE SET name = excluded.name, mu = excluded.mu,
      sigma = excluded.sigma, games = excluded.games
  )
  SELECT count(*)::int AS changed FROM changed`;
}
