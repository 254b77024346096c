import { describe, expect, it } from 'vitest';
import { letterOf, mapFeatures, shapeCards, shapeIds, terrainCards } from './cards.ts';

describe('COMPONENTS', () => {
  it('"8 Terrain Cards, face down." – one of each', () => {
    expect([...terrainCards].sort()).toEqual([...mapFeatures].sort());
  });

  it('"8 Polyomino Cards, face down." – p1 to p8: the seven tetrominoes and a second T', () => {
    expect(shapeCards.map(({ id }) => id)).toEqual([...shapeIds]);
    expect(shapeIds.map(letterOf).join('')).toBe('IOTTSZLJ');
  });

  it('"Size: 4": every shape has four squares', () => {
    for (const { cells } of shapeCards) {
      expect(cells.join('').replaceAll('.', '')).toBe('XXXX');
      expect(new Set(cells.map((line) => line.length)).size).toBe(1);
    }
  });
});
