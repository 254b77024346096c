import { describe, expect, it } from 'vitest';
import type { Group, Node } from '../core/scene.ts';
import { drawn, drawnScene } from '../testkit/render/pixels.ts';
import { changedTiles, leavesOf, nodesOn } from './tiles.ts';

/** Of 255: where an edge of a curve lies on its pixels is rounded. */
const ROUNDING = 16;

const nodes: readonly Node[] = [
  { kind: 'circle', x: 0, y: 0, radius: 21, fill: 'yellow', stroke: 'ink', strokeWidth: 5 },
  { kind: 'icon', name: 'pine-tree', x: 0, y: 0, size: 30, fill: 'green' },
];
const group = (x: number, y: number, more: Partial<Group> = {}): Group => ({
  kind: 'group',
  x,
  y,
  nodes,
  ...more,
});
const stamp = (x: number, y: number, more: Partial<Group> = {}) => group(x, y, { stamp: true, ...more });

describe('a stamp', () => {
  it('looks as its nodes do, wherever it lies', () => {
    for (const [x, y] of [
      [60, 70],
      [140, 30],
      [3, 199],
    ] as const)
      expect(drawn([stamp(x, y)]).lossTo(drawn([group(x, y)])), `${x} ${y}`).toBeLessThanOrEqual(ROUNDING);
    const scaled = drawn([stamp(80, 80, { scale: 1.5 })]);
    expect(scaled.lossTo(drawn([group(80, 80, { scale: 1.5 })]))).toBeLessThanOrEqual(ROUNDING);
  });

  it('lies on the nearest whole pixel', () => {
    expect(drawn([stamp(60.4, 69.6)]).lossTo(drawn([stamp(60, 70)]))).toBe(0);
    expect(drawn([stamp(60.6, 70)]).lossTo(drawn([stamp(61, 70)]))).toBe(0);
  });

  it('is drawn node by node where it is turned or translucent', () => {
    for (const more of [{ rotate: 30 }, { opacity: 0.5 }])
      expect(drawn([stamp(60.4, 70, more)]).lossTo(drawn([group(60.4, 70, more)]))).toBe(0);
  });

  it('has the colours of each theme', () => {
    const pane = (node: Node) => ({ width: 120, height: 120, nodes: [node] });
    for (const theme of ['light', 'dark', 'light'] as const)
      expect(
        drawnScene(pane(stamp(60, 60)), theme).lossTo(drawnScene(pane(group(60, 60)), theme)),
      ).toBeLessThanOrEqual(ROUNDING);
  });

  it('has no texts', () => {
    const text: Node = { kind: 'text', text: '4', x: 0, y: 0, size: 20, fill: 'ink' };
    expect(() => drawn([stamp(60, 60, { nodes: [text] })])).toThrow('no texts');
  });

  it('is drawn as a whole where a part of a picture changes', () => {
    const before: readonly Node[] = [
      stamp(62, 40),
      { kind: 'rect', x: 10, y: 10, width: 8, height: 8, fill: 'red' },
    ];
    const after = before.slice(0, 1);
    const { leaves } = leavesOf(after, 1);
    const changed = changedTiles(leavesOf(before, 1).leaves, leaves, 200, 200);
    expect(changed.boxes()).toEqual([[0, 0, 64, 64]]);
    expect(nodesOn(changed, after, leaves)).toEqual(after);
  });
});
