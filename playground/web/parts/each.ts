import { type ComponentChild, Fragment, h, type VNode } from 'preact';

/** Draws things that have no names of their own: they are told apart by their places. */
export function each<T>(things: readonly T[], draw: (thing: T, place: number) => ComponentChild): VNode {
  return h(Fragment, null, ...things.map(draw));
}
