import type { Advantage } from '../../core/analysis/advantage.ts';
import { knownTo } from '../../core/analysis/analysis.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { Move } from '../../core/legal.ts';
import type { Message, Seat } from '../../core/message.ts';
import { legalMove, playoutSeed, type Thinker } from '../../table/play/computers.ts';
import type { Loaded } from '../../table/request.ts';
import { type Result, refuseSaying } from '../../table/request.ts';
import { say } from './views.ts';

/** The move that a computer player of the middle level would make. */
export interface Hint {
  readonly move: Move<unknown>;
  readonly why: Message;
  /** How much better it is than other moves; undefined where that is not clear, or not in time. */
  readonly advantage: Advantage | undefined;
}

/** A hint does not wait longer for its figure, in ms: a person waits. */
const PATIENCE = 300;

/** @param stopping when the process stops, everybody who waits is told */
export function createHints(thinker: Thinker, stopping: AbortSignal, patience = PATIENCE) {
  const asking = new Set<string>();
  return {
    /** One at a time for each person: thinking takes a processor that all share. */
    async hintFor(userId: string, loaded: Loaded, seat: Seat): Promise<Result<Hint>> {
      if (asking.has(userId)) return refuseSaying(say('hint.busy'));
      asking.add(userId);
      try {
        const hint = await hintAt(loaded, seat);
        return hint === undefined ? refuseSaying(say('hint.stopping')) : { ok: true, value: hint };
      } finally {
        asking.delete(userId);
      }
    },
  };

  async function hintAt(loaded: Loaded, seat: Seat): Promise<Hint | undefined> {
    const { game, state } = loaded;
    const late = AbortSignal.any([stopping, AbortSignal.timeout(patience)]);
    const seed = playoutSeed(loaded, seat);
    const advised = await unless(stopping, thinker.advice(game, { state, seat, seed }));
    if (advised === undefined) return undefined;
    const { why, verb, args } = advised;
    const known = { state: knownTo(forecastOf(game), state, seat), seat, seed: `${seed}:hint` };
    const advantage = await unless(late, thinker.advantage(game, known, { verb, args }));
    return stopping.aborted ? undefined : { move: legalMove(loaded, seat, advised), why, advantage };
  }
}

/** Waits for the work, but not longer than the signal lets it; then undefined. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const give = () => resolve(undefined);
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
