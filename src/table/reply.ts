/**
 * The answer to an interaction that shows a table in a channel where the bot is not. The interaction's token edits it
 * for some minutes; a press on the message brings another token.
 */
export interface TableReply {
  readonly tableId: string;
  readonly messageId: string;
  readonly token: string;
  readonly expiresAt: Date;
  /** The table's version that the message shows. */
  readonly shownVersion: number;
}
