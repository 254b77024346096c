import { parentPort } from 'node:worker_threads';
import type { Question, Reply } from './computer-thread.ts';
import { games } from './games/index.ts';
import { type Decision, decide, rehearse } from './table/play/computers.ts';

/** The thread on which computer players think: it answers questions one at a time. */

const prepared = new Set<string>();

parentPort?.on('message', (question: Question) => {
  if ('prepare' in question) prepare(question.prepare);
  else parentPort?.postMessage({ id: question.id, ...answer(question.decision) } satisfies Reply);
});

/** Once for each game. */
function prepare(game: string): void {
  if (prepared.has(game)) return;
  prepared.add(game);
  rehearse(games, game);
}

function answer(decision: Decision): Omit<Reply, 'id'> {
  try {
    return { move: decide(games, decision) };
  } catch (error) {
    return { error };
  }
}
