import { type DieLook, die, MARGIN, panel } from '../../../core/draw.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type Node, SHEET_WIDTH, SMALL_PRINT } from '../../../core/scene.ts';
import type { Die, Sign } from '../rules/dice.ts';
import { changes } from '../rules/pool.ts';
import { playerAt, reserveOf, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';

/** The roll, the reserve and the white die, side by side. */

const LABEL = 40;
const PANEL = 188;
const PAD = 12;
const GAP = 16;
const WHITE = 96;

/** Of the dice in play, and of those in the reserve: their size, and the room of each. */
const ROLLED = { size: 108, slot: 134 };
const ASIDE = { size: 80, slot: 106 };

/** From the labels to the end of the panels. */
export const DICE_HEIGHT = LABEL + PANEL;

/**
 * @param looker whose used dice are greyed
 * @param lit whether the dice that the looker may choose are lit
 */
export function dicePicture(state: State, top: number, looker?: Seat, lit = false): readonly Node[] {
  const { phase, pool, numbers, white, roller } = state;
  const used =
    looker === undefined || phase.is !== 'climb'
      ? []
      : playerAt(state, looker).written.flatMap((write) => write.dice);
  const choices = lit && phase.is === 'dice' && looker === roller ? changes(pool, phase.duty) : [];
  const thrown = phase.is === 'climb' || phase.is === 'over';
  const reserve = reserveOf(state);
  const rolled = shelf(say('picture.dice'), MARGIN, top, pool, ROLLED, (shape) => ({
    value: thrown ? numbers[shape] : undefined,
    faded: used.includes(shape),
    look: choices.some(({ remove }) => remove === shape) ? 'legal' : 'open',
  }));
  const aside = shelf(
    say('picture.reserve'),
    MARGIN + pool.length * ROLLED.slot + 2 * PAD + GAP,
    top,
    reserve,
    ASIDE,
    (shape) => ({
      faded: true,
      look: choices.some(({ add }) => add === shape) ? 'legal' : 'open',
    }),
  );
  return [...rolled, ...aside, ...(white === undefined ? [] : whiteDie(white, top))];
}

/** Some dice on a panel, with their names; nothing where there are none. */
function shelf(
  label: Message,
  left: number,
  top: number,
  some: readonly Die[],
  { size, slot }: { readonly size: number; readonly slot: number },
  lookOf: (shape: Die) => DieLook,
): readonly Node[] {
  if (some.length === 0) return [];
  const width = some.length * slot + 2 * PAD;
  return [
    { kind: 'text', text: label, x: left + 6, y: top + 14, size: 30, fill: 'muted', maxWidth: width - 6 },
    panel(left, top + LABEL, width, PANEL),
    ...some.flatMap((shape, i): readonly Node[] => {
      const x = left + PAD + (i + 0.5) * slot;
      return [
        die(shape, x, top + LABEL + 78, size, lookOf(shape)),
        {
          kind: 'text',
          text: shape,
          x,
          y: top + LABEL + PANEL - 26,
          size: SMALL_PRINT,
          fill: 'muted',
          align: 'middle',
        },
      ];
    }),
  ];
}

/** The white die with its sign, at the right. */
function whiteDie(sign: Sign, top: number): readonly Node[] {
  const right = SHEET_WIDTH - MARGIN;
  const width = ROLLED.slot + 2 * PAD;
  const [x, y] = [right - width / 2, top + LABEL + PANEL / 2];
  return [
    {
      kind: 'text',
      text: say('picture.white'),
      x: right - 6,
      y: top + 14,
      size: 30,
      fill: 'muted',
      align: 'right',
      maxWidth: 220,
    },
    {
      kind: 'rect',
      x: x - WHITE / 2,
      y: y - WHITE / 2,
      width: WHITE,
      height: WHITE,
      radius: 16,
      fill: 'card',
      stroke: 'ink',
      strokeWidth: 5,
    },
    { kind: 'path', d: signs[sign](x, y), stroke: 'ink', strokeWidth: 9 },
  ];
}

/** The signs as lines about a point. */
const signs: Readonly<Record<Sign, (x: number, y: number) => string>> = {
  add: (x, y) => plus(x, y, 26),
  remove: (x, y) => minus(x, y, 26),
  'add-or-remove': (x, y) =>
    `${plus(x - 16, y - 16, 15)}${minus(x + 16, y + 18, 15)}M${x - 20} ${y + 28}L${x + 26} ${y - 26}`,
  swap: (x, y) =>
    `M${x - 30} ${y - 14}H${x + 28}M${x + 12} ${y - 30}L${x + 29} ${y - 14}L${x + 12} ${y + 2}` +
    `M${x + 30} ${y + 14}H${x - 28}M${x - 12} ${y - 2}L${x - 29} ${y + 14}L${x - 12} ${y + 30}`,
};

function plus(x: number, y: number, arm: number): string {
  return `${minus(x, y, arm)}M${x} ${y - arm}V${y + arm}`;
}

function minus(x: number, y: number, arm: number): string {
  return `M${x - arm} ${y}H${x + arm}`;
}
