import pg from 'pg';

/** A part of a plan that reads a whole large table. */
export interface WholeRead {
  readonly statement: string;
  /** Such as `Seq Scan on step`. */
  readonly reads: string;
}

/** Tables with more rows than this are large. */
const LARGE = 1_000;

interface QueryPlan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly QueryPlan[];
}

/**
 * Explains statements, using the plans that PostgreSQL makes for their values and those that it caches for any values.
 *
 * @param asLarge tables that count as large although there are no statistics of them
 * @returns the parts of these plans that read a large table or index from start to end
 */
export async function wholeReads(
  url: string,
  statements: readonly Statement[],
  asLarge: readonly string[] = [],
): Promise<readonly WholeRead[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND reltuples > $1`,
      [LARGE],
    );
    const large = new Set([...asLarge, ...rows.map(({ name }) => name)]);
    const found: WholeRead[] = [];
    for (const { text, values, isKept } of statements) {
      await client.query(`PREPARE explained AS ${text}`);
      const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
      for (const mode of ['force_custom_plan', ...(isKept ? ['force_generic_plan'] : [])]) {
        await client.query(`SET plan_cache_mode = ${mode}`);
        const explained = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: QueryPlan }[] }>(
          `EXPLAIN (FORMAT JSON) EXECUTE explained${given}`,
        );
        const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
        if (plan === undefined) throw new Error(`no plan of ${text}`);
        for (const reads of wholeReadsOf(plan, large))
          found.push({ statement: text, reads: `${reads} (${mode})` });
      }
      await client.query('DEALLOCATE explained');
    }
    return found;
  } finally {
    await client.end();
  }
}

function wholeReadsOf(plan: QueryPlan, large: ReadonlySet<string>): readonly string[] {
  const type = plan['Node Type'];
  const relation = plan['Relation Name'] ?? '';
  const isWhole = type === 'Seq Scan' || (/^Index.*Scan$/.test(type) && plan['Index Cond'] === undefined);
  const own = isWhole && large.has(relation) ? [`${type} on ${relation}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => wholeReadsOf(part, large))];
}

/** A value as SQL. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  if (typeof value === 'object' && !(value instanceof Date)) return pg.escapeLiteral(JSON.stringify(value));
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** A statement as sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether PostgreSQL caches its plan, and may come to use one for any values. */
  readonly isKept: boolean;
}

type Query = (config: unknown, values?: unknown, ...rest: readonly unknown[]) => unknown;

/**
 * Records every statement that this process sends to PostgreSQL during the work, each text once, with the values of its
 * first use. Leaves out the ends of transactions and session settings, which have no plan.
 */
export async function recordStatements(work: () => Promise<void>): Promise<readonly Statement[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const found = new Map<string, Statement>();
  prototype.query = function (this: unknown, config, values, ...rest) {
    const given = (typeof config === 'string' ? { text: config } : config) as Partial<
      Record<string, unknown>
    >;
    const { text, name } = given;
    const bound = given.values ?? values;
    if (typeof text === 'string' && isPlanned(text) && !found.has(text))
      found.set(text, {
        text,
        values: Array.isArray(bound) ? structuredClone(bound) : [],
        isKept: typeof name === 'string' && name !== '',
      });
    return query.call(this, config, values, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return [...found.values()];
}

function isPlanned(text: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text);
}
