import type { Game } from './game.ts';
import { ICON_BOX, type Node, type Scene } from './scene.ts';

/** Path data on a square of `ICON_BOX`, by the names of icons. */
export type Outlines = Readonly<Record<string, string>>;

/**
 * A game whose icons are paths, so that it brings them along wherever it is drawn. Icons without an outline stay as they
 * are.
 */
export function withOutlines<S, A, O>(game: Game<S, A, O>, outlines: Outlines): Game<S, A, O> {
  const inNodes = (nodes: readonly Node[]): readonly Node[] => nodes.map((node) => outlined(node, outlines));
  const inScene = (scene: Scene): Scene => ({
    ...scene,
    nodes: inNodes(scene.nodes),
    ...(scene.base === undefined ? {} : { base: { ...scene.base, nodes: inNodes(scene.base.nodes) } }),
  });
  const { panel, ending, illustrations, emojis } = game;
  return {
    ...game,
    sheet: (...view) => game.sheet(...view).map(inScene),
    table: (...view) => game.table(...view).map(inScene),
    ...(panel === undefined ? {} : { panel: (...view) => inScene(panel(...view)) }),
    ...(ending === undefined ? {} : { ending: (state) => inScene(ending(state)) }),
    ...(illustrations === undefined
      ? {}
      : {
          illustrations: (topic) =>
            illustrations(topic).map((shown) => ({ ...shown, scene: inScene(shown.scene) })),
        }),
    ...(emojis === undefined
      ? {}
      : {
          emojis: Object.fromEntries(Object.entries(emojis).map(([name, nodes]) => [name, inNodes(nodes)])),
        }),
  };
}

function outlined(node: Node, outlines: Outlines): Node {
  if (node.kind === 'group') return { ...node, nodes: node.nodes.map((one) => outlined(one, outlines)) };
  const d = node.kind === 'icon' && Object.hasOwn(outlines, node.name) ? outlines[node.name] : undefined;
  if (node.kind !== 'icon' || d === undefined) return node;
  const { x, y, size, fill, opacity } = node;
  return {
    kind: 'group',
    x: x - size / 2,
    y: y - size / 2,
    scale: size / ICON_BOX,
    ...(opacity === undefined ? {} : { opacity }),
    nodes: [{ kind: 'path', d, fill }],
  };
}
