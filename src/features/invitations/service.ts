import { say } from '../../discord/i18n/words.ts';
import { createFingerprints, fingerprint } from '../../table/fingerprint.ts';
import { notHostYet, notLobby, withoutPerson } from '../../table/lobby/lobby.ts';
import type { Person, Table } from '../../table/model.ts';
import { type Write, write } from '../../table/record.ts';
import {
  isRefused,
  type Loaded,
  ok,
  type RefusedResult,
  type Result,
  refuse,
  type TableRequest,
} from '../../table/request.ts';
import { createRemovals } from '../../table/seats/people.ts';
import { isSeated } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import { type Invitation, invitation } from './record.ts';
import { invitable } from './settings.ts';

/** The purpose of invitations' fingerprints. */
const PURPOSE = 'invitation';
const DAY = 24 * 60 * 60_000;

/** The number of invitations a person may make in 24 hours, and how many of these to the same person. */
export const INVITATIONS_PER_DAY = 15;
export const INVITATIONS_PER_GUEST = 3;

/** Invitations to lobbies. The bot posts each in the table's channel. */
export interface Invitations {
  /**
   * Reserves a seat for a person and has the bot ask them. The host may invite, and once the lobby has waited for an
   * hour, anyone with a seat. Refused for people who accept no invitations or were invited to this table before, and
   * beyond the daily limits.
   */
  invite(request: TableRequest, guest: Person): Promise<Result<Loaded>>;
  /** The refusal if a person may not invite this guest to any table; undefined if they may. For checking early. */
  checkInviting(userId: string, guest: Person): Promise<RefusedResult | undefined>;
  /** Gives up a person's reserved seat. Refused once they have joined. */
  decline(request: TableRequest): Promise<Result<Loaded>>;
  /** Gives up all reserved seats of a person. */
  declineAll(userId: string): Promise<void>;
  /** A table's open invitations, oldest first. */
  invitations(tableId: string): Promise<readonly Invitation[]>;
  /** Records the message that asks the person. */
  invitationPosted(tableId: string, userId: string, messageId: string): Promise<void>;
  /** Records that the invitation, and its message, no longer asks anything. */
  closeInvitation(tableId: string, userId: string): Promise<void>;
}

export function createInvitations(needs: Pick<Kernel, 'store' | 'now' | 'writer'>): Invitations {
  const {
    store,
    now,
    writer: { changeLobby },
  } = needs;
  const { prisma } = store;
  const removals = createRemovals(needs);
  const fingerprints = createFingerprints(needs);

  /** Counts towards the daily limits, even if the inviter deletes their data. */
  const counted = async (by: string, guest: string): Promise<Write> => {
    const until = new Date(now().getTime() + DAY);
    const those = [[by], [by, guest]].map((parts) => fingerprints.of(PURPOSE, parts, until, 'counted'));
    return write(fingerprint, await Promise.all(those), 'keep');
  };

  const checkInviting: Invitations['checkInviting'] = async (userId, guest) => {
    if (!invitable.of(await store.player(guest.id)))
      return refuse(say('refusal.guest-unwilling', { guest: guest.name }));
    if ((await fingerprints.count(PURPOSE, [userId])) >= INVITATIONS_PER_DAY)
      return refuse(say('refusal.invitations-most', { count: INVITATIONS_PER_DAY }));
    return (await fingerprints.count(PURPOSE, [userId, guest.id])) >= INVITATIONS_PER_GUEST
      ? refuse(say('refusal.guest-invited', { guest: guest.name }))
      : undefined;
  };

  return {
    checkInviting,

    invite: async ({ tableId, person, origin }, guest) =>
      changeLobby(
        tableId,
        origin,
        async (table) => {
          const after = withGuest(table, person, guest, now());
          if (!after.ok) return after;
          if (await removals.has(table, guest.id))
            return refuse(say('refusal.guest-removed', { guest: guest.name }));
          if ((await prisma.invitation.count({ where: { tableId, userId: guest.id } })) > 0)
            return refuse(say('refusal.guest-invited', { guest: guest.name }));
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
                declined: false,
              },
            ],
            // A second invitation of the same person counts as the first.
            'keep',
          ),
          await counted(person.id, guest.id),
        ],
      ),

    async decline({ tableId, person, origin }) {
      // The message of the invitation follows the table.
      await prisma.invitation.updateMany({ where: { tableId, userId: person.id }, data: { declined: true } });
      return changeLobby(tableId, origin, (table) => {
        if (isSeated(table, person.id)) return refuse(say('refusal.already-joined'));
        const after = withoutPerson(table, person);
        return isRefused(after, 'refusal.not-seated') ? refuse(say('refusal.not-invited')) : after;
      });
    },

    async declineAll(userId) {
      for (const { tableId } of await prisma.invitation.findMany({ where: { userId, closed: false } }))
        await changeLobby(tableId, undefined, (one) => withoutPerson(one, { id: userId, name: '' }));
    },

    async invitations(tableId) {
      const rows = await prisma.invitation.findMany({
        where: { tableId, closed: false },
        orderBy: [{ at: 'asc' }, { userId: 'asc' }],
      });
      return rows.map(invitation.decode);
    },
    async invitationPosted(tableId, userId, messageId) {
      await prisma.invitation.updateMany({ where: { tableId, userId }, data: { messageId } });
    },
    async closeInvitation(tableId, userId) {
      await prisma.invitation.updateMany({ where: { tableId, userId }, data: { closed: true } });
    },
  };
}

/** Reserves a seat for a guest whom the person invites. The host may, and the people that `notHostYet` allows. */
export function withGuest(table: Table, person: Person, guest: Person, at: Date): Result<Table> {
  const no = notLobby(table) ?? notHostYet(table, person, at);
  if (no) return no;
  if (table.seats.some((one) => one.kind === 'human' && one.person.id === guest.id))
    return refuse(say('refusal.guest-seated', { guest: guest.name }));
  if (table.removed.includes(guest.id)) return refuse(say('refusal.guest-removed', { guest: guest.name }));
  if (table.seats.length >= table.seatLimit) return refuse(say('refusal.full', { count: table.seatLimit }));
  return ok({
    ...table,
    seats: [...table.seats, { kind: 'human', person: guest, joinId: '', reserved: true }],
  });
}
