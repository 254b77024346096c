import { expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { adviceFor } from '../../table/play/turns.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { announce, newWorld, type World } from '../../testkit/discord/worlds.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { answerView, createActivity } from './service.ts';

const DAY = 24 * 3_600_000;

const loadedAt = async ({ bot }: World, id: string) => (await bot.service.load(id)) ?? expect.fail();

/** Mia and Ben play until both have ended a turn and the game waits for Ben alone. */
async function waitingForBen(world: World): Promise<string> {
  const { bot } = world;
  await world.newgame(world.as('Mia'), { game: 'roll-to-the-top', clock: 'fast' });
  await world.run(world.as('Ben'), 'join');
  await world.run(world.as('Mia'), 'start');
  const tableId = await world.tableId();
  for (let moves = 0; ; moves++) {
    const loaded = await loadedAt(world, tableId);
    const awaited = loaded.game.awaiting(loaded.state);
    const [seat = 0] = awaited;
    if (loaded.table.times.every(({ turns }) => turns > 0) && awaited.join() === '1') return tableId;
    const { person } = askBy(seat === 0 ? 'Mia' : 'Ben');
    const { verb, args } = adviceFor(loaded, seat).move;
    must(await bot.service.move({ tableId, person, origin: `first-${moves}` }, { verb, args }));
  }
}

it('who runs out of time has resigned, and the page and the channel say who made the points', async () => {
  const world = newWorld();
  const { bot } = world;
  const id = await waitingForBen(world);
  world.clock.at += 3 * DAY;
  await bot.service.processDue(id);
  await announce(world, id);
  const asked = bot.messages.sent.at(-1)?.message ?? expect.fail();
  await world.press(world.as('Mia'), controlOf(asked, 'A computer'));
  await playOut(bot, id);
  await announce(world, id);
  const told = wordsOf(bot.messages.sent.at(-1)?.message ?? expect.fail());
  expect(told).toContain('Mia wins!');
  expect(told).toMatch(/2\\\. \*\*Ben\*\*: .+, played by the computer/);
  const activity = createActivity(bot, bot.store);
  const { person } = askBy('Mia');
  const said = { en: 'by the computer', de: 'vom Computer', fr: 'par l’ordinateur', nl: 'door de computer' };
  for (const locale of locales) {
    const claims = { userId: person.id, name: 'Mia', channelId: '90', guildId: '9', locale };
    expect(JSON.stringify(await answerView(activity, claims, { table: id }))).toContain(said[locale]);
  }
});
