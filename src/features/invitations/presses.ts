import { pressKind, tableFields, userId } from '../../discord/presses.ts';

const guestFields = { guest: userId };
export const presses = {
  /** Invites a person to one of the inviter's games; the choice is the table's id. */
  invite: pressKind('invite', 'lasting', guestFields),
  /** Opens a game and invites a person to it; the choice is the game's id. */
  inviteNew: pressKind('invite-new', 'lasting', guestFields),
  /** Gives up the seat reserved by an invitation. */
  decline: pressKind('decline', 'lasting', tableFields),
};
