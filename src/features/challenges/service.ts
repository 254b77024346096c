import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Locale, Message } from '../../core/message.ts';
import { moment } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { createFingerprints, fingerprint } from '../../table/fingerprint.ts';
import type { TableHooks } from '../../table/hooks.ts';
import { readOptions } from '../../table/lobby/lobby.ts';
import { newTable } from '../../table/lobby/opening.ts';
import { isOpen, ofServer, type Person, personal, type Table } from '../../table/model.ts';
import { directPlace, NO_SERVER, type Place } from '../../table/place.ts';
import { newSeed } from '../../table/play/chance.ts';
import { write } from '../../table/record.ts';
import { isRefused, type Loaded, ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import type { TableService } from '../../table/service.ts';
import { createStrangers } from '../../table/strangers.ts';
import type { Kernel } from '../feature.ts';
import { closeOf, dayOf, isCurrent, isWeek, knownFrom, numberOf, weekOf } from './period.ts';
import {
  type Challenge,
  type ChallengeKey,
  type ChallengeNote,
  type ChallengeTry,
  challenge,
  challengeNote,
  challengeOf,
  challengeTry,
  dataOf,
  scopeOf,
} from './records.ts';

/** The purpose of tries' fingerprints. */
const PURPOSE = 'challenge';
/** Number of tables, or notes, read at once. */
const PAGE = 50;
/** Time after which a note is checked again, in ms. */
const LOOK_AGAIN = 10 * 60_000;
/** Maximum number of weekly results shown. */
const BEST = 20;

/** By score, then by time. */
const BEST_FIRST = [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }] as const;

export type Span = 'day' | 'week';

/** The state of a try: in progress, with a result that counts, or with no chance of one any more. */
export type TryState = 'playing' | 'done' | 'without';

/** A try with its table. */
export interface TryAt extends ChallengeTry {
  readonly table: Table;
  readonly state: TryState;
}

/** A challenge's results so far. */
export interface Results extends ChallengeKey {
  /** People with a result, best first; ties share a place. */
  readonly done: readonly {
    readonly place: number;
    readonly name: string;
    readonly userId: string;
    readonly tableId: string;
  }[];
  readonly playing: readonly string[];
  /** People who gave up or took too long. */
  readonly without: readonly string[];
  /** Whether the reader may look at the sheets. */
  readonly sheets: boolean;
}

/** The results of a week on all servers. */
export interface WorldResults {
  /** The best results; ties share a place. */
  readonly best: readonly {
    readonly place: number;
    /** As the reader may see it; undefined for "somebody". */
    readonly name: string | undefined;
    readonly tableId: string;
  }[];
  /** How many people have a result. */
  readonly count: number;
  /** The reader's own result, if any, and how many of the others did worse. */
  readonly own: { readonly place: number; readonly worse: number; readonly tableId: string } | undefined;
  /** Whether the reader may look at the sheets. */
  readonly sheets: boolean;
}

/**
 * The same solo game with the same dice for everyone. The daily challenge is shared by one server, the weekly one by
 * all.
 */
export interface Challenges extends Required<Pick<TableHooks, 'ended' | 'secret' | 'showsTo'>> {
  /** Today's challenge, or this week's. @returns undefined if no game is suitable */
  current(span: Span, guildId: string): Promise<Challenge | undefined>;
  /** The challenge of a present or past period. @returns undefined if nobody can have begun it */
  find(key: ChallengeKey): Promise<Challenge | undefined>;
  /** A person's try, on whatever server they began it; undefined if they have not. */
  own(key: ChallengeKey, userId: string): Promise<TryAt | undefined>;
  /** Refuses a person who has had their try and deleted its data. */
  spent(key: ChallengeKey, userId: string): Promise<RefusedResult | undefined>;
  /**
   * Begins a person's game in their direct messages, or finds the one they began. Refused like `spent`, and once the
   * challenge's period is over.
   */
  begin(beginning: Beginning): Promise<Result<Loaded>>;
  /**
   * Refused to people still playing, for as long as their game counts, and to people who have not begun, until it is
   * over for everyone. Undefined if nobody has begun. For a week: the tries begun on the key's server.
   */
  results(key: ChallengeKey, userId: string): Promise<Result<Results | undefined>>;
  /** A week's results on all servers, under the same rule. @param key with the reader's server */
  world(key: ChallengeKey, userId: string): Promise<Result<WorldResults>>;
  /**
   * A game to look at, and its player's name; undefined for "somebody". People without a result may see only their own
   * until it is over for everyone: they could tell others who still play.
   */
  look(key: ChallengeKey, userId: string, tableId: string): Promise<Result<Look>>;
  /**
   * Whether nobody can begin the challenge any more, and nobody still playing it can get a result. From then on,
   * knowing everything about it hurts nobody.
   */
  isOver(key: ChallengeKey): Promise<boolean>;
  /** All tries begun on the key's server, in any state, oldest first. */
  tries(key: ChallengeKey): Promise<readonly TryAt[]>;
  /**
   * Adds a note about a challenge to a channel, once per channel, where the server allows tables.
   *
   * @param locale if the server has set none
   */
  addNote(key: ChallengeKey, place: Place, locale: Locale): Promise<void>;
  notes(key: ChallengeKey): Promise<readonly ChallengeNote[]>;
  /** Stores the message of a note as it was read. @returns false, without a change, if the note has changed */
  saveNote(note: ChallengeNote, posted: ChallengeNote['posted']): Promise<boolean>;
  /** Called when the message shows the result and is final. */
  removeNote(note: ChallengeNote): Promise<void>;
  /** Some challenges with notes to check, which are then due again later. */
  dueNotes(): Promise<readonly ChallengeKey[]>;
}

export interface Look {
  readonly loaded: Loaded;
  readonly name: string | undefined;
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

export function createChallenges({
  store,
  service,
  games,
  now,
  seed = newSeed,
}: Pick<Kernel, 'store' | 'games' | 'now' | 'seed'> & {
  readonly service: Pick<TableService, 'load' | 'mayKnow' | 'mayOpen' | 'serverSettings' | 'start'>;
}): Challenges {
  const { prisma } = store;
  const fingerprints = createFingerprints({ store, now });
  const strangers = createStrangers({ store, now });

  /** The tries whose tables can be read, in this order. */
  const withTables = async (some: readonly ChallengeTry[]): Promise<readonly TryAt[]> =>
    (await store.tables(some.map(({ tableId }) => tableId))).flatMap((table) => {
      const own = some.find(({ tableId }) => tableId === table.id);
      return own === undefined ? [] : { ...own, table, state: stateOf(own, table) };
    });

  const stateOf = ({ at, period }: ChallengeTry, table: Table): TryState => {
    if (at !== undefined) return 'done';
    return isOpen(table) && now() < closeOf(period) ? 'playing' : 'without';
  };

  const tries = async ({ guildId, period }: ChallengeKey) => {
    const rows = await prisma.challengeTry.findMany({ where: { guildId, period } });
    return withTables(rows.map(challengeTry.decode));
  };

  const own = async (key: ChallengeKey, userId: string) => {
    const row = await prisma.challengeTry.findUnique({
      where: { scope_period_userId: { scope: scopeOf(key), period: key.period, userId } },
    });
    return row === null ? undefined : (await withTables([challengeTry.decode(row)]))[0];
  };

  const spent = async (key: ChallengeKey, userId: string) =>
    (await fingerprints.count(PURPOSE, [scopeOf(key), key.period, userId])) === 0
      ? undefined
      : refuse(say('refusal.challenge-again', { when: moment(closeOf(key.period)) }));

  /** By challenge, a table known to be in progress at the last check. */
  const playedAt = new LRUCache<string, string>(atMost(1000));

  const isPlayed = async (key: ChallengeKey): Promise<boolean> => {
    const all = { scope: scopeOf(key), period: key.period };
    const name = `${all.scope} ${all.period}`;
    const known = playedAt.get(name);
    const still = known === undefined ? undefined : await store.table(known);
    if (still !== undefined && isOpen(still)) return true;
    const rows = await prisma.challengeTry.findMany({
      where: { ...all, at: null },
      select: { tableId: true },
    });
    const without = rows.map(({ tableId }) => tableId);
    for (let from = 0; from < without.length; from += PAGE) {
      const open = (await store.tables(without.slice(from, from + PAGE))).find(isOpen);
      if (open !== undefined) playedAt.set(name, open.id);
      if (open !== undefined) return true;
    }
    return false;
  };

  const isOver = async (key: ChallengeKey): Promise<boolean> => {
    const at = now();
    if (at >= closeOf(key.period)) return true;
    return at >= knownFrom(key.period) && !(await isPlayed(key));
  };

  /** The refusal if the person may not yet know the results. */
  const notYet = async (key: ChallengeKey, userId: string): Promise<RefusedResult | undefined> => {
    const state = (await own(key, userId))?.state;
    if (state === 'done' || state === 'without' || (await isOver(key))) return undefined;
    const no = state === undefined ? await spent(key, userId) : undefined;
    if (no !== undefined) return no;
    const canPlay = state === 'playing' || isCurrent(key.period, now());
    return refuse(say(canPlay ? 'refusal.challenge-first' : 'refusal.challenge-later'));
  };

  const seesSheets = async (key: ChallengeKey, userId: string): Promise<boolean> =>
    (await own(key, userId))?.state === 'done' || (await isOver(key));

  const find = async (key: ChallengeKey): Promise<Challenge | undefined> => {
    const { period } = key;
    const of = { guildId: scopeOf(key), period };
    const drawn = isCurrent(period, now()) ? drawnFor(games, numberOf(period)) : undefined;
    if (drawn !== undefined) {
      const row = challenge.encode({ ...of, ...drawn, seed: seed() });
      await prisma.challenge.createMany({ data: [row], skipDuplicates: true });
    }
    const found = await prisma.challenge.findUnique({ where: { guildId_period: of } });
    return found === null ? undefined : challenge.decode(found);
  };

  /** People's names as a reader on the key's server sees them. */
  const namesFor = (
    key: ChallengeKey,
    userId: string,
    people: readonly Pick<ChallengeTry, 'guildId' | 'userId' | 'name'>[],
  ) =>
    strangers.names(
      { userId, guildId: serverIn(key) },
      people.map(({ userId: id, name, guildId }) => ({ id, name, playedOn: serverIn({ guildId }) })),
    );

  return {
    own,
    tries,
    spent,
    find,
    isOver,
    current: (span, guildId) => find({ guildId, period: span === 'week' ? weekOf(now()) : dayOf(now()) }),

    async begin({ challenge: { period, game, options, seed: shared, ...of }, ...beginning }) {
      const { person, origin, channelId, locale } = beginning;
      const key = { guildId: isWeek(period) ? (beginning.guildId ?? NO_SERVER) : of.guildId, period };
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
        tableId: table.id,
        score: undefined,
        at: undefined,
      };
      const parts = [scopeOf(key), period, person.id];
      const once = await fingerprints.of(PURPOSE, parts, closeOf(period));
      // No channel shows this lobby, so no announcement is enqueued.
      const writes = [write(challengeTry, [begun], 'abort'), write(fingerprint, [once], 'abort')];
      const inTime = isCurrent(period, now());
      const created = inTime && (await store.create(table, [], undefined, writes)) === 'created';
      const mine = created ? table : (await own(key, person.id))?.table;
      if (mine === undefined && !inTime) return refuse(overMessage(period));
      if (mine === undefined)
        return (await spent(key, person.id)) ?? occupied(await store.openTableIn(channelId));
      if (mine.status === 'lobby') {
        const started = await service.start({ tableId: mine.id, person, origin });
        if (!isRefused(started, 'refusal.already-started')) return started;
      }
      const loaded = await service.load(mine.id);
      return loaded === undefined ? refuse(say('refusal.no-such-table')) : ok(loaded);
    },

    async results(key, userId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const there = await tries(key);
      // People who began a week outside servers do not know each other.
      if (there.length === 0 || (isWeek(key.period) && key.guildId === NO_SERVER)) return ok(undefined);
      const { guildId, period } = key;
      const scored = await prisma.challengeTry.findMany({
        where: { guildId, period, score: { not: null } },
        orderBy: [...BEST_FIRST],
      });
      const named = (state: TryState) => there.filter((one) => one.state === state).map(({ name }) => name);
      return ok({
        ...key,
        done: scored.map(({ score, name, userId: id, tableId }) => ({
          place: 1 + scored.findIndex((one) => one.score === score),
          name,
          userId: id,
          tableId,
        })),
        playing: named('playing'),
        without: named('without'),
        sheets: await seesSheets(key, userId),
      });
    },

    async look(key, userId, tableId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const loaded = await service.load(tableId);
      const played = loaded && challengeOf(loaded.table);
      const isOfIt = played !== undefined && scopeOf(played) === scopeOf(key) && played.period === key.period;
      const occupant = loaded?.table.seats[0];
      if (!isOfIt || loaded?.table.status !== 'finished' || occupant?.kind !== 'human')
        return refuse(say('refusal.no-such-table'));
      if (!(await service.mayKnow(loaded.table, { userId })).course)
        return refuse(say('refusal.challenge-sheets', { when: moment(closeOf(key.period)) }));
      const { id, name } = occupant.person;
      const [shown] = await namesFor(key, userId, [{ ...played, userId: id, name }]);
      return ok({ loaded, name: shown });
    },

    async world(key, userId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const all = { scope: scopeOf(key), period: key.period };
      const scored = { ...all, score: { not: null } };
      const shown = await prisma.challengeTry.findMany({
        where: scored,
        orderBy: [...BEST_FIRST],
        take: BEST,
      });
      const best = await strangers.without(shown, ({ userId: id, guildId }) => ({ id, playedOn: guildId }));
      const names = await namesFor(key, userId, best);
      const mine = await prisma.challengeTry.findUnique({
        where: { scope_period_userId: { ...all, userId } },
      });
      const better = (than: number) => prisma.challengeTry.count({ where: { ...all, score: { gt: than } } });
      const count = await prisma.challengeTry.count({ where: scored });
      return ok({
        best: best.map((one, index) => ({
          place: 1 + best.findIndex((other) => other.score === one.score),
          name: names[index],
          tableId: one.tableId,
        })),
        count,
        own:
          mine === null || mine.score === null
            ? undefined
            : {
                place: 1 + (await better(mine.score)),
                worse: count - (await better(mine.score - 1)),
                tableId: mine.tableId,
              },
        sheets: await seesSheets(key, userId),
      });
    },

    async addNote(key, place, locale) {
      if (!(await service.mayOpen(place)).ok) return;
      const server = await store.server(key.guildId);
      const { guildId, period } = key;
      const { channelId } = place;
      const note = {
        guildId,
        period,
        channelId,
        locale: ofServer.locale.of(server) ?? locale,
        posted: null,
        dueAt: knownFrom(period),
      };
      await prisma.challengeNote.createMany({ data: [note], skipDuplicates: true });
    },

    async notes({ guildId, period }) {
      const rows = await prisma.challengeNote.findMany({
        where: { guildId, period },
        orderBy: [{ channelId: 'asc' }],
      });
      return rows.map(challengeNote.decode);
    },

    async saveNote({ guildId, period, channelId, posted: previous }, posted) {
      const where = { guildId, period, channelId, ...challengeNote.encode({ posted: previous }) };
      const saved = await prisma.challengeNote.updateMany({ where, data: challengeNote.encode({ posted }) });
      return saved.count > 0;
    },

    async removeNote({ guildId, period, channelId }) {
      await prisma.challengeNote.deleteMany({ where: { guildId, period, channelId } });
    },

    async dueNotes() {
      const due = await prisma.challengeNote.findMany({
        where: { dueAt: { lte: now() } },
        orderBy: [{ dueAt: 'asc' }],
        take: PAGE,
        select: { guildId: true, period: true },
      });
      const keys = due.filter(
        ({ guildId, period }, index) =>
          due.findIndex((one) => one.guildId === guildId && one.period === period) === index,
      );
      const dueAt = new Date(now().getTime() + LOOK_AGAIN);
      for (const { guildId, period } of keys)
        await prisma.challengeNote.updateMany({ where: { guildId, period }, data: { dueAt } });
      return keys;
    },

    async secret(table) {
      const key = challengeOf(table);
      return key !== undefined && !(await isOver(key));
    },

    async showsTo(table, userId) {
      const key = challengeOf(table);
      return key !== undefined && (await seesSheets(key, userId));
    },

    ended(table, [outcome]) {
      const key = challengeOf(table);
      // A game that took too long counts as an ordinary one.
      if (key === undefined || outcome === undefined || outcome.at >= closeOf(key.period)) return [];
      const { userId, name, tableId, merit: score, at } = outcome;
      const scored = { ...key, scope: scopeOf(key), userId, name, tableId, score, at };
      return [write(challengeTry, [scored], 'replace')];
    },
  };
}

/** The refusal of a challenge that can no longer be begun. */
export function overMessage(period: string): Message {
  return say(isWeek(period) ? 'weekly.over' : 'daily.over');
}

/** @param open the person's game in their direct messages */
export function occupied(open: Table | undefined): RefusedResult {
  return refuse(say('refusal.challenge-occupied'), { table: open, inTheWay: true });
}

function serverIn({ guildId }: Pick<ChallengeKey, 'guildId'>): string | undefined {
  return guildId === NO_SERVER ? undefined : guildId;
}

/** The suitable games take turns. @param number of the period */
function drawnFor(
  games: readonly AnyGame[],
  number: number,
): Pick<Challenge, 'game' | 'options'> | undefined {
  const possible = games.filter((game) => game.solo !== undefined);
  const game = possible[number % possible.length];
  if (game?.solo === undefined) return undefined;
  const options = readOptions(game, game.solo.options(Math.floor(number / possible.length)));
  if (!options.ok) throw new Error(`${game.id}: its challenge is not one of its variants`);
  return { game: game.id, options: options.value };
}
