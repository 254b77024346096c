import { describe, expect, it } from 'vitest';
import { partsOf } from './views.ts';

/** Groups of these sizes, with items numbered across the whole list. */
const items = (...sizes: readonly number[]) =>
  sizes.flatMap((size, group) => Array.from({ length: size }, (_, index) => `round ${group}, ${index}`));
const groupOf = (item: string) => item.split(',')[0] ?? '';
const sizesOf = (all: readonly string[]) => partsOf(all, groupOf).map(({ length }) => length);

describe('the parts of a list', () => {
  it('are its groups', () => {
    expect(sizesOf(items(9, 4, 8, 7))).toEqual([9, 4, 8, 7]);
  });

  it('are several small groups each', () => {
    expect(sizesOf(items(...Array.from({ length: 30 }, () => 1)))).toEqual([6, 6, 6, 6, 6]);
  });

  it('are several groups each where there are too many for a menu', () => {
    const sizes = sizesOf(items(...Array.from({ length: 60 }, () => 3)));
    expect(sizes).toEqual(Array.from({ length: 20 }, () => 9));
  });

  it.each([
    ['of one large group', [300]],
    ['of a large group among others', [1, 40, 1, 2]],
    ['of very many items', Array.from({ length: 625 }, () => 1)],
  ])('fit into menus: %s', (_, sizes) => {
    const all = items(...sizes);
    const parts = partsOf(all, groupOf);
    expect(parts.flat()).toEqual(all);
    expect(parts.length).toBeLessThanOrEqual(25);
    for (const { length } of parts) expect(length).toBeLessThanOrEqual(25);
  });
});
