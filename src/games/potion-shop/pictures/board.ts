import { die as dieNode, type Look, lookOf } from '../../../core/draw.ts';
import type { Seat } from '../../../core/message.ts';
import { type Node, SMALL_PRINT } from '../../../core/scene.ts';
import { type ChitId, DICE, faceOf, RESERVE_SPACE } from '../content/content.ts';
import { entriesOf, isIngredient } from '../content/goods.ts';
import { diceInHand, dieOn, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { coin, goodPicture, ingredientDisk } from './art.ts';
import { CARD } from './cards.ts';

/** The dice placement board: five spaces with their dice above the chits. */

const DIE = 118;
const SPACE = { width: CARD.width, height: 262, gap: CARD.gap } as const;
/** The dice that the current player still holds lie above the board. */
const HAND = 150;

export function boardHeight(state: State): number {
  return SPACE.height + (hasHand(state) ? HAND : 0);
}

function hasHand(state: State): boolean {
  return state.phase.is === 'set' && diceInHand(state).length > 0;
}

/** @param lookOfSpace how each space, 1 to 5, is outlined */
export function board(
  state: State,
  x: number,
  y: number,
  lookOfSpace: (space: number) => Look,
  lookOfDie: (die: number) => Look = () => 'open',
): readonly Node[] {
  const top = y + (hasHand(state) ? HAND : 0);
  const hand = hasHand(state) ? diceInHand(state) : [];
  return [
    ...hand.flatMap((number, i) =>
      oneDie(state, number, x + SPACE.width / 2 + i * (SPACE.width + SPACE.gap), y + 62, lookOfDie(number)),
    ),
    ...Array.from({ length: DICE }, (_, i) => i + 1).flatMap((space) =>
      oneSpace(state, space, x + (space - 1) * (SPACE.width + SPACE.gap), top, lookOfSpace(space)),
    ),
  ];
}

function oneSpace(state: State, space: number, x: number, y: number, look: Look): readonly Node[] {
  const { fill, stroke, strokeWidth } = lookOf(look);
  const inset = strokeWidth / 2;
  const middle = x + SPACE.width / 2;
  const number = dieOn(state, space);
  const taker = state.dice.find((die) => die.space === space)?.taker;
  return [
    {
      kind: 'rect',
      x: x + inset,
      y: y + inset,
      width: SPACE.width - strokeWidth,
      height: SPACE.height - strokeWidth,
      radius: 16,
      fill: look === 'legal' ? fill : 'card',
      stroke,
      strokeWidth,
    },
    { kind: 'text', text: String(space), x: x + 14, y: y + 32, size: 40, fill: 'ink', bold: true },
    ...(number === undefined ? [] : oneDie(state, number, middle + 10, y + 82, 'open')),
    ...(number === undefined && taker === undefined ? [emptySpace(middle + 10, y + 84)] : []),
    ...(taker === undefined ? [] : taken(taker, middle, y + 92)),
    ...chit(state, space, middle, y + 206),
  ];
}

function emptySpace(x: number, y: number): Node {
  const s = DIE * 0.43;
  return {
    kind: 'rect',
    x: x - s,
    y: y - s,
    width: 2 * s,
    height: 2 * s,
    radius: 8,
    stroke: 'rule',
    strokeWidth: 3,
    dash: [10, 8],
  };
}

/** Who has taken the die. */
function taken(seat: Seat, x: number, y: number): readonly Node[] {
  return [
    { kind: 'icon', name: 'check-mark', x, y: y - 24, size: 56, fill: 'muted' },
    {
      kind: 'text',
      text: say('sheet.player', { who: { seat } }),
      x,
      y: y + 34,
      size: SMALL_PRINT,
      fill: 'muted',
      align: 'middle',
      maxWidth: SPACE.width - 20,
    },
  ];
}

/** A die with what it shows, and its number beneath. */
function oneDie(state: State, number: number, x: number, y: number, look: Look): readonly Node[] {
  const face = state.dice[number - 1]?.face;
  if (face === undefined) return [];
  const shown = entriesOf(faceOf(number, face)).flatMap(([good, count]) =>
    Array<typeof good>(count).fill(good),
  );
  const size = shown.length > 1 ? 50 : 72;
  const shift = shown.length > 1 ? 22 : 0;
  return [
    dieNode('d6', x, y, DIE, { hue: 'slate', look: look === 'done' ? 'open' : look }),
    ...shown.flatMap((good, i) => {
      const [left, top] = [x + (2 * i - 1) * shift, y + (2 * i - 1) * shift];
      return isIngredient(good)
        ? ingredientDisk(good, left, top, size - 4)
        : goodPicture(good, left, top, size);
    }),
    {
      kind: 'text',
      text: say('sheet.die', { die: number }),
      x,
      y: y + 70,
      size: SMALL_PRINT,
      fill: 'muted',
      align: 'middle',
      maxWidth: SPACE.width - 20,
    },
  ];
}

const chitPictures: Readonly<Record<ChitId, (x: number, y: number) => readonly Node[]>> = {
  'any-potion': (x, y) => [
    ...goodPicture('strength', x - 34, y, 46),
    ...goodPicture('mana', x - 12, y, 46),
    ...goodPicture('invisibility', x + 10, y, 46),
    ...goodPicture('health', x + 34, y, 46),
  ],
  double: (x, y) => [sign('×2', x, y, 56)],
  'ingredient-and-gold': (x, y) => [
    ...ingredientDisk('mandrake', x - 44, y - 8, 38),
    ...ingredientDisk('eye', x - 27, y + 9, 38),
    sign('+', x + 8, y, 40),
    coin(x + 42, y, 50),
  ],
  'two-gold': (x, y) => [coin(x - 24, y, 56), coin(x + 24, y, 56)],
};

function chit(state: State, space: number, x: number, y: number): readonly Node[] {
  const id = state.chits[space - 1];
  const printed = space === RESERVE_SPACE || id === undefined;
  return [
    {
      kind: 'rect',
      x: x - 72,
      y: y - 36,
      width: 144,
      height: 72,
      radius: printed ? 8 : 36,
      fill: 'paper',
      stroke: 'rule',
      strokeWidth: 3,
    },
    ...(printed
      ? [{ kind: 'icon', name: 'card-pick', x, y, size: 60, fill: 'ink' } as const]
      : chitPictures[id](x, y)),
  ];
}

function sign(text: string, x: number, y: number, size: number): Node {
  return { kind: 'text', text, x, y, size, fill: 'ink', bold: true, align: 'middle' };
}
