import type { Seat } from '../../core/message.ts';
import { ALWAYS_AVAILABLE, type Availability, type SeatTime, type Table } from '../model.ts';
import { isLate } from '../proposals.ts';
import { whenSpent } from './calendar.ts';
import type { Availabilities } from './seat-times.ts';

/*
 * Without a clock, nobody is out of time. So that one silent person cannot stop a game for ever, the others may decide
 * about a person who has neither moved nor rested for a week while somebody waits for them. That person is told before.
 */

const DAY = 24 * 60 * 60 * 1000;

/** How long a person may be silent, in ms. Their time off does not count. */
export const SILENCE = 7 * DAY;
/** How long before the end of that time they are told, in ms. */
export const NOTICE = 2 * DAY;

/** What comes next for a silent person: they are told, or the others decide. */
export interface Silence {
  readonly seat: Seat;
  readonly what: 'notice' | 'decision';
  readonly at: Date;
  /** When the others may decide at the earliest. */
  readonly ends: Date;
}

/**
 * What comes next for each person whom a running game without a clock awaits while somebody else waits for them.
 *
 * @param availabilities when these people rest. Left out: as if they never did, which is the earliest that it can come
 */
export function silences(table: Table, availabilities?: Availabilities): readonly Silence[] {
  const { status, paused, clock, dice, seats, times } = table;
  if (status !== 'playing' || paused !== undefined || clock !== undefined) return [];
  // Whoever shares dice, such as a league, ends the game in time, and no channel shows a vote.
  if (dice === 'shared') return [];
  const people = seats.flatMap((occupant, seat) => {
    const time = times[seat];
    return occupant.kind !== 'human' || time === undefined || isLate(table, seat)
      ? []
      : [{ seat, time, id: occupant.person.id }];
  });
  if (people.every(({ time }) => time.awaitedSince !== undefined)) return [];
  return people.flatMap(({ seat, time, id }): readonly Silence[] => {
    if (time.awaitedSince === undefined) return [];
    const availability = availabilities?.get(id) ?? ALWAYS_AVAILABLE;
    const noticed = time.warnedAt ?? silentFor(time, availability, SILENCE - NOTICE);
    const ends = decisionAfter(time, noticed, availability);
    const isTold = time.warnedAt !== undefined;
    return [{ seat, what: isTold ? 'decision' : 'notice', at: isTold ? ends : noticed, ends }];
  });
}

/** When the others may decide about a person who is told at a moment. */
export function decisionAfter(time: SeatTime, toldAt: Date, availability: Availability): Date {
  const ends = [silentFor(time, availability, SILENCE), whenSpent(availability, toldAt, NOTICE)];
  return new Date(Math.max(...ends.map(Number)));
}

/** When a person will have been silent for this long, in ms. */
function silentFor(
  { awaitedSince = new Date(0), movedAt, waitedFor, reckoned }: SeatTime,
  availability: Availability,
  ms: number,
): Date {
  const heard = new Date(
    Math.max(...[awaitedSince, movedAt ?? awaitedSince, waitedFor ?? awaitedSince].map(Number)),
  );
  if (reckoned === undefined || heard > awaitedSince) return whenSpent(availability, heard, ms);
  return whenSpent(availability, reckoned.until, Math.max(0, ms - reckoned.ms));
}
