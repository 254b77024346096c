import { beforeAll, expect, it } from 'vitest';
import { askBy, shown } from '../src/testkit/discord/bot-context.ts';
import { exitsOf, foundExits, nextPresses } from '../src/testkit/discord/exits.ts';
import { playOut } from '../src/testkit/discord/play-out.ts';
import { announce, newWorld } from '../src/testkit/discord/worlds.ts';

/*
 * Two people with one name, written from right to left: in whatever the bot says, the name never stands beside other
 * text without an isolate, nor without what tells the two apart.
 */

const NAME = 'אביגיל';
/** The name outside of an isolate. */
const BARE = new RegExp(`(?<!\u2068[^\u2069]*)${NAME}`, 'u');
/** The name without a username. */
const AMBIGUOUS = new RegExp(String.raw`${NAME}(?! \(\\?@(?:mia|ben)\))`, 'u');
/** Maximum number of uses of one command or kind of press, at each table and in what answers lead to. */
const ALIKE_MOST = 3;

const world = newWorld();
const { bot } = world;
const named = (name: string, channelId: string) => {
  const ask = askBy(name, { channelId, manages: true, managesServer: true });
  return { ...ask, person: { ...ask.person, name: NAME, username: name.toLowerCase() } };
};
const tables: string[] = [];

beforeAll(async () => {
  for (const [channel, moment] of [
    ['90', 'over'],
    ['91', 'lobby'],
    ['92', 'game'],
  ] as const) {
    await world.newgame(named('Mia', channel));
    await world.run(named('Ben', channel), 'join');
    const id = (await bot.service.openIn(channel))?.table.id ?? '';
    tables.push(id);
    if (moment !== 'lobby') await world.run(named('Mia', channel), 'start');
    if (moment === 'over') await playOut(bot, id);
    await announce(world, id);
  }
});

it('they stand in isolates and are told apart in every answer and every message', async () => {
  const wishes = {
    player: askBy('Ben').person.id,
    seat: 0,
    steps: [1],
    proposal: undefined,
    periods: ['2026-11-24', '2026-W48'],
  };
  const { exits, add, anew } = foundExits(ALIKE_MOST);
  for (const table of tables) {
    anew();
    for (const exit of exitsOf(world, { ...wishes, table })) add(exit);
  }
  anew();
  const bare = new Set<string>();
  const ambiguous = new Set<string>();
  let count = 0;
  for (const exit of exits)
    for (const person of ['Mia', 'Ben']) {
      const before = bot.store.save();
      bot.messages.sent.splice(0);
      const answer = await exit.use(world, named(person, '92'));
      const texts: string[] = [];
      if (answer !== undefined && 'kind' in answer && answer.kind === 'view') {
        const message = await shown(bot, answer);
        texts.push(...textsIn(message));
        for (const press of nextPresses(JSON.stringify(message))) add(press);
      }
      for (const { id } of await bot.store.openTables()) await announce(world, id);
      texts.push(...textsIn(bot.messages.sent.map(({ message }) => message)));
      count += texts.filter((text) => text.includes(NAME)).length;
      for (const text of texts) {
        if (text !== NAME && BARE.test(text)) bare.add(`${exit.of}: ${text}`);
        // In a what-if game, the other one is told apart as a computer player.
        const isOfBoth = text.split(NAME).length > 2 && !text.includes('(computer)');
        if (isOfBoth && AMBIGUOUS.test(text)) ambiguous.add(`${exit.of}: ${text}`);
      }
      bot.store.restore(before);
    }
  expect([...bare]).toEqual([]);
  expect([...ambiguous]).toEqual([]);
  expect(count).toBeGreaterThan(100);
}, 240_000);

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsIn);
}
