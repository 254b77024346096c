import { withMinus } from '../../../core/common.ts';
import { cardRect, die, handwriting, icon, nodeList, print } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Area, Node, Scene } from '../../../core/scene.ts';
import { letterOf } from '../content/cards.ts';
import { standings } from '../rules/end.ts';
import { SIZE } from '../rules/grid.ts';
import { mapAt, type SharedCards, type State, waitingSeats } from '../rules/state.ts';
import { featureTitle, pointChange, say } from '../words/names.ts';
import { headline } from '../words/prompts.ts';
import { blockLines, emptyGrid, THIN, terrainOf, tile } from './map.ts';
import { shapeNodes } from './side-column.ts';

/** The cards, the die, and everybody's map with its total. */

const WIDTH = 1640;
const MARGIN = 24;
const GAP = 20;
const CARDS = { top: 96, height: 330 } as const;
/** Maximum height of the pane. */
const HEIGHT = 1042;
/** The height of the name above a player's map, and with the total below the map. */
const NAME = 84;
const NAME_AND_TOTAL = 204;

export function table(state: State, view: Perspective<State>): readonly Scene[] {
  const isOver = state.phase.is === 'over';
  const alone = state.maps.length === 1;
  if (isOver && alone) return [];
  const cards = isOver || state.lying === undefined ? [] : sharedCards(state.lying);
  const top = cards.length === 0 ? CARDS.top : CARDS.top + CARDS.height + GAP;
  const height = alone ? top : Math.min(HEIGHT, Math.ceil(top + playersHeight(state.maps.length) + MARGIN));
  return [
    {
      width: WIDTH,
      height,
      title: say(isOver ? 'sheet.players' : 'sheet.table'),
      nodes: nodeList(
        print(headline(state), MARGIN + 6, 50, 58, { bold: true, maxWidth: WIDTH - 2 * MARGIN - 12 }),
        cards,
        !alone && players(state, view, top, height - MARGIN),
      ),
    },
  ];
}

/** The terrain card, the shape cards and the die side by side. */
function sharedCards({ card, shapes, number }: SharedCards): readonly Node[] {
  const { top, height } = CARDS;
  const side = 224;
  const width = 400;
  return nodeList(
    cardRect(MARGIN, top, 340, height),
    tile(card, MARGIN + (340 - side) / 2, top + 20, side),
    print(featureTitle(card), MARGIN + 170, top + height - 44, 52, {
      bold: true,
      align: 'middle',
      maxWidth: 310,
    }),
    shapes.flatMap((shape, i): readonly Node[] => {
      const x = MARGIN + 360 + i * (width + GAP);
      return [
        cardRect(x, top, width, height),
        ...shapeNodes(shape, 0, card, { x: x + 20, y: top + 12, width: width - 40, height: height - 80 }, 92),
        print(letterOf(shape), x + width / 2, top + height - 44, 56, { bold: true, align: 'middle' }),
      ];
    }),
    shapes.length <= 0 && ruleCard(card, 2 * width + GAP),
    number !== undefined && die('d12', WIDTH - MARGIN - 190, top + height / 2, 310, { value: number }),
  );
}

/** What a nexus scores, in the place of the shape cards. */
function ruleCard(card: SharedCards['card'], width: number): readonly Node[] {
  if (card === 'desolation') return [];
  const x = MARGIN + 360;
  return [
    cardRect(x, CARDS.top, width, CARDS.height),
    print(say(`rule.${card}`), x + width / 2, CARDS.top + CARDS.height / 2, 68, {
      align: 'middle',
      maxWidth: width - 60,
      lines: 2,
    }),
  ];
}

/** The rows and columns of this many players' cards, and the width of each. */
function gridOf(count: number): { readonly rows: number; readonly columns: number; readonly width: number } {
  const rows = count > 4 ? 2 : 1;
  const columns = Math.ceil(count / rows);
  return { rows, columns, width: (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns };
}

/** The height of the players' cards if their maps use the full width. */
function playersHeight(count: number): number {
  const { rows, width } = gridOf(count);
  return rows * (NAME_AND_TOTAL + width - 40) + (rows - 1) * GAP;
}

/** A card per player: a small map and the total. */
function players(state: State, { since }: Perspective<State>, top: number, bottom: number): readonly Node[] {
  const count = state.maps.length;
  const { rows, columns, width } = gridOf(count);
  const height = (bottom - top - (rows - 1) * GAP) / rows;
  const { totals, winners } = standings(state);
  const previous = since?.maps.length === count ? standings(since).totals : totals;
  return state.maps.flatMap((_, seat) => {
    const x = MARGIN + (seat % columns) * (width + GAP);
    const y = top + Math.floor(seat / columns) * (height + GAP);
    const total = totals[seat] ?? 0;
    return playerCard(state, seat, { x, y, width, height }, total, total - (previous[seat] ?? 0), winners);
  });
}

function playerCard(
  state: State,
  seat: Seat,
  { x, y, width, height }: Area,
  total: number,
  change: number,
  winners: readonly Seat[],
): readonly Node[] {
  const [waits, won] = [waitingSeats(state).includes(seat), winners.includes(seat)];
  const wide = width > height * 1.1;
  const cell = Math.floor(
    Math.min(height - (wide ? NAME + 20 : NAME_AND_TOTAL), width - (wide ? 230 : 40)) / SIZE,
  );
  const side = cell * SIZE;
  const frame = { x: wide ? x + 20 : x + (width - side) / 2, y: y + NAME, cell };
  const middle = wide ? (frame.x + side + x + width) / 2 : x + width / 2;
  const line = wide ? frame.y + side / 2 : (frame.y + side + y + height) / 2;
  return [
    cardRect(x, y, width, height, waits ? 'legal' : won ? 'changed' : 'rule'),
    icon(won ? 'trophy' : waits ? 'quill-ink' : 'check-mark', x + 46, y + 44, 54, {
      fill: waits ? 'legal' : won ? 'changed' : 'muted',
    }),
    print(say('sheet.player', { who: { seat } }), x + 84, y + 44, 48, { bold: true, maxWidth: width - 104 }),
    ...emptyGrid(frame),
    ...terrainOf(frame, mapAt(state, seat)),
    ...blockLines(frame, THIN),
    ...points(total, change, wide, middle, line),
  ];
}

/** A total with its change beside it or, in a wide card, below it. */
function points(total: number, change: number, wide: boolean, x: number, y: number): readonly Node[] {
  const [text, gain, size] = [withMinus(total), pointChange(change), wide ? 96 : 88];
  if (change === 0) return [handwriting(text, x, y, size, { align: 'middle' })];
  const look = { fill: 'changed', bold: true } as const;
  return wide
    ? [
        handwriting(text, x, y - 36, size, { align: 'middle' }),
        print(gain, x, y + 46, 60, { ...look, align: 'middle' }),
      ]
    : [handwriting(text, x + 10, y, size, { align: 'right' }), print(gain, x + 36, y, 60, look)];
}
