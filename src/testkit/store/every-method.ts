import { storedAnalysis } from '../../features/analysis/service.ts';
import { challenge, challengeNote, challengeTry } from '../../features/challenges/records.ts';
import { codeGame, codeResult } from '../../features/codes/records.ts';
import { invitation } from '../../features/invitations/record.ts';
import { leftServer } from '../../features/privacy/retention.ts';
import { toRate } from '../../features/ratings/record.ts';
import { createRatings } from '../../features/ratings/service.ts';
import { nudge, reminder } from '../../features/reminders/record.ts';
import { createReplies } from '../../features/user-install/replies.ts';
import { jobTable } from '../../jobs/job-table.ts';
import { createFingerprints, fingerprint } from '../../table/fingerprint.ts';
import { type Outcome, outcome as outcomeRecord, type Table } from '../../table/model.ts';
import { placeKey } from '../../table/place.ts';
import type { Database } from '../../table/ports.ts';
import { write } from '../../table/record.ts';
import { createPublicMessages, kernelRecords, look } from '../../table/records.ts';
import type { Store } from '../../table/store.ts';
import { ada, human, nextStep, sampleTable, stored } from './samples.ts';

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

/**
 * Calls every method of a store at least once, with a table, a game and a challenge of its own.
 *
 * @param guildId the server in which it happens
 */
export async function callEveryMethod(store: Store, guildId: string): Promise<void> {
  const at = new Date('2026-11-21T10:00:00.000Z');
  const jobs = (id: string) =>
    (['announce', 'computer', 'clock'] as const).map((queue) => ({ queue, key: id }));
  const key = { guildId, period: '2026-11-21' };

  const lobby = sampleTable({ guildId });
  await store.create(lobby, jobs(lobby.id), 100);
  await store.update(lobby, jobs(lobby.id), `origin-${lobby.id}`);
  const joined = { ...stored(lobby), seats: [human(ada), human({ id: '200', name: 'Bo' })] };
  await store.update(joined, []);
  await store.hasChanged(`origin-${lobby.id}`);
  const made = {
    tableId: lobby.id,
    userId: '300',
    by: ada.id,
    at,
    messageId: undefined,
    closed: false,
    declined: false,
  };
  await store.update(stored(joined), [], undefined, [write(invitation, [made], 'keep')]);
  const invitations = store.records(invitation);
  await invitations.all({ tableId: lobby.id, closed: false }, { order: [{ at: 'asc' }, { userId: 'asc' }] });
  await invitations.count({ tableId: lobby.id, userId: '300' });
  await invitations.all({ by: ada.id });
  await invitations.all({ userId: '300', closed: false });
  await invitations.change({ tableId: lobby.id, userId: '300' }, { messageId: '1' });
  await invitations.change({ tableId: lobby.id, userId: '300' }, { closed: true });

  let table: Table = { ...stored(stored(joined)), status: 'playing', dueAt: at };
  for (const ends of [false, false, true]) {
    const next = nextStep(table);
    const after: Table = ends ? { ...next.table, status: 'finished', dueAt: undefined } : next.table;
    const outcomes = ends ? outcomesAt(table, at) : [];
    await store.append(next.step, after, jobs(table.id), outcomes, [ada], toRate(after, outcomes));
    table = stored(after);
    if (!ends) await store.setDue(table, at, jobs(table.id));
  }
  await store.append(nextStep({ ...table, head: 0 }).step, table, []);
  const nonce = `nonce-${table.id}`;
  const told = { tableId: table.id, nonce, channelId: table.place.channelId, after: 0, seq: 3 };
  const messages = createPublicMessages(store);
  await messages.intendMessage(told);
  await store.announced(table.id, { messageId: '1', seq: 3, postedAt: at, deadlines: { 0: 1 } }, nonce);
  await store.announced(table.id, { messageId: '1', seq: 3, postedAt: at, deadlines: {} });
  await messages.publicMessages(table.id);
  await messages.forgetMessages(table.id, [nonce]);
  const reply = { tableId: table.id, messageId: '1', token: 'token', expiresAt: at };
  const replies = createReplies({ store, now: () => at, keyFor: () => Buffer.alloc(32) });
  await replies.note({ ...reply, shownVersion: 1 });
  await replies.renew(reply);
  await replies.shows(table.id, '1', 2);
  await replies.of(table.id);
  await replies.forgetExpired();

  const own = sampleTable({ guildId });
  const begun = { tableId: own.id, userId: ada.id, name: ada.name, score: 5, at };
  const tried = { ...key, scope: guildId, ...begun };
  await store.create(own, jobs(own.id), undefined, [write(challengeTry, [tried], 'abort')]);
  const { game, options, seed } = own;
  await store.records(challenge).add({ ...key, game, options, seed });
  await store.records(challenge).first(key);
  const tries = store.records(challengeTry);
  await tries.all({ scope: guildId, period: key.period, userId: ada.id });
  await tries.all({ scope: guildId, period: key.period, at: undefined });
  await store.tables((await tries.all(key)).map(({ tableId }) => tableId));
  const best = [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }] as const;
  await tries.all({ ...key, score: { not: undefined } }, { order: best });
  const all = { scope: guildId, period: key.period };
  await tries.all({ ...all, score: { not: undefined } }, { order: best, take: 20 });
  await tries.count({ ...all, score: { gt: 5 } });
  const code = 'bcdfghjk';
  await store.records(codeGame).add({ tableId: own.id, code, at });
  await store.records(codeGame).first({ code }, [{ at: 'asc' }, { tableId: 'asc' }]);
  const others = { code, tableId: { not: table.id } };
  const newest = [{ at: 'desc' }, { tableId: 'desc' }] as const;
  await store.records(codeGame).all(others, { order: newest, take: 4 });
  const results = store.records(codeResult);
  await results.add({ tableId: own.id, seat: 0, userId: ada.id, code, merit: 5 });
  await results.first({ code, userId: ada.id });
  await results.count({ code, userId: { not: ada.id } });
  await results.count({ code, userId: { not: ada.id }, merit: { lt: 5 } });
  const note = { ...key, channelId: '1', locale: 'en', posted: undefined, dueAt: at } as const;
  await store.records(challengeNote).add(note);
  await store.records(challengeNote).put({ ...note, posted: { messageId: '1', at, shown: 'a' } });
  await store.records(challengeNote).all(key, { order: [{ channelId: 'asc' }] });
  await store.records(challengeNote).all({ dueAt: { lte: at } }, { order: [{ dueAt: 'asc' }], take: 50 });
  await store.records(challengeNote).change(key, { dueAt: at });
  await store.records(challengeNote).remove({ ...key, channelId: '1' });

  await store.table(table.id);
  await store.head(table.id);
  await store.steps(table.id);
  await store.step(table.id, 1);
  await store.stepOf(`origin-${table.id}-1`);
  await store.openTableIn(own.place.channelId);
  await store.openRowIn(own.place.channelId);
  await store.latestTableIn(table.place.channelId);
  await store.latestTableIn(placeKey({ ...table.place, personId: table.hostId }));
  await store.openTablesOf(ada.id);
  await store.openHeadsOf(ada.id);
  await store.openTablesIn(guildId);
  await store.openTablePage({ ids: [0, 1], count: 16 }, undefined, 500);
  await store.tableCounts();
  const analysis = { seats: [], chart: [] };
  await store.records(storedAnalysis).put({ tableId: table.id, version: 1, result: analysis });
  await store.records(storedAnalysis).first({ tableId: table.id, version: 1 });
  await store.records(outcomeRecord).all({ userId: ada.id });
  const ratings = createRatings({ store, now: () => new Date() });
  await ratings.rateGame(table.id);
  await ratings.erase(ada.id);
  await ratings.leaderboard({ userId: '300', guildId }, undefined);
  await ratings.rateWeeks();
  await ratings.worldLeaderboard({ userId: '300', name: 'Ada', guildId }, table.game);

  await store.updatePlayer(ada.id, { theme: 'light' });
  await store.player(ada.id);
  await store.players([ada.id, '200']);
  await store.updateServer(guildId, { tablesPerPerson: 20 });
  await store.server(guildId);
  const message = { channelId: '90', messageId: '1000' };
  const mine = { tableId: table.id, userId: ada.id };
  const reminders = store.records(reminder);
  await reminders.put({
    ...mine,
    muted: false,
    toldAwaited: at,
    toldDeadline: undefined,
    owedAwaited: undefined,
    nudgedBy: undefined,
    message,
  });
  await reminders.first(mine);
  await reminders.all({ userId: ada.id, tableId: { in: [table.id] } });
  await reminders.all({ tableId: table.id, message: { not: undefined } });
  await reminders.change({ ...mine, message }, { message: undefined });
  await store.records(nudge).add({ userId: ada.id, at });
  await store.records(nudge).change({ userId: ada.id, at: { lte: at } }, { at });
  await store.records(look).add({ ...mine, seq: 1 });
  await store.records(look).change({ ...mine, seq: { lt: 1 } }, { seq: 1 });
  await store.records(look).first(mine);

  const closed = await store.gamesWithPositions(new Date('2027-01-01'), undefined, 50);
  await store.gamesWithPositions(new Date('2027-01-01'), closed[0], 50);
  await store.openTableAges(undefined, 200);
  await store.serverPage(undefined, 500, kernelRecords);
  await store.serverPage(guildId, 500, kernelRecords);
  const left = store.records(leftServer);
  await left.add({ guildId, since: at }, { guildId: 'gone', since: at });
  await left.remove({ guildId: { in: [guildId] } });
  await left.all({ since: { lt: new Date('2027-01-01') } }, { order: [{ since: 'asc' }], take: 50 });
  const only = { record: leftServer, row: { guildId: 'gone', since: at } };
  await store.deleteFromServer('gone', 20, kernelRecords, only);
  await store.settlePositions(table.id, 'keep');
  await store.settlePositions(table.id, 'prune');

  const marks = createFingerprints({ store, now: () => at });
  const marked = store.records(fingerprint);
  await marked.put(await marks.of('test', [ada.id], new Date('2027-01-01')));
  await marks.count('test', [ada.id]);
  await marked.remove({ until: { lte: at } });

  await store.enqueueDue(at);
  await store.enqueue(jobs(table.id));
  await store.closeRow(own.id);
  await store.deleteClosed(own.id);
  await store.ping();
}

/** Calls every method of the job table. Some announcements must be waiting. */
export async function callEveryJobMethod({ executeSql }: Database): Promise<void> {
  const { watched: jobs, left } = watchCalls(jobTable(executeSql, 20), []);
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

function outcomesAt({ id, place: { guildId }, game, seats }: Table, at: Date): readonly Outcome[] {
  return seats.flatMap((occupant, seat) =>
    occupant.kind !== 'human'
      ? []
      : {
          tableId: id,
          seat,
          userId: occupant.person.id,
          name: occupant.person.name,
          guildId,
          game,
          place: seat + 1,
          seats: seats.length,
          winner: seat === 0,
          score: 10 - seat,
          merit: 10 - seat,
          turns: 3,
          thinkingTime: 1000,
          at,
        },
  );
}
