import { withMinus } from './common.ts';
import { LINE, MARGIN, nodeList, print, rect, STRONG_LINE } from './draw.ts';
import { type AnyGame, mainPane, type Score } from './game.ts';
import type { Seat, Text } from './message.ts';
import { type ResultsWords, resultsPane } from './results-pane.ts';
import { type Area, type Group, leastSize, type Node, type Scene } from './scene.ts';
import { isOver } from './steps.ts';

/** One picture of a film: a position and the sheet of one player. */
export interface Shot {
  /** The index of the position. */
  readonly at: number;
  /** The index of an earlier position: changes since then are highlighted. Left out: no highlights. */
  readonly since?: number;
  /** The seat whose sheet is shown. */
  readonly seat: Seat;
  /** Whether the seat's total stands out. */
  readonly flash?: true;
  /** Duration in ms. */
  readonly ms: number;
}

/** What a film and its alternative text show. */
export interface FilmPlan {
  readonly shots: readonly Shot[];
  /** The score at each position. */
  readonly scores: readonly Score[];
  /** Whether the last position is the end of the game. */
  readonly over: boolean;
  /** The index of the position after the decisive move, and the winner who made the gain. */
  readonly decisive?: { readonly at: number; readonly seat: Seat };
}

/** Maximum number of positions in a film. */
export const POSITIONS_SHOWN = 12;
/** The total time for positions, and the maximum for one. */
const POSITIONS_MS = 7200;
const POSITION_MS = 1000;
/** Extra time when the film cuts to another player's sheet. */
const CUT_MS = 400;
/** The highlights of the decisive move flash this many times, then stay on. */
const FLASHES = 2;
const FLASH_ON_MS = 300;
const FLASH_OFF_MS = 200;
const DECISIVE_MS = 900;
const LAST_MS = 1800;
/** With few players, each sheet appears several times: about this many stretches in all. */
const STRETCHES = 6;

/**
 * Whether a position shows everybody something new. It does not after a hidden move: a simultaneous choice, or a move
 * of a player who is ahead of the others.
 *
 * @param seat the seat that moved; undefined for the opening
 */
export function tellsNew(game: AnyGame, state: unknown, seat: Seat | undefined): boolean {
  return seat === undefined || (game.hidden?.(state, seat) ?? []).length === 0;
}

/**
 * Chooses evenly spread positions for a film, and the sheet to show with each: every player's in turn, the best
 * player's last. If somebody won, the decisive move is included.
 *
 * @param positions the positions for which `tellsNew` holds, the opening first; at least one
 * @param final the score of the last one as it counts; left out: by the rules of the game alone
 */
export function planFilm(
  game: AnyGame,
  positions: readonly unknown[],
  final = game.score(positions.at(-1)),
): FilmPlan {
  const scores = [...positions.slice(0, -1).map((state) => game.score(state)), final];
  const over = isOver(game, positions.at(-1));
  const decisive = over ? decisiveMove(scores) : undefined;
  const chosen = spread(positions.length, POSITIONS_SHOWN);
  const all = [...new Set([...chosen, ...(decisive === undefined ? [] : [decisive.at])])].sort(
    (a, b) => a - b,
  );
  const ms = 10 * Math.round(Math.min(POSITION_MS, POSITIONS_MS / all.length) / 10);
  const order = orderOfSheets(scores.at(-1), all.length);
  const seats = all.map((at, i) =>
    at === decisive?.at ? decisive.seat : (order[Math.floor((i * order.length) / all.length)] ?? 0),
  );
  const shots = all.flatMap((at, i): readonly Shot[] => {
    const seat = seats[i] ?? 0;
    const previous = all[i - 1];
    const since = previous === undefined ? {} : { since: previous };
    const cut = seat === seats[i - 1] || i === 0 ? 0 : CUT_MS;
    if (at === decisive?.at) return [...flashes(at, seat), ...last(at, seat, i)];
    return [{ at, seat, ...since, ms: ms + cut }, ...last(at, seat, i)];
  });
  /** The last position is shown once more, without highlights. */
  function last(at: number, seat: Seat, i: number): readonly Shot[] {
    return i === all.length - 1 ? [{ at, seat, ms: LAST_MS }] : [];
  }
  return { shots, scores, over, ...(decisive === undefined ? {} : { decisive }) };
}

/** A move whose highlights flash. */
function flashes(at: number, seat: Seat): readonly Shot[] {
  const on = { at, seat, since: at - 1, flash: true } as const;
  return [
    ...Array.from({ length: FLASHES }, (): readonly Shot[] => [
      { ...on, ms: FLASH_ON_MS },
      { at, seat, ms: FLASH_OFF_MS },
    ]).flat(),
    { ...on, ms: DECISIVE_MS },
  ];
}

/**
 * Some of the indices below `count`, evenly spread, including the first and the last.
 *
 * @param most maximum number of indices, at least 2
 */
export function spread(count: number, most: number): readonly number[] {
  if (count <= most) return [...Array(count).keys()];
  return Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1)));
}

/** The seat shown in each stretch of the film, from the last place to the first. */
function orderOfSheets(score: Score | undefined, most: number): readonly Seat[] {
  const seats = bestFirst(score).toReversed();
  const rounds = seats.length === 1 ? 1 : Math.max(1, Math.floor(STRETCHES / seats.length));
  return Array.from({ length: rounds }, () => seats)
    .flat()
    .slice(-most);
}

/** The seats, best first; winners come first among equals. */
export function bestFirst(score: Score | undefined): readonly Seat[] {
  if (score === undefined) return [];
  const { places, winners } = score;
  const lost = (seat: Seat) => Number(!winners.includes(seat));
  return places
    .map((_, seat) => seat)
    .sort((a, b) => lost(a) - lost(b) || (places[a] ?? 0) - (places[b] ?? 0) || a - b);
}

/**
 * The position from which the winners kept the lead. If they led from the start, or played alone: the position with the
 * first winner's biggest gain. Undefined if nobody won.
 */
function decisiveMove(scores: readonly Score[]): FilmPlan['decisive'] {
  const { winners = [] } = scores.at(-1) ?? {};
  const [seat] = winners;
  if (seat === undefined) return undefined;
  const leads = ({ places }: Score) =>
    places.every((place, one) => (place === 1) === winners.includes(one) || winners.includes(one));
  const at = 1 + scores.findLastIndex((score) => !leads(score));
  if (at > 0) return { at, seat };
  const up = directionOf(scores);
  const gains = scores.map(({ totals }, i) => {
    const previous = scores[i - 1]?.totals[seat];
    return previous === undefined ? 0 : up * ((totals[seat] ?? 0) - previous);
  });
  const most = Math.max(...gains);
  return most > 0 ? { at: gains.indexOf(most), seat } : undefined;
}

/** 1 if higher totals are better, -1 if lower ones are, judging by the final places or the best player's total. */
export function directionOf(scores: readonly Score[]): 1 | -1 {
  const [first, final] = [scores[0], scores.at(-1)];
  const [best = 0, ...others] = bestFirst(final);
  const total = (score: Score | undefined, seat: Seat) => score?.totals[seat] ?? 0;
  const other = others.findLast((seat) => total(final, seat) !== total(final, best));
  const change = total(final, best) - (other === undefined ? total(first, best) : total(final, other));
  return change < 0 ? -1 : 1;
}

/** By position and seat: the progress of the total, 0 to 1, where 1 is the best total of the film. */
export function progressByPosition(scores: readonly Score[]): readonly (readonly number[])[] {
  const up = directionOf(scores);
  const start = Math.min(...(scores[0]?.totals ?? [0]).map((total) => up * total));
  const gained = scores.map(({ totals }) => totals.map((total) => Math.max(0, up * total - start)));
  const most = Math.max(1, ...gained.flat());
  return gained.map((row) => row.map((value) => value / most));
}

/** One player's total, as a bar below the sheet. */
export interface Lane {
  readonly name: Text;
  readonly total: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly leads: boolean;
  /** Whether the sheet above is this player's. */
  readonly isShown: boolean;
  /** Whether it stands out, for the decisive move. */
  readonly flash: boolean;
}

/** The size of every frame in pixels, and the number of columns of lanes. */
export interface FilmSize {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
}

/** The space for the sheet, which shows every pane at almost full size. */
const WIDTH = 1400;
const SHEET_HEIGHT = 1050;
/** The timeline between the sheet and the lanes shows how much of the game has been played. */
const TIMELINE_HEIGHT = 40;
const LANE_HEIGHT = 92;
const LANE_GAP = 12;
const FOOT = 24;
/** The space for the total at the right of a lane. */
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

/** A frame: a pane, the timeline and everybody's total. @param share how much of the game was played, 0 to 1 */
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

/** A pane centred in an area at the top of a frame, and other nodes at the frame's scale. */
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
  return nodeList(
    { ...line, x2: MARGIN + length, stroke: 'rule' },
    share > 0 && { ...line, x2: MARGIN + share * length, stroke: 'muted' },
  );
}

function placeOf(i: number, { columns }: FilmSize): Omit<Area, 'height'> {
  const width = (WIDTH - 2 * MARGIN - (columns - 1) * LANE_GAP) / columns;
  return {
    x: MARGIN + (i % columns) * (width + LANE_GAP),
    y: SHEET_HEIGHT + TIMELINE_HEIGHT + Math.floor(i / columns) * (LANE_HEIGHT + LANE_GAP),
    width,
  };
}

/** A player's name and total on a bar whose length is their progress. */
function laneNodes(lane: Lane, { x, y, width }: Omit<Area, 'height'>, size: number): readonly Node[] {
  const middle = y + LANE_HEIGHT / 2;
  const frame = rect(x, y, width, LANE_HEIGHT, { radius: RADIUS });
  const hue = lane.flash ? 'changed' : lane.leads ? 'yellow' : 'blue';
  const stroke = lane.flash || lane.leads ? hue : lane.isShown ? 'ink' : 'rule';
  const length = Math.round(Math.max(2 * RADIUS, lane.progress * (width - TOTAL_WIDTH)));
  return nodeList(
    { ...frame, fill: 'card' },
    lane.progress > 0 && [
      { ...frame, width: length, fill: `${hue}-soft` },
      // At the foot, so that it does not cross the name.
      {
        ...frame,
        y: y + LANE_HEIGHT - FOOT_LINE,
        width: length,
        height: FOOT_LINE,
        radius: 0,
        fill: hue,
      },
    ],
    { ...frame, stroke, strokeWidth: lane.flash || lane.isShown ? STRONG_LINE : LINE },
    print(lane.name, x + 24, middle, 54, { bold: lane.isShown, maxWidth: width - 210 }),
    print(withMinus(lane.total), x + width - 24, middle, size, {
      bold: true,
      played: true,
      align: 'right',
      maxWidth: 160,
    }),
  );
}

/** One drawn picture of a film. */
export interface FilmFrame {
  readonly scene: Scene;
  /** Duration in ms. */
  readonly ms: number;
}

/** The duration of the results, in ms. */
const RESULTS_MS = 4500;

/**
 * The frames of a film, all of one size: the public pane of each position with everybody's total below, then the
 * results if the game is over.
 */
export function* filmFrames(
  game: AnyGame,
  positions: readonly unknown[],
  plan: FilmPlan,
  words: Pick<ResultsWords, 'title' | 'name' | 'parts'>,
): Generator<FilmFrame> {
  const { shots, scores, over } = plan;
  const progress = progressByPosition(scores);
  const size: FilmSize = filmSize(scores[0]?.totals.length ?? 1);
  // The flashing decisive move uses the same panes several times.
  const panes = new Map<string, Scene>();
  const paneOf = ({ at, since, seat }: Shot): Scene => {
    const key = `${at} ${since} ${seat}`;
    const view = since === undefined ? {} : { since: positions[since] };
    const pane = panes.get(key) ?? mainPane(game, positions[at], seat, view);
    panes.set(key, pane);
    return pane;
  };
  for (const shot of shots) {
    const score = scores[shot.at];
    if (score === undefined) throw new RangeError(`a film without the position ${shot.at}`);
    const scene = filmPane(size, {
      pane: paneOf(shot),
      lanes: score.totals.map((total, seat) => ({
        name: words.name(seat),
        total,
        progress: progress[shot.at]?.[seat] ?? 0,
        leads: leads(score, seat),
        isShown: seat === shot.seat,
        flash: shot.flash === true && seat === shot.seat,
      })),
      share: shot.at / Math.max(1, positions.length - 1),
    });
    yield { scene, ms: shot.ms };
  }
  const [state, score] = [positions.at(-1), scores.at(-1)];
  if (!over || score === undefined) return;
  const results = resultsPane(score, { ...words, where: game.headline(state) }, game.ending?.(state));
  yield { scene: finalPane(size, results), ms: RESULTS_MS };
}

/** Nobody leads if all places are equal. */
function leads({ places }: Score, seat: Seat): boolean {
  return places[seat] === 1 && places.some((place) => place > 1);
}
