import type { View } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH } from '../../core/scene.ts';
import { changedBoxes, numbersByBox } from './describe.ts';
import { boardOf, playerAt, type State } from './state.ts';
import { headline } from './words.ts';

const BOX = 90;

export function sheet(state: State, seat: Seat, view: View<State>): Scene {
  const board = boardOf(state);
  const player = playerAt(state, seat);
  const legalNumbers = view.legal === true ? numbersByBox(state, seat) : new Map<string, readonly number[]>();
  const fresh = changedBoxes(state, seat, view.since);
  const height = 160 + board.rows * BOX;
  const nodes = board.boxes.flatMap((box): readonly Node[] => {
    const x = 200 + (box.x * BOX) / 2;
    const y = height - 40 - (box.row + 1) * BOX;
    const number = player.sheet[box.name];
    const lit = legalNumbers.has(box.name);
    const changed = fresh.includes(box.name);
    return [
      {
        kind: 'rect',
        x,
        y,
        width: BOX,
        height: BOX,
        fill: changed ? 'changed-soft' : lit ? 'legal-soft' : 'card',
        stroke: changed ? 'changed' : lit ? 'legal' : 'rule',
        strokeWidth: 3,
      },
      ...(number === undefined
        ? []
        : [
            {
              kind: 'text',
              text: String(number),
              x: x + BOX / 2,
              y: y + BOX / 2,
              size: 44,
              fill: 'pencil',
              font: 'hand',
              align: 'middle',
            } as const,
          ]),
    ];
  });
  return {
    width: SHEET_WIDTH,
    height,
    nodes: [{ kind: 'text', text: headline(state), x: 40, y: 60, size: 40, fill: 'ink' }, ...nodes],
  };
}

export function table(state: State): Scene {
  return {
    width: SHEET_WIDTH,
    height: 120,
    nodes: [{ kind: 'text', text: headline(state), x: 40, y: 60, size: 40, fill: 'ink' }],
  };
}
