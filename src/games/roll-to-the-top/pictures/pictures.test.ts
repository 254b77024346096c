import { describe, expect, it } from 'vitest';
import type { Perspective } from '../../../core/game.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { boardById, boardIds } from '../content/boards.ts';
import type { State } from '../rules/state.ts';
import { allDone, DONE, filled, played, position, write } from '../rules/testing.ts';
import { layoutOf, POSTER } from './scenery.ts';
import { sheet } from './sheet.ts';
import { table } from './table.ts';

const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? [node, ...flat(node.nodes)] : [node]));
const texts = (nodes: readonly Node[]): readonly string[] =>
  flat(nodes).flatMap((node) =>
    node.kind === 'text'
      ? [typeof node.text === 'string' ? node.text : node.text.key.replace(/^.*?\./, '')]
      : [],
  );
const count = (nodes: readonly Node[], test: (node: Node) => boolean) => flat(nodes).filter(test).length;
const outlined = (stroke: string) => (node: Node) =>
  node.kind === 'rect' && node.stroke === stroke && node.radius === 10;
const pane = (state: State, view: Perspective<State>): Scene => {
  const [first] = table(state, view);
  if (first === undefined) throw new Error('no table');
  return first;
};

describe('a sheet', () => {
  const state = position({ sheets: [{ A1: 4, A2: 4 }], roll: { d4: 3, d20: 17 } });
  const ticked = (dice: string) => ({ legal: true, chosen: { verb: 'write', args: { dice } } });

  it('names every open box, and marks each of the bottom row with a dot', () => {
    const { nodes } = sheet(position(), 0, {});
    const names = boardById('burj-khalifa').boxes.map((box) => box.name);
    expect(texts(nodes).filter((text) => /^[A-G]\d$/.test(text))).toEqual(names);
    expect(count(nodes, (node) => node.kind === 'circle')).toBe(5);
  });

  it('lights the boxes that may be chosen, with their limits; a box with a dot has none', () => {
    const { nodes } = sheet(state, 0, { legal: true });
    expect(count(nodes, outlined('legal'))).toBe(5);
    expect(texts(nodes).filter((text) => text === '≥4')).toHaveLength(2);
    expect(texts(nodes).filter((text) => /^\d+\+$/.test(text))).toEqual([]);
  });

  it('lights only the boxes that fit the ticked die, with its number', () => {
    const { nodes } = sheet(state, 0, ticked('d4'));
    expect(count(nodes, outlined('legal'))).toBe(3);
    expect(texts(nodes).filter((text) => text === '3')).toHaveLength(3 + 1);
  });

  it('adds ticked dice up', () => {
    const { nodes } = sheet(state, 0, ticked('d4+d20'));
    expect(count(nodes, outlined('legal'))).toBe(5);
    expect(texts(nodes)).toContain('3+17 = 20');
    expect(texts(nodes).filter((text) => text === '20')).toHaveLength(5);
  });

  it('if a ticked die fits nowhere alone, shows its sums with other dice', () => {
    const high = position({ sheets: [{ A1: 9, A2: 9, A3: 9, A4: 9, A5: 9 }], roll: { d4: 3, d20: 17 } });
    const { nodes } = sheet(high, 0, ticked('d4'));
    expect(count(nodes, outlined('legal'))).toBe(5);
    expect(texts(nodes).filter((text) => text === '20')).toHaveLength(5);
  });

  it('says beside each die what it is for', () => {
    const after = played(state, [0, write(['d4'], 'A3')]);
    const notes = texts(sheet(after, 0, { legal: true }).nodes);
    expect(notes).toContain('picture.used');
    expect(notes).toContain('A4 A5 B1 B2 B3');
    expect(notes.filter((note) => note === 'picture.reserve')).toHaveLength(3);
  });

  it('says the limit of an open box that is not lit', () => {
    expect(texts(sheet(state, 0, {}).nodes).filter((text) => text === '≥4')).toHaveLength(2);
    const down = { ...state, options: { ...state.options, direction: 'down' as const } };
    expect(texts(sheet(down, 0, {}).nodes).filter((text) => text === '≤4')).toHaveLength(2);
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

  it('lights the dice that the roller may choose', () => {
    const choosing = position({ phase: { is: 'dice', duty: 'remove' } });
    const lit = (node: Node) => node.kind === 'path' && node.stroke === 'legal';
    expect(count(sheet(choosing, 0, { legal: true }).nodes, lit)).toBe(2);
    expect(count(sheet(choosing, 1, { legal: true }).nodes, lit)).toBe(0);
    const chosen = { verb: 'dice', args: { remove: 'd4' } };
    const marked = (node: Node) => node.kind === 'rect' && node.stroke === 'legal';
    expect(count(sheet(choosing, 0, { legal: true, chosen }).nodes, marked)).toBe(1);
  });

  it('shows what really happens to the dice next: the white die is grey if it is ignored', () => {
    const five = { d4: 1, d6: 1, d8: 1, d12: 1, d20: 1 };
    const ignored = sheet(position({ roll: five, white: 'swap' }), 0, {}).nodes;
    expect(texts(ignored)).toContain('picture.because.five-dice');
    expect(texts(sheet(position({ white: 'swap' }), 0, {}).nodes)).toContain('picture.duty.swap');
  });

  it('has everybody’s place instead of dice when the game is over', () => {
    const over = {
      ...allDone(position({ sheets: [filled(boardById('burj-khalifa').byName.keys()), {}] })),
      phase: { is: 'over' as const },
      finished: [{ open: [0, 19], rolls: 7 }],
    };
    const { nodes } = sheet(over, 1, {});
    expect(texts(nodes)).not.toContain('d4');
    expect(texts(nodes).filter((text) => text === 'picture.player')).toHaveLength(3);
    expect(count(nodes, (node) => node.kind === 'icon' && node.name === 'laurel-crown')).toBe(1);
  });

  it('keeps every building on its poster, with boxes of at least 89 pixels', () => {
    for (const id of boardIds) {
      const { size, ground } = layoutOf(boardById(id));
      expect(size).toBeGreaterThanOrEqual(89);
      expect(ground - boardById(id).rows * size).toBeGreaterThan(POSTER.y);
    }
  });
});

describe('the table', () => {
  it('shows every player, who is awaited, and how far they are', () => {
    const full = filled(boardById('burj-khalifa').byName.keys(), ['G1']);
    const state = played(position({ sheets: [{ A1: 4 }, {}, full, {}] }), [1, DONE]);
    const { nodes } = pane(state, {});
    expect(count(nodes, (node) => node.kind === 'rect' && node.stroke === 'legal')).toBe(3);
    expect(count(nodes, (node) => node.kind === 'icon' && node.name === 'check-mark')).toBe(1);
    expect(count(nodes, (node) => node.kind === 'rect' && node.fill === 'pencil')).toBe(1 + 18);
  });

  it('shows everybody’s numbers where they are legible', () => {
    const three = position({ sheets: [{ A1: 17 }, {}, {}] });
    expect(texts(pane(three, {}).nodes)).toContain('17');
    const five = position({ sheets: [{ A1: 17 }, {}, {}, {}, {}] });
    expect(texts(pane(five, {}).nodes)).not.toContain('17');
  });

  it('marks what is new', () => {
    const before = position({ sheets: [{}, {}, {}, {}] });
    const after = played(before, [0, write(['d4'], 'A1')]);
    const isNew = (node: Node) => node.kind === 'rect' && node.fill === 'changed';
    expect(count(pane(after, { since: before }).nodes, isNew)).toBe(1);
  });

  it('has the winners and no dice when the game is over', () => {
    const boxes = boardById('burj-khalifa').byName.keys();
    const over = {
      ...position({ sheets: [filled(boxes), {}] }),
      phase: { is: 'over' as const },
      finished: [{ open: [0, 19], rolls: 7 }],
    };
    const { nodes } = pane(over, {});
    expect(count(nodes, (node) => node.kind === 'icon' && node.name === 'laurel-crown')).toBe(1);
    expect(texts(nodes)).toContain('picture.winners');
    expect(texts(nodes)).not.toContain('picture.next');
  });

  it('is empty for a player alone', () => {
    expect(table(position({ sheets: [{}] }), {})).toEqual([]);
  });
});
