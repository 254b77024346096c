import type { AnalysisStore } from '../table/store/analyses.ts';
import type { PrismaClient } from './generated/client.ts';
import { toAnalysis } from './rows/analyses.ts';
import { storable } from './sql/values.ts';

export function analysisStore(prisma: PrismaClient): AnalysisStore {
  return {
    async analysisOf(tableId, version) {
      const row = await prisma.analysis.findUnique({ where: { tableId: storable(tableId) } });
      return row === null || row.version !== version ? undefined : toAnalysis(row);
    },

    async saveAnalysis(tableId, version, analysis) {
      const result = JSON.stringify(analysis);
      await prisma.$executeRaw`INSERT INTO analysis (table_id, version, result)
        SELECT id, ${version}::int, ${result} FROM game_table WHERE id = ${storable(tableId)}
        ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, result = excluded.result`;
    },
  };
}
