import { readFile } from 'node:fs/promises';
import { PGlite, protocol } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exclusively, pgliteCode, pgliteVersion, withPreparedStatements } from './pglite-internals.ts';

/** What pglite-internals.ts assumes about PGlite. */
describe('PGlite', () => {
  let pg: PGlite;
  let prepared: PGlite;
  beforeAll(async () => {
    pg = await PGlite.create();
    prepared = withPreparedStatements(pg);
  });
  afterAll(() => pg.close());

  it('keeps its code in the expected file, with its version', async () => {
    const magic = (await readFile(pgliteCode())).subarray(0, 4);
    expect([...magic]).toEqual([0, 0x61, 0x73, 0x6d]);
    expect(pgliteVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('runs exclusive work without interruption, and is free afterwards', async () => {
    const order: string[] = [];
    const exclusive = exclusively(pg, async () => {
      order.push('begin');
      for (let count = 0; count < 5; count++) await pg.execProtocol(protocol.serialize.query('SELECT 0'));
      order.push('end');
    });
    const query = pg.query('SELECT 1').then(() => order.push('query'));
    const transaction = pg.transaction(async (tx) => {
      await tx.query('SELECT 1');
      order.push('transaction');
    });
    await Promise.all([exclusive, query, transaction]);
    expect(order.slice(0, 2)).toEqual(['begin', 'end']);
    expect(order.slice(2).toSorted()).toEqual(['query', 'transaction']);
    await expect(exclusively(pg, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await pg.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('waits for another transaction to end before a prepared statement', async () => {
    const order: string[] = [];
    const transaction = pg.transaction(async (tx) => {
      for (let count = 0; count < 5; count++) await tx.query('SELECT 1');
      order.push('transaction');
    });
    await Promise.all([transaction, prepared.query('SELECT 2').then(() => order.push('prepared'))]);
    expect(order).toEqual(['transaction', 'prepared']);
  });

  it.each([
    ['SELECT $1::int AS value', [7]],
    ['SELECT $1::text AS value', ['sun ☀']],
    ['SELECT $1::timestamptz AS value', ['2026-11-21T12:00:00.123Z']],
    ['SELECT $1::int[] AS value', [[1, 2, 3]]],
    ['SELECT $1::text[] AS value', [['a', 'b"c', '']]],
    ['SELECT $1::jsonb AS value', [{ a: [1, { b: 'c' }] }]],
    ['SELECT $1::boolean AS value', [true]],
    ['SELECT $1::bigint AS value', [12n]],
    ['SELECT $1::text AS value', [null]],
  ])('gives the same result with a prepared statement: %s', async (text, values) => {
    const expected = await pg.query(text, values);
    expect(await prepared.query(text, values)).toEqual(expected);
    expect((await prepared.query(text, values)).rows).toEqual(expected.rows);
  });

  it('works again after a prepared statement fails', async () => {
    await expect(prepared.query('SELECT 1 / $1::int', [0])).rejects.toThrow(/division by zero/);
    expect((await prepared.query('SELECT 1 / $1::int AS value', [1])).rows).toEqual([{ value: 1 }]);
  });
});
