import { formKind, integer, pressKind } from '../../discord/presses.ts';

/** The beginning of a night, in minutes since 1970, which identifies the buttons of old messages. */
const night = { night: integer };

export const presses = {
  signUp: pressKind('club-sign-up', {}, '📅'),
  leave: pressKind('club-leave', {}),
  here: pressKind('club-here', night, '👋'),
  /** The same with a wish; the choice is a game, or `any`. */
  wish: pressKind('club-wish', night),
  away: pressKind('club-away', night),
  form: formKind('club-form', {}, '⚙️'),
  end: pressKind('club-end', {}),
  confirmEnd: pressKind('club-confirm-end', {}),
};
