import { box, type Look, lookOf, panel } from '../../../core/draw.ts';
import type { Message } from '../../../core/message.ts';
import type { Node, Rect } from '../../../core/scene.ts';
import { SMALL_PRINT } from '../../../core/scene.ts';
import { type CardId, cardById, placeName } from '../content/cards.ts';
import { signed } from '../rules/end.ts';
import { type CardState, cardStateOf, isOpen, pointsOf, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { starOf } from '../words/names.ts';
import { canBeFilled } from '../words/remarks.ts';
import { belt, print, star } from './drawing.ts';

/** A card as it lies on the sheet: a belt with crates, and a star at its end. */
export const CARD_HEIGHT = 216;
const PAD = 24;
const HEAD = 60;
const CRATE = 100;
const SIGN = 52;
const STAR = 116;
/** What lies right of the crates. */
const STAR_ROOM = 164;

export interface CardLook {
  /** The places that may be chosen now, by name, and the number that they would take. */
  readonly legal: ReadonlySet<string>;
  readonly number: number;
  /** What is new, by name: places, and cards that were flipped or came. */
  readonly fresh: ReadonlySet<string>;
  /** A place or a card that was chosen and has not happened yet. */
  readonly choice?: string | undefined;
}

export function cardPicture(
  state: State,
  card: CardId,
  look: CardLook,
  x: number,
  y: number,
  width: number,
): readonly Node[] {
  const cardState = cardStateOf(state, card);
  return [
    cardPanel(card, cardState, look, x, y, width),
    ...(cardState.flipped ? hatching(x, y, width) : []),
    ...heading(state, card, cardState, x, y, width),
    ...belt(x + PAD, y + HEAD + CRATE + 10, width - PAD - STAR_ROOM, cardState.flipped ? 'paper' : 'muted'),
    ...cardState.crates.flatMap((number, at) => crate(card, cardState, look, at, number, x + PAD, y + HEAD)),
    ...starPicture(card, cardState, look, x + width - PAD - STAR / 2, y + HEAD + STAR / 2 - 18),
  ];
}

function cardPanel(
  card: CardId,
  cardState: CardState,
  look: CardLook,
  x: number,
  y: number,
  width: number,
): Rect {
  const lit = look.legal.has(card);
  const stroke = lit
    ? 'legal'
    : look.choice === card
      ? 'pencil'
      : look.fresh.has(card)
        ? 'changed'
        : undefined;
  return {
    ...panel(x + 3, y + 3, width - 6, CARD_HEIGHT - 6),
    ...(cardState.flipped ? { fill: 'ink', stroke: 'rule' } : {}),
    ...(stroke === undefined ? {} : { stroke, strokeWidth: 7 }),
  };
}

/** A negative card is dark, and crossed by stripes: not told by its colour alone. */
function hatching(x: number, y: number, width: number): readonly Node[] {
  const step = 46;
  const [low, high] = [y + CARD_HEIGHT - 14, y + 14];
  const tall = low - high;
  return Array.from({ length: Math.floor((width - 40 - tall) / step) }, (_, i) => ({
    kind: 'path',
    d: `M${x + 20 + i * step} ${low}L${x + 20 + i * step + tall} ${high}`,
    stroke: 'paper',
    strokeWidth: 3,
    opacity: 0.2,
  }));
}

function heading(
  state: State,
  card: CardId,
  cardState: CardState,
  x: number,
  y: number,
  width: number,
): readonly Node[] {
  const fill = cardState.flipped ? 'paper' : 'ink';
  const value = pointsOf(card, cardState);
  const status = statusOf(state, card, cardState);
  return [
    print(card, x + PAD, y + 34, 38, { bold: true, fill }),
    print(say(`card.${card}`), x + PAD + 90, y + 35, 30, {
      fill: cardState.flipped ? fill : 'muted',
      maxWidth: 290,
    }),
    ...(status === undefined
      ? []
      : [
          print(status, x + width - PAD - STAR_ROOM + 16, y + 35, 30, {
            fill: cardState.flipped ? 'paper' : value === undefined ? 'warning' : 'ink',
            bold: true,
            align: 'right',
            maxWidth: 330,
          }),
        ]),
  ];
}

function statusOf(state: State, card: CardId, cardState: CardState): Message | undefined {
  if (cardState.flipped) return say('picture.negative');
  if (pointsOf(card, cardState) !== undefined) return say('picture.complete');
  return isOpen(cardState) && !state.shared.includes(card) && !canBeFilled(card, cardState)
    ? say('picture.dead')
    : undefined;
}

function crate(
  card: CardId,
  cardState: CardState,
  look: CardLook,
  at: number,
  number: number,
  left: number,
  y: number,
): readonly Node[] {
  const x = left + at * (CRATE + SIGN);
  const name = placeName({ card, spot: at });
  const lit = look.legal.has(name);
  const checked = cardState.checks[at] === true;
  const how: Look = lit
    ? 'legal'
    : look.fresh.has(name)
      ? 'changed'
      : checked || cardState.flipped
        ? 'done'
        : 'open';
  const sign = cardById(card).signs[at];
  const [middle, down] = [x + CRATE / 2, y + CRATE * 0.6];
  const chosen = look.choice === name;
  return [
    box(x, y, CRATE, CRATE, how),
    print(String(at + 1), x + 14, y + 24, SMALL_PRINT, { fill: 'muted' }),
    ...(number > 0
      ? [print(String(number), middle, down, 60, { font: 'hand', fill: 'pencil', align: 'middle' })]
      : lit
        ? [print(String(look.number), middle, down, 46, { bold: true, align: 'middle' })]
        : chosen
          ? [print(String(look.number), middle, down, 60, { font: 'hand', fill: 'pencil', align: 'middle' })]
          : []),
    ...(chosen ? [underline(x, y)] : []),
    ...(checked
      ? [{ kind: 'icon', name: 'check-mark', x: x + CRATE - 26, y: y + 26, size: 34, fill: 'ink' } as const]
      : []),
    ...(sign === undefined
      ? []
      : [
          print(sign, x + CRATE + SIGN / 2, y + CRATE / 2, 48, {
            bold: true,
            align: 'middle',
            fill: cardState.flipped ? 'paper' : 'ink',
          }),
        ]),
  ];
}

function underline(x: number, y: number): Node {
  return {
    kind: 'path',
    d: `M${x + 24} ${y + CRATE - 12}q${26} -6 ${52} -1`,
    stroke: 'pencil',
    strokeWidth: 4,
  };
}

/** The star with its number or, below it, its range; of a complete or negative card what it counts. */
function starPicture(
  card: CardId,
  cardState: CardState,
  look: CardLook,
  x: number,
  y: number,
): readonly Node[] {
  const name = placeName({ card, spot: 'star' });
  const lit = look.legal.has(name);
  const value = pointsOf(card, cardState);
  const shown = lookOf(lit ? 'legal' : look.fresh.has(name) ? 'changed' : 'open');
  const painted =
    shown.stroke === 'rule'
      ? ({ fill: cardState.flipped ? 'shade' : 'yellow-soft', stroke: 'ink', strokeWidth: 4 } as const)
      : shown;
  const chosen = look.choice === name;
  const below = { align: 'middle', fill: cardState.flipped ? 'paper' : 'muted' } as const;
  return [
    star(x, y, STAR, painted),
    ...(cardState.star > 0 || chosen
      ? [
          print(String(chosen ? look.number : cardState.star), x, y + 6, 54, {
            font: 'hand',
            fill: 'pencil',
            align: 'middle',
          }),
        ]
      : lit
        ? [print(String(look.number), x, y + 6, 44, { bold: true, align: 'middle' })]
        : []),
    ...(value !== undefined
      ? [
          print(signed(value), x, y + 82, 44, {
            ...below,
            bold: true,
            fill: cardState.flipped ? 'paper' : 'ink',
          }),
        ]
      : cardState.star > 0
        ? []
        : [print(starOf(card, cardState), x, y + 82, 36, below)]),
  ];
}
