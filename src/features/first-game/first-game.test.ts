import { describe, expect, it, vi } from 'vitest';
import { locales } from '../../core/message.ts';
import { panelAt } from '../../discord/panel/panel.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { games } from '../../games/index.ts';
import { adviceFor } from '../../table/play/turns.ts';
import { nameOfOccupant, occupantAt } from '../../table/seats/seats.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { firstGame } from './index.ts';

const people = anew(() => personDriver(games, translator));
const mia = () => askBy('Mia');

const play = async (id: string) => people.see(await people.press(mia(), `1:play:${id}`));
const press = async (message: Composed, label: string) =>
  people.see(await people.press(mia(), controlOf(message, label)));
const lessonIn = (message: Composed) => /🎓 \*\*(.*)\*\*/.exec(wordsOf(message))?.[1];

/** Mia, alone at a table of a game. @returns its id */
async function alone(game: string): Promise<string> {
  await people.newgame(mia(), { game, seats: '1' });
  await people.run(mia(), 'start');
  return people.tableId();
}

/** Makes the move that a computer would make. */
async function move(id: string): Promise<void> {
  const loaded = (await people.bot.service.load(id)) ?? expect.fail();
  const { verb, args } = adviceFor(loaded, 0).move;
  await people.bot.service.move(
    { tableId: id, ...mia(), origin: `move-${loaded.table.head}` },
    { verb, args },
  );
}

it('is offered once with the goal, and says what is new in each position', async () => {
  const id = await alone('roll-to-the-top');
  const first = await play(id);
  expect(lessonIn(first)).toBe('Your first time?');
  expect(wordsOf(first)).toContain('**The goal: ');
  const dot = await press(first, 'Show me');
  // The goal was said by the question.
  expect(lessonIn(dot)).toMatch(/^A dot: /);
  // Looking again changes nothing.
  expect(wordsOf(await play(id))).toBe(wordsOf(dot));
  await move(id);
  const after = await play(id);
  expect(lessonIn(after)).not.toBe(lessonIn(dot));
  const done = await press(await press(after, 'More'), 'I know the rest');
  expect(lessonIn(done)).toBeUndefined();
  expect(lessonIn(await play(id))).toBeUndefined();
});

it('is not offered to who knows the game, and says so', async () => {
  const id = await alone('graphia-genesis');
  expect(lessonIn(await press(await play(id), 'I know it'))).toBeUndefined();
  expect(lessonIn(await play(id))).toBeUndefined();
});

it('… nor to who moves without an answer, nor to who has finished such a game', async () => {
  const id = await alone('graphia-genesis');
  expect(lessonIn(await play(id))).toMatch(/first time/);
  await move(id);
  expect(lessonIn(await play(id))).toBeUndefined();
  await playOut(people.bot, id);
  const other = personDriver(games, translator, { ...people.bot });
  await other.newgame(mia(), { game: 'graphia-genesis', seats: '1' });
  await other.run(mia(), 'start');
  expect(lessonIn(await play(await people.tableId()))).toBeUndefined();
});

it('does not ask beside a preview, which needs the room', async () => {
  const loaded = await people.bot.service.load(await alone('graphia-genesis'));
  const { guide } = panelAt({ ...mia(), bot: people.bot }, loaded ?? expect.fail(), 0);
  expect((await guide?.(false))?.lines[0]).toMatch(/first time/);
  expect((await guide?.(true))?.lines ?? []).toEqual([]);
});

it('leaves the row below to what helps a newcomer, and a move being chosen without its button', async () => {
  const id = await alone('roll-to-the-top');
  const help = (message: Composed) => allComponents(message.components).flatMap(({ label }) => label ?? []);
  const asked = await play(id);
  /** In the panel, or behind More. */
  const offered = async (panel: Composed) => [
    ...help(panel),
    ...(help(panel).includes('More') ? help(await press(panel, 'More')) : []),
  ];
  expect(await offered(asked)).toContain('What if…');
  const shown = await press(asked, 'Show me');
  expect(await offered(shown)).toEqual(expect.arrayContaining(['Hint', 'Rules', 'I know the rest']));
  expect(help(shown)).not.toContain('What if…');
  const loaded = (await people.bot.service.load(id)) ?? expect.fail();
  const { guide } = panelAt({ ...mia(), bot: people.bot }, loaded, 0);
  expect((await guide?.(true))?.buttons).toEqual([]);
});

/** Ben plays until Mia can. */
async function untilAwaited({ bot, tableId }: PersonDriver): Promise<void> {
  const id = await tableId();
  for (;;) {
    const loaded = (await bot.service.load(id)) ?? expect.fail();
    const [seat = expect.fail()] = loaded.game.awaiting(loaded.state);
    if (nameOfOccupant(occupantAt(loaded.table, seat)) === 'Mia') return;
    const { verb, args } = adviceFor(loaded, seat).move;
    await bot.service.move({ tableId: id, ...askBy('Ben') }, { verb, args });
  }
}

/** Deals in which the panel has little room and in which it has much. */
const deals = ['01', '2b', '5c', '77', 'a3', 'e9'];

it.each(games.flatMap(({ id }) => locales.map((locale) => [id, locale] as const)))(
  'teaches %s in %s in the panel itself, not behind More, to who has asked for it',
  async (game, locale) => {
    for (const deal of deals) {
      const bot = testContext(games, translator, deal.repeat(32));
      const person = personDriver(games, translator, bot);
      const by = () => ({ ...mia(), reader: { locale, theme: 'light' as const } });
      await person.newgame(by(), { game, seats: '2' });
      await person.run(askBy('Ben'), 'join');
      await person.run(by(), 'start');
      await bot.api(firstGame).answer(game, by().person.id, 'show');
      await untilAwaited(person);
      const panel = await person.see(await person.press(by(), `1:play:${await person.tableId()}`));
      expect(lessonIn(panel), `${deal} ${wordsOf(panel)}`).toBeDefined();
    }
  },
);

it('goes on only where somebody sees it', async () => {
  const id = await alone('roll-to-the-top');
  await press(await play(id), 'Show me');
  await move(id);
  const before = await people.bot.store.player(mia().person.id);
  const loaded = (await people.bot.service.load(id)) ?? expect.fail();
  panelAt({ ...mia(), bot: people.bot }, loaded, 0);
  expect(await people.bot.store.player(mia().person.id)).toEqual(before);
  await play(id);
  expect(await people.bot.store.player(mia().person.id)).not.toEqual(before);
});

it('a position without anything new is only read', async () => {
  const id = await alone('roll-to-the-top');
  await press(await play(id), 'Show me');
  while (lessonIn(await play(id)) !== undefined) await move(id);
  const written = vi.spyOn(people.bot.store, 'updatePlayer');
  expect(lessonIn(await play(id))).toBeUndefined();
  expect(written).not.toHaveBeenCalled();
});

it('says something else once a part of the move is chosen', async () => {
  const id = await alone('graphia-genesis');
  await people.bot.api(firstGame).answer('graphia-genesis', mia().person.id, 'show');
  const guide = async (chosen: boolean) => {
    const loaded = (await people.bot.service.load(id)) ?? expect.fail();
    return (await panelAt({ ...mia(), bot: people.bot }, loaded, 0).guide?.(chosen))?.lines.at(-1);
  };
  // Some rounds have no shapes.
  while (!(await guide(false))?.includes('Choose a shape.')) await move(id);
  expect(await guide(true)).toMatch(/^🎓 \*\*One square must be on orange\./);
});

it('two games change at the same time, and both changes last', async () => {
  const { answer } = people.bot.api(firstGame);
  const { id } = mia().person;
  await Promise.all([answer('roll-to-the-top', id, 'stop'), answer('graphia-genesis', id, 'stop')]);
  const done = { done: true };
  expect((await people.bot.store.player(id)).values).toMatchObject({
    'first-game.lessons': { 'roll-to-the-top': done, 'graphia-genesis': done },
  });
});

it('begins anew within a minute where another process was asked', async () => {
  let clock = 1_000_000_000_000;
  const now = () => new Date(clock);
  const { store } = people.bot;
  const here = testContext(games, translator, undefined, now, undefined, store).api(firstGame);
  const there = testContext(games, translator, undefined, now, undefined, store).api(firstGame);
  const loaded = (await people.bot.service.load(await alone('graphia-genesis'))) ?? expect.fail();
  const { person } = mia();
  const guide = () => here.guideFor(loaded, 0, person);
  await here.answer('graphia-genesis', person.id, 'stop');
  expect(await guide()).toBeUndefined();
  await there.answer('graphia-genesis', person.id, 'show');
  clock += 60_001;
  expect(await guide()).toMatchObject({ kind: 'step' });
});

it('ends by itself, and says where the rest is', async () => {
  const id = await alone('graphia-genesis');
  await press(await play(id), 'Show me');
  const heard: (string | undefined)[] = [];
  for (let count = 0; count < 60 && !heard.at(-1)?.startsWith('That was'); count++) {
    const panel = await play(id);
    heard.push(lessonIn(panel));
    await move(id);
  }
  expect(new Set(heard.filter((one) => one !== undefined)).size).toBe(4);
  expect(lessonIn(await play(id))).toBeUndefined();
});

it('begins anew by the rules: at the game that waits, else at one in direct messages', async () => {
  const id = await alone('graphia-genesis');
  await press(await play(id), 'I know it');
  const rules = await people.see(await people.run(mia(), 'rules'));
  expect(lessonIn(await press(rules, 'Show me in the game'))).toMatch(/^The goal: /);
  await people.run(mia(), 'cancel');
  const potions = await people.see(await people.press(mia(), '1:first-game-again:potion-shop'));
  expect(lessonIn(potions)).toMatch(/^The goal: /);
  expect((await people.bot.service.openIn(`dm-${mia().person.id}`))?.table.seats).toHaveLength(2);
});

describe('setting the dice of the potion shop, which cannot be explained first', () => {
  /** The same steps in games with different draws. */
  const inGames = <T>(steps: (people: PersonDriver) => Promise<T>) =>
    Promise.all(
      ['01', '02', '03', '04', '05', '06'].map((one) =>
        steps(personDriver(games, translator, testContext(games, translator, one.repeat(32)))),
      ),
    );
  /** Who sets the dice of the first round. */
  const setsFirst = async (people: PersonDriver, computers: number) => {
    await people.newgame(mia(), { game: 'potion-shop' });
    if (computers === 0) await people.run(askBy('Ben'), 'join');
    else await people.computers(mia(), await people.tableId(), computers);
    await people.run(mia(), 'start');
    const { game, state, table } = (await people.bot.service.load(await people.tableId())) ?? expect.fail();
    const [seat = expect.fail()] = game.awaiting(state);
    return nameOfOccupant(occupantAt(table, seat));
  };

  it.each([1, 2, 3])('is done by a computer in a first game against %d of them', async (computers) => {
    expect(await inGames((people) => setsFirst(people, computers))).not.toContain('Mia');
  });

  it('… so the first thing explained is to take a die', async () => {
    const told = await inGames(async (people) => {
      const rules = await people.see(await people.run(mia(), 'rules', { topic: 'potion-shop/goal' }));
      const goal = await people.see(await people.press(mia(), controlOf(rules, 'Show me in the game')));
      return wordsOf(goal);
    });
    for (const seen of told) expect(seen).toContain('Take a die: you gain what it shows');
  });

  it('is done by whoever is drawn among people, and against somebody who knows the game', async () => {
    const among = await inGames((people) => setsFirst(people, 0));
    expect(among).toEqual(expect.arrayContaining(['Mia', 'Ben']));
    const known = await inGames(async (people) => {
      await people.bot.api(firstGame).answer('potion-shop', mia().person.id, 'stop');
      return setsFirst(people, 1);
    });
    expect(known).toContain('Mia');
    expect(new Set(known).size).toBe(2);
  });
});
