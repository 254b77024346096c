import type { Invitation } from '../invitation.ts';

/** Invitations to lobbies. `TableStore.update` makes them. */
export interface InvitationStore {
  /** Those of a table that are not closed, in the order in which they were made. */
  invitations(tableId: string): Promise<readonly Invitation[]>;
  /** Whether the person was ever invited to the table. */
  wasInvited(tableId: string, userId: string): Promise<boolean>;
  /** The ids of the people whom a person has invited since then, one for each invitation. */
  invitedBy(userId: string, since: Date): Promise<readonly string[]>;
  /** The ids of the tables to which a person is invited by an invitation that is not closed. */
  invitedTo(userId: string): Promise<readonly string[]>;
  /** Notes the message that asks the person. */
  invitationPosted(tableId: string, userId: string, messageId: string): Promise<void>;
  /** Notes that the invitation asks nothing any more, and neither does its message. */
  closeInvitation(tableId: string, userId: string): Promise<void>;
}
