import { parentPort } from 'node:worker_threads';
import type { Answer, Question, Task } from './computers.ts';
import { candidatesIn, playedOut } from './core/analysis/playouts.ts';
import { games } from './games/index.ts';
import { decide, gameOf, rehearse } from './table/play/computers.ts';

/** The thread on which computer players think: it answers questions one at a time. */

const prepared = new Set<string>();

parentPort?.on('message', (question: Question) => {
  if ('prepare' in question) prepare(question.prepare);
  else parentPort?.postMessage({ id: question.id, ...replyTo(question.task) } satisfies Answer);
});

/** Once for each game. */
function prepare(game: string): void {
  if (prepared.has(game)) return;
  prepared.add(game);
  rehearse(games, game);
}

function replyTo(task: Task): Omit<Answer, 'id'> {
  try {
    return { answer: answerTo(task) };
  } catch (error) {
    return { error };
  }
}

function answerTo(task: Task): unknown {
  switch (task.is) {
    case 'decision':
      return decide(games, task.decision);
    case 'candidates':
      return candidatesIn(gameOf(games, task.game), task.choice, task.most);
    case 'playouts':
      return playedOut(gameOf(games, task.game), task.request);
  }
}
