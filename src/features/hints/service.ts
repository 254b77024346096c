import type { Advantage } from '../../core/analysis/advantage.ts';
import { knownTo } from '../../core/analysis/analysis.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { Move } from '../../core/legal.ts';
import type { Message, Seat } from '../../core/message.ts';
import { say } from '../../discord/i18n/words.ts';
import { legalMove, playoutSeed, type Thinker } from '../../table/play/computers.ts';
import type { Loaded } from '../../table/request.ts';
import { type Result, refuse } from '../../table/request.ts';

/** The move of a strong computer player; of a medium one if the strong level takes too long. */
export interface Hint {
  readonly move: Move<unknown>;
  readonly why: Message;
  /** How much better it is than other moves; undefined if unclear or too slow. */
  readonly advantage: Advantage | undefined;
}

/** Maximum time for the strong level and the advantage together, in ms, because a person waits. */
const PATIENCE = 300;

/** @param stopping aborts all requests when the process stops */
export function createHints(thinker: Thinker, stopping: AbortSignal, patience = PATIENCE) {
  const asking = new Set<string>();
  return {
    /** One at a time per person, because thinking takes a shared processor. */
    async hintFor(userId: string, loaded: Loaded, seat: Seat): Promise<Result<Hint>> {
      if (asking.has(userId)) return refuse(say('hint.busy'));
      asking.add(userId);
      try {
        const hint = await hintAt(loaded, seat);
        return hint === undefined ? refuse(say('hint.stopping')) : { ok: true, value: hint };
      } finally {
        asking.delete(userId);
      }
    },
  };

  async function hintAt(loaded: Loaded, seat: Seat): Promise<Hint | undefined> {
    const { game, state } = loaded;
    const late = AbortSignal.any([stopping, AbortSignal.timeout(patience)]);
    const until = Date.now() + patience;
    const seed = playoutSeed(loaded, seat);
    const known = { state: knownTo(forecastOf(game), state, seat), seat, seed: `${seed}:hint` };
    const [usual, strong] = await Promise.all([
      unless(stopping, thinker.advice(game, { state, seat, seed })),
      unless(late, thinker.strongAdvice(game, known, until)),
    ]);
    const advised = strong ?? usual;
    if (advised === undefined) return undefined;
    const { why, verb, args } = advised;
    const advantage = await unless(late, thinker.advantage(game, known, { verb, args }, until));
    return stopping.aborted ? undefined : { move: legalMove(loaded, seat, advised), why, advantage };
  }
}

/** The result of the work; undefined if the signal comes first. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const give = () => resolve(undefined);
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
