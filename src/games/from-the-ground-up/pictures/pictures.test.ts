import { describe, expect, it } from 'vitest';
import type { Node } from '../../../core/scene.ts';
import { complete, position } from '../rules/testing.ts';
import { sheet } from './sheet.ts';
import { table } from './table.ts';

const count = (nodes: readonly Node[], test: (node: Node) => boolean) => nodes.filter(test).length;
const prints = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => (node.kind === 'text' && typeof node.text === 'string' ? [node.text] : []));
const lit = (node: Node) => node.kind === 'rect' && node.stroke === 'legal';

const works = {
  c01: { crates: [6, 0, 3, 0], star: 5 },
  c05: { flipped: true, crates: [6, 1, 0, 0] },
  c03: { crates: [4, 4, 2], star: 5, checks: [true, false, false] },
  c11: complete([1, 2, 3], 2),
};
const state = position({
  fronts: [
    ['c01', 'c05'],
    ['c11', 'c02'],
  ],
  shared: ['c03'],
  works,
  dice: [4],
});

describe('the sheet', () => {
  it('lights the crates that take the number of the die, in front and in the shared area', () => {
    const { nodes } = sheet(state, 0, { legal: true });
    // c01.2, c03.2 and no crate of the negative card
    expect(count(nodes, lit)).toBe(2);
    expect(count(sheet(state, 0, {}).nodes, lit)).toBe(0);
  });

  it('writes numbers by hand, with the relations between the crates', () => {
    const { nodes } = sheet(state, 0, {});
    const hand = nodes.flatMap((node) => (node.kind === 'text' && node.font === 'hand' ? [node.text] : []));
    expect(hand).toEqual(['6', '3', '5', '6', '1', '4', '4', '2', '5']);
    expect(prints(nodes).filter((text) => text === '>' || text === '<' || text === '=')).toHaveLength(
      3 + 3 + 2,
    );
  });

  it('negative cards are dark, hatched and called so', () => {
    const { nodes } = sheet(state, 0, {});
    expect(count(nodes, (node) => node.kind === 'rect' && node.fill === 'ink')).toBe(1);
    expect(count(nodes, (node) => node.kind === 'path' && node.stroke === 'paper')).toBeGreaterThan(5);
    expect(JSON.stringify(nodes)).toContain('picture.negative');
    expect(prints(nodes)).toContain('−1');
  });

  it('says of a card that it cannot be finished any more', () => {
    const dead = position({ fronts: [['c01'], []], works: { c01: { crates: [1, 0, 0, 0] } } });
    expect(JSON.stringify(sheet(dead, 0, {}))).toContain('picture.dead');
    expect(JSON.stringify(sheet(state, 0, {}))).not.toContain('picture.dead');
  });
});

describe('the table', () => {
  it('shows the shared area with its checks, who is awaited, and to whom everybody passes', () => {
    const { nodes } = table(state, {});
    expect(count(nodes, (node) => node.kind === 'icon' && node.name === 'check-mark')).toBe(1);
    expect(count(nodes, lit)).toBe(1);
    expect(count(nodes, (node) => node.kind === 'text' && JSON.stringify(node.text).includes('passes'))).toBe(
      2,
    );
    expect(prints(nodes)).toContain('+2');
  });

  it('frames what came to somebody since the last look, and crowns the winner', () => {
    const since = position({ fronts: [['c01', 'c05', 'c02'], ['c11']], shared: ['c03'], works });
    const framed = (node: Node) => node.kind === 'rect' && node.stroke === 'changed';
    expect(count(table(state, { since }).nodes, framed)).toBe(1);
    const over = table({ ...state, phase: 'over' }, {}).nodes;
    expect(count(over, (node) => node.kind === 'icon' && node.name === 'laurel-crown')).toBe(1);
  });
});
