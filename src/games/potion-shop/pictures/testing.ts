import type { Message } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';

/** What tests look for in a pane. */

function flat(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? flat(node.nodes) : [node]));
}

export function nodesOf(scene: Scene): readonly Node[] {
  return flat([...(scene.base?.nodes ?? []), ...scene.nodes]);
}

/** How many shapes have an outline of a colour. */
export function outlined(scene: Scene, stroke: string): number {
  return nodesOf(scene).filter((node) => 'stroke' in node && node.stroke === stroke).length;
}

/** Prints that are the same in every language. */
export function printsOf(scene: Scene): readonly string[] {
  return nodesOf(scene).flatMap((node) =>
    node.kind === 'text' && typeof node.text === 'string' ? [node.text] : [],
  );
}

export function messagesOf(scene: Scene): readonly Message[] {
  return nodesOf(scene).flatMap((node) =>
    node.kind === 'text' && typeof node.text !== 'string' ? [node.text] : [],
  );
}

/** Keys without the game's id, those of messages in messages included. */
export function keysOf(scene: Scene): readonly string[] {
  const text = JSON.stringify(messagesOf(scene));
  return [...text.matchAll(/"key":"potion-shop\.([^"]+)"/g)].map(([, key = '']) => key);
}
