import type { AnyGame, Said } from '../../core/game.ts';
import type { Motion, Person, SeatTime, Table } from '../../table/model.ts';
import type { Asked, Done, Loaded, Result, TableService } from '../../table/service.ts';
import { createTables } from '../../table/tables.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';

export const ann: Person = { id: '1', name: 'Ann' };
export const ben: Person = { id: '2', name: 'Ben' };
export const cleo: Person = { id: '3', name: 'Cleo' };
export const dan: Person = { id: '4', name: 'Dan' };

/** Tables of one game in memory, and people at them; time passes when it is wound. */
export interface Life {
  readonly store: MemoryStore;
  readonly tables: TableService;
  now(): Date;
  /** So many ms from now. */
  later(ms: number): Date;
  /** @param ms how much time passes */
  wind(ms: number): void;
  asked(tableId: string, person: Person): Asked;
  /** Ann begins a game with the others; with a computer player where there are none. @param clock as people say it */
  begun(clock: string | undefined, ...others: readonly Person[]): Promise<string>;
  loaded(tableId: string): Promise<Loaded>;
  table(tableId: string): Promise<Table>;
  time(tableId: string, seat: number): Promise<SeatTime>;
  move(tableId: string, person: Person, verb: string, said?: Said): Promise<Done>;
  /** The keys of all that was told. */
  events(tableId: string): Promise<readonly string[]>;
  /** The first that people are asked. @throws where they are asked nothing */
  motion(tableId: string): Promise<Motion>;
  /** Chooses in the first motion. */
  choose(tableId: string, person: Person, choice: string): Promise<Loaded>;
  /** Carries out the jobs that are enqueued, but for what is told. */
  work(): Promise<void>;
}

export function lifeWith(game: AnyGame): Life {
  const store = memoryStore();
  let clock = Date.parse('2026-03-02T12:00:00Z');
  // The first throws are high by these: there is something to take.
  let interactions = 2000;
  const now = () => new Date(clock);
  const tables = createTables({ store, games: [game], now, seed: () => '01'.repeat(32) });
  const asked = (tableId: string, person: Person) => ({ tableId, person, origin: String(interactions++) });

  const life: Life = {
    store,
    tables,
    now,
    later: (ms) => new Date(clock + ms),
    wind(ms) {
      clock += ms;
    },
    asked,
    async begun(said, ...others) {
      const opened = await tables.open({
        guildId: 'g',
        channelId: `c${interactions}`,
        host: ann,
        origin: String(interactions++),
        locale: 'en',
        game: game.id,
        options: {},
        ...(said === undefined ? {} : { clock: said }),
      });
      const { id } = must(opened).table;
      for (const person of others) must(await tables.join(asked(id, person)));
      if (others.length === 0) must(await tables.addComputer(asked(id, ann)));
      must(await tables.start(asked(id, ann)));
      return id;
    },
    async loaded(id) {
      const found = await tables.load(id);
      if (found === undefined) throw new Error('no table');
      return found;
    },
    table: async (id) => (await life.loaded(id)).table,
    async time(id, seat) {
      const found = (await life.table(id)).times[seat];
      if (found === undefined) throw new Error(`no seat ${seat}`);
      return found;
    },
    move: async (id, person, verb, said = {}) => must(await tables.move(asked(id, person), { verb, said })),
    events: async (id) =>
      (await tables.steps(await life.loaded(id))).flatMap((step) => step.events.map(({ key }) => key)),
    async motion(id) {
      const [first] = (await life.table(id)).motions;
      if (first === undefined) throw new Error('no motion');
      return first;
    },
    choose: async (id, person, choice) =>
      must(await tables.choose(asked(id, person), (await life.motion(id)).id, choice)),
    async work() {
      for (let job = store.jobs.shift(); job !== undefined; job = store.jobs.shift()) {
        if (job.queue === 'computer') await tables.playComputers(job.key);
        if (job.queue === 'clock') await tables.keepTime(job.key);
      }
    },
  };
  return life;
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.message.key}`);
  return result.value;
}

/** The key of the refusal; `accepted` where there is none. */
export async function refusal(result: Promise<Result<unknown>>): Promise<string> {
  const settled = await result;
  return settled.ok ? 'accepted' : settled.refusal.message.key;
}
