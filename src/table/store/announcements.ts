import type { Announcement } from '../model.ts';
import type { PublicMessage } from '../public-message.ts';

/** The public messages of tables. */
export interface AnnouncementStore {
  /** Those of a table that are not folded yet, in the order of what they tell. */
  publicMessages(tableId: string): Promise<readonly PublicMessage[]>;
  /** Notes that a message is about to be posted. The same nonce a second time changes nothing. */
  intendMessage(message: Omit<PublicMessage, 'messageId'>): Promise<void>;
  /**
   * Notes where the newest public message is, and that it tells everything up to `seq`. Keeps the table's version; an
   * older `seq` never replaces a newer one.
   *
   * @param nonce of a message that was just posted, or found in the channel
   */
  announced(tableId: string, announcement: Announcement, nonce?: string): Promise<void>;
  /** Forgets messages that need no more edits. */
  forgetMessages(tableId: string, nonces: readonly string[]): Promise<void>;
}
