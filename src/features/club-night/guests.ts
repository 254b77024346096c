import { instant } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isOpen, type Person } from '../../table/model.ts';
import type { ChannelPlace } from '../../table/place.ts';
import type { Row } from '../../table/record.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { seatOfPerson } from '../../table/seats/seats.ts';
import { type ClubKernel, findNight, followChange } from './club.ts';
import { type ClubGuest, type ClubNight, clubGuest, endOf, minuteOf, nextAfter } from './records.ts';

/** Maximum number of people: one message cannot ping more. */
export const GUESTS_MOST = 100;

/** The columns of a person who is not coming. */
const NOWHERE = { here: null, origin: null, wish: null, seat: null };

/** A person's answer to the call. */
interface Coming {
  /** Identifies the night of the pressed button, by its beginning. */
  readonly minute: number;
  readonly wish: string;
}

export async function findGuests(
  { store }: Pick<ClubKernel, 'store'>,
  args: Pick<Prisma.ClubGuestFindManyArgs, 'where' | 'orderBy'>,
): Promise<readonly ClubGuest[]> {
  return (await store.prisma.clubGuest.findMany(args)).map(clubGuest.decode);
}

export function countSignedUp({ store }: Pick<ClubKernel, 'store'>, guildId: string): Promise<number> {
  return store.prisma.clubGuest.count({ where: { guildId, signedUp: true } });
}

/** Signs a person up to be pinged each week. */
export async function signUp(
  kernel: ClubKernel,
  place: ChannelPlace,
  person: Person,
): Promise<Result<ClubNight>> {
  const { prisma } = kernel.store;
  const found = await nightIn(kernel, place);
  if (!found.ok) return found;
  const { guildId } = found.value;
  const own = { guildId, userId: person.id, signedUp: true };
  const isNew = (await prisma.clubGuest.count({ where: own })) === 0;
  await changeGuest(kernel, found.value, person, { signedUp: true });
  // Counted afterwards, so that two concurrent sign-ups cannot exceed the maximum.
  if (isNew && (await countSignedUp(kernel, guildId)) > GUESTS_MOST) {
    await prisma.clubGuest.updateMany({ where: own, data: { signedUp: false } });
    await forgetGuest(kernel, found.value, person);
    return refuse(say('club.full', { count: GUESTS_MOST }));
  }
  await followChange(kernel, guildId);
  return found;
}

/** Undoes `signUp`. */
export async function cancelSignUp(
  kernel: ClubKernel,
  place: ChannelPlace,
  person: Person,
): Promise<Result<ClubNight>> {
  const { prisma } = kernel.store;
  const found = await nightIn(kernel, place);
  if (!found.ok) return found;
  const { guildId } = found.value;
  const left = await prisma.clubGuest.updateMany({
    where: { guildId, userId: person.id, signedUp: true },
    data: { signedUp: false },
  });
  if (left.count === 0) return refuse(say('club.not-signed-up'));
  await forgetGuest(kernel, found.value, person);
  await followChange(kernel, guildId);
  return found;
}

/** Records that a person comes to the present night. @param wish a game, or any other text for any game */
export async function come(
  kernel: ClubKernel,
  place: ChannelPlace,
  { minute, wish }: Coming,
  person: Person,
  origin: string,
): Promise<Result<ClubNight>> {
  const { prisma } = kernel.store;
  const found = await presentIn(kernel, place, minute);
  if (!found.ok) return found;
  const { guildId, startsAt: here } = found.value;
  const own = await prisma.clubGuest.findFirst({ where: { guildId, userId: person.id, here } });
  if (own !== null && (await isSeated(kernel, clubGuest.decode(own)))) return refuse(say('club.seated'));
  const patch = {
    here,
    origin,
    wish: found.value.games.includes(wish) ? wish : null,
    seat: null,
  };
  if (!(await changeGuest(kernel, found.value, person, patch, { seat: own?.seat ?? null })))
    return refuse(say('club.seated'));
  if (own === null && (await prisma.clubGuest.count({ where: { guildId, here } })) > GUESTS_MOST) {
    await prisma.clubGuest.updateMany({
      where: { guildId, userId: person.id, here, seat: null },
      data: NOWHERE,
    });
    await forgetGuest(kernel, found.value, person);
    return refuse(say('club.full-now', { count: GUESTS_MOST }));
  }
  await followChange(kernel, guildId);
  return found;
}

/** Records that they do not come, unless they sit at a table. */
export async function stayAway(
  kernel: ClubKernel,
  place: ChannelPlace,
  minute: number,
  person: Person,
): Promise<Result<ClubNight>> {
  const { prisma } = kernel.store;
  const found = await presentIn(kernel, place, minute);
  if (!found.ok) return found;
  const { guildId, startsAt: here } = found.value;
  const key = { guildId, userId: person.id, here };
  const own = await prisma.clubGuest.findFirst({ where: key });
  if (own !== null) {
    if (await isSeated(kernel, clubGuest.decode(own))) return refuse(say('club.seated'));
    const where = { ...key, seat: own.seat };
    const { count } = await prisma.clubGuest.updateMany({ where, data: NOWHERE });
    if (count === 0) return refuse(say('club.seated'));
  }
  await forgetGuest(kernel, found.value, person);
  await followChange(kernel, guildId);
  return found;
}

/**
 * When a person deletes their data, the messages of the present night stop naming them. Those of earlier nights stay.
 */
export async function eraseGuest(kernel: ClubKernel, userId: string): Promise<void> {
  const { prisma } = kernel.store;
  const rows = await prisma.clubGuest.findMany({ where: { userId }, select: { guildId: true } });
  for (const { guildId } of rows) {
    await prisma.clubGuest.deleteMany({ where: { guildId, userId } });
    await followChange(kernel, guildId);
  }
}

/** The people who are still on the server; deletes the others. */
export async function removeMissing(
  { members, store }: Pick<ClubKernel, 'members' | 'store'>,
  guests: readonly ClubGuest[],
): Promise<readonly ClubGuest[]> {
  const present: ClubGuest[] = [];
  for (const guest of guests) {
    const { guildId, userId } = guest;
    if (await members.hasLeft(guildId, userId))
      await store.prisma.clubGuest.deleteMany({ where: { guildId, userId } });
    else present.push(guest);
  }
  return present;
}

/** Forgets who came to earlier nights. @param startsAt the beginning of the next one */
export async function startWeek(
  { store }: Pick<ClubKernel, 'store'>,
  guildId: string,
  startsAt: Date,
): Promise<void> {
  const { prisma } = store;
  await prisma.clubGuest.deleteMany({ where: { guildId, signedUp: false } });
  await prisma.clubGuest.updateMany({ where: { guildId, here: { lt: startsAt } }, data: NOWHERE });
}

/** The night whose button was pressed in a place. */
async function nightIn(kernel: ClubKernel, { guildId, channelId }: ChannelPlace): Promise<Result<ClubNight>> {
  const night = guildId === undefined ? undefined : await findNight(kernel, guildId);
  return night?.channelId === channelId ? ok(night) : refuse(say('club.none'));
}

/** The present night, if the button belongs to it. */
async function presentIn(
  kernel: ClubKernel,
  place: ChannelPlace,
  minute: number,
): Promise<Result<ClubNight>> {
  const { now } = kernel;
  const found = await nightIn(kernel, place);
  if (!found.ok) return found;
  const { phase, startsAt } = found.value;
  const isPresent = phase !== 'waiting' && minuteOf(startsAt) === minute && now() < endOf(found.value);
  const when = instant(nextAfter(found.value, now()));
  return isPresent ? found : refuse(say('club.over', { when }));
}

/** Whether a person has a table at this night: one not yet opened, or an open one where they have a seat. */
async function isSeated({ service }: ClubKernel, { userId, seat }: ClubGuest): Promise<boolean> {
  if (seat === undefined) return false;
  if (seat.tableId === undefined) return true;
  const table = seat.tableId === '' ? undefined : (await service.load(seat.tableId))?.table;
  return table !== undefined && isOpen(table) && seatOfPerson(table, userId) !== undefined;
}

/**
 * Changes a person's row, or adds one.
 *
 * @param unless columns that, if they have changed, prevent the change
 * @returns whether it was changed
 */
async function changeGuest(
  { store: { prisma } }: ClubKernel,
  { guildId }: ClubNight,
  { id: userId, name, username }: Person,
  patch: Partial<Row<'clubGuest'>>,
  unless: Partial<Row<'clubGuest'>> = {},
): Promise<boolean> {
  const called = { name, username: username ?? null };
  const row = { ...NOWHERE, signedUp: false, guildId, userId, ...called, ...patch };
  const added = await prisma.clubGuest.createMany({ data: [row], skipDuplicates: true });
  if (added.count > 0) return true;
  const changed = await prisma.clubGuest.updateMany({
    where: { guildId, userId, ...unless },
    data: { ...called, ...patch },
  });
  return changed.count > 0;
}

/** Deletes the row of a person who neither signed up nor comes. */
async function forgetGuest(
  { store }: ClubKernel,
  { guildId }: ClubNight,
  { id: userId }: Person,
): Promise<void> {
  await store.prisma.clubGuest.deleteMany({ where: { guildId, userId, signedUp: false, here: null } });
}
