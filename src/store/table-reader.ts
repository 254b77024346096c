import { isOpen, type Table } from '../table/model.ts';
import { DamagedRow } from './errors.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { toTable } from './rows/tables.ts';
import { selectTables } from './sql/select.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Reads tables, and knows which seats are stored. */
export interface TableReader {
  /** @throws {DamagedRow} */
  read(row: Row): Table;
  /** Leaves out the rows that cannot be read, and reports each. */
  readAll<T>(rows: readonly Row[], read: (row: Row) => T): readonly T[];
  /** The readable tables among them. `condition` refers to the table as `t`. */
  all(condition: Prisma.Sql): Promise<readonly Table[]>;
  /** @throws {DamagedRow} */
  one(condition: Prisma.Sql): Promise<Table | undefined>;
  /** Notes that the table's seats are stored with this version. */
  remember(table: Table, version?: number): void;
  /** Whether the stored seats are known to be equal: most changes keep them, and writing them costs a third of a move. */
  areSeatsStored(table: Table): boolean;
  /** Carries out a change. @returns whether it changed the table */
  changes(statement: Prisma.Sql): Promise<boolean>;
}

/** @param damaged is called for each table that cannot be read and is left out of a list */
export function createTableReader(prisma: PrismaClient, damaged: (error: DamagedRow) => void): TableReader {
  const storedSeats = new WeakMap<Table['seats'], string>();
  // A seat's row says whether its table is open.
  const key = (table: Table, version: number) => `${table.id} ${version} ${isOpen(table)}`;
  const remember = (table: Table, version = table.version): void => {
    storedSeats.set(table.seats, key(table, version));
  };
  const read = (row: Row): Table => {
    const table = toTable(row);
    remember(table);
    return table;
  };
  const readAll = <T>(rows: readonly Row[], readOne: (row: Row) => T): readonly T[] =>
    rows.flatMap((row) => {
      try {
        return [readOne(row)];
      } catch (error) {
        if (!(error instanceof DamagedRow)) throw error;
        damaged(error);
        return [];
      }
    });
  const rowsOf = (condition: Prisma.Sql) => prisma.$queryRaw<Row[]>(selectTables(condition));

  return {
    read,
    remember,
    areSeatsStored: (table) => storedSeats.get(table.seats) === key(table, table.version),

    readAll,
    async all(condition) {
      return readAll(await rowsOf(condition), read);
    },

    async one(condition) {
      const [row] = await rowsOf(condition);
      return row === undefined ? undefined : read(row);
    },

    async changes(statement) {
      const rows = await prisma.$queryRaw<{ readonly changed: number }[]>(statement);
      return rows[0]?.changed === 1;
    },
  };
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && /\b23505\b/.test(error.message);
}
