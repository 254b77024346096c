import { expect, it } from 'vitest';
import { potionShop } from '../games/potion-shop/index.ts';
import { withOutlines } from './outlines.ts';
import { quickRandom } from './random.ts';
import type { Node, Scene } from './scene.ts';
import { begin } from './steps.ts';

const options = potionShop.options.schema.parse({});
const { state } = begin(potionShop, { seats: 2, options, formerWinners: [] }, quickRandom('icons'));
const iconsIn = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap((node) =>
    node.kind === 'group' ? iconsIn(node.nodes) : node.kind === 'icon' ? node.name : [],
  );
const shown = (game: typeof potionShop): readonly Scene[] => [
  ...game.sheet(state, 0, {}),
  ...game.table(state, {}),
  ...(game.panel === undefined ? [] : [game.panel(state, 0, {})]),
  ...game.topics.flatMap((topic) => game.illustrations?.(topic).map(({ scene }) => scene) ?? []),
];
const icons = (game: typeof potionShop) =>
  shown(game).flatMap(({ base, nodes }) => iconsIn([...(base?.nodes ?? []), ...nodes]));

it('every icon becomes a path, in each picture and at any depth; one without an outline stays', () => {
  const names = new Set(icons(potionShop));
  expect(names.size).toBeGreaterThan(2);
  const [left = '', ...others] = names;
  const outlines = Object.fromEntries(others.map((name) => [name, 'M0 0h512v512z']));
  expect(new Set(icons(withOutlines(potionShop, outlines)))).toEqual(new Set([left]));
});

it('a path has the place and the size of its icon', () => {
  const icon: Node = { kind: 'icon', name: 'sun', x: 100, y: 60, size: 40, fill: 'ink', opacity: 0.5 };
  const one = { ...potionShop, sheet: () => [{ width: 200, height: 100, nodes: [icon] }] };
  const [pane] = withOutlines(one, { sun: 'M0 0z' }).sheet(state, 0, {});
  expect(pane?.nodes).toEqual([
    {
      ...{ kind: 'group', x: 80, y: 40, scale: 40 / 512, opacity: 0.5 },
      nodes: [{ kind: 'path', d: 'M0 0z', fill: 'ink' }],
    },
  ]);
});
