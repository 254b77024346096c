import { MARGIN } from '../../../core/draw.ts';
import type { Text } from '../../../core/message.ts';
import { type Node, SHEET_WIDTH } from '../../../core/scene.ts';
import { type ScoreRow, scoreRows } from '../content/cards.ts';
import type { NexusRule, SheetScore } from '../rules/scoring.ts';
import { say } from '../words/messages.ts';
import { featureTitle, signed } from '../words/names.ts';
import { glyphNodes, squaresPath } from './map.ts';
import { looks } from './terrain-art.ts';

/** The score sheet as the rulebook prints it: a row a terrain, two columns, subtotals and the total. */

const ROW = 58;
const LEFT = MARGIN;
const RIGHT = SHEET_WIDTH - MARGIN;
const COLUMNS = { terrain: 400, largest: 680 } as const;
type Column = keyof typeof COLUMNS;
const WIDTH = COLUMNS.largest - COLUMNS.terrain;
const SUBTOTAL = scoreRows.length + 1;
const TOTAL = scoreRows.length + 2;

export const scoreSheetHeight = (scoreRows.length + 3) * ROW;

/** What never changes of it. */
export function emptyScoreSheet(top: number): readonly Node[] {
  const height = scoreSheetHeight;
  const rows = Array.from({ length: scoreRows.length + 4 }, (_, i) => `M${LEFT} ${top + i * ROW}H${RIGHT}`);
  const columns = [LEFT, COLUMNS.terrain, COLUMNS.largest, RIGHT].map((x) => `M${x} ${top}v${height}`);
  return [
    { kind: 'rect', x: LEFT, y: top, width: RIGHT - LEFT, height, fill: 'card' },
    { kind: 'rect', x: LEFT, y: top, width: RIGHT - LEFT, height: ROW, fill: 'shade' },
    { kind: 'path', d: [...rows, ...columns].join(''), stroke: 'rule', strokeWidth: 3 },
    { kind: 'path', d: `M${LEFT} ${top + SUBTOTAL * ROW}H${RIGHT}`, stroke: 'ink', strokeWidth: 4 },
    heading(say('sheet.terrain-type'), 'terrain', top),
    heading(say('sheet.largest-group'), 'largest', top),
    ...scoreRows.flatMap((row, i) => rowLabel(row, top + (i + 1) * ROW)),
    label(say('sheet.subtotal'), LEFT + 24, top + SUBTOTAL * ROW),
    label(say('sheet.total'), LEFT + 24, top + TOTAL * ROW),
    notApplicable('largest', top + scoreRows.length * ROW),
    notApplicable('terrain', top + TOTAL * ROW),
  ];
}

/** The points, as they stand; beside them what they gained or lost since `before`. */
export function writtenScore(
  score: SheetScore,
  before: SheetScore,
  rule: NexusRule,
  top: number,
): readonly Node[] {
  const rows = scoreRows.flatMap((row, i): readonly Node[] => {
    const y = top + (i + 1) * ROW;
    const terrain = points(score.terrain[row], before.terrain[row], 'terrain', y);
    if (row === 'nexus') return terrain;
    return [
      ...terrain,
      ...points(score.largest[row], before.largest[row], 'largest', y),
      ...(score.unanchored[row] && (rule === 'largest-group' || row !== 'desert')
        ? noNexus(rule === 'terrain' ? 'terrain' : 'largest', y)
        : []),
    ];
  });
  const [now, then] = [score.subtotals, before.subtotals];
  return [
    ...rows,
    ...points(now.terrain, then.terrain, 'terrain', top + SUBTOTAL * ROW),
    ...points(now.largest, then.largest, 'largest', top + SUBTOTAL * ROW),
    ...points(score.total, before.total, 'largest', top + TOTAL * ROW),
  ];
}

function points(now: number, before: number, column: Column, y: number): readonly Node[] {
  const x = COLUMNS[column];
  const middle = y + ROW / 2;
  const written: Node = {
    kind: 'text',
    text: now < 0 ? signed(now) : String(now),
    x: x + 104,
    y: middle,
    size: 50,
    fill: 'pencil',
    font: 'hand',
    align: 'right',
  };
  if (now === before) return [written];
  const change: Node = {
    kind: 'text',
    text: signed(now - before),
    x: x + 132,
    y: middle,
    size: 36,
    fill: 'changed',
    bold: true,
  };
  return [
    { kind: 'rect', x: x + 3, y: y + 3, width: WIDTH - 6, height: ROW - 6, fill: 'changed-soft' },
    written,
    change,
  ];
}

/** A nexus, crossed out: the terrain borders none, so that this cell stays empty. */
function noNexus(column: Column, y: number): readonly Node[] {
  const side = 40;
  const frame = { x: COLUMNS[column] + WIDTH - side - 12, y: y + (ROW - side) / 2, cell: side };
  const { x } = frame;
  return [
    { kind: 'path', d: squaresPath(frame, [0]), fill: 'purple-soft' },
    ...glyphNodes(frame, 'nexus', [0]),
    {
      kind: 'path',
      d: `M${x - 4} ${frame.y + side + 4}L${x + side + 4} ${frame.y - 4}`,
      stroke: 'warning',
      strokeWidth: 6,
    },
  ];
}

function rowLabel(row: ScoreRow, y: number): readonly Node[] {
  const side = 46;
  const frame = { x: LEFT + 14, y: y + (ROW - side) / 2, cell: side };
  return [
    { kind: 'path', d: squaresPath(frame, [0]), fill: looks[row].hue, stroke: 'ink', strokeWidth: 3 },
    ...glyphNodes(frame, row, [0]),
    label(featureTitle(row), LEFT + 80, y),
  ];
}

function label(text: Text, x: number, y: number): Node {
  const maxWidth = COLUMNS.terrain - x - 10;
  return { kind: 'text', text, x, y: y + ROW / 2, size: 36, fill: 'ink', bold: true, maxWidth };
}

function heading(text: Text, column: Column, y: number): Node {
  return {
    kind: 'text',
    text,
    x: COLUMNS[column] + WIDTH / 2,
    y: y + ROW / 2,
    size: 32,
    fill: 'ink',
    bold: true,
    align: 'middle',
    maxWidth: WIDTH - 16,
  };
}

/** The rulebook's "NA". */
function notApplicable(column: Column, y: number): Node {
  const x = COLUMNS[column] + WIDTH / 2;
  return { kind: 'path', d: `M${x - 24} ${y + ROW / 2}h48`, stroke: 'rule', strokeWidth: 4 };
}
