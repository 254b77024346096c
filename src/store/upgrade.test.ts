import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callEveryMethod } from '../testkit/store/every-method.ts';
import { recordStatements } from '../testkit/store/plans.ts';
import { postgresPrograms } from '../testkit/store/postgres.ts';
import { postgresForAll } from '../testkit/store/stores.ts';
import { createStore } from './index.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/**
 * Changes that a process of the previous version does not notice, because it names all columns that it reads and
 * writes.
 */
const HARMLESS = [
  /^CREATE TABLE /,
  /^CREATE (UNIQUE )?INDEX /,
  /^DROP INDEX /,
  /^UPDATE /,
  /^ALTER TABLE "\w+" (ADD COLUMN +"\w+" (?!.*NOT NULL(?! DEFAULT))[^,]*(,\s*|$))+$/s,
];

/** The statements of a migration that a process of the previous version would notice. */
function harmfulIn(script: string): readonly string[] {
  const made = [...script.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table);
  return script
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
    .filter(
      (statement) =>
        !HARMLESS.some((pattern) => pattern.test(statement)) &&
        !made.some((table) => statement.startsWith(`ALTER TABLE "${table}" ADD CONSTRAINT`)),
    );
}

/** A migration like the ones that `npm run migration` writes. */
const next: Migration = {
  name: '99999999999999_next',
  script: `-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "mood" TEXT,
ADD COLUMN     "weight" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "step" ADD COLUMN     "mood" TEXT;

-- CreateTable
CREATE TABLE "guest" (
    "table_id" TEXT NOT NULL,

    CONSTRAINT "guest_pkey" PRIMARY KEY ("table_id")
);

-- CreateIndex
CREATE INDEX "game_table_mood_idx" ON "game_table"("mood");

-- AddForeignKey
ALTER TABLE "guest" ADD CONSTRAINT "guest_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

UPDATE "game_table" SET "mood" = 'calm';
`,
};

describe('a migration', () => {
  it('lets the previous version continue, or hosting.md says that it does not', () => {
    const hosting = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'hosting.md'), 'utf8');
    const [, ...later] = readMigrations();
    for (const { name, script } of later)
      expect(hosting.includes(name) ? [] : harmfulIn(script), name).toEqual([]);
  });

  it('is harmless if it only adds', () => {
    expect(harmfulIn(next.script)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "seat" DROP COLUMN "level"',
    'ALTER TABLE "seat" RENAME COLUMN "level" TO "skill"',
    'ALTER TABLE "seat" ALTER COLUMN "level" SET NOT NULL',
    'ALTER TABLE "seat" ADD COLUMN "skill" TEXT NOT NULL',
    'ALTER TABLE "seat" ADD COLUMN "mood" TEXT, ADD COLUMN "skill" TEXT NOT NULL',
    'ALTER TABLE "seat" ADD CONSTRAINT "one" CHECK (number > 1)',
    'DROP TABLE "last_seen"',
    'DELETE FROM "last_seen"',
  ])('with %s is not', (statement) => {
    expect(harmfulIn(`-- By hand\n${statement};\n`)).toEqual([statement]);
  });
});

describe.skipIf(postgresPrograms === undefined)('a process of the previous version', () => {
  const server = postgresForAll();

  it('continues on a database that a newer process has migrated, and the newer one reads what it writes', async () => {
    const url = await server.database();
    const before = await createStore({ url });
    // Its connections have prepared their statements before the newer process starts.
    const planned = await recordStatements(() => callEveryMethod(before, '1'));
    expect(planned.length).toBeGreaterThan(50);

    const newer = await openPostgres(url);
    await migrate(newer, [...readMigrations(), next]);
    await callEveryMethod(before, '2');

    const tables = await newer.migrating((run) =>
      run(
        `SELECT guild_id AS guild, status, mood, weight FROM game_table WHERE status = 'finished' ORDER BY guild_id`,
      ),
    );
    expect(tables).toEqual([
      { guild: '1', status: 'finished', mood: 'calm', weight: 0 },
      { guild: '2', status: 'finished', mood: null, weight: 0 },
    ]);
    const outcomes = await newer.migrating((run) =>
      run('SELECT guild_id AS guild FROM outcome ORDER BY guild_id, seat'),
    );
    expect(outcomes.map(({ guild }) => guild)).toEqual(['1', '1', '2', '2']);

    await before.close();
    await expect(createStore({ url })).rejects.toThrow('a newer version has worked with it');
    await newer.close();
  });
});
