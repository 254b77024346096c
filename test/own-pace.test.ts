import { expect, it } from 'vitest';
import { discordCatalogs } from '../src/discord/i18n/words.ts';
import { graphiaGenesis } from '../src/games/graphia-genesis/index.ts';
import type { State } from '../src/games/graphia-genesis/rules/state.ts';
import { games } from '../src/games/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import { isRefused } from '../src/table/request.ts';
import type { Loaded } from '../src/table/service.ts';
import { askBy, testContext } from '../src/testkit/discord/bot-context.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';

const translator = createTranslator({
  discord: discordCatalogs,
  [graphiaGenesis.id]: graphiaGenesis.locales,
});
const PLAYERS = ['Mia', 'Ben', 'Zoe'];

const HOUR = 3_600_000;

/** A table of three, who play 16 rounds of Graphia Genesis at their own pace. */
async function threeAtOwnPace(clock: { readonly clock?: string } = {}) {
  const game = games.filter(({ id }) => id === graphiaGenesis.id);
  let time = 1_000_000_000_000;
  const bot = testContext(game, translator, undefined, () => new Date(time));
  const people = personDriver(game, translator, bot);
  await people.open({ length: '16', ...clock });
  for (const name of PLAYERS.slice(1)) await people.run(askBy(name), 'join');
  await people.run(askBy('Mia'), 'start');
  const tableId = await people.tableId();
  const load = async (): Promise<Loaded> => (await bot.service.load(tableId)) ?? expect.fail();
  const request = (name: string) => ({ tableId, person: askBy(name).person, origin: askBy(name).origin });
  const roundsOf = async () => {
    const { game, state } = await load();
    return game.ownPace?.(state) ?? expect.fail();
  };
  const move = async (name: string): Promise<void> => {
    const [first] = bot.service.moves(await load(), PLAYERS.indexOf(name));
    if (first === undefined) throw new Error(`${name} has nothing to do`);
    const result = await bot.service.move(request(name), { verb: first.verb, args: first.args });
    expect(result.ok).toBe(true);
  };
  return {
    bot,
    people,
    load,
    request,
    roundsOf,
    async pass(hours: number): Promise<void> {
      time += hours * HOUR;
      await bot.service.processDue(tableId);
      await bot.service.playComputers(tableId);
    },
    /** Plays until this many rounds are played. */
    async playTo(name: string, rounds: number): Promise<void> {
      const seat = PLAYERS.indexOf(name);
      while (((await roundsOf())[seat] ?? rounds) < rounds) await move(name);
      await bot.service.playComputers(tableId);
    },
    move,
    async awaited(): Promise<readonly string[]> {
      const { game, state } = await load();
      return game.awaiting(state).map((seat) => PLAYERS[seat] ?? '');
    },
  };
}

it('one plays ahead, and the panels and undos of the others are unaffected', async () => {
  const { bot, load, move, request } = await threeAtOwnPace();
  const before = await load();
  const round = (before.state as State).round;
  const [stamp, list] = [bot.service.stamp(before, 1), bot.service.moves(before, 1)];
  for (let moves = 0; moves < 4; moves++) await move('Mia');
  const after = await load();
  expect((after.state as State).round).toBe(round);
  expect(bot.service.stamp(after, 1)).toBe(stamp);
  expect(bot.service.moves(after, 1)).toEqual(list);
  expect(bot.service.stamp(after, 0)).not.toBe(bot.service.stamp(before, 0));
  const undone = await bot.service.undo(request('Mia'));
  expect(isRefused(undone, 'refusal.undo-chance')).toBe(true);
});

it('the record of the running game ends before what only one player has seen', async () => {
  const { bot, load, move } = await threeAtOwnPace();
  for (let moves = 0; moves < 4; moves++) await move('Mia');
  const record = await bot.service.record(await load());
  expect(record.steps).toEqual([]);
  await move('Ben');
  await move('Zoe');
  const then = await bot.service.record(await load());
  expect(then.steps.length).toBeLessThanOrEqual(1);
});

it('the game ends when the last player has finished, and is verified by its seed', async () => {
  const { bot, load, move, awaited } = await threeAtOwnPace();
  for (const name of PLAYERS) {
    expect((await load()).table.status).toBe('playing');
    while ((await awaited()).includes(name)) await move(name);
  }
  for (let names = await awaited(); names.length > 0; names = await awaited()) await move(names[0] ?? '');
  const loaded = await load();
  expect(loaded.table.status).toBe('finished');
  const verified = await bot.service.verify(loaded);
  expect(verified.ok && verified.value.firstWrong).toBeUndefined();
  expect(verified.ok).toBe(true);
  const record = await bot.service.record(loaded);
  expect(record.steps.length).toBeGreaterThan(20);
});

it('a stand-in stays behind the slowest person, so that the owner takes the seat back where they must play on', async () => {
  const { bot, load, request, roundsOf, move, playTo, awaited } = await threeAtOwnPace();
  await playTo('Mia', 6);
  await playTo('Ben', 3);
  await playTo('Zoe', 1);
  expect((await bot.service.resign(request('Zoe'))).ok).toBe(true);
  await bot.service.playComputers((await load()).table.id);
  expect((await roundsOf()).slice(1)).toEqual([3, 3]);
  await playTo('Ben', 4);
  expect((await roundsOf()).slice(1)).toEqual([4, 4]);
  expect((await bot.service.takeSeat(request('Zoe'))).ok).toBe(true);
  expect(await awaited()).toContain('Zoe');
  expect((await bot.service.resign(request('Zoe'))).ok).toBe(true);
  // If nobody is behind it any more, it plays to the end.
  for (const name of ['Mia', 'Ben']) while ((await awaited()).includes(name)) await move(name);
  await bot.service.playComputers((await load()).table.id);
  expect((await load()).table.status).toBe('finished');
});

it('the clock runs only for the slowest, and those who are ahead vote on them', async () => {
  const { bot, people, load, pass, playTo, roundsOf } = await threeAtOwnPace({ clock: '1d+12h/1d' });
  const deadlines = async () => (await load()).table.times.map(({ deadline }) => deadline !== undefined);
  expect(await deadlines()).toEqual([true, true, true]);
  await playTo('Mia', 5);
  await playTo('Ben', 2);
  expect(await deadlines()).toEqual([false, false, true]);
  const waits = async (name: string) => (await bot.service.waiting(askBy(name).person.id)).tables.length;
  expect([await waits('Mia'), await waits('Ben'), await waits('Zoe')]).toEqual([0, 0, 1]);
  await pass(20);
  await playTo('Zoe', 2);
  expect(await deadlines()).toEqual([false, true, true]);
  await playTo('Ben', 3);
  await pass(30);
  const { table } = await load();
  expect(table.proposals).toMatchObject([{ kind: 'late', seat: 2 }]);
  const [{ id } = { id: '' }] = table.proposals;
  for (const name of ['Mia', 'Ben']) await people.press(askBy(name), `1:vote:${table.id}:${id}:caretaker`);
  await pass(0);
  const after = await load();
  expect(after.table.seats[2]).toMatchObject({ kind: 'computer', caretakerFor: { name: 'Zoe' } });
  expect((await roundsOf()).slice(1)).toEqual([3, 3]);
  await pass(100);
  expect((await load()).table.proposals).toMatchObject([{ kind: 'late', seat: 1 }]);
});
