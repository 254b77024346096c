import type { AnyGame } from '../../core/game.ts';
import type { Locale } from '../../core/message.ts';
import { type Daily, type DailyKey, type DailyNote, dailyNote, daily as dailyRecord } from '../challenge.ts';
import { readOptions } from '../lobby/lobby.ts';
import type { Outcome, Person, Table } from '../model.ts';
import { newTable } from '../new-table.ts';
import { directPlace, type Place } from '../place.ts';
import { newCode } from '../play/codes.ts';
import { newSeed } from '../play/provable-random.ts';
import { themeOf } from '../player.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse, type TableRequest } from '../request.ts';
import { type NameReader, nameFor, serverOf } from '../seats/public-names.ts';
import type { Store } from '../store/store.ts';
import {
  closeOf,
  DAY,
  dailyState,
  dayOf,
  endOf,
  isOverForAll,
  isWeek,
  OUTSIDE_SERVERS,
  startOf,
  weekOf,
} from './challenge-day.ts';
import { isAllowed } from './opening-rules.ts';
import { serverSettingsOf } from './server-settings.ts';

/** Maximum number of results of a week that are shown. */
const BEST = 20;

/** How a challenge has gone so far. */
export interface DailyResults extends DailyKey {
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
}

/**
 * Challenges: the same game with the same dice for everybody, each alone. That of a day is the same on one server, that of a
 * week on all.
 */
export interface Dailies {
  /** Today's. @returns undefined where no game can be a challenge */
  today(guildId: string): Promise<Daily | undefined>;
  /** This week's, on all servers. @returns undefined where no game can be a challenge */
  thisWeek(): Promise<Daily | undefined>;
  /** What has become of somebody's game; undefined where they have not begun one. */
  own(key: DailyKey, userId: string): Promise<Table | undefined>;
  /** Begins somebody's game in their direct messages, or finds the one that they have begun. */
  begin(beginning: Beginning): Promise<Result<Loaded>>;
  /**
   * Refused to who has not played theirs, for as long as it counts, and to who has not begun until it is over for
   * everybody; undefined where nobody has begun. Of a week: those who began it on the server of the key.
   */
  results(key: DailyKey, userId: string): Promise<Result<DailyResults | undefined>>;
  /** The results of a week on all servers, under the same rule. @param key of the reader's server */
  world(key: DailyKey, userId: string): Promise<Result<WorldResults>>;
  /** Somebody else's game to look at, under the same rule, and their name; undefined: somebody. */
  look(key: DailyKey, userId: string, tableId: string): Promise<Result<Look>>;
  /** Everybody's tables of a challenge, whatever became of them, the oldest first. */
  tables(key: DailyKey): Promise<readonly Table[]>;
  /**
   * Has a channel told of a challenge, where the server allows tables there. Once a channel.
   * @param locale where the server has set none
   */
  addNote(key: DailyKey, place: Place, locale: Locale): Promise<void>;
  notes(key: DailyKey): Promise<readonly DailyNote[]>;
  saveNote(note: DailyNote): Promise<void>;
}

export interface Look {
  readonly loaded: Loaded;
  readonly name: string | undefined;
}

export interface Beginning {
  readonly daily: Daily;
  /** Of a week: the server where the person begins it; left out outside servers. */
  readonly guildId?: string | undefined;
  readonly person: Person;
  readonly origin: string;
  /** Of their direct messages. */
  readonly channelId: string;
  readonly locale: Locale;
}

export interface DailiesNeeds {
  readonly store: Pick<
    Store,
    | 'create'
    | 'dailyTableOf'
    | 'dailyTables'
    | 'hasCode'
    | 'openTableIn'
    | 'outcomesOfDaily'
    | 'outcomesOfWeek'
    | 'player'
    | 'players'
    | 'records'
    | 'server'
    | 'weekCounts'
    | 'weeklyTableOf'
  >;
  readonly service: {
    load(tableId: string): Promise<Loaded | undefined>;
    start(request: TableRequest): Promise<Result<Loaded>>;
  };
  readonly games: readonly AnyGame[];
  readonly now: () => Date;
  /** 32 bytes in hex; drawn where left out. */
  readonly seed?: (() => string) | undefined;
}

export function createDailies({ store, service, games, now, seed = newSeed }: DailiesNeeds): Dailies {
  const challenges = store.records(dailyRecord);
  const notes = store.records(dailyNote);
  /** The stored challenge; where there is none, stores this one. */
  const dailyOr = async (drawn: Omit<Daily, 'seed' | 'code'>): Promise<Daily> => {
    const one = { ...drawn, seed: seed(), code: await newCode(store) };
    await challenges.add(one);
    return (await challenges.first({ guildId: drawn.guildId, day: drawn.day })) ?? one;
  };
  const ownTable = (key: DailyKey, userId: string) =>
    isWeek(key.day) ? store.weeklyTableOf(key.day, userId) : store.dailyTableOf(key, userId);

  /** The names of people as a reader sees them, by their ids. */
  const namesFor = async (reader: NameReader, outcomes: readonly Outcome[]) => {
    const players = await store.players(outcomes.map(({ userId }) => userId));
    return outcomes.map(({ userId, name, daily }) =>
      nameFor(
        reader,
        { id: userId, name },
        serverOf({ daily }),
        players.find((player) => player.userId === userId),
      ),
    );
  };

  /** Why somebody may not know yet how it went, if so. */
  const notYet = async (key: DailyKey, userId: string): Promise<RefusedResult | undefined> => {
    const at = now();
    const state = dailyState(await ownTable(key, userId));
    if (state === 'played' || at >= closeOf(key.day)) return undefined;
    if (state === 'playing' || at < endOf(key.day)) return refuse('daily-first');
    const tables = isWeek(key.day) ? [] : await store.dailyTables(key);
    return isOverForAll(key, tables, at) ? undefined : refuse('daily-later');
  };

  return {
    async today(guildId) {
      const day = dayOf(now());
      const drawn = challengeOf(games, Math.floor(startOf(day).getTime() / DAY));
      return drawn && dailyOr({ guildId, day, ...drawn });
    },

    async thisWeek() {
      const day = weekOf(now());
      const drawn = challengeOf(games, Math.floor(startOf(day).getTime() / (7 * DAY)));
      return drawn && dailyOr({ guildId: OUTSIDE_SERVERS, day, ...drawn });
    },

    own: ownTable,

    async begin({ daily, guildId = OUTSIDE_SERVERS, person, origin, channelId, locale }) {
      const ofWeek = isWeek(daily.day);
      const key: DailyKey = { guildId: ofWeek ? guildId : daily.guildId, day: daily.day };
      const joinId = ofWeek ? `weekly-${key.day}` : `daily-${key.guildId}-${key.day}`;
      const table: Table = {
        ...newTable(
          {
            place: directPlace(channelId),
            hostId: person.id,
            game: daily.game,
            options: daily.options,
            locale,
            theme: await themeOf(store, person.id),
            // The same for everybody: the dice are drawn from it.
            seats: [{ kind: 'human', person, joinId }],
            seatLimit: 1,
            rematchOf: undefined,
            clock: undefined,
          },
          daily.seed,
          now(),
        ),
        daily: key,
        code: daily.code,
      };
      // Nobody is told of the lobby: there is nothing to wait for.
      const created = await store.create(table, []);
      const own = created === 'created' ? table : await ownTable(key, person.id);
      if (own === undefined) return refuse('daily-occupied', {}, await store.openTableIn(channelId));
      if (own.status === 'lobby') {
        const begun = await service.start({ tableId: own.id, person, origin });
        if (begun.ok || begun.refusal.code !== 'already-started') return begun;
      }
      const loaded = await service.load(own.id);
      return loaded === undefined ? refuse('no-such-table') : ok(loaded);
    },

    async results(key, userId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const [outcomes, tables] = await Promise.all([store.outcomesOfDaily(key), store.dailyTables(key)]);
      // People who began a week outside servers do not know each other.
      if (tables.length === 0 || (isWeek(key.day) && key.guildId === OUTSIDE_SERVERS)) return ok(undefined);
      const ended = new Set(outcomes.map(({ tableId }) => tableId));
      const named = (state: 'playing' | 'played') =>
        tables.filter((table) => dailyState(table) === state && !ended.has(table.id)).map(nameOfChallenger);
      return ok({
        ...key,
        done: outcomes.map(({ score, name, userId: id, tableId }) => ({
          place: 1 + outcomes.findIndex((one) => one.score === score),
          name,
          userId: id,
          tableId,
        })),
        playing: named('playing'),
        without: named('played'),
      });
    },

    async look(key, userId, tableId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const loaded = await service.load(tableId);
      const { daily, status } = loaded?.table ?? {};
      const isHere = daily?.guildId === key.guildId || isWeek(key.day);
      if (loaded === undefined || !isHere || daily?.day !== key.day || status !== 'finished')
        return refuse('no-such-table');
      const [occupant] = loaded.table.seats;
      if (occupant?.kind !== 'human') return refuse('no-such-table');
      const { person } = occupant;
      const reader = { userId, guildId: serverOf({ daily: key }) };
      const name = nameFor(reader, person, serverOf(loaded.table), await store.player(person.id));
      return ok({ loaded, name });
    },

    async world(key, userId) {
      const no = await notYet(key, userId);
      if (no) return no;
      const outcomes = await store.outcomesOfWeek(key.day, BEST);
      const names = await namesFor({ userId, guildId: serverOf({ daily: key }) }, outcomes);
      const begun = (await store.weeklyTableOf(key.day, userId))?.daily;
      const there = begun === undefined ? [] : await store.outcomesOfDaily(begun);
      const own = there.find((one) => one.userId === userId);
      const score = own?.score;
      const { all, better } = await store.weekCounts(key.day, score ?? 0);
      const same = score === undefined ? 0 : (await store.weekCounts(key.day, score - 1)).better - better;
      return ok({
        best: outcomes.map((one, at) => ({
          place: 1 + outcomes.findIndex((other) => other.score === one.score),
          name: names[at],
          tableId: one.tableId,
        })),
        count: all,
        own: own && { place: better + 1, worse: all - better - same, tableId: own.tableId },
      });
    },

    tables: (key) => store.dailyTables(key),

    async addNote(key, place, locale) {
      const server = await serverSettingsOf(store, key.guildId);
      if (!isAllowed(server, place)) return;
      const { guildId, day } = key;
      const { channelId } = place;
      await notes.add({ guildId, day, channelId, locale: server.locale ?? locale, posted: undefined });
    },

    notes: ({ guildId, day }) => notes.all({ guildId, day }, { order: [{ channelId: 'asc' }] }),
    saveNote: (note) => notes.put(note),
  };
}

/** The name of the person who plays a challenge, or has given it up. */
export function nameOfChallenger({ seats }: Table): string {
  const [occupant] = seats;
  if (occupant === undefined) return '?';
  return occupant.kind === 'human' ? occupant.person.name : (occupant.caretakerFor?.name ?? occupant.name);
}

/** The games that can be challenges take turns. @param number counts days, or weeks */
function challengeOf(games: readonly AnyGame[], number: number): Pick<Daily, 'game' | 'options'> | undefined {
  const possible = games.filter(({ challenge }) => challenge !== undefined);
  const game = possible[number % possible.length];
  if (game?.challenge === undefined) return undefined;
  const options = readOptions(game, game.challenge.options(Math.floor(number / possible.length)));
  if (!options.ok) throw new Error(`${game.id}: its challenge is not one of its variants`);
  return { game: game.id, options: options.value };
}
