import { withMinus } from '../../../core/common.ts';
import {
  cardRect,
  circle,
  die,
  handwriting,
  headStartMark,
  nodeList,
  path,
  print,
  rect,
} from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Area, Node, Target } from '../../../core/scene.ts';
import {
  letterOf,
  type MapFeature,
  type ScoreRow,
  type ShapeId,
  scoreRows,
  terrains,
} from '../content/cards.ts';
import { headStartOf, scoreAt } from '../rules/end.ts';
import { gainOf } from '../rules/gains.ts';
import { readSquare, type Square, squareAt } from '../rules/grid.ts';
import { type Placement, placements, shapeCells, squaresUnder, type Turn } from '../rules/placements.ts';
import { lacksNexus, rowPoints, type SheetScore } from '../rules/scoring.ts';
import { mapAt, type State, taskOf, waitingSeats } from '../rules/state.ts';
import { featureTitle, pointChange, say } from '../words/names.ts';
import { roundName } from '../words/prompts.ts';
import { readShape, readTurn } from '../words/verbs.ts';
import { featureNodes, movedPath, outlineOf, styles, tile } from './map.ts';

/** A square that can be chosen. */
interface Anchor {
  /** The value of the option. */
  readonly square: Square;
  /** The first square that the placement fills, in reading order: `square` itself can be outside the shape. */
  readonly first: Square;
  readonly gain: number;
  /** Its shape and turn, if none are chosen. */
  readonly with?: { readonly shape: ShapeId; readonly turn: string };
}

/** What a player has chosen of their move so far. */
export interface PartialMove {
  readonly card?: MapFeature;
  readonly shape?: ShapeId;
  readonly turn?: Turn;
  /** The shapes with a legal placement, each with its turns that have one, ascending. */
  readonly shapes: ReadonlyMap<ShapeId, readonly Turn[]>;
  /** The legal placements that match it. */
  readonly placements: readonly Placement[];
  /**
   * The squares that can be chosen, with the points that they gain. If only the verb is chosen: one for each first
   * square, the best placement that begins there. Otherwise empty until shape and turn are chosen.
   */
  readonly anchors: readonly Anchor[];
  /** The squares of a complete choice. */
  readonly ghost?: readonly Square[];
  /** The points that the ghost gains. Left out if it is illegal. */
  readonly gain?: number;
}

const nothing: PartialMove = { shapes: new Map(), placements: [], anchors: [] };

/** Empty unless the seat is awaited and legal moves are to be shown. */
export function partialMoveOf(state: State, seat: Seat, { legal, chosen }: Perspective<State>): PartialMove {
  const task = taskOf(state);
  if (legal !== true || task === undefined || !waitingSeats(state).includes(seat)) return nothing;
  const { card } = task;
  const isNexus = task.shapes.length === 0;
  const [shape, turn] = [readShape(chosen?.args.shape), readTurn(chosen?.args.turn)];
  const all = placements(mapAt(state, seat), task);
  const fitting = all.filter(
    ({ action }) =>
      !('shape' in action) ||
      ((shape === undefined || action.shape === shape) && (turn === undefined || action.turn === turn)),
  );
  const shapes = turnsByShape(all);
  const choice = {
    card,
    shapes,
    placements: fitting,
    ...(shape && { shape }),
    ...(turn !== undefined && { turn }),
  };
  const drawings = new Set(
    fitting.map(({ action }) => ('shape' in action ? action.shape + action.turn : '')),
  );
  if (drawings.size !== 1)
    return {
      ...choice,
      anchors:
        chosen !== undefined && shape === undefined && turn === undefined
          ? bestAnchors(state, seat, all)
          : [],
    };
  const square = readSquare(chosen?.args.square ?? '');
  const anchors = fitting.map(({ action, squares }) => ({
    square: action.square,
    first: squares[0] ?? action.square,
    gain: gainOf(state, seat, action),
  }));
  if (square === undefined) return { ...choice, anchors };
  const ghost = isNexus
    ? [square]
    : shape !== undefined && turn !== undefined
      ? squaresUnder(shape, turn, square)
      : undefined;
  const gain = anchors.find((anchor) => anchor.square === square)?.gain;
  return { ...choice, anchors: [], ...(ghost && { ghost }), ...(gain !== undefined && { gain }) };
}

/** The best placement for each first square; the first one in a tie. */
function bestAnchors(state: State, seat: Seat, all: readonly Placement[]): readonly Anchor[] {
  const best = new Map<Square, Anchor>();
  for (const { action, squares } of all) {
    const [first] = squares;
    if (!('shape' in action) || first === undefined) continue;
    const gain = gainOf(state, seat, action);
    if (gain <= (best.get(first)?.gain ?? Number.NEGATIVE_INFINITY)) continue;
    const { shape, turn, square } = action;
    best.set(first, { square, first, gain, with: { shape, turn: String(turn) } });
  }
  return [...best.values()];
}

function turnsByShape(all: readonly Placement[]): ReadonlyMap<ShapeId, readonly Turn[]> {
  const found = new Map<ShapeId, Set<Turn>>();
  for (const { action } of all)
    if ('shape' in action) found.set(action.shape, (found.get(action.shape) ?? new Set()).add(action.turn));
  return new Map([...found].map(([shape, turns]) => [shape, [...turns].sort((a, b) => a - b)]));
}

/** A turned shape of terrain in the middle of an area. */
export function shapeNodes(
  shape: ShapeId,
  turn: Turn,
  card: MapFeature,
  area: Area,
  largest = 66,
): readonly Node[] {
  const { height, width, cells } = shapeCells(shape, turn);
  const cell = Math.min(largest, Math.floor(Math.min(area.width / width, area.height / height)));
  const frame = {
    x: area.x + (area.width - width * cell) / 2,
    y: area.y + (area.height - height * cell) / 2,
    cell,
  };
  const squares = cells.map(([row, column]) => squareAt(row + 1, column + 1));
  return [
    ...featureNodes(frame, card, squares),
    path(outlineOf(frame, squares), { stroke: 'on-hue', strokeWidth: 6 }),
  ];
}

/** A crossed-out nexus centred on (x, y): the terrain borders none. @param size its diameter */
export function crossedNexus(x: number, y: number, size: number): readonly Node[] {
  const radius = size / 2;
  return [
    circle(x, y, radius, { fill: 'card', stroke: 'warning', strokeWidth: 6 }),
    path(movedPath(styles.nexus.small, x - radius * 0.72, y - radius * 0.72, radius * 1.44), {
      fill: 'purple',
    }),
    {
      kind: 'line',
      x1: x - radius * 0.68,
      y1: y + radius * 0.68,
      x2: x + radius * 0.68,
      y2: y - radius * 0.68,
      stroke: 'warning',
      strokeWidth: 6,
    },
  ];
}

/** The left edge of the column on a pane of 1380 x 1050. */
export const COLUMN = 1070;
const WIDTH = 292;
const RIGHT = COLUMN + WIDTH;

/** The positions of callouts in the task column. */
export const spots = { card: [1096, 40], shapes: [1340, 424], total: [1340, 826] } as const;

/** A player's points: a row per terrain with the sum of both kinds of points, and the total. */
export function scoreColumn(state: State, seat: Seat, since: State): readonly Node[] {
  const [now, before] = [scoreAt(state, seat), scoreAt(since, seat)];
  return [
    print(say('sheet.player', { who: { seat } }), COLUMN, 36, 48, { bold: true, maxWidth: WIDTH }),
    print(roundName(state), COLUMN, 100, 38, { fill: 'muted', maxWidth: WIDTH, lines: 2 }),
    ...scoreRows.flatMap((row, i) =>
      scoreRow(row, now, before, lacksNexus(now, row, state.options.nexus), 142 + i * 96),
    ),
    ...total(now.total, before.total, headStartOf(state, seat), 826),
  ];
}

function scoreRow(
  row: ScoreRow,
  now: SheetScore,
  before: SheetScore,
  crossed: boolean,
  y: number,
): readonly Node[] {
  const side = 82;
  const middle = y + 48;
  const [points, change] = [rowPoints(now, row), rowPoints(now, row) - rowPoints(before, row)];
  return nodeList(
    change !== 0 && rect(COLUMN + 96, y + 6, WIDTH - 96, 84, { radius: 18, fill: 'changed-soft' }),
    tile(row, COLUMN, y + 7, side),
    crossed && crossedNexus(COLUMN + side - 12, y + 18, 50),
    handwriting(withMinus(points), COLUMN + 190, middle, 66, { align: 'right' }),
    change !== 0 && changeText(change, RIGHT - 8, middle, 42),
  );
}

function changeText(change: number, x: number, y: number, size: number): Node {
  return print(pointChange(change), x, y, size, { fill: 'changed', bold: true, align: 'right' });
}

function total(now: number, before: number, headStart: number, y: number): readonly Node[] {
  return nodeList(
    cardRect(COLUMN, y, WIDTH, 212, 'ink'),
    print(say('sheet.total'), COLUMN + 22, y + 44, 40, { bold: true, maxWidth: WIDTH - 130 }),
    handwriting(
      withMinus(now),
      COLUMN + WIDTH / 2,
      y + (headStart > 0 ? 118 : 134),
      headStart > 0 ? 104 : 122,
      {
        align: 'middle',
      },
    ),
    headStartMark(headStart, COLUMN + WIDTH / 2 - 40, y + 184, 42),
    now !== before && changeText(now - before, RIGHT - 20, y + 44, 48),
  );
}

/** The cards and the die, the shapes in their chosen turn, and what the terrain scores. */
export function taskColumn(state: State, seat: Seat, choice: PartialMove): readonly Node[] {
  const task = taskOf(state);
  if (task === undefined) return scoreColumn(state, seat, state);
  const { card, shapes, number } = task;
  const score = scoreAt(state, seat);
  return [
    ...tile(card, COLUMN, 14, 128),
    die('d12', RIGHT - 76, 80, 148, { value: number }),
    print(featureTitle(card), COLUMN, 184, 48, { bold: true, maxWidth: WIDTH }),
    ...(card === 'nexus'
      ? nexusHelp(score)
      : shapes.flatMap((shape, i) => shapeCard(shape, card, choice, 224 + i * 214))),
    print(say(`rule.${card}`), COLUMN, 736, 38, { fill: 'muted', maxWidth: WIDTH, lines: 3 }),
    ...total(score.total, score.total, headStartOf(state, seat), 826),
  ];
}

function shapeCard(shape: ShapeId, card: ScoreRow, choice: PartialMove, y: number): readonly Node[] {
  const isChosen = choice.shape === shape;
  const target = isChosen ? nextTurn(choice) : offered(shape, choice);
  const nodes: readonly Node[] = [
    { ...cardRect(COLUMN, y, WIDTH, 200, isChosen ? 'legal' : 'rule'), ...(target && { target }) },
    ...shapeNodes(shape, isChosen ? (choice.turn ?? 0) : 0, card, {
      x: COLUMN + 46,
      y: y + 6,
      width: WIDTH - 56,
      height: 188,
    }),
    print(letterOf(shape), COLUMN + 20, y + 34, 42, { bold: true }),
  ];
  return choice.shape === undefined || isChosen ? nodes : [{ kind: 'group', opacity: 0.3, nodes }];
}

/** The card of a shape with a legal placement. */
function offered(shape: ShapeId, { shapes }: PartialMove): Target | undefined {
  return shapes.has(shape) ? { option: 'shape', value: shape } : undefined;
}

/** The chosen shape turns to its next turn with a legal placement. */
function nextTurn({ shape, turn, shapes }: PartialMove): Target | undefined {
  const legal = (shape && shapes.get(shape)) ?? [];
  const next = legal[(turn === undefined ? 0 : legal.indexOf(turn) + 1) % legal.length];
  return next === undefined || next === turn ? undefined : { option: 'turn', value: String(next) };
}

/** The terrains that still need a nexus. */
function nexusHelp({ unanchored }: SheetScore): readonly Node[] {
  const missing = terrains.filter((terrain) => unanchored[terrain]);
  if (missing.length === 0) return [];
  return [
    print(say('sheet.no-nexus-yet'), COLUMN, 280, 38, { maxWidth: WIDTH, lines: 2 }),
    ...missing.flatMap((terrain, i) =>
      tile(terrain, COLUMN + (i % 3) * 100, 336 + Math.floor(i / 3) * 100, 88),
    ),
  ];
}
