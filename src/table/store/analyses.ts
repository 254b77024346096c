import type { Analysis } from '../../core/analysis/analysis.ts';

/** Luck and choice in finished games. */
export interface AnalysisStore {
  /** @param version of the method: another one counts as none */
  analysisOf(tableId: string, version: number): Promise<Analysis | undefined>;
  /** Stores it in place of another one. For a table that is gone nothing happens. */
  saveAnalysis(tableId: string, version: number, analysis: Analysis): Promise<void>;
}
