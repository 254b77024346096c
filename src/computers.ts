import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Piscina, TaskQueue } from 'piscina';
import type { PlayoutDecision, PlayoutRequest } from './core/analysis/playouts.ts';
import { sum } from './core/common.ts';
import type { MoveWords } from './core/legal.ts';
import type { Decision, Thinker } from './table/play/computers.ts';

/** What a thread is asked for. `leisure`: nobody waits for it. */
export type Task = Question | { readonly is: 'leisure'; readonly question: Question };

/** Games go by their ids: only plain values reach another thread. */
type Question =
  | { readonly is: 'decision'; readonly decision: Decision }
  | { readonly is: 'advice'; readonly game: string; readonly choice: PlayoutDecision }
  | {
      readonly is: 'advantage';
      readonly game: string;
      readonly choice: PlayoutDecision;
      readonly advised: MoveWords;
    }
  | {
      readonly is: 'candidates';
      readonly game: string;
      readonly choice: PlayoutDecision;
      readonly most: number;
    }
  | { readonly is: 'playouts'; readonly game: string; readonly request: PlayoutRequest }
  | { readonly is: 'rehearsal'; readonly game: string };

/**
 * What waits for a thread, the most urgent first: a whole channel waits for a computer player's move, one person for a
 * hint, and for the analysis of a finished game nobody, or somebody who has been told that it takes a while. What is done
 * at leisure comes after everything else.
 */
const URGENCIES: readonly Task['is'][] = [
  'decision',
  'advice',
  'advantage',
  'rehearsal',
  'candidates',
  'playouts',
  'leisure',
];

/** The seed of a position is fixed, so equal questions have equal answers: these are asked once. */
const KEPT: ReadonlySet<Task['is']> = new Set(['decision', 'advice', 'advantage']);
/** How many answers are kept; each is less than 1 kB. */
const MOST_KEPT = 500;

interface Opened {
  readonly pool: Piscina;
  /** Rejects when no thread can work. */
  readonly failed: Promise<never>;
}

/** Where piscina's tasks carry what their queue needs: the key that `queueOptionsSymbol` exports. */
const RANK = Symbol.for('Piscina.queueOptions');

export interface ThreadedThinker extends Required<Thinker> {
  /** Everything under way is rejected. */
  close(): Promise<void>;
}

export interface ThinkerOptions {
  /** By default all cores but one, which is left to the bot. */
  readonly threads?: number;
  /** A thread ends after this time without a question, in ms: each holds a copy of the games' code. */
  readonly idle?: number;
}

/**
 * Decides for computer players on threads of their own, so that people's presses never wait for their thinking. Threads
 * start with the questions.
 *
 * @param file the program of a thread: `computers-worker`
 */
export function createThinker(
  file: URL,
  { threads = Math.max(1, availableParallelism() - 1), idle = 60_000 }: ThinkerOptions = {},
): ThreadedThinker {
  const answers = new LRUCache<string, Promise<unknown>>({ max: MOST_KEPT });
  const rehearsed = new Set<string>();
  let opened: Promise<Opened> | undefined;
  let isClosed = false;

  // Loaded with the first question: it is not needed at the start.
  const open = async (): Promise<Opened> => {
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idle,
      taskQueue: byUrgency(),
    });
    // A thread that cannot start leaves its task waiting, so the pool is given up.
    const failed = new Promise<never>((_, reject) => {
      pool.on('error', (error) => {
        reject(error);
        if (!isClosed) opened = undefined;
        void pool.destroy();
      });
    });
    failed.catch(() => undefined);
    return { pool, failed };
  };
  const run = async (task: Task): Promise<unknown> => {
    opened ??= open();
    try {
      const { pool, failed } = await opened;
      return await Promise.race([
        pool.run({ ...task, [RANK]: { rank: URGENCIES.indexOf(task.is) } }),
        failed,
      ]);
    } catch (error) {
      throw isClosed ? new Error('the computer players stopped', { cause: error }) : error;
    }
  };
  const ask = (task: Task): Promise<unknown> => {
    if (isClosed) return Promise.reject(new Error('the computer players stopped'));
    if (!KEPT.has(task.is)) return run(task);
    const key = createHash('sha1').update(JSON.stringify(task)).digest('base64');
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = run(task);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
  const leisurely = (question: Question) => ask({ is: 'leisure', question });
  return {
    decide: (decision) => ask({ is: 'decision', decision }) as ReturnType<Thinker['decide']>,
    advice: (game, choice) => ask({ is: 'advice', game: game.id, choice }) as ReturnType<Thinker['advice']>,
    advantage: (game, choice, advised) =>
      ask({ is: 'advantage', game: game.id, choice, advised }) as ReturnType<Thinker['advantage']>,
    candidates: (game, choice, most) =>
      ask({ is: 'candidates', game: game.id, choice, most }) as ReturnType<Thinker['candidates']>,
    playOut: (game, request) =>
      ask({ is: 'playouts', game: game.id, request }) as ReturnType<Thinker['playOut']>,
    atLeisure: {
      decide: (decision) => leisurely({ is: 'decision', decision }) as ReturnType<Thinker['decide']>,
      candidates: (game, choice, most) =>
        leisurely({ is: 'candidates', game: game.id, choice, most }) as ReturnType<Thinker['candidates']>,
      playOut: (game, request) =>
        leisurely({ is: 'playouts', game: game.id, request }) as ReturnType<Thinker['playOut']>,
    },
    prepare(game) {
      if (rehearsed.has(game)) return;
      rehearsed.add(game);
      // Nobody waits for it.
      ask({ is: 'rehearsal', game }).catch(() => rehearsed.delete(game));
    },
    async close() {
      isClosed = true;
      await (await opened)?.pool.destroy();
    },
  };
}

/** What waits, the most urgent first, then in its order. */
function byUrgency(): TaskQueue {
  type Waiting = Parameters<TaskQueue['push']>[0];
  const lines = URGENCIES.map((): Waiting[] => []);
  const lineOf = (task: Waiting): Waiting[] => {
    const { rank } = (task as unknown as Readonly<Record<symbol, { readonly rank: number }>>)[RANK] ?? {
      rank: 0,
    };
    return lines[rank] ?? [];
  };
  return {
    get size() {
      return sum(lines.map(({ length }) => length));
    },
    shift: () => lines.find(({ length }) => length > 0)?.shift() ?? null,
    push: (task) => void lineOf(task).push(task),
    remove(task) {
      const line = lineOf(task);
      const at = line.indexOf(task);
      if (at >= 0) line.splice(at, 1);
    },
  };
}
