import { isDeepStrictEqual } from 'node:util';
import { byTurns } from '../../core/common.ts';
import { models } from '../../generated/models.ts';
import { storableValue } from '../../store/client.ts';
import { type Database, type Delegates, type ModelName, modelOf } from '../../table/record.ts';

export type MemoryRow = Readonly<Record<string, unknown>>;
type Args = Readonly<Record<string, unknown>>;

/** The rows of all models, by the text of their keys. */
export interface MemoryRows extends ReadonlyMap<ModelName, ReadonlyMap<string, MemoryRow>> {}

/** Puts back what a change has replaced. */
type Undo = () => void;

/** A database in memory that follows the schema's keys, uniqueness, defaults and relations. */
export interface MemoryDatabase {
  readonly prisma: Database;
  rows(model: ModelName): ReadonlyMap<string, MemoryRow>;
  /** The rows whose field has a value: quick for the fields of keys, unique fields and those of relations. */
  rowsWith(model: ModelName, field: string, value: unknown): readonly MemoryRow[];
  /** Everything stored now. */
  save(): MemoryRows;
  /** Stores these rows instead of all others. */
  restore(rows: MemoryRows): void;
  /** Inserts or replaces a row. @param log of the transaction */
  write(model: ModelName, row: MemoryRow, log?: Undo[]): void;
  remove(model: ModelName, key: string, log?: Undo[]): void;
  /** Runs synchronous work: if it throws, nothing is changed. */
  atomically<T>(work: (log: Undo[]) => T, log?: Undo[]): T;
  /** Runs work in a transaction, one after the other. */
  transaction<T>(work: (tx: Delegates, log: Undo[]) => Promise<T>): Promise<T>;
}

/** An error as Prisma's. */
export class MemoryDatabaseError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The text of a row's key. */
export function keyText(model: ModelName, row: MemoryRow): string {
  return JSON.stringify(modelOf(model).key.map((field) => row[field]));
}

/** All rows, by model. */
type Held = Map<ModelName, Stored>;

export function memoryDatabase(): MemoryDatabase {
  const held: Held = new Map();
  const inTurn = byTurns();
  const delegatesWith = (log?: Undo[]): Delegates =>
    new Proxy({} as Record<string, unknown>, {
      get(delegates, name: string) {
        // A promise looks for `then`.
        if (!Object.hasOwn(models, name)) return undefined;
        if (!(name in delegates)) delegates[name] = delegateOf(held, name as ModelName, log);
        return delegates[name];
      },
    }) as unknown as Delegates;
  const transaction = <T>(work: (tx: Delegates, log: Undo[]) => Promise<T>): Promise<T> =>
    inTurn('', async () => {
      const log: Undo[] = [];
      try {
        return await work(delegatesWith(log), log);
      } catch (error) {
        for (const undo of log.toReversed()) undo();
        throw error;
      }
    });
  const all = delegatesWith();
  const prisma = {
    $transaction: (work: (tx: Delegates) => Promise<unknown>) => transaction(work),
  } as Record<string, unknown>;
  // One object a model, so that tests can spy on its methods.
  const client = new Proxy(prisma, {
    get: (target, name: string) => (name in target ? target[name] : all[name as ModelName]),
  }) as unknown as Database;
  return {
    prisma: client,
    rows: (model) => storedOf(held, model).rows,
    rowsWith: (model, field, value) => rowsWith(held, model, field, value),
    write: (model, row, log) => write(held, model, row, log),
    remove: (model, key, log) => remove(held, model, key, log),
    atomically,
    transaction,
    save: () => new Map([...held].map(([model, stored]) => [model, new Map(stored.rows)])),
    restore(saved) {
      held.clear();
      for (const [model, rows] of saved)
        for (const row of rows.values()) put(storedOf(held, model), keyText(model, row), row);
    },
  };
}

function storedOf(held: Held, model: ModelName): Stored {
  const known = held.get(model) ?? emptyOf(model);
  held.set(model, known);
  return known;
}

function rowsWith(held: Held, model: ModelName, field: string, value: unknown): readonly MemoryRow[] {
  return [...candidates(storedOf(held, model), { [field]: value })]
    .map(([, row]) => row)
    .filter((row) => row[field] === value);
}

/** @param row undefined: removes it */
function set(held: Held, model: ModelName, key: string, row: MemoryRow | undefined, log?: Undo[]): void {
  const stored = storedOf(held, model);
  const former = stored.rows.get(key);
  log?.push(() => put(stored, key, former));
  put(stored, key, row);
}

function write(held: Held, model: ModelName, row: MemoryRow, log?: Undo[]): void {
  const key = keyText(model, row);
  const { rows } = storedOf(held, model);
  const former = rows.get(key);
  for (const { model: parent, field } of modelOf(model).parents) {
    const parents = storedOf(held, parent as ModelName).rows;
    if (row[field] !== former?.[field] && !parents.has(JSON.stringify([row[field]])))
      throw new MemoryDatabaseError('P2003', `Foreign key constraint violated: ${model}.${field}`);
  }
  for (const fields of modelOf(model).unique) {
    const where = Object.fromEntries(fields.map((field) => [field, row[field]]));
    if (fields.some((field) => row[field] === null) || former === row) continue;
    for (const [other, value] of candidates(storedOf(held, model), where))
      if (other !== key && fields.every((field) => row[field] === value[field]))
        throw new MemoryDatabaseError('P2002', `Unique constraint failed: 23505 ${model}.${fields.join()}`);
  }
  set(held, model, key, row, log);
}

/** Removes a row, with the rows that belong to it. */
function remove(held: Held, model: ModelName, key: string, log?: Undo[]): void {
  const [id] = JSON.parse(key) as unknown[];
  set(held, model, key, undefined, log);
  for (const { model: child } of Object.values(modelOf(model).children)) {
    const name = child as ModelName;
    const field = modelOf(name).parents.find((parent) => parent.model === model)?.field ?? '';
    for (const row of rowsWith(held, name, field, id)) remove(held, name, keyText(name, row), log);
  }
}

function atomically<T>(work: (log: Undo[]) => T, outer?: Undo[]): T {
  const log: Undo[] = [];
  try {
    const result = work(log);
    outer?.push(...log);
    return result;
  } catch (error) {
    for (const undo of log.toReversed()) undo();
    throw error;
  }
}

type Operation = (args: Args) => unknown;

/** A model's delegate. @param log of the transaction */
function delegateOf(held: Held, model: ModelName, log?: Undo[]) {
  const operations: Readonly<Record<string, Operation>> = {
    ...readingOf(held, model),
    ...writingOf(held, model, log),
  };
  return Object.fromEntries(
    Object.entries(operations).map(([name, run]) => [
      name,
      async (args?: Args) => {
        refuseUndefined(args, `${model}.${name}`);
        return run(storableValue(args) as Args);
      },
    ]),
  );
}

function readingOf(held: Held, model: ModelName): Readonly<Record<string, Operation>> {
  const { nullable } = modelOf(model);
  const findMany = (args: Args = {}): readonly MemoryRow[] =>
    sorted(
      matching(held, model, (args.where ?? {}) as Args).map(([, row]) => row),
      args.orderBy,
      nullable,
    )
      .slice((args.skip as number | undefined) ?? 0)
      .slice(0, args.take as number | undefined)
      .map((row) => selected(held, model, row, args));
  return {
    findMany,
    findFirst: (args) => findMany({ ...args, take: 1 })[0] ?? null,
    findUnique: (args) => findMany({ ...args, take: 1 })[0] ?? null,
    findUniqueOrThrow: (args) => selected(held, model, needed(held, model, args.where)[1], args),
    count: (args = {}) => matching(held, model, (args.where ?? {}) as Args).length,
    groupBy: ({ by, where = {}, orderBy, take, _count, _max }) => {
      const groups = new Map<string, MemoryRow[]>();
      for (const [, row] of matching(held, model, where as Args)) {
        const key = JSON.stringify((by as string[]).map((field) => row[field]));
        groups.set(key, [...(groups.get(key) ?? []), row]);
      }
      const all = [...groups.values()].map((group): MemoryRow => {
        const fields = (by as string[]).map((field) => [field, group[0]?.[field]]);
        const most = Object.keys((_max ?? {}) as Args).map((field) => [
          field,
          group.map((row) => row[field]).reduce((a, b) => (compare(a, b) < 0 ? b : a)),
        ]);
        return {
          ...Object.fromEntries(fields),
          ...(_count === undefined ? {} : { _count: group.length }),
          ...(_max === undefined ? {} : { _max: Object.fromEntries(most) }),
        };
      });
      return sorted(all, orderBy, nullable).slice(0, take as number | undefined);
    },
  };
}

function writingOf(held: Held, model: ModelName, log?: Undo[]): Readonly<Record<string, Operation>> {
  return {
    create: (args) => atomically((inner) => insert(held, model, args.data as MemoryRow, inner), log),
    createMany: ({ data, skipDuplicates }) =>
      atomically((inner) => {
        let count = 0;
        for (const row of Array.isArray(data) ? data : [data])
          try {
            insert(held, model, row as MemoryRow, inner);
            count++;
          } catch (error) {
            const isDouble = error instanceof MemoryDatabaseError && error.code === 'P2002';
            if (!isDouble || skipDuplicates !== true) throw error;
          }
        return { count };
      }, log),
    upsert: ({ where, create, update: data }) =>
      atomically((inner) => {
        const [found] = matching(held, model, where as Args);
        return found === undefined
          ? insert(held, model, create as MemoryRow, inner)
          : update(held, model, found, data as MemoryRow, inner);
      }, log),
    update: ({ where, data }) =>
      atomically((inner) => update(held, model, needed(held, model, where), data as MemoryRow, inner), log),
    updateMany: ({ where = {}, data }) =>
      atomically((inner) => {
        const found = matching(held, model, where as Args);
        for (const row of found) update(held, model, row, data as MemoryRow, inner);
        return { count: found.length };
      }, log),
    delete: ({ where }) =>
      atomically((inner) => {
        const [key, row] = needed(held, model, where);
        remove(held, model, key, inner);
        return row;
      }, log),
    deleteMany: (args = {}) =>
      atomically((inner) => {
        const found = matching(held, model, (args.where ?? {}) as Args);
        for (const [key] of found) remove(held, model, key, inner);
        return { count: found.length };
      }, log),
  };
}

/** The rows that meet a condition, with their keys. */
function matching(held: Held, model: ModelName, where: Args): readonly [string, MemoryRow][] {
  const described = modelOf(model);
  const flat = flattened(where, described.columns, described.children);
  const key = described.key.map((field) => flat[field]);
  // As by an index.
  if (key.every((value) => typeof value === 'string' || typeof value === 'number')) {
    const text = JSON.stringify(key);
    const row = storedOf(held, model).rows.get(text);
    return row !== undefined && isMet(held, model, flat, row) ? [[text, row]] : [];
  }
  return [...candidates(storedOf(held, model), flat)].filter(([, row]) => isMet(held, model, flat, row));
}

/** The only row that meets a condition. @throws if there is none */
function needed(held: Held, model: ModelName, where: unknown): [string, MemoryRow] {
  const [found] = matching(held, model, where as Args);
  if (found === undefined) throw new MemoryDatabaseError('P2025', `No ${model} was found`);
  return found;
}

function isMet(held: Held, model: ModelName, where: Args, row: MemoryRow): boolean {
  const { children, columns, key, parents } = modelOf(model);
  return Object.entries(where).every(([field, wanted]) => {
    const parts = (Array.isArray(wanted) ? wanted : [wanted]) as Args[];
    if (field === 'OR') return parts.some((part) => isMet(held, model, part, row));
    if (field === 'AND') return parts.every((part) => isMet(held, model, part, row));
    if (field === 'NOT') return !parts.some((part) => isMet(held, model, part, row));
    const child = children[field];
    if (child !== undefined) {
      const name = child.model as ModelName;
      const { some, ...others } = wanted as { readonly some?: Args };
      if (some === undefined || Object.keys(others).length > 0) throw unknown(`${model}.${field}`, wanted);
      const parent = modelOf(name).parents.find((parent) => parent.model === model)?.field ?? '';
      const [id] = key.map((part) => row[part]);
      return rowsWith(held, name, parent, id).some((related) => isMet(held, name, some, related));
    }
    // A relation to one row has the name of that row's model.
    const parent = parents.find((one) => one.model === field);
    if (parent !== undefined) {
      const name = parent.model as ModelName;
      const related = storedOf(held, name).rows.get(JSON.stringify([row[parent.field]]));
      return related !== undefined && isMet(held, name, wanted as Args, related);
    }
    if (!(field in columns)) throw unknown(`${model}.${field}`, wanted);
    return isFieldMet(wanted, row[field], `${model}.${field}`);
  });
}

/** A row with the fields and relations that are asked for. */
function selected(held: Held, model: ModelName, row: MemoryRow, { select, include }: Args): MemoryRow {
  const relations = Object.entries((include ?? {}) as Args).map(([field, asked]) => [
    field,
    related(held, model, row, field, (asked === true ? {} : asked) as Args),
  ]);
  const fields = select === undefined ? Object.keys(row) : Object.keys(select as Args);
  return {
    ...Object.fromEntries(fields.map((field) => [field, row[field]])),
    ...Object.fromEntries(relations),
  };
}

/** The rows of a relation, or its only one. @param asked as for `findMany` */
function related(held: Held, model: ModelName, row: MemoryRow, field: string, asked: Args): unknown {
  const { children, key, parents } = modelOf(model);
  const child = children[field];
  if (child?.many === false)
    return storedOf(held, child.model as ModelName).rows.get(keyText(model, row)) ?? null;
  // A relation to one row has the name of that row's model.
  const parent = parents.find((one) => one.model === field);
  const name = (child?.model ?? parent?.model) as ModelName | undefined;
  if (name === undefined) throw unknown(`${model}.include`, field);
  const where =
    parent === undefined
      ? { [modelOf(name).parents.find((one) => one.model === model)?.field ?? '']: row[key[0] ?? ''] }
      : { [modelOf(name).key[0] ?? '']: row[parent.field] };
  const found = readingOf(held, name).findMany?.({ ...asked, where }) as readonly MemoryRow[];
  return parent === undefined ? found : (found[0] ?? null);
}

function insert(held: Held, model: ModelName, data: MemoryRow, log: Undo[]): MemoryRow {
  const row = completed(model, data);
  refuseDouble(held, model, row);
  write(held, model, row, log);
  return row;
}

function update(
  held: Held,
  model: ModelName,
  [key, row]: [string, MemoryRow],
  data: MemoryRow,
  log: Undo[],
): MemoryRow {
  const changes = Object.entries(data).map(([field, value]) => [field, changedValue(row[field], value)]);
  const after: MemoryRow = { ...row, ...Object.fromEntries(changes) };
  if (keyText(model, after) !== key) {
    refuseDouble(held, model, after);
    set(held, model, key, undefined, log);
  }
  write(held, model, after, log);
  return after;
}

function refuseDouble(held: Held, model: ModelName, row: MemoryRow): void {
  if (storedOf(held, model).rows.has(keyText(model, row)))
    throw new MemoryDatabaseError('P2002', `Unique constraint failed: 23505 ${model}`);
}

/** A new row with its defaults. */
function completed(model: ModelName, data: MemoryRow): MemoryRow {
  const { columns, defaults, nullable } = modelOf(model);
  return Object.fromEntries(
    Object.keys(columns).map((field) => {
      if (field in data) return [field, data[field]];
      if (field in defaults) return [field, defaultValue(defaults[field])];
      if (nullable.includes(field)) return [field, null];
      throw new MemoryDatabaseError('P2011', `Argument \`${field}\` of ${model} is missing`);
    }),
  );
}

/** The rows of a model, and the keys of those with a value in an indexed field. */
interface Stored {
  readonly rows: Map<string, MemoryRow>;
  readonly indexes: ReadonlyMap<string, Map<unknown, Set<string>>>;
}

function emptyOf(model: ModelName): Stored {
  const { key, unique, parents } = modelOf(model);
  const fields = [
    ...key.slice(0, 1),
    ...unique.flatMap((one) => one.slice(0, 1)),
    ...parents.map(({ field }) => field),
  ];
  return { rows: new Map(), indexes: new Map(fields.map((field) => [field, new Map()])) };
}

/** @param row undefined: there is none any more */
function put({ rows, indexes }: Stored, key: string, row: MemoryRow | undefined): void {
  const former = rows.get(key);
  for (const [field, index] of indexes) {
    if (former !== undefined) index.get(former[field])?.delete(key);
    if (row === undefined) continue;
    const keys = index.get(row[field]) ?? new Set();
    index.set(row[field], keys.add(key));
  }
  if (row === undefined) rows.delete(key);
  else rows.set(key, row);
}

/** Rows among which are all that meet a condition. */
function* candidates({ rows, indexes }: Stored, where: Args): Iterable<[string, MemoryRow]> {
  for (const [field, index] of indexes) {
    const value = where[field];
    if (typeof value !== 'string') continue;
    for (const key of [...(index.get(value) ?? [])]) yield [key, rows.get(key) as MemoryRow];
    return;
  }
  yield* [...rows];
}

/** A condition with the fields of compound keys beside the others. */
function flattened(
  where: Args,
  columns: Readonly<Record<string, string>>,
  children: Readonly<Record<string, unknown>>,
): Args {
  return Object.fromEntries(
    Object.entries(where).flatMap(([field, wanted]) =>
      field in columns || field in children || ['OR', 'AND', 'NOT'].includes(field) || !field.includes('_')
        ? [[field, wanted]]
        : Object.entries(wanted as Args),
    ),
  );
}

/** @param wanted a value, or comparisons such as `{ lt: 3 }` */
function isFieldMet(wanted: unknown, value: unknown, what: string): boolean {
  if (typeof wanted !== 'object' || wanted === null || wanted instanceof Date || Array.isArray(wanted))
    return isSame(wanted, value);
  return Object.entries(wanted).every(([how, other]) => {
    if (how === 'equals') return isSame(other, value);
    if (how === 'not')
      return typeof other === 'object' && other !== null && !(other instanceof Date)
        ? value !== null && !isFieldMet(other, value, what)
        : other === null
          ? value !== null
          : value !== null && !isSame(other, value);
    // As in SQL, NULL is neither in nor outside a list, and neither before nor after anything.
    if (value === null) return false;
    const comparisons: Readonly<Record<string, () => boolean>> = {
      in: () => isAmong(other as readonly unknown[], value),
      notIn: () => !isAmong(other as readonly unknown[], value),
      lt: () => compare(value, other) < 0,
      lte: () => compare(value, other) <= 0,
      gt: () => compare(value, other) > 0,
      gte: () => compare(value, other) >= 0,
      contains: () => String(value).includes(String(other)),
      startsWith: () => String(value).startsWith(String(other)),
    };
    const compared = comparisons[how];
    if (compared === undefined) throw unknown(what, wanted);
    return compared();
  });
}

/** The lists of conditions as sets: a condition meets many rows. */
const sets = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

function isAmong(list: readonly unknown[], value: unknown): boolean {
  if (value instanceof Date) return list.some((one) => isSame(one, value));
  const set = sets.get(list) ?? new Set(list);
  sets.set(list, set);
  return set.has(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other);
}

function compare(one: unknown, other: unknown): number {
  if (isSame(one, other)) return 0;
  return (one as string) < (other as string) ? -1 : 1;
}

/** @param orderBy as Prisma takes it. NULL comes last, or first in descending order, as in PostgreSQL. */
function sorted(
  rows: readonly MemoryRow[],
  orderBy: unknown,
  nullable: readonly string[],
): readonly MemoryRow[] {
  const parts = (Array.isArray(orderBy) ? orderBy : orderBy === undefined ? [] : [orderBy]) as Args[];
  return rows.toSorted((one, other) => {
    for (const part of parts)
      for (const [field, way] of Object.entries(part)) {
        const { sort, nulls } = (typeof way === 'object' ? way : { sort: way }) as {
          readonly sort: string;
          readonly nulls?: string;
        };
        const [a, b] = [one[field], other[field]];
        if (nullable.includes(field) && (a === null) !== (b === null)) {
          const nullsFirst = nulls === undefined ? sort === 'desc' : nulls === 'first';
          return (a === null) === nullsFirst ? -1 : 1;
        }
        const compared = compare(a, b);
        if (compared !== 0) return sort === 'desc' ? -compared : compared;
      }
    return 0;
  });
}

/** @param value a new value, or an operation such as `{ increment: 1 }` */
function changedValue(former: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('increment' in value) return Number(former) + Number(value.increment);
  if ('decrement' in value) return Number(former) - Number(value.decrement);
  if ('set' in value) return value.set;
  return value;
}

function defaultValue(value: unknown): unknown {
  return value === 'now' ? new Date() : value;
}

/** As the schema's `strictUndefinedChecks`. */
function refuseUndefined(value: unknown, path: string): void {
  if (value === undefined && path.includes('.', path.indexOf('.') + 1))
    throw new Error(`Invalid value for ${path}: explicitly undefined values are not allowed`);
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [key, part] of Object.entries(value)) refuseUndefined(part, `${path}.${key}`);
}

function unknown(what: string, wanted: unknown): Error {
  return new Error(`The tests' database does not know ${what} ${JSON.stringify(wanted)}`);
}
