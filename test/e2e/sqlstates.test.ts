import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messages, PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPlayground, type Playground } from '../../playground/index.ts';
import type { Rollpad } from '../../src/rollpad.ts';
import { newChannel, openTable } from './players.ts';
import { PATIENCE, startBot, type Troubles } from './world.ts';

/** An error of each class in PostgreSQL's list (Appendix A of its manual) that a statement can end with. */
const ERRORS = [
  ...['03000', '08006', '09000', '0A000', '0B000', '0F001', '0L000', '0P000', '0Z002', '20000', '21000'],
  ...['22P02', '23505', '24000', '25006', '26000', '27000', '28000', '2BP01', '2D000', '2F004', '34000'],
  ...['38001', '39004', '3B001', '3D000', '3F000', '40001', '40P01', '42P01', '44000', '53100', '53200'],
  ...['53300', '54001', '55P03', '57014', '57P01', '58030', '72000', 'F0001', 'HV000', 'P0001', 'XX000'],
];

/** The most statements and lines of the log that two presses and what runs beside them may take, all failing. */
const STATEMENTS = 60;
const LINES = 12;

const troubles: Troubles[] = [];
let playground: Playground;
let folder: string;
let rollpad: Rollpad;
/** With which statements end. */
let failing: string | undefined;
let statements = 0;
beforeAll(async () => {
  const { execProtocol } = PGlite.prototype;
  vi.spyOn(PGlite.prototype, 'execProtocol').mockImplementation(async function (this: PGlite, ...args) {
    // A transaction is always ended, as by the end of a connection.
    if (failing === undefined || Buffer.from(args[0]).includes('ROLLBACK'))
      return execProtocol.apply(this, args);
    statements += 1;
    throw Object.assign(new messages.DatabaseError('as the test says', 0, 'error'), {
      code: failing,
      severity: 'ERROR',
    });
  });
  folder = await mkdtemp(join(tmpdir(), 'rollpad-sqlstates-'));
  playground = await createPlayground({ patience: PATIENCE });
  rollpad = await startBot(playground, troubles, { dataFolder: folder });
});
afterAll(async () => {
  failing = undefined;
  await rollpad?.stop();
  vi.restoreAllMocks();
  await playground?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  statements = 0;
  troubles.length = 0;
});

/** Of messages in channels. */
const told = () =>
  playground.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/channels/')).length;

it.each(ERRORS)(
  'a game goes on after statements that end with %s, of which there are few',
  async (sqlstate) => {
    const [, ann] = await newChannel(playground, 'ann');
    await openTable(ann, 'roll-to-the-top', 'seats:1');
    await ann.command('/table start');
    const call = await ann.sees((message) => message.hasButton(/^1:play:/));

    failing = sqlstate;
    const pressed = await call.press(/^1:play:/);
    const moved = await ann.command('/play move:done');
    failing = undefined;
    for (const { isPrivate, message } of [pressed, moved])
      expect([isPrivate, message.text]).toEqual([true, expect.stringContaining('Nothing is lost')]);
    expect(troubles.length).toBeGreaterThan(0);
    expect(troubles.length).toBeLessThanOrEqual(LINES);
    expect(statements).toBeLessThanOrEqual(STATEMENTS);

    expect((await call.press(/^1:play:/)).message.pictures).toHaveLength(1);
    const before = told();
    await ann.command('/play move:done');
    // The queue, whose statements failed as well, tells the channel.
    await playground.waitFor(() => told() > before, 'the channel to be told of the move');
    // The number of a person's open games is limited.
    const sure = await ann.command('/table cancel');
    await sure.message.press(/^1:confirm-cancel:/);
  },
);
