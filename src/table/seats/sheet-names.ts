import type { Seat } from '../../core/message.ts';
import type { Table } from '../model.ts';
import { seatAtPlay } from '../play/turns.ts';
import { type Loaded, ok, type Result, type TableRequest } from '../request.ts';
import type { Store } from '../store/store.ts';
import type { Writer, WriterNeeds } from '../writer.ts';

/** Maximum length of a sheet's name, in characters as people count them. */
export const SHEET_NAME_MAX = 24;

/** Names of sheets, for games in which players name theirs. */
export interface SheetNames {
  /**
   * Names the person's sheet in a running game, and remembers the name for their next games. A blank name removes it.
   * The name is cut and cleaned: see `cleanName`.
   */
  nameSheet(request: TableRequest, name: string): Promise<Result<Loaded>>;
}

export function createSheetNames(
  { store }: Pick<WriterNeeds, 'store'>,
  { changeTable }: Pick<Writer, 'changeTable'>,
): SheetNames {
  return {
    async nameSheet({ tableId, person }, typed) {
      const name = cleanName(typed);
      const result = await changeTable(tableId, (loaded) => {
        const seat = seatAtPlay(loaded, person);
        return seat.ok ? ok(withSheetName(loaded.table, seat.value, name)) : seat;
      });
      if (result.ok) await store.updatePlayer(person.id, { sheetName: name === '' ? undefined : name });
      return result;
    },
  };
}

/** One line without characters that are invisible or change the direction of writing; at most `SHEET_NAME_MAX`. */
export function cleanName(typed: string): string {
  const line = typed
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return letters.slice(0, SHEET_NAME_MAX).join('').trim();
}

function withSheetName(table: Table, seat: Seat, name: string): Table {
  if ((sheetNameOf(table, seat) ?? '') === name) return table;
  const sheetNames = table.seats.map((_, i) => (i === seat ? name : (table.sheetNames[i] ?? '')));
  return { ...table, sheetNames };
}

/** The name of a seat's sheet; undefined where its player gave none. */
export function sheetNameOf({ sheetNames }: Table, seat: Seat): string | undefined {
  return sheetNames[seat] || undefined;
}

/** The names that the people at a table gave their sheets before. */
export async function rememberedNames(
  store: Pick<Store, 'players'>,
  { seats }: Table,
): Promise<readonly string[]> {
  const ids = seats.map((occupant) => (occupant.kind === 'human' ? occupant.person.id : undefined));
  const players = await store.players(ids.filter((id) => id !== undefined));
  return ids.map((id) => players.find(({ userId }) => userId === id)?.sheetName ?? '');
}
