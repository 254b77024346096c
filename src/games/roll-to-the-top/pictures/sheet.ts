import {
  circle,
  type Highlight,
  handwriting,
  highlightStyle,
  icon,
  LINE,
  nodeList,
  path,
  print,
  rect,
} from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Node, Scene, Target } from '../../../core/scene.ts';
import type { Board, Box } from '../content/boards.ts';
import { statusOfBox, writes } from '../rules/climb.ts';
import { type Die, dice, HIGHEST, numberOf } from '../rules/dice.ts';
import { standings } from '../rules/end.ts';
import { poolChanges } from '../rules/pool.ts';
import { boardOf, gameNumber, openBoxes, playerAt, type State } from '../rules/state.ts';
import { changedBoxes } from '../words/describe.ts';
import { addition } from '../words/events.ts';
import { ID, say } from '../words/names.ts';
import { openInWords, where } from '../words/prompts.ts';
import { chosenDice, numbersByBox } from '../words/verbs.ts';
import { dieAt, nextRoll } from './dice.ts';
import {
  backdrop,
  building,
  cornerOf,
  foreground,
  type Layout,
  layoutOf,
  PANE,
  PLAYED,
  POSTER,
  PRINT,
} from './scenery.ts';

/** A player's sheet: the building with its boxes on a poster, and the dice with their uses beside it. */
export function sheet(state: State, seat: Seat, view: Perspective<State>): Scene {
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
        if (number === undefined)
          return openBox(state, seat, layout, box, lit.get(box.name), chosenDice(view.chosen).length > 0);
        return nodeList(
          fresh.includes(box.name) && frameOf(layout, box, 'changed'),
          writtenNumber(layout, box, number, isOfThisRoll(state, seat, box.name)),
        );
      }),
      ...sideColumn(state, seat, view),
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
  isChosen: boolean,
): readonly Node[] {
  const limit = state.phase.is === 'over' ? undefined : limitOf(state, seat, box);
  if (takes === undefined)
    return nodeList(
      boxNameNodes(layout, box),
      limit !== undefined && smallIn(layout, box, limit, { fill: 'muted' }),
    );
  return [
    frameOf(layout, box, 'legal'),
    ...boxNameNodes(layout, box),
    ...litText(layout, box, isChosen ? takes : [], limit),
  ];
}

function isOfThisRoll(state: State, seat: Seat, box: string): boolean {
  return state.phase.is === 'climb' && playerAt(state, seat).written.some((write) => write.box === box);
}

/** The gap around a box, as a share of its side. */
const GAP = 0.045;

/** A box without its number. */
export function frameOf(layout: Layout, box: Box, highlight: Exclude<Highlight, 'done'>): Node {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  const gap = size * GAP;
  return rect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, {
    radius: 10,
    ...highlightStyle(highlight),
    ...(highlight === 'legal' ? { target: { option: 'box', value: box.name } } : {}),
  });
}

/** The name of an open box, and its dot if it has one. */
export function boxNameNodes(layout: Layout, box: Box): readonly Node[] {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  return nodeList(
    print(box.name, x + size * 0.13, y + size * 0.27, PRINT, { fill: 'muted' }),
    box.dot && circle(x + size * 0.8, y + size * 0.24, 10, { fill: 'muted' }),
  );
}

/**
 * The text of a lit box: the number of the chosen dice, else only its limit. A box that takes any number has no text.
 */
export function litText(
  layout: Layout,
  box: Box,
  numbers: readonly number[],
  limit: string | undefined,
): readonly Node[] {
  if (numbers.length === 1) return [numberIn(layout, box, `${numbers[0]}`, { bold: true, played: true })];
  return limit === undefined ? [] : [smallIn(layout, box, limit, { bold: true })];
}

/** The limit of an open box: "≥4", "≤9"; undefined if it takes any number, or none yet. */
export function limitOf(state: State, seat: Seat, box: Box): string | undefined {
  const status = statusOfBox(playerAt(state, seat).sheet, box, state.options.direction);
  if (status.is !== 'open') return undefined;
  if (status.min > 1) return `≥${status.min}`;
  return status.max < HIGHEST ? `≤${status.max}` : undefined;
}

export function smallIn(
  layout: Layout,
  box: Box,
  text: string,
  more: Parameters<typeof print>[4] = {},
): Node {
  const [x, y] = cornerOf(layout, box);
  return print(text, x + layout.size / 2, y + layout.size * 0.69, PRINT, { align: 'middle', ...more });
}

function numberIn(layout: Layout, box: Box, text: string, more: Parameters<typeof print>[4]): Node {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  return print(text, x + size / 2, y + size * 0.68, PLAYED, { align: 'middle', ...more });
}

/** A written number, underlined while it belongs to the current roll and can still be undone. */
export function writtenNumber(layout: Layout, box: Box, number: number, current: boolean): readonly Node[] {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  return nodeList(
    handwriting(
      `${number}`,
      x + size / 2,
      y + size * (current ? 0.47 : 0.51),
      Math.max(PLAYED, Math.round(size * 0.68)),
      { align: 'middle' },
    ),
    current &&
      path(
        `M${x + size * 0.24} ${y + size * 0.82}q${size * 0.26} ${-size * 0.05} ${size * 0.52} ${-size * 0.01}`,
        { stroke: 'pencil', strokeWidth: 6 },
      ),
  );
}

const LEFT = POSTER.x + POSTER.width + 32;
const WIDTH = PANE.width - LEFT - 24;
const ROWS = 226;
const PITCH = 128;
const FOOT = ROWS + 5 * PITCH + 26;

/** The right end of a die's row. */
export function spotOfDie(die: Die): readonly [x: number, y: number] {
  return [LEFT + WIDTH - 44, ROWS + (dice.indexOf(die) + 0.5) * PITCH - 26];
}

/** The lower left corner of the white die. */
export function spotOfNextRoll(): readonly [x: number, y: number] {
  return [LEFT + 20, FOOT + 112];
}

export function sideColumn(state: State, seat: Seat, view: Perspective<State>): readonly Node[] {
  const rest =
    state.phase.is === 'over'
      ? ranking(state, seat)
      : [
          ...diceRows(state, seat, view, { x: LEFT, y: ROWS, width: WIDTH, pitch: PITCH }),
          ...(state.white === undefined
            ? []
            : nextRoll(state, state.white, LEFT + 72, FOOT + 62, WIDTH - 72)),
        ];
  return [...heading(state, seat, view), ...rest];
}

function heading(state: State, seat: Seat, view: Perspective<State>): readonly Node[] {
  const open = openInWords(openBoxes(boardOf(state), playerAt(state, seat)));
  const inMatch = say('picture.match', {
    open,
    game: say('picture.game', { game: gameNumber(state), games: state.options.rounds }),
  });
  const name = print(say('picture.player', { who: { seat } }), LEFT, 66, 56, { bold: true, maxWidth: WIDTH });
  if (state.phase.is === 'over')
    return [name, print(where(state), LEFT, 150, PRINT, { fill: 'muted', maxWidth: WIDTH, lines: 2 })];
  const ticked = chosenDice(view.chosen);
  return [
    name,
    print(where(state), LEFT, 122, PRINT, { fill: 'muted', maxWidth: WIDTH }),
    ticked.length > 1 && numberOf(ticked, state.numbers) > 0
      ? print(addition(ticked, state.numbers), LEFT, 186, PLAYED, {
          bold: true,
          played: true,
          maxWidth: WIDTH,
        })
      : print(state.options.rounds === 1 ? open : inMatch, LEFT, 184, PRINT, {
          bold: true,
          maxWidth: WIDTH,
          lines: 2,
        }),
  ];
}

/** Everybody's place and open boxes, after the end. */
function ranking(state: State, own: Seat): readonly Node[] {
  const { places, totals, winners } = standings(state);
  const order = totals.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  return order.flatMap((seat, i): readonly Node[] => {
    const y = 300 + i * 150;
    const text: Message =
      totals[seat] === 0 ? say('picture.full') : say('picture.open', { count: totals[seat] ?? 0 });
    return [
      ...(winners.includes(seat)
        ? [icon('laurel-crown', LEFT + 46, y, 84, { fill: 'orange' })]
        : [
            print(`${places[seat] ?? ''}`, LEFT + 46, y, PLAYED, {
              align: 'middle',
              bold: true,
              fill: 'muted',
            }),
          ]),
      print(say('picture.player', { who: { seat } }), LEFT + 116, y - 26, 44, {
        bold: seat === own,
        maxWidth: WIDTH - 116,
      }),
      print(text, LEFT + 116, y + 28, PRINT, { fill: 'muted', maxWidth: WIDTH - 116 }),
    ];
  });
}

const DIE = 112;

/** A row: the die, and up to two lines beside it. */
interface Row {
  readonly value?: number | undefined;
  readonly faded: boolean;
  readonly lit: boolean;
  readonly target?: Target;
  readonly chosen: boolean;
  readonly note: Message | string;
  readonly weak: boolean;
}

export function diceRows(
  state: State,
  seat: Seat,
  view: Perspective<State>,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly pitch: number },
): readonly Node[] {
  return dice.flatMap((die, i) => {
    const row = rowOf(state, seat, view, die);
    const y = area.y + (i + 0.5) * area.pitch;
    const left = area.x + DIE + 44;
    return nodeList(
      // The whole row can be touched, and a lesson's line goes around it.
      (row.chosen || row.target !== undefined) &&
        rect(area.x, y - area.pitch / 2 + 3, area.width, area.pitch - 6, {
          radius: 18,
          ...(row.chosen && { fill: 'legal-soft', stroke: 'legal', strokeWidth: LINE }),
          ...(row.target && { target: row.target }),
        }),
      dieAt(die, area.x + DIE / 2 + 16, y, DIE, row),
      print(die, left, y - 26, PRINT, { fill: 'muted' }),
      print(row.note, left, y + 24, PRINT, {
        fill: row.weak ? 'muted' : 'ink',
        bold: !row.weak,
        maxWidth: area.x + area.width - left - 14,
      }),
    );
  });
}

function rowOf(state: State, seat: Seat, view: Perspective<State>, die: Die): Row {
  const { phase, pool } = state;
  const inPlay = pool.includes(die);
  const plain = { faded: !inPlay, lit: false, chosen: false, weak: true };
  if (phase.is === 'climb') return climbRow(state, seat, view, die);
  const note = say(inPlay ? 'picture.in-play' : 'picture.reserve');
  if (phase.is !== 'dice' || seat !== state.roller || view.legal !== true) return { ...plain, note };
  const { verb, args } = view.chosen ?? { verb: '', args: {} };
  const chosen = verb === 'dice' && [args.add, args.remove].some((one) => one === die);
  const possible = poolChanges(pool, phase.duty);
  const joins = possible.some(({ add }) => add === die);
  const leaves = possible.some(({ remove }) => remove === die);
  const target = joins || leaves ? { option: joins ? 'add' : 'remove', value: die } : undefined;
  return {
    ...plain,
    lit: joins || leaves,
    ...(target && { target }),
    chosen,
    note: joins ? say('picture.can-join') : leaves ? say('picture.can-leave') : note,
    weak: !(joins || leaves),
  };
}

function climbRow(state: State, seat: Seat, view: Perspective<State>, die: Die): Row {
  const value = state.numbers[die];
  const player = playerAt(state, seat);
  const used = player.written.find((write) => write.dice.includes(die));
  const base = { value, lit: false, weak: true, faded: false };
  if (!state.pool.includes(die))
    return { ...base, value: undefined, faded: true, chosen: false, note: say('picture.reserve') };
  if (used !== undefined)
    return { ...base, faded: true, chosen: false, note: say('picture.used', { box: used.box }) };
  const chosen = chosenDice(view.chosen).includes(die);
  if (view.legal !== true || player.done) return { ...base, chosen, note: '' };
  const mine = writes(state, player).filter((write) => write.dice.includes(die));
  const alone = boardOf(state).boxes.flatMap(({ name }) =>
    mine.some(({ box, dice: some }) => box === name && some.length === 1) ? [name] : [],
  );
  const note =
    alone.length > 0 ? listed(alone) : say(mine.length > 0 ? 'picture.only-in-sum' : 'picture.fits-nowhere');
  const weak = alone.length === 0;
  if (mine.length === 0) return { ...base, chosen, note, weak };
  return { ...base, lit: true, target: { option: 'dice', value: die }, chosen, note, weak };
}

/** The number of box names that fit beside a die. */
const NAMES = 5;

function listed(names: readonly string[]): string {
  return names.length <= NAMES
    ? names.join(' ')
    : `${names.slice(0, NAMES - 1).join(' ')} +${names.length - NAMES + 1}`;
}
