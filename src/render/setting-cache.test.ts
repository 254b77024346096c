import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerFonts } from './fonts.ts';
import { setTextOnce } from './setting-cache.ts';
import { setText, type TextRequest } from './text.ts';

beforeAll(registerFonts);

describe('a cached setting', () => {
  const context = () => createCanvas(1, 1).getContext('2d');
  const request: TextRequest = {
    text: 'The potion shop',
    face: 'print',
    bold: true,
    size: 60,
    maxWidth: 200,
  };

  it('equals a new one, and leaves the same font and alignment', () => {
    for (const one of [
      request,
      { ...request, lines: 2 },
      { ...request, lines: 3, floor: 8 },
      { ...request, face: 'hand' as const, bold: false },
      { ...request, maxWidth: 20 },
      { ...request, maxWidth: undefined },
    ])
      for (let round = 0; round < 2; round++) {
        const [cached, fresh] = [context(), context()];
        cached.textAlign = 'right';
        expect(setTextOnce(cached, one)).toEqual(setText(fresh, one));
        expect([cached.font, cached.textAlign]).toEqual([fresh.font, fresh.textAlign]);
      }
  });

  it('is the same object the second time', () => {
    const first = setTextOnce(context(), { ...request, text: 'once' });
    expect(setTextOnce(context(), { ...request, text: 'once' })).toBe(first);
    for (let i = 0; i < 5000; i++) setTextOnce(context(), { ...request, text: `${i}`, maxWidth: undefined });
    expect(setTextOnce(context(), { ...request, text: 'once' })).not.toBe(first);
  });
});
