import * as z from 'zod';
import { type Analysis, analyse, type Course } from '../../core/analysis/analysis.ts';
import { say } from '../../discord/i18n/words.ts';
import { createAllowance, createTurns } from '../../discord/interactions/allowance.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { type CoursePosition, decisionsIn, yieldToOthers } from '../../table/play/replay.ts';
import { json, maybe, record, unlessDeleted } from '../../table/record.ts';
import { type Loaded, ok, type Result, refuse } from '../../table/request.ts';
import type { TableService } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';

/** The queue of finished games to analyse. */
export const queue = 'analyse';

/** Of the method: increase it when analyses change, so that old ones are made again. */
export const VERSION = 3;

const estimate = z.object({ value: z.number(), error: z.number() });
const move = z.object({ verb: z.string(), args: z.record(z.string(), z.string()) });
const analysisCodec: z.ZodType<Analysis> = z.object({
  seats: z.array(
    z.object({
      result: z.number(),
      expected: estimate,
      choices: estimate,
      others: maybe(estimate),
      luck: estimate,
      turning: maybe(move.extend({ at: z.int(), better: move, cost: estimate })),
      best: maybe(move.extend({ at: z.int(), gain: estimate })),
    }),
  ),
  chart: z.array(z.object({ at: z.int(), expected: z.array(estimate) })),
});

/** Luck and choice in a finished game. Derived from the record. */
export const storedAnalysis = record({
  model: 'analysis',
  columns: {
    result: json(analysisCodec),
  },
  ofSeat: ({ result }, seat) => result.seats[seat],
});

export interface Analyses {
  /**
   * The stored analysis, or a new one, which takes some seconds and queues behind others. Refused while the game runs
   * or its dice are secret, and once the person has used up `ALLOWANCE`.
   */
  analysis(loaded: Loaded, userId: string): Promise<Result<Analysis>>;
  /** The stored analysis; undefined if there is none, or nobody may know it yet. */
  known(loaded: Loaded): Promise<Analysis | undefined>;
  /** Runs a table's job; does nothing unless the game is finished. */
  analyseTable(tableId: string): Promise<void>;
}

/** New analyses per person. */
const ALLOWANCE = { most: 6, within: 3_600_000 };

export function createAnalyses({
  store,
  games,
  now,
  thinker = thinkerHere(games),
  stopping,
  service: { course, mayKnow, load },
}: Pick<Kernel, 'store' | 'games' | 'now' | 'thinker' | 'stopping'> & {
  readonly service: Pick<TableService, 'course' | 'mayKnow' | 'load'>;
}): Analyses {
  const { prisma } = store;
  /** Concurrent requests for the same analysis share it. */
  const running = new Map<string, Promise<Analysis>>();
  /** Serialized, because the threads are shared with computer players, who keep whole tables waiting. */
  const oneAtATime = createTurns();
  const allowance = createAllowance(ALLOWANCE, now);

  const stored = async (tableId: string): Promise<Analysis | undefined> => {
    const row = await prisma.analysis.findUnique({ where: { tableId, version: VERSION } });
    return storedAnalysis.decodeIfAny(row)?.result;
  };

  const make = async (loaded: Loaded): Promise<Analysis> => {
    const { id } = loaded.table;
    const known = await stored(id);
    if (known !== undefined) return known;
    const played = playedCourse(loaded, await course(loaded));
    const made = await analyse(loaded.game, played, thinker, async () => {
      stopping.throwIfAborted();
      await yieldToOthers();
    });
    const row = storedAnalysis.encode({ tableId: id, version: VERSION, result: made });
    await unlessDeleted(prisma.analysis.upsert({ where: { tableId: id }, create: row, update: row }));
    return made;
  };

  const shared = (loaded: Loaded): Promise<Analysis> => {
    const { id } = loaded.table;
    const known = running.get(id);
    if (known !== undefined) return known;
    const under = oneAtATime(() => make(loaded)).finally(() => running.delete(id));
    running.set(id, under);
    return under;
  };

  return {
    async analysis(loaded, userId) {
      const { table } = loaded;
      if (table.status !== 'finished') return refuse(say('refusal.analysis-later'));
      if (!(await mayKnow(table)).dice) return refuse(say('refusal.analysis-secret'));
      const known = await stored(table.id);
      if (known !== undefined) return ok(known);
      if (!running.has(table.id) && !allowance.take(userId))
        return refuse(say('refusal.analysis-often', { most: ALLOWANCE.most }));
      return ok(await shared(loaded));
    },

    async known({ table }) {
      const isOut = table.status === 'finished' && (await mayKnow(table)).dice;
      return isOut ? stored(table.id) : undefined;
    },

    async analyseTable(tableId) {
      const loaded = await load(tableId);
      if (loaded?.table.status !== 'finished') return;
      try {
        await shared(loaded);
      } catch (error) {
        if (!stopping.aborted) throw error;
        // The next process makes it.
        await store.enqueue([{ queue, key: tableId }]);
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
