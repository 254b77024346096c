import type { MoveArgs } from '../../core/game.ts';
import type { Person } from '../../table/model.ts';
import type { Thinker } from '../../table/play/computers.ts';
import type { TableRequest, TableService } from '../../table/service.ts';
import { ann, must, type TableDriver, tableWith } from './lifecycle.ts';
import { stones } from './stones.ts';

/** In-memory tables of the game of stones, with the clock stopped. Ann is the host. */
export interface StonesTables
  extends Pick<TableDriver, 'store' | 'tables' | 'kernel' | 'origin' | 'open' | 'loaded'> {
  requestBy(tableId: string, person: Person): TableRequest;
  /** Ann opens a table, the others join, and the game begins. */
  begun(...others: readonly Person[]): Promise<string>;
  /** How many stones each seat has. */
  stonesOf(tableId: string): Promise<readonly number[]>;
  move(tableId: string, person: Person, verb: string, args?: MoveArgs): ReturnType<TableService['move']>;
}

/**
 * @param first the number of the first interaction, which affects the dice
 * @param headline of a position; left out: always the same
 * @param thinker decides for computer players
 */
export function stonesTables(first = 100, headline = stones.headline, thinker?: Thinker): StonesTables {
  const driver = tableWith({ ...stones, headline }, { first, at: '2026-01-01T12:00:00Z', thinker });
  const { tables, request: requestBy, loaded } = driver;
  const open: StonesTables['open'] = (options, channelId = 'c1') => driver.open(options, channelId);
  return {
    ...driver,
    requestBy,
    open,
    async begun(...others) {
      const id = await open();
      for (const person of others) must(await tables.join(requestBy(id, person)));
      must(await tables.start(requestBy(id, ann)));
      return id;
    },
    stonesOf: async (id) => ((await loaded(id)).state as { readonly stones: readonly number[] }).stones,
    move: (id, person, verb, args = {}) => tables.move(requestBy(id, person), { verb, args }),
  };
}
