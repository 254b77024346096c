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

    async giveCode(tableId, code, merits) {
      const [row] = await prisma.$queryRaw<{ readonly code: string }[]>`WITH given AS (
          UPDATE game_table SET code = coalesce(code, ${storable(code)}) WHERE id = ${storable(tableId)}
          RETURNING id, code
        ), measured AS (
          UPDATE outcome SET merit = (${[...merits]}::int[])[outcome.seat + 1] FROM given
          WHERE outcome.table_id = given.id AND outcome.merit IS NULL
        )
        SELECT code FROM given`;
      return row?.code;
    },
  };
}
