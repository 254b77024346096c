import { Worker } from 'node:worker_threads';
import type { PlayoutDecision, PlayoutRequest, PlayoutResults } from './core/analysis/playouts.ts';
import type { MoveWords } from './core/legal.ts';
import type { Decision, Thinker } from './table/play/computers.ts';

/** What the thread can be asked. Games are passed by id, because only plain values can be sent to another thread. */
export type Task =
  | { readonly is: 'decision'; readonly decision: Decision }
  | {
      readonly is: 'candidates';
      readonly game: string;
      readonly choice: PlayoutDecision;
      readonly most: number;
    }
  | { readonly is: 'playouts'; readonly game: string; readonly request: PlayoutRequest };

/** A request to the thread: a task, or to prepare for a game, which has no answer. */
export type Question = { readonly id: number; readonly task: Task } | { readonly prepare: string };
/** The thread's answer, whose type depends on the task, or the error. */
export interface Answer {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: unknown;
}

export interface ThreadedThinker extends Required<Thinker> {
  /** Decisions under way are rejected. */
  close(): Promise<void>;
}

/** The thread ends after this many ms without a question, because it holds a second copy of the games' code. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * Decides for computer players on a separate thread, so that people never wait for their thinking. The thread starts
 * with the first question.
 *
 * @param file the program of the thread: `computers-worker`
 * @param idle the time without a question after which the thread ends, in ms
 */
export function createThinker(file: URL, idle = IDLE_MS): ThreadedThinker {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const fail = (ended: Worker, error: unknown): void => {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(file);
    // It must not keep the process alive.
    started.unref();
    started.on('message', ({ id, answer, error }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (answer === undefined) asked?.reject(error);
      else asked?.resolve(answer);
      rest();
    });
    started.on('error', (error) => fail(started, error));
    started.on('exit', () => fail(started, new Error('the thread of the computer players ended')));
    return started;
  };
  /** Ends the thread after a while, if nothing is under way. */
  const rest = (): void => {
    clearTimeout(timer);
    if (waiting.size === 0) timer = setTimeout(() => void end(), idle).unref();
  };
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const ended = worker;
    if (ended === undefined) return;
    fail(ended, new Error('the computer players stopped'));
    await ended.terminate();
  };

  const ask = (task: Task): Promise<unknown> =>
    new Promise((resolve, reject) => {
      clearTimeout(timer);
      worker ??= start();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, task } satisfies Question);
    });
  return {
    decide: (decision) => ask({ is: 'decision', decision }) as Promise<MoveWords>,
    candidates: (game, choice, most) =>
      ask({ is: 'candidates', game: game.id, choice, most }) as Promise<readonly MoveWords[]>,
    playOut: (game, request) => ask({ is: 'playouts', game: game.id, request }) as Promise<PlayoutResults>,
    prepare(game) {
      worker ??= start();
      worker.postMessage({ prepare: game } satisfies Question);
      rest();
    },
    close: end,
  };
}
