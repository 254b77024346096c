import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { drawSheet, readArguments } from './sheet-tool.ts';

describe('npm run sheet', () => {
  const game = ['--game', 'roll-to-the-top', '--steps', '6', '--out', 'sheet.png'];
  const draw = async (...args: string[]) => (await drawSheet(readArguments([...game, ...args]))).picture;

  it('draws a sheet, and the same one for the same seed', async () => {
    const first = await draw();
    expect((await loadImage(first)).width).toBe(1000);
    expect((await draw()).equals(first)).toBe(true);
    expect((await draw('--seed', 'other', '--players', 'random')).equals(first)).toBe(false);
    expect((await draw('--theme', 'dark')).equals(first)).toBe(false);
    const mine = await draw('--players', 'random', '--steps', '12');
    const theirs = await draw('--players', 'random', '--steps', '12', '--seat', '1');
    expect(theirs.equals(mine)).toBe(false);
  });

  it('draws what everybody shares, in a language, with options of the game', async () => {
    const english = await draw('--table', '--option', 'rounds=2');
    expect((await loadImage(english)).width).toBe(1000);
    expect((await draw('--table', '--option', 'rounds=2', '--locale', 'de')).equals(english)).toBe(false);
  });

  it('ends where the game does', async () => {
    const { remarks } = await drawSheet(readArguments([...game, '--steps', '100000', '--players', 'random']));
    expect(remarks[0]).toContain('1000 x');
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
    [[...game, '--colour'], '--colour'],
  ])('tells what it cannot understand: %j', (args, why) => {
    expect(() => readArguments(args)).toThrow(why);
  });
});
