import { type ComponentChild, Fragment, h, type VNode } from 'preact';

/** Renders items without ids, keyed by their index. */
export function each<T>(things: readonly T[], draw: (thing: T, place: number) => ComponentChild): VNode {
  return h(Fragment, null, ...things.map(draw));
}
