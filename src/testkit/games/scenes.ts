import icons from '@iconify-json/game-icons/icons.json' with { type: 'json' };
import { locales, type Text } from '../../core/message.ts';
import { colours, type Node, type Print, type Scene, SHEET_WIDTH, SMALL_PRINT } from '../../core/scene.ts';

/** How much smaller than its size a letter is at the least: what is wider even so is certainly too wide. */
const NARROW = 0.42;
/** Room for half a stroke, and for rounding. */
const SLACK = 2;
const THIN = 3;

/** Where a point of a group lies on the picture, and how much larger it is drawn. */
interface Frame {
  at(x: number, y: number): readonly [number, number];
  readonly scale: number;
}

const WHOLE: Frame = { at: (x, y) => [x, y], scale: 1 };

/** What is wrong with a picture. @param say a text in every language */
export function faultsOfScene(scene: Scene, say: (text: Text) => readonly string[]): readonly string[] {
  const faults: string[] = [];
  if (scene.width !== SHEET_WIDTH) faults.push(`is ${scene.width} wide`);
  if (!(scene.height > 0 && scene.height <= 4000)) faults.push(`is ${scene.height} high`);
  const inside = (what: string, points: readonly (readonly [number, number])[]): void => {
    const out = points.find(
      ([x, y]) => !(x >= -SLACK && y >= -SLACK && x <= scene.width + SLACK && y <= scene.height + SLACK),
    );
    if (out !== undefined)
      faults.push(`${what} goes out of the picture at ${out.map(Math.round).join(', ')}`);
  };
  const check = (node: Node, frame: Frame): void => {
    if (node.kind === 'group') {
      for (const child of node.nodes) check(child, within(frame, node));
      return;
    }
    faults.push(...faultsOfLook(node, frame.scale));
    if (node.kind === 'text') {
      if (node.size * frame.scale < SMALL_PRINT)
        faults.push(`${JSON.stringify(node.text)} is printed at ${node.size * frame.scale}`);
      inside(
        `the text ${JSON.stringify(node.text)}`,
        corners(node, say(node.text)).map(([x, y]) => frame.at(x, y)),
      );
    } else
      inside(
        `a ${node.kind} (${JSON.stringify(node)})`,
        pointsOf(node).map(([x, y]) => frame.at(x, y)),
      );
  };
  for (const node of [...(scene.base?.nodes ?? []), ...scene.nodes]) check(node, WHOLE);
  return faults;
}

function faultsOfLook(node: Exclude<Node, { kind: 'group' }>, scale: number): readonly string[] {
  const faults: string[] = [];
  const used = [node.kind === 'line' ? undefined : node.fill, 'stroke' in node ? node.stroke : undefined];
  for (const colour of used)
    if (colour !== undefined && !colours.includes(colour)) faults.push(`${colour} is no colour`);
  if ('stroke' in node && node.stroke !== undefined && (node.strokeWidth ?? 0) * scale < THIN)
    faults.push(`a ${node.kind} has a stroke of ${(node.strokeWidth ?? 0) * scale}`);
  if (node.kind === 'icon' && !(node.name in icons.icons)) faults.push(`there is no icon ${node.name}`);
  return faults;
}

function within(frame: Frame, group: Extract<Node, { kind: 'group' }>): Frame {
  const { x: left = 0, y: top = 0, scale = 1, rotate = 0 } = group;
  const turn = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return {
    at: (x, y) => frame.at(left + x * cos - y * sin, top + x * sin + y * cos),
    scale: frame.scale * scale,
  };
}

type Point = readonly [number, number];

function box(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
}

function pointsOf(node: Exclude<Node, { kind: 'group' } | Print>): readonly Point[] {
  switch (node.kind) {
    case 'rect':
      return box(node.x, node.y, node.width, node.height);
    case 'line':
      return [
        [node.x1, node.y1],
        [node.x2, node.y2],
      ];
    case 'circle':
      return box(node.x - node.radius, node.y - node.radius, 2 * node.radius, 2 * node.radius);
    case 'icon':
      return box(node.x - node.size / 2, node.y - node.size / 2, node.size, node.size);
    case 'path':
      return pathPoints(node.d);
  }
}

/** The corners of a text's box: at its largest width where that is given, else at the least that it can take. */
function corners(node: Print, texts: readonly string[]): readonly Point[] {
  const least = Math.max(...texts.map((text) => [...text].length)) * node.size * NARROW;
  const width = node.maxWidth ?? least;
  const left = { left: 0, middle: -width / 2, right: -width }[node.align ?? 'left'];
  const turn = ((node.rotate ?? 0) * Math.PI) / 180;
  return box(left, -node.size / 2, width, node.size).map(([x, y]) => [
    node.x + x * Math.cos(turn) - y * Math.sin(turn),
    node.y + x * Math.sin(turn) + y * Math.cos(turn),
  ]);
}

/** How many numbers each command of a path takes, and where in them the points are. */
const pathNumbers: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** The ends and the control points of a path. @throws on what is no path */
export function pathPoints(d: string): readonly Point[] {
  const points: Point[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const size = pathNumbers[command];
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    if (size === undefined || (size === 0 ? numbers.length > 0 : numbers.length % size !== 0))
      throw new Error(`not a path: ${d}`);
    if (command === 'Z') [x, y] = [startX, startY];
    for (let at = 0; at + size <= numbers.length && size > 0; at += size) {
      const own = numbers.slice(at, at + size);
      const [fromX, fromY] = letter === command ? [0, 0] : [x, y];
      const pairs: Point[] = [];
      if (command === 'H') pairs.push([fromX + (own[0] ?? 0), y]);
      else if (command === 'V') pairs.push([x, fromY + (own[0] ?? 0)]);
      else
        for (let i = command === 'A' ? 5 : 0; i < size; i += 2)
          pairs.push([fromX + (own[i] ?? 0), fromY + (own[i + 1] ?? 0)]);
      points.push(...pairs);
      [x, y] = pairs.at(-1) ?? [x, y];
      if (command === 'M' && at === 0) [startX, startY] = [x, y];
    }
  }
  if (points.length === 0) throw new Error(`not a path: ${d}`);
  return points;
}

/** Every language's saying of a text; each text is said once. */
export function sayings(
  say: (text: Text, locale: (typeof locales)[number]) => string,
): (text: Text) => readonly string[] {
  const args = new Map<string, readonly string[]>();
  return (text) => {
    const key = JSON.stringify(text);
    const known = args.get(key) ?? locales.map((locale) => say(text, locale));
    args.set(key, known);
    return known;
  };
}
