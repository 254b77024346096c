import { describe, expect, it } from 'vitest';
import { legalMoves } from '../../core/legal.ts';
import { locales } from '../../core/message.ts';
import { createLocalizer } from '../../discord/i18n/localizer.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { checkView, positions, tableOf } from '../../testkit/discord/views.ts';
import { challenges } from '../challenges/index.ts';
import { dayOf } from '../challenges/period.ts';
import { hintView } from './views.ts';

describe('a hint', () => {
  const people = anew(() => personDriver(games, translator));

  it('stands in the panel, and leads back to it', async () => {
    const { see, press, begun } = people;
    const id = await begun();
    const panel = await see(await press(askBy('Mia'), `1:play:${id}`));
    const hint = await see(await press(askBy('Mia'), controlOf(panel, 'Hint')));
    expect(wordsOf(hint)).toContain('I would play');
    const again = await see(await press(askBy('Mia'), controlOf(hint, 'Choose for myself')));
    expect(controlOf(again, 'Hint')).toBe(controlOf(panel, 'Hint'));
  });

  it('is played by one press', async () => {
    const { bot, see, run, press, begun } = people;
    const id = await begun();
    const hint = await see(await run(askBy('Ben'), 'hint'));
    expect(wordsOf(hint)).toContain('I would play');
    await see(await press(askBy('Ben'), controlOf(hint, 'Play this move')));
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('is for whose turn it is', async () => {
    const { run, begun } = people;
    await begun();
    await run(askBy('Mia'), 'climb', {}, 'done');
    expect(refusalOf(await run(askBy('Mia'), 'hint'))).toBe('not-your-turn');
  });

  it('is not for a challenge: neither by the panel, nor by the command, nor by a forged button', async () => {
    const { bot, see, run, press } = people;
    const mia = () => askBy('Mia');
    const asked = JSON.stringify(await see(await run(mia(), 'daily')));
    await press(mia(), /1:begin-challenge:[\d:-]+/.exec(asked)?.[0] ?? '');
    const key = { guildId: '9', period: dayOf(bot.now()) };
    const id = (await bot.api(challenges).own(key, mia().person.id))?.tableId ?? '';
    const panel = await see(await press(mia(), `1:play:${id}`));
    expect(controlOf(panel, 'Rules')).toBe(`1:rules:${id}`);
    expect(() => controlOf(panel, 'Hint')).toThrow();
    for (const reply of [await press(mia(), `1:hint:${id}`), await run({ ...mia(), table: id }, 'hint')])
      expect(refusalOf(reply)).toBe('discord.hint.in-challenge');
  });

  it('is not for a person whose seat a computer plays', async () => {
    const { press, run, begun } = people;
    await press(askBy('Mia'), `1:confirm-resign:${await begun()}`);
    expect(refusalOf(await run(askBy('Mia'), 'hint'))).toBe('seat-away');
  });
});

it.each(locales)('the message of a hint fits Discord’s limits in %s', async (locale) => {
  for (const game of games)
    for (const { state } of positions(game, `hints-${locale}`)) {
      const loaded = tableOf(game, state, 'playing');
      const localizer = createLocalizer(translator, { locale, theme: 'light' }, loaded.table);
      for (const seat of game.awaiting(state)) {
        const list = legalMoves(game, state, seat);
        const [move] = list;
        if (move === undefined) continue;
        const panel = {
          loaded,
          seat,
          list,
          stamp: '0',
          localizer,
          help: [],
          confirms: true,
          finality: () => undefined,
        };
        const why = game.prompt(state, seat);
        for (const advantage of [undefined, { over: list.at(-1) ?? move, gain: { value: 2.5, error: 0.4 } }])
          await checkView(hintView(panel, { move, why, advantage }));
      }
    }
});
