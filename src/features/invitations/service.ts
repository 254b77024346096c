import { seated, withGuest, withoutPerson } from '../../table/lobby/lobby.ts';
import type { Person } from '../../table/model.ts';
import {
  type Loaded,
  type RefusedResult,
  type Result,
  refuse,
  refuseSaying,
  type TableRequest,
} from '../../table/request.ts';
import { write } from '../../table/store/record.ts';
import type { Kernel } from '../feature.ts';
import { type Invitation, invitation } from './record.ts';
import { invitable } from './settings.ts';
import { say } from './words.ts';

const DAY = 24 * 60 * 60_000;
/** How many invitations a person may make in 24 hours, and how many of these to the same person. */
export const INVITATIONS_PER_DAY = 15;
export const INVITATIONS_PER_GUEST = 3;

/** Invitations to lobbies. The bot posts each in the table's channel. */
export interface Invitations {
  /**
   * Keeps a seat for somebody, and has them asked: by the host; by anybody with a seat when the lobby has waited for an
   * hour. Refused for people who take no invitations or were invited to this table before, and beyond the limits of a day.
   */
  invite(request: TableRequest, guest: Person): Promise<Result<Loaded>>;
  /** Why a person may not invite somebody to any table; undefined if they may. For asking early. */
  checkInviting(userId: string, guest: Person): Promise<RefusedResult | undefined>;
  /** Gives up the seat that is kept for the person. Refused once they have joined. */
  decline(request: TableRequest): Promise<Result<Loaded>>;
  /** Gives up every seat that is kept for a person. */
  declineAll(userId: string): Promise<void>;
  /** Those of a table that are not closed, in the order in which they were made. */
  invitations(tableId: string): Promise<readonly Invitation[]>;
  /** Notes the message that asks the person. */
  invitationPosted(tableId: string, userId: string, messageId: string): Promise<void>;
  /** Notes that the invitation asks nothing any more, and neither does its message. */
  closeInvitation(tableId: string, userId: string): Promise<void>;
}

export function createInvitations({
  store,
  now,
  writer: { changeLobby },
}: Pick<Kernel, 'store' | 'now' | 'writer'>): Invitations {
  const invitations = store.records(invitation);

  const checkInviting: Invitations['checkInviting'] = async (userId, guest) => {
    if (!invitable.of(await store.player(guest.id)))
      return refuseSaying(say('refusal.guest-unwilling', { guest: guest.name }));
    const invited = await invitations.all({ by: userId, at: { gte: new Date(now().getTime() - DAY) } });
    if (invited.length >= INVITATIONS_PER_DAY)
      return refuseSaying(say('refusal.invitations-most', { count: INVITATIONS_PER_DAY }));
    return invited.filter((one) => one.userId === guest.id).length >= INVITATIONS_PER_GUEST
      ? refuseSaying(say('refusal.guest-invited', { guest: guest.name }))
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
          if ((await invitations.count({ tableId, userId: guest.id })) > 0)
            return refuseSaying(say('refusal.guest-invited', { guest: guest.name }));
          return (await checkInviting(person.id, guest)) ?? after;
        },
        [
          write(
            invitation,
            [
              {
                tableId,
                userId: guest.id,
                by: person.id,
                at: now(),
                messageId: undefined,
                closed: false,
              },
            ],
            // A second invitation of the same person counts as the first.
            'keep',
          ),
        ],
      ),

    decline: ({ tableId, person, origin }) =>
      changeLobby(tableId, origin, (table) => {
        if (seated(table, person.id)) return refuse('already-joined');
        const after = withoutPerson(table, person);
        return !after.ok && after.refusal.code === 'not-seated'
          ? refuseSaying(say('refusal.not-invited'))
          : after;
      }),

    async declineAll(userId) {
      for (const { tableId } of await invitations.all({ userId, closed: false }))
        await changeLobby(tableId, undefined, (one) => withoutPerson(one, { id: userId, name: '' }));
    },

    invitations: (tableId) =>
      invitations.all({ tableId, closed: false }, { order: [{ at: 'asc' }, { userId: 'asc' }] }),
    async invitationPosted(tableId, userId, messageId) {
      await invitations.change({ tableId, userId }, { messageId });
    },
    async closeInvitation(tableId, userId) {
      await invitations.change({ tableId, userId }, { closed: true });
    },
  };
}
