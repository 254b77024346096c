import { isOpen, type SeatOccupant, type Table } from '../../table/model.ts';
import { Prisma } from '../generated/client.ts';
import { storable, text } from './values.ts';

/** Writes the seats of the changed table. Seats that are the same stay as they are. */
export function seated(table: Pick<Table, 'seats' | 'status'>): Prisma.Sql {
  const { seats } = table;
  return Prisma.sql`, seated AS (
    INSERT INTO seat (table_id, number, kind, name, user_id, join_id, caretaker_for_id, caretaker_for_name,
      stands_in_for_id, stands_in_for_name, offered, reserved, open, level)
    SELECT changed.id, s.number, s.kind, s.name, s."userId", s."joinId", s."caretakerForId", s."caretakerForName",
      s."standsInForId", s."standsInForName", s.offered, s.reserved, ${isOpen(table)}, s.level
    FROM changed, json_to_recordset(${JSON.stringify(seats.map(seatRow))}::json) AS s (number int, kind text,
      name text, "userId" text, "joinId" text, "caretakerForId" text, "caretakerForName" text,
      "standsInForId" text, "standsInForName" text, offered boolean, reserved boolean, level text)
    ON CONFLICT (table_id, number) DO UPDATE SET kind = excluded.kind, name = excluded.name,
      user_id = excluded.user_id, join_id = excluded.join_id, caretaker_for_id = excluded.caretaker_for_id,
      caretaker_for_name = excluded.caretaker_for_name, stands_in_for_id = excluded.stands_in_for_id,
      stands_in_for_name = excluded.stands_in_for_name, offered = excluded.offered,
      reserved = excluded.reserved, open = excluded.open, level = excluded.level
    WHERE (seat.kind, seat.name, seat.user_id, seat.join_id, seat.caretaker_for_id, seat.caretaker_for_name,
        seat.stands_in_for_id, seat.stands_in_for_name, seat.offered, seat.reserved,
        seat.open, seat.level)
      IS DISTINCT FROM (excluded.kind, excluded.name, excluded.user_id, excluded.join_id,
        excluded.caretaker_for_id, excluded.caretaker_for_name, excluded.stands_in_for_id,
        excluded.stands_in_for_name, excluded.offered, excluded.reserved, excluded.open,
        excluded.level)
  ), unseated AS (
    DELETE FROM seat USING changed WHERE seat.table_id = changed.id AND seat.number >= ${seats.length}
  )`;
}

function seatRow(
  occupant: SeatOccupant,
  number: number,
): Readonly<Record<string, string | number | boolean | null>> {
  if (occupant.kind === 'human')
    return {
      number,
      kind: 'human',
      name: storable(occupant.person.name),
      userId: storable(occupant.person.id),
      joinId: storable(occupant.joinId),
      standsInForId: text(occupant.standsInFor?.id),
      standsInForName: text(occupant.standsInFor?.name),
      offered: occupant.offered ?? false,
      reserved: occupant.reserved ?? false,
      level: null,
    };
  return {
    number,
    kind: 'computer',
    name: storable(occupant.name),
    caretakerForId: text(occupant.caretakerFor?.id),
    caretakerForName: text(occupant.caretakerFor?.name),
    offered: occupant.offered ?? false,
    reserved: false,
    level: text(occupant.level),
  };
}
