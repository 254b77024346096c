import { describe, expect, it } from 'vitest';
import type { Node } from '../../../core/scene.ts';
import { boardById } from '../content/boards.ts';
import { DONE, filled, played, position, write } from '../rules/testing.ts';
import { sheet } from './sheet.ts';
import { table } from './table.ts';

const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? [node, ...flat(node.nodes)] : [node]));
const texts = (nodes: readonly Node[]): readonly string[] =>
  flat(nodes).flatMap((node) =>
    node.kind === 'text' ? [typeof node.text === 'string' ? node.text : node.text.key] : [],
  );
const count = (nodes: readonly Node[], test: (node: Node) => boolean) => flat(nodes).filter(test).length;
const outlined = (stroke: string) => (node: Node) => node.kind === 'rect' && node.stroke === stroke;

describe('a sheet', () => {
  const state = position({ sheets: [{ A1: 4, A2: 4 }], roll: { d4: 3, d20: 17 } });

  it('has every box with its name, and a dot in each of the bottom row, in the base that never changes', () => {
    const { base } = sheet(state, 0, {});
    const names = boardById('burj-khalifa').boxes.map((box) => box.name);
    expect(texts(base?.nodes ?? [])).toEqual(names);
    expect(count(base?.nodes ?? [], (node) => node.kind === 'circle')).toBe(5);
  });

  it('lights the boxes that may be chosen, with the numbers that they would take', () => {
    const { nodes } = sheet(state, 0, { legal: true });
    expect(count(nodes, outlined('legal'))).toBe(5);
    expect(texts(nodes).filter((text) => text === '17  20')).toHaveLength(2);
    expect(texts(nodes).filter((text) => text === '3  17')).toHaveLength(3);
    expect(texts(nodes).filter((text) => text === '20')).toHaveLength(3);
  });

  it('says what an open box asks for where it is not lit', () => {
    expect(texts(sheet(state, 0, {}).nodes).filter((text) => text === '≥ 4')).toHaveLength(2);
    const down = { ...state, options: { ...state.options, direction: 'down' as const } };
    expect(texts(sheet(down, 0, {}).nodes).filter((text) => text === '≤ 4')).toHaveLength(2);
  });

  it('"After filling in the dice roll result (or skipping), mark the squares you filled in.": underlined, by hand', () => {
    const after = played(state, [0, write(['d4'], 'A3')]);
    const { nodes } = sheet(after, 0, { since: state });
    const hand = flat(nodes).flatMap((node) =>
      node.kind === 'text' && node.font === 'hand' ? [node.text] : [],
    );
    expect(hand).toEqual(['4', '4', '3']);
    expect(count(nodes, outlined('changed'))).toBe(1);
    expect(count(nodes, (node) => node.kind === 'path' && node.stroke === 'pencil')).toBe(1);
  });

  it('greys the dice that are used', () => {
    const after = played(state, [0, write(['d4'], 'A3')]);
    const grey = (of: readonly Node[]) => count(of, (node) => node.kind === 'path' && node.fill === 'shade');
    expect(grey(sheet(after, 0, {}).nodes)).toBe(grey(sheet(state, 0, {}).nodes) + 1);
  });

  it('lights the dice that the roller may choose', () => {
    const choosing = position({ phase: { is: 'dice', duty: 'remove' } });
    const lit = (node: Node) => node.kind === 'path' && node.stroke === 'legal';
    expect(count(sheet(choosing, 0, { legal: true }).nodes, lit)).toBe(2);
    expect(count(sheet(choosing, 1, { legal: true }).nodes, lit)).toBe(0);
  });
});

describe('the table', () => {
  it('shows every player, who is awaited, and how far they are', () => {
    const full = filled(boardById('burj-khalifa').byName.keys(), ['G1']);
    const state = played(position({ sheets: [{ A1: 4 }, {}, full] }), [1, DONE]);
    const { nodes } = table(state, {});
    expect(count(nodes, outlined('legal'))).toBe(2);
    expect(count(nodes, (node) => node.kind === 'icon' && node.name === 'check-mark')).toBe(1);
    expect(count(nodes, (node) => node.kind === 'rect' && node.fill === 'pencil')).toBe(1 + 18);
  });

  it('marks what is new, and who has won', () => {
    const before = position();
    const after = played(before, [0, write(['d4'], 'A1')]);
    expect(
      count(table(after, { since: before }).nodes, (node) => node.kind === 'rect' && node.fill === 'changed'),
    ).toBe(1);
    const boxes = boardById('burj-khalifa').byName.keys();
    const over = {
      ...position({ sheets: [filled(boxes), {}] }),
      phase: { is: 'over' as const },
      finished: [{ open: [0, 19], rolls: 7 }],
    };
    expect(count(table(over, {}).nodes, (node) => node.kind === 'icon' && node.name === 'laurel-crown')).toBe(
      1,
    );
    expect(texts(table(over, {}).nodes)).toContain('roll-to-the-top.picture.winners');
  });
});
