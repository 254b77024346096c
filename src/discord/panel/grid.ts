import { distinct } from '../../core/common.ts';
import type { VerbOption } from '../../core/game.ts';
import type { Button, Menu } from '../messages/view.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { labelIn } from './menus.ts';
import {
  type AnyMove,
  type AnyVerb,
  cycled,
  indexOf,
  optionNamed,
  type Panel,
  pressOf,
  progressOf,
  type Selection,
  selectionOfMove,
  shortHash,
} from './panel.ts';

/** A place on a grid; rows grow downwards, columns to the right. */
interface Place {
  readonly row: number;
  readonly column: number;
}

type PlaceOf = (value: string) => Place;

const directions = ['left', 'up', 'down', 'right'] as const;
export type Direction = (typeof directions)[number];

/** The next value in a direction, in the same row or column; undefined if there is none. */
export function neighbour(
  values: readonly string[],
  placeOf: PlaceOf,
  from: string,
  direction: Direction,
): string | undefined {
  const here = placeOf(from);
  let best: { readonly value: string; readonly distance: number } | undefined;
  for (const value of values) {
    const { row, column } = placeOf(value);
    const [ahead, aside] = turned(row - here.row, column - here.column, direction);
    if (aside === 0 && ahead > 0 && (best === undefined || ahead < best.distance))
      best = { value, distance: ahead };
  }
  return best?.value;
}

function turned(down: number, right: number, direction: Direction): readonly [ahead: number, aside: number] {
  switch (direction) {
    case 'up':
      return [-down, right];
    case 'down':
      return [down, right];
    case 'left':
      return [-right, down];
    case 'right':
      return [right, down];
  }
}

/**
 * The first value, in the order of the values, of the next group that arrows cannot reach; undefined if they reach
 * everything.
 */
export function elsewhere(values: readonly string[], placeOf: PlaceOf, from: string): string | undefined {
  const groups: string[][] = [];
  for (const value of values) {
    if (groups.some((group) => group.includes(value))) continue;
    const group = [value];
    // The list grows during the loop.
    for (const one of group)
      for (const direction of directions) {
        const next = neighbour(values, placeOf, one, direction);
        if (next !== undefined && !group.includes(next)) group.push(next);
      }
    groups.push(group);
  }
  const own = groups.findIndex((group) => group.includes(from));
  return groups.length < 2 ? undefined : groups[(own + 1) % groups.length]?.[0];
}

type CommandSelection = Selection & { readonly command: AnyVerb };

/** Controls that change a move whose last choice is on a grid. */
interface GridControls {
  /** To the next legal places in the row and the column; without a menu, also to places that these cannot reach. */
  readonly arrows: readonly Button[];
  /** To distant places, if there are many: two choices lead to any of them. */
  readonly far: Menu | undefined;
  /** To other values of earlier options, the last option first. */
  readonly cycles: readonly Button[];
}

const SIGNS = { left: '⬅️', up: '⬆️', down: '⬇️', right: '➡️', elsewhere: '⏭️' } as const;

/** Up to this number, places are only a few arrows apart. */
const FEW = 9;

/** @returns undefined unless the move's last choice is on a grid */
export function gridControls(
  panel: Panel,
  selection: CommandSelection,
  move: AnyMove,
): GridControls | undefined {
  const { command } = selection;
  const last = selection.picks.at(-1);
  const option = last && optionNamed(command, last.option);
  const cell = option?.cell;
  if (option === undefined || cell === undefined || move.args[option.name] !== last?.value) return undefined;
  const placeOf: PlaceOf = (value) => cell.call(option, value);
  const values = placesFor(panel, selection, option.name);
  const far = values.length > FEW ? farMenu(panel, selection, option, values, placeOf) : undefined;
  const arrows = arrowsAround(panel, selection, option.name, values, placeOf, far === undefined);
  const cycles = command.options
    .slice(0, command.options.indexOf(option))
    .flatMap((earlier): readonly Button[] => {
      const next = earlier.cycle && cycled(command, panel.list, move.args, earlier, option);
      if (earlier.cycle === undefined || !next) return [];
      return [{ press: pressOf(panel, 'look', selectionOfMove(command, next), 'c'), label: earlier.cycle }];
    })
    .toReversed();
  return { arrows, far, cycles };
}

/** The legal places for the last choice, given the earlier ones. */
function placesFor(panel: Panel, { command, picks }: CommandSelection, option: string): readonly string[] {
  const open = progressOf(command, panel.list, picks.slice(0, -1))?.next;
  return open?.find((offered) => offered.option === option)?.values ?? [];
}

/** The first place of each other row, and the places of this one. Left out with more choices than Discord accepts. */
function farMenu(
  panel: Panel,
  selection: CommandSelection,
  option: VerbOption<unknown>,
  values: readonly string[],
  placeOf: PlaceOf,
): Menu | undefined {
  const { command, picks } = selection;
  const here = picks.at(-1)?.value ?? '';
  const rowOf = (value: string) => placeOf(value).row;
  const previous: Selection = {
    command,
    picks: picks.slice(0, -1),
    focus: { option: indexOf(command, option.name) },
  };
  const args = Object.fromEntries(previous.picks.map((pick) => [pick.option, pick.value]));
  const others = distinct(values.map(rowOf)).filter((row) => row !== rowOf(here));
  const places = [
    ...others.flatMap((row) => values.find((value) => rowOf(value) === row) ?? []),
    ...values.filter((value) => value !== here && rowOf(value) === rowOf(here)),
  ].toSorted((a, b) => rowOf(a) - rowOf(b) || placeOf(a).column - placeOf(b).column);
  if (places.length > CHOICES_MAX) return undefined;
  return {
    kind: 'menu',
    press: pressOf(panel, 'pick', previous),
    placeholder: panel.words.plain('panel.elsewhere'),
    choices: places.map((value) => ({ value: shortHash(value), label: labelIn(panel, option, value, args) })),
  };
}

/**
 * Arrows to the next legal places; none if there is no other place.
 *
 * @param jumps whether a button leads to places that arrows cannot reach
 */
function arrowsAround(
  panel: Panel,
  selection: CommandSelection,
  option: string,
  values: readonly string[],
  placeOf: PlaceOf,
  jumps: boolean,
): readonly Button[] {
  const { command } = selection;
  const picks = selection.picks.slice(0, -1);
  const here = selection.picks.at(-1)?.value ?? '';
  if (values.length < 2) return [];
  const to = (value: string | undefined, sign: keyof typeof SIGNS): Button => ({
    press: pressOf(
      panel,
      'look',
      { command, picks: [...picks, { option, value: value ?? here }], focus: undefined },
      sign.charAt(0),
    ),
    label: SIGNS[sign],
    disabled: value === undefined,
  });
  const other = jumps ? elsewhere(values, placeOf, here) : undefined;
  return [
    ...directions.map((direction) => to(neighbour(values, placeOf, here, direction), direction)),
    ...(other === undefined ? [] : [to(other, 'elsewhere')]),
  ];
}
