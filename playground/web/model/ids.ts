import type { Id } from '../../protocol.ts';

/** Orders ids, oldest first: a greater number is newer. Decimal numbers compare by length, then by digits. */
export function byAge(a: Id, b: Id): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

export function newer(a: Id, b: Id): boolean {
  return byAge(a, b) > 0;
}
