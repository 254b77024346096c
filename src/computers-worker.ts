import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { Task, TOO_LATE } from './computers.ts';
import { advantageIn, adviceIn, strongAdviceIn } from './core/analysis/advantage.ts';
import { candidatesIn, playedOut } from './core/analysis/playouts.ts';
import { importGames } from './loading/import.ts';
import { decide, gameOf, rehearse } from './table/play/computers.ts';

/** The niceness of this thread: it gets a third of what the bot's own thread gets when both want the same core. */
const NICENESS = 5;
// On a machine with few cores, people's presses come first. Linux gives each thread a priority of its own.
try {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
} catch {
  // Elsewhere all threads are equal.
}

/** The bot has checked the modules of the host's games. */
const modules: readonly string[] = workerData ?? [];
const games = await importGames(modules);

/** By game: the rehearsal that prepares this thread. */
const rehearsals = new Map<string, ReturnType<typeof rehearse>>();

/** The entry point of a thread on which computer players think. It answers one task at a time. */
export default function answer(task: Task): unknown {
  const tooLate = 'too late' satisfies typeof TOO_LATE;
  const isLate = () => task.is !== 'leisure' && task.until !== undefined && Date.now() > task.until;
  if (isLate()) return tooLate;
  switch (task.is) {
    case 'decision':
      return decide(games, task.decision);
    case 'advice':
      return adviceIn(gameOf(games, task.game), task.choice);
    case 'strongAdvice':
      return strongAdviceIn(gameOf(games, task.game), task.choice);
    case 'advantage': {
      let isWanted = true;
      const asked = () => {
        isWanted = !isLate();
        return isWanted;
      };
      const advantage = advantageIn(gameOf(games, task.game), task.choice, task.advised, asked);
      return isWanted ? advantage : tooLate;
    }
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
