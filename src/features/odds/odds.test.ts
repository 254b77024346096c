import { describe, expect, it } from 'vitest';
import type { Level } from '../../core/game.ts';
import { currentView } from '../../discord/announce/public-view.ts';
import { fromTheGroundUp } from '../../games/from-the-ground-up/index.ts';
import { graphiaGenesis } from '../../games/graphia-genesis/index.ts';
import { games } from '../../games/index.ts';
import { potionShop } from '../../games/potion-shop/index.ts';
import { rollToTheTop } from '../../games/roll-to-the-top/index.ts';
import { recordOf } from '../../table/play/record.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { headStarts, isWorthOffering } from './head-start.ts';

describe('a head start', () => {
  const between = (...strengths: Parameters<typeof headStarts>[2]) =>
    headStarts(graphiaGenesis, { length: 'full' }, strengths);
  const [, easy = 0] = between('medium', 'easy');

  it('is what simulated games of the levels give', () => {
    expect(easy).toBeGreaterThan(15);
    expect(between('easy', 'easy')).toEqual([0, 0]);
    const measured = (levels: readonly Level[], seats: number) =>
      headStarts(
        { headStarts: [{ seats, easy: { medium: 30, hard: 33 }, medium: { hard: 6 }, spread: 10 }] },
        {},
        levels,
      );
    expect(measured(['easy', 'medium'], 2)).toEqual([30, 0]);
    expect(measured(['hard', 'medium'], 2)).toEqual([0, 6]);
    expect(measured(['hard', 'medium', 'easy'], 3)).toEqual([0, 6, 33]);
    expect(measured(['hard', 'easy'], 3)).toEqual([0, 0]);
  });

  it('is what was measured with as many players', () => {
    for (const game of games)
      for (const { seats, options = {}, easy, medium } of game.headStarts ?? []) {
        const levels = (['hard', 'medium', 'easy'] as const).slice(0, seats);
        const others = Array.from({ length: seats - levels.length }, () => 'hard' as const);
        const expected = [0, medium.hard, easy.hard].slice(0, seats);
        expect(headStarts(game, options, [...levels, ...others])).toEqual([
          ...expected,
          ...others.map(() => 0),
        ]);
        for (const points of [easy.medium, easy.hard, medium.hard]) expect(points).toBeGreaterThan(0);
      }
  });

  it('follows between the levels from skills, and nobody counts as weaker than easy or stronger than hard', () => {
    expect(between(25, 'medium', undefined)).toEqual([0, 0, 0]);
    const [, some = 0] = between(25, 23);
    const [, more = 0] = between(25, 21);
    expect(some).toBeGreaterThan(0);
    expect(more).toBeGreaterThan(some);
    expect(between('medium', 1)).toEqual([0, easy]);
    expect(between('hard', 60)).toEqual([0, 0]);
    const falling = [15, 19, 23, 27, 31, 35].map((skill) => between('hard', skill)[1] ?? 0);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect([falling[0], falling.at(-1)]).toEqual([between('hard', 'easy')[1], 0]);
  });

  it('is worth offering where ratings differ clearly, and never where levels are hardly apart', () => {
    const offered = (seats: number, own: number) => {
      const strengths = Array.from({ length: seats }, (_, seat) => (seat === 0 ? own : 25));
      return isWorthOffering(fromTheGroundUp, {}, headStarts(fromTheGroundUp, {}, strengths));
    };
    expect([2, 3, 4].map((seats) => offered(seats, 24.4))).toEqual([false, false, false]);
    expect([2, 3, 4].map((seats) => offered(seats, 22))).toEqual([true, true, true]);
    expect([5, 6].map((seats) => offered(seats, 1))).toEqual([false, false]);
  });

  it('depends on the length of a game, and not all games have it', () => {
    const [, short = 0] = headStarts(graphiaGenesis, { length: '16' }, ['medium', 'easy']);
    expect(short).toBeLessThan(easy);
    expect(headStarts(rollToTheTop, {}, ['hard', 'easy'])).toEqual([0, 0]);
    expect(headStarts({ headStarts: [] }, {}, ['hard', 'easy'])).toEqual([0, 0]);
  });
});

const blocksOf = (view: Awaited<ReturnType<typeof currentView>>) =>
  JSON.stringify(view?.blocks.filter(({ kind }) => kind === 'text'));

describe('even odds', () => {
  const people = anew(() => personDriver(games, translator));
  const mia = () => askBy('Mia');
  const lobby = async () => wordsOf(await people.see(await people.run(mia(), 'show')));
  const even = async (game: string) => {
    await people.open({ game });
    const id = await people.tableId();
    await people.fill(mia(), `1:options:${id}:1:`, { odds: ['even'] });
    return id;
  };

  it('are shown in the lobby, in the game, in its result and its record, and the game is not rated', async () => {
    const { bot, computers, run } = people;
    const id = await even('from-the-ground-up');
    expect(await lobby()).toContain('once others have joined');
    await computers(mia(), id, 1, 'easy');
    expect(await lobby()).toMatch(/⚖️ .+ begins with \d+ points\n/);
    await run(askBy('Ben'), 'join');
    await run(mia(), 'start');
    const begun = await bot.service.load(id);
    const [none, points = 0] = begun?.table.headStart ?? [];
    expect([none, points > 0]).toEqual([0, true]);
    if (begun === undefined) throw new Error('no table');
    expect(blocksOf(await currentView(bot, begun))).toContain(`begins with ${points} points`);
    const over = await playOut(bot, id);
    expect(blocksOf(await currentView(bot, over))).toContain(`head start ${points}`);
    expect(recordOf(over, await bot.store.steps(id), true)).toMatchObject({ headStart: [0, points, 0] });
    expect(await bot.store.prisma.unrated.count()).toBe(0);
  });

  it('are those of as many players as have a seat', async () => {
    const id = await even('potion-shop');
    await people.computers(mia(), id, 1, 'easy');
    const points = async () =>
      [...(await lobby()).matchAll(/begins with (\d+) points/g)].map(([, count]) => Number(count));
    const [two = 0] = await points();
    await people.run(askBy('Ben'), 'join');
    const [three = 0] = await points();
    expect([two, three]).toEqual(potionShop.headStarts?.slice(0, 2).map(({ easy }) => easy.medium));
  });

  it('follow from the ratings of people on the server', async () => {
    const { bot, run } = people;
    const id = await even('from-the-ground-up');
    await run(askBy('Ben'), 'join');
    expect(await lobby()).toContain('Nobody begins with points');
    const skill = { guildId: '9', name: '', sigma: 2, ordinal: 0, games: 9 };
    await bot.store.prisma.rating.createMany({
      data: [
        { ...skill, game: '', userId: mia().person.id, mu: 40 },
        { ...skill, game: 'from-the-ground-up', userId: mia().person.id, mu: 22 },
      ],
    });
    expect(await lobby()).toContain('Mia begins with');
    expect((await bot.service.load(id))?.table.headStart).toBeUndefined();
  });

  it('are offered where the ratings of people differ for certain', async () => {
    const { bot, run, computers } = people;
    await people.open({ game: 'graphia-genesis' });
    const id = await people.tableId();
    await computers(mia(), id, 1, 'easy');
    await run(askBy('Ben'), 'join');
    expect(await lobby()).not.toContain('even odds');
    const skill = { guildId: '9', game: '', name: '', sigma: 2, ordinal: 0 };
    const rated = async (mu: number, games: number) => {
      await bot.store.prisma.rating.deleteMany();
      await bot.store.prisma.rating.createMany({
        data: [
          { ...skill, userId: mia().person.id, mu, games: 9 },
          { ...skill, userId: askBy('Ben').person.id, mu: 25, games },
        ],
      });
    };
    await rated(21, 2);
    expect(await lobby()).not.toContain('even odds');
    await rated(24.5, 3);
    expect(await lobby()).not.toContain('even odds');
    await rated(21, 3);
    expect(await lobby()).toMatch(
      /With even odds, Mia would begin with \d+ points: .+ under \*\*Table options\*\*/,
    );
    const form = controlOf(await people.see(await run(mia(), 'show')), 'Table options');
    await people.fill(mia(), form, { odds: ['even'] });
    expect(await lobby()).toMatch(/Odds: \*\*Even\*\*[\s\S]+⚖️ Mia begins with \d+ points/);
  });

  it('are no option of games without points', async () => {
    await people.open({ game: 'roll-to-the-top' });
    const id = await people.tableId();
    const options = { tableId: id, person: mia().person, origin: 'forged' };
    expect(await people.bot.service.setOptions(options, { odds: 'even' })).toMatchObject({
      refusal: { message: { key: 'discord.refusal.unknown-option' } },
    });
  });
});
