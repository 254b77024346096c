import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { subset } from '../build/font-signs.mjs';
import { FALLBACK_FILE, locate } from '../src/render/fonts.ts';

describe('a part of a font', () => {
  const whole = readFileSync(locate(FALLBACK_FILE));
  // The second is composed of other glyphs.
  const characters = ['→', '⇄', '≥', '★', '✘'];
  const part = subset(
    whole,
    characters.map((character) => character.codePointAt(0) ?? 0),
  );

  it('draws its characters as the whole does, and no others', () => {
    expect(part.length).toBeLessThan(whole.length / 20);
    GlobalFonts.register(whole, 'The whole');
    GlobalFonts.register(part, 'A part');
    const drawn = (family: string, text: string) => {
      const context = createCanvas(80, 80).getContext('2d');
      context.font = `40px '${family}'`;
      context.fillText(text, 10, 60);
      const pixels = createHash('sha1')
        .update(context.getImageData(0, 0, 80, 80).data)
        .digest('hex');
      return [context.measureText(text).width, pixels];
    };
    for (const character of characters)
      expect(drawn('A part', character), character).toEqual(drawn('The whole', character));
    expect(drawn('A part', '←')).not.toEqual(drawn('The whole', '←'));
  });

  it('is not made without one of them', () => {
    expect(() => subset(whole, [0x4e00])).toThrow('一');
  });
});
