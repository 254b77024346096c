import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../table/model.ts';
import { personal } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { ok } from '../../table/request.ts';
import { ann, ben, cleo, dan, must } from '../../testkit/table/lifecycle.ts';
import { type StonesTables, stonesTables } from '../../testkit/table/stones-tables.ts';
import { type Codes, createCodes } from './service.ts';

let driver: StonesTables;
let codes: Codes;
beforeEach(() => {
  // Stones has a single headline; here each round has its own.
  driver = stonesTables(3000, (state) => ({ key: 'stones.name', values: { round: state.round } }));
  codes = createCodes(driver.kernel);
  driver.kernel.hooks.push({ starting: codes.withCode, ended: codes.ended });
});

/** Each of two people takes this many stones, then ends the round. */
const playRound = async (id: string, one: Person, ones: number, other: Person, others = 0) => {
  for (const [person, count] of [
    [one, ones],
    [other, others],
  ] as const) {
    for (let taken = 0; taken < count; taken++) must(await driver.move(id, person, 'take'));
    must(await driver.move(id, person, 'done'));
  }
};
const openWith = async (code: string, guildId: string, ...people: readonly [Person, ...Person[]]) => {
  const [host, ...others] = people;
  const channelId = `c-${driver.origin()}`;
  const about = { place: inServer(guildId, channelId), host, origin: driver.origin(), locale: 'en' } as const;
  const { id } = must(await codes.openByCode(about, code)).table;
  for (const person of others) must(await driver.tables.join(driver.requestBy(id, person)));
  must(await driver.tables.start(driver.requestBy(id, host)));
  return id;
};
/** Ann and Ben play on the server `g`; Ann takes one stone per round. @returns the code */
const first = async (): Promise<string> => {
  const id = await driver.begun(ben);
  for (const _ of [1, 2]) await playRound(id, ann, 1, ben);
  return (await codes.codeOf(await driver.loaded(id))) ?? '';
};
const compare = async (id: string, seat: number) => codes.compareRound(await driver.loaded(id), seat);
const named = async (id: string, seat: number) =>
  (await compare(id, seat))?.earlier.map(({ name, total }) => [name, total]);

describe('the earlier games with the same dice', () => {
  it('are unseen until one’s own round is done, and then shown as of that round', async () => {
    const code = await first();
    const id = await openWith(code, 'g', cleo, dan);
    expect(await compare(id, 0)).toBeUndefined();
    const before = await driver.store.prisma.codeGame.findFirst({ where: { code } });
    const earlier = { tableId: before?.tableId ?? '', seat: 0 };
    expect(await codes.earlierSheet(await driver.loaded(id), 0, earlier)).toMatchObject({
      refusal: { message: { key: 'discord.refusal.earlier-later' } },
    });
    await playRound(id, cleo, 2, dan);
    expect(await compare(id, 0)).toMatchObject({
      title: { values: { round: 1 } },
      own: 2,
      earlier: [
        { tableId: before?.tableId, seat: 0, name: 'Ann', total: 1 },
        { seat: 1, name: 'Ben', total: 0 },
      ],
    });
    expect(must(await codes.earlierSheet(await driver.loaded(id), 0, earlier))).toMatchObject({
      name: 'Ann',
      seat: 0,
      state: { round: 2, stones: [1, 0] },
    });
    await playRound(id, cleo, 0, dan);
    expect(await named(id, 0)).toEqual([
      ['Ann', 2],
      ['Ben', 0],
    ]);
  });

  it('name people on their own server; elsewhere only those who want it', async () => {
    const code = await first();
    const id = await openWith(code, 'elsewhere', cleo, dan);
    await playRound(id, cleo, 0, dan);
    expect(await named(id, 0)).toEqual([
      [undefined, 1],
      [undefined, 0],
    ]);
    must(await driver.tables.changeSettings(ann.id, () => ok(personal.nameElsewhere.to('Annie'))));
    expect(await named(id, 0)).toEqual([
      ['Annie', 1],
      [undefined, 0],
    ]);
    await driver.tables.erasePerson(ann.id);
    expect(await named(id, 0)).toEqual([
      [undefined, 1],
      [undefined, 0],
    ]);
    // Ben sees his own name.
    const again = await openWith(code, 'elsewhere', ben, dan);
    await playRound(again, ben, 0, dan);
    expect(await named(again, 0)).toEqual([
      [undefined, 1],
      ['Ben', 0],
    ]);
  });

  it('are not compared in an ordinary game, nor shown to people at other tables', async () => {
    const code = await first();
    const id = await driver.open({}, 'c9');
    must(await driver.tables.join(driver.requestBy(id, ben)));
    must(await driver.tables.start(driver.requestBy(id, ann)));
    await playRound(id, ann, 0, ben);
    expect(await compare(id, 0)).toBeUndefined();
    const other = await driver.store.prisma.codeGame.findFirst({ where: { code } });
    const look = await codes.earlierSheet(await driver.loaded(id), 0, {
      tableId: other?.tableId ?? '',
      seat: 0,
    });
    expect(look).toMatchObject({ refusal: { message: { key: 'discord.refusal.no-such-table' } } });
  });
});

describe('the standing at the end', () => {
  it('counts people once, by their first results; equals are not worse', async () => {
    const code = await first();
    const second = await openWith(code, 'g', cleo, dan);
    for (const _ of [1, 2]) await playRound(second, cleo, 2, dan, 1);
    // Ann 2, Ben 0, Cleo 4, Dan 2.
    const eve = { id: '5', name: 'Eve' };
    const third = await openWith(code, 'g', eve, ann);
    expect(await codes.standings(await driver.loaded(third))).toEqual([]);
    for (const _ of [1, 2]) await playRound(third, eve, 1, ann);
    // Ann keeps the standing of her first game, although she has since played worse.
    expect(await codes.standings(await driver.loaded(third))).toEqual([
      { seat: 0, earlier: false, others: 4, worse: 1 },
      { seat: 1, earlier: true, others: 4, worse: 1 },
    ]);
  });

  it('is below all others for who let a computer play on, and stays so with dice that they know', async () => {
    const code = await first();
    const { store, tables, requestBy, move } = driver;
    const id = await openWith(code, 'g', cleo, dan);
    await playRound(id, cleo, 0, dan);
    must(await tables.resign(requestBy(id, dan)));
    must(await move(id, cleo, 'done'));
    await tables.playComputers(id);
    const meritOf = async () =>
      (await store.prisma.codeResult.findFirst({ where: { code, userId: dan.id } }))?.merit;
    expect(await store.prisma.outcome.findFirst({ where: { userId: dan.id } })).toMatchObject({ place: 2 });
    expect(await meritOf()).toBe(-(2 ** 31));
    const again = await openWith(code, 'g', dan, cleo);
    for (const _ of [1, 2]) await playRound(again, dan, 2, cleo);
    expect(await meritOf()).toBe(-(2 ** 31));
  });

  it('is no better for who plays known dice again, and counts nobody twice after a deletion', async () => {
    const code = await first();
    const eve = { id: '5', name: 'Eve' };
    const play = async (one: Person, other: Person, most: number) => {
      const id = await openWith(code, 'g', one, other);
      for (const _ of [1, 2]) await playRound(id, one, most, other);
      return codes.standings(await driver.loaded(id));
    };
    await play(cleo, dan, 1);
    // Ben had none before.
    for (const _ of [1, 2]) expect((await play(ben, eve, 2))[0]).toMatchObject({ others: 4, worse: 0 });
    await driver.tables.erasePerson(dan.id);
    await play(dan, cleo, 0);
    expect((await play(eve, ben, 2))[0]).toEqual({ seat: 0, earlier: true, others: 4, worse: 0 });
  });

  it('does not repeat the result of the only game', async () => {
    const id = await driver.begun(ben, cleo, dan);
    for (const _ of [1, 2])
      for (const person of [ann, ben, cleo, dan]) {
        if (person === ben) must(await driver.move(id, person, 'take'));
        must(await driver.move(id, person, 'done'));
      }
    expect((await driver.loaded(id)).table.status).toBe('finished');
    expect(await codes.standings(await driver.loaded(id))).toEqual([]);
  });

  it('needs three others', async () => {
    const code = await first();
    const id = await openWith(code, 'g', ann, ben);
    for (const _ of [1, 2]) await playRound(id, ann, 1, ben);
    expect(await codes.standings(await driver.loaded(id))).toEqual([]);
  });
});
