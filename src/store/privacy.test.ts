import { describe, expect, it, vi } from 'vitest';
import { features } from '../features/index.ts';
import { invitation } from '../features/invitations/record.ts';
import { models } from '../generated/models.ts';
import { createFingerprints } from '../table/fingerprint.ts';
import type { SeatOccupant, Table } from '../table/model.ts';
import { type Model, type ModelName, modelOf, write } from '../table/record.ts';
import { kernelRecords } from '../table/records.ts';
import { isFormer } from '../table/seats/people.ts';
import { ada, bo, human, nextStep, sampleOutcome, sampleTable, stored } from '../testkit/store/samples.ts';
import { onEveryStore, openBeforeAll } from '../testkit/store/stores.ts';
import { memoryStore } from '../testkit/table/memory-store.ts';
import { delegateOf } from './delegates.ts';

const records = [...kernelRecords, ...features.flatMap((feature) => feature.records ?? [])];

/** Cleo's id and name appear in every column that can hold a person's. */
const cleo = { id: '987654321987654321', name: 'Cleo from Somewhere' };
/** What she was called when she took a seat: no seat has that name. */
const nickname = 'Cleo the Substitute';
const sheetName = 'Palace of Somewhere';

const remembering = (store: Parameters<typeof createFingerprints>[0]['store']) =>
  createFingerprints({ store, now: () => new Date() }).remembering();

/** The models without a record: the store has its own code to export and erase what is personal there. */
const OWN_CODE = ['table', 'tableChange', 'tablePerson', 'step', 'installation', 'fingerprint'];

/** Whether a field's name suggests a person's id or name. A league has a name too, but not a person's. */
function isPersonal(field: string, { columns }: Model): boolean {
  return field === 'name' ? 'userId' in columns : /^(by|.+By|(user|host|person|player)Id)$/.test(field);
}

describe('the records', () => {
  it('declare every model of the schema that is not the store’s own', () => {
    const declared = records.map(({ model }) => model);
    expect([...declared, ...OWN_CODE].toSorted()).toEqual(Object.keys(models).toSorted());
  });

  it('say what happens to every field that names a person when they delete their data', () => {
    const silent = records.flatMap(({ model, person }) => {
      const described = modelOf(model);
      // The whole row is deleted; another person named in it needs a rule of their own.
      const goes = Object.values(person).includes('delete');
      return Object.keys(described.columns)
        .filter((field) => isPersonal(field, described) && !(field in person) && !(goes && field === 'name'))
        .map((field) => `${model}.${field}`);
    });
    expect(silent).toEqual([]);
  });
});

onEveryStore('a person’s data', (open) => {
  const store = openBeforeAll(open, () => fill());
  let shared: Table;
  let alone: Table;
  /** Bo plays on from the shared game, against a computer player named after Cleo. */
  let whatIf: Table;

  const at = new Date('2026-11-20T12:00:00.000Z');
  const outcome = (table: Table, seat: number, { id: userId, name }: typeof cleo) =>
    sampleOutcome(table, { seat, userId, name });

  async function fill(): Promise<void> {
    const caretaker: SeatOccupant = { kind: 'computer', name: cleo.name, caretakerFor: cleo };
    const player: SeatOccupant = { kind: 'human', person: cleo, joinId: 'interaction' };
    const substitute: SeatOccupant = { kind: 'human', person: bo, joinId: 'j', standsInFor: cleo };
    shared = sampleTable({
      hostId: cleo.id,
      status: 'playing',
      seats: [human(ada), player, caretaker, substitute],
      removed: [cleo.id, bo.id],
      seatData: { 'sheet-names': ['Tower', sheetName, null, sheetName] },
      plans: [ada, cleo].map(({ id }, seat) => ({
        seat,
        by: id,
        decisions: { 'dice-1': [{ verb: 'dice', args: { add: 'd4' } }] },
      })),
      proposals: [
        { kind: 'clock', clock: undefined, id: 'a', by: cleo.id, at, choices: { [cleo.id]: 'yes' } },
        { kind: 'undo', undoes: 1, id: 'b', by: ada.id, at, choices: { [ada.id]: 'yes', [cleo.id]: 'no' } },
      ],
    });
    alone = sampleTable({
      hostId: cleo.id,
      status: 'finished',
      seats: [player, { kind: 'computer', name: 'Eva' }],
    });
    for (const table of [shared, alone]) {
      await store.create(table, []);
      const { step, table: after } = nextStep(table, {
        seat: 1,
        events: [{ type: 'seat-taken', player: { ...cleo, name: nickname }, owner: cleo }],
      });
      await store.append(step, after, [], [outcome(table, 0, table === shared ? ada : cleo)]);
    }
    const computer: SeatOccupant = { kind: 'computer', name: `${cleo.name} (computer)`, namesake: cleo.id };
    whatIf = sampleTable({
      hostId: bo.id,
      seats: [human(bo), computer],
      continuedFrom: { tableId: shared.id, seq: 1 },
      dice: 'position',
    });
    await store.create(whatIf, []);
    const setup = nextStep(whatIf, { kind: 'setup', seat: undefined, events: [] });
    await store.append(setup.step, setup.table, []);
    const second = nextStep({ ...stored(shared), head: 1 }, { events: [] });
    await store.append(second.step, second.table, [], [outcome(shared, 1, cleo)]);
    await store.updatePlayer(cleo.id, { locale: 'fr', sheetName });
    await store.updatePlayer(ada.id, { locale: 'nl' });
    const told = {
      tableId: shared.id,
      muted: true,
      toldAwaited: at,
      owedAwaited: at,
    };
    const { prisma } = store;
    await prisma.reminder.createMany({
      data: [
        { ...told, userId: cleo.id, nudgedBy: ada.id },
        { ...told, userId: ada.id, nudgedBy: cleo.id },
      ],
    });
    for (const { id: userId } of [cleo, ada])
      await prisma.lastSeen.create({ data: { tableId: shared.id, userId, seq: 1 } });
    const tried = { guildId: '1', scope: '0', period: '2026-W47', tableId: shared.id, score: 7, at };
    for (const { id: userId, name } of [cleo, ada])
      await prisma.challengeTry.create({ data: { ...tried, userId, name } });
    for (const [seat, { id: userId }] of [ada, cleo].entries())
      await prisma.codeResult.create({
        data: { tableId: shared.id, seat, userId, code: 'bcdfghjk', merit: 7 },
      });
    await prisma.nudge.create({ data: { userId: cleo.id, at } });
    await prisma.openedSheet.create({ data: { userId: cleo.id, channelId: '7', tableId: shared.id } });
    await store.enqueue([cleo, ada].map(({ id }) => ({ queue: 'remind', key: id })));
    let invited = await store.table(shared.id);
    for (const [userId, by] of [
      [cleo.id, ada.id],
      [ada.id, cleo.id],
    ] as const) {
      if (invited === undefined) throw new Error('the table is gone');
      const made = {
        tableId: shared.id,
        userId,
        by,
        at,
        messageId: undefined,
        closed: false,
        declined: false,
      };
      await store.update(invited, [], undefined, [write(invitation, [made], 'keep')]);
      invited = stored(invited);
    }
    const skill = { guildId: '1', game: '', mu: 25, sigma: 8, ordinal: 1, games: 1 };
    for (const { id: userId, name } of [cleo, ada])
      await prisma.rating.create({ data: { ...skill, userId, name } });
  }

  /** Every row of every model as text. */
  async function everything(): Promise<string> {
    const names = Object.keys(models) as ModelName[];
    const rows = await Promise.all(
      names.map((name) => delegateOf(store.prisma, name).findMany({ where: {} })),
    );
    return JSON.stringify(rows);
  }

  it('has a row for each person named in a document, by which their tables are found', async () => {
    for (const { id } of [shared, whatIf]) {
      const table = await store.table(id);
      const rows = await store.prisma.tablePerson.findMany({ where: { tableId: id } });
      const found = new Set(rows.map(({ userId }) => userId));
      for (const person of [ada, bo, cleo])
        if (JSON.stringify(table).includes(`"${person.id}"`)) expect(found).toContain(person.id);
    }
  });

  it('is exported completely, without the ids and names of others', async () => {
    const data = await store.personalData(cleo.id, records, async () => true);
    expect(data.player).toMatchObject([{ userId: cleo.id, doc: { locale: 'fr' } }]);
    expect(data.hosted?.map(({ table }) => table)).toEqual(expect.arrayContaining([shared.id, alone.id]));
    const seats = data.seats?.filter(({ table }) => table === shared.id);
    expect(seats?.[0]).toMatchObject({ 'sheet-names': sheetName });
    expect(seats?.map(({ seat, name, playedBy }) => [seat, name, playedBy])).toEqual([
      [1, cleo.name, 'you'],
      [2, cleo.name, 'a computer for you'],
      [3, cleo.name, 'another player for you'],
    ]);
    expect(data.moves?.filter(({ table }) => table === shared.id)).toMatchObject([
      { step: 1, verb: 'write', at: '2026-11-20T12:34:56.789Z' },
    ]);
    expect(data.votes).toEqual([
      { table: shared.id, kind: 'clock', proposedByYou: true, choice: 'yes' },
      { table: shared.id, kind: 'undo', proposedByYou: false, choice: 'no' },
    ]);
    expect(data.plans).toEqual([
      { table: shared.id, seat: 1, decisions: { 'dice-1': [{ verb: 'dice', args: { add: 'd4' } }] } },
    ]);
    expect(data.removedFrom).toMatchObject([{ table: shared.id }]);
    expect(data.outcome).toHaveLength(2);
    expect(data.rating).toMatchObject([{ userId: cleo.id, mu: 25 }]);
    expect(data.reminder).toMatchObject([{ tableId: shared.id, muted: true }]);
    expect(data.challengeTry).toMatchObject([{ period: '2026-W47', name: cleo.name, score: 7 }]);
    expect(data.lastSeen).toMatchObject([{ tableId: shared.id, seq: 1 }]);
    expect(data.invitation).toMatchObject([{ tableId: shared.id, userId: cleo.id, closed: false }]);
    expect(data['invitation, by']).toMatchObject([{ tableId: shared.id }]);
    expect(data.codeResult).toMatchObject([{ tableId: shared.id, code: 'bcdfghjk', merit: 7 }]);
    const text = JSON.stringify(data);
    for (const other of [ada.id, ada.name, bo.id, 'seed']) expect(text).not.toContain(`"${other}"`);
  });

  it('does not reveal the dice of a game that others may still play', async () => {
    const data = await store.personalData(cleo.id, records, async ({ id }) => id !== shared.id);
    expect(data.codeResult).toMatchObject([{ tableId: shared.id, merit: 7 }]);
    expect(JSON.stringify(data)).not.toContain('bcdfghjk');
  });

  it('is gone after a deletion, and the data of others stays', async () => {
    const { prisma } = store;
    const before = await store.steps(shared.id);
    expect(await everything()).toContain(cleo.id);
    await store.erasePerson(cleo.id, records, await remembering(store));
    const rest = await everything();
    expect(rest).not.toContain(cleo.id);
    expect(rest).not.toContain(cleo.name);
    expect(rest).not.toContain(nickname);
    expect(rest).not.toContain(sheetName);
    expect(await store.table(alone.id)).toBeUndefined();
    const table = await store.table(shared.id);
    expect(table?.version).toBeGreaterThan(3);
    expect(table?.removed).toEqual(['former-removed', bo.id]);
    expect(table?.seatData).toEqual({ 'sheet-names': ['Tower', null, null, null] });
    expect(table?.proposals).toMatchObject([{ id: 'b', choices: { [ada.id]: 'yes' } }]);
    expect(table?.plans).toMatchObject([{ seat: 0, by: ada.id }]);
    expect(isFormer(table?.hostId ?? '')).toBe(true);
    expect(table?.seats).toMatchObject([
      { person: ada },
      { person: { id: 'former-1', name: '' } },
      { caretakerFor: { id: 'former-2', name: '' }, name: '' },
      { person: bo, standsInFor: { id: 'former-3', name: '' } },
    ]);
    expect((await store.table(whatIf.id))?.seats).toMatchObject([{ person: bo }, { name: '' }]);
    const after = await store.steps(shared.id);
    expect(after[0]?.events[0]).toEqual({
      type: 'seat-taken',
      player: { id: 'former-named', name: '' },
      owner: { id: 'former-named', name: '' },
    });
    const played = (rows: typeof after) => rows.map(({ events: _, ...row }) => row);
    expect(played(after)).toEqual(played(before));
    expect(await prisma.outcome.findMany({ where: { userId: ada.id } })).toHaveLength(1);
    expect((await store.player(ada.id)).values.locale).toBe('nl');
    expect(await prisma.reminder.findMany({ where: { userId: ada.id } })).toMatchObject([
      { nudgedBy: null, muted: true },
    ]);
    expect(await prisma.lastSeen.findMany({ where: { tableId: shared.id } })).toMatchObject([
      { userId: ada.id, seq: 1 },
    ]);
    expect(await prisma.challengeTry.findMany({ where: { tableId: shared.id } })).toMatchObject([
      { userId: ada.id },
    ]);
    expect(await prisma.codeResult.findMany({ where: { tableId: shared.id } })).toMatchObject([
      { userId: ada.id },
    ]);
    expect(
      await prisma.invitation.findMany({ where: { tableId: shared.id }, orderBy: { userId: 'asc' } }),
    ).toMatchObject([
      { userId: ada.id, by: 'former-by' },
      { userId: 'former-userId-0', by: ada.id },
    ]);
    expect((await prisma.rating.findMany()).map(({ userId }) => userId)).toEqual([ada.id]);
    expect(Object.values(await store.personalData(cleo.id, records, async () => true)).flat()).toEqual([]);
    // The second time there is nothing to do.
    await store.erasePerson(cleo.id, records, await remembering(store));
  });
});

it('a person’s data is erased anew if somebody changed a table meanwhile', async () => {
  const store = memoryStore();
  const table = sampleTable({ seats: [human(cleo), human(ada)] });
  await store.create(table, []);
  const inTransaction = store.prisma.$transaction;
  let attempts = 0;
  vi.spyOn(store.prisma, '$transaction').mockImplementation((work, options) =>
    inTransaction((tx) => {
      if (++attempts > 1) return work(tx);
      const table = new Proxy(tx.table, {
        get: (model, name) =>
          name === 'updateMany' ? async () => ({ count: 0 }) : Reflect.get(model, name, model),
      });
      return work(new Proxy(tx, { get: (all, name) => (name === 'table' ? table : Reflect.get(all, name)) }));
    }, options),
  );
  await store.erasePerson(cleo.id, records, await remembering(store));
  expect(attempts).toBe(2);
  expect((await store.table(table.id))?.seats).toMatchObject([{ person: { name: '' } }, { person: ada }]);
});
