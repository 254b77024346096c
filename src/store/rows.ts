import { documentOf, isOpen, step, type Table, tableCodec } from '../table/model.ts';
import { placeKey } from '../table/place.ts';
import { DamagedRow, type Row } from '../table/record.ts';
import { announcement } from '../table/records.ts';
import type { Head } from '../table/store.ts';
import { storableValue } from './client.ts';
import type { HeadRow } from './statements.ts';

/** A table's row with its announcement, as `findMany` returns it. */
export type TableRow = Row<'table'> & { readonly announcement: Row<'announcement'> | null };

/** A table as its row. The announcement has one of its own. */
export function rowOf(table: Table): Row<'table'> {
  const place = placeKey(table.place);
  return {
    id: table.id,
    version: table.version,
    doc: storableDocument(documentOf(table)),
    status: table.status,
    place,
    openIn: isOpen(table) ? place : null,
    guildId: table.place.guildId ?? null,
    hostId: table.hostId,
    head: table.head,
    createdAt: table.createdAt,
    dueAt: table.dueAt ?? null,
    positions: null,
  };
}

/** JSON without characters that a column of text cannot hold, escaped ones included. */
function storableDocument(doc: string): string {
  return /\\u(?:0000|d[89a-f])/i.test(doc) ? JSON.stringify(storableValue(JSON.parse(doc))) : doc;
}

/** A process with a newer version may have written fields unknown to this one, which must be kept. */
const looseCodec = tableCodec.loose();

/** @throws {DamagedRow} */
export function readTable({ announcement: announced, doc, ...columns }: TableRow): Table {
  const { id, version, status, head, createdAt, dueAt } = columns;
  const parsed = looseCodec.safeParse({
    ...parsedJson(doc),
    ...{ id, version, status, head, createdAt, dueAt },
    announcement: announced ?? undefined,
  });
  if (parsed.success) return parsed.data;
  throw new DamagedRow(`table ${id}`, parsed.error);
}

/** @throws {DamagedRow} */
export function readHead({ table, announcement: announced, step: newest }: HeadRow): Head {
  return {
    table: readTable({ ...table, announcement: announced }),
    step: step.decodeIfAny(newest),
  };
}

/** The row of a table's newest message. */
export function announcementRow(tableId: string, value: NonNullable<Table['announcement']>) {
  return announcement.encode({ tableId, ...value });
}

/** The parsed object; empty if the text is not one. */
export function parsedJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
