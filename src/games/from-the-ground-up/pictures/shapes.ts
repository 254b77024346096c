import {
  circle,
  faceEmojis,
  handwriting,
  inTint,
  LINE,
  nodeList,
  path,
  pips,
  placed,
  print,
  rect,
  STRONG_LINE,
  squareAbout,
} from '../../../core/draw.ts';
import type { Colour, Node, Path, Target } from '../../../core/scene.ts';
import { drawings } from './drawings.ts';

/** Sizes and small drawings that the panes of this game share. */

/**
 * All panes are this wide and at most 1050 high: `leastSize` asks for 58 (played), 37 (print), 5 (stroke), 82 (target).
 */
export const WIDTH = 1400;
export const PLAYED = 60;
/** Handwriting is slightly larger than print, to be equally legible: a 5 looks like an S. */
export const WRITTEN = 68;
export const PRINT = 38;
export const MARGIN = 30;
export const GAP = 16;
/** The height of a pane's head, with its stripes. */
export const HEAD = 176;

/** A die with pips, centred on (x, y). */
export function pipDie(x: number, y: number, size: number, value: number): readonly Node[] {
  const nodes = [
    squareAbout(x, y, size, { radius: size * 0.2, fill: 'orange', stroke: 'ink', strokeWidth: LINE }),
    ...pips(value, x, y, size, 'on-hue'),
  ];
  return [{ kind: 'group', rolls: { x, y }, nodes }];
}

/** A five-pointed star centred on (x, y). @param size its height */
export function star(x: number, y: number, size: number, look: Omit<Path, 'kind' | 'd'>): Path {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = (size / 2) * (i % 2 === 0 ? 1.06 : 0.64);
    const angle = (Math.PI * i) / 5;
    const [px, py] = [x + radius * Math.sin(angle), y + size * 0.04 - radius * Math.cos(angle)];
    return `${Math.round(px * 10) / 10} ${Math.round(py * 10) / 10}`;
  });
  return path(`M${points.join('L')}Z`, { ...look });
}

/** The yellow and black stripes of a building site, across a pane. */
export function stripes(y: number): readonly Node[] {
  const [height, pitch] = [20, 56];
  const bars = Array.from({ length: Math.floor(WIDTH / pitch) }, (_, i) => {
    const x = 10 + i * pitch;
    return `M${x} ${y + height}L${x + height} ${y}H${x + height + 26}L${x + 26} ${y + height}Z`;
  });
  return [rect(0, y, WIDTH, height, { fill: 'yellow' }), path(bars.join(''), { fill: 'on-hue' })];
}

/** A bold arrow to the right with its tip at (x, y). */
export function arrow(x: number, y: number, colour: Colour): Node {
  return path(`M${x - 44} ${y}L${x - 4} ${y}M${x - 20} ${y - 16}L${x - 3} ${y}L${x - 20} ${y + 16}`, {
    stroke: colour,
    strokeWidth: 7,
  });
}

/** A crane on the horizon, with its foot at (x, y). */
export function crane(x: number, y: number): Node {
  return { kind: 'group', x, y, nodes: drawings.crane.shapes.map((shape) => inTint(shape, 'ink')) };
}

/** A wooden crate. Its number stands on a paper label. */
export interface CrateLook {
  /** 0 while it is empty. */
  readonly number: number;
  /** The number that can be marked here now. */
  readonly offer?: number | undefined;
  /** Whether the offered number would make it impossible to complete the card. */
  readonly spoils?: boolean;
  readonly fresh: boolean;
  readonly checked: boolean;
  /** A hidden choice: the number is shown underlined. */
  readonly chosen?: number | undefined;
  readonly target?: Target;
}

/** The width of the wood around the label, as a share of the crate's side. */
const FRAME = 0.13;
/** The opacity of a crate that the number would spoil. */
const SPOILT = 0.4;

export function cratePicture(x: number, y: number, size: number, look: CrateLook): readonly Node[] {
  const { number, offer, fresh, checked, chosen, spoils = false } = look;
  const lit = offer !== undefined && !spoils;
  const inset = size * FRAME;
  const [middle, down] = [x + size / 2, y + size / 2];
  const label = number > 0 ? number : chosen;
  const labelled = label !== undefined || lit;
  return nodeList(
    placed(drawings.crate, {
      x: middle,
      y: down,
      width: size,
      height: size,
      ...(spoils ? { opacity: SPOILT } : {}),
    }),
    rect(x, y, size, size, {
      radius: 9,
      stroke: lit ? 'legal' : spoils ? 'warning' : fresh ? 'changed' : 'ink',
      strokeWidth: lit || fresh ? STRONG_LINE : LINE,
      ...(look.target && { target: look.target }),
    }),
    labelled &&
      rect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, {
        radius: 5,
        fill: lit ? 'legal-soft' : fresh ? 'changed-soft' : checked ? 'shade' : 'card',
      }),
    label !== undefined
      ? handwriting(`${label}`, middle, down, Math.max(WRITTEN, Math.round(size * 0.66)), { align: 'middle' })
      : lit &&
          print(`${offer}`, middle, down, Math.max(PLAYED, Math.round(size * 0.5)), {
            bold: true,
            played: true,
            align: 'middle',
          }),
    chosen !== undefined &&
      path(`M${x + size * 0.26} ${y + size * 0.82}q${size * 0.24} -5 ${size * 0.48} -1`, {
        stroke: 'pencil',
        strokeWidth: LINE,
      }),
    spoils && crossedOut(x, y, size),
    checked && check(x + size - 8, y + 14),
  );
}

/** A cross through a crate that should stay empty. */
function crossedOut(x: number, y: number, size: number): Node {
  const [near, far] = [size * 0.2, size * 0.6];
  const d = `M${x + near} ${y + near}l${far} ${far}M${x + near + far} ${y + near}l${-far} ${far}`;
  return path(d, { stroke: 'warning', strokeWidth: STRONG_LINE });
}

/** A green tick on the corner of a crate that is checked off. */
function check(x: number, y: number): readonly Node[] {
  return [
    circle(x, y, 24, { fill: 'green', stroke: 'ink', strokeWidth: LINE }),
    path(`M${x - 11} ${y + 1}L${x - 3} ${y + 9}L${x + 12} ${y - 9}`, { stroke: 'on-hue', strokeWidth: 6 }),
  ];
}

/** A small crate for overviews. Without `number`: only filled or empty. */
export function smallCrate(
  x: number,
  y: number,
  size: number,
  filled: boolean,
  number?: number,
): readonly Node[] {
  return nodeList(
    rect(x, y, size, size, {
      radius: 6,
      fill: !filled ? 'card' : number === undefined ? 'brown' : 'brown-soft',
      stroke: 'ink',
      strokeWidth: LINE,
    }),
    number !== undefined &&
      print(`${number}`, x + size / 2, y + size / 2, Math.max(PRINT, Math.round(size * 0.62)), {
        align: 'middle',
        bold: true,
      }),
  );
}

/** The game's emoji: the faces of its die, an empty crate, one that is checked off, and a star. */
export const emojis: Readonly<Record<string, readonly Node[]>> = {
  ...faceEmojis,
  crate: cratePicture(-46, -46, 92, { number: 0, fresh: false, checked: false }),
  crate_checked: cratePicture(-44, -34, 76, { number: 0, fresh: false, checked: true }),
  star: [star(0, 0, 96, { fill: 'yellow', stroke: 'ink', strokeWidth: 6 })],
};
