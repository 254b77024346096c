import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { type StonesTables, stonesTables } from '../../testkit/table/stones-tables.ts';
import { codeFor, codeIn, codeResult, codeText, UNCOUNTED } from './records.ts';
import { type Codes, createCodes } from './service.ts';

let driver: StonesTables;
let codes: Codes;
beforeEach(() => {
  driver = stonesTables();
  codes = createCodes(driver.kernel);
  driver.kernel.hooks.push({ starting: codes.withCode, ended: codes.ended });
});

const finish = async (id: string, people = [ann, ben]): Promise<void> => {
  const playing = async () => (await driver.loaded(id)).table.status === 'playing';
  while (await playing())
    for (const person of people) if (await playing()) await driver.move(id, person, 'done');
};
/** A finished game of Ann and Ben. @returns its id and its code */
const played = async () => {
  const id = await driver.begun(ben);
  await finish(id);
  const code = await codes.codeOf(await driver.loaded(id));
  if (code === undefined) throw new Error('no code');
  return { id, code };
};
const openWith = (code: string, host: Person = ann, guildId = 'elsewhere') =>
  codes.openByCode(
    {
      place: inServer(guildId, `other-${driver.origin()}`),
      host,
      origin: driver.origin(),
      locale: 'en',
    },
    code,
  );
const chanceOf = async (id: string) => (await driver.store.steps(id)).flatMap(({ chance }) => chance);

describe('the code of a game', () => {
  it('is known once the game is over', async () => {
    const id = await driver.begun(ben);
    const running = await driver.loaded(id);
    expect(await codes.codeOf(running)).toBeUndefined();
    expect(await refusal(await openWith(codeIn(running.table) ?? ''))).toBe('code-unknown');
    await finish(id);
    const over = await driver.loaded(id);
    expect(await codes.codeOf(over)).toBe(codeIn(running.table));
    expect(codeIn(running.table)).toMatch(/^[bcdfghjkmnpqrstvwxz]{8}$/);
  });

  it('is secret while others can have the same dice', async () => {
    const { id, code } = await played();
    const loaded = await driver.loaded(id);
    let secret = true;
    driver.kernel.hooks.push({ secret: async () => secret });
    expect(await codes.codeOf(loaded)).toBeUndefined();
    expect(await refusal(await openWith(code))).toBe('code-unknown');
    secret = false;
    expect(await codes.codeOf(loaded)).toBe(code);
    expect(await refusal(await openWith(code))).toBe('accepted');
  });

  it('is the same for the same dice alone', async () => {
    const { id, code } = await played();
    const { table } = await driver.loaded(id);
    const other = { ...table, id: 'other', data: {}, dice: 'shared' } as const;
    expect(codeIn(await codes.withCode(other))).toBe(code);
    // If other dice have this code already, these get the next one.
    const seed = '02'.repeat(32);
    const taken = codeFor({ ...table, seed }, 0);
    await driver.store.prisma.codeGame.update({ where: { tableId: id }, data: { code: taken } });
    expect(codeIn(await codes.withCode({ ...other, seed }))).toBe(codeFor({ ...table, seed }, 1));
    expect(codeIn(await codes.withCode({ ...other, dice: 'position' }))).toBeUndefined();
  });

  it('is read in upper and lower case, with spaces and hyphens', async () => {
    const { code } = await played();
    const shown = codeText(code);
    for (const said of [
      code,
      shown,
      `${shown.slice(0, 4)}-${shown.slice(4)}`,
      ` ${shown.slice(0, 4)} ${code.slice(4)}`,
    ])
      expect(await refusal(await openWith(said))).toBe('accepted');
    for (const said of ['', 'bcdfghj', `${code}b`, 'aeiouaei', code === 'bbbbbbbb' ? 'cccccccc' : 'bbbbbbbb'])
      expect(await refusal(await openWith(said)), said).toBe('code-unknown');
  });
});

describe('a game with the dice of an earlier one', () => {
  it('draws the same on another server, whoever plays and presses Start', async () => {
    const { id, code } = await played();
    const cleo = { id: '3', name: 'Cleo' };
    const opened = must(await openWith(code, cleo)).table;
    expect(opened).toMatchObject({
      dice: 'known',
      place: { guildId: 'elsewhere' },
      game: 'stones',
      seatLimit: 2,
    });
    expect(await refusal(await driver.tables.start(driver.requestBy(opened.id, cleo)))).toBe('too-few');
    must(await driver.tables.addComputer(driver.requestBy(opened.id, cleo)));
    must(await driver.tables.start(driver.requestBy(opened.id, cleo)));
    await driver.move(opened.id, cleo, 'take');
    for (let turn = 0; turn < 3; turn++) {
      await driver.tables.playComputers(opened.id);
      await driver.move(opened.id, cleo, 'done');
    }
    const over = await driver.loaded(opened.id);
    expect(over.table.status).toBe('finished');
    expect(codeIn(over.table)).toBe(code);
    expect(await chanceOf(opened.id)).toEqual(await chanceOf(id));
    expect(must(await driver.tables.verify(over)).firstWrong).toBeUndefined();
  });

  it('needs as many players as the first one, and keeps its options', async () => {
    const id = await driver.open({ rounds: '1' });
    for (const person of [ben, { id: '3', name: 'Cleo' }])
      must(await driver.tables.join(driver.requestBy(id, person)));
    must(await driver.tables.start(driver.requestBy(id, ann)));
    for (const person of [ann, ben, { id: '3', name: 'Cleo' }]) await driver.move(id, person, 'done');
    const code = (await codes.codeOf(await driver.loaded(id))) ?? '';

    const opened = must(await openWith(code)).table;
    expect(opened).toMatchObject({ seatLimit: 3, options: { rounds: 1 } });
    must(await driver.tables.join(driver.requestBy(opened.id, ben)));
    expect(await refusal(await driver.tables.start(driver.requestBy(opened.id, ann)))).toBe(
      'known-dice-seats',
    );
    const change = (args: Record<string, string>) =>
      driver.tables.setOptions(driver.requestBy(opened.id, ann), args);
    expect(await refusal(await change({ rounds: '2' }))).toBe('known-dice');
    expect(await refusal(await change({ seats: '2' }))).toBe('known-dice');
    expect(await refusal(await change({ clock: 'fast', theme: 'light' }))).toBe('accepted');
  });

  it('has no first result of a person who had one before they deleted their data', async () => {
    const { store, tables, kernel, request, ...people } = tableWith(stones, { records: [codeResult] });
    const own = createCodes(kernel);
    kernel.hooks.push({ starting: own.withCode, ended: own.ended });
    const first = await people.begun(undefined, ben);
    const end = async (id: string) => {
      for (let round = 0; round < 2; round++)
        for (const person of [ann, ben]) await people.move(id, person, 'done');
    };
    await end(first);
    const code = (await own.codeOf(await people.loaded(first))) ?? expect.fail();
    const results = () => store.prisma.codeResult.findMany({ where: { code, merit: { gt: UNCOUNTED } } });
    await tables.erasePerson(ben.id);
    const kept = await results();
    expect(kept).toMatchObject([{ userId: ann.id }]);
    const place = inServer('elsewhere', 'again');
    const opened = must(await own.openByCode({ place, host: ann, origin: 'again', locale: 'en' }, code));
    must(await tables.join(request(opened.table.id, ben)));
    must(await tables.start(request(opened.table.id, ann)));
    await end(opened.table.id);
    expect((await people.table(opened.table.id)).status).toBe('finished');
    expect(await results()).toEqual(kept);
  });

  it('counts nothing for who began it before, and closed it', async () => {
    const { code } = await played();
    const resultOf = async (userId: string) =>
      (await driver.store.prisma.codeResult.findFirst({ where: { code, userId } }))?.merit;
    for (const ends of [false, true]) {
      const opened = must(await openWith(code, cleo)).table;
      must(await driver.tables.join(driver.requestBy(opened.id, dan)));
      must(await driver.tables.start(driver.requestBy(opened.id, cleo)));
      if (ends) await finish(opened.id, [cleo, dan]);
      else {
        must(await driver.tables.proposeClose(driver.requestBy(opened.id, cleo)));
        const [close] = (await driver.loaded(opened.id)).table.proposals;
        must(await driver.tables.choose(driver.requestBy(opened.id, dan), close?.id ?? '', 'yes'));
        expect((await driver.loaded(opened.id)).table.status).toBe('cancelled');
      }
      expect(await resultOf(cleo.id)).toBe(UNCOUNTED);
    }
  });

  it('counts as played; its rematch has new dice', async () => {
    const { code } = await played();
    const opened = must(await openWith(code, ann)).table;
    must(await driver.tables.join(driver.requestBy(opened.id, ben)));
    must(await driver.tables.start(driver.requestBy(opened.id, ann)));
    await finish(opened.id);
    expect((await driver.tables.outcomesOf(ann.id, ann.id)).map(({ tableId }) => tableId)).toContain(
      opened.id,
    );
    const rematch = must(await driver.tables.rematch(driver.requestBy(opened.id, ann), 'en')).table;
    expect(rematch).toMatchObject({ dice: 'own', joins: '' });
    expect(codeIn(rematch)).toBeUndefined();
  });
});
