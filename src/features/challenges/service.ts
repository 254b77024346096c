import { LRUCache } from 'lru-cache';
import type { AnyGame } from '../../core/game.ts';
import type { Locale, Message } from '../../core/message.ts';
import { moment } from '../../discord/i18n/sentences.ts';
import { createFingerprints, fingerprint } from '../../table/fingerprint.ts';
import type { TableHooks } from '../../table/hooks.ts';
import { readOptions } from '../../table/lobby/lobby.ts';
import { newTable } from '../../table/lobby/opening.ts';
import { isOpen, ofServer, type Person, personal, type Table } from '../../table/model.ts';
import { directPlace, NO_SERVER, type Place } from '../../table/place.ts';
import { newSeed } from '../../table/play/chance.ts';
import { write } from '../../table/record.ts';
import {
  type Loaded,
  ok,
  type RefusedResult,
  type Result,
  refuse,
  refuseSaying,
} from '../../table/request.ts';
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
import { say } from './words.ts';

/** Of the fingerprints of tries. */
const PURPOSE = 'challenge';
/** How many tables, or notes, are read at once. */
const PAGE = 50;
/** After which time a note is looked at again, in ms. */
const LOOK_AGAIN = 10 * 60_000;
/** Maximum number of results of a week that are shown. */
const BEST = 20;

/** By their score, and by their time. */
const BEST_FIRST = [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }] as const;

export type Span = 'day' | 'week';

/** What has become of somebody's try: it has a result that counts, or can have none any more. */
export type TryState = 'playing' | 'done' | 'without';

/** Somebody's try with its table. */
export interface TryAt extends ChallengeTry {
  readonly table: Table;
  readonly state: TryState;
}

/** How a challenge has gone so far. */
export interface Results extends ChallengeKey {
  /** Those who have played it to its end, the best first; equals share a place. */
  readonly done: readonly {
    readonly place: number;
    readonly name: string;
    readonly userId: string;
    readonly tableId: string;
  }[];
  readonly playing: readonly string[];
  /** Who has given up, or has taken too long. */
  readonly without: readonly string[];
  /** Whether the reader may look at the sheets. */
  readonly sheets: boolean;
}

/** The results of a week on all servers. */
export interface WorldResults {
  /** The best; equals share a place. */
  readonly best: readonly {
    readonly place: number;
    /** As the reader may see it; undefined: somebody. */
    readonly name: string | undefined;
    readonly tableId: string;
  }[];
  /** How many people have a result. */
  readonly count: number;
  /** The reader's own, if they have one, and how many of the others did worse. */
  readonly own: { readonly place: number; readonly worse: number; readonly tableId: string } | undefined;
  /** Whether the reader may look at the sheets. */
  readonly sheets: boolean;
}

/**
 * The same game with the same dice for everybody, each alone. The challenge of a day is the same on one server, that of a week
 * on all.
 */
export interface Challenges extends Required<Pick<TableHooks, 'ended' | 'secret' | 'showsTo'>> {
  /** Today's, or this week's on all servers. @returns undefined where no game can be a challenge */
  current(span: Span, guildId: string): Promise<Challenge | undefined>;
  /** The challenge of a period that is current, or was. @returns undefined where nobody can have begun it */
  find(key: ChallengeKey): Promise<Challenge | undefined>;
  /** Somebody's try, on whatever server they began it; undefined where they have not. */
  own(key: ChallengeKey, userId: string): Promise<TryAt | undefined>;
  /** Why somebody cannot begin: they had their try, and have deleted its data. */
  spent(key: ChallengeKey, userId: string): Promise<RefusedResult | undefined>;
  /**
   * Begins somebody's game in their direct messages, or finds the one that they have begun. Refused as `spent`, and once
   * the challenge's period is over.
   */
  begin(beginning: Beginning): Promise<Result<Loaded>>;
  /**
   * Refused to who has not played theirs, for as long as it counts, and to who has not begun until it is over for
   * everybody; undefined where nobody has begun. Of a week: those who began it on the server of the key.
   */
  results(key: ChallengeKey, userId: string): Promise<Result<Results | undefined>>;
  /** The results of a week on all servers, under the same rule. @param key of the reader's server */
  world(key: ChallengeKey, userId: string): Promise<Result<WorldResults>>;
  /**
   * Somebody's game to look at, and their name; undefined: somebody. Others' are refused to who has no result, until it is
   * over for everybody: such a person could tell somebody who still plays.
   */
  look(key: ChallengeKey, userId: string, tableId: string): Promise<Result<Look>>;
  /**
   * Whether nobody can begin a challenge any more, and nobody who plays it still can have a result. From then on it hurts
   * nobody that all is known of it.
   */
  isOver(key: ChallengeKey): Promise<boolean>;
  /** Everybody's tries that began on the server of the key, whatever became of them, the oldest first. */
  tries(key: ChallengeKey): Promise<readonly TryAt[]>;
  /**
   * Has a channel told of a challenge, where the server allows tables there. Once a channel.
   * @param locale where the server has set none
   */
  addNote(key: ChallengeKey, place: Place, locale: Locale): Promise<void>;
  notes(key: ChallengeKey): Promise<readonly ChallengeNote[]>;
  saveNote(note: ChallengeNote): Promise<void>;
  /** Its message tells the result, and changes no more. */
  removeNote(note: ChallengeNote): Promise<void>;
  /** Some challenges with notes that must be looked at, which are then due again later. */
  dueNotes(): Promise<readonly ChallengeKey[]>;
}

export interface Look {
  readonly loaded: Loaded;
  readonly name: string | undefined;
}

export interface Beginning {
  readonly challenge: Challenge;
  /** Of a week: the server where the person begins it; left out outside servers. */
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
  const challenges = store.records(challenge);
  const allTries = store.records(challengeTry);
  const notes = store.records(challengeNote);
  const fingerprints = createFingerprints({ store, now });
  const strangers = createStrangers({ store, now });

  /** Those whose tables can be read, in the order of these. */
  const withTables = async (some: readonly ChallengeTry[]): Promise<readonly TryAt[]> =>
    (await store.tables(some.map(({ tableId }) => tableId))).flatMap((table) => {
      const own = some.find(({ tableId }) => tableId === table.id);
      return own === undefined ? [] : { ...own, table, state: stateOf(own, table) };
    });

  const stateOf = ({ at, period }: ChallengeTry, table: Table): TryState => {
    if (at !== undefined) return 'done';
    return isOpen(table) && now() < closeOf(period) ? 'playing' : 'without';
  };

  const tries = async ({ guildId, period }: ChallengeKey) =>
    withTables(await allTries.all({ guildId, period }));

  const own = async (key: ChallengeKey, userId: string) =>
    (await withTables(await allTries.all({ scope: scopeOf(key), period: key.period, userId })))[0];

  const spent = async (key: ChallengeKey, userId: string) =>
    (await fingerprints.count(PURPOSE, [scopeOf(key), key.period, userId])) === 0
      ? undefined
      : refuseSaying(say('refusal.challenge-again', { when: moment(closeOf(key.period)) }));

  /** By challenge, a table where it was still played when somebody asked last. */
  const playedAt = new LRUCache<string, string>({ max: 1000 });

  const isPlayed = async (key: ChallengeKey): Promise<boolean> => {
    const all = { scope: scopeOf(key), period: key.period };
    const name = `${all.scope} ${all.period}`;
    const known = playedAt.get(name);
    const still = known === undefined ? undefined : await store.table(known);
    if (still !== undefined && isOpen(still)) return true;
    const without = (await allTries.all({ ...all, at: undefined })).map(({ tableId }) => tableId);
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

  /** Why somebody may not know yet how it went, if so. */
  const notYet = async (key: ChallengeKey, userId: string): Promise<RefusedResult | undefined> => {
    const state = (await own(key, userId))?.state;
    if (state === 'done' || state === 'without' || (await isOver(key))) return undefined;
    const no = state === undefined ? await spent(key, userId) : undefined;
    if (no !== undefined) return no;
    const canPlay = state === 'playing' || isCurrent(key.period, now());
    return refuseSaying(say(canPlay ? 'refusal.challenge-first' : 'refusal.challenge-later'));
  };

  const seesSheets = async (key: ChallengeKey, userId: string): Promise<boolean> =>
    (await own(key, userId))?.state === 'done' || (await isOver(key));

  const find = async (key: ChallengeKey): Promise<Challenge | undefined> => {
    const { period } = key;
    const of = { guildId: scopeOf(key), period };
    const drawn = isCurrent(period, now()) ? drawnFor(games, numberOf(period)) : undefined;
    if (drawn !== undefined) await challenges.add({ ...of, ...drawn, seed: seed() });
    return challenges.first(of);
  };

  /** The names of people as a reader on the server of a key sees them. */
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
          // The same for everybody: the dice are drawn from it.
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
      // The only place where a try begins: its row forbids another one, and its fingerprint does where the row is deleted.
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
      if (mine === undefined && !inTime) return refuseSaying(overMessage(period));
      if (mine === undefined)
        return (await spent(key, person.id)) ?? occupied(await store.openTableIn(channelId));
      if (mine.status === 'lobby') {
        const started = await service.start({ tableId: mine.id, person, origin });
        if (started.ok || started.refusal.code !== 'already-started') return started;
      }
      const loaded = await service.load(mine.id);
      return loaded === undefined ? refuse('no-such-table') : ok(loaded);
    },

    async results(key, userId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const there = await tries(key);
      // People who began a week outside servers do not know each other.
      if (there.length === 0 || (isWeek(key.period) && key.guildId === NO_SERVER)) return ok(undefined);
      const { guildId, period } = key;
      const scored = await allTries.all(
        { guildId, period, score: { not: undefined } },
        { order: BEST_FIRST },
      );
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
        return refuse('no-such-table');
      if (!(await service.mayKnow(loaded.table, { userId })).course)
        return refuseSaying(say('refusal.challenge-sheets', { when: moment(closeOf(key.period)) }));
      const { id, name } = occupant.person;
      const [shown] = await namesFor(key, userId, [{ ...played, userId: id, name }]);
      return ok({ loaded, name: shown });
    },

    async world(key, userId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const all = { scope: scopeOf(key), period: key.period };
      const shown = await allTries.all(
        { ...all, score: { not: undefined } },
        { order: BEST_FIRST, take: BEST },
      );
      const best = await strangers.without(shown, ({ userId: id, guildId }) => ({ id, playedOn: guildId }));
      const names = await namesFor(key, userId, best);
      const { score, tableId = '' } = (await allTries.first({ ...all, userId })) ?? {};
      const better = (than: number) => allTries.count({ ...all, score: { gt: than } });
      const count = await allTries.count({ ...all, score: { not: undefined } });
      const above = score === undefined ? 0 : await better(score);
      return ok({
        best: best.map((one, at) => ({
          place: 1 + best.findIndex((other) => other.score === one.score),
          name: names[at],
          tableId: one.tableId,
        })),
        count,
        own:
          score === undefined
            ? undefined
            : { place: above + 1, worse: count - (await better(score - 1)), tableId },
        sheets: await seesSheets(key, userId),
      });
    },

    async addNote(key, place, locale) {
      if (!(await service.mayOpen(place)).ok) return;
      const server = await store.server(key.guildId);
      const { guildId, period } = key;
      const { channelId } = place;
      await notes.add({
        guildId,
        period,
        channelId,
        locale: ofServer.locale.of(server) ?? locale,
        posted: undefined,
        dueAt: knownFrom(period),
      });
    },

    notes: ({ guildId, period }) => notes.all({ guildId, period }, { order: [{ channelId: 'asc' }] }),
    saveNote: (note) => notes.put(note),
    async removeNote({ guildId, period, channelId }) {
      await notes.remove({ guildId, period, channelId });
    },

    async dueNotes() {
      const due = await notes.all({ dueAt: { lte: now() } }, { order: [{ dueAt: 'asc' }], take: PAGE });
      const keys = due.filter(
        ({ guildId, period }, index) =>
          due.findIndex((one) => one.guildId === guildId && one.period === period) === index,
      );
      const dueAt = new Date(now().getTime() + LOOK_AGAIN);
      for (const { guildId, period } of keys) await notes.change({ guildId, period }, { dueAt });
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

/** The refusal of a challenge that nobody can begin any more. */
export function overMessage(period: string): Message {
  return say(isWeek(period) ? 'weekly.over' : 'daily.over');
}

/** @param open the person's game in their direct messages */
export function occupied(open: Table | undefined): RefusedResult {
  return refuseSaying(say('refusal.challenge-occupied'), open, 'in-the-way');
}

/** The server of a key; undefined outside servers. */
function serverIn({ guildId }: Pick<ChallengeKey, 'guildId'>): string | undefined {
  return guildId === NO_SERVER ? undefined : guildId;
}

/** The games that can be challenges take turns. @param number of the period */
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
