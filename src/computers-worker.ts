import type { Task, TOO_LATE } from './computers.ts';
import { advantageIn, adviceIn, strongAdviceIn } from './core/analysis/advantage.ts';
import { candidatesIn, playedOut } from './core/analysis/playouts.ts';
import { games } from './games/index.ts';
import { decide, gameOf, rehearse } from './table/play/computers.ts';

/** By game: the rehearsal that prepares this thread. */
const rehearsals = new Map<string, ReturnType<typeof rehearse>>();

/** The entry point of a thread on which computer players think. It answers one task at a time. */
export default function answer(task: Task): unknown {
  if (task.is !== 'leisure' && task.until !== undefined && Date.now() > task.until)
    return 'too late' satisfies typeof TOO_LATE;
  switch (task.is) {
    case 'decision':
      return decide(games, task.decision);
    case 'advice':
      return adviceIn(gameOf(games, task.game), task.choice);
    case 'strongAdvice':
      return strongAdviceIn(gameOf(games, task.game), task.choice);
    case 'advantage':
      return advantageIn(gameOf(games, task.game), task.choice, task.advised);
    case 'candidates':
      return candidatesIn(gameOf(games, task.game), task.choice, task.most);
    case 'playouts':
      return playedOut(gameOf(games, task.game), task.request);
    case 'rehearsal': {
      const rehearsal = rehearsals.get(task.game) ?? rehearse(games, task.game);
      rehearsals.set(task.game, rehearsal);
      rehearsal.next();
      return;
    }
    case 'leisure':
      return answer(task.question);
  }
}
