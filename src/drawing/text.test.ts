import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerFonts } from '../render/fonts.ts';
import { SMALLEST_PRINT, setText, setTextOnce, type TextRequest } from './text.ts';

beforeAll(registerFonts);

describe('fitting a text', () => {
  const context = createCanvas(1, 1).getContext('2d');
  const set = (text: string, maxWidth?: number, size = 40) =>
    setText(context, { text, face: 'print', bold: false, size, maxWidth });

  it('leaves a text that fits as it is', () => {
    expect(set('Burj Khalifa', 400)).toEqual({ lines: ['Burj Khalifa'], size: 40, cut: false });
    expect(set('Burj Khalifa')).toEqual({ lines: ['Burj Khalifa'], size: 40, cut: false });
    expect(set('', 0)).toEqual({ lines: [''], size: 40, cut: false });
  });

  it('shrinks a text that does not fit, as little as necessary', () => {
    const { lines, size } = set('Burj Khalifa', 180);
    const text = lines.join();
    expect(text).toBe('Burj Khalifa');
    expect(size).toBeLessThan(40);
    expect(size).toBeGreaterThan(SMALLEST_PRINT);
    expect(context.measureText(text).width).toBeLessThanOrEqual(180);
    context.font = context.font.replace(/[\d.]+px/, `${size + 1.5}px`);
    expect(context.measureText(text).width).toBeGreaterThan(180);
  });

  it('cuts a text that would become unreadably small', () => {
    const { lines, size, cut } = set('Donaudampfschifffahrtsgesellschaft', 120);
    expect(size).toBe(SMALLEST_PRINT);
    expect(cut).toBe(true);
    const text = lines.join();
    expect(text).toMatch(/^Donau.*…$/);
    expect(context.measureText(text).width).toBeLessThanOrEqual(120);
  });

  it('does not enlarge a small text that is cut', () => {
    expect(set('Donaudampfschifffahrtsgesellschaft', 100, 12).size).toBe(12);
  });

  it('prints nothing if not even an ellipsis fits', () => {
    expect(set('Ada', 3).lines).toEqual(['']);
  });

  const several = (text: string, maxWidth: number, lines: number, floor?: number) =>
    setText(context, { text, face: 'print', bold: false, size: 40, maxWidth, lines, floor });

  it('breaks between words, into lines of similar length', () => {
    expect(several('Swap two dice, then throw again', 400, 2)).toEqual({
      lines: ['Swap two dice,', 'then throw again'],
      size: 40,
      cut: false,
    });
    expect(several('Swap', 400, 3).lines).toEqual(['Swap']);
  });

  it('does not break after a number', () => {
    expect(several('9 gold and 12 potions', 260, 2).lines).toEqual(['9 gold and', '12 potions']);
  });

  it('shrinks the text if there are too few lines, then cuts the last one', () => {
    const smaller = several('Swap two dice, then throw all of them again', 330, 2);
    expect([smaller.lines.length, smaller.cut]).toEqual([2, false]);
    expect(smaller.size).toBeLessThan(40);
    const cut = several('Swap two dice, then throw all of them again', 330, 2, 40);
    expect([cut.lines.length, cut.size, cut.cut]).toEqual([2, 40, true]);
    expect(cut.lines[1]).toMatch(/…$/);
    const long = several('Donaudampfschifffahrtsgesellschaft am Kai', 200, 2, 30);
    expect(long.lines).toEqual([expect.stringMatching(/^Donau.*…$/), 'am Kai']);
  });
});

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
