import type { CodeStore } from '../table/store/codes.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { storable } from './sql/values.ts';
import type { TableReader } from './table-reader.ts';

export function codeStore(prisma: PrismaClient, reader: TableReader): CodeStore {
  return {
    async hasCode(code) {
      const row = await prisma.table.findFirst({ where: { code: storable(code) }, select: { id: true } });
      return row !== null;
    },

    gameOfCode: (code) =>
      reader.one(Prisma.sql`t.id = (SELECT id FROM game_table WHERE code = ${storable(code)}
        AND status = 'finished' ORDER BY created_at, id LIMIT 1)`),

    gamesOfCode(code, except, most) {
      const others = Prisma.sql`SELECT id FROM game_table WHERE code = ${storable(code)} AND status = 'finished'
        AND id <> ${storable(except)}`;
      return reader.all(Prisma.sql`t.id IN (
        (${others} ORDER BY created_at, id LIMIT 1) UNION
        (${others} ORDER BY created_at DESC, id DESC LIMIT ${most - 1}::int))`);
    },

    async standingAmong(code, userId, merit) {
      const [row] = await prisma.$queryRaw<{ readonly others: number; readonly worse: number }[]>`
        SELECT count(*)::int AS others, count(*) FILTER (WHERE o.merit < ${merit}::int)::int AS worse
        FROM game_table t JOIN outcome o ON o.table_id = t.id
        WHERE t.code = ${storable(code)} AND t.status = 'finished' AND o.user_id <> ${storable(userId)}`;
      return row ?? { others: 0, worse: 0 };
    },
  };
}
