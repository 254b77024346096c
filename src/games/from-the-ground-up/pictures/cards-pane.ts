import type { Message } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import type { State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { type CardLook, type CardSize, cardPicture, outline } from './card.ts';
import { GAP, HEAD, LINE, MARGIN, print, stripes, WIDTH } from './kit.ts';

/** Cards on a pane: up to two below each other, more two abreast. */

/** More cards than this go on another pane. */
export const CARDS_A_PANE = 6;

const WIDE: CardSize = {
  width: WIDTH - 2 * MARGIN,
  height: 346,
  crate: 124,
  gap: 100,
  step: 18,
  star: 190,
};
const HALF = (WIDTH - 2 * MARGIN - GAP) / 2;
const TALL: CardSize = { width: HALF, height: 346, crate: 92, gap: 36, step: 28, star: 134 };
const LOW: CardSize = { width: HALF, height: 278, crate: 86, gap: 38, step: 8, star: 108 };

export function cardsPane(
  state: State,
  cards: readonly CardId[],
  look: CardLook,
  head: readonly Node[],
  title?: Message,
): Scene {
  const columns = cards.length <= 2 ? 1 : 2;
  const rows = Math.max(2, Math.ceil(cards.length / columns));
  const size = columns === 1 ? WIDE : rows === 2 ? TALL : LOW;
  const placeOf = (at: number): readonly [number, number] => [
    MARGIN + (at % columns) * (size.width + GAP),
    HEAD + GAP + Math.floor(at / columns) * (size.height + GAP),
  ];
  const free = Array.from({ length: rows * columns - cards.length }, (_, i) => placeOf(cards.length + i));
  return {
    width: WIDTH,
    height: HEAD + GAP + rows * (size.height + GAP) + 4,
    ...(title === undefined ? {} : { title }),
    nodes: [
      ...stripes(HEAD - 20),
      ...head,
      ...cards.flatMap((card, i) => {
        const [x, y] = placeOf(i);
        return cardPicture(state, card, look, x, y, size);
      }),
      ...free.map(([x, y]): Node => emptyPlot(x, y, size)),
      ...(cards.length === 0
        ? [
            print(say('picture.no-cards'), WIDTH / 2, HEAD + GAP + size.height / 2, 46, {
              align: 'middle',
              fill: 'muted',
              maxWidth: WIDTH - 200,
            }),
          ]
        : []),
    ],
  };
}

/** Where a card could lie. */
function emptyPlot(x: number, y: number, size: CardSize): Node {
  return { ...outline(x, y, size), stroke: 'rule', strokeWidth: LINE, dash: [18, 18], opacity: 0.6 };
}
