import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { inPoints, score, signed } from '../rules/end.ts';
import { awaiting } from '../rules/rules.ts';
import { cardStateOf, playerAt, pointsOf, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { cardName } from '../words/names.ts';
import { smallCrate } from './crate.ts';
import { LINE, PRINT, pipDie, print, STRONG, star } from './kit.ts';
import { arrivals } from './sheet.ts';

/** A player on the overview: name, die, points, and the cards in front of them. */

const PAD = 20;
const HEAD = 76;
const ROW = 50;
const SMALL = 34;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function tile(
  state: State,
  seat: Seat,
  view: View<State>,
  fresh: ReadonlySet<string>,
  area: Area,
): readonly Node[] {
  const { x, y, width, height } = area;
  const { front } = playerAt(state, seat);
  const awaited = awaiting(state).includes(seat);
  const came = arrivals(state, seat, view.since);
  const rows = Math.max(1, Math.floor((height - HEAD - 8) / ROW));
  const shown = front.length <= rows ? front : front.slice(0, rows - 1);
  const top = y + HEAD;
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height,
      radius: 20,
      fill: 'card',
      stroke: awaited ? 'legal' : 'rule',
      strokeWidth: awaited ? STRONG : LINE,
    },
    ...headOf(state, seat, area),
    ...shown.flatMap((card, i) =>
      row(state, card, came.includes(card) || fresh.has(card), x + PAD, top + i * ROW, width - 2 * PAD),
    ),
    ...(front.length === 0
      ? [
          print(say('picture.no-cards'), x + PAD, top + ROW / 2, PRINT, {
            fill: 'muted',
            maxWidth: width - 40,
          }),
        ]
      : []),
    ...(shown.length < front.length
      ? [
          print(
            say('picture.more', { hidden: front.length - shown.length }),
            x + PAD,
            top + (rows - 0.5) * ROW,
            PRINT,
            { fill: 'muted', maxWidth: width - 2 * PAD },
          ),
        ]
      : []),
  ];
}

function headOf(state: State, seat: Seat, { x, y, width }: Area): readonly Node[] {
  const { die, choice } = playerAt(state, seat);
  const { winners, totals, places } = score(state);
  const over = state.phase === 'over';
  const icon = winners.includes(seat) ? 'laurel-crown' : choice === undefined ? undefined : 'check-mark';
  const left = x + PAD + (die === undefined ? 0 : 72);
  const right = x + width - PAD;
  return [
    ...(die === undefined ? [] : pipDie(x + PAD + 28, y + 40, 56, die)),
    print(
      over && winners.length > 0 && !winners.includes(seat)
        ? say('picture.placed', { who: { seat }, place: places[seat] ?? 0 })
        : say('picture.player', { who: { seat } }),
      left,
      y + 42,
      42,
      { bold: true, maxWidth: right - left - 170 },
    ),
    ...(icon === undefined
      ? []
      : [
          {
            kind: 'icon',
            name: icon,
            x: right - 130,
            y: y + 40,
            size: 48,
            fill: over ? 'orange' : 'muted',
          } as const,
        ]),
    print(inPoints(totals[seat] ?? 0), right, y + 42, 46, { align: 'right', bold: true }),
  ];
}

/** A card: its name, how much of it is done, and its star; or its points. */
function row(
  state: State,
  card: CardId,
  isNew: boolean,
  x: number,
  y: number,
  width: number,
): readonly Node[] {
  const cardState = cardStateOf(state, card);
  const value = pointsOf(card, cardState);
  const middle = y + ROW / 2;
  const crates = cardState.crates.length;
  const first = x + width - 76 - crates * (SMALL + 6);
  const frame: readonly Node[] =
    cardState.flipped || isNew
      ? [
          {
            kind: 'rect',
            x: x - 8,
            y: y + 2,
            width: width + 16,
            height: ROW - 4,
            radius: 10,
            ...(cardState.flipped ? { fill: 'warning-soft' as const } : {}),
            ...(isNew ? { stroke: 'changed' as const, strokeWidth: LINE } : {}),
          },
        ]
      : [];
  if (value !== undefined)
    return [
      ...frame,
      print(cardName(card), x, middle, PRINT, { maxWidth: width - 110 }),
      print(signed(value), x + width, middle, 42, { align: 'right', bold: true }),
    ];
  return [
    ...frame,
    print(cardName(card), x, middle, PRINT, { maxWidth: first - x - 14 }),
    ...cardState.crates.flatMap((number, i) =>
      smallCrate(first + i * (SMALL + 6), middle - SMALL / 2, SMALL, number > 0),
    ),
    star(x + width - 30, middle, 54, { fill: 'yellow-soft', stroke: 'orange', strokeWidth: LINE }),
    ...(cardState.star > 0
      ? [print(String(cardState.star), x + width - 30, middle + 3, PRINT, { align: 'middle', bold: true })]
      : []),
  ];
}
