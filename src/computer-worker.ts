import { parentPort } from 'node:worker_threads';
import type { Question, Reply } from './computer-thread.ts';
import { games } from './games/index.ts';
import { decide } from './table/play/computers.ts';

/** The thread on which computer players think: it answers questions one at a time. */

parentPort?.on('message', ({ id, decision }: Question) => {
  parentPort?.postMessage({ id, ...answer(decision) } satisfies Reply);
});

function answer(decision: Question['decision']): Omit<Reply, 'id'> {
  try {
    return { move: decide(games, decision) };
  } catch (error) {
    return { error };
  }
}
