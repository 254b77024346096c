import { type Locale, locales, type Text, type Value } from '../../core/message.ts';
import {
  colours,
  type Frame,
  frameIn,
  minimums,
  type Node,
  type Point,
  type Print,
  pointsOf,
  rectCorners,
  type Scene,
} from '../../core/scene.ts';
import { detailsOf, tooSmall } from '../../render/details.ts';
import { hasIcon } from '../../render/path-cache.ts';

/** Minimum width of a letter relative to its size: a text that is too wide even then is certainly too wide. */
const NARROW = 0.42;
/** Room for half a stroke, and for rounding. */
const SLACK = 2;

const WHOLE: Frame = (x, y) => [x, y];

/**
 * The faults in a pane's form: colours, icons, and nodes outside the picture. `illegible` checks the sizes.
 *
 * @param say a text in every language
 */
export function faultsOfScene(scene: Scene, say: (text: Text) => readonly string[]): readonly string[] {
  const faults: string[] = [];
  const inside = (node: Node, points: readonly (readonly [number, number])[]): void => {
    const out = points.find(
      ([x, y]) => !(x >= -SLACK && y >= -SLACK && x <= scene.width + SLACK && y <= scene.height + SLACK),
    );
    if (out !== undefined)
      faults.push(`${JSON.stringify(node)} goes out of the picture at ${out.map(Math.round).join(', ')}`);
  };
  const check = (node: Node, frame: Frame): void => {
    if (node.kind === 'group') {
      for (const child of node.nodes) check(child, frameIn(frame, node));
      return;
    }
    faults.push(...faultsOfLook(node));
    const corners = node.kind === 'text' ? printCorners(node, say(node.text)) : pointsOf(node);
    inside(
      node,
      corners.map(([x, y]) => frame(x, y)),
    );
  };
  for (const node of [...(scene.base?.nodes ?? []), ...scene.nodes]) check(node, WHOLE);
  return faults;
}

function faultsOfLook(node: Exclude<Node, { kind: 'group' }>): readonly string[] {
  const faults: string[] = [];
  const used = [node.kind === 'line' ? undefined : node.fill, 'stroke' in node ? node.stroke : undefined];
  for (const colour of used)
    if (colour !== undefined && !colours.includes(colour)) faults.push(`${colour} is no colour`);
  if ('stroke' in node && node.stroke !== undefined && !((node.strokeWidth ?? 0) > 0))
    faults.push(`a ${node.kind} has a stroke without a width`);
  if (node.kind === 'text' && node.lines !== undefined && node.maxWidth === undefined)
    faults.push(`${JSON.stringify(node.text)} has lines without a width`);
  if (node.kind === 'icon' && !hasIcon(node.name))
    faults.push(`there is no icon ${node.name}: run npm run tool -- assets icons`);
  return faults;
}

/** The corners of a text's box, at its maximum width if it has one, else at the minimum width it can take. */
function printCorners(node: Print, texts: readonly string[]): readonly Point[] {
  const least = Math.max(...texts.map((text) => [...text].length)) * node.size * NARROW;
  const width = node.maxWidth ?? least;
  const height = node.size * (1 + ((node.lines ?? 1) - 1) * 1.2);
  const left = { left: 0, middle: -width / 2, right: -width }[node.align ?? 'left'];
  const turn = ((node.rotate ?? 0) * Math.PI) / 180;
  return rectCorners(left, -height / 2, width, height).map(([x, y]) => [
    node.x + x * Math.cos(turn) - y * Math.sin(turn),
    node.y + x * Math.sin(turn) + y * Math.cos(turn),
  ]);
}

/** A text in every language, cached. */
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

/** The painter's functions for measuring, in pixels. */
const LONGEST_SIDE = 4096;

/**
 * The reasons why a pane cannot be read in Discord's boxes, in any language. Includes texts that do not fit, except
 * names.
 */
export function illegible(scene: Scene, say: (text: Text, locale: Locale) => string): readonly string[] {
  const { width, height } = scene;
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE) return [`is ${width} x ${height}`];
  return locales.flatMap((locale) => {
    const details = detailsOf(scene, (text) => say(text, locale));
    const small = tooSmall(scene, details).map(
      ({ detail, what, box, css }) =>
        `${locale}: ${detail} “${what}” has ${css.toFixed(1)} of ${minimums[detail][box]} px (${box})`,
    );
    const cut = details.flatMap((detail) =>
      detail.cut === undefined || hasName(detail.cut.text) ? [] : [`${locale}: “${detail.what}” is cut`],
    );
    return [...new Set([...small, ...cut])];
  });
}

/** The panes without nodes that an earlier pane of the same size already has: each node is checked once. */
export function withoutRepeats(scenes: readonly Scene[]): readonly Scene[] {
  const seen = new Set<string>();
  return scenes.map(({ base, nodes, ...scene }) => ({
    ...scene,
    nodes: [...(base?.nodes ?? []), ...nodes].filter((node) => {
      const key = `${scene.width} ${scene.height} ${JSON.stringify(node)}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    }),
  }));
}

/** Names may be cut, because people can make them long. */
function hasName(text: Text): boolean {
  return typeof text !== 'string' && Object.values(text.values ?? {}).some(isName);
}

function isName(value: Value): boolean {
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(isName);
  if ('sheetOf' in value) return hasName(value.otherwise);
  return 'seat' in value || ('key' in value && hasName(value));
}
