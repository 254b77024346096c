import { describe, expect, it } from 'vitest';
import { matching, meant } from './suggest.ts';

const shapes = [
  { name: '██ the block', value: 'p1' },
  { name: '▄▄█ the L', value: 'p3' },
  { name: '▀█▀ the T', value: 'p5' },
];
const squares = [
  { name: 'row 10, column 1', value: 'r10c1' },
  { name: 'row 1, column 10', value: 'r1c10' },
  { name: 'row 1, column 1', value: 'r1c1' },
];
const values = (list: readonly { readonly value: string }[]) => list.map(({ value }) => value);

describe('suggestions', () => {
  it('match by name and by value, ignoring case and accents', () => {
    expect(values(matching(shapes, 'BLÓ'))).toEqual(['p1']);
    expect(values(matching(shapes, 'p5'))).toEqual(['p5']);
    expect(values(matching(shapes, 'q'))).toEqual([]);
  });

  it('list whole words first, then beginnings, then the rest', () => {
    expect(values(matching(shapes, 'l'))).toEqual(['p3', 'p1']);
    expect(values(matching(squares, 'row 1'))).toEqual(['r1c10', 'r1c1', 'r10c1']);
    expect(values(matching(squares, 'r1c1'))).toEqual(['r1c1', 'r1c10']);
    expect(values(matching(shapes, ' '))).toEqual(['p1', 'p3', 'p5']);
  });

  it('match additional words from the caller', () => {
    expect(values(matching(shapes, 'fifth', (value) => value === 'p5'))).toEqual(['p5']);
  });

  it('are at most as many as Discord shows', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ name: `place ${at}`, value: `v${at}` }));
    expect(matching(many, 'place')).toHaveLength(25);
  });
});

describe('a typed name', () => {
  it('means the one entry with that name, or with that word in its name', () => {
    expect(meant(shapes, 't')?.value).toBe('p5');
    expect(meant(shapes, '▄▄█ the L')?.value).toBe('p3');
    expect(meant(squares, 'row 10')?.value).toBe('r10c1');
    expect(meant(shapes, 'blo')?.value).toBe('p1');
  });

  it('means nothing if several entries match equally well, or none does', () => {
    expect(meant(shapes, 'the')).toBeUndefined();
    expect(meant(squares, 'row 1')).toBeUndefined();
    expect(meant(shapes, 'loc')).toBeUndefined();
    expect(meant(shapes, '')).toBeUndefined();
  });
});
