import { placed } from '../../../core/draw.ts';
import type { Node } from '../../../core/scene.ts';
import { drawings } from './drawings.ts';
import { LINE, PLAYED, PRINT, print, STRONG, WRITTEN } from './kit.ts';

/** A wooden crate. Its number stands on a paper label. */
export interface CrateLook {
  /** 0 while it is empty. */
  readonly number: number;
  /** The number that it would take now. */
  readonly offer?: number | undefined;
  readonly fresh: boolean;
  readonly checked: boolean;
  /** Chosen in secret: the number stands there already, underlined. */
  readonly chosen?: number | undefined;
}

/** The wood around the label, as a part of a crate's side. */
const FRAME = 0.13;

export function cratePicture(x: number, y: number, size: number, look: CrateLook): readonly Node[] {
  const { number, offer, fresh, checked, chosen } = look;
  const lit = offer !== undefined;
  const inset = size * FRAME;
  const [middle, down] = [x + size / 2, y + size / 2];
  const shown = number > 0 ? number : chosen;
  const labelled = shown !== undefined || lit;
  return [
    placed(drawings.crate, { x: middle, y: down, width: size, height: size }),
    {
      kind: 'rect',
      x,
      y,
      width: size,
      height: size,
      radius: 9,
      stroke: lit ? 'legal' : fresh ? 'changed' : 'ink',
      strokeWidth: lit || fresh ? STRONG : LINE,
      target: true,
    },
    ...(labelled
      ? [
          {
            kind: 'rect',
            x: x + inset,
            y: y + inset,
            width: size - 2 * inset,
            height: size - 2 * inset,
            radius: 5,
            fill: lit ? 'legal-soft' : fresh ? 'changed-soft' : checked ? 'shade' : 'card',
          } as const,
        ]
      : []),
    ...(shown !== undefined
      ? [
          print(`${shown}`, middle, down, Math.max(WRITTEN, Math.round(size * 0.66)), {
            font: 'hand',
            fill: 'pencil',
            align: 'middle',
          }),
        ]
      : lit
        ? [
            print(`${offer}`, middle, down, Math.max(PLAYED, Math.round(size * 0.5)), {
              bold: true,
              played: true,
              align: 'middle',
            }),
          ]
        : []),
    ...(chosen === undefined
      ? []
      : [
          {
            kind: 'path',
            d: `M${x + size * 0.26} ${y + size * 0.82}q${size * 0.24} -5 ${size * 0.48} -1`,
            stroke: 'pencil',
            strokeWidth: LINE,
          } as const,
        ]),
    ...(checked ? check(x + size - 8, y + 14) : []),
  ];
}

/** A green tick on the corner of a crate that is checked off. */
function check(x: number, y: number): readonly Node[] {
  return [
    { kind: 'circle', x, y, radius: 24, fill: 'green', stroke: 'ink', strokeWidth: LINE },
    {
      kind: 'path',
      d: `M${x - 11} ${y + 1}L${x - 3} ${y + 9}L${x + 12} ${y - 9}`,
      stroke: 'on-hue',
      strokeWidth: 6,
    },
  ];
}

/** A small crate for overviews: filled or empty, with or without its number. */
export function smallCrate(
  x: number,
  y: number,
  size: number,
  filled: boolean,
  number?: number,
): readonly Node[] {
  return [
    {
      kind: 'rect',
      x,
      y,
      width: size,
      height: size,
      radius: 6,
      fill: !filled ? 'card' : number === undefined ? 'brown' : 'brown-soft',
      stroke: 'ink',
      strokeWidth: LINE,
    },
    ...(number === undefined
      ? []
      : [
          print(`${number}`, x + size / 2, y + size / 2, Math.max(PRINT, Math.round(size * 0.62)), {
            align: 'middle',
            bold: true,
          }),
        ]),
  ];
}
