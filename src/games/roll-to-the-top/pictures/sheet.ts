import { box as boxOf, MARGIN, titleBar } from '../../../core/draw.ts';
import type { View } from '../../../core/game.ts';
import type { Seat, Text } from '../../../core/message.ts';
import { type Node, type Print, type Scene, SHEET_WIDTH, SMALL_PRINT } from '../../../core/scene.ts';
import type { Board, Box } from '../content/boards.ts';
import { statusOfBox } from '../rules/climb.ts';
import { HIGHEST } from '../rules/dice.ts';
import { boardOf, gameNumber, openBoxes, playerAt, type State } from '../rules/state.ts';
import { changedBoxes, MANY, numbersByBox } from '../words/describe.ts';
import { ID, say } from '../words/messages.ts';
import { openInWords, where } from '../words/words.ts';
import { DICE_HEIGHT, dicePicture } from './dice.ts';
import { type Layout, layoutOf } from './layout.ts';
import { structure } from './structures.ts';

const SUBTITLE = 112;
const DICE = 158;
const BOARD = DICE + DICE_HEIGHT + 24;
const FOOT = 40;

/** A player's structure: the boxes as they are, with the dice of the roll above. */
export function sheet(state: State, seat: Seat, view: View<State>): Scene {
  const board = boardOf(state);
  const layout = layoutOf(board, BOARD);
  const player = playerAt(state, seat);
  const lit = view.legal === true;
  const legal = lit ? numbersByBox(state, seat) : new Map<string, readonly number[]>();
  const fresh = changedBoxes(state, seat, view.since);
  return {
    width: SHEET_WIDTH,
    height: layout.ground + FOOT,
    base: { key: `${ID}/sheet/${board.id}`, nodes: emptyBoard(board, layout) },
    nodes: [
      ...titleBar(say('picture.player', { who: { seat } }), where(state)),
      ...subtitle(state, openBoxes(board, player)),
      ...dicePicture(state, DICE, seat, lit),
      ...board.boxes.flatMap((box): readonly Node[] => {
        const numbers = legal.get(box.name);
        if (numbers !== undefined) return litBox(layout, box, numbers);
        const number = player.sheet[box.name];
        return number === undefined
          ? limit(state, seat, layout, box)
          : [
              ...(fresh.includes(box.name) ? namedBox(layout, box, 'changed') : []),
              ...handwriting(layout, box, number, isOfThisRoll(state, seat, box.name)),
            ];
      }),
    ],
  };
}

function subtitle(state: State, open: number): readonly Node[] {
  const print = { kind: 'text', y: SUBTITLE, size: 32, fill: 'muted' } as const;
  const boxes = openInWords(open);
  const inMatch = say('picture.match', {
    open: boxes,
    game: say('picture.game', { game: gameNumber(state), games: state.options.rounds }),
  });
  return [
    { ...print, text: state.options.rounds === 1 ? boxes : inMatch, x: MARGIN, maxWidth: 440 },
    {
      ...print,
      text: say(`picture.${state.options.direction}`),
      x: SHEET_WIDTH - MARGIN,
      align: 'right',
      maxWidth: 470,
    },
  ];
}

function emptyBoard(board: Board, layout: Layout): readonly Node[] {
  return [
    structure(board.id, layout.left, layout.ground, layout.size / 2),
    ...board.boxes.flatMap((box) => namedBox(layout, box, 'open')),
  ];
}

/** A box with its name, and its dot where it has one. */
function namedBox(layout: Layout, box: Box, look: 'open' | 'legal' | 'changed'): readonly Node[] {
  const [x, y] = layout.at(box);
  const { size } = layout;
  return [
    boxOf(x, y, size, size, look),
    { kind: 'text', text: box.name, x: x + 13, y: y + 25, size: SMALL_PRINT, fill: 'muted' },
    ...(box.dot ? [{ kind: 'circle', x: x + size - 22, y: y + 24, radius: 8, fill: 'muted' } as const] : []),
  ];
}

/** Printed in the middle of a box, below its name. */
function inBox(layout: Layout, box: Box, text: Text, size: number, down = 0.62): Print {
  const [x, y] = layout.at(box);
  return {
    kind: 'text',
    text,
    x: x + layout.size / 2,
    y: y + layout.size * down,
    size,
    fill: 'ink',
    align: 'middle',
    maxWidth: layout.size - 14,
  };
}

/** A box that may be chosen, with the numbers that it would take: one by one, or from the least to the greatest. */
function litBox(layout: Layout, box: Box, numbers: readonly number[]): readonly Node[] {
  const [first, last] = [numbers[0], numbers.at(-1)];
  const lines =
    numbers.length > MANY
      ? [`${first}–${last}`]
      : numbers.length > 2
        ? [numbers.slice(0, 2).join('  '), numbers.slice(2).join('  ')]
        : [numbers.join('  ')];
  const [only, ...others] = lines;
  return [
    ...namedBox(layout, box, 'legal'),
    ...(others.length === 0
      ? [{ ...inBox(layout, box, only ?? '', numbers.length === 1 ? 44 : 34), bold: true }]
      : lines.map((line, i) => ({ ...inBox(layout, box, line, 30, 0.5 + 0.29 * i), bold: true }))),
  ];
}

/** What an open box will ask for, where that is known and it is not lit. */
function limit(state: State, seat: Seat, layout: Layout, box: Box): readonly Node[] {
  const place = statusOfBox(playerAt(state, seat).sheet, box, state.options.direction);
  if (place.is !== 'open' || state.phase.is === 'over') return [];
  const text = place.min > 1 ? `≥ ${place.min}` : place.max < HIGHEST ? `≤ ${place.max}` : undefined;
  return text === undefined ? [] : [{ ...inBox(layout, box, text, 32), fill: 'muted' }];
}

/** A number, underlined while it is of the roll on the table and can still be taken back. */
function handwriting(layout: Layout, box: Box, number: number, ofThisRoll: boolean): readonly Node[] {
  const [x, y] = layout.at(box);
  const { size } = layout;
  return [
    { ...inBox(layout, box, `${number}`, Math.round(size * 0.58), 0.6), font: 'hand', fill: 'pencil' },
    ...(ofThisRoll
      ? [
          {
            kind: 'path',
            d: `M${x + size * 0.28} ${y + size * 0.88}q${size * 0.22} ${-size * 0.05} ${size * 0.44} ${-size * 0.01}`,
            stroke: 'pencil',
            strokeWidth: 4,
          } as const,
        ]
      : []),
  ];
}

function isOfThisRoll(state: State, seat: Seat, box: string): boolean {
  return state.phase.is === 'climb' && playerAt(state, seat).written.some((write) => write.box === box);
}
