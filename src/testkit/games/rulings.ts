import type { Move } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { State as RollToTheTop } from '../../games/roll-to-the-top/rules/state.ts';

/** Whether the rulings ask a seat although it has one legal action alone. */
type AskedAll = (state: unknown, seat: Seat, only: Move<unknown>) => boolean;

/**
 * What leaves no choice happens by itself. Where a game's rulings want a person's press all the same, it is said
 * here, with the reason; by the game's id.
 */
export const pressedAlone: Readonly<Record<string, AskedAll>> = {
  // Who has written says "done" themselves, and may take their numbers back until the round closes.
  'roll-to-the-top': (state, seat, { verb }) =>
    verb === 'done' && ((state as RollToTheTop).players[seat]?.written.length ?? 0) > 0,
};
