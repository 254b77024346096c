import { withMinus } from '../../../core/common.ts';
import { handwriting, headStartMark, nodeList, path, print, rect } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Seat, Text } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { type ScoreRow, scoreRows } from '../content/cards.ts';
import { headStartOf, scoreAt } from '../rules/end.ts';
import { lacksNexus, type NexusRule, type SheetScore } from '../rules/scoring.ts';
import type { State } from '../rules/state.ts';
import { featureTitle, ID, pointChange, say } from '../words/names.ts';
import { THIN, tile } from './map.ts';
import { crossedNexus } from './side-column.ts';

/** The score sheet as the rulebook prints it: a row per terrain, two columns, subtotals and the total. */

const PANE = { width: 1640, height: 1050 } as const;
const LEFT = 24;
const RIGHT = PANE.width - LEFT;
const TOP = 20;
const HEAD = 92;
const ROW = 97;
const COLUMNS = { terrain: 780, largest: 1210 } as const;
type Column = keyof typeof COLUMNS;
const WIDTH = RIGHT - COLUMNS.largest;
const yOf = (row: number): number => TOP + HEAD + row * ROW;
const SUBTOTAL = yOf(scoreRows.length);
const TOTAL = SUBTOTAL + ROW;
const BOTTOM = PANE.height - TOP;

/** The points of a player, and beside them their change since the last look. */
export function scoreSheet(state: State, seat: Seat, { since }: Perspective<State>): Scene {
  const previous = since?.maps[seat] === undefined ? state : since;
  return {
    ...PANE,
    title: say('sheet.score'),
    base: { key: `${ID}/score-sheet`, nodes: emptySheet() },
    nodes: [
      print(say('sheet.player', { who: { seat } }), LEFT + 24, TOP + HEAD / 2, 54, {
        bold: true,
        maxWidth: COLUMNS.terrain - LEFT - 48,
      }),
      ...headStartMark(headStartOf(state, seat), COLUMNS.terrain - 190, (TOTAL + BOTTOM) / 2, 56),
      ...written(scoreAt(state, seat), scoreAt(previous, seat), state.options.nexus),
    ],
  };
}

function emptySheet(): readonly Node[] {
  const width = RIGHT - LEFT;
  const rules = scoreRows.map((_, i) => `M${LEFT} ${yOf(i + 1)}H${RIGHT}`);
  const columns = [COLUMNS.terrain, COLUMNS.largest].map((x) => `M${x} ${TOP}V${BOTTOM}`);
  const box = { kind: 'rect', x: LEFT, width, radius: 18 } as const;
  return [
    { ...box, y: TOP, height: BOTTOM - TOP, fill: 'card' },
    { ...box, y: TOP, height: HEAD, fill: 'shade' },
    path([...rules, ...columns].join(''), { stroke: 'rule', strokeWidth: THIN, opacity: 0.6 }),
    path(`M${LEFT} ${SUBTOTAL}H${RIGHT}`, { stroke: 'ink', strokeWidth: 7 }),
    { ...box, y: TOP, height: BOTTOM - TOP, stroke: 'ink', strokeWidth: 7 },
    heading(say('sheet.terrain-type'), 'terrain'),
    heading(say('sheet.largest-group'), 'largest'),
    ...scoreRows.flatMap((row, i) => rowLabel(row, yOf(i))),
    label(say('sheet.subtotal'), SUBTOTAL + ROW / 2),
    label(say('sheet.total'), (TOTAL + BOTTOM) / 2),
    dash('largest', yOf(scoreRows.length - 1) + ROW / 2),
    dash('terrain', (TOTAL + BOTTOM) / 2),
  ];
}

function written(score: SheetScore, before: SheetScore, rule: NexusRule): readonly Node[] {
  const [now, then] = [score.subtotals, before.subtotals];
  return [
    ...scoreRows.flatMap((row, i): readonly Node[] => {
      const y = yOf(i);
      const terrain = points(score.terrain[row], before.terrain[row], 'terrain', y);
      if (row === 'nexus') return terrain;
      const column = rule === 'terrain' ? 'terrain' : 'largest';
      return nodeList(
        terrain,
        points(score.largest[row], before.largest[row], 'largest', y),
        lacksNexus(score, row, rule) && crossedNexus(COLUMNS[column] + WIDTH - 56, y + ROW / 2, 68),
      );
    }),
    ...points(now.terrain, then.terrain, 'terrain', SUBTOTAL),
    ...points(now.largest, then.largest, 'largest', SUBTOTAL),
    ...points(score.total, before.total, 'largest', TOTAL, BOTTOM - TOTAL, 104),
  ];
}

function points(
  now: number,
  before: number,
  column: Column,
  y: number,
  height: number = ROW,
  size = 76,
): readonly Node[] {
  const x = COLUMNS[column];
  const number: Node = handwriting(withMinus(now), x + 200, y + height / 2, size, {
    align: 'right',
  });
  if (now === before) return [number];
  return [
    rect(x + 8, y + 8, WIDTH - 16, height - 16, { radius: 14, fill: 'changed-soft' }),
    number,
    print(pointChange(now - before), x + 232, y + height / 2, 56, { fill: 'changed', bold: true }),
  ];
}

/** The terrain and, in short, what scores its points. */
function rowLabel(row: ScoreRow, y: number): readonly Node[] {
  const maxWidth = COLUMNS.terrain - LEFT - 130;
  return [
    ...tile(row, LEFT + 16, y + 10, ROW - 20),
    { ...label(featureTitle(row), y + 27), x: LEFT + 112, size: 47, maxWidth },
    print(say(`rule.${row}`), LEFT + 112, y + 68, 44, { fill: 'muted', maxWidth }),
  ];
}

function label(text: Text, y: number): Extract<Node, { kind: 'text' }> {
  return print(text, LEFT + 24, y, 56, { bold: true });
}

function heading(text: Text, column: Column): Node {
  return print(text, COLUMNS[column] + WIDTH / 2, TOP + HEAD / 2, 44, {
    bold: true,
    align: 'middle',
    maxWidth: WIDTH - 24,
  });
}

/** The rulebook's "NA". */
function dash(column: Column, y: number): Node {
  const x = COLUMNS[column] + WIDTH / 2;
  return path(`M${x - 30} ${y}h60`, { stroke: 'rule', strokeWidth: 6 });
}
