import type { Announcement } from '../model.ts';

/** The public messages of tables. */
export interface AnnouncementStore {
  /**
   * Notes where the newest public message is, and that it tells everything up to `seq`. Keeps the table's version; an
   * older `seq` never replaces a newer one.
   *
   * @param nonce of a message that was just posted, or found in the channel
   */
  announced(tableId: string, announcement: Announcement, nonce?: string): Promise<void>;
}
