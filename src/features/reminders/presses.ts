import * as z from 'zod';
import { pressKind, tableFields } from '../../discord/presses.ts';

export const presses = {
  mute: pressKind('mute', 'passing', tableFields, '🔕'),
  unmute: pressKind('unmute', 'passing', tableFields, '🔔'),
  /** Mutes one of several games; the choice is the table's id. */
  muteMenu: pressKind('mute-menu', 'passing', {}),
  /** Turns the reminders of one of several games on or off; the choice is `on` or `off`, and the table's id. */
  reminders: pressKind('reminders', 'passing', {}),
  /** Stops reminders for some hours or until tomorrow morning; `now` ends that. */
  snooze: pressKind('snooze', 'passing', { until: z.enum(['hours', 'morning', 'now']) }),
};
