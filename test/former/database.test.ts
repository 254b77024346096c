/**
 * A database of the version before events had types (five migrations): four games half-way, one per game, each with two
 * people and a computer player; one finished game; one lobby. Every table is a list of rows as JSON.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickRandom } from '../../src/core/random.ts';
import { games } from '../../src/games/index.ts';
import { createQueue } from '../../src/jobs/index.ts';
import type { Connection } from '../../src/store/connection.ts';
import { databaseOn } from '../../src/store/index.ts';
import { migrate, readMigrations } from '../../src/store/migrate.ts';
import { openMemory } from '../../src/store/pglite.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { storeOn } from '../../src/store/store.ts';
import type { Person } from '../../src/table/model.ts';
import type { Loaded, TableService } from '../../src/table/service.ts';
import { createTables } from '../../src/table/tables.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../../src/testkit/store/postgres.ts';
import { must } from '../../src/testkit/table/lifecycle.ts';

const FORMER_MIGRATIONS = 5;
const former = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'database.json.gz'))).toString(),
) as Readonly<Record<string, readonly unknown[]>>;
const ann: Person = { id: '100000000000000001', name: 'Ann' };
const ben: Person = { id: '100000000000000002', name: 'Ben' };
const people = [ann, ben];

describe('a former database in memory', () => suite(openMemory, async () => {}));

describe.skipIf(postgresPrograms === undefined)('a former database on PostgreSQL', () => {
  let server: TestPostgres;
  suite(
    async () => {
      server = await startPostgres();
      return openPostgres(await server.database());
    },
    () => server.dispose(),
  );
});

function suite(open: () => Promise<Connection>, end: () => Promise<void>): void {
  let connection: Connection;
  let tables: TableService;
  let interactions = 2_000_000_000_000_000_000n;
  const requestBy = (tableId: string, person: Person) => ({
    tableId,
    person,
    origin: String(interactions++),
  });

  beforeAll(async () => {
    connection = await open();
    await migrate(connection, readMigrations().slice(0, FORMER_MIGRATIONS));
    for (const name of ['game_table', 'seat', 'step', 'outcome'])
      await connection.run(
        `INSERT INTO "${name}" SELECT * FROM jsonb_populate_recordset(NULL::"${name}", $1::jsonb)`,
        [JSON.stringify(former[name])],
      );
    await migrate(connection);
    const queue = createQueue(databaseOn(connection), { failed() {}, unreachable() {} });
    await queue.prepare();
    await queue.stop();
    const now = () => new Date('2026-11-22T12:00:00Z');
    tables = createTables({ store: storeOn(connection), games, now });
  });
  afterAll(async () => {
    await connection.close();
    await end();
  });

  it.each(games.map(({ id }) => id))('continues a game of %s to its end', async (id) => {
    const found = (await tables.ofPlayer(ann.id)).find(
      ({ table }) => table.game === id && table.status === 'playing',
    );
    const before = (found as Loaded).table;
    expect(before.head).toBeGreaterThan(10);
    const ended = await playOn(before.id);
    expect(ended.table.status).toBe('finished');
    expect(ended.table.head).toBeGreaterThan(before.head);
    expect(must(await tables.verify(ended)).firstWrong).toBeUndefined();
    expect(tables.score(ended).places).toHaveLength(3);
  });

  it('verifies the finished game, offers a rematch, and starts the game of the lobby', async () => {
    const finished = await tables.latestIn('300000000000000009');
    expect(finished?.table.status).toBe('finished');
    expect(must(await tables.verify(finished as Loaded)).firstWrong).toBeUndefined();
    const { table } = must(await tables.rematch(requestBy((finished as Loaded).table.id, ann), 'en'));
    expect(table.status).toBe('lobby');
    const { options } = games.find(({ id }) => id === table.game) ?? {};
    expect(table.options).toEqual(options?.schema.parse({}));

    const lobby = (await tables.latestIn('300000000000000008')) as Loaded;
    must(await tables.join(requestBy(lobby.table.id, ann)));
    const started = must(await tables.start(requestBy(lobby.table.id, ben)));
    expect(started.table.status).toBe('playing');
  });

  /** Both people make random legal moves, and the computer its own, until the game is over. */
  async function playOn(tableId: string): Promise<Loaded> {
    const random = quickRandom(tableId);
    for (;;) {
      await tables.playComputers(tableId);
      const loaded = (await tables.load(tableId)) as Loaded;
      if (loaded.table.status !== 'playing') return loaded;
      const awaited = loaded.game.awaiting(loaded.state);
      const person = people.find(({ id }) => awaited.includes(tables.seatOf(loaded, id) ?? -1));
      if (person === undefined) throw new Error('nobody is awaited');
      const moves = tables.moves(loaded, tables.seatOf(loaded, person.id) ?? 0);
      const move = moves[random.int(moves.length)];
      if (move === undefined) throw new Error('no legal move');
      must(await tables.move(requestBy(tableId, person), { verb: move.verb, args: move.args }));
    }
  }
}
