import * as z from 'zod';
import { models } from '../generated/models.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/** A model's name, as PrismaClient has it: `leagueMember`. */
export type ModelName = Uncapitalize<Prisma.ModelName>;

/** The delegates of all models. */
export type Delegates = Pick<PrismaClient, ModelName>;

/**
 * PrismaClient without raw SQL, which only the store and the queue use. Text that PostgreSQL cannot hold is replaced on its
 * way in.
 */
export interface Database extends Delegates {
  /**
   * Runs the work in a transaction: nothing is stored if it rejects.
   *
   * @param options how long it may take, and wait for a connection, in ms; by default 5 s and 2 s
   */
  $transaction<T>(
    work: (tx: Delegates) => Promise<T>,
    options?: { readonly timeout?: number; readonly maxWait?: number },
  ): Promise<T>;
}

/** What is known of a model at run time: generated from Prisma's schema. */
export interface Model {
  readonly table: string;
  /** The columns, by field. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly nullable: readonly string[];
  readonly defaults: Readonly<Record<string, unknown>>;
  /** The models that belong to it, by the field of the relation. */
  readonly children: Readonly<Record<string, { readonly model: string; readonly many: boolean }>>;
  /** The models to which it belongs, and the field with the other one's id: its rows are deleted with theirs. */
  readonly parents: readonly { readonly model: string; readonly field: string }[];
}

/** A row as Prisma has it. */
export type Row<Name extends ModelName> = Prisma.TypeMap['model'][Capitalize<Name>]['payload']['scalars'];

/** Schemas for some columns: codecs between what Prisma's type says, and the value. */
export type Columns<Name extends ModelName> = { readonly [Field in keyof Row<Name>]?: z.ZodType };

/** A row with the values of its columns. */
export type ValueBy<Name extends ModelName, Own extends Columns<Name>> = {
  readonly [Field in keyof Row<Name>]: Field extends keyof Own
    ? Own[Field] extends z.ZodType
      ? z.output<Own[Field]>
      : Row<Name>[Field]
    : Row<Name>[Field];
};

/**
 * What happens to a row when the person in one of its columns deletes their data. `delete`: the row is deleted.
 * `former`: the column is set to a former player. `clear`: it is cleared, and the row is not about them.
 */
export type PersonRule = 'delete' | 'former' | 'clear';

/** What Prisma's schema cannot say of a model: whose its rows are, and what its columns hold. */
export interface RecordType<Name extends ModelName = ModelName, Own extends Columns<Name> = Columns<Name>> {
  readonly model: Name;
  /** Of columns whose values Prisma's types do not say: one of some texts, JSON in text, `undefined` for NULL. */
  readonly columns: Own;
  /** The columns that hold people's ids. */
  readonly person: Readonly<Partial<Record<string, PersonRule>>>;
  /**
   * The column that holds a server's id: the row is deleted with the server's data, and so is the table that it belongs
   * to.
   */
  readonly server: string | undefined;
  /**
   * The columns that say what a person cannot do for the first time again. When they delete their data, fingerprints
   * of these remain for `REMEMBERED_FOR`, with the model's name as their purpose; the person's id is the last part.
   */
  readonly once: readonly string[] | undefined;
  /** The columns from which a table's dice follow: they go into an export once these are known. */
  readonly dice: readonly string[];
  /**
   * For records of tables: what the record says about a seat. It goes into the export of the person on it, once the
   * dice are known.
   */
  readonly ofSeat: ((value: never, seat: number) => unknown) | undefined;
  /** @throws {DamagedRow} */
  decode(row: Row<Name>): ValueBy<Name, Own>;
  /** As `decode`. @param row null, as Prisma says it, if there is none */
  decodeIfAny(row: Row<Name> | null): ValueBy<Name, Own> | undefined;
  /** @throws if a column's schema refuses its value: a bug */
  encode<Some extends Partial<ValueBy<Name, Own>>>(
    value: Some,
  ): { [Field in keyof Some & keyof Row<Name>]: Row<Name>[Field] };
}

/** A record of any model: what export, deletion and retention go through. */
export type AnyRecord = Pick<RecordType, 'model' | 'person' | 'server' | 'once' | 'dice' | 'ofSeat'> & {
  readonly columns: Readonly<Record<string, z.ZodType>>;
  decode(row: never): object;
};

/** The value of a record. */
export type ValueOf<Of> = Of extends RecordType<infer Name, infer Own> ? ValueBy<Name, Own> : never;

type FieldOf<Name extends ModelName> = keyof Row<Name> & string;

/** Declares what of a model Prisma's schema cannot say. */
export function record<Name extends ModelName, Own extends Columns<Name> = Record<never, never>>(declared: {
  readonly model: Name;
  readonly columns?: Own;
  readonly person?: Readonly<Partial<Record<FieldOf<Name>, PersonRule>>>;
  readonly server?: FieldOf<Name>;
  readonly once?: readonly FieldOf<Name>[];
  readonly dice?: readonly FieldOf<Name>[];
  readonly ofSeat?: (value: ValueBy<Name, Own>, seat: number) => unknown;
}): RecordType<Name, Own> {
  const { model, person = {}, server, once, dice = [], ofSeat } = declared;
  const columns = (declared.columns ?? {}) as Own;
  const schemas = Object.entries(columns) as [string, z.ZodType][];
  const schema = z.looseObject(Object.fromEntries(schemas));
  const decode = (row: Row<Name>): ValueBy<Name, Own> => {
    if (schemas.length === 0) return row as ValueBy<Name, Own>;
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data as ValueBy<Name, Own>;
    const values: Readonly<Record<string, unknown>> = row;
    const key = modelOf(model).key.map((field) => String(values[field]));
    throw new DamagedRow(`${model} ${key.join(' ')}`, parsed.error);
  };
  return {
    model,
    columns,
    person,
    server,
    once,
    dice,
    ofSeat,
    decode,
    decodeIfAny: (row) => (row === null ? undefined : decode(row)),
    encode(value) {
      const row: Record<string, unknown> = { ...value };
      for (const [field, own] of schemas) if (field in row) row[field] = z.encode(own, row[field]);
      return row as never;
    },
  };
}

/** What is known of a model at run time. */
export function modelOf(name: ModelName): Model {
  return models[name];
}

/** A row has invalid content. The message names the row and the fields. */
export class DamagedRow extends Error {
  constructor(row: string, cause: z.ZodError) {
    const issues = cause.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`);
    super(`The ${row} cannot be read: ${issues.join('; ')}.`, { cause });
    this.name = 'DamagedRow';
  }
}

/** A row is no longer as it was when it was read. */
class Overtaken extends Error {}

/** After this many lost races something is wrong. */
const ATTEMPTS = 20;

/** Checks what `updateMany` or `deleteMany` returned. @param expected the number of rows; 1 by default */
export type Claim = (changed: { readonly count: number }, expected?: number) => void;

/**
 * Runs work in a transaction that is retried, with the current rows, whenever another change was first.
 *
 * @param work calls `claim` with what every change of a row returned that it has read
 * @param limits of each attempt, in ms; Prisma's defaults are a timeout of 5 s and a wait of 2 s
 */
export async function claiming<T>(
  prisma: Pick<Database, '$transaction'>,
  work: (tx: Delegates, claim: Claim) => Promise<T>,
  limits: { readonly timeout?: number; readonly maxWait?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await prisma.$transaction(
        (tx) =>
          work(tx, ({ count }, expected = 1) => {
            if (count !== expected) throw new Overtaken('others were first each time');
          }),
        limits,
      );
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error;
    }
}

/**
 * For a transaction that changes thousands of rows, in ms: Prisma ends one after 5 s, and ten thousand rows take ten.
 */
export const LARGE_TRANSACTION = { timeout: 120_000, maxWait: 120_000 };

/** Waits for a write of rows that belong to a table. If the table was deleted meanwhile, nothing is written. */
export async function unlessDeleted(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!hasCode(error, 'P2003')) throw error;
  }
}

/** Whether an error is Prisma's with this code: `P2002`, a unique key is taken; `P2003`, the row it belongs to is gone. */
export function hasCode(error: unknown, code: 'P2002' | 'P2003'): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Rows written with a table's change, in the same statement. If a row with the same key exists: `abort` refuses the
 * whole change, `keep` leaves the row, `replace` overwrites it.
 */
export interface Write {
  readonly model: ModelName;
  /** All with the same fields. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly clash: 'abort' | 'keep' | 'replace';
  /** Restricts `replace`: overwrites only these fields, and leaves rows that differ in the others. */
  readonly only?: { readonly fields: readonly string[]; readonly ifSame: readonly string[] } | undefined;
}

export function write<Name extends ModelName, Own extends Columns<Name>>(
  { model, encode }: RecordType<Name, Own>,
  values: readonly NoInfer<ValueBy<Name, Own>>[],
  clash: Write['clash'],
  only?: Readonly<Record<'fields' | 'ifSame', readonly FieldOf<Name>[]>>,
): Write {
  return { model, rows: values.map((value) => encode(value)), clash, only };
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
