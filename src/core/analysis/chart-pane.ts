import { withMinus } from '../common.ts';
import { circle, LINE, MARGIN, nodeList, path, print, TITLE_HEIGHT, titleBar } from '../draw.ts';
import type { Message, Seat, Text } from '../message.ts';
import type { Hue, Node, Scene } from '../scene.ts';
import { type Analysis, type ChartPoint, type Estimate, exactly } from './analysis.ts';

/** A figure as it is printed, and its margin of error. */
export interface Figure {
  readonly value: number;
  readonly error: number;
  /** The margin is at least as large as the figure, so the figure means nothing. */
  readonly tooClose: boolean;
}

/** A player's figures, rounded so that expectation, luck, others and choices still add up to the result. */
export interface Figures {
  readonly expected: number;
  readonly luck: Figure;
  /** Left out where the others' moves change nothing for the player. */
  readonly others?: Figure | undefined;
  readonly choices: Figure;
  readonly result: number;
}

/** If all figures are smaller than this, they have one decimal, unless that lies below their margin of error. */
const TENTHS_BELOW = 8;
const MARGIN_WITH_TENTHS = 1;
/** The margin of error, in standard errors. */
const STANDARD_ERRORS = 2;

export interface AllFigures {
  /** By seat. */
  readonly seats: readonly Figures[];
  /** The number of decimals, 0 or 1. */
  readonly digits: number;
}

/** @param lowestWins whether lower is better: then positive luck and choices lower the result */
export function figuresOf({ seats }: Analysis, lowestWins: boolean): AllFigures {
  const all = seats.flatMap(({ luck, choices, others = exactly(0) }) => [luck, choices, others]);
  const most = Math.max(...all.map(({ value }) => Math.abs(value)));
  const margin = STANDARD_ERRORS * Math.max(...all.map(({ error }) => error));
  const digits = most < TENTHS_BELOW && margin < MARGIN_WITH_TENTHS ? 1 : 0;
  const sign = lowestWins ? -1 : 1;
  /** @param value as it is printed, which may differ by a rounding */
  const figure = (estimate: Estimate, value = rounded(estimate.value, digits)): Figure => {
    const error = rounded(STANDARD_ERRORS * estimate.error, digits);
    return { value, error, tooClose: error > 0 && Math.abs(value) <= error };
  };
  const figures = seats.map((seat) => {
    const expected = rounded(seat.expected.value, digits);
    const choices = figure(seat.choices);
    const others = seat.others && figure(seat.others);
    const luck = sign * (seat.result - expected) - choices.value - (others?.value ?? 0);
    return { expected, luck: figure(seat.luck, rounded(luck, digits)), others, choices, result: seat.result };
  });
  return { seats: figures, digits };
}

/** A gain with one decimal if it is below 3. */
export function roundedGain({ value }: Estimate): number {
  return rounded(value, value < 3 ? 1 : 0);
}

function rounded(value: number, digits: number): number {
  const unit = 10 ** digits;
  // Turns -0 into 0.
  return Math.round(value * unit) / unit + 0;
}

/** The texts of the pane besides the figures. */
export interface AnalysisWords {
  /** "Luck and choice" */
  readonly title: Message;
  /** What the chart shows: "Expected result" */
  readonly chart: Text;
  readonly luck: Text;
  readonly others: Text;
  readonly choices: Text;
  readonly result: Text;
  /** "turning point", beside its sign. */
  readonly turning: Text;
  /** "Round 1", at the left end below the chart; numbers alone follow. */
  readonly round: (round: number) => Text;
  readonly name: (seat: Seat) => Text;
}

/** A player's figures as they are printed. */
export interface PrintedFigures {
  readonly luck: string;
  readonly others?: string | undefined;
  readonly choices: string;
  readonly result: string;
}

const WIDTH = 1400;
const HEIGHT = 1050;
const PRINT = 38;
/** By seat. The number in the badge identifies the seat without colour. */
const HUES: readonly Hue[] = ['blue', 'orange', 'green', 'purple', 'red', 'teal', 'yellow', 'brown'];
const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [26, 12], [8, 10], [26, 10, 8, 10]];
const CURVE = 8;
const BADGE = 28;
const BADGE_GAP = 60;
/** The space for the numbers on the left of the chart, and for the badges on its right. */
const [AXIS, BADGES] = [96, 90];
const ROW = 66;
/** The columns of the figures, measured from the right edge. */
const COLUMNS = { luck: 410, choices: 265, result: 100 } as const;
const COLUMNS_WITH_OTHERS = { luck: 640, others: 460, choices: 280, result: 100 } as const;
/** The last heading is the longest in some languages. */
const HEAD_WIDTHS = { luck: 130, others: 145, choices: 135, result: 165 } as const;
/** More players than this are listed in two columns, if the figures leave room for them. */
const ONE_COLUMN = 3;

/**
 * A chart of everybody's expected result, and a table of their luck and choices.
 *
 * @param rounds the moves with which the rounds begin, in the numbers of the chart's points
 */
export function analysisPane(
  { seats, chart }: Analysis,
  figures: readonly PrintedFigures[],
  rounds: readonly number[],
  words: AnalysisWords,
): Scene {
  const heading: Columns = seats.some(({ others }) => others !== undefined) ? COLUMNS_WITH_OTHERS : COLUMNS;
  const columns = seats.length > ONE_COLUMN && heading === COLUMNS ? 2 : 1;
  const rows = Math.ceil(seats.length / columns);
  const tableTop = HEIGHT - 24 - (rows + 1) * ROW;
  const area = {
    left: MARGIN + AXIS,
    right: WIDTH - MARGIN - BADGES,
    top: TITLE_HEIGHT + 24,
    bottom: tableTop - (seats.some(({ turning }) => turning !== undefined) ? 132 : 84),
  };
  const scale = scaleOf(chart, area);
  const width = (WIDTH - 2 * MARGIN - (columns - 1) * MARGIN) / columns;
  const places = Array.from({ length: columns }, (_, i) => MARGIN + i * (width + MARGIN));
  return {
    width: WIDTH,
    height: HEIGHT,
    title: words.title,
    nodes: nodeList(
      titleBar(words.title, words.chart, { width: WIDTH, height: HEIGHT }),
      grid(scale, area),
      roundNumbers(rounds, words.round, scale, area),
      seats.map((_, seat) => curve(chart, seat, scale)),
      seats.flatMap(({ turning }, seat) =>
        turning === undefined
          ? []
          : [turningSign(scale.x(turning.at), scale.y(valueAt(chart, seat, turning.at)), seat)],
      ),
      badgesAtEnd(chart, scale, area),
      seats.some(({ turning }) => turning !== undefined) && legend(words.turning, area),
      places.flatMap((x, i) =>
        i * rows < seats.length ? heads(words, heading, x, tableTop + ROW / 2, width) : [],
      ),
      seats.flatMap((_, seat) =>
        row(
          seat,
          words.name(seat),
          figures[seat],
          heading,
          places[Math.floor(seat / rows)] ?? MARGIN,
          tableTop + ROW * (1 + (seat % rows)) + ROW / 2,
          width,
        ),
      ),
    ),
  };
}

interface ChartArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface ChartScale {
  x(at: number): number;
  y(value: number): number;
  readonly ticks: readonly number[];
}

/** Numbers grow upwards, even if the lowest wins: open boxes fall to 0 at the bottom. */
function scaleOf(chart: readonly ChartPoint[], area: ChartArea): ChartScale {
  const values = chart.flatMap(({ expected }) => expected.map(({ value }) => value));
  const step = tickStep(Math.max(...values) - Math.min(...values));
  const low = step * Math.floor(Math.min(...values) / step);
  const high = Math.max(low + step, step * Math.ceil(Math.max(...values) / step));
  const last = Math.max(1, chart.at(-1)?.at ?? 1);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
  const share = (value: number) => (value - low) / (high - low);
  return {
    x: (at) => area.left + ((area.right - area.left) * at) / last,
    y: (value) => area.bottom - (area.bottom - area.top) * share(value),
    ticks,
  };
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** A round number that gives the chart at most six lines. */
function tickStep(range: number): number {
  return STEPS.find((step) => range / step <= 5) ?? 1000;
}

function grid({ y, ticks }: ChartScale, { left, right }: ChartArea): readonly Node[] {
  return ticks.flatMap((tick): readonly Node[] => [
    { kind: 'line', x1: left, x2: right, y1: y(tick), y2: y(tick), stroke: 'rule', strokeWidth: LINE },
    print(withMinus(tick), left - 18, y(tick), PRINT, { fill: 'muted', align: 'right' }),
  ]);
}

/** Maximum number of rounds labelled below the chart. */
const ROUNDS_MOST = 9;

function roundNumbers(
  rounds: readonly number[],
  name: AnalysisWords['round'],
  { x }: ChartScale,
  { bottom }: ChartArea,
): readonly Node[] {
  const every = [1, 2, 5, 10, 20, 50].find((one) => rounds.length / one <= ROUNDS_MOST) ?? 100;
  const y = bottom + 40;
  return [
    print(name(1), MARGIN, y, PRINT, { fill: 'muted', maxWidth: 200 }),
    ...rounds.flatMap((at, i) =>
      i > 0 && i % every === 0
        ? [print(String(i + 1), x(at), y, PRINT, { fill: 'muted', align: 'middle' })]
        : [],
    ),
  ];
}

function curve(chart: readonly ChartPoint[], seat: Seat, { x, y }: ChartScale): Node {
  const points = chart.map(
    ({ at, expected }) => `${x(at).toFixed(1)} ${y(expected[seat]?.value ?? 0).toFixed(1)}`,
  );
  const dash = DASHES[seat % DASHES.length];
  return path(`M ${points.join(' L ')}`, {
    stroke: hueOf(seat),
    strokeWidth: CURVE,
    ...(dash === undefined ? {} : { dash }),
  });
}

function hueOf(seat: Seat): Hue {
  return HUES[seat % HUES.length] ?? 'blue';
}

/** The value between two points of the chart, by linear interpolation. */
function valueAt(chart: readonly ChartPoint[], seat: Seat, at: number): number {
  const next = Math.max(
    1,
    chart.findIndex((point) => point.at >= at),
  );
  const [before, after] = [chart[next - 1], chart[next]];
  const [from = 0, to = from] = [before?.expected[seat]?.value, after?.expected[seat]?.value];
  if (before === undefined || after === undefined) return from;
  return from + ((to - from) * (at - before.at)) / Math.max(1, after.at - before.at);
}

function turningSign(x: number, y: number, seat: Seat): Node {
  return circle(x, y, 20, { fill: 'paper', stroke: hueOf(seat), strokeWidth: CURVE });
}

/** Each player's number at the end of their line, as close as the other numbers allow. */
function badgesAtEnd(chart: readonly ChartPoint[], { y }: ChartScale, area: ChartArea): readonly Node[] {
  const ends = (chart.at(-1)?.expected ?? [])
    .map(({ value }, seat) => ({ seat, at: y(value) }))
    .toSorted((a, b) => a.at - b.at || a.seat - b.seat);
  const x = area.right + BADGES / 2 + 8;
  const lowest = area.bottom + 20;
  let above = Number.NEGATIVE_INFINITY;
  return ends.flatMap(({ seat, at }, i) => {
    const room = lowest - (ends.length - 1 - i) * BADGE_GAP;
    const place = Math.max(Math.min(at, room), above + BADGE_GAP);
    above = place;
    return badge(seat, x, place);
  });
}

function badge(seat: Seat, x: number, y: number): readonly Node[] {
  return [
    circle(x, y, BADGE, { fill: hueOf(seat) }),
    print(String(seat + 1), x, y, 40, { fill: 'on-hue', bold: true, align: 'middle' }),
  ];
}

function legend(text: Text, { left, bottom }: ChartArea): readonly Node[] {
  const y = bottom + 96;
  return [
    circle(left + 20, y, 16, { fill: 'paper', stroke: 'muted', strokeWidth: CURVE }),
    print(text, left + 52, y, PRINT, { fill: 'muted', maxWidth: 1000 }),
  ];
}

type Columns = Readonly<Partial<Record<keyof typeof COLUMNS_WITH_OTHERS, number>>>;
const NAMES = ['luck', 'others', 'choices', 'result'] as const;

function heads(words: AnalysisWords, columns: Columns, x: number, y: number, width: number): readonly Node[] {
  return NAMES.flatMap((name) => {
    const right = columns[name];
    return right === undefined
      ? []
      : print(words[name], x + width - right + 90, y, PRINT, {
          fill: 'muted',
          align: 'right',
          maxWidth: HEAD_WIDTHS[name],
        });
  });
}

function row(
  seat: Seat,
  name: Text,
  figures: PrintedFigures | undefined,
  columns: Columns,
  x: number,
  y: number,
  width: number,
): readonly Node[] {
  return [
    ...badge(seat, x + BADGE, y),
    print(name, x + 72, y, 42, { bold: true, maxWidth: width - (columns.luck ?? 0) - 76 }),
    ...NAMES.flatMap((which) => {
      const right = columns[which];
      return right === undefined
        ? []
        : print(figures?.[which] ?? '', x + width - right + 90, y, 42, {
            align: 'right',
            bold: which === 'result',
            maxWidth: 150,
          });
    }),
  ];
}
