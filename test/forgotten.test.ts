import { afterEach, beforeEach, expect, it } from 'vitest';
import { invitation } from '../src/features/invitations/record.ts';
import { createInvitations, type Invitations } from '../src/features/invitations/service.ts';
import { createStore, type OpenStore } from '../src/store/index.ts';
import type { TableHooks } from '../src/table/hooks.ts';
import { ofServer, type Person } from '../src/table/model.ts';
import { inServer } from '../src/table/place.ts';
import { createTableService, type TableService } from '../src/table/service.ts';
import { createWriter } from '../src/table/writer.ts';
import { must } from '../src/testkit/table/lifecycle.ts';
import { stones } from '../src/testkit/table/stones.ts';

const ann: Person = { id: '900000000000000001', name: 'Ann' };
const ben: Person = { id: '900000000000000002', name: 'Ben' };
const cleo: Person = { id: '987654321987654321', name: 'Cleo from Somewhere' };

let store: OpenStore;
let service: TableService;
let invitations: Invitations;
let count = 0;
beforeEach(async () => {
  store = await createStore({ memory: true });
  const hooks: TableHooks[] = [];
  const needs = {
    store,
    games: [stones],
    now: () => new Date('2026-11-21T12:00:00Z'),
    hooks,
    records: [invitation],
  };
  service = createTableService(needs);
  invitations = createInvitations({ ...needs, writer: createWriter(needs) });
  hooks.push({ erasing: invitations.declineAll });
});
afterEach(() => store.close());

const by = (tableId: string, person: Person) => ({ tableId, person, origin: String(count++), manager: true });

async function begun(): Promise<string> {
  const channelId = `c${count++}`;
  const about = {
    place: inServer('1', channelId),
    host: ann,
    origin: String(count++),
    locale: 'en',
  } as const;
  const { id } = must(await service.open({ ...about, game: 'stones', options: {} })).table;
  must(await service.join(by(id, ben)));
  must(await service.start(by(id, ann)));
  return id;
}

/** Every row of every table of every schema, as text. */
async function everything(): Promise<string> {
  const tables = await store.prisma.$queryRawUnsafe<{ readonly name: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      store.prisma.$queryRawUnsafe<{ readonly row: string }[]>(
        `SELECT '${name} ' || row_to_json(t)::text AS row FROM ${name} t`,
      ),
    ),
  );
  return texts.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
}

it('nothing names a person who deleted their data, wherever they managed, substituted, or were reminded', async () => {
  await service.changeServerSettings('1', () => ({ ok: true, value: ofServer.cancel.to('managers') }));
  const closed = await begun();
  must(await service.cancel(by(closed, cleo)));
  const removed = await begun();
  must(await service.removePerson(by(removed, cleo), ben.id));
  // Cleo plays on for Ben, who then takes his seat back.
  const stoodIn = await begun();
  must(await service.resign(by(stoodIn, ben)));
  must(await service.offerSeat(by(stoodIn, ann), 1));
  must(await service.takeSeat(by(stoodIn, cleo), 1));
  must(await service.resign(by(stoodIn, cleo)));
  must(await service.takeSeat(by(stoodIn, ben), 1));
  // Cleo is invited, and invites Ben.
  const open = { locale: 'en', game: 'stones', options: {} } as const;
  const anns = must(await service.open({ ...open, place: inServer('1', 'd1'), host: ann, origin: 'o1' }))
    .table.id;
  must(await invitations.invite(by(anns, ann), cleo));
  const cleos = must(await service.open({ ...open, place: inServer('1', 'd2'), host: cleo, origin: 'o2' }))
    .table.id;
  must(await service.join(by(cleos, ann)));
  must(await invitations.invite(by(cleos, cleo), ben));
  await store.enqueue([
    { queue: 'remind', key: cleo.id },
    { queue: 'remind', key: ann.id },
  ]);

  const before = await everything();
  for (const table of ['public.step', 'public.table_person', 'public.invitation', 'public.job'])
    expect(before.split('\n').some((row) => row.startsWith(table) && /Cleo|98765432198/.test(row))).toBe(
      true,
    );
  expect((await service.personalData(cleo.id)).namedIn?.map(({ table }) => table).toSorted()).toEqual(
    [closed, removed, stoodIn].toSorted(),
  );
  await service.erasePerson(cleo.id);
  const after = (await everything()).split('\n');
  expect(after.filter((row) => row.includes(cleo.id) || row.includes(cleo.name))).toEqual([]);
  expect(after.some((row) => row.includes(ann.id))).toBe(true);

  expect((await service.load(anns))?.table.seats).toHaveLength(1);

  for (const id of [closed, removed, stoodIn]) {
    const loaded = await service.load(id);
    if (loaded === undefined) throw new Error('a game of others is gone');
    expect((await service.steps(loaded)).flatMap(({ events }) => events)).not.toEqual([]);
  }
});
