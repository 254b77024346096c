import type { Reminder } from '../model.ts';

/** What people were reminded of, and have seen. */
export interface ReminderStore {
  /** The person's reminders about these tables; tables without one are left out. */
  reminders(userId: string, tableIds: readonly string[]): Promise<readonly Reminder[]>;
  saveReminders(reminders: readonly Reminder[]): Promise<void>;
  /** Everybody's reminders about a table whose messages are noted. */
  remindersWithMessage(tableId: string): Promise<readonly Reminder[]>;
  /** Forgets the message of a reminder, unless another one is noted meanwhile. */
  forgetReminderMessage(tableId: string, userId: string, messageId: string): Promise<void>;
  /** Notes that the person was nudged, unless they were since `notSince`. @returns whether it was noted */
  nudge(userId: string, at: Date, notSince: Date): Promise<boolean>;
  /** The step that the person saw last at this table. */
  lastLook(tableId: string, userId: string): Promise<number | undefined>;
  looked(tableId: string, userId: string, seq: number): Promise<void>;
}
