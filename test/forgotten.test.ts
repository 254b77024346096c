import { afterEach, beforeEach, expect, it } from 'vitest';
import { locales } from '../src/core/message.ts';
import { publicWords } from '../src/discord/interactions/ask.ts';
import { eventLines } from '../src/discord/messages/events.ts';
import { invitation } from '../src/features/invitations/record.ts';
import { createInvitations, type Invitations } from '../src/features/invitations/service.ts';
import { games } from '../src/games/index.ts';
import { models } from '../src/generated/models.ts';
import { delegateOf } from '../src/store/delegates.ts';
import { createStore, type OpenStore } from '../src/store/index.ts';
import type { TableHooks } from '../src/table/hooks.ts';
import { ofServer, type Person } from '../src/table/model.ts';
import { inServer } from '../src/table/place.ts';
import type { ModelName } from '../src/table/record.ts';
import { createTableService, type TableService } from '../src/table/service.ts';
import { createWriter } from '../src/table/writer.ts';
import { askBy, controlOf, wordsOf } from '../src/testkit/discord/bot-context.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';
import { translator } from '../src/testkit/discord/translator.ts';
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

it('whatever a person is called while they act, none of their names outlives their data', async () => {
  const people = personDriver(games, translator);
  const { bot } = people;
  const NAMES = ['Nick of Here', 'Nick of There', 'Nick of Everywhere'] as const;
  const [here, there, everywhere] = NAMES;
  let channel = '';
  const by = (name: string) => askBy(name, { channelId: channel });
  /** Ben, by one of his names. */
  const as = (name: string) => ({ ...by('Ben'), person: { ...by('Ben').person, name } });
  const direct = () => ({
    ...askBy('Ben', { kind: 'direct' }),
    person: { ...by('Ben').person, name: everywhere },
  });
  const table = async (id: string) => (await bot.service.load(id))?.table ?? expect.fail();
  const begun = async (name: string) => {
    channel = name;
    await people.newgame(by('Mia'), {});
    await people.run(as(here), 'join');
    await people.run(by('Zoe'), 'join');
    await people.run(by('Mia'), 'start');
    return (await bot.service.openIn(channel))?.table.id ?? expect.fail();
  };
  const vote = async (id: string, choice: string) => {
    const proposal = (await table(id)).proposals.at(-1)?.id;
    for (const voter of [by('Mia'), by('Zoe')])
      await people.press(voter, `1:vote:${id}:${proposal}:${choice}`);
  };

  // Proposals, a nudge, and moves: to be told in the history.
  const voted = await begun('91');
  await people.run(as(there), 'clock', { clock: 'slow' });
  await vote(voted, 'yes');
  await people.run(as(everywhere), 'climb', {}, 'done');
  await people.run(as(everywhere), 'nudge');
  const close = await people.see(await people.run(as(everywhere), 'cancel'));
  await people.press(as(everywhere), controlOf(close, 'Ask the others to close it'));
  await vote(voted, 'yes');
  // He resigns in direct messages, takes the seat back, and leaves it again.
  const resigned = await begun('92');
  await people.press(direct(), `1:confirm-resign:${resigned}`);
  await people.run(as(there), 'replace');
  await people.press(as(everywhere), `1:confirm-resign:${resigned}`);
  // He takes the seat of somebody else over.
  const stoodIn = await begun('93');
  await people.press(as(there), `1:confirm-resign:${stoodIn}`);
  await people.press(by('Zoe'), `1:offer:${stoodIn}:1`);
  await people.press(by('Mia'), `1:vote:${stoodIn}:${(await table(stoodIn)).proposals.at(-1)?.id}:yes`);
  await people.press(by('Zoe'), `1:confirm-resign:${stoodIn}`);
  await people.press(as(everywhere), `1:take:${stoodIn}:1`);
  // He removes somebody, and closes a game, where he has no seat.
  channel = '94';
  await people.run({ ...as(there), where: { ...as(there).where, managesServer: true } }, 'config', {
    cancel: 'managers',
  });
  const managed = await (async () => {
    await people.newgame(by('Mia'), {});
    await people.run(by('Zoe'), 'join');
    await people.run(by('Mia'), 'start');
    return (await bot.service.openIn(channel))?.table.id ?? expect.fail();
  })();
  const manager = (name: string) => ({ ...as(name), where: { ...as(name).where, manages: true } });
  const sure = await people.see(await people.run(manager(there), 'remove', { player: by('Zoe').person.id }));
  await people.press(manager(everywhere), controlOf(sure, 'Remove'));
  await people.press(manager(there), `1:confirm-cancel:${managed}`);

  const everything = async () => {
    const rows = await Promise.all(
      (Object.keys(models) as ModelName[]).map(async (model) =>
        (await delegateOf(bot.store.prisma, model).findMany({ where: {} })).map(
          (row) => `${model} ${JSON.stringify(row)}`,
        ),
      ),
    );
    return rows.flat();
  };
  const naming = async () => (await everything()).filter((row) => NAMES.some((name) => row.includes(name)));
  const told = async (id: string) => {
    const loaded = (await bot.service.load(id)) ?? expect.fail();
    const steps = await bot.service.steps(loaded);
    return locales
      .flatMap((locale) => eventLines(steps, publicWords(bot, { ...loaded.table, locale }), { most: 999 }))
      .join('\n');
  };
  const stories = async () => (await Promise.all([voted, resigned, stoodIn, managed].map(told))).join('\n');
  for (const name of NAMES) {
    expect((await naming()).join('\n')).toContain(name);
    expect(await stories()).toContain(name);
  }
  expect((await everything()).find((row) => row.startsWith('reminder'))).toContain(by('Ben').person.id);
  expect((await bot.service.personalData(by('Ben').person.id)).namedIn).toEqual(
    expect.arrayContaining(NAMES.map((name) => expect.objectContaining({ name }))),
  );
  await people.press(
    as(there),
    controlOf(await people.see(await people.press(as(there), '1:privacy-delete')), 'Delete for good'),
  );

  expect(await naming()).toEqual([]);
  expect((await everything()).filter((row) => row.includes(`"${by('Ben').person.id}"`))).toEqual([]);
  for (const name of NAMES) expect(await stories()).not.toContain(name);
  channel = '91';
  expect(wordsOf(await people.see(await people.run(by('Mia'), 'history')))).not.toMatch(/Nick of/);
});
