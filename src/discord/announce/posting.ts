import type { Announcement } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { peopleAwaited } from '../messages/turn.ts';
import type { Timeline } from './timeline.ts';

/**
 * How people learn of a table's state: by a new message in its channel, by an edit of the newest one, or not at all.
 * `directly`: by direct messages, because the channel is gone. `correct`: the newest message shows a wrong deadline, so
 * edit it at any age if Discord allows it.
 */
type Posting = 'post' | 'edit' | 'correct' | 'nothing' | 'directly';

/** Discord strictly limits edits of messages older than an hour (error 30046), so older messages stay unchanged. */
export const EDITABLE_MS = 50 * 60 * 1000;

/**
 * Posts a new message only to ping someone, at the start and the end, or when the newest one can no longer be edited.
 * Everything else edits the newest one. A player who changes their availability moves deadlines, which corrects the
 * newest message.
 */
export function postingFor(loaded: Loaded, timeline: Timeline, now: Date): Posting {
  const { table } = loaded;
  const { announcement, status, head, paused } = table;
  if (status === 'playing' && paused?.why === 'channel') return 'directly';
  // A game closed while it had no channel has nobody there to tell.
  if (status === 'cancelled' && (paused?.why === 'channel' || paused?.why === 'server')) return 'nothing';
  // The bot is no longer on the server.
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
      if (seq < head && (seq === 0 || timeline.calledSince(seq).length > 0)) return 'post';
      if (seq < head && (timeline.hasNews(seq) || awaitsOtherwise(loaded, timeline.stateAt(seq)))) {
        if (editable) return 'edit';
        if (timeline.isNewsworthy(seq)) return 'post';
      }
      return hasWrongDeadline(loaded, announcement.deadlines) ? 'correct' : 'nothing';
    }
  }
}

/** The deadlines in the public message, by seat, in whole seconds. */
export function deadlinesOf(loaded: Loaded): Announcement['deadlines'] {
  const { paused, times } = loaded.table;
  if (paused !== undefined) return {};
  const deadlines = peopleAwaited(loaded).flatMap(({ seat }) => {
    const deadline = times[seat]?.deadline;
    return deadline === undefined ? [] : [[seat, Math.floor(deadline.getTime() / 1000)] as const];
  });
  return Object.fromEntries(deadlines);
}

/** Whether a deadline differs from the one shown in the message. Only awaited players have one. */
function hasWrongDeadline(loaded: Loaded, announced: Announcement['deadlines']): boolean {
  return Object.entries(deadlinesOf(loaded)).some(([seat, at]) => (announced[seat] ?? at) !== at);
}

/** The computer players are about to move, so a later announcement shows more. A paused game awaits nobody. */
export function nobodyAwaited(loaded: Loaded): boolean {
  return loaded.table.paused === undefined && peopleAwaited(loaded).length === 0;
}

/** Whether the table now awaits other players than in an earlier state, or asks them something else. */
function awaitsOtherwise(loaded: Loaded, then: unknown): boolean {
  if (then === undefined) return true;
  const asked = (state: unknown) =>
    JSON.stringify(
      peopleAwaited({ ...loaded, state }).map(({ seat }) => [seat, loaded.game.prompt(state, seat)]),
    );
  return asked(loaded.state) !== asked(then);
}
