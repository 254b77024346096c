import { describe, expect, it } from 'vitest';
import type { Person } from '../../table/model.ts';
import { ok } from '../../table/request.ts';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { at, HOUR, nights, restHook, restTimes } from '../../testkit/table/week.ts';
import { createReminders } from './service.ts';
import { settings } from './settings.ts';

describe('a person with several games', () => {
  const world = anew(() => {
    const driver = tableWith(stones, { first: 1000 });
    const { hooks } = driver.kernel;
    const reminders = createReminders({ ...driver.kernel, contributions: hooks });
    hooks.push(reminders, restHook);
    return { ...driver, reminders };
  });
  const { begun, now, reminders, request, store, tables } = world;

  const wind = (hours: number) => {
    world.wind(hours * HOUR);
  };
  const done = (id: string, person: Person) => world.move(id, person, 'done');
  const dueOf = async ({ id }: Person) =>
    (await reminders.waiting(id)).tables.filter(({ due }) => due).map(({ loaded }) => loaded.table.id);
  /** Runs the pending `clock` jobs. @returns the people who need a reminder */
  const looked = async (): Promise<readonly string[]> => {
    await store.enqueueDue(now());
    const due = new Set(store.jobs.splice(0).flatMap(({ queue, key }) => (queue === 'clock' ? [key] : [])));
    for (const key of due) await tables.processDue(key);
    return [...new Set(store.jobs.splice(0).flatMap(({ queue, key }) => (queue === 'remind' ? [key] : [])))];
  };

  it('gets all of them in one reminder, the soonest deadline first', async () => {
    const slow = await begun('slow', ben);
    const fast = await begun('fast', ben);
    const none = await begun('none', ben);
    const { tables: all } = await reminders.waiting(ann.id);
    expect(all.map(({ loaded }) => loaded.table.id)).toEqual([fast, slow, none]);
    expect(all.map(({ seat, due }) => [seat, due])).toEqual([
      [0, false],
      [0, false],
      [0, false],
    ]);
    await done(fast, ann);
    expect((await reminders.waiting(ann.id)).tables).toHaveLength(2);
  });

  it('gets one reminder of the wait and one of the deadline', async () => {
    const id = await begun('3d+12h/5d', ben);
    wind(23);
    expect(await looked()).toEqual([]);
    wind(1);
    expect(await looked()).toEqual(['1', '2']);
    expect(await dueOf(ann)).toEqual([id]);
    await reminders.reminded(ann.id, [id]);
    expect(await dueOf(ann)).toEqual([]);
    expect(await looked()).toEqual(['2']);
    await reminders.reminded(ben.id, [id]);
    await looked();
    // Only the deadline is still to come.
    expect((await store.table(id))?.dueAt).toEqual(at(66));
    wind(41);
    expect(await looked()).toEqual([]);
    wind(1);
    expect(await looked()).toEqual(['1', '2']);
    await reminders.reminded(ann.id, [id]);
    expect(await dueOf(ann)).toEqual([]);
    wind(5);
    expect(await looked()).toEqual(['2']);
  });

  it('gets a near deadline in the same reminder as the others', async () => {
    const id = await begun('30h', ben);
    wind(24);
    await reminders.reminded(ann.id, [id]);
    const where = { userId: ann.id, tableId: id };
    expect(await store.prisma.reminder.findFirst({ where })).toMatchObject({ toldDeadline: at(30) });
    wind(1);
    expect(await dueOf(ann)).toEqual([]);
    expect(await dueOf(ben)).toEqual([id]);
  });

  it('gets another reminder after a snooze', async () => {
    const id = await begun('none', ben);
    wind(24);
    await reminders.reminded(ann.id, [id]);
    await reminders.snooze(ann.id, at(32));
    wind(7);
    expect(await dueOf(ann)).toEqual([]);
    expect(await looked()).toEqual(['2']);
    expect((await store.table(id))?.dueAt).toEqual(at(32));
    wind(1);
    expect(await looked()).toEqual(['1', '2']);
  });

  it('gets another reminder of a nudge after a snooze', async () => {
    await tables.changeSettings(ann.id, () => ok(settings.after.to(undefined)));
    const id = await begun('none', ben);
    wind(1);
    must(await reminders.nudge(request(id, ben)));
    await reminders.reminded(ann.id, [id]);
    await reminders.snooze(ann.id, at(9));
    await looked();
    wind(7);
    expect(await dueOf(ann)).toEqual([]);
    wind(1);
    expect(await looked()).toEqual(['1']);
    expect(await dueOf(ann)).toEqual([id]);
    await reminders.reminded(ann.id, [id]);
    expect(await dueOf(ann)).toEqual([]);
  });

  it('gets no reminder of a nudge if they have played since', async () => {
    await tables.changeSettings(ann.id, () => ok(restTimes.to(nights)));
    const id = await begun('none', ben);
    wind(11);
    must(await reminders.nudge(request(id, ben)));
    // It is night, but they play, and it is their turn again.
    await done(id, ann);
    await done(id, ben);
    wind(8);
    const [waiting] = (await reminders.waiting(ann.id)).tables;
    expect(waiting).toMatchObject({ due: false, reminder: { nudgedBy: undefined } });
    expect(await looked()).toEqual([]);
  });

  it('gets no reminder of a muted or paused game', async () => {
    const quiet = await begun('none', ben);
    const paused = await begun('none', ben);
    wind(24);
    must(await reminders.mute(request(quiet, ann), true));
    await tables.pause(paused, 'nobody');
    expect(await dueOf(ann)).toEqual([]);
    expect((await reminders.waiting(ann.id)).tables.map(({ loaded }) => loaded.table.id)).toEqual([quiet]);
    must(await reminders.mute(request(quiet, ann), false));
    expect(await dueOf(ann)).toEqual([quiet]);
    expect(await refusal(await reminders.mute(request(quiet, cleo), true))).toBe('not-seated');
  });

  it('gets no reminder of a what-if game, where nobody waits for them', async () => {
    const id = await begun('none', ben);
    const alone = await begun('none', ben);
    await world.kernel.writer.changeTable(alone, ({ table }) =>
      ok({ ...table, continuedFrom: { tableId: id, seq: 1 } }),
    );
    wind(24);
    expect(await looked()).toContain('1');
    expect((await reminders.waiting(ann.id)).tables.map(({ loaded }) => loaded.table.id)).toEqual([id]);
    await done(id, ann);
    wind(1000);
    await looked();
    expect(await dueOf(ann)).toEqual([]);
    await done(id, ben);
    await looked();
    expect((await store.table(alone))?.dueAt).toBeUndefined();
  });

  it('is nudged at most once a day, by all players together', async () => {
    const id = await begun('none', ben, cleo);
    const first = must(await reminders.nudge(request(id, ben)));
    expect(first).toMatchObject({ nudged: [ann, cleo], lately: [], resting: [], unwilling: [] });
    expect(await looked()).toEqual(['1', '3']);
    expect((await reminders.waiting(ann.id)).tables[0]).toMatchObject({
      due: true,
      reminder: { nudgedBy: ben.id },
    });
    await reminders.reminded(ann.id, [id]);
    expect(await dueOf(ann)).toEqual([]);
    expect(must(await reminders.nudge(request(id, cleo)))).toMatchObject({ nudged: [ben], lately: [ann] });
    expect(await refusal(await reminders.nudge(request(id, cleo)))).toBe('nudged-lately');
    wind(24);
    expect(must(await reminders.nudge(request(id, cleo))).nudged).toEqual([ann, ben]);
  });

  it('gets no reminder of a nudge at night', async () => {
    must(await tables.changeSettings(ann.id, () => ok(restTimes.to(nights))));
    const id = await begun('none', ben, cleo);
    must(await reminders.mute(request(id, cleo), true));
    wind(11);
    const { resting, nudged, unwilling } = must(await reminders.nudge(request(id, ben)));
    expect({ resting, nudged, unwilling }).toEqual({
      resting: [{ person: ann, until: at(19) }],
      nudged: [],
      unwilling: [cleo],
    });
    expect(await looked()).toEqual([]);
    wind(8);
    expect(await looked()).toEqual(['1']);
  });

  it('is looked for when their reminder is due, which the moves of others do not postpone', async () => {
    await store.updatePlayer(ann.id, settings.after.to(4 * HOUR));
    const id = await begun('fast', ben);
    await tables.processDue(id);
    expect((await store.table(id))?.dueAt).toEqual(at(4));
    wind(3.9);
    must(await tables.move(request(id, ben), { verb: 'take', args: {} }));
    expect((await store.table(id))?.dueAt).toEqual(at(4));
    wind(0.1);
    expect(await looked()).toEqual([ann.id]);
  });

  it('cannot be nudged while nobody is awaited, or by strangers', async () => {
    const id = await begun('none', ben);
    expect(await refusal(await reminders.nudge(request(id, cleo)))).toBe('not-seated');
    await done(id, ben);
    expect(await refusal(await reminders.nudge(request(id, ann)))).toBe('nobody-awaited');
    await tables.pause(id, 'nobody');
    expect(await refusal(await reminders.nudge(request(id, ben)))).toBe('nudge-paused');
    must(await tables.removePerson({ ...request(id, cleo), manager: true }, ben.id));
    expect(await refusal(await reminders.nudge(request(id, ben)))).toBe('not-seated');
  });

  it('has their tables processed again after a change of reminders', async () => {
    await begun('none', ben);
    store.jobs.splice(0);
    wind(2);
    must(await tables.changeSettings(ann.id, () => ok(settings.after.to(HOUR))));
    expect(await looked()).toEqual(['1']);
  });
});
