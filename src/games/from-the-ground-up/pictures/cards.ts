import { signed } from '../../../core/common.ts';
import { handwriting, inTint, LINE, nodeList, path, print, rect, STRONG_LINE } from '../../../core/draw.ts';
import type { Message } from '../../../core/message.ts';
import type { Node, Rect, Scene } from '../../../core/scene.ts';
import { type CardId, cardById, placeName } from '../content/cards.ts';
import {
  type CardState,
  canBeFilled,
  cardPoints,
  cardStateOf,
  type State,
  takesMarks,
} from '../rules/state.ts';
import { cardName, say, starOf } from '../words/names.ts';
import { drawings } from './drawings.ts';
import { cratePicture, GAP, HEAD, MARGIN, PLAYED, PRINT, star, stripes, WIDTH, WRITTEN } from './shapes.ts';

/**
 * A card as a small building site: the relations decide how high the crates stand on their scaffolds; a belt numbers
 * them, and the star is in the corner.
 */
export interface CardLook {
  /** The legal places and cards, by name. */
  readonly legal: ReadonlySet<string>;
  /** The legal places in which the number makes it impossible to complete the card, by name. */
  readonly spoils: ReadonlySet<string>;
  readonly number: number;
  /** New marks, and cards that were flipped or received, by name. */
  readonly fresh: ReadonlySet<string>;
  /** The place or card of a choice that has not taken effect yet. */
  readonly choice?: string | undefined;
}

/** The sizes of a card's picture, in pixels. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
  readonly crate: number;
  /** The gap between two crates, for the sign. */
  readonly gap: number;
  /** The height difference of one step. */
  readonly step: number;
  readonly star: number;
}

const PAD = 24;
const BELT = 44;
const FOOT = 8;
/** How many steps higher the crate after a sign stands. */
const RISE = { '<': 1, '=': 0, '>': -1 } as const;

function cardPicture(
  state: State,
  card: CardId,
  look: CardLook,
  x: number,
  y: number,
  size: CardSize,
): readonly Node[] {
  const cardState = cardStateOf(state, card);
  const dim = cardState.flipped;
  const belt = y + size.height - FOOT - BELT;
  const left = x + PAD + indent(cardState.crates.length, size);
  const crates = [
    ...beltPicture(card, left, belt, size),
    ...cardState.crates.flatMap((_, index) => crateAt(card, cardState, look, index, left, belt, size)),
  ];
  return [
    panelOf(card, cardState, look, x, y, size),
    ...heading(state, card, cardState, x, y, size),
    ...(dim ? [{ kind: 'group', nodes: crates, opacity: 0.45 } as const] : crates),
    ...starPicture(
      card,
      cardState,
      look,
      x + size.width - PAD - size.star / 2,
      y + size.star / 2 + 6,
      size.star,
    ),
  ];
}

/** The outline of a card, just inside its plot. */
function outline(x: number, y: number, { width, height }: CardSize): Rect {
  return rect(x + 5, y + 5, width - 10, height - 10, { radius: 20 });
}

/** Centres the crates in the space beside the star. */
function indent(count: number, { width, crate, gap, star: starSize }: CardSize): number {
  const row = count * crate + (count - 1) * gap;
  return Math.max(0, (width - 2 * PAD - starSize - row) / 2);
}

function panelOf(
  card: CardId,
  { flipped }: CardState,
  look: CardLook,
  x: number,
  y: number,
  size: CardSize,
): Node {
  const [stroke, strokeWidth] = look.legal.has(card)
    ? (['legal', STRONG_LINE] as const)
    : look.choice === card
      ? (['pencil', STRONG_LINE] as const)
      : look.fresh.has(card)
        ? (['changed', STRONG_LINE] as const)
        : (['rule', LINE] as const);
  return {
    ...outline(x, y, size),
    fill: flipped ? 'warning-soft' : 'card',
    stroke,
    strokeWidth,
    ...(look.legal.has(card) ? { target: { option: 'card', value: card } } : {}),
  };
}

function heading(
  state: State,
  card: CardId,
  cardState: CardState,
  x: number,
  y: number,
  { width, star: starSize }: CardSize,
): readonly Node[] {
  const room = width - 2 * PAD - starSize - 10;
  const status = statusOf(state, card, cardState);
  return nodeList(
    print(cardName(card), x + PAD, y + 42, 42, { bold: true, maxWidth: room }),
    status !== undefined &&
      print(status.text, x + PAD, y + 84, PRINT, {
        fill: status.fill,
        maxWidth: room,
      }),
  );
}

function statusOf(
  state: State,
  card: CardId,
  cardState: CardState,
): { readonly text: Message; readonly fill: 'muted' | 'warning' } | undefined {
  if (cardState.flipped) return { text: say('picture.negative'), fill: 'muted' };
  if (cardPoints(card, cardState) !== undefined) return { text: say('picture.complete'), fill: 'muted' };
  if (state.shared.includes(card)) return { text: say('picture.shared'), fill: 'muted' };
  return takesMarks(cardState) && !canBeFilled(card, cardState)
    ? { text: say('picture.dead'), fill: 'warning' }
    : undefined;
}

/** How high each crate stands, in steps from the lowest. */
export function levelsOf(card: CardId): readonly number[] {
  const levels = [0];
  for (const sign of cardById(card).signs) levels.push((levels.at(-1) ?? 0) + RISE[sign]);
  const lowest = Math.min(...levels);
  return levels.map((level) => level - lowest);
}

/** The belt with the crates' numbers, and the scaffolds. */
function beltPicture(card: CardId, left: number, y: number, { crate, gap, step }: CardSize): readonly Node[] {
  const levels = levelsOf(card);
  const width = levels.length * crate + (levels.length - 1) * gap;
  return [
    ...levels.flatMap((level, index): readonly Node[] => {
      const x = left + index * (crate + gap);
      return level === 0 ? [] : [rect(x + 8, y - level * step, crate - 16, level * step, { fill: 'shade' })];
    }),
    rect(left - 8, y, width + 16, BELT, { radius: BELT / 2, fill: 'shade' }),
    ...levels.map((_, index) =>
      print(String(index + 1), left + index * (crate + gap) + crate / 2, y + BELT / 2 + 1, PRINT, {
        align: 'middle',
        fill: 'muted',
      }),
    ),
  ];
}

function crateAt(
  card: CardId,
  cardState: CardState,
  look: CardLook,
  at: number,
  left: number,
  belt: number,
  size: CardSize,
): readonly Node[] {
  const levels = levelsOf(card);
  const [level, next] = [levels[at] ?? 0, levels[at + 1] ?? 0];
  const x = left + at * (size.crate + size.gap);
  const name = placeName({ card, spot: at });
  const sign = cardById(card).signs[at];
  const height = belt - ((level + next) / 2) * size.step - size.crate / 2;
  return nodeList(
    cratePicture(x, belt - level * size.step - size.crate, size.crate, {
      number: cardState.crates[at] ?? 0,
      offer: look.legal.has(name) ? look.number : undefined,
      fresh: look.fresh.has(name),
      checked: cardState.checks[at] === true,
      spoils: look.spoils.has(name),
      chosen: look.choice === name ? look.number : undefined,
      ...(look.legal.has(name) ? { target: { option: 'place', value: name } } : {}),
    }),
    sign !== undefined &&
      print(sign, x + size.crate + size.gap / 2, height, Math.max(44, Math.round(size.crate * 0.4)), {
        bold: true,
        align: 'middle',
      }),
  );
}

/** The star with its number or range, or with the points of a complete or negative card. */
function starPicture(
  card: CardId,
  cardState: CardState,
  look: CardLook,
  x: number,
  y: number,
  size: number,
): readonly Node[] {
  const name = placeName({ card, spot: 'star' });
  const lit = look.legal.has(name);
  const chosen = look.choice === name;
  const fresh = look.fresh.has(name);
  const value = cardPoints(card, cardState);
  const middle = y + size * 0.06;
  const type = (least: number, share: number): number => Math.max(least, Math.round(size * share));
  return [
    star(x, y, size, {
      fill: lit ? 'legal-soft' : fresh ? 'changed-soft' : 'yellow-soft',
      stroke: lit ? 'legal' : fresh ? 'changed' : 'orange',
      strokeWidth: lit || fresh ? STRONG_LINE : 6,
      ...(lit ? { target: { option: 'place', value: name } } : {}),
    }),
    value !== undefined
      ? print(signed(value), x, middle, type(PLAYED, 0.36), { align: 'middle', bold: true, played: true })
      : cardState.star > 0 || chosen
        ? handwriting(String(chosen ? look.number : cardState.star), x, middle, type(WRITTEN, 0.42), {
            align: 'middle',
          })
        : lit
          ? print(String(look.number), x, middle, type(PLAYED, 0.36), {
              align: 'middle',
              bold: true,
              played: true,
            })
          : print(starOf(card, cardState), x, middle, type(40, 0.25), { align: 'middle', bold: true }),
  ];
}

/** More cards than this go on another pane. */
export const CARDS_A_PANE = 6;

const FULL = WIDTH - 2 * MARGIN;
const HALF = (FULL - GAP) / 2;
const ONE: CardSize = { width: FULL, height: 708, crate: 170, gap: 100, step: 60, star: 250 };
const TALL = { height: 346, crate: 92, gap: 36, step: 28, star: 134 };
const LOW = { height: 278, crate: 86, gap: 38, step: 8, star: 108 };
/** The changes for a card with a row of its own. */
const WIDE = { width: FULL, gap: 100 };
const WIDE_TALL: CardSize = { ...TALL, ...WIDE, crate: 124, step: 18, star: 190 };
const WIDE_LOW: CardSize = { ...LOW, ...WIDE, crate: 100, step: 14, star: 134 };

interface Plot {
  readonly x: number;
  readonly y: number;
  readonly size: CardSize;
}

/**
 * The plots of this many cards, below the head: one fills the pane, two are stacked, more lie in two columns. An odd last
 * card takes a whole row, so that no space is empty.
 */
function plots(count: number): readonly Plot[] {
  const [x, y] = [MARGIN, HEAD + GAP];
  if (count <= 1) return [{ x, y, size: ONE }];
  const columns = count === 2 ? 1 : 2;
  const low = count > 4;
  return Array.from({ length: count }, (_, i): Plot => {
    const alone = columns === 1 || (i === count - 1 && count % 2 === 1);
    const size: CardSize = alone ? (low ? WIDE_LOW : WIDE_TALL) : { ...(low ? LOW : TALL), width: HALF };
    return {
      x: x + (i % columns) * (HALF + GAP),
      y: y + Math.floor(i / columns) * (size.height + GAP),
      size,
    };
  });
}

export function cardsPane(
  state: State,
  cards: readonly CardId[],
  look: CardLook,
  head: readonly Node[],
  title?: Message,
): Scene {
  const places = plots(cards.length);
  const bottom = Math.max(...places.map(({ y, size }) => y + size.height));
  return {
    width: WIDTH,
    height: bottom + GAP + 4,
    ...(title === undefined ? {} : { title }),
    nodes: [
      ...stripes(HEAD - 20),
      ...head,
      ...places.flatMap(({ x, y, size }, i) => {
        const card = cards[i];
        return card === undefined ? emptyPlot(x, y, size) : cardPicture(state, card, look, x, y, size);
      }),
    ],
  };
}

/** An empty site with a waiting crane, when there are no cards. */
function emptyPlot(x: number, y: number, size: CardSize): readonly Node[] {
  const ground = y + size.height * 0.78;
  return [
    { ...outline(x, y, size), fill: 'sky' },
    path(
      `M${x + 5} ${ground}Q${x + size.width * 0.3} ${ground - 60} ${x + size.width / 2} ${ground}T${x + size.width - 5} ${ground}V${y + size.height - 25}a20 20 0 0 1 -20 20H${x + 25}a20 20 0 0 1 -20 -20Z`,
      { fill: 'grass' },
    ),
    {
      kind: 'group',
      x: x + size.width / 2 - 100,
      y: ground + 10,
      scale: 3.6,
      nodes: drawings.crane.shapes.map((shape) => inTint(shape, 'ink')),
    },
    rect(x + size.width / 2 - 300, y + size.height - 120, 600, 84, {
      radius: 20,
      fill: 'card',
      stroke: 'rule',
      strokeWidth: LINE,
    }),
    print(say('picture.no-cards'), x + size.width / 2, y + size.height - 78, 46, {
      align: 'middle',
      fill: 'muted',
      maxWidth: 560,
    }),
  ];
}
