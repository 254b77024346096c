import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { drawPanes, readArguments } from './sheet.ts';

describe('sheet', () => {
  const game = ['--game', 'roll-to-the-top', '--steps', '6', '--out', 'sheet.png'];
  const panes = (...args: string[]) => drawPanes(readArguments([...game, ...args]));
  const draw = async (...args: string[]) => {
    const [first] = await panes('--part', 'sheet', ...args);
    if (first === undefined) throw new Error('no pane');
    return first.picture;
  };

  it('draws a sheet, the same one for the same seed', async () => {
    const first = await draw();
    expect((await draw()).equals(first)).toBe(true);
    expect((await draw('--seed', 'other', '--players', 'random')).equals(first)).toBe(false);
    expect((await draw('--theme', 'dark')).equals(first)).toBe(false);
    const mine = await draw('--players', 'random', '--steps', '12');
    const theirs = await draw('--players', 'random', '--steps', '12', '--seat', '1');
    expect(theirs.equals(mine)).toBe(false);
  });

  it('draws every pane of a position, in a language, with options of the game', async () => {
    const english = await panes('--option', 'rounds=2');
    expect(english.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sheet-1', 'table-1', 'panel', 'preview']),
    );
    const german = await panes('--option', 'rounds=2', '--locale', 'de');
    for (const [i, pane] of english.entries()) expect(german[i]?.picture.equals(pane.picture)).toBe(false);
  });

  it('prints the size of the smallest details, and draws panes at that size', async () => {
    const [pane] = await panes('--part', 'panel', '--chosen', 'write', '--box', 'phone');
    expect(pane?.remarks[1]).toMatch(/smallest \w+: [\d.]+ px on a desktop, [\d.]+ on a phone/);
    const { width, height } = await loadImage(pane?.picture ?? '');
    expect([width <= 343, height <= 400, width === 343 || height === 400]).toEqual([true, true, true]);
  });

  it('stops when the game is over', async () => {
    const over = await panes('--steps', '100000', '--players', 'random');
    expect(over.map(({ name }) => name)).not.toContain('preview');
  });

  it.each([
    [[], '--game must be one of: roll-to-the-top'],
    [['--game', 'chess', '--out', 'x'], '--game must be one of: roll-to-the-top'],
    [['--game', 'roll-to-the-top'], '--out must name a file'],
    [[...game, '--seats', '6'], '--seats must be a whole number from 1 to 5'],
    [[...game, '--seat', '2'], '--seat must be a whole number from 0 to 1'],
    [[...game, '--seat', ''], '--seat must be a whole number from 0 to 1'],
    [[...game, '--steps', 'many'], '--steps must be a whole number'],
    [[...game, '--since', '7'], '--since must be a whole number from 0 to 6'],
    [[...game, '--players', 'clever'], '--players must be one of: computer, random'],
    [[...game, '--theme', 'pink'], '--theme must be one of: light'],
    [[...game, '--locale', 'xx'], '--locale must be one of: en'],
    [[...game, '--option', 'rounds=99'], '--option must be NAME=VALUE'],
    [[...game, '--option', 'rounds'], '--option must be NAME=VALUE'],
    [[...game, '--option', '__proto__=1'], '--option must be NAME=VALUE'],
    [[...game, '--part', 'bag'], '--part must be one of: sheet'],
    [[...game, '--box', 'watch'], '--box must be one of: desktop, phone'],
    [[...game, '--chosen', 'fly'], '--chosen must be one of: '],
    [[...game, '--colour'], '--colour'],
  ])('says what it cannot read: %j', (args, why) => {
    expect(() => readArguments(args)).toThrow(why);
  });
});
