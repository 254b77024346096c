import { panel } from '../../../core/draw.ts';
import type { Message } from '../../../core/message.ts';
import type { Colour, Node } from '../../../core/scene.ts';
import { content, recipeOf } from '../content/content.ts';
import type { Good, Ingredient, Potion, ShopSymbol } from '../content/goods.ts';
import { available, type Shop, sizeOf, symbolRenown, type Track } from '../rules/shop.ts';
import { say } from '../words/messages.ts';
import { goodName, shortName } from '../words/names.ts';
import { bottle, coin, cross, goodPicture, ingredientDisk, ingredientHues } from './art.ts';

/** The tracks of a shop sheet: bubbles that are empty, filled in, crossed off; what changed since is ringed. */

export const HALF = 450;
export const INGREDIENT_HEIGHT = 150;
export const POTION_HEIGHT = 140;
export const GOLD_HEIGHT = 104;
export const SYMBOL_HEIGHT = 88;

type State = 'filled' | 'spent' | 'empty';

interface Bubble {
  readonly state: State;
  readonly changed: boolean;
}

function stateAt({ filled, spent }: Track, at: number): State {
  return at < spent ? 'spent' : at < filled ? 'filled' : 'empty';
}

/** The bubbles of a track, from the left: the left-most are crossed off first. */
function bubblesOf(shop: Shop, before: Shop, good: Good): readonly Bubble[] {
  return Array.from({ length: sizeOf(good) }, (_, at) => {
    const state = stateAt(shop.tracks[good], at);
    return { state, changed: state !== stateAt(before.tracks[good], at) };
  });
}

/** The edge of what is filled in or crossed off. */
function strokeOf({ state, changed }: Bubble): { readonly stroke: Colour; readonly strokeWidth: number } {
  if (changed) return { stroke: 'changed', strokeWidth: 6 };
  return { stroke: state === 'empty' ? 'rule' : 'ink', strokeWidth: 3 };
}

function round(bubble: Bubble, x: number, y: number, radius: number, fill: Colour): readonly Node[] {
  const { state } = bubble;
  const colour = state === 'filled' ? fill : state === 'spent' ? 'shade' : 'paper';
  return [
    { kind: 'circle', x, y, radius, fill: colour, ...strokeOf(bubble) },
    ...(state === 'spent' ? [cross(x, y, radius * 1.1)] : []),
  ];
}

function count(shop: Shop, good: Good, x: number, y: number): Node {
  return {
    kind: 'text',
    text: String(available(shop, good)),
    x,
    y,
    size: 56,
    fill: 'pencil',
    font: 'hand',
    align: 'right',
  };
}

function name(text: Message, x: number, y: number, maxWidth: number): Node {
  return { kind: 'text', text, x, y, size: 34, fill: 'ink', bold: true, maxWidth };
}

export function ingredientTrack(
  shop: Shop,
  before: Shop,
  good: Ingredient,
  x: number,
  y: number,
): readonly Node[] {
  const bubbles = bubblesOf(shop, before, good);
  const perRow = Math.ceil(bubbles.length / 2);
  const pitch = (HALF - 30) / perRow;
  return [
    panel(x, y, HALF, INGREDIENT_HEIGHT),
    ...ingredientDisk(good, x + 42, y + 36, 54),
    name(goodName(good), x + 80, y + 36, 280),
    count(shop, good, x + HALF - 22, y + 36),
    ...bubbles.flatMap((bubble, i) =>
      round(
        bubble,
        x + 15 + pitch * ((i % perRow) + 0.5),
        y + (i < perRow ? 85 : 123),
        14.5,
        ingredientHues[good],
      ),
    ),
  ];
}

export function potionTrack(shop: Shop, before: Shop, good: Potion, x: number, y: number): readonly Node[] {
  const bubbles = bubblesOf(shop, before, good);
  const pitch = (HALF - 30) / content.sheet.bubbles.potion;
  return [
    panel(x, y, HALF, POTION_HEIGHT),
    bottle(good, x + 38, y + 40, 62),
    name(shortName(good), x + 70, y + 36, 198),
    ...recipe(good, x + 356, y + 36),
    count(shop, good, x + HALF - 22, y + 36),
    ...bubbles.flatMap((bubble, i): readonly Node[] => {
      const left = x + 15 + pitch * (i + 0.5);
      const look = { state: bubble.state, ...(bubble.changed ? { stroke: 'changed' as const } : {}) };
      return [
        bottle(good, left, y + 104, 46, look),
        ...(bubble.state === 'spent' ? [cross(left, y + 110, 20)] : []),
      ];
    }),
  ];
}

/** What a potion is made of, ending at x. */
function recipe(potion: Potion, x: number, y: number): readonly Node[] {
  const made = recipeOf(potion);
  if (typeof made === 'number')
    return [
      {
        kind: 'text',
        text: say('sheet.any', { count: made }),
        x: x + 6,
        y,
        size: 28,
        fill: 'muted',
        align: 'right',
        maxWidth: 176,
      },
    ];
  return made.flatMap((ingredient, i) =>
    ingredientDisk(ingredient, x - 20 - (made.length - 1 - i) * 44, y, 42),
  );
}

export function goldTrack(shop: Shop, before: Shop, x: number, y: number, width: number): readonly Node[] {
  const bubbles = bubblesOf(shop, before, 'gold');
  const perRow = Math.ceil(bubbles.length / 2);
  const left = 160;
  const pitch = (width - left - 16) / perRow;
  return [
    panel(x, y, width, GOLD_HEIGHT),
    coin(x + 46, y + GOLD_HEIGHT / 2, 64),
    count(shop, 'gold', x + left - 20, y + GOLD_HEIGHT / 2),
    ...bubbles.flatMap((bubble, i) =>
      round(bubble, x + left + pitch * ((i % perRow) + 0.5), y + (i < perRow ? 32 : 72), 14.5, 'yellow'),
    ),
  ];
}

/** A symbol track: what it is worth stands in its left-most empty space. */
export function symbolTrack(
  shop: Shop,
  before: Shop,
  good: ShopSymbol,
  x: number,
  y: number,
): readonly Node[] {
  const bubbles = bubblesOf(shop, before, good);
  const { filled } = shop.tracks[good];
  const cells = [...bubbles, { state: 'empty', changed: false } as const];
  const pitch = (HALF - 84) / cells.length;
  return [
    panel(x, y, HALF, SYMBOL_HEIGHT),
    ...goodPicture(good, x + 42, y + SYMBOL_HEIGHT / 2, 64),
    ...cells.flatMap((bubble, i) => {
      const isFull = i === bubbles.length;
      return symbolCell(
        good,
        bubble,
        symbolRenown(i),
        i === filled,
        isFull,
        x + 78 + i * pitch,
        y + 16,
        pitch,
      );
    }),
  ];
}

function symbolCell(
  good: ShopSymbol,
  bubble: Bubble,
  value: number,
  current: boolean,
  isFull: boolean,
  x: number,
  y: number,
  width: number,
): readonly Node[] {
  const height = SYMBOL_HEIGHT - 32;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const edge = current ? ({ stroke: 'pencil', strokeWidth: 5 } as const) : strokeOf(bubble);
  return [
    {
      kind: 'rect',
      x: x + 2,
      y,
      width: width - 4,
      height,
      radius: isFull ? 19 : 8,
      fill: bubble.state === 'filled' ? 'shade' : 'paper',
      ...edge,
    },
    ...(bubble.state === 'filled'
      ? goodPicture(good, middle.x, middle.y, 34)
      : [
          {
            kind: 'text',
            text: String(value),
            ...middle,
            size: current ? 40 : 28,
            fill: current ? 'pencil' : 'muted',
            ...(current ? { font: 'hand' as const } : {}),
            align: 'middle',
            maxWidth: width - 8,
          } as const,
        ]),
  ];
}
