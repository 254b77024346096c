import type { Announcement } from '../../../table/model.ts';
import type { Loaded } from '../../../table/service.ts';
import { peopleAwaited } from '../turn.ts';
import type { Timeline } from './timeline.ts';

/**
 * What must be told: the channel by a new message, by a change of the newest one, or not at all; where there is no
 * channel any more, its people `directly`. `correct`: the newest message says something that is true no more, and is
 * changed, however old it is, if that is possible.
 */
export type Plan = 'post' | 'edit' | 'correct' | 'nothing' | 'directly';

/** Discord limits edits of messages older than an hour hard (error 30046): from this age on they are left alone. */
export const EDITABLE_MS = 50 * 60 * 1000;

/**
 * Decides what the channel must be told. A new message calls people: somebody is newly awaited, chance was drawn,
 * something is asked or was decided, the game is over. Who is still awaited, and who has chosen what, is shown by
 * changing the newest message, while that is possible. So is a deadline that has changed since, which is rare: somebody
 * has changed when they rest.
 */
export function planFor(loaded: Loaded, timeline: Timeline, now: Date): Plan {
  const { table } = loaded;
  const { announcement, status, head, paused } = table;
  if (status === 'playing' && paused?.why === 'channel') return 'directly';
  // Where the bot is not, it can say nothing.
  if (status === 'playing' && paused?.why === 'server') return 'nothing';
  if (announcement === undefined) return status === 'playing' && nobodyAwaited(loaded) ? 'nothing' : 'post';
  const editable = now.getTime() - announcement.postedAt.getTime() < EDITABLE_MS;
  switch (status) {
    case 'lobby':
      return editable ? 'edit' : 'post';
    case 'cancelled':
      if (head > 0 && announcement.seq >= head) return 'nothing';
      return editable ? 'edit' : 'post';
    case 'finished':
      return announcement.seq >= head ? 'nothing' : 'post';
    case 'playing': {
      if (nobodyAwaited(loaded)) return 'nothing';
      const { seq } = announcement;
      if (seq < head && (timeline.lastCall > seq || seq === 0)) return 'post';
      if (seq < head && editable && (timeline.hasNews(seq) || asksOtherwise(loaded, timeline.stateAt(seq))))
        return 'edit';
      return saysOtherwise(loaded, announcement.deadlines) ? 'correct' : 'nothing';
    }
  }
}

/** The deadlines that the public message shows, by seats, in whole seconds. */
export function deadlinesOf(loaded: Loaded): Announcement['deadlines'] {
  const { paused, times } = loaded.table;
  if (paused !== undefined) return {};
  const shown = peopleAwaited(loaded).flatMap(({ seat }) => {
    const deadline = times[seat]?.deadline;
    return deadline === undefined ? [] : [[seat, Math.floor(deadline.getTime() / 1000)] as const];
  });
  return Object.fromEntries(shown);
}

/** Whether a deadline that was told is another one now. Whoever is not awaited any more has none. */
function saysOtherwise(loaded: Loaded, told: Announcement['deadlines']): boolean {
  return Object.entries(deadlinesOf(loaded)).some(([seat, at]) => (told[seat] ?? at) !== at);
}

/** Computers move at once; then there is more to tell. At a table that sleeps nobody moves. */
function nobodyAwaited(loaded: Loaded): boolean {
  return loaded.table.paused === undefined && peopleAwaited(loaded).length === 0;
}

/** Whether other people are asked than then, or for something else. */
function asksOtherwise(loaded: Loaded, then: unknown): boolean {
  if (then === undefined) return true;
  const asked = (state: unknown) =>
    JSON.stringify(
      peopleAwaited({ ...loaded, state }).map(({ seat }) => [seat, loaded.game.prompt(state, seat)]),
    );
  return asked(loaded.state) !== asked(then);
}
