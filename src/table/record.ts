import * as z from 'zod';

/** An object schema whose fields are the columns of a row: each is a codec between the row's value and the model's. */
export type RowCodec = z.ZodObject;

/**
 * What happens to a row when the person in one of its columns deletes their data. `delete`: the row is deleted.
 * `former`: the column is set to a former player. `name`: the column holds a name, with `tableId` beside it, and is
 * cleared.
 */
export type PersonRule = 'delete' | 'former' | 'name';

/**
 * A kind of stored value. Type, row and export follow from the codec, and ownership from `person` and `server`. Only
 * the code that declares a record writes it.
 */
export interface RecordType<Codec extends RowCodec = RowCodec> {
  /** The model's name in Prisma's schema, as the client has it, such as `publicMessage`. */
  readonly model: string;
  /** By the model's fields. A field left out keeps the database's default. */
  readonly codec: Codec;
  readonly key: readonly string[];
  /** The columns that hold people's ids or names. */
  readonly person?: Readonly<Record<string, PersonRule>>;
  /**
   * The column that holds a server's id: the row is deleted with the server's data, and so is the table that it belongs
   * to.
   */
  readonly server?: string;
  /**
   * For records of tables: what the record says about a seat. It goes into the export of the person on it, once the
   * dice are known.
   */
  readonly ofSeat?: (value: never, seat: number) => unknown;
}

/** The value of a record. */
export type Value<Codec extends RowCodec> = Readonly<z.output<Codec>>;
export type ValueOf<Of extends RecordType> = Value<Of['codec']>;

type FieldOf<Codec extends RowCodec> = keyof z.output<Codec> & string;

/** Declares a record. */
export function record<Codec extends RowCodec>(declared: {
  readonly model: string;
  readonly codec: Codec;
  readonly key: readonly FieldOf<Codec>[];
  readonly person?: Readonly<Partial<Record<FieldOf<Codec>, PersonRule>>>;
  readonly server?: FieldOf<Codec>;
  readonly ofSeat?: (value: Value<Codec>, seat: number) => unknown;
}): RecordType<Codec> {
  return declared as RecordType<Codec>;
}

/** A value or a comparison. `undefined` is a value: it matches rows without one. */
export type Condition<T> =
  | T
  | {
      readonly in?: readonly T[];
      /** At most some thousands. */
      readonly notIn?: readonly T[];
      readonly not?: T;
      readonly lt?: T;
      readonly lte?: T;
      readonly gt?: T;
      readonly gte?: T;
    };
export type Where<T> = { readonly [Field in keyof T]?: Condition<T[Field]> };
export type Order<T> = readonly { readonly [Field in keyof T]?: 'asc' | 'desc' }[];

/**
 * The stored values of a record. Rejects if a row cannot be read. Values that belong to a deleted table are left out.
 */
export interface Records<T> {
  first(where: Where<T>, order?: Order<T>): Promise<T | undefined>;
  all(where: Where<T>, list?: { readonly order?: Order<T>; readonly take?: number }): Promise<readonly T[]>;
  count(where: Where<T>): Promise<number>;
  /** Inserts values, or replaces those with the same keys: all or none. */
  put(...values: readonly T[]): Promise<void>;
  /** Inserts the values that do not exist yet. @returns whether all were inserted */
  add(...values: readonly T[]): Promise<boolean>;
  /** Changes the fields in the patch. @returns the number of matching rows */
  change(where: Where<T>, patch: Partial<T>): Promise<number>;
  /** @returns the number of deleted rows */
  remove(where: Where<T>): Promise<number>;
}

/** The records in a store. */
export interface RecordStore {
  records<Codec extends RowCodec>(record: RecordType<Codec>): Records<Value<Codec>>;
  /** Runs the work on these records in a transaction: nothing is stored if it rejects. */
  atomically<T>(work: (within: Pick<RecordStore, 'records'>) => Promise<T>): Promise<T>;
}

/** A row is no longer as it was when it was read. */
class Overtaken extends Error {}

/** After this many lost races something is wrong. */
const ATTEMPTS = 20;

/**
 * Runs work on records in a transaction that is retried, with the current rows, whenever another change was first.
 *
 * @param work calls `claim` with the number of rows that a change matched, and the number expected
 */
export async function claiming<T>(
  { atomically }: Pick<RecordStore, 'atomically'>,
  work: (
    records: RecordStore['records'],
    claim: (changed: Promise<number>, meant?: number) => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await atomically(({ records }) =>
        work(records, async (changed, meant = 1) => {
          if ((await changed) !== meant) throw new Overtaken('others were first each time');
        }),
      );
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error;
    }
}

/**
 * Rows written with a table's change, in the same statement. If a row with the same key exists: `abort` refuses the
 * whole change, `keep` leaves the row, `replace` overwrites it.
 */
export interface Write {
  readonly record: RecordType;
  readonly rows: readonly object[];
  readonly clash: 'abort' | 'keep' | 'replace';
  /** Restricts `replace`: overwrites only these fields, and leaves rows that differ in the others. */
  readonly only?: { readonly fields: readonly string[]; readonly ifSame: readonly string[] } | undefined;
}

export function write<Codec extends RowCodec>(
  record: RecordType<Codec>,
  rows: readonly Value<Codec>[],
  clash: Write['clash'],
  only?: Readonly<Record<'fields' | 'ifSame', readonly FieldOf<Codec>[]>>,
): Write {
  return { record, rows, clash, only };
}

/** A field's value in the format of its column. @throws if the codec refuses it: a bug */
export function encodeField({ codec, model }: RecordType, field: string, value: unknown): unknown {
  const schema = codec.shape[field];
  if (schema === undefined) throw new Error(`${model} has no field ${field}`);
  return z.encode(schema, value);
}

/** A value as its row. */
export function encodeRow(of: RecordType, value: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(of.codec.shape).map((field) => [
      field,
      encodeField(of, field, (value as Readonly<Record<string, unknown>>)[field]),
    ]),
  );
}

const COMPARISONS = ['in', 'notIn', 'not', 'lt', 'lte', 'gt', 'gte'];

/** A condition with values in the format of the columns. */
export function encodeWhere(of: RecordType, where: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(where).map(([field, condition]) => {
      const encode = (value: unknown) => encodeField(of, field, value);
      if (!isComparison(condition)) return [field, encode(condition)];
      const compared = Object.entries(condition).map(([how, value]) => [
        how,
        Array.isArray(value) && (how === 'in' || how === 'notIn') ? value.map(encode) : encode(value),
      ]);
      return [field, Object.fromEntries(compared)];
    }),
  );
}

function isComparison(condition: unknown): condition is object {
  if (typeof condition !== 'object' || condition === null) return false;
  if (Object.getPrototypeOf(condition) !== Object.prototype) return false;
  const keys = Object.keys(condition);
  return keys.length > 0 && keys.every((key) => COMPARISONS.includes(key));
}

/** A nullable column. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.codec(z.nullable(schema), z.custom<z.output<T> | undefined>(), {
    decode: (value) => (value ?? undefined) as z.output<T> | undefined,
    encode: (value) => (value ?? null) as z.output<T> | null,
  });

/** A text column that holds JSON. */
export const json = <T extends z.ZodType>(schema: T) =>
  z.codec(z.string(), schema, {
    decode: (text, context) => {
      try {
        return JSON.parse(text) as z.input<T>;
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: text });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });

/** A time within JSON. */
export const isoDate = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A field within JSON, which has no `undefined`: such fields are left out. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.codec(z.optional(schema), z.custom<z.output<T> | undefined>(), {
    decode: (value) => value as z.output<T> | undefined,
    encode: (value) => value as z.output<T> | undefined,
  });
