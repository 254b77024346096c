import type { Locale } from '../../core/message.ts';
import { moment } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { fingerprint } from '../../table/fingerprint.ts';
import { newTable } from '../../table/lobby/opening.ts';
import { isOpen, type Person, personal, type Table } from '../../table/model.ts';
import { directPlace, NO_SERVER } from '../../table/place.ts';
import { write } from '../../table/record.ts';
import { isRefused, type Loaded, ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { toldApart } from '../../table/seats/names.ts';
import { personOf } from '../../table/seats/people.ts';
import { type ChallengeKernel, overMessage, serverIn } from './challenge.ts';
import { closeOf, isCurrent, isWeek } from './period.ts';
import {
  type Challenge,
  type ChallengeKey,
  type ChallengeTry,
  challengeTry,
  dataOf,
  scopeOf,
} from './records.ts';

/** The purpose of tries' fingerprints. */
const PURPOSE = 'challenge';

/** The state of a try: in progress, with a result that counts, or with no chance of one any more. */
export type TryState = 'playing' | 'done' | 'without';

/** A try with its table. */
export interface TryAt extends ChallengeTry {
  readonly table: Table;
  readonly state: TryState;
}

export interface Beginning {
  readonly challenge: Challenge;
  /** For a week: the server where the person begins it; undefined outside servers. */
  readonly guildId?: string | undefined;
  readonly person: Person;
  readonly origin: string;
  /** Of their direct messages. */
  readonly channelId: string;
  readonly locale: Locale;
}

/** All tries begun on the key's server, in any state, oldest first. */
export async function findTries(
  kernel: ChallengeKernel,
  { guildId, period }: ChallengeKey,
): Promise<readonly TryAt[]> {
  const rows = await kernel.store.prisma.challengeTry.findMany({ where: { guildId, period } });
  const names = toldApart(rows.map(personOf));
  const tries = rows.map((row, index) => ({ ...row, name: names[index] ?? '' }));
  return withTables(kernel, tries.map(challengeTry.decode));
}

/** A person's try, on whatever server they began it; undefined if they have not. */
export async function findTry(
  kernel: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
): Promise<TryAt | undefined> {
  const row = await kernel.store.prisma.challengeTry.findUnique({
    where: { scope_period_userId: { scope: scopeOf(key), period: key.period, userId } },
  });
  return row === null ? undefined : (await withTables(kernel, [challengeTry.decode(row)]))[0];
}

/** Refuses a person who has had their try and deleted its data. */
export async function refuseSpent(
  { fingerprints }: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
): Promise<RefusedResult | undefined> {
  return (await fingerprints.count(PURPOSE, [scopeOf(key), key.period, userId])) === 0
    ? undefined
    : refuse(say('refusal.challenge-again', { when: moment(closeOf(key.period)) }));
}

/**
 * Begins a person's game in their direct messages, or finds the one they began. Refused to those whose try is spent, and
 * once the challenge's period is over.
 */
export async function beginTry(
  kernel: ChallengeKernel,
  { challenge: { period, game, options, seed: shared, guildId: challengeGuildId }, ...beginning }: Beginning,
): Promise<Result<Loaded>> {
  const { store, service, now } = kernel;
  const { person, origin, channelId, locale } = beginning;
  const key = { guildId: isWeek(period) ? (beginning.guildId ?? NO_SERVER) : challengeGuildId, period };
  const joinId = isWeek(period) ? `weekly-${period}` : `daily-${key.guildId}-${period}`;
  const table = newTable(
    {
      place: directPlace(channelId, serverIn(key)),
      hostId: person.id,
      game,
      options,
      locale,
      theme: personal.theme.of(await store.player(person.id)),
      // The same for everyone, because the dice depend on it.
      seats: [{ kind: 'human', person, joinId }],
      seatLimit: 1,
      rematchOf: undefined,
      clock: undefined,
      dice: { kind: 'shared', seed: shared },
      data: dataOf(key),
    },
    shared,
    now(),
  );
  // The only place where a try begins. Its row prevents a second one; if the row is deleted, its fingerprint does.
  const begun: ChallengeTry = {
    ...key,
    scope: scopeOf(key),
    userId: person.id,
    name: person.name,
    username: person.username,
    tableId: table.id,
    score: undefined,
    at: undefined,
  };
  const parts = [scopeOf(key), period, person.id];
  const once = await kernel.fingerprints.of(PURPOSE, parts, closeOf(period));
  // No channel shows this lobby, so no announcement is enqueued.
  const writes = [write(challengeTry, [begun], 'abort'), write(fingerprint, [once], 'abort')];
  const inTime = isCurrent(period, now());
  const created = inTime && (await store.create(table, [], undefined, writes)) === 'created';
  const mine = created ? table : (await findTry(kernel, key, person.id))?.table;
  if (mine === undefined && !inTime) return refuse(overMessage(period));
  if (mine === undefined)
    return (await refuseSpent(kernel, key, person.id)) ?? occupied(await store.openTableIn(channelId));
  if (mine.status === 'lobby') {
    const started = await service.start({ tableId: mine.id, person, origin });
    if (!isRefused(started, 'refusal.already-started')) return started;
  }
  const loaded = await service.load(mine.id);
  return loaded === undefined ? refuse(say('refusal.no-such-table')) : ok(loaded);
}

/** @param open the person's game in their direct messages */
export function occupied(open: Table | undefined): RefusedResult {
  return refuse(say('refusal.challenge-occupied'), { table: open, inTheWay: true });
}

/** The tries whose tables can be read, in this order. */
async function withTables(
  kernel: ChallengeKernel,
  tries: readonly ChallengeTry[],
): Promise<readonly TryAt[]> {
  return (await kernel.store.tables(tries.map(({ tableId }) => tableId))).flatMap((table) => {
    const found = tries.find(({ tableId }) => tableId === table.id);
    return found === undefined ? [] : { ...found, table, state: stateOf(kernel, found, table) };
  });
}

function stateOf({ now }: ChallengeKernel, { at, period }: ChallengeTry, table: Table): TryState {
  if (at !== undefined) return 'done';
  return isOpen(table) && now() < closeOf(period) ? 'playing' : 'without';
}
