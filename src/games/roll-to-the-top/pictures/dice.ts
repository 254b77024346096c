import { dieHues, LINE, nodeList, path, print, STRONG_LINE, squareAbout } from '../../../core/draw.ts';
import type { Colour, Node } from '../../../core/scene.ts';
import { type Die, dice, faces, type Sign, signs } from '../rules/dice.ts';
import { dutyOf, ignoredNow } from '../rules/pool.ts';
import type { State } from '../rules/state.ts';
import { emojiOfIgnored, emojiOfSign, say } from '../words/names.ts';
import { PLAYED, PRINT } from './scenery.ts';

/** The dice as flat shapes with facets, centred on (0, 0). */

interface Drawing {
  readonly outline: string;
  /** Facets at the edge identify the die and leave room for the number. */
  readonly facets: string;
  /** How far below the centre of the die its number is. */
  readonly down: number;
}

type Point = readonly [x: number, y: number];

const drawings: Readonly<Record<Die, (size: number) => Drawing>> = {
  d4: (size) => {
    const [wide, top, low] = [0.6 * size, -0.56 * size, 0.44 * size];
    return {
      outline: polygon([
        [0, top],
        [wide, low],
        [-wide, low],
      ]),
      facets: `M0 ${top}L0 ${top + 0.16 * size}M${wide} ${low}L${wide - 0.15 * size} ${low - 0.09 * size}M${-wide} ${low}L${-wide + 0.15 * size} ${low - 0.09 * size}`,
      down: 0.15 * size,
    };
  },
  d6: (size) => {
    const s = 0.45 * size;
    return {
      outline: `M${-s + 12} ${-s}H${s - 12}A12 12 0 0 1 ${s} ${-s + 12}V${s - 12}A12 12 0 0 1 ${s - 12} ${s}H${-s + 12}A12 12 0 0 1 ${-s} ${s - 12}V${-s + 12}A12 12 0 0 1 ${-s + 12} ${-s}Z`,
      facets: '',
      down: 0,
    };
  },
  d8: (size) => {
    const r = 0.56 * size;
    return {
      outline: polygon(corners(4, r)),
      facets: `M${-r} 0L${-r + 0.14 * size} ${0.05 * size}M${r} 0L${r - 0.14 * size} ${0.05 * size}M0 ${r}V${r - 0.14 * size}`,
      down: 0,
    };
  },
  d12: (size) => withSpokes(10, 5, 0.54 * size, 0.4 * size, 0),
  d20: (size) => withSpokes(6, 6, 0.56 * size, 0.43 * size, 0),
};

function corners(count: number, radius: number): readonly Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count;
    return [round(radius * Math.sin(angle)), round(-radius * Math.cos(angle))];
  });
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** A regular outline with an inner polygon, and edges between the two. */
function withSpokes(outside: number, inside: number, outer: number, inner: number, down: number): Drawing {
  const [from, to] = [corners(inside, inner), corners(inside, outer)];
  const spokes = from.map(([x, y], i) => `M${x} ${y}L${to[i]?.[0] ?? x} ${to[i]?.[1] ?? y}`).join('');
  return { outline: polygon(corners(outside, outer)), facets: polygon(from) + spokes, down };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface DieStyle {
  /** Left out for a die that was not rolled. */
  readonly value?: number | undefined;
  /** Used up, or in the reserve. */
  readonly faded?: boolean;
  /** Whether it can be chosen. */
  readonly lit?: boolean;
}

/** A die centred on (x, y). Its number is 60 pixels high, which fits from size 112. */
export function dieAt(
  die: Die,
  x: number,
  y: number,
  size: number,
  { value, faded = false, lit = false }: DieStyle,
): Node {
  const { outline, facets, down } = drawings[die](size);
  const hue = dieHues[die];
  const edge: Colour = faded ? 'rule' : `${hue}-soft`;
  return {
    kind: 'group',
    x,
    y,
    rolls: { x: 0, y: 0 },
    nodes: nodeList(
      path(outline, {
        fill: faded ? 'shade' : hue,
        stroke: lit ? 'legal' : faded ? 'rule' : 'ink',
        strokeWidth: lit ? STRONG_LINE : LINE,
      }),
      facets !== '' && path(facets, { stroke: edge, strokeWidth: LINE }),
      value !== undefined &&
        print(`${value}`, 0, down, PLAYED, {
          align: 'middle',
          bold: true,
          played: true,
          fill: faded ? 'muted' : 'on-hue',
        }),
    ),
  };
}

/** The white die with its sign, centred on (x, y). */
export function whiteDie(sign: Sign, x: number, y: number, size: number, ignored: boolean): readonly Node[] {
  const ink = ignored ? 'rule' : 'ink';
  return [
    squareAbout(x, y, size, {
      radius: 18,
      fill: ignored ? 'shade' : 'card',
      stroke: ink,
      strokeWidth: LINE,
    }),
    path(signLines[sign](x, y), { stroke: ink, strokeWidth: 10 }),
    ...(ignored ? [path(crossAt(x, y, 0.42 * size), { stroke: 'warning', strokeWidth: 8 })] : []),
  ];
}

function crossAt(x: number, y: number, arm: number): string {
  return `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`;
}

/** The signs as lines around a point. */
const signLines: Readonly<Record<Sign, (x: number, y: number) => string>> = {
  add: (x, y) => plus(x, y, 28),
  remove: (x, y) => minus(x, y, 28),
  'add-or-remove': (x, y) =>
    `${plus(x - 18, y - 18, 17)}${minus(x + 18, y + 20, 17)}M${x - 22} ${y + 32}L${x + 30} ${y - 30}`,
  swap: (x, y) =>
    `M${x - 32} ${y - 15}H${x + 30}M${x + 13} ${y - 32}L${x + 31} ${y - 15}L${x + 13} ${y + 2}` +
    `M${x + 32} ${y + 15}H${x - 30}M${x - 13} ${y - 2}L${x - 31} ${y + 15}L${x - 13} ${y + 32}`,
};

function plus(x: number, y: number, arm: number): string {
  return `${minus(x, y, arm)}M${x} ${y - arm}V${y + arm}`;
}

function minus(x: number, y: number, arm: number): string {
  return `M${x - arm} ${y}H${x + arm}`;
}

/** The white die centred on (x, y); beside it, who rolls next and what they must do first. */
export function nextRoll(state: State, white: Sign, x: number, y: number, width: number): readonly Node[] {
  const { phase, roller, players } = state;
  const choosing = phase.is === 'dice';
  const who = { seat: choosing ? roller : (roller + 1) % players.length };
  const duty = choosing ? phase.duty : (dutyOf(state, false).duty ?? white);
  const because = ignoredNow(state, white);
  const what = say(`picture.duty.${duty}`);
  const left = x + 84;
  const maxWidth = width - 84;
  return [
    // The white die is crossed out if it is ignored.
    ...whiteDie(white, x, y, 108, because !== undefined),
    print(say(choosing ? 'picture.now' : 'picture.next', { who }), left, y - 46, PRINT, {
      fill: 'muted',
      maxWidth,
    }),
    print(because === undefined ? what : say(`picture.because.${because}`, { what }), left, y + 22, PRINT, {
      bold: true,
      maxWidth,
      lines: 2,
    }),
  ];
}

/** The game's emoji: the coloured dice with their highest number, and the signs of the white die. */
export const emojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries([
  ...dice.map((die) => [die, [dieAt(die, 0, 0, die === 'd6' ? 96 : 82, { value: faces[die] })]] as const),
  ...signs.map((sign) => [emojiOfSign(sign), whiteDie(sign, 0, 0, 90, false)] as const),
  ...signs.map((sign) => [emojiOfIgnored(sign), whiteDie(sign, 0, 0, 90, true)] as const),
]);
