import { expect, it } from 'vitest';
import { wordsFor } from '../../discord/interactions/ask.ts';
import { potionShop } from '../../games/potion-shop/index.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

it('names a shop from the first panel; the form begins with the name, and so does the next game', async () => {
  const people = personDriver([potionShop], translator);
  const { bot, press, see, begun } = people;
  const id = await begun();
  const loaded = await bot.service.load(id);
  const [seat = 0] = loaded === undefined ? [] : potionShop.awaiting(loaded.state as never);
  const player = ['Mia', 'Ben'][seat] ?? '';
  const rest = await people.whole(askBy(player), await press(askBy(player), `1:play:${id}`));
  expect(controlOf(rest, 'Name your shop')).toBe(`1:name-sheet:${id}:`);

  const done = await see(
    await people.fill(askBy(player), `1:name-sheet:${id}:`, { name: ['**Bold** @everyone'] }),
  );
  expect(wordsOf(done)).toContain('\\*\\*Bold\\*\\*');
  const form = await people.form(askBy(player), `1:name-sheet:${id}:`);
  expect(form).toMatchObject({ title: 'Name your shop', fields: [{ value: '**Bold** @everyone' }] });

  const after = await bot.service.load(id);
  const words = wordsFor({ ...askBy(player), bot }, after?.table);
  const sign = {
    key: 'potion-shop.sheet.sign',
    values: { text: { sheetOf: seat, otherwise: { key: 'x' } } },
  };
  expect(words.plain(sign)).toBe('**Bold** @everyone');
  expect(words.md(sign)).toContain('\\*\\*Bold');
  const again = await see(await press(askBy(player), `1:play:${id}`));
  expect(() => controlOf(again, 'Name your shop')).toThrow();
});
