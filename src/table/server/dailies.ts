import type { AnyGame } from '../../core/game.ts';
import type { Locale } from '../../core/message.ts';
import { readOptions } from '../lobby/lobby.ts';
import type { Daily, DailyKey, DailyNote, Person, Table } from '../model.ts';
import { newTable } from '../new-table.ts';
import { newCode } from '../play/codes.ts';
import { newSeed } from '../play/provable-random.ts';
import { themeOf } from '../player.ts';
import {
  type Loaded,
  type Location,
  ok,
  type RefusedResult,
  type Result,
  refuse,
  type TableRequest,
} from '../request.ts';
import type { Store } from '../store/store.ts';
import { closeOf, DAY, dailyState, dayOf, endOf, isOverForAll } from './challenge-day.ts';
import { isAllowed } from './opening-rules.ts';
import { serverSettingsOf } from './server-settings.ts';

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

/** The challenge of a server and day: the same game with the same dice for everybody, each alone. */
export interface Dailies {
  /** Today's. @returns undefined where no game can be a challenge */
  today(guildId: string): Promise<Daily | undefined>;
  /** What has become of somebody's game; undefined where they have not begun one. */
  own(key: DailyKey, userId: string): Promise<Table | undefined>;
  /** Begins somebody's game in their direct messages, or finds the one that they have begun. */
  begin(beginning: Beginning): Promise<Result<Loaded>>;
  /**
   * Refused to who has not played theirs, for as long as it counts, and to who has not begun until it is over for
   * everybody; undefined where nobody has begun.
   */
  results(key: DailyKey, userId: string): Promise<Result<DailyResults | undefined>>;
  /** Somebody else's game to look at, under the same rule. */
  look(key: DailyKey, userId: string, tableId: string): Promise<Result<Loaded>>;
  /** Everybody's tables of a challenge, whatever became of them, the oldest first. */
  tables(key: DailyKey): Promise<readonly Table[]>;
  /**
   * Has a channel told of a challenge, where the server allows tables there. Once a channel.
   * @param locale where the server has set none
   */
  addNote(key: DailyKey, location: Location, locale: Locale): Promise<void>;
  notes(key: DailyKey): Promise<readonly DailyNote[]>;
  saveNote(note: DailyNote): Promise<void>;
}

export interface Beginning {
  readonly daily: Daily;
  readonly person: Person;
  readonly origin: string;
  /** Of their direct messages. */
  readonly channelId: string;
  readonly locale: Locale;
}

export interface DailiesNeeds {
  readonly store: Pick<
    Store,
    | 'addDailyNote'
    | 'create'
    | 'dailyNotes'
    | 'dailyOr'
    | 'dailyTableOf'
    | 'dailyTables'
    | 'hasCode'
    | 'openTableIn'
    | 'outcomesOfDaily'
    | 'player'
    | 'saveDailyNote'
    | 'server'
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
  /** Why somebody may not know yet how it went, if so. */
  const notYet = async (key: DailyKey, userId: string): Promise<RefusedResult | undefined> => {
    const at = now();
    const state = dailyState(await store.dailyTableOf(key, userId));
    if (state === 'played' || at >= closeOf(key.day)) return undefined;
    if (state === 'playing' || at < endOf(key.day)) return refuse('daily-first');
    return isOverForAll(key, await store.dailyTables(key), at) ? undefined : refuse('daily-later');
  };

  return {
    async today(guildId) {
      const day = dayOf(now());
      const drawn = challengeOf(games, day);
      return drawn && store.dailyOr({ guildId, day, ...drawn, seed: seed(), code: await newCode(store) });
    },

    own: (key, userId) => store.dailyTableOf(key, userId),

    async begin({ daily, person, origin, channelId, locale }) {
      const key: DailyKey = { guildId: daily.guildId, day: daily.day };
      const table: Table = {
        ...newTable(
          {
            guildId: undefined,
            channelId,
            hostId: person.id,
            game: daily.game,
            options: daily.options,
            locale,
            theme: await themeOf(store, person.id),
            // The same for everybody: the dice are drawn from it.
            seats: [{ kind: 'human', person, joinId: `daily-${key.guildId}-${key.day}` }],
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
      const own = created === 'created' ? table : await store.dailyTableOf(key, person.id);
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
      if (tables.length === 0) return ok(undefined);
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
      const isOfIt = daily?.guildId === key.guildId && daily.day === key.day && status === 'finished';
      return loaded === undefined || !isOfIt ? refuse('no-such-table') : ok(loaded);
    },

    tables: (key) => store.dailyTables(key),

    async addNote(key, location, locale) {
      const server = await serverSettingsOf(store, key.guildId);
      if (!isAllowed(server, location)) return;
      const { guildId, day } = key;
      const { channelId } = location;
      await store.addDailyNote({
        guildId,
        day,
        channelId,
        locale: server.locale ?? locale,
        posted: undefined,
      });
    },

    notes: (key) => store.dailyNotes(key),
    saveNote: (note) => store.saveDailyNote(note),
  };
}

/** The name of the person who plays a challenge, or has given it up. */
export function nameOfChallenger({ seats }: Table): string {
  const [occupant] = seats;
  if (occupant === undefined) return '?';
  return occupant.kind === 'human' ? occupant.person.name : (occupant.caretakerFor?.name ?? occupant.name);
}

/** The games that can be challenges take turns by the day. */
function challengeOf(games: readonly AnyGame[], day: string): Pick<Daily, 'game' | 'options'> | undefined {
  const possible = games.filter(({ challenge }) => challenge !== undefined);
  const number = Math.floor(Date.parse(day) / DAY);
  const game = possible[number % possible.length];
  if (game?.challenge === undefined) return undefined;
  const options = readOptions(game, game.challenge.options(Math.floor(number / possible.length)));
  if (!options.ok) throw new Error(`${game.id}: its challenge is not one of its variants`);
  return { game: game.id, options: options.value };
}
