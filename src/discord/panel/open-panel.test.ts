import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import { rollToTheTop } from '../../games/roll-to-the-top/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';

const HOUR = 3_600_000;

const days = anew(() => daysAt(games, translator));
const { begun, done } = threePlayers(days);

const play = async (name: string, id: string) => days.see(await days.press(askBy(name), `1:play:${id}`));

describe('Play for a player who has ended their turn', () => {
  it('shows their sheet, who is awaited, and takes the move back by one press', async () => {
    const id = await begun('none');
    await done('Mia');
    const shown = await play('Mia', id);
    expect(wordsOf(shown)).toContain('Waiting for Ben and Zoe.');
    expect(shown.files).toHaveLength(1);
    await days.press(askBy('Mia'), controlOf(shown, 'Undo'));
    expect(wordsOf(await play('Mia', id))).not.toContain('Waiting for');
  });

  it('shows who is awaited while one of them chooses a die', async () => {
    const id = await begun('none');
    await done('Mia', 'Ben', 'Zoe');
    const texts = await Promise.all(['Mia', 'Ben', 'Zoe'].map(async (name) => wordsOf(await play(name, id))));
    const waiting = texts.filter((words) => /Waiting for/.test(words));
    expect(waiting).toHaveLength(2);
  });
});

describe('after an absence, the panel begins with what happened', () => {
  it('if it was longer than a few minutes', async () => {
    const id = await begun('none');
    await done('Mia', 'Ben');
    expect(wordsOf(await play('Zoe', id))).not.toContain('Since your last turn');
    await done('Zoe');
    for (const name of ['Mia', 'Ben', 'Zoe']) await days.run(askBy(name), 'play', { move: 'dice' });
    await days.wind(3 * HOUR);
    const [words = ''] = (
      await Promise.all(['Mia', 'Ben'].map(async (name) => wordsOf(await play(name, id))))
    ).filter((text) => text.includes('Since your last turn'));
    expect(words).toMatch(/Since your last turn\*\*\n[\s\S]*Zoe skips/);
    // Now they have seen it.
    for (const name of ['Mia', 'Ben'])
      expect(wordsOf(await play(name, id))).not.toContain('Since your last turn');
  });
});

const boxes = (seat: number, count: number): Message => ({
  key: 'roll-to-the-top.close.boxes',
  values: { who: { seat }, count },
});
const skipped = (count: number): Message => ({ key: 'roll-to-the-top.since.skipped', values: { count } });

/** The lines about the position that Mia gets on her return, with these hooks in the game. */
async function linesFor(of: Pick<AnyGame, 'changesFor' | 'closeTo'>): Promise<readonly string[]> {
  const { changesFor: _, closeTo: __, ...game } = rollToTheTop;
  const days = daysAt([{ ...game, ...of } as AnyGame], translator);
  const { begun, done } = threePlayers(days);
  const id = await begun('none');
  await done('Mia', 'Ben');
  await days.see(await days.press(askBy('Mia'), `1:play:${id}`));
  await done('Zoe');
  await days.wind(3 * HOUR);
  const words = wordsOf(await days.whole(askBy('Mia'), await days.press(askBy('Mia'), `1:play:${id}`)));
  expect(words).toContain('Since your last turn');
  return words.split('\n').filter((line) => /^(📝|🏁)/u.test(line));
}

describe('a player who returns reads about the position', () => {
  it('how their own sheet changed, then what the others are close to', async () => {
    expect(await linesFor({ changesFor: () => [skipped(2)], closeTo: () => [boxes(1, 1)] })).toEqual([
      '📝 You wrote nothing with 2 rolls.',
      '🏁 Ben has only 1 box left to fill.',
    ]);
  });

  it('at most three lines, with one for the others where they are close to something', async () => {
    const changes = [2, 3, 4, 5].map(skipped);
    const close = [boxes(1, 1), boxes(2, 2), boxes(1, 3), boxes(2, 3)];
    const marks = (lines: readonly string[]) => lines.map((line) => [...line][0]);
    const both = await linesFor({ changesFor: () => changes, closeTo: () => close });
    expect(marks(both)).toEqual(['📝', '📝', '🏁']);
    expect(marks(await linesFor({ changesFor: () => changes }))).toEqual(['📝', '📝', '📝']);
    expect(marks(await linesFor({ closeTo: () => close }))).toEqual(['🏁', '🏁', '🏁']);
  });

  it('nothing of a game that says nothing of it', async () => {
    expect(await linesFor({})).toEqual([]);
  });
});
