import { expect, it, vi } from 'vitest';
import type { Message } from '../src/core/message.ts';
import { askBy, shown } from '../src/testkit/discord/bot-context.ts';
import { exitsOf, foundExits, nextPresses } from '../src/testkit/discord/exits.ts';
import { playOut } from '../src/testkit/discord/play-out.ts';
import { translator } from '../src/testkit/discord/translator.ts';
import { announce, newWorld } from '../src/testkit/discord/worlds.ts';
import { allIn, endingTwice } from '../src/testkit/games/messages.ts';

/** Maximum number of uses of one command or kind of press at a table. */
const ALIKE_MOST = 2;

it('no sentence of the bot ends twice, in no language, whatever it is composed of', async () => {
  const said: Message[] = [];
  const { translate, text } = translator;
  const composing = { ...translator };
  vi.spyOn(translator, 'translate').mockImplementation((message, ...rest) => {
    said.push(message);
    return translate(message, ...rest);
  });
  vi.spyOn(translator, 'text').mockImplementation((message, ...rest) => {
    if (typeof message !== 'string') said.push(message);
    return text(message, ...rest);
  });
  const world = newWorld();
  const { bot } = world;
  const by = (name: string, channelId: string) =>
    askBy(name, { channelId, manages: true, managesServer: true });
  for (const [channel, moment] of [
    ['90', 'lobby'],
    ['91', 'game'],
    ['92', 'over'],
  ] as const) {
    await world.newgame(by('Mia', channel));
    await world.run(by('Ben', channel), 'join');
    const table = (await bot.service.openIn(channel))?.table.id ?? '';
    if (moment !== 'lobby') await world.run(by('Mia', channel), 'start');
    if (moment === 'over') await playOut(bot, table);
    await announce(world, table);
    const { exits, add } = foundExits(ALIKE_MOST);
    const periods = ['2026-11-24', '2026-W48'];
    const player = askBy('Ben').person.id;
    for (const exit of exitsOf(world, { table, player, seat: 0, steps: [1], proposal: undefined, periods }))
      add(exit);
    for (const exit of exits) {
      const before = bot.store.save();
      const answer = await exit.use(world, by('Mia', channel));
      if (answer !== undefined && 'kind' in answer && answer.kind === 'refusal') said.push(answer.message);
      if (answer !== undefined && 'kind' in answer && answer.kind === 'view')
        for (const press of nextPresses(JSON.stringify(await shown(bot, answer)))) add(press);
      for (const { id } of await bot.store.openTables()) await announce(world, id);
      bot.store.restore(before);
    }
  }
  const keys = new Set(said.flatMap(allIn).map(({ key }) => key));
  expect(keys.size).toBeGreaterThan(400);
  expect(endingTwice(composing, said)).toEqual([]);
}, 240_000);
