import { Worker } from 'node:worker_threads';
import type { ChosenMove, Decision, Thinker } from './table/play/computers.ts';

/** A request to the thread: to decide, or to get ready for a game, which has no answer. */
export type Question = { readonly id: number; readonly decision: Decision } | { readonly prepare: string };
/** The thread's answer: a move or the error. */
export interface Reply {
  readonly id: number;
  readonly move?: ChosenMove;
  readonly error?: unknown;
}

export interface ThreadedThinker extends Required<Thinker> {
  /** Decisions under way are rejected. */
  close(): Promise<void>;
}

/** The thread ends after this time without a question, in ms: it holds a second copy of the games' code. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(move: ChosenMove): void;
  reject(error: unknown): void;
}

/**
 * Decides for computer players on a thread of its own, so that people's presses never wait for their thinking. The thread
 * starts with the first question.
 *
 * @param file the program of the thread: `computer-worker`
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
    started.on('message', ({ id, move, error }: Reply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (move === undefined) asked?.reject(error);
      else asked?.resolve(move);
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

  return {
    decide: (decision) =>
      new Promise((resolve, reject) => {
        clearTimeout(timer);
        worker ??= start();
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, decision } satisfies Question);
      }),
    prepare(game) {
      worker ??= start();
      worker.postMessage({ prepare: game } satisfies Question);
      rest();
    },
    close: end,
  };
}
