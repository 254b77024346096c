import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import type { Board, Box } from '../content/boards.ts';
import { boardOf, playerAt, type State } from '../rules/state.ts';
import { changedBoxes } from '../words/describe.ts';
import { ID } from '../words/messages.ts';
import { numbersByBox } from '../words/numbers-by-box.ts';
import { frameOf, handwriting, limitOf, litNumbers, nameOf, smallIn } from './boxes.ts';
import { column } from './column.ts';
import { PANE } from './kit.ts';
import { type Layout, layoutOf } from './layout.ts';
import { backdrop, building, foreground } from './scenery.ts';

/** A player's sheet: the building with its boxes on a poster, and beside it the dice with what they can do. */
export function sheet(state: State, seat: Seat, view: View<State>): Scene {
  const board = boardOf(state);
  const layout = layoutOf(board);
  const { sheet: numbers } = playerAt(state, seat);
  const lit =
    view.legal === true ? numbersByBox(state, seat, view.chosen) : new Map<string, readonly number[]>();
  const fresh = changedBoxes(state, seat, view.since);
  return {
    ...PANE,
    base: { key: `${ID}/sheet/${board.id}`, nodes: emptyBoard(board, layout) },
    nodes: [
      ...board.boxes.flatMap((box): readonly Node[] => {
        const number = numbers[box.name];
        if (number === undefined) return openBox(state, seat, layout, box, lit.get(box.name));
        return [
          ...(fresh.includes(box.name) ? [frameOf(layout, box, 'changed')] : []),
          ...handwriting(layout, box, number, isOfThisRoll(state, seat, box.name)),
        ];
      }),
      ...column(state, seat, view),
    ],
  };
}

function emptyBoard(board: Board, layout: Layout): readonly Node[] {
  const { size, left, ground } = layout;
  return [
    backdrop(board.id),
    building(board.id, left, ground, size / 2),
    ...foreground(board.id),
    ...board.boxes.map((box) => frameOf(layout, box, 'open')),
  ];
}

function openBox(
  state: State,
  seat: Seat,
  layout: Layout,
  box: Box,
  takes: readonly number[] | undefined,
): readonly Node[] {
  const limit = state.phase.is === 'over' ? undefined : limitOf(state, seat, box);
  if (takes === undefined)
    return [
      ...nameOf(layout, box),
      ...(limit === undefined ? [] : [smallIn(layout, box, limit, { fill: 'muted' })]),
    ];
  return [frameOf(layout, box, 'legal'), ...nameOf(layout, box), ...litNumbers(layout, box, takes, limit)];
}

function isOfThisRoll(state: State, seat: Seat, box: string): boolean {
  return state.phase.is === 'climb' && playerAt(state, seat).written.some((write) => write.box === box);
}
