import type { Invitation, NewInvitation } from '../../table/invitation.ts';
import { formerId } from '../../table/seats/former.ts';
import type { InvitationStore } from '../../table/store/invitations.ts';

interface MemoryInvitations extends InvitationStore {
  /** Part of `TableStore.update`. */
  add(tableId: string, invitation: NewInvitation): void;
  /** Part of `PrivacyStore.erasePerson`. */
  erase(userId: string): void;
}

/** The invitations of a store in memory. */
export function memoryInvitations(): MemoryInvitations {
  const all: { invitation: Invitation; closed: boolean }[] = [];
  const of = (tableId: string, userId: string) =>
    all.find(({ invitation }) => invitation.tableId === tableId && invitation.userId === userId);

  return {
    add(tableId, invitation) {
      if (of(tableId, invitation.userId) === undefined)
        all.push({ invitation: { tableId, ...invitation, messageId: undefined }, closed: false });
    },
    erase(userId) {
      for (const row of all) {
        if (row.invitation.userId === userId)
          row.invitation = { ...row.invitation, userId: formerId('guest') };
        if (row.invitation.by === userId) row.invitation = { ...row.invitation, by: formerId('inviter') };
      }
    },
    async invitations(tableId) {
      return all.flatMap(({ invitation, closed }) =>
        invitation.tableId === tableId && !closed ? [invitation] : [],
      );
    },
    async wasInvited(tableId, userId) {
      return of(tableId, userId) !== undefined;
    },
    async invitedBy(userId, since) {
      return all.flatMap(({ invitation: { by, at, userId: guest } }) =>
        by === userId && at >= since ? [guest] : [],
      );
    },
    async invitedTo(userId) {
      return all.flatMap(({ invitation, closed }) =>
        invitation.userId === userId && !closed ? [invitation.tableId] : [],
      );
    },
    async invitationPosted(tableId, userId, messageId) {
      const row = of(tableId, userId);
      if (row !== undefined) row.invitation = { ...row.invitation, messageId };
    },
    async closeInvitation(tableId, userId) {
      const row = of(tableId, userId);
      if (row !== undefined) row.closed = true;
    },
  };
}
