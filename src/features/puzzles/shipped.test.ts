import { describe, expect, it } from 'vitest';
import { isSameMove } from '../../core/analysis/playouts.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { nextPuzzle, puzzleOfDay } from './choice.ts';
import { behaviourOf, unpacked } from './shipped/file.ts';
import { files } from './shipped/index.ts';
import { checkedWith, shippedIn } from './shipped.ts';

/** The smallest number of puzzles of a game. */
const LEAST = 25;
/** The largest file of shipped puzzles, in bytes. */
const SIZE_MOST = 100_000;

describe.each(games.map((game) => [game.id, game] as const))('the shipped puzzles of %s', (id, game) => {
  const file = files.get(id) ?? expect.fail(`none: npm run puzzles -- ${id}`);

  it('were checked with the rules and computer players of this version: else npm run puzzles -- --check', () => {
    expect(file.checked).toBe(behaviourOf(game));
  });

  it('are many, different, and small', () => {
    const all = unpacked(file);
    expect(all.length).toBeGreaterThanOrEqual(LEAST);
    expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
    expect(new Set(all.map(({ state }) => JSON.stringify(state))).size).toBe(all.length);
    expect(file.puzzles.length).toBeLessThan(SIZE_MOST);
  });

  it('have a legal solution, clearly ahead of another legal move', () => {
    for (const { state, seat, best, over, gain } of unpacked(file)) {
      const read = game.state.parse(state);
      const legal = legalMoves(game, read, seat);
      for (const { verb, args } of [best, over])
        expect(findMove(game, legal, verb, args)).toBeTypeOf('object');
      expect(isSameMove(best, over)).toBe(false);
      expect(gain.value).toBeGreaterThanOrEqual(3 * gain.error);
    }
  });
});

describe('on a new installation', () => {
  const people = anew(() => personDriver(games, translator));
  const mia = () => askBy('Mia');
  const prisma = () => people.bot.store.prisma;

  it.each(games.map(({ id }) => id))('there is a puzzle of %s, and it is stored alone', async (id) => {
    const panel = await people.see(await people.run(mia(), 'puzzle', { game: id }, 'solve'));
    expect(wordsOf(panel)).toContain('One move is clearly the best');
    expect(await prisma().puzzle.count()).toBe(1);
    const answer = await people.see(await people.press(mia(), controlOf(panel, 'Show the answer')));
    expect(wordsOf(answer)).toContain('rating');
    const another = await people.see(await people.press(mia(), controlOf(answer, 'Next puzzle')));
    expect(controlOf(another, 'Show the answer')).not.toBe(controlOf(panel, 'Show the answer'));
  });

  it('there is one of the day, another each day, in the games by turns', async () => {
    const manager = askBy('Max', { manages: true });
    expect(wordsOf(await people.see(await people.run(manager, 'puzzle', {}, 'daily')))).toContain(
      "today's right away",
    );
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    const chosen = [];
    for (const day of days) chosen.push((await puzzleOfDay(people.bot, day)) ?? expect.fail());
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(days.length);
    expect(new Set(chosen.map(({ game }) => game)).size).toBe(games.length);
  });

  it('nobody’s deletion touches them, but their tries go', async () => {
    const panel = await people.see(await people.run(mia(), 'puzzle', {}, 'solve'));
    await people.press(mia(), controlOf(panel, 'Show the answer'));
    await people.bot.service.erasePerson(mia().person.id);
    expect(await prisma().puzzleTry.count()).toBe(0);
    const row = { userId: mia().person.id };
    while (!(await people.bot.service.deleteFromServer('9', 20, { model: 'player', row })));
    expect(await prisma().puzzle.count()).toBe(1);
  });

  it('one that was checked with other rules is refused, and replaced once it is shown again', async () => {
    const [game = ''] = games.map(({ id }) => id);
    const panel = await people.see(await people.run(mia(), 'puzzle', { game }, 'solve'));
    await prisma().puzzle.updateMany({ data: { checked: 'other rules', rating: 1500 } });
    const old = (await prisma().puzzle.findFirst())?.id ?? '';
    const refused = await people.press(mia(), controlOf(panel, 'Show the answer'));
    expect(refusalOf(refused)).toBe('discord.puzzle.gone');
    for (let count = shippedIn(game).length; count > 0; count--) {
      const next = (await nextPuzzle(people.bot, mia().person.id, { game })) ?? expect.fail();
      expect(next.checked).toBe(checkedWith(game));
      if (next.id === old) return;
      const { id: puzzleId } = next;
      const tried = { puzzleId, userId: mia().person.id, first: true, solved: true, at: new Date(0) };
      await prisma().puzzleTry.create({ data: tried });
    }
    expect.fail('it does not come back');
  });

  it('who has seen all of them is told so; who has seen none is not told of “more”', async () => {
    const [game = ''] = games.map(({ id }) => id);
    for (;;) {
      const next = await nextPuzzle(people.bot, mia().person.id, { game });
      if (next === undefined) break;
      const tried = {
        puzzleId: next.id,
        userId: mia().person.id,
        first: true,
        solved: true,
        at: new Date(0),
      };
      await prisma().puzzleTry.create({ data: tried });
    }
    expect(refusalOf(await people.run(mia(), 'puzzle', { game }, 'solve'))).toBe('discord.puzzle.none');
  });
});
