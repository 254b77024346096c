import pg from 'pg';

/** A statement as it goes to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether PostgreSQL keeps its plan, and comes to use one for any values. */
  readonly isKept: boolean;
}

type Query = (config: unknown, values?: unknown, ...rest: readonly unknown[]) => unknown;

/**
 * Notes every statement that this process sends to PostgreSQL during the work, each text once, with the values of its
 * first use. Without the ends of transactions and settings of sessions, which have no plan.
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
        isKept: name !== undefined,
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
