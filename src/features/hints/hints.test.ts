import { describe, expect, it } from 'vitest';
import { legalMoves } from '../../core/legal.ts';
import { locales } from '../../core/message.ts';
import { currentView } from '../../discord/announce/public-view.ts';
import { createWords } from '../../discord/i18n/words.ts';
import { graphiaGenesis } from '../../games/graphia-genesis/index.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { seatPanel } from '../../testkit/discord/panels.ts';
import { answersIn, personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { checkView, positions, tableOf } from '../../testkit/discord/views.ts';
import { challenges } from '../challenges/index.ts';
import { dayOf } from '../challenges/period.ts';
import { hintView } from './views.ts';

describe('a hint', () => {
  const people = anew(() => personDriver(games, translator));
  const wholePanel = async (id: string) =>
    people.whole(askBy('Mia'), await people.press(askBy('Mia'), `1:play:${id}`));

  it('stands in the panel: the picture after the move, why, and the way back to it', async () => {
    const { see, press, begun } = people;
    const id = await begun();
    const hint = await see(await press(askBy('Mia'), controlOf(await wholePanel(id), 'Hint')));
    expect(wordsOf(hint)).toContain("I'd play");
    expect(hint.files).toHaveLength(1);
    const again = await see(await press(askBy('Mia'), controlOf(hint, 'Back')));
    expect(wordsOf(again)).toContain('Write numbers, or end your roll');
  });

  it('is played by one press', async () => {
    const { bot, see, run, press, begun } = people;
    const id = await begun();
    const hint = await see(await run(askBy('Ben'), 'hint'));
    await see(await press(askBy('Ben'), controlOf(hint, 'Confirm')));
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('shows a move on a grid by the picture alone, and its arrows lead on', async () => {
    const { bot, see, run, newgame } = personDriver([graphiaGenesis], translator);
    await newgame(askBy('Mia'), { seats: '1' });
    await run(askBy('Mia'), 'start');
    expect(await bot.service.openIn('90')).toBeDefined();
    const hint = await see(await run(askBy('Mia'), 'hint'));
    expect(wordsOf(hint)).toContain("I'd play **this**.");
    expect(wordsOf(hint)).not.toMatch(/[Rr]ow \d/);
    expect(controlOf(hint, '⬅️')).toMatch(/^1:show:/);
  });

  it('is for whose turn it is', async () => {
    const { run, begun } = people;
    await begun();
    await run(askBy('Mia'), 'play', { move: 'done' });
    expect(refusalOf(await run(askBy('Mia'), 'hint'))).toBe('not-your-turn');
  });

  it('is not for a challenge: neither by the panel, nor by the command, nor by a forged button', async () => {
    const { bot, see, run, press } = people;
    const mia = () => askBy('Mia');
    const asked = JSON.stringify(await see(await run(mia(), 'daily')));
    await press(mia(), /1:begin-challenge:[\d:-]+/.exec(asked)?.[0] ?? '');
    const key = { guildId: '9', period: dayOf(bot.now()) };
    const id = (await bot.api(challenges).own(key, mia().person.id))?.tableId ?? '';
    const panel = await wholePanel(id);
    expect(controlOf(panel, 'Rules')).toBe(`1:rules:${id}`);
    expect(() => controlOf(panel, 'Hint')).toThrow();
    for (const reply of [await press(mia(), `1:hint:${id}`), await run({ ...mia(), table: id }, 'hint')])
      expect(refusalOf(reply)).toBe('help-shared');
  });

  describe('as the host chose in the lobby', () => {
    const mia = () => askBy('Mia');
    const lobby = async () => wordsOf(await people.see(await people.run(mia(), 'show')));
    const chosen = async (value: string) => {
      await people.open();
      await people.fill(mia(), `1:options:${await people.tableId()}:1:`, { hints: [value] });
      expect(await lobby()).not.toContain('The usual rules');
    };
    const begun = async () => {
      await people.run(askBy('Ben'), 'join');
      await people.run(mia(), 'start');
      return people.tableId();
    };

    it('is a choice beside those of the table, the usual one for everybody first', async () => {
      await people.open();
      const form = await people.form(mia(), `1:options:${await people.tableId()}:1:`);
      expect(Object.keys(answersIn(form))[0]).toBe('clock');
      expect(answersIn(form)).toMatchObject({ hints: ['allowed'] });
    });

    it('is for nobody: neither by the panel, nor by the command, nor by a forged button', async () => {
      const { see, run, press } = people;
      await chosen('off');
      expect(await lobby()).toContain('Hints: **None**');
      const id = await begun();
      const panel = await see(await press(mia(), `1:play:${id}`));
      expect(() => controlOf(panel, 'Hint')).toThrow();
      for (const reply of [await press(mia(), `1:hint:${id}`), await run(mia(), 'hint')])
        expect(refusalOf(reply)).toBe('discord.hint.off');
      expect(await people.refusedForm(mia(), `1:options:${id}:1:`)).toBe('already-started');
    });

    it('is counted, once for each position, and the result says so', async () => {
      const { bot, see, run, press } = people;
      await chosen('counted');
      const id = await begun();
      const panel = await wholePanel(id);
      const first = wordsOf(await see(await press(mia(), controlOf(panel, 'Hint (counted)'))));
      expect(first).toContain('Your first hint in this game.');
      expect(wordsOf(await see(await run(mia(), 'hint')))).toContain('Your first hint in this game.');
      await run(mia(), 'play', { move: 'done' });
      await run(askBy('Ben'), 'play', { move: 'done' });
      await see(await run(mia(), 'hint'));
      const loaded = await playOut(bot, id);
      expect(loaded.table.status).toBe('finished');
      const end = await currentView(bot, loaded);
      expect(JSON.stringify(end)).toContain('Hints taken: Mia 2.');
    });

    it('is for nobody in a game beside one where it is counted', async () => {
      const { bot, see, press } = people;
      await chosen('counted');
      const id = await begun();
      await see(await press(mia(), `1:what-if-play:${id}::medium:`));
      const beside = (await bot.service.openIn(`dm-${mia().person.id}`))?.table.id ?? expect.fail();
      const panel = await see(await press(mia(), `1:play:${beside}`));
      expect(wordsOf(panel)).not.toContain('Hint');
      expect(refusalOf(await press(mia(), `1:hint:${beside}`))).toBe('discord.hint.off');
    });

    it('is counted also as a suggested plan, which says so before', async () => {
      const { bot, see, press } = people;
      await people.open({ game: 'from-the-ground-up' });
      await people.fill(mia(), `1:options:${await people.tableId()}:1:`, { hints: ['counted'] });
      const id = await begun();
      const { game, state } = (await bot.service.load(id)) ?? expect.fail();
      const seat = game.awaiting(state).includes(0) ? 1 : 0;
      const who = () => (seat === 0 ? mia() : askBy('Ben'));
      const plan = await see(await press(who(), `1:plan:${id}`));
      await see(await press(who(), controlOf(plan, 'Suggest a plan (counted)')));
      await see(await press(who(), `1:withdraw-plan:${id}`));
      await see(await press(who(), `1:suggest-plan:${id}`));
      expect((await bot.service.load(id))?.table.plans).toHaveLength(1);
      expect((await bot.service.load(id))?.table.seatData).toMatchObject({
        hints: [0, 1].map((one) => (one === seat ? { taken: 1 } : null)),
      });
    });

    it('stays so in a rematch', async () => {
      const { bot, press } = people;
      await chosen('counted');
      const former = await begun();
      await playOut(bot, former);
      await press(mia(), `1:rematch:${former}`);
      expect(await people.tableId()).not.toBe(former);
      expect(await lobby()).toContain('Hints: **Allowed; the result says who took how many**');
      expect((await bot.service.openIn('90'))?.table.seatData).toEqual({});
    });

    it('is refused as a value that the form does not have', async () => {
      const { bot } = people;
      await chosen('counted');
      const id = await people.tableId();
      const reply = await people.fill(mia(), `1:options:${id}:1:`, { hints: ['free'] });
      expect(refusalOf(reply)).toBe('discord.refuse.unknown');
      expect((await bot.service.openIn('90'))?.table.data).toEqual({ hints: 'counted' });
    });
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
      const words = createWords(translator, { locale, theme: 'light' }, loaded.table);
      for (const seat of game.awaiting(state)) {
        const list = legalMoves(game, state, seat);
        const [move] = list;
        if (move === undefined) continue;
        const panel = seatPanel({ loaded, seat, list, words });
        const why = game.prompt(state, seat);
        for (const advantage of [undefined, { over: list.at(-1) ?? move, gain: { value: 2.5, error: 0.4 } }])
          await checkView(await hintView(panel, { move, why, advantage }));
      }
    }
});
