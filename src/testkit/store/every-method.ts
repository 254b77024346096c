import { storedAnalysis } from '../../features/analysis/service.ts';
import { challenge, challengeMessage, challengeTry } from '../../features/challenges/records.ts';
import { invitation } from '../../features/invitations/record.ts';
import { toRate } from '../../features/ratings/record.ts';
import { createRatings } from '../../features/ratings/service.ts';
import { reminder } from '../../features/reminders/record.ts';
import { createReplies } from '../../features/user-install/replies.ts';
import { jobTable } from '../../jobs/job-table.ts';
import type { OpenStore } from '../../store/index.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import type { Outcome, Table } from '../../table/model.ts';
import { channelOf, placeKey } from '../../table/place.ts';
import { write } from '../../table/record.ts';
import { createPublicMessages, kernelRecords } from '../../table/records.ts';
import type { Store } from '../../table/store.ts';
import { ada, bo, human, nextStep, sampleTable, stored } from './samples.ts';

/** A store that records which of its methods are called. */
export interface Watched<T> {
  readonly watched: T;
  /** The methods that nobody has called yet. */
  readonly left: () => readonly string[];
}

export function watchCalls<T extends object>(of: T, except: readonly string[]): Watched<T> {
  const called = new Set<string | symbol>(except);
  return {
    watched: new Proxy(of, {
      get(target, name) {
        called.add(name);
        return Reflect.get(target, name, target);
      },
    }),
    left: () => Object.keys(of).filter((name) => !called.has(name)),
  };
}

/** When everything happens, and long after. */
const at = new Date('2026-11-21T10:00:00.000Z');
const later = new Date('2027-01-01');

/**
 * Calls every method of a store at least once, with a table, a game and a challenge of its own.
 *
 * @param guildId the server in which it happens
 */
export async function callEveryMethod(store: Store, guildId: string): Promise<void> {
  const lobby = await openLobby(store, guildId);
  await invite(store, lobby);
  const table = await playGame(store, stored(lobby));
  await announce(store, table);
  await reply(store, table);
  const own = sampleTable({ guildId });
  await tryChallenge(store, own, guildId);
  await playCode(store, own.id, table.id);
  await postChallenge(store, guildId);
  await readTables(store, { table, own, guildId });
  await analyse(store, table.id);
  await rate(store, table, guildId);
  await changeSettings(store, guildId);
  await remind(store, table.id);
  await cleanUp(store, table.id, guildId);
  await takeFingerprints(store);

  await store.enqueueDue(at);
  await store.enqueue(jobsOf(table.id));
  await store.closeRow(own.id);
  await store.deleteClosed(own.id);
  await store.ping();
}

/** @returns the lobby with a second person */
async function openLobby(store: Store, guildId: string): Promise<Table> {
  const lobby = sampleTable({ guildId });
  await store.create(lobby, jobsOf(lobby.id), 100);
  await store.update(lobby, jobsOf(lobby.id), `origin-${lobby.id}`);
  const joined = { ...stored(lobby), seats: [human(ada), human(bo)] };
  await store.update(joined, []);
  await store.hasChanged(lobby.id, `origin-${lobby.id}`);
  return stored(joined);
}

async function invite(store: Store, lobby: Table): Promise<void> {
  const { prisma } = store;
  const made = {
    tableId: lobby.id,
    userId: '300',
    by: ada.id,
    at,
    messageId: undefined,
    closed: false,
    declined: false,
  };
  await store.update(lobby, [], undefined, [write(invitation, [made], 'keep')]);
  const invited = { tableId: lobby.id, userId: '300' };
  await prisma.invitation.findMany({
    where: { tableId: lobby.id, closed: false },
    orderBy: [{ at: 'asc' }, { userId: 'asc' }],
  });
  await prisma.invitation.count({ where: invited });
  await prisma.invitation.findMany({ where: { by: ada.id } });
  await prisma.invitation.findMany({ where: { userId: '300', closed: false } });
  await prisma.invitation.updateMany({ where: invited, data: { messageId: '1' } });
  await prisma.invitation.updateMany({ where: invited, data: { closed: true } });
}

/** @returns the finished game */
async function playGame(store: Store, lobby: Table): Promise<Table> {
  let table: Table = { ...lobby, status: 'playing', dueAt: at };
  for (const ends of [false, false, true]) {
    const next = nextStep(table);
    const after: Table = ends ? { ...next.table, status: 'finished', dueAt: undefined } : next.table;
    const outcomes = ends ? outcomesOf(table) : [];
    await store.append(next.step, after, jobsOf(table.id), outcomes, toRate(after, outcomes));
    table = stored(after);
    if (!ends) await store.setDue(table, at, jobsOf(table.id));
  }
  await store.append(nextStep({ ...table, head: 0 }).step, table, []);
  return table;
}

async function announce(store: Store, table: Table): Promise<void> {
  const nonce = `nonce-${table.id}`;
  const told = { tableId: table.id, nonce, channelId: channelOf(table.place), after: 0, seq: 3 };
  const messages = createPublicMessages(store);
  await messages.intendMessage(told);
  await store.announced(table.id, { messageId: '1', seq: 3, postedAt: at, deadlines: { 0: 1 } }, nonce);
  await store.announced(table.id, { messageId: '1', seq: 3, postedAt: at, deadlines: {} });
  await messages.publicMessages(table.id);
  await messages.forgetMessages(table.id, [nonce]);
}

async function reply(store: Store, table: Table): Promise<void> {
  const given = { tableId: table.id, messageId: '1', token: 'token', expiresAt: at };
  const replies = createReplies({ store, now: () => at, keyFor: () => Buffer.alloc(32) });
  await replies.save({ ...given, shownVersion: 1 });
  await replies.renew(given);
  await replies.shows(table.id, '1', 2);
  await replies.of(table.id);
  await replies.forgetExpired();
}

async function tryChallenge(store: Store, own: Table, guildId: string): Promise<void> {
  const { prisma } = store;
  const key = keyOn(guildId);
  const begun = { tableId: own.id, userId: ada.id, name: ada.name, username: ada.username, score: 5, at };
  const tried = { ...key, scope: guildId, ...begun };
  await store.create(own, jobsOf(own.id), undefined, [write(challengeTry, [tried], 'abort')]);
  const { game, options, seed } = own;
  const drawn = challenge.encode({ ...key, game, options, seed });
  await prisma.challenge.createMany({ data: [drawn], skipDuplicates: true });
  await prisma.challenge.findUnique({ where: { guildId_period: key } });
  const all = { scope: guildId, period: key.period };
  const scored = { ...all, score: { not: null } };
  await prisma.challengeTry.findUnique({ where: { scope_period_userId: { ...all, userId: ada.id } } });
  await prisma.challengeTry.findMany({ where: { ...all, at: null }, select: { tableId: true } });
  await store.tables((await prisma.challengeTry.findMany({ where: key })).map(({ tableId }) => tableId));
  const best = [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }] as const;
  await prisma.challengeTry.findMany({ where: { ...key, score: { not: null } }, orderBy: [...best] });
  await prisma.challengeTry.findMany({ where: scored, orderBy: [...best], take: 20 });
  await prisma.challengeTry.count({ where: scored });
  await prisma.challengeTry.count({ where: { ...all, score: { gt: 5 } } });
}

async function postChallenge({ prisma }: Store, guildId: string): Promise<void> {
  const key = keyOn(guildId);
  const message = { channelId: '1', nonce: 'a', messageId: '1', viewHash: 'a', postedAt: at, former: [] };
  const posted = { ...key, channelId: '1', locale: 'en', posted: null, dueAt: at };
  await prisma.challengeMessage.createMany({ data: [posted], skipDuplicates: true });
  await prisma.challengeMessage.updateMany({
    where: { ...key, channelId: '1', posted: null },
    data: challengeMessage.encode({ posted: message }),
  });
  await prisma.challengeMessage.findMany({ where: key, orderBy: [{ channelId: 'asc' }] });
  await prisma.challengeMessage.findMany({
    where: { dueAt: { lte: at } },
    orderBy: [{ dueAt: 'asc' }],
    take: 50,
  });
  await prisma.challengeMessage.updateMany({ where: key, data: { dueAt: at } });
  await prisma.challengeMessage.deleteMany({ where: { ...key, channelId: '1' } });
}

/** @param otherId a game without the code */
async function playCode({ prisma }: Store, tableId: string, otherId: string): Promise<void> {
  const code = 'bcdfghjk';
  await prisma.codeGame.createMany({ data: [{ tableId, code, at }], skipDuplicates: true });
  await prisma.codeGame.findFirst({ where: { code }, orderBy: [{ at: 'asc' }, { tableId: 'asc' }] });
  await prisma.codeGame.findMany({
    where: { code, tableId: { not: otherId } },
    orderBy: [{ at: 'desc' }, { tableId: 'desc' }],
    take: 4,
  });
  const result = { tableId, seat: 0, userId: ada.id, code, merit: 5 };
  const ofOthers = { code, userId: { not: ada.id } };
  await prisma.codeResult.createMany({ data: [result], skipDuplicates: true });
  await prisma.codeResult.findUnique({ where: { code_userId: { code, userId: ada.id } } });
  await prisma.codeResult.findFirst({ where: { code, tableId: { not: otherId } } });
  await prisma.codeResult.count({ where: ofOthers });
  await prisma.codeResult.count({ where: { ...ofOthers, merit: { lt: 5 } } });
}

async function readTables(
  store: Store,
  { table, own, guildId }: { readonly table: Table; readonly own: Table; readonly guildId: string },
): Promise<void> {
  await store.table(table.id);
  await store.head(table.id);
  await store.steps(table.id);
  await store.step(table.id, 1);
  await store.stepOf(table.id, `origin-${table.id}-1`);
  await store.openTableIn(placeKey(own.place));
  await store.openHeadIn(placeKey(own.place));
  await store.openRowIn(placeKey(own.place));
  await store.latestTableIn(placeKey(table.place));
  await store.latestTableIn(placeKey({ ...table.place, personId: table.hostId }));
  await store.openTablesOf(ada.id);
  await store.openHeadsOf(ada.id);
  await store.openTablesIn(guildId);
  await store.openTablePage({ ids: [0, 1], count: 16 }, undefined, 500);
  await store.tableCounts();
}

async function analyse({ prisma }: Store, tableId: string): Promise<void> {
  const row = storedAnalysis.encode({ tableId, version: 1, result: { seats: [], chart: [] } });
  await prisma.analysis.upsert({ where: { tableId }, create: row, update: row });
  await prisma.analysis.findUnique({ where: { tableId, version: 1 } });
}

async function rate(store: Store, table: Table, guildId: string): Promise<void> {
  await store.prisma.outcome.findMany({ where: { userId: ada.id } });
  const ratings = createRatings({ store, now: () => new Date() });
  await ratings.rateGame(table.id);
  await ratings.erase(ada.id);
  await ratings.leaderboard({ userId: '300', guildId }, undefined);
  await ratings.rateWeeks();
  await ratings.worldLeaderboard({ userId: '300', name: 'Ada', guildId }, table.game);
}

async function changeSettings(store: Store, guildId: string): Promise<void> {
  await store.updatePlayer(ada.id, { theme: 'light' });
  await store.player(ada.id);
  await store.players([ada.id, '200']);
  await store.updateServer(guildId, { tablesPerPerson: 20 });
  await store.server(guildId);
}

async function remind({ prisma }: Store, tableId: string): Promise<void> {
  const mine = { tableId, userId: ada.id };
  const reminded = reminder.encode({
    ...mine,
    muted: false,
    toldAwaited: at,
    toldDeadline: undefined,
    owedAwaited: undefined,
    nudgedBy: undefined,
    message: { channelId: '90', messageId: '1000' },
  });
  await prisma.reminder.upsert({ where: { tableId_userId: mine }, create: reminded, update: reminded });
  await prisma.reminder.findUnique({ where: { tableId_userId: mine } });
  await prisma.reminder.findMany({ where: { userId: ada.id, tableId: { in: [tableId] } } });
  await prisma.reminder.findMany({ where: { tableId, message: { not: null } } });
  await prisma.reminder.updateMany({
    where: { ...mine, message: reminded.message },
    data: { message: null },
  });
  await prisma.nudge.createMany({ data: [{ userId: ada.id, at }], skipDuplicates: true });
  await prisma.nudge.updateMany({ where: { userId: ada.id, at: { lte: at } }, data: { at } });
  await prisma.lastSeen.createMany({ data: [{ ...mine, seq: 1 }], skipDuplicates: true });
  await prisma.lastSeen.updateMany({ where: { ...mine, seq: { lt: 1 } }, data: { seq: 1 } });
  await prisma.lastSeen.findUnique({ where: { tableId_userId: mine } });
}

async function cleanUp(store: Store, tableId: string, guildId: string): Promise<void> {
  const { prisma } = store;
  const closed = await store.gamesWithPositions(later, undefined, 50);
  await store.gamesWithPositions(later, closed[0], 50);
  await store.openTableAges(undefined, 200);
  // Not of all servers: that would be the whole index.
  await store.serverPage(undefined, 50, kernelRecords);
  await store.serverPage(guildId, 50, kernelRecords);
  const gone = { guildId: 'gone', since: at };
  await prisma.leftServer.createMany({ data: [{ guildId, since: at }, gone], skipDuplicates: true });
  await prisma.leftServer.deleteMany({ where: { guildId: { in: [guildId] } } });
  await prisma.leftServer.findMany({
    where: { since: { lt: later } },
    orderBy: { since: 'asc' },
    take: 50,
  });
  await store.deleteFromServer('gone', 20, kernelRecords, { model: 'leftServer', row: gone });
  await store.settlePositions(tableId, 'keep');
  await store.settlePositions(tableId, 'prune');
}

async function takeFingerprints(store: Store): Promise<void> {
  const marks = createFingerprints({ store, now: () => at });
  const mark = await marks.of('test', [ada.id], later);
  const { purpose, hmac, nonce: once } = mark;
  await store.prisma.fingerprint.upsert({
    where: { purpose_hmac_nonce: { purpose, hmac, nonce: once } },
    create: mark,
    update: mark,
  });
  await marks.count('test', [ada.id]);
  for (let count = 0; count < 2; count++) await marks.once('test', [ada.id], 1);
  await marks.takeBack('test', [ada.id]);
  await store.prisma.fingerprint.deleteMany({ where: { until: { lte: at } } });
}

function keyOn(guildId: string) {
  return { guildId, period: '2026-11-21' };
}

function jobsOf(key: string) {
  return (['announce', 'computer', 'clock'] as const).map((queue) => ({ queue, key }));
}

/** Calls every method of the job table. Some announcements must be waiting. */
export async function callEveryJobMethod({ prisma }: Pick<OpenStore, 'prisma'>): Promise<void> {
  const table = jobTable((statement) => prisma.$queryRaw(statement), 20);
  const { watched: jobs, left } = watchCalls(table, []);
  const [first, second] = [await jobs.claim('announce'), await jobs.claim('announce')];
  if (first === undefined || second === undefined) throw new Error('too few jobs wait');
  await jobs.extend(first);
  await jobs.finish(first);
  await jobs.release(second, 300);
  await jobs.retryNow('announce');
  await jobs.releaseAll();
  await jobs.due(['announce']);
  await jobs.waiting(['announce']);
  if (left().length > 0) throw new Error(`never called: ${left().join(', ')}`);
}

function outcomesOf({ id, place: { guildId }, game, seats }: Table): readonly Outcome[] {
  return seats.flatMap((occupant, seat) =>
    occupant.kind !== 'human'
      ? []
      : {
          tableId: id,
          seat,
          userId: occupant.person.id,
          name: occupant.person.name,
          username: occupant.person.username,
          guildId,
          game,
          place: seat + 1,
          seats: seats.length,
          winner: seat === 0,
          score: 10 - seat,
          merit: 10 - seat,
          shared: false,
          turns: 3,
          thinkingTime: 1000,
          at,
        },
  );
}
