/** An invitation to a lobby, where a seat is kept for the person. A person is invited to a table at most once. */
export interface Invitation {
  readonly tableId: string;
  /** The person who is invited. */
  readonly userId: string;
  /** The id of the person who invites them. */
  readonly by: string;
  readonly at: Date;
  /** The message that asks the person, in the table's channel; undefined until it is posted. */
  readonly messageId: string | undefined;
}

/** An invitation as it is made. */
export type NewInvitation = Pick<Invitation, 'userId' | 'by' | 'at'>;
