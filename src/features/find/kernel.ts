import type { Figures, Kernel } from '../feature.ts';

/** What finding people needs, apart from Discord. */
export interface FindKernel
  extends Pick<Kernel, 'store' | 'games' | 'now' | 'seed' | 'stopping' | 'writer' | 'members'> {
  readonly service: Pick<Kernel['service'], 'start'>;
  readonly counts: Counts;
}

/** What is measured. */
export interface Counts {
  wished(): void;
  /** @param waited in ms */
  met(waited: number): void;
  absent(): void;
  /** @param wishes in the pool, each time that it is looked at */
  waiting(wishes: number): void;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export function countsBy(figures: Figures | undefined): Counts {
  const wished = figures?.counter('rollpad_find_wishes_total', 'Wishes for a game with people elsewhere');
  const waited = figures?.histogram(
    'rollpad_find_wait_seconds',
    'How long wishes waited until they were met',
    [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR, 72 * HOUR],
  );
  const waiting = figures?.histogram(
    'rollpad_find_pool_wishes',
    'Wishes that wait, at each look',
    [1, 3, 10, 30, 100, 1000, 10_000],
  );
  const absent = figures?.counter('rollpad_find_absent_total', 'People who did not come to a found game');
  return {
    wished: () => wished?.(1),
    met: (ms) => waited?.(ms / 1000),
    absent: () => absent?.(1),
    waiting: (wishes) => waiting?.(wishes),
  };
}
