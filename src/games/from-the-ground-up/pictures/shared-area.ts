import type { Node } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { cardStateOf, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { cardName } from '../words/names.ts';
import { smallCrate } from './crate.ts';
import { type Area, GAP, HEAD, LINE, MARGIN, PRINT, print, star, WIDTH } from './kit.ts';

/** The shared area on the overview: as a strip above the players' tiles, or as a tile among them. */

const ROW = 66;
const SMALL = 46;
const PAD = 20;
/** The shared cards that fit on a strip; all are on their own panes. */
const STRIP_CARDS = 4;

/** The height of `sharedStrip`. */
export function stripHeight(state: State): number {
  return ROW + Math.max(1, Math.ceil(Math.min(state.shared.length, STRIP_CARDS) / 2)) * ROW;
}

export function sharedStrip(state: State): readonly Node[] {
  const y = HEAD + GAP + 26;
  const shown = state.shared.slice(0, STRIP_CARDS);
  const width = (WIDTH - 2 * MARGIN - GAP) / 2;
  return [
    heading(state, shown.length, MARGIN, y, PRINT, WIDTH - 2 * MARGIN),
    ...(shown.length === 0 ? [nothing(MARGIN, y + 58, WIDTH - 2 * MARGIN)] : []),
    ...shown.flatMap((card, i) =>
      row(state, card, MARGIN + (i % 2) * (width + GAP), y + 30 + Math.floor(i / 2) * ROW, width),
    ),
  ];
}

export function sharedTile(state: State, { x, y, width, height }: Area): readonly Node[] {
  const top = y + 76;
  const shown = state.shared.slice(0, Math.floor((y + height - top) / ROW));
  const room = width - 2 * PAD;
  return [
    { kind: 'rect', x, y, width, height, radius: 20, stroke: 'rule', strokeWidth: LINE, dash: [18, 18] },
    heading(state, shown.length, x + PAD, y + 42, 42, room),
    ...(shown.length === 0 ? [nothing(x + PAD, y + 118, room)] : []),
    ...shown.flatMap((card, i) => row(state, card, x + PAD, top + i * ROW, room)),
  ];
}

function heading(state: State, shown: number, x: number, y: number, size: number, maxWidth: number): Node {
  const hidden = state.shared.length - shown;
  const text = hidden > 0 ? say('picture.shared.more', { hidden }) : say('picture.shared');
  return print(text, x, y, size, { bold: true, maxWidth });
}

function nothing(x: number, y: number, maxWidth: number): Node {
  return print(say('picture.shared.none'), x, y, PRINT, { fill: 'muted', maxWidth, lines: 2 });
}

/** A shared card with the numbers that are still to be checked off, and its points. */
function row(state: State, card: CardId, x: number, y: number, width: number): readonly Node[] {
  const { crates, checks, star: points } = cardStateOf(state, card);
  const left = crates.filter((_, i) => checks[i] !== true);
  const middle = y + (ROW - 6) / 2;
  const first = x + width - 96 - left.length * (SMALL + 8);
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height: ROW - 6,
      radius: 14,
      fill: 'ice-soft',
      stroke: 'rule',
      strokeWidth: LINE,
    },
    print(cardName(card), x + 18, middle, PRINT, { maxWidth: first - x - 28 }),
    ...left.flatMap((number, i) =>
      smallCrate(first + i * (SMALL + 8), middle - SMALL / 2, SMALL, false, number),
    ),
    star(x + width - 46, middle, 58, { fill: 'yellow-soft', stroke: 'orange', strokeWidth: LINE }),
    print(String(points), x + width - 46, middle + 3, PRINT, { align: 'middle', bold: true }),
  ];
}
