/**
 * A public message about a table that may have buttons: stored before it is posted, until it is folded. What it tells
 * stays with it.
 */
export interface PublicMessage {
  readonly tableId: string;
  /** With which it is posted; unique at the table. */
  readonly nonce: string;
  readonly channelId: string;
  /** Undefined until Discord's answer is noted: it may be in the channel, or not. */
  readonly messageId: string | undefined;
  /** It tells the steps after this one, up to `seq`. */
  readonly after: number;
  readonly seq: number;
}
