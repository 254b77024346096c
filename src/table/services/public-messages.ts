import { type PublicMessage, publicMessage } from '../records.ts';
import type { Store } from '../store.ts';

/** The public messages of tables. */
export interface PublicMessages extends Pick<Store, 'announced'> {
  /** Those of a table that are not folded yet, in the order of what they tell. */
  publicMessages(tableId: string): Promise<readonly PublicMessage[]>;
  /** Notes that a message is about to be posted. The same nonce a second time changes nothing. */
  intendMessage(message: Omit<PublicMessage, 'messageId'>): Promise<void>;
  /** Forgets messages that need no more edits. */
  forgetMessages(tableId: string, nonces: readonly string[]): Promise<void>;
}

export function createPublicMessages({
  announced,
  records,
}: Pick<Store, 'announced' | 'records'>): PublicMessages {
  const messages = records(publicMessage);
  return {
    announced,
    publicMessages: (tableId) =>
      messages.all({ tableId }, { order: [{ seq: 'asc' }, { after: 'asc' }, { nonce: 'asc' }] }),
    async intendMessage(message) {
      await messages.add({ ...message, messageId: undefined });
    },
    async forgetMessages(tableId, nonces) {
      await messages.remove({ tableId, nonce: { in: nonces } });
    },
  };
}
