import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { registerFonts } from './fonts.ts';
import { SMALLEST_PRINT, setText } from './text.ts';

describe('setting a text', () => {
  registerFonts();
  const context = createCanvas(1, 1).getContext('2d');
  const set = (text: string, maxWidth?: number, size = 40) =>
    setText(context, text, 'print', false, size, maxWidth);

  it('leaves alone what fits', () => {
    expect(set('Burj Khalifa', 400)).toEqual({ text: 'Burj Khalifa', size: 40 });
    expect(set('Burj Khalifa')).toEqual({ text: 'Burj Khalifa', size: 40 });
    expect(set('', 0)).toEqual({ text: '', size: 40 });
  });

  it('sets smaller what does not, no smaller than it must', () => {
    const { text, size } = set('Burj Khalifa', 180);
    expect(text).toBe('Burj Khalifa');
    expect(size).toBeLessThan(40);
    expect(size).toBeGreaterThan(SMALLEST_PRINT);
    expect(context.measureText(text).width).toBeLessThanOrEqual(180);
    context.font = context.font.replace(/[\d.]+px/, `${size + 1.5}px`);
    expect(context.measureText(text).width).toBeGreaterThan(180);
  });

  it('cuts what would become too small to read', () => {
    const { text, size } = set('Donaudampfschifffahrtsgesellschaft', 120);
    expect(size).toBe(SMALLEST_PRINT);
    expect(text).toMatch(/^Donau.*…$/);
    expect(context.measureText(text).width).toBeLessThanOrEqual(120);
  });

  it('does not cut a text that is small already by making it larger', () => {
    expect(set('Donaudampfschifffahrtsgesellschaft', 100, 12).size).toBe(12);
  });

  it('prints nothing where not even an ellipsis fits', () => {
    expect(set('Ada', 3).text).toBe('');
  });
});
