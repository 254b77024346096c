import type { Group, Node, Scene } from '../../../core/scene.ts';

/** How long dice roll, in ms. */
export const ROLL_MS = 450;
/** Degrees that a die rotates while it rolls. */
const TURNS = 500;

type Dice = ReadonlySet<Node>;

function diceIn(nodes: readonly Node[]): readonly Group[] {
  return nodes.flatMap((node) =>
    node.kind !== 'group' ? [] : node.rolls === undefined ? diceIn(node.nodes) : [node],
  );
}

/** A die's face, whether it can be chosen or not. */
function faceOf(die: Group): string {
  const isLook = (key: string) => ['fill', 'stroke', 'strokeWidth', 'target'].includes(key);
  return JSON.stringify(die, (key, value: unknown) => (isLook(key) ? undefined : value));
}

/** The dice whose face has changed. */
export function rolledIn({ nodes }: Scene, previous: Scene): Dice {
  const faces = new Set(diceIn(previous.nodes).map(faceOf));
  return new Set(diceIn(nodes).filter((die) => !faces.has(faceOf(die))));
}

/** The scene while these dice roll. @param part the elapsed fraction of the time, 0 to 1 */
export function whileRolling(scene: Scene, dice: Dice, part: number): Scene {
  const rotate = TURNS * (1 - part) ** 2;
  const turned = (node: Node): Node => {
    if (node.kind !== 'group') return node;
    if (!dice.has(node) || node.rolls === undefined) return { ...node, nodes: node.nodes.map(turned) };
    const { x, y } = node.rolls;
    const still: Node = { kind: 'group', x: -x, y: -y, nodes: node.nodes };
    return { ...node, nodes: [{ kind: 'group', x, y, rotate, nodes: [still] }] };
  };
  return { ...scene, nodes: scene.nodes.map(turned) };
}
