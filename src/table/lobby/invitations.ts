import type { Person } from '../model.ts';
import { defaultPlayer } from '../player.ts';
import { type Loaded, type RefusedResult, type Result, refuse, type TableRequest } from '../request.ts';
import type { InvitationStore } from '../store/invitations.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { seated, withGuest, withoutPerson } from './lobby.ts';

const DAY = 24 * 60 * 60_000;
/** How many invitations a person may make in 24 hours, and how many of these to the same person. */
export const INVITATIONS_PER_DAY = 15;
export const INVITATIONS_PER_GUEST = 3;

/** Invitations to lobbies. The bot posts each in the table's channel. */
export interface InvitationService
  extends Pick<InvitationStore, 'invitations' | 'invitationPosted' | 'closeInvitation'> {
  /**
   * Keeps a seat for somebody, and has them asked: by the host; by anybody with a seat when the lobby has waited for an
   * hour. Refused for people who take no invitations or were invited to this table before, and beyond the limits of a day.
   */
  invite(request: TableRequest, guest: Person): Promise<Result<Loaded>>;
  /** Why a person may not invite somebody to any table; undefined if they may. For asking early. */
  checkInviting(userId: string, guest: Person): Promise<RefusedResult | undefined>;
  /** Gives up the seat that is kept for the person. Refused once they have joined. */
  decline(request: TableRequest): Promise<Result<Loaded>>;
}

export function createInvitations(
  { store, now }: Pick<WriterNeeds, 'store' | 'now'>,
  { changeLobby }: Pick<Writer, 'changeLobby'>,
): InvitationService {
  const checkInviting: InvitationService['checkInviting'] = async (userId, guest) => {
    const { invitable } = (await store.player(guest.id)) ?? defaultPlayer(guest.id);
    if (!invitable) return refuse('guest-unwilling', { guest: guest.name });
    const invited = await store.invitedBy(userId, new Date(now().getTime() - DAY));
    if (invited.length >= INVITATIONS_PER_DAY)
      return refuse('invitations-most', { count: INVITATIONS_PER_DAY });
    return invited.filter((id) => id === guest.id).length >= INVITATIONS_PER_GUEST
      ? refuse('guest-invited', { guest: guest.name })
      : undefined;
  };

  return {
    checkInviting,

    invite: ({ tableId, person, origin }, guest) =>
      changeLobby(
        tableId,
        origin,
        async (table) => {
          const after = withGuest(table, person, guest, now());
          if (!after.ok) return after;
          if (await store.wasInvited(tableId, guest.id))
            return refuse('guest-invited', { guest: guest.name });
          return (await checkInviting(person.id, guest)) ?? after;
        },
        { userId: guest.id, by: person.id, at: now() },
      ),

    decline: ({ tableId, person, origin }) =>
      changeLobby(tableId, origin, (table) => {
        if (seated(table, person.id)) return refuse('already-joined');
        const after = withoutPerson(table, person);
        return !after.ok && after.refusal.code === 'not-seated' ? refuse('not-invited') : after;
      }),

    invitations: store.invitations,
    invitationPosted: store.invitationPosted,
    closeInvitation: store.closeInvitation,
  };
}
