import { describe, expect, it } from 'vitest';
import type { Message } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { potionShop as game } from '../index.ts';
import { apply } from '../rules/apply.ts';
import type { State } from '../rules/state.ts';
import { DONE, position, sell, selling } from '../rules/testing.ts';
import { sheet } from './sheet.ts';
import { table } from './table.ts';

function all(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? all(node.nodes) : [node]));
}

const nodesOf = (scene: Scene) => all([...(scene.base?.nodes ?? []), ...scene.nodes]);
const outlined = (scene: Scene, stroke: string) =>
  nodesOf(scene).filter((node) => 'stroke' in node && node.stroke === stroke).length;
const prints = (scene: Scene, text: string) =>
  nodesOf(scene).filter((node) => node.kind === 'text' && node.text === text).length;
const messages = (scene: Scene): readonly Message[] =>
  nodesOf(scene).flatMap((node) =>
    node.kind === 'text' && typeof node.text !== 'string' ? [node.text] : [],
  );
const own = (state: State, view = {}) => sheet(state, 1, { viewer: 1, ...view });

describe('the sheet', () => {
  it("has the shop's name", () => {
    expect(messages(own(position()))).toContainEqual({
      key: 'potion-shop.sheet.shop',
      values: { who: { seat: 1 } },
    });
  });

  it('has a bubble for everything: filled, crossed off, empty', () => {
    const scene = own(selling({ stock: { eye: 2 }, used: { eye: 3 } }));
    const bubbles = nodesOf(scene).filter((node) => node.kind === 'circle' && node.radius === 14.5);
    expect(bubbles).toHaveLength(4 * 20 + 40);
    const fills = bubbles.map((node) => ('fill' in node ? node.fill : undefined));
    expect(fills.filter((fill) => fill === 'orange')).toHaveLength(2);
    expect(fills.filter((fill) => fill === 'shade')).toHaveLength(3);
  });

  it('lights up the customers that can be served, and no others', () => {
    const state = selling({ stock: { mana: 1 } });
    expect(outlined(own(state, { legal: true }), 'legal')).toBe(1);
    expect(outlined(own(state), 'legal')).toBe(0);
  });

  it('lights up dice and spaces while they are set, and spaces while they are taken', () => {
    const setting = position({ phase: { is: 'set' }, current: 1, spaces: [1, 2, 0, 0, 0] });
    expect(outlined(own(setting, { legal: true }), 'legal')).toBe(3 + 3);
    expect(outlined(own(position(), { legal: true }), 'legal')).toBe(5);
  });

  it('marks what changed since the last look: a bubble crossed off, one filled in, a symbol, a class', () => {
    const before = selling({ stock: { mana: 1 } });
    const after = apply(before, 1, sell('mage-01')).state;
    expect(outlined(own(after, { since: before }), 'changed')).toBe(4);
    expect(outlined(own(before, { since: before }), 'changed')).toBe(0);
  });

  it('shows what is reserved, and upgrades with what they do', () => {
    const state = selling({ reserve: { customers: ['mage-09'] }, upgrades: ['u09'] });
    const keys = messages(own(state)).map(({ key }) => key);
    expect(keys).toContain('potion-shop.sheet.reserve');
    expect(keys).toContain('potion-shop.upgrade.u09');
    expect(keys).toContain('potion-shop.effect.sale-gold');
  });

  it('says in words what it shows', () => {
    const state = selling({
      stock: { mana: 1, gold: 3 },
      upgrades: ['u09'],
      reserve: { customers: ['mage-09'] },
    });
    const keys = game
      .describe(state, 1, { legal: true })
      .map(({ key }) => key.replace('potion-shop.describe.', ''));
    expect(keys).toEqual([
      'sheet',
      'stock',
      'can-sell',
      ...Array(5).fill('customer'),
      'symbols',
      'upgrades',
      'reserve',
    ]);
  });
});

describe('the table', () => {
  it('shows spaces, customers, upgrades with their cost, and every shop', () => {
    const scene = table(position(), {});
    const keys = messages(scene).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('potion-shop.class.'))).toHaveLength(5);
    expect(keys).toContain('potion-shop.upgrade.u16');
    expect(prints(scene, '8')).toBeGreaterThan(0);
    expect(keys.filter((key) => key === 'potion-shop.sheet.player')).toHaveLength(3);
  });

  it('tells who took which die', () => {
    const after = apply(position(), 1, { kind: 'take', space: 4 }).state;
    expect(messages(table(after, {})).filter(({ key }) => key === 'potion-shop.sheet.player')).toHaveLength(
      4,
    );
  });
});

describe('remarks', () => {
  const keys = (state: State, action: Parameters<typeof game.remarks>[2]) =>
    game.remarks(state, 1, action).map(({ key }) => key.replace('potion-shop.remark.', ''));

  it('tell what would be brewed for a sale, and what is lost', () => {
    expect(keys(selling({ stock: { mana: 1 } }), sell('mage-01'))).toEqual(['from-stock', 'rewards']);
    const full = selling({ stock: { eye: 1, tentacula: 1 }, used: { robe: 8 } });
    expect(keys({ ...full }, sell('mage-01'))).toContain('brewed-for-it');
  });

  it('tell before "done" what could still be sold', () => {
    expect(keys(selling({ stock: { mana: 1 } }), DONE)).toEqual(['could-sell']);
  });

  it('warn before a brew fills a track for good', () => {
    const state = selling({ stock: { eye: 1, tentacula: 1 }, used: { mana: 11 } });
    expect(keys(state, { kind: 'brew', potion: 'mana' })).toEqual(['crosses-off', 'track-full']);
  });
});
