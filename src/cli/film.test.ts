import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { decodedFilm } from '../testkit/render/pixels.ts';
import { makeFilm, readArguments } from './film.ts';

describe('film', () => {
  const game = ['--game', 'from-the-ground-up', '--seats', '2', '--out', 'film.gif'];
  const make = (...args: string[]) => makeFilm(readArguments([...game, ...args]));

  it('makes the film of a whole game, the same one for the same seed', async () => {
    const { file, lines } = await make();
    expect(lines[0]).toMatch(/^700 x \d+, \d+ KiB, \d+ frames, 1\d\.\d s$/);
    expect(decodedFilm(file).frames.length).toBeGreaterThan(12);
    expect((await make()).file.equals(file)).toBe(true);
    expect((await make('--seed', 'other')).file.equals(file)).toBe(false);
  });

  it('makes the film of an unfinished game, and draws a single frame', async () => {
    const whole = decodedFilm((await make('--steps', '8')).file);
    expect(whole.frames.length).toBeGreaterThan(3);
    const { width } = await loadImage((await make('--frame', '2', '--locale', 'fr')).file);
    expect(width).toBe(700);
  });

  it.each([
    [[], '--game must be one of'],
    [[...game, '--steps', 'all'], '--steps must be a whole number'],
    [[...game, '--frame', '0'], '--frame must be a whole number from 1'],
  ])('says what it cannot read: %j', (args, words) => {
    expect(() => readArguments(args)).toThrow(words);
  });
});
