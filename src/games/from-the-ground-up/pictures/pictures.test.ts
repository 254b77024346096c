import { describe, expect, it } from 'vitest';
import type { Perspective } from '../../../core/game.ts';
import { noRandom } from '../../../core/random.ts';
import { type Node, type Scene, targetsOf } from '../../../core/scene.ts';
import { cardIds } from '../content/cards.ts';
import { apply } from '../rules/flow.ts';
import type { State } from '../rules/state.ts';
import { complete, mark, played, position } from '../rules/testing.ts';
import { cardName } from '../words/names.ts';
import { CARDS_A_PANE, levelsOf } from './cards.ts';
import { panel, sheet } from './sheet.ts';
import { table } from './table.ts';

const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? [node, ...flat(node.nodes)] : [node]));
const count = (nodes: readonly Node[], test: (node: Node) => boolean) => flat(nodes).filter(test).length;
const prints = (nodes: readonly Node[]) =>
  flat(nodes).flatMap((node) => (node.kind === 'text' && typeof node.text === 'string' ? [node.text] : []));
const lit = (node: Node) =>
  (node.kind === 'rect' || node.kind === 'path') && node.stroke === 'legal' && node.target !== undefined;
const ticks = (node: Node) => node.kind === 'circle' && node.fill === 'green';
const first = (panes: readonly Scene[]): Scene => {
  const [pane] = panes;
  if (pane === undefined) throw new Error('no pane');
  return pane;
};
const own = (state: State, view: Perspective<State> = {}) => first(sheet(state, 0, view)).nodes;

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
  it('lights the crates that take the number of the die, in front and, in the panel, in the shared area', () => {
    expect(count(own(state), lit)).toBe(0);
    // Crate 2 of c01, and no crate of the negative card.
    expect(count(own(state, { legal: true }), lit)).toBe(1);
    expect(count(panel(state, 0, { legal: true }).nodes, lit)).toBe(2);
  });

  it('still shows, in the panel, the card that the last number of a round filled', () => {
    const before = position({
      fronts: [['c11', 'c01'], ['c02']],
      works: { c11: { crates: [1, 2, 3], star: 0 } },
      dice: [2, 1],
      turn: 1,
      start: 1,
    });
    const after = apply(before, 0, mark('c11.star')).state;
    expect(after).toMatchObject({ phase: 'pass', shared: ['c11'] });
    const shown = (view: Perspective<State>) => JSON.stringify(panel(after, 0, { viewer: 0, ...view }));
    const filled = JSON.stringify(cardName('c11'));
    expect(shown({ since: before })).toContain(filled);
    for (const view of [{}, { since: before, legal: true }]) expect(shown(view)).not.toContain(filled);
  });

  it('lights only the chosen place', () => {
    const chosen = { verb: 'mark', args: { place: 'c03.2' } };
    expect(count(panel(state, 0, { legal: true, chosen }).nodes, lit)).toBe(1);
  });

  it('writes numbers by hand, with the relations between the crates', () => {
    const hand = flat(own(state)).flatMap((node) =>
      node.kind === 'text' && node.font === 'hand' ? [node.text] : [],
    );
    expect(hand).toEqual(['6', '3', '5', '6', '1']);
    const signs = prints(own(state)).filter((text) => ['>', '<', '='].includes(text));
    expect(signs).toHaveLength(3 + 3);
  });

  it('shows negative cards in red and calls them negative', () => {
    const nodes = own(state);
    expect(count(nodes, (node) => node.kind === 'rect' && node.fill === 'warning-soft')).toBe(1);
    expect(JSON.stringify(nodes)).toContain('picture.negative');
    expect(prints(nodes)).toContain('−1');
  });

  it('says that a card can no longer be finished', () => {
    const dead = position({ fronts: [['c01'], []], works: { c01: { crates: [1, 0, 0, 0] } } });
    expect(JSON.stringify(own(dead))).toContain('picture.dead');
    expect(JSON.stringify(own(state))).not.toContain('picture.dead');
  });

  it('never shows a card or a place by its id', () => {
    for (const panes of [sheet(state, 0, { legal: true, viewer: 0 }), table(state, {})])
      expect(prints(panes.flatMap(({ nodes }) => nodes)).filter((text) => /c\d\d/.test(text))).toEqual([]);
  });

  it('uses another pane if there are many cards', () => {
    const many = position({ fronts: [cardIds.slice(0, 8), []] });
    const panes = sheet(many, 0, {});
    expect(panes).toHaveLength(2);
    expect(panes[1]?.title?.key).toContain('more-cards');
  });

  it('shows in the panel the cards that a decision is about first', () => {
    const shared = cardIds.slice(0, CARDS_A_PANE);
    const full = Object.fromEntries(
      shared.map((card) => [card, { crates: [1, 1, 1, 1], star: 4, checks: [true, true, true, false] }]),
    );
    const crowded = position({ fronts: [['c11', 'c12'], []], shared, works: full, dice: [2] });
    expect(targetsOf(panel(crowded, 0, { legal: true }))).toHaveLength(6 + 2);
  });

  it('has no die and nobody to pass to when the game is over', () => {
    const nodes = own({ ...state, phase: 'over', players: state.players.map(({ front }) => ({ front })) });
    expect(JSON.stringify(nodes)).not.toContain('picture.passes');
    expect(count(nodes, (node) => node.kind === 'circle' && node.fill === 'on-hue')).toBe(0);
  });

  it('crosses out places that make a card impossible: they can be chosen, but are not lit', () => {
    // The crates of c01 fall from left to right: a 6 fits only in the first.
    const scene = panel(position({ fronts: [['c01'], ['c03']], dice: [6] }), 0, { legal: true });
    const crates = targetsOf(scene).filter(({ value }) => !value.endsWith('star'));
    const crossed = count(scene.nodes, (node) => node.kind === 'rect' && node.stroke === 'warning');
    expect([crates.length, crossed]).toEqual([4, 3]);
  });

  it('marks a number that has just been written', () => {
    const before = position({ fronts: [['c01', 'c02'], ['c03']], dice: [3] });
    const after = played(before, 0, mark('c01.2'), { ...noRandom, int: () => 0 }).state;
    const fresh = (node: Node) => node.kind === 'rect' && node.stroke === 'changed';
    expect(count(own(after, { since: before }), fresh)).toBe(1);
  });
});

describe('a card', () => {
  it('has crates at the heights that their relations ask for', () => {
    expect(levelsOf('c01')).toEqual([3, 2, 1, 0]);
    expect(levelsOf('c09')).toEqual([0, 1, 2, 1, 0]);
    expect(levelsOf('c03')).toEqual([1, 1, 0]);
  });
});

describe('the table', () => {
  it('shows every player, who is awaited, and the shared area with its checks', () => {
    const [site, shared] = table(state, {});
    expect(count(site?.nodes ?? [], (node) => node.kind === 'rect' && node.stroke === 'legal')).toBe(1);
    expect(prints(site?.nodes ?? [])).toContain('+2');
    expect(count(shared?.nodes ?? [], ticks)).toBe(1);
    expect(table(position({ fronts: [['c01'], []] }), {})).toHaveLength(1);
  });

  it('frames what is new since the last look, and crowns the winner', () => {
    const since = position({ fronts: [['c01', 'c05', 'c02'], ['c11']], shared: ['c03'], works });
    const framed = (node: Node) => node.kind === 'rect' && node.stroke === 'changed';
    expect(count(first(table(state, { since })).nodes, framed)).toBe(1);
    const over = table({ ...state, phase: 'over' }, {});
    expect(over).toHaveLength(1);
    expect(count(first(over).nodes, (node) => node.kind === 'icon' && node.name === 'laurel-crown')).toBe(1);
  });
});
