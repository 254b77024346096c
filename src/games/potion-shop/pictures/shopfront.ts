import type { Seat } from '../../../core/message.ts';
import { type Node, SHEET_WIDTH } from '../../../core/scene.ts';
import type { State } from '../rules/state.ts';
import { headline } from '../words/headline.ts';
import { say } from '../words/messages.ts';
import { laurel } from './art.ts';

/** The head of a sheet: an awning, and under it the sign with the shop's name. */

const STRIPES = 10;
const STRIPE = SHEET_WIDTH / STRIPES;
const DROP = 56;
const SCALLOP = 26;
export const FRONT_HEIGHT = 206;

const stripes = Array.from({ length: STRIPES }, (_, i) => i);

/** A stripe with a round hem. */
function stripe(i: number): string {
  const x = i * STRIPE;
  return `M${x} 0H${x + STRIPE}V${DROP}A${STRIPE / 2} ${SCALLOP} 0 0 1 ${x} ${DROP}Z`;
}

/** What never changes of it. */
export const awning: readonly Node[] = [
  {
    kind: 'path',
    d: stripes
      .filter((i) => i % 2 === 0)
      .map(stripe)
      .join(''),
    fill: 'teal',
  },
  {
    kind: 'path',
    d: stripes
      .filter((i) => i % 2 === 1)
      .map(stripe)
      .join(''),
    fill: 'card',
  },
  { kind: 'path', d: stripes.map(stripe).join(''), stroke: 'ink', strokeWidth: 3 },
  { kind: 'path', d: 'M110 84V116M434 84V116', stroke: 'ink', strokeWidth: 5 },
  {
    kind: 'rect',
    x: 40,
    y: 114,
    width: 464,
    height: 78,
    radius: 14,
    fill: 'brown-soft',
    stroke: 'brown',
    strokeWidth: 5,
  },
  { kind: 'icon', name: 'cauldron', x: 86, y: 152, size: 56, fill: 'ink' },
];

/** The shop's name, where the game stands, and the renown so far. */
export function front(state: State, seat: Seat, total: number): readonly Node[] {
  return [
    {
      kind: 'text',
      text: say('sheet.shop', { who: { seat } }),
      x: 128,
      y: 153,
      size: 50,
      fill: 'ink',
      font: 'hand',
      maxWidth: 362,
    },
    {
      kind: 'text',
      text: headline(state),
      x: 800,
      y: 153,
      size: 36,
      fill: 'muted',
      align: 'right',
      maxWidth: 280,
    },
    ...laurel(846, 152, 64),
    {
      kind: 'text',
      text: String(total),
      x: 960,
      y: 153,
      size: 64,
      fill: 'pencil',
      font: 'hand',
      align: 'right',
      maxWidth: 78,
    },
  ];
}
