import { z } from 'zod';

/** An object whose fields are the columns of a row: a codec from the row's value to the model's, and back. */
export type RowCodec = z.ZodObject;

/**
 * What becomes of a row when the person in one of its columns deletes their data. `delete`: the row goes. `former`: the
 * column names a former player. `name`: the column holds a name, beside `tableId`, and loses it.
 */
export type PersonRule = 'delete' | 'former' | 'name';

/**
 * What is stored of one kind: its type, its row and its export follow from the codec, and whose it is from `person` and
 * `server`. Only the code that declares a record writes it.
 */
export interface RecordType<Codec extends RowCodec = RowCodec> {
  /** In Prisma's schema, as the client has it: such as `publicMessage`. */
  readonly model: string;
  /** By the fields of the model. A field that is left out keeps the database's default. */
  readonly codec: Codec;
  readonly key: readonly string[];
  /** The columns with people's ids or names. */
  readonly person?: Readonly<Record<string, PersonRule>>;
  /** The column with a server's id: the row goes with all data of the server, and so does the table that it belongs to. */
  readonly server?: string;
  /** Of a record of a table: what it says of a seat, for the export of the person there, once the dice are known. */
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

/** A value, or a comparison. `undefined` is a value: it finds the rows that have none. */
export type Condition<T> =
  | T
  | {
      readonly in?: readonly T[];
      /** Some thousands at most. */
      readonly notIn?: readonly T[];
      readonly not?: T;
      readonly lt?: T;
      readonly lte?: T;
      readonly gt?: T;
      readonly gte?: T;
    };
export type Where<T> = { readonly [Field in keyof T]?: Condition<T[Field]> };
export type Order<T> = readonly { readonly [Field in keyof T]?: 'asc' | 'desc' }[];

/** The stored values of a record. A row that cannot be read rejects; values that belong to no table any more are left out. */
export interface Records<T> {
  first(where: Where<T>, order?: Order<T>): Promise<T | undefined>;
  all(where: Where<T>, list?: { readonly order?: Order<T>; readonly take?: number }): Promise<readonly T[]>;
  count(where: Where<T>): Promise<number>;
  /** Inserts values, or replaces those with the same key. All or none. */
  put(...values: readonly T[]): Promise<void>;
  /** Inserts the values that are not there. @returns whether all were inserted */
  add(...values: readonly T[]): Promise<boolean>;
  /** Changes the fields of the patch. @returns how many rows were found */
  change(where: Where<T>, patch: Partial<T>): Promise<number>;
  /** @returns how many there were */
  remove(where: Where<T>): Promise<number>;
}

/** The records in a store. */
export interface RecordStore {
  records<Codec extends RowCodec>(record: RecordType<Codec>): Records<Value<Codec>>;
  /** Does all that the work asks of these records, or nothing where it rejects. */
  atomically<T>(work: (within: Pick<RecordStore, 'records'>) => Promise<T>): Promise<T>;
}

/**
 * Rows that are written with a table's change, in the same statement. Where a row with the same key is there already:
 * `abort` refuses the whole change, `keep` leaves it, `replace` overwrites it.
 */
export interface Write {
  readonly record: RecordType;
  readonly rows: readonly object[];
  readonly clash: 'abort' | 'keep' | 'replace';
}

export function write<Codec extends RowCodec>(
  record: RecordType<Codec>,
  rows: readonly Value<Codec>[],
  clash: Write['clash'],
): Write {
  return { record, rows, clash };
}

/** A field's value as its column holds it. @throws where the codec refuses it: a bug */
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

/** A condition whose values are those of the columns. */
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

/** A column that may be null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.codec(z.nullable(schema), z.custom<z.output<T> | undefined>(), {
    decode: (value) => (value ?? undefined) as z.output<T> | undefined,
    encode: (value) => (value ?? null) as z.output<T> | null,
  });

/** A column of text that holds JSON. */
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

/** A field within JSON, which has no `undefined`: it leaves such fields out. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.codec(z.optional(schema), z.custom<z.output<T> | undefined>(), {
    decode: (value) => value as z.output<T> | undefined,
    encode: (value) => value as z.output<T> | undefined,
  });
