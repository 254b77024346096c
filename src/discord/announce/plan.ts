import type { Loaded } from '../../table/service.ts';
import { peopleAwaited } from '../views/turn.ts';
import type { Story } from './story.ts';

/**
 * What must be told: the channel by a new message, by a change of the newest one, or not at all; where there is no
 * channel any more, its people `directly`.
 */
export type Plan = 'post' | 'edit' | 'nothing' | 'directly';

/** Discord limits edits of messages older than an hour hard (error 30046): from this age on they are left alone. */
export const EDITABLE_MS = 50 * 60 * 1000;

/**
 * Decides what the channel must be told. A new message calls people: somebody is newly awaited, chance was drawn,
 * something is asked or was decided, the game is over. Who is still awaited, and who has chosen what, is shown by
 * changing the newest message, while that is possible.
 */
export function planFor(loaded: Loaded, story: Story, now: Date): Plan {
  const { table } = loaded;
  const { announcement, status, head, asleep } = table;
  if (status === 'playing' && asleep?.why === 'channel') return 'directly';
  // Where the bot is not, it can say nothing.
  if (status === 'playing' && asleep?.why === 'server') return 'nothing';
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
      if (announcement.seq >= head || nobodyAwaited(loaded)) return 'nothing';
      if (story.lastCall > announcement.seq || announcement.seq === 0) return 'post';
      if (!editable) return 'nothing';
      return story.hasNews(announcement.seq) || asksOtherwise(loaded, story.stateAt(announcement.seq))
        ? 'edit'
        : 'nothing';
    }
  }
}

/** Computers move at once; then there is more to tell. At a table that sleeps nobody moves. */
function nobodyAwaited(loaded: Loaded): boolean {
  return loaded.table.asleep === undefined && peopleAwaited(loaded).length === 0;
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
