import type { Move } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { State as RollToTheTop } from '../../games/roll-to-the-top/rules/state.ts';

/** Whether the rulings ask a seat that has only one legal action. */
type AskedAll = (state: unknown, seat: Seat, only: Move<unknown>) => boolean;

/** Forced actions happen by themselves. Exceptions, by the game's id, with the reason: */
export const pressedAlone: Readonly<Record<string, AskedAll>> = {
  // A player who has written ends their turn with "done", and can undo numbers until the round closes.
  'roll-to-the-top': (state, seat, { verb }) =>
    verb === 'done' && ((state as RollToTheTop).players[seat]?.written.length ?? 0) > 0,
};
