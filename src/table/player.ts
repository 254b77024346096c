import type { Player } from './model.ts';

const HOUR = 3_600_000;

/** Somebody who has set nothing. The database's defaults say the same. */
export function defaultPlayer(userId: string): Player {
  return {
    userId,
    locale: undefined,
    theme: 'light',
    availability: { zone: 'UTC', quiet: undefined, weekendsOff: false, daysOff: [] },
    remindAfter: 24 * HOUR,
    remindBefore: 6 * HOUR,
    snoozedUntil: undefined,
    quietSetAt: undefined,
  };
}
