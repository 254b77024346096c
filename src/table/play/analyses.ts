import { type Analysis, analyse, type Course } from '../../core/analysis/analysis.ts';
import { type Loaded, ok, type Result, refuse } from '../request.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { thinkerHere } from './computers.ts';
import type { CoursePosition } from './course.ts';
import { decisionsIn } from './past-decisions.ts';
import type { RecordService } from './records.ts';
import { yieldToOthers } from './replay.ts';
import { isSeedPublic } from './seed-secrecy.ts';

/** Of the method: increase it where analyses change, so that older ones are made again. */
const VERSION = 1;

/** Luck and choice in finished games. */
export interface AnalysisService {
  /** One that is not stored is made, which takes some seconds. Refused while the game runs or its dice are secret. */
  analysis(loaded: Loaded): Promise<Result<Analysis>>;
  /** The `analyse` job. */
  analyseTable(tableId: string): Promise<void>;
}

export function createAnalyses(
  { store, games, now, thinker = thinkerHere(games), stopping }: WriterNeeds,
  { load }: Pick<Writer, 'load'>,
  { course }: Pick<RecordService, 'course'>,
): AnalysisService {
  /** Requests for an analysis that is being made share it. */
  const running = new Map<string, Promise<Analysis>>();

  const make = async (loaded: Loaded): Promise<Analysis> => {
    const { id } = loaded.table;
    const known = await store.analysisOf(id, VERSION);
    if (known !== undefined) return known;
    const played = playedCourse(loaded, await course(loaded));
    const made = await analyse(loaded.game, played, thinker, async () => {
      stopping?.throwIfAborted();
      await yieldToOthers();
    });
    await store.saveAnalysis(id, VERSION, made);
    return made;
  };

  const shared = (loaded: Loaded): Promise<Analysis> => {
    const { id } = loaded.table;
    const known = running.get(id);
    if (known !== undefined) return known;
    const under = make(loaded).finally(() => running.delete(id));
    running.set(id, under);
    return under;
  };

  return {
    async analysis(loaded) {
      const { table } = loaded;
      if (table.status !== 'finished') return refuse('analysis-later');
      if (!(await isSeedPublic(store, table, now()))) return refuse('analysis-daily');
      return ok(await shared(loaded));
    },

    async analyseTable(tableId) {
      const loaded = await load(tableId);
      if (loaded?.table.status !== 'finished') return;
      try {
        await shared(loaded);
      } catch (error) {
        if (stopping?.aborted !== true) throw error;
        // The next process makes it.
        await store.enqueue([{ queue: 'analyse', key: tableId }]);
      }
    },
  };
}

/** The moves that count, with the positions before them. */
function playedCourse({ table }: Loaded, course: readonly CoursePosition[]): Course {
  const moves = decisionsIn(course).flatMap(({ seat, step: { verb, args }, state }) =>
    verb === undefined || args === undefined ? [] : [{ seat, verb, args, before: state }],
  );
  return { positions: course.map(({ state }) => state), moves, seed: table.seed };
}
