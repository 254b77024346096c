import type { Message } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import type { State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { type CardLook, type CardSize, cardPicture, outline } from './card.ts';
import { GAP, HEAD, LINE, MARGIN, print, stripes, WIDTH } from './kit.ts';

/**
 * Cards on a pane: one fills it, two lie below each other, more two abreast. An odd last card takes its whole row, so
 * that nothing stays empty.
 */

/** More cards than this go on another pane. */
export const CARDS_A_PANE = 6;

const FULL = WIDTH - 2 * MARGIN;
const HALF = (FULL - GAP) / 2;
const ONE: CardSize = { width: FULL, height: 708, crate: 170, gap: 100, step: 60, star: 250 };
const TALL = { height: 346, crate: 92, gap: 36, step: 28, star: 134 };
const LOW = { height: 278, crate: 86, gap: 38, step: 8, star: 108 };
/** What a card that has a row to itself has more. */
const WIDE = { width: FULL, gap: 100 };
const WIDE_TALL: CardSize = { ...TALL, ...WIDE, crate: 124, step: 18, star: 190 };
const WIDE_LOW: CardSize = { ...LOW, ...WIDE, crate: 100, step: 14, star: 134 };

interface Plot {
  readonly x: number;
  readonly y: number;
  readonly size: CardSize;
}

/** The places of this many cards, below a head. */
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

/** Where cards could lie. */
function emptyPlot(x: number, y: number, size: CardSize): readonly Node[] {
  return [
    { ...outline(x, y, size), stroke: 'rule', strokeWidth: LINE, dash: [18, 18], opacity: 0.6 },
    print(say('picture.no-cards'), x + size.width / 2, y + size.height / 2, 46, {
      align: 'middle',
      fill: 'muted',
      maxWidth: size.width - 140,
    }),
  ];
}
