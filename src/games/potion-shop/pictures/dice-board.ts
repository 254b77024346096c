import type { Seat } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import { type ChitId, DICE, faceOf, RESERVE_SPACE } from '../content/content.ts';
import { entriesOf } from '../content/goods.ts';
import { diceInHand, dieOn, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { bottle, coin, goodPicture } from './art.ts';
import { column, emptyPlace, LINE, type Outline, PLAYED, plate, print, SMALL, STRONG_LINE } from './frame.ts';
import type { Highlights } from './highlights.ts';

/** The dice placement board: five spaces, each with a die above its bonus. */

export const BOARD_HEIGHT = 274;
export const HAND_HEIGHT = 214;
const DIE = 150;

/** The dice that the current player still has to set, with their numbers. */
export function hand(state: State, y: number, { dice }: Highlights): readonly Node[] {
  return diceInHand(state).flatMap((number) => {
    const { x, width } = column(DICE, number - 1);
    const middle = x + width / 2;
    return [
      ...dieNodes(state, number, middle, y + DIE / 2 + 4, dice.has(number) ? 'legal' : 'plain'),
      print(say('sheet.die', { die: number }), middle, y + DIE + 36, 42, {
        bold: true,
        align: 'middle',
        maxWidth: width - 20,
      }),
    ];
  });
}

export function board(state: State, y: number, { spaces }: Highlights): readonly Node[] {
  return Array.from({ length: DICE }, (_, i) => i + 1).flatMap((space) => {
    const { x, width } = column(DICE, space - 1);
    return spaceNodes(state, space, x, y, width, spaces.has(space) ? 'legal' : 'plain');
  });
}

function spaceNodes(
  state: State,
  space: number,
  x: number,
  y: number,
  width: number,
  outline: Outline,
): readonly Node[] {
  const number = dieOn(state, space);
  const taker = state.dice.find((die) => die.space === space)?.taker;
  const [middle, dieX, dieY] = [x + width / 2, x + width / 2 + 20, y + 94];
  return [
    plate(x, y, width, BOARD_HEIGHT, outline),
    print(String(space), x + 18, y + 44, PLAYED, { bold: true, played: true }),
    ...(number === undefined ? [] : dieNodes(state, number, dieX, dieY, 'plain')),
    ...(number === undefined && taker === undefined
      ? [emptyPlace(dieX - DIE / 2, dieY - DIE / 2, DIE, DIE)]
      : []),
    ...(taker === undefined ? [] : taken(taker, middle, y + 100, width)),
    ...bonus(state, space, middle, y + BOARD_HEIGHT - 56, width - 20),
  ];
}

/** Who has taken the die. */
function taken(seat: Seat, x: number, y: number, width: number): readonly Node[] {
  return [
    { kind: 'icon', name: 'check-mark', x, y: y - 34, size: 60, fill: 'muted' },
    print(say('sheet.player', { who: { seat } }), x, y + 34, SMALL, {
      fill: 'muted',
      align: 'middle',
      maxWidth: width - 20,
    }),
  ];
}

/** A die with the goods that it shows. */
function dieNodes(state: State, number: number, x: number, y: number, outline: Outline): readonly Node[] {
  const face = state.dice[number - 1]?.face;
  if (face === undefined) return [];
  const shown = entriesOf(faceOf(number, face)).flatMap(([good, count]) =>
    Array<typeof good>(count).fill(good),
  );
  const size = shown.length > 1 ? 69 : 100;
  const shift = shown.length > 1 ? 29 : 0;
  return [
    {
      kind: 'rect',
      x: x - DIE / 2 + 4,
      y: y - DIE / 2 + 4,
      width: DIE - 8,
      height: DIE - 8,
      radius: 22,
      fill: outline === 'legal' ? 'legal-soft' : 'slate-soft',
      stroke: outline === 'legal' ? 'legal' : 'slate',
      strokeWidth: outline === 'legal' ? STRONG_LINE : 6,
      ...(outline === 'legal' ? { target: true } : {}),
    },
    ...shown
      .flatMap((good, i) => goodPicture(good, x + (2 * i - 1) * shift, y + (2 * i - 1) * shift, size))
      .map((node): Node => (node.kind === 'icon' ? { ...node, played: true } : node)),
  ];
}

const bonusPictures: Readonly<Record<ChitId, (x: number, y: number) => readonly Node[]>> = {
  'any-potion': (x, y) =>
    (['strength', 'mana', 'invisibility', 'health'] as const).map((potion, i) =>
      bottle(potion, x + (i - 1.5) * 46, y, 64),
    ),
  double: (x, y) => [print('×2', x, y, 62, { bold: true, align: 'middle', played: true })],
  'ingredient-and-gold': (x, y) => [
    ...goodPicture('mandrake', x - 62, y - 10, 52),
    ...goodPicture('eye', x - 40, y + 8, 52),
    print('+', x + 10, y, 48, { bold: true, align: 'middle' }),
    coin(x + 56, y, 62),
  ],
  'two-gold': (x, y) => [coin(x - 34, y, 64), coin(x + 34, y, 64)],
};

function bonus(state: State, space: number, x: number, y: number, width: number): readonly Node[] {
  const chit = state.chits[space - 1];
  const printed = space === RESERVE_SPACE || chit === undefined;
  return [
    {
      kind: 'rect',
      x: x - width / 2,
      y: y - 42,
      width,
      height: 84,
      radius: printed ? 12 : 42,
      fill: 'paper',
      stroke: 'rule',
      strokeWidth: LINE,
    },
    ...(printed
      ? [print(say('sheet.reserve-bonus'), x, y, SMALL, { align: 'middle', maxWidth: width - 12, lines: 2 })]
      : bonusPictures[chit](x, y)),
  ];
}
