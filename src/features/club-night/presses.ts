import { formKind, integer, pressKind } from '../../discord/presses.ts';

/** The beginning of a night, in minutes since 1970, which identifies the buttons of old messages. */
const night = { night: integer };

export const presses = {
  signUp: pressKind('club-sign-up', 'lasting', {}, '📅'),
  leave: pressKind('club-leave', 'lasting', {}),
  here: pressKind('club-here', 'lasting', night, '👋'),
  /** The same with a wish; the choice is a game, or `any`. */
  wish: pressKind('club-wish', 'lasting', night),
  away: pressKind('club-away', 'lasting', night),
  form: formKind('club-form', 'lasting', {}, '⚙️'),
  end: pressKind('club-end', 'passing', {}),
  confirmEnd: pressKind('club-confirm-end', 'lasting', {}),
};
