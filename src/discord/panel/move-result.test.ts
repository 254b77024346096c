import { expect, it } from 'vitest';
import { potionShop } from '../../games/potion-shop/index.ts';
import { adviceFor, seatAwaited } from '../../table/play/turns.ts';
import { askBy, type TestContext } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import type { Composed } from '../rest/message-client.ts';

const labels = ({ components }: Composed) => allComponents(components).flatMap(({ label }) => label ?? []);

/** The name of a person whose move it is. */
async function awaited(bot: TestContext, id: string, names: readonly string[]): Promise<string | undefined> {
  const loaded = await bot.service.load(id);
  const [seat] = loaded === undefined ? [] : loaded.game.awaiting(loaded.state);
  return seat === undefined ? undefined : names[seat];
}

it('the result of a move offers Undo if it can be taken back', async () => {
  const { bot, run, see, begun } = personDriver([potionShop], translator);
  const id = await begun();
  const player = (await awaited(bot, id, ['Mia', 'Ben'])) ?? '';
  const after = await see(await run(askBy(player), 'play', { move: 'arrange 1 2 3 4 5' }));
  expect(labels(after).some((label) => label.startsWith('Undo:'))).toBe(true);
});

it('the result of a move offers no Undo where a computer player moves at once and builds on it', async () => {
  const { bot, run, see, open, tableId } = personDriver([potionShop], translator);
  await open();
  await run(askBy('Mia'), 'join');
  const id = await tableId();
  await bot.service.addComputer({ tableId: id, person: askBy('Mia').person, origin: 'computer' });
  await run(askBy('Mia'), 'start');
  await bot.service.playComputers(id);
  const loaded = (await bot.service.load(id)) ?? expect.fail();
  const seat = seatAwaited(loaded, askBy('Mia').person);
  const { verb, args } = adviceFor(loaded, seat.ok ? seat.value : expect.fail()).move;
  const move = [verb, ...Object.values(args)].join(' ');
  const after = await see(await run(askBy('Mia'), 'play', { move }));
  expect(labels(after).some((label) => label.startsWith('Undo:'))).toBe(false);
});
