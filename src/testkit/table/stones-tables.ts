import type { MoveArgs } from '../../core/game.ts';
import type { TableHooks } from '../../table/hooks.ts';
import type { Person } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import type { Thinker } from '../../table/play/computers.ts';
import { createTables, type Loaded, type TableRequest, type TableService } from '../../table/service.ts';
import { createWriter } from '../../table/writer.ts';
import { ann, must, silent, type TableDriver } from './lifecycle.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';
import { stones } from './stones.ts';

/** Tables of the game of stones in memory, at a time that stands still. Ann is the host. */
export interface StonesTables {
  readonly store: MemoryStore;
  readonly tables: TableService;
  /** What features are made on. */
  readonly kernel: TableDriver['kernel'];
  /** The id of a new interaction. */
  origin(): string;
  requestBy(tableId: string, person: Person): TableRequest;
  /** Ann opens a table. */
  open(options?: MoveArgs, channelId?: string): Promise<string>;
  /** Ann opens a table, the others join, the game begins. */
  begun(...others: readonly Person[]): Promise<string>;
  loaded(tableId: string): Promise<Loaded>;
  /** How many stones each seat has. */
  stonesOf(tableId: string): Promise<readonly number[]>;
  move(tableId: string, person: Person, verb: string, args?: MoveArgs): ReturnType<TableService['move']>;
}

/**
 * @param firstInteraction the number that the first interaction has: dice depend on it
 * @param headline of a position; left out: always the same
 * @param thinker decides for computer players
 */
export function stonesTables(
  firstInteraction = 100,
  headline = stones.headline,
  thinker?: Thinker,
): StonesTables {
  const store = memoryStore();
  const hooks: TableHooks[] = [];
  const now = () => new Date('2026-01-01T12:00:00Z');
  const needs = {
    store,
    games: [{ ...stones, headline }],
    now,
    seed: () => '01'.repeat(32),
    thinker,
    hooks,
  };
  const tables = createTables(needs);
  let interactions = firstInteraction;
  const origin = () => String(interactions++);
  const requestBy = (tableId: string, person: Person) => ({ tableId, person, origin: origin() });
  const driver: StonesTables = {
    store,
    tables,
    kernel: { store, now, writer: createWriter(needs), hooks, service: tables, log: silent },
    origin,
    requestBy,
    async open(options = {}, channelId = 'c1') {
      const opened = await tables.open({
        place: inServer('g', channelId),
        host: ann,
        origin: origin(),
        locale: 'en',
        game: 'stones',
        options,
      });
      return must(opened).table.id;
    },
    async begun(...others) {
      const id = await driver.open();
      for (const person of others) must(await tables.join(requestBy(id, person)));
      must(await tables.start(requestBy(id, ann)));
      return id;
    },
    async loaded(id) {
      const found = await tables.load(id);
      if (found === undefined) throw new Error('no table');
      return found;
    },
    stonesOf: async (id) =>
      ((await driver.loaded(id)).state as { readonly stones: readonly number[] }).stones,
    move: (id, person, verb, args = {}) => tables.move(requestBy(id, person), { verb, args }),
  };
  return driver;
}
