import { chunks, distinct } from '../../core/common.ts';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame } from '../../core/game.ts';
import { quickRandom, type Random } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';
import { say } from '../../discord/i18n/words.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { usualOptions } from '../../table/lobby/lobby.ts';
import { newTable } from '../../table/lobby/opening.ts';
import { installedGame } from '../../table/missing-game.ts';
import { type Actor, DEFAULT_THEME, type SeatOccupant, type Table } from '../../table/model.ts';
import { type Place, placeKey } from '../../table/place.ts';
import { newSeed, provableRandom, randomOf } from '../../table/play/chance.ts';
import { reportStep } from '../../table/play/changes.ts';
import { hasResigned, isOwn, isOwnerAway, meritOf } from '../../table/play/outcomes.ts';
import { standingMoves, yieldToOthers } from '../../table/play/replay.ts';
import { type Write, write } from '../../table/record.ts';
import { type Loaded, refuse } from '../../table/request.ts';
import { personOf } from '../../table/seats/people.ts';
import { occupantAt, ownerOf } from '../../table/seats/seats.ts';
import { timeTaken } from '../../table/time/seat-times.ts';
import { formatOf, type LeagueKernel } from './kernel.ts';
import {
  dataOf,
  keyOf,
  type League,
  type LeagueMessage,
  leagueMember,
  leagueMessage,
  leaguePairing,
  leagueSlot,
  type Member,
  PAGE,
  type Pairing,
  type PairingKey,
  type Slot,
} from './records.ts';
import { type Results, roundsOf, slowestOf } from './season.ts';
import { computerAt, replaceHolder, slotsOfDivision } from './slots.ts';

/** The kind of place of pairings' games. No channel shows them, because others have the same dice. */
export const PAIRING_PLACE = 'pairing';
/** Number of games begun at once. */
const BESIDE = 8;
/** The time of a computer player: less than any person's. */
const NO_TIME = -1;

/** How a pairing ended. */
interface Ending {
  readonly results: Results;
  /** The seats whose people did not play it themselves. */
  readonly lost: readonly number[];
}

/** The data needed to begin pairings. */
interface Beginnings {
  /** By division and slot. */
  readonly slots: ReadonlyMap<string, Slot>;
  readonly people: ReadonlyMap<string, Member>;
  /** By server id. */
  readonly messages: ReadonlyMap<string, LeagueMessage>;
}

/** Draws the pairings of the round, all with the same dice, and begins those that have not begun. Idempotent. */
export async function beginPairings(kernel: LeagueKernel, league: League): Promise<void> {
  await formatOf(kernel, league).draw(kernel, league);
  const { id: leagueId, season, round } = league;
  await forEachPairing(
    kernel,
    { leagueId, season, round, table: null, results: null },
    (rows) => beginningsOf(kernel, league, rows),
    (row, known) => beginPairing(kernel, league, row, known),
  );
}

/** Ends the round: computer players finish its open games. Idempotent. */
export async function endPairings(kernel: LeagueKernel, league: League): Promise<void> {
  const { id: leagueId, season, round } = league;
  const nothing = async () => undefined;
  await forEachPairing(kernel, { leagueId, season, round, results: null }, nothing, (row) =>
    endPairing(kernel, league, row),
  );
}

/** Records a game that has ended by itself. Idempotent. */
export async function recordResults(
  kernel: LeagueKernel,
  league: League,
  loaded: Loaded,
  row: Pairing,
): Promise<void> {
  if (row.results !== undefined) return;
  const { table } = loaded;
  const isCalledOff = table.status === 'cancelled';
  const ending = await endingOf(kernel, loaded, isCalledOff ? () => true : undefined);
  if (formatOf(kernel, league).losesOnTime) {
    // Nobody wins a game that both have called off.
    await settle(kernel, row, isCalledOff ? { ...ending, lost: [0, 1] } : ending);
    return;
  }
  // Resigning costs a point; if the game was cancelled, everyone loses one.
  const late = await slotsAt(kernel, table, row, (seat) => isCalledOff || hasResigned(table, seat));
  await settle(kernel, row, ending, late);
}

/** Closes the open games of a league that is being deleted. */
export async function closePairings(
  kernel: LeagueKernel,
  { id: leagueId, season, round }: League,
): Promise<void> {
  const { prisma } = kernel.store;
  // No further game begins, and closing one costs nobody a point.
  await prisma.leaguePairing.updateMany({
    where: { leagueId, results: null },
    data: leaguePairing.encode({ results: [0, 0] }),
  });
  const begun = { leagueId, season, round, table: { not: null } };
  for (const { table } of await prisma.leaguePairing.findMany({ where: begun }))
    if (table !== null) await closeTable(kernel, table, async () => []);
}

function findPairing({ store }: LeagueKernel, pairing: PairingKey) {
  return store.prisma.leaguePairing.findUnique({
    where: { leagueId_season_round_division_first: keyOf(pairing) },
  });
}

/** Draws the pairings of a round of divisions, all with the same dice. Idempotent. */
export async function drawDivisions(
  kernel: LeagueKernel,
  { id: leagueId, season, round }: League,
): Promise<void> {
  const {
    store: { prisma },
    seed = newSeed,
  } = kernel;
  const sizes = new Map<number, number>();
  for (const { division } of await prisma.leagueSlot.findMany({ where: { leagueId, season } }))
    sizes.set(division, (sizes.get(division) ?? 0) + 1);
  const rows = [...sizes].flatMap(([division, size]) =>
    (roundsOf(size)[round - 1] ?? []).map(([first, second]) => ({
      leagueId,
      season,
      round,
      division,
      first,
      second,
      table: null,
      results: null,
      lost: null,
      gains: null,
    })),
  );
  const [one] = rows;
  if (one === undefined) return;
  const there = await prisma.leaguePairing.count({ where: { leagueId, season, round } });
  if (there === rows.length) return;
  const add = (some: readonly (typeof one)[], shared: string) =>
    prisma.leaguePairing.createMany({
      data: some.map((row) => ({ ...row, seed: shared })),
      skipDuplicates: true,
    });
  // The first pairing written decides everyone's dice, also after an interruption.
  await add([one], seed());
  const first = await findPairing(kernel, one);
  if (first === null) return;
  for (const some of chunks(rows, PAGE)) await add(some, first.seed);
}

/** Slots whose holder is no longer a member are reassigned. */
async function beginningsOf(
  kernel: LeagueKernel,
  league: League,
  rows: readonly Pairing[],
): Promise<Beginnings> {
  const { prisma } = kernel.store;
  const leagueId = league.id;
  const division = { in: [...distinct(rows.map((row) => row.division))] };
  const heldWhere = { leagueId, season: league.season, division };
  const held = (await prisma.leagueSlot.findMany({ where: heldWhere })).map(leagueSlot.decode);
  const userId = { in: held.flatMap((slot) => slot.userId ?? []) };
  const members = await prisma.leagueMember.findMany({ where: { leagueId, userId } });
  const people = new Map(members.map((row) => [row.userId, leagueMember.decode(row)]));
  const left = held.filter((slot) => slot.userId !== undefined && !people.has(slot.userId));
  if (left.length > 0) {
    for (const slot of left) await replaceHolder(kernel, league, slot, league.round - 1);
    return beginningsOf(kernel, league, rows);
  }
  const guildId = { in: [...distinct([league.guildId, ...members.map((member) => member.guildId)])] };
  const messages = await prisma.leagueMessage.findMany({ where: { leagueId, guildId } });
  return {
    slots: new Map(held.map((one) => [`${one.division} ${one.slot}`, one])),
    people,
    messages: new Map(messages.map((row) => [row.guildId, leagueMessage.decode(row)])),
  };
}

/** Begins a pairing. Two computer players finish at once. */
async function beginPairing(
  kernel: LeagueKernel,
  league: League,
  row: Pairing,
  known: Beginnings,
): Promise<void> {
  const game = gameOf(kernel.games, league.game);
  const memberAt = (at: number) => known.people.get(known.slots.get(`${row.division} ${at}`)?.userId ?? '');
  const absent = [row.first, row.second].flatMap((at, seat) => (memberAt(at) === undefined ? [seat] : []));
  if (absent.length > 0 && !formatOf(kernel, league).hasSubstitutes) {
    await settle(kernel, row, { ...(await simulated(kernel, league, row)), lost: absent });
    return;
  }
  const seats = [row.first, row.second].map((at, seat): SeatOccupant => {
    const member = memberAt(at);
    if (member === undefined) return { kind: 'computer', name: computerAt(at), level: 'medium' };
    return { kind: 'human', person: personOf(member), joinId: `${idOf(row)}-${seat}` };
  });
  const host = seats.find((occupant) => occupant.kind === 'human');
  if (host?.kind !== 'human') {
    await settle(kernel, row, await simulated(kernel, league, row));
    return;
  }
  const place = placeOf(league, row, seats, known);
  const table = newTable(
    {
      place,
      hostId: host.person.id,
      game: game.id,
      options: usualOptions(game),
      locale: league.locale,
      theme: DEFAULT_THEME,
      seats,
      seatLimit: 2,
      rematchOf: undefined,
      clock: undefined,
      dice: { kind: 'shared', seed: row.seed },
      data: dataOf(row),
    },
    row.seed,
    kernel.now(),
  );
  // No channel shows this lobby, so no announcement is enqueued.
  const created = (await kernel.store.create(table, [])) === 'created';
  const there = created ? table : await kernel.store.openTableIn(placeKey(place));
  if (there === undefined) return;
  if (there.status === 'lobby')
    await kernel.service.start({ tableId: there.id, person: host.person, origin: idOf(row) });
  // Last, because a recorded table counts as begun.
  const open = { ...keyOf(row), table: null, results: null };
  const begun = await kernel.store.prisma.leaguePairing.updateMany({
    where: open,
    data: { table: there.id },
  });
  if (begun.count === 1) return;
  // Another process has begun it too, or the league was closed in the meantime.
  if ((await findPairing(kernel, row))?.table !== there.id)
    await closeTable(kernel, there.id, async () => []);
}

function placeOf(league: League, row: Pairing, seats: readonly SeatOccupant[], known: Beginnings): Place {
  const { guildId: homeGuildId } = league;
  // If both are from one server, links lead to the league's message there.
  const [from, ...more] = new Set(
    seats.flatMap((occupant) =>
      occupant.kind === 'human' ? (known.people.get(occupant.person.id)?.guildId ?? []) : [],
    ),
  );
  const linkGuildId = from === undefined || more.length > 0 ? homeGuildId : from;
  const message = known.messages.get(linkGuildId);
  const link = { linkGuildId, linkChannelId: message?.channelId };
  return { kind: PAIRING_PLACE, key: idOf(row), homeGuildId, ...link };
}

/** Records a pairing's results, and who loses a point. @returns false if they were already recorded */
function settle(
  { store }: LeagueKernel,
  row: PairingKey,
  ending: Ending,
  late: readonly Slot[] = [],
): Promise<boolean> {
  return store.prisma.$transaction(async (tx) => {
    const open = { ...keyOf(row), results: null };
    const data = leaguePairing.encode(ending);
    if ((await tx.leaguePairing.updateMany({ where: open, data })).count === 0) return false;
    for (const { leagueId, season, division, slot, userId = null } of late)
      await tx.leagueSlot.updateMany({
        where: { leagueId, season, division, slot, userId },
        data: { forfeited: { increment: 1 } },
      });
    return true;
  });
}

/**
 * How a game ended. An unfinished one is first played out by computer players with the same dice: whoever is away then
 * has lost, and so has a person who made too few of the moves, if that is their own doing.
 *
 * @param isOwnDoing whether a person could have made more moves; only for an unfinished game
 */
async function endingOf(
  { store, stopping }: LeagueKernel,
  { table, game, state, step }: Loaded,
  isOwnDoing: (seat: number) => boolean = () => false,
): Promise<Ending> {
  if (table.status === 'finished')
    return {
      results: [meritOf(game, state, 0), meritOf(game, state, 1)],
      lost: table.resigned.map(({ seat }) => seat),
    };
  const random = randomOf(table, step?.randomCursor ?? 0);
  const { results, moves } = await playedOn(game, state, random, table.seed, stopping);
  const all = [...standingMoves(await store.steps(table.id)), ...moves];
  const lost = table.seats.flatMap((occupant, seat) =>
    isOwnerAway(occupant) || (ownerOf(occupant) !== undefined && isOwnDoing(seat) && !isOwn(all, seat))
      ? [seat]
      : [],
  );
  return { results, lost };
}

/** How two computer players end a pairing. */
async function simulated({ games, stopping }: LeagueKernel, league: League, row: Pairing): Promise<Ending> {
  const game = gameOf(games, league.game);
  const random = provableRandom(row.seed, joinsFor(row));
  const setup = { seats: 2, options: usualOptions(game), formerWinners: [] };
  const { results } = await playedOn(game, begin(game, setup, random).state, random, row.seed, stopping);
  return { results, lost: [] };
}

/** The slots of the matching seats, if their owners are still in the league: people who left lose nothing more. */
async function slotsAt(
  kernel: LeagueKernel,
  { seats }: Table,
  { leagueId, season, division, first, second }: Pairing,
  isMeant: (seat: number) => boolean,
): Promise<readonly Slot[]> {
  const meant = seats.flatMap((occupant, seat) => {
    const userId = ownerOf(occupant)?.id;
    return userId !== undefined && isMeant(seat) ? [{ userId, slot: seat === 0 ? first : second }] : [];
  });
  if (meant.length === 0) return [];
  const userIds = meant.map(({ userId }) => userId);
  const there = await kernel.store.prisma.leagueMember.findMany({
    where: { leagueId, userId: { in: userIds } },
  });
  return (await slotsOfDivision(kernel, leagueId, season, division)).filter(
    ({ slot, userId }) =>
      meant.some((one) => one.slot === slot && one.userId === userId) &&
      there.some((slot) => slot.userId === userId),
  );
}

/**
 * Ends an overdue pairing: computer players finish it. The player who used the most time loses a point, and so does
 * anyone who left. Whoever made too few moves because of the other one has the result of the computer players.
 */
async function endPairing(kernel: LeagueKernel, league: League, row: Pairing): Promise<void> {
  const { readable } = kernel.writer;
  const tableId = row.table;
  const before = tableId === undefined ? undefined : await readable(tableId);
  if (tableId === undefined || before?.state === undefined) {
    await settle(kernel, row, await simulated(kernel, league, row));
    return;
  }
  const closed = await closeTable(kernel, tableId, async (loaded) => {
    const { table } = loaded;
    const rests = await kernel.service.availabilities(loaded);
    const slowest = slowestOf(
      table.seats.map(({ kind }, seat) =>
        kind === 'human' ? timeTaken(table, seat, kernel.now(), rests) : NO_TIME,
      ),
    );
    const made = await endingOf(kernel, loaded, (seat) => slowest === undefined || slowest === seat);
    const isAway = (seat: number) => isOwnerAway(occupantAt(table, seat));
    const { losesOnTime } = formatOf(kernel, league);
    const away = table.seats.flatMap((_, seat) => (isAway(seat) ? [seat] : []));
    const ending = losesOnTime ? { ...made, lost: onTime(made.lost, away, slowest) } : made;
    const late = await slotsAt(kernel, table, row, (seat) =>
      losesOnTime ? ending.lost.includes(seat) : seat === slowest || isAway(seat),
    );
    const forfeited = late.map((one): Slot => ({ ...one, forfeited: one.forfeited + 1 }));
    return [
      write(leaguePairing, [{ ...row, ...ending }], 'replace', { fields: ['results', 'lost'], ifSame: [] }),
      write(leagueSlot, forfeited, 'replace', { fields: ['forfeited'], ifSame: ['userId'] }),
    ];
  });
  if (closed) return;
  // The game has ended by itself, so its own result counts.
  const over = await readable(tableId);
  await settle(
    kernel,
    row,
    await (over?.state === undefined ? simulated(kernel, league, row) : endingOf(kernel, over)),
  );
}

/**
 * Who loses an unfinished game: who is away; if nobody is, who took more time; if both took as much, who made too few of
 * their moves.
 */
function onTime(
  unplayed: readonly number[],
  away: readonly number[],
  slowest: number | undefined,
): readonly number[] {
  if (away.length > 0) return away;
  return slowest === undefined ? unplayed : [slowest];
}

/** @param writes are stored with the change @returns whether the game was still running */
async function closeTable(
  { writer, now }: LeagueKernel,
  tableId: string,
  writes: (loaded: Loaded) => Promise<readonly Write[]>,
): Promise<boolean> {
  const closed = await writer.changeGame(tableId, undefined, async (loaded) => {
    if (loaded.table.status !== 'playing') return refuse(say('refusal.over'));
    const table: Table = { ...loaded.table, status: 'cancelled', proposals: [] };
    const step = { by: 'table', origin: undefined, at: now(), events: [] } as const;
    return { ...reportStep(loaded, step, table), writes: await writes(loaded) };
  });
  return closed.ok;
}

/** Runs for every pairing of the round, a few at a time. @param prepare loads shared data for a page of pairings */
async function forEachPairing<T>(
  { store, stopping }: LeagueKernel,
  where: Prisma.LeaguePairingWhereInput,
  prepare: (rows: readonly Pairing[]) => Promise<T>,
  work: (row: Pairing, prepared: T) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const rows = await store.prisma.leaguePairing.findMany({
      where,
      orderBy: [{ division: 'asc' }, { first: 'asc' }],
      take: PAGE,
    });
    const some = rows.map(leaguePairing.decode).filter((row) => !seen.has(idOf(row)));
    if (some.length === 0) return;
    const prepared = await prepare(some);
    for (let at = 0; at < some.length; at += BESIDE) {
      // The next process continues.
      stopping.throwIfAborted();
      const beside = some.slice(at, at + BESIDE);
      for (const row of beside) seen.add(idOf(row));
      await Promise.all(beside.map((row) => work(row, prepared)));
      await yieldToOthers();
    }
  }
}

/** @throws MissingGame if the bot no longer has the game */
export function gameOf(games: readonly AnyGame[], id: string): AnyGame {
  return installedGame(games, { game: id });
}

/** Mixed into the draws of all pairings of a round. */
export function joinsFor({ leagueId, season, round }: PairingKey): string {
  return `league-${leagueId}-${season}-${round}`;
}

function idOf(pairing: PairingKey): string {
  return `${joinsFor(pairing)}-${pairing.division}-${pairing.first}`;
}

/** Lets computer players finish a game of two seats. */
async function playedOn(
  game: AnyGame,
  from: unknown,
  random: Random,
  seed: string,
  stopping: AbortSignal,
): Promise<
  Pick<Ending, 'results'> & { readonly moves: readonly { readonly seat: number; readonly by: Actor }[] }
> {
  let state = from;
  const moves: { seat: number; by: Actor }[] = [];
  for (let move = 0; !isOver(game, state); move++) {
    await yieldToOthers();
    stopping.throwIfAborted();
    const [seat = 0] = game.awaiting(state);
    const action = chooseAt(game, 'medium', state, seat, quickRandom(`${seed}:${move}`));
    state = play(game, state, seat, action, random).state;
    moves.push({ seat, by: 'computer' });
  }
  return { results: [meritOf(game, state, 0), meritOf(game, state, 1)], moves };
}
