import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Piscina, TaskQueue } from 'piscina';
import type { PlayoutDecision, PlayoutRequest } from './core/analysis/playouts.ts';
import { sum } from './core/common.ts';
import type { MoveWords } from './core/legal.ts';
import { type Decision, REHEARSED, type Thinker } from './table/play/computers.ts';

/** A task for a thread. `leisure`: nobody waits for the answer. */
export type Task =
  | (Question & { readonly until?: number })
  | { readonly is: 'leisure'; readonly question: Question };

/** Games are passed as ids: only plain values reach another thread. */
type Question =
  | { readonly is: 'decision'; readonly decision: Decision }
  | { readonly is: 'advice'; readonly game: string; readonly choice: PlayoutDecision }
  | { readonly is: 'strongAdvice'; readonly game: string; readonly choice: PlayoutDecision }
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
 * The kinds of tasks, the most urgent first: a whole channel waits for a computer player's move, one person for a hint,
 * and for an analysis nobody, or one person who has been told that it takes a while. Tasks at leisure come last.
 */
const URGENCIES: readonly Task['is'][] = [
  'decision',
  'advice',
  'strongAdvice',
  'advantage',
  'rehearsal',
  'candidates',
  'playouts',
  'leisure',
];

/** Equal questions have equal answers, because the seed of a position is fixed. These are answered once and cached. */
const KEPT: ReadonlySet<Task['is']> = new Set(['decision', 'advice', 'strongAdvice', 'advantage']);
/** The answer to a question that had not been reached by its `until`. */
export const TOO_LATE = 'too late';
/** Maximum number of cached answers, each less than 1 kB. */
const MOST_KEPT = 500;

/** The key of a piscina task under which the queue finds its options: piscina exports it as `queueOptionsSymbol`. */
const RANK = Symbol.for('Piscina.queueOptions');

export interface ThreadedThinker extends Required<Thinker> {
  /**
   * Prepares one thread for decisions in every game, when nobody asks anything else. Rejects if it is closed meanwhile,
   * or if its code cannot be run.
   */
  warmUp(games: readonly string[]): Promise<void>;
  /** Rejects all questions in progress. */
  close(): Promise<void>;
}

export interface ThinkerOptions {
  /** The modules of the host's games, as addresses. */
  readonly modules?: readonly string[];
  /** Default: the number of cores minus one, which is left to the bot. */
  readonly threads?: number;
  /**
   * A thread ends after this time without a question, in ms, because each one holds a copy of the games' code. Default: a
   * quarter of an hour, since the first decisions of a new thread take several times as long as later ones, and in an
   * evening of play the next question comes within minutes.
   */
  readonly idle?: number;
  /** The number of threads that never end, once they have started. Default: none. */
  readonly kept?: number;
}

/**
 * Computer players on threads of their own, so that people's presses never wait for their thinking. A thread starts
 * with the first question that needs it.
 *
 * @param file the program of a thread: `computers-worker`
 */
export function createThinker(
  file: URL,
  {
    modules = [],
    threads = Math.max(1, availableParallelism() - 1),
    idle = 15 * 60_000,
    kept = 0,
  }: ThinkerOptions = {},
): ThreadedThinker {
  const answers = new LRUCache<string, Promise<unknown>>({ max: MOST_KEPT });
  let opened: Promise<Piscina> | undefined;
  let isClosed = false;
  /** Rejects the tasks in progress. A promise that all of them race with would keep every answer for good. */
  const inProgress = new Set<(error: unknown) => void>();

  // Loaded with the first question, because the start does not need it.
  const open = async (): Promise<Piscina> => {
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: file.href,
      minThreads: kept,
      maxThreads: threads,
      idleTimeout: idle,
      taskQueue: byUrgency(),
      workerData: modules,
    });
    // If a thread cannot start, its task would wait forever, so the pool is closed.
    pool.on('error', (error) => {
      for (const reject of inProgress) reject(error);
      if (!isClosed) opened = undefined;
      void pool.destroy();
    });
    return pool;
  };
  const run = async (task: Task): Promise<unknown> => {
    opened ??= open();
    try {
      const pool = await opened;
      return await new Promise((resolve, reject) => {
        inProgress.add(reject);
        pool
          .run({ ...task, [RANK]: { rank: URGENCIES.indexOf(task.is) } })
          .then(resolve, reject)
          .finally(() => inProgress.delete(reject));
      });
    } catch (error) {
      throw isClosed ? new Error('the computer players stopped', { cause: error }) : error;
    }
  };
  const ask = (task: Task, until?: number): Promise<unknown> => {
    if (isClosed) return Promise.reject(new Error('the computer players stopped'));
    const key = KEPT.has(task.is)
      ? createHash('sha1').update(JSON.stringify(task)).digest('base64')
      : undefined;
    const known = key === undefined ? undefined : answers.get(key);
    if (known !== undefined) return known;
    const forget = () => key !== undefined && answers.delete(key);
    const answer = run(until === undefined ? task : ({ ...task, until } as Task)).then((given) => {
      if (given !== TOO_LATE) return given;
      forget();
      return undefined;
    });
    if (key !== undefined) answers.set(key, answer);
    answer.catch(forget);
    return answer;
  };
  const leisurely = (question: Question) => ask({ is: 'leisure', question });
  return {
    decide: (decision) => ask({ is: 'decision', decision }) as ReturnType<Thinker['decide']>,
    advice: (game, choice) => ask({ is: 'advice', game: game.id, choice }) as ReturnType<Thinker['advice']>,
    strongAdvice: (game, choice, until) =>
      ask({ is: 'strongAdvice', game: game.id, choice }, until) as ReturnType<Thinker['strongAdvice']>,
    advantage: (game, choice, advised, until) =>
      ask({ is: 'advantage', game: game.id, choice, advised }, until) as ReturnType<Thinker['advantage']>,
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
      // Nobody waits for this. A thread that is already prepared does nothing.
      for (let count = 0; count < REHEARSED; count++) ask({ is: 'rehearsal', game }).catch(() => undefined);
    },
    async warmUp(games) {
      // One at a time, so that one thread does it all, and a question never waits for more than one.
      for (const game of games)
        for (let count = 0; count < REHEARSED; count++) await leisurely({ is: 'rehearsal', game });
    },
    async close() {
      isClosed = true;
      await (await opened)?.destroy();
    },
  };
}

/** The waiting tasks, the most urgent first, then in order of arrival. */
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
