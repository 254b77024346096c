import type { Task } from './computers.ts';
import { advantageIn, adviceIn } from './core/analysis/advantage.ts';
import { candidatesIn, playedOut } from './core/analysis/playouts.ts';
import { games } from './games/index.ts';
import { decide, gameOf, rehearse } from './table/play/computers.ts';

/** A thread on which computer players think: it answers one task at a time. */
export default function answer(task: Task): unknown {
  switch (task.is) {
    case 'decision':
      return decide(games, task.decision);
    case 'advice':
      return adviceIn(gameOf(games, task.game), task.choice);
    case 'advantage':
      return advantageIn(gameOf(games, task.game), task.choice, task.advised);
    case 'candidates':
      return candidatesIn(gameOf(games, task.game), task.choice, task.most);
    case 'playouts':
      return playedOut(gameOf(games, task.game), task.request);
    case 'rehearsal':
      return rehearse(games, task.game);
    case 'leisure':
      return answer(task.question);
  }
}
