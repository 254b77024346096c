import type { AnyGame, MoveArgs } from '../../core/game.ts';
import type { Catalog } from '../../core/message.ts';
import type { TableHooks } from '../../table/hooks.ts';
import { tableCatalogs } from '../../table/messages.ts';
import type { Person, Proposal, SeatTime, Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import type { Thinker } from '../../table/play/computers.ts';
import type { Log } from '../../table/ports.ts';
import type { AnyRecord } from '../../table/record.ts';
import {
  createTableService,
  type Loaded,
  type MoveResult,
  type Result,
  type TableRequest,
  type TableService,
} from '../../table/service.ts';
import { createWriter, type Writer } from '../../table/writer.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';

export const ann: Person = { id: '1', name: 'Ann' };
export const ben: Person = { id: '2', name: 'Ben' };
export const cleo: Person = { id: '3', name: 'Cleo' };
export const dan: Person = { id: '4', name: 'Dan' };

/** In-memory tables of games, by default of the first one, and people at them. `wind` advances the time. */
export interface TableDriver {
  readonly store: MemoryStore;
  readonly tables: TableService;
  /** What features are created with. */
  readonly kernel: {
    readonly store: MemoryStore;
    readonly now: () => Date;
    readonly writer: Writer;
    readonly hooks: TableHooks[];
    readonly service: TableService;
    readonly log: Log;
  };
  now(): Date;
  /** The time this many ms from now. */
  later(ms: number): Date;
  /** @param ms how much time passes */
  wind(ms: number): void;
  goTo(time: Date): void;
  /** The id of a new interaction. */
  origin(): string;
  request(tableId: string, person: Person): TableRequest;
  /** Ann opens a table. @param clock as typed */
  open(options?: MoveArgs, channelId?: string, clock?: string): Promise<string>;
  /** Ann starts a game with the others, or with a computer player if there are none. @param clock as typed */
  begun(clock: string | undefined, ...others: readonly Person[]): Promise<string>;
  loaded(tableId: string): Promise<Loaded>;
  table(tableId: string): Promise<Table>;
  time(tableId: string, seat: number): Promise<SeatTime>;
  move(tableId: string, person: Person, verb: string, args?: MoveArgs): Promise<MoveResult>;
  /** The types of all events so far. */
  events(tableId: string): Promise<readonly string[]>;
  /** The first open proposal. @throws if there is none */
  proposal(tableId: string): Promise<Proposal>;
  /** Votes on the first proposal. */
  choose(tableId: string, person: Person, choice: string): Promise<Loaded>;
  /** Runs the enqueued jobs, except announcements and reminders. */
  work(): Promise<void>;
}

/** A log that discards everything. */
export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** The starting conditions of a test. */
export interface Beginning {
  /**
   * The number of the first interaction, which affects the dice. Default: one whose first rolls are high, so that there
   * are stones to take.
   */
  readonly first?: number;
  readonly at?: string;
  /** Decides for computer players. */
  readonly thinker?: Thinker | undefined;
  /** What features store, which goes with a person's data. */
  readonly records?: readonly AnyRecord[];
}

export function tableWith(
  given: AnyGame | readonly [AnyGame, ...AnyGame[]],
  { first = 3000, at = '2026-03-02T12:00:00Z', thinker, records }: Beginning = {},
): TableDriver {
  const games = [given].flat();
  const [game] = games;
  const store = memoryStore();
  let clock = Date.parse(at);
  let interactions = first;
  const now = () => new Date(clock);
  const hooks: TableHooks[] = [];
  const needs = { store, games, now, seed: () => '01'.repeat(32), thinker, hooks, records };
  const tables = createTableService(needs);
  const origin = () => String(interactions++);
  const request = (tableId: string, person: Person) => ({ tableId, person, origin: origin() });

  const driver: TableDriver = {
    store,
    tables,
    kernel: { store, now, writer: createWriter(needs), hooks, service: tables, log: silent },
    now,
    later: (ms) => new Date(clock + ms),
    wind(ms) {
      clock += ms;
    },
    goTo(time) {
      clock = time.getTime();
    },
    origin,
    request,
    async open(options = {}, channelId = `c${interactions}`, args = undefined) {
      const opened = await tables.open({
        ...{
          place: inServer('g', channelId),
          host: ann,
          origin: origin(),
          locale: 'en',
          game: game?.id ?? '',
          options,
        },
        ...(args === undefined ? {} : { clock: args }),
      });
      return must(opened).table.id;
    },
    async begun(args, ...others) {
      const id = await driver.open({}, undefined, args);
      for (const person of others) must(await tables.join(request(id, person)));
      if (others.length === 0) must(await tables.addComputer(request(id, ann)));
      must(await tables.start(request(id, ann)));
      return id;
    },
    async loaded(id) {
      const found = await tables.load(id);
      if (found === undefined) throw new Error('no table');
      return found;
    },
    table: async (id) => (await driver.loaded(id)).table,
    async time(id, seat) {
      const found = (await driver.table(id)).times[seat];
      if (found === undefined) throw new Error(`no seat ${seat}`);
      return found;
    },
    move: async (id, person, verb, args = {}) => must(await tables.move(request(id, person), { verb, args })),
    events: async (id) =>
      (await tables.steps(await driver.loaded(id))).flatMap((step) => step.events.map(({ type }) => type)),
    async proposal(id) {
      const [first] = (await driver.table(id)).proposals;
      if (first === undefined) throw new Error('no proposal');
      return first;
    },
    choose: async (id, person, choice) =>
      must(await tables.choose(request(id, person), (await driver.proposal(id)).id, choice)),
    async work() {
      for (let job = store.jobs.shift(); job !== undefined; job = store.jobs.shift()) {
        if (job.queue === 'computer') await tables.playComputers(job.key);
        if (job.queue === 'clock') await tables.processDue(job.key);
      }
    },
  };
  return driver;
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.message.key}`);
  return result.value;
}

/** The key of the refusal, without the prefix; `accepted` if there is none. @throws if a value of its text is missing */
export async function refusal(result: Result<unknown> | Promise<Result<unknown>>): Promise<string> {
  const settled = await result;
  if (settled.ok) return 'accepted';
  const { key, values = {} } = settled.refusal.message;
  const texts: Catalog = tableCatalogs.en;
  const own = key.replace(/^discord\./, '');
  for (const [, name = ''] of (texts[own] ?? texts[`${own}_other`] ?? '').matchAll(/\{\{(\w+)\}\}/g))
    if (!Object.hasOwn(values, name)) throw new Error(`${key} lacks its ${name}`);
  return own.replace(/^refusal\./, '');
}
