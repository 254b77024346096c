import * as z from 'zod';
import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { seatAtPlay } from '../../table/play/turns.ts';
import { type Loaded, ok, type Result, type TableRequest } from '../../table/request.ts';
import { cleanName } from '../../table/seats/names.ts';
import { setting } from '../../table/settings.ts';
import type { Kernel } from '../feature.ts';

/** Maximum length of a sheet's name, in graphemes. */
export const SHEET_NAME_MAX = 24;

/** The name for a person's sheets in future games. */
export const rememberedName = setting('sheet-names.name', z.string(), '');

/** Names of sheets, for games in which players name theirs. */
export interface SheetNames {
  /**
   * Names the person's sheet in a running game, and remembers the name for future games. A blank name removes it. The
   * name is cut and cleaned: see `cleanName`.
   */
  nameSheet(request: TableRequest, name: string): Promise<Result<Loaded>>;
  /** Adds the names that people at the table gave their earlier sheets. */
  withRemembered(table: Table, game: AnyGame): Promise<Table>;
}

export function createSheetNames({
  store,
  writer: { changeTable },
}: Pick<Kernel, 'store' | 'writer'>): SheetNames {
  return {
    async nameSheet({ tableId, person }, typed) {
      const name = cleanName(typed, SHEET_NAME_MAX);
      const result = await changeTable(tableId, ({ table, ...loaded }) => {
        const seat = seatAtPlay({ table, ...loaded }, person);
        if (!seat.ok) return seat;
        if ((sheetNameOf(table, seat.value) ?? '') === name) return ok(table);
        const names = table.seats.map((_, index) =>
          index === seat.value ? name : sheetNameOf(table, index),
        );
        return ok(withNames(table, names));
      });
      if (result.ok) await store.updatePlayer(person.id, rememberedName.to(name));
      return result;
    },

    async withRemembered(table, { namesSheets }) {
      if (namesSheets !== true) return table;
      const ids = table.seats.map((occupant) => (occupant.kind === 'human' ? occupant.person.id : undefined));
      const players = await store.players(ids.filter((id) => id !== undefined));
      const remembered = new Map(players.map((player) => [player.id, rememberedName.of(player)]));
      const names = ids.map((id) => (id === undefined ? undefined : remembered.get(id)));
      return withNames(table, names);
    },
  };
}

/** The key in the seats' data. */
const KEY = 'sheet-names';

function withNames(table: Table, names: readonly (string | undefined)[]): Table {
  return { ...table, seatData: { ...table.seatData, [KEY]: names.map((name) => name || null) } };
}

/** The name of a seat's sheet; undefined if its player gave none. */
export function sheetNameOf({ seatData }: Table, seat: Seat): string | undefined {
  const name = seatData[KEY]?.[seat];
  return typeof name === 'string' ? name : undefined;
}
