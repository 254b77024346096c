import outlines from '../../../assets/icons/game-icons.json' with { type: 'json' };
import type { Node, Scene } from '../../core/scene.ts';
import type { Words } from '../../discord/i18n/words.ts';
import type { Picture } from '../../discord/messages/view.ts';
import type { Pane } from './protocol.ts';

/** A self-contained picture for the page, which has no catalogs, names or files. */
export function paneOf({ scene, alt }: Pick<Picture, 'scene' | 'alt'>, words: Words): Pane {
  const icons = new Map<string, string>();
  const inWords = (nodes: readonly Node[]): readonly Node[] =>
    nodes.map((node): Node => {
      switch (node.kind) {
        case 'group':
          return { ...node, nodes: inWords(node.nodes) };
        case 'text':
          return { ...node, text: words.plainText(node.text) };
        case 'icon':
          if (isKnown(node.name)) icons.set(node.name, outlines[node.name]);
          return node;
        default:
          return node;
      }
    });
  const { title: _, base, nodes, ...size } = scene;
  const worded: Scene = {
    ...size,
    ...(base === undefined ? {} : { base: { ...base, nodes: inWords(base.nodes) } }),
    nodes: inWords(nodes),
  };
  return { scene: worded, icons: Object.fromEntries(icons), alt };
}

function isKnown(name: string): name is keyof typeof outlines {
  return Object.hasOwn(outlines, name);
}
