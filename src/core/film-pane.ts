import { LINE, MARGIN, STRONG_LINE } from './draw.ts';
import { leastSize } from './legibility.ts';
import type { Text } from './message.ts';
import type { Group, Node, Scene } from './scene.ts';

/** A total in the race below the sheet. */
export interface Lane {
  readonly name: Text;
  readonly total: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly leads: boolean;
  /** Whether the sheet above is this player's. */
  readonly shown: boolean;
  /** Whether it stands out, for the decisive move. */
  readonly flash: boolean;
}

/** The size of all frames of a film, in pixels, and how the lanes lie. */
export interface FilmSize {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
}

/** The part for the sheet: every pane fits in without being made smaller, or almost. */
const WIDTH = 1400;
const SHEET_HEIGHT = 1050;
/** Between the sheet and the lanes: how much of the game has been played. */
const TIMELINE_HEIGHT = 40;
const LANE_HEIGHT = 92;
const LANE_GAP = 12;
const FOOT = 24;
/** At the right of a lane: bars end before it. */
const TOTAL_WIDTH = 170;
const RADIUS = 14;
const FOOT_LINE = 14;
/** Frames are twice as large as Discord shows them: half the size of a pane. */
const SCALE = 0.5;

/** @param seats number of players */
export function filmSize(seats: number): FilmSize {
  const columns = seats <= 2 ? 1 : 2;
  const rows = Math.ceil(seats / columns);
  const height = SHEET_HEIGHT + TIMELINE_HEIGHT + rows * (LANE_HEIGHT + LANE_GAP) - LANE_GAP + FOOT;
  return { width: SCALE * WIDTH, height: Math.round(SCALE * height), columns };
}

/** A frame: a pane of a game, how much of the game has been played, and everybody's total. @param share 0 to 1 */
export function filmPane(
  size: FilmSize,
  { pane, lanes, share }: { readonly pane: Scene; readonly lanes: readonly Lane[]; readonly share: number },
): Scene {
  const least = Math.ceil(SCALE * leastSize({ width: WIDTH, height: size.height / SCALE }, 'played'));
  return withPane(size, pane, SHEET_HEIGHT, [
    ...timeline(share),
    ...lanes.flatMap((lane, i) => laneNodes(lane, placeOf(i, size), least / SCALE)),
  ]);
}

/** The last frame: the final results. */
export function finalPane(size: FilmSize, results: Scene): Scene {
  return withPane(size, results, size.height / SCALE, []);
}

/** A pane in the middle of an area at the top, and other nodes in the same scale. */
function withPane(size: FilmSize, pane: Scene, height: number, nodes: readonly Node[]): Scene {
  const scale = Math.min(1, WIDTH / pane.width, height / pane.height);
  const inFrame = (own: readonly Node[]): Group => ({
    kind: 'group',
    x: (SCALE * (WIDTH - scale * pane.width)) / 2,
    y: (SCALE * (height - scale * pane.height)) / 2,
    scale: SCALE * scale,
    pane: { width: pane.width, height: pane.height },
    nodes: own,
  });
  return {
    width: size.width,
    height: size.height,
    ...(pane.base === undefined
      ? {}
      : { base: { key: `film of ${size.height}: ${pane.base.key}`, nodes: [inFrame(pane.base.nodes)] } }),
    nodes: [inFrame(pane.nodes), { kind: 'group', scale: SCALE, nodes }],
  };
}

function timeline(share: number): readonly Node[] {
  const line = {
    kind: 'line',
    x1: MARGIN,
    y1: SHEET_HEIGHT + 12,
    y2: SHEET_HEIGHT + 12,
    strokeWidth: 8,
  } as const;
  const length = WIDTH - 2 * MARGIN;
  return [
    { ...line, x2: MARGIN + length, stroke: 'rule' },
    ...(share > 0 ? [{ ...line, x2: MARGIN + share * length, stroke: 'muted' } as const] : []),
  ];
}

interface LanePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function placeOf(i: number, { columns }: FilmSize): LanePlace {
  const width = (WIDTH - 2 * MARGIN - (columns - 1) * LANE_GAP) / columns;
  return {
    x: MARGIN + (i % columns) * (width + LANE_GAP),
    y: SHEET_HEIGHT + TIMELINE_HEIGHT + Math.floor(i / columns) * (LANE_HEIGHT + LANE_GAP),
    width,
  };
}

/** A player's name and total on a bar that grows. */
function laneNodes(lane: Lane, { x, y, width }: LanePlace, size: number): readonly Node[] {
  const middle = y + LANE_HEIGHT / 2;
  const frame = { kind: 'rect', x, y, width, height: LANE_HEIGHT, radius: RADIUS } as const;
  const hue = lane.flash ? 'changed' : lane.leads ? 'yellow' : 'blue';
  const stroke = lane.flash || lane.leads ? hue : lane.shown ? 'ink' : 'rule';
  const length = Math.round(Math.max(2 * RADIUS, lane.progress * (width - TOTAL_WIDTH)));
  return [
    { ...frame, fill: 'card' },
    ...(lane.progress > 0
      ? ([
          { ...frame, width: length, fill: `${hue}-soft` },
          // Along its foot, where it crosses no name.
          {
            ...frame,
            y: y + LANE_HEIGHT - FOOT_LINE,
            width: length,
            height: FOOT_LINE,
            radius: 0,
            fill: hue,
          },
        ] as const)
      : []),
    { ...frame, stroke, strokeWidth: lane.flash || lane.shown ? STRONG_LINE : LINE },
    {
      kind: 'text',
      text: lane.name,
      x: x + 24,
      y: middle,
      size: 54,
      fill: 'ink',
      bold: lane.shown,
      maxWidth: width - 210,
    },
    {
      kind: 'text',
      text: String(lane.total),
      x: x + width - 24,
      y: middle,
      size,
      fill: 'ink',
      bold: true,
      played: true,
      align: 'right',
      maxWidth: 160,
    },
  ];
}
