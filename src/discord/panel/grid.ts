import { distinct } from '../../core/common.ts';
import {
  type AnyMove,
  type AnyOption,
  type AnyVerb,
  choose,
  cycled,
  optionOf,
  type Selection,
  selectionOfMove,
  upTo,
} from '../../core/selection.ts';
import type { Button, Menu } from '../messages/view.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { labelIn } from './menus.ts';
import { narrowMoves, type Panel, pressOf, shortHash } from './panel.ts';

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
  verb: AnyVerb,
  selection: Selection,
  move: AnyMove,
): GridControls | undefined {
  const [name = '', here] = Object.entries(selection.args).at(-1) ?? [];
  if (here === undefined || move.args[name] !== here) return undefined;
  const option = optionOf(verb, name);
  const { cell } = option;
  if (cell === undefined) return undefined;
  const earlier = upTo(selection, -1);
  // The legal places, given the earlier choices.
  const values = narrowMoves(panel, earlier)?.open.find((open) => open.option === option)?.values ?? [];
  const places: Places = { option, values, placeOf: (value) => cell.call(option, value), here };
  const far = values.length > FEW ? farMenu(panel, earlier, places) : undefined;
  const arrows = arrowsAround(panel, earlier, places, far === undefined);
  const cycles = verb.options
    .slice(0, verb.options.indexOf(option))
    .flatMap((other): readonly Button[] => {
      const next = other.cycle && cycled(verb, panel.list, move.args, other);
      if (other.cycle === undefined || !next) return [];
      return [{ press: pressOf(panel, 'show', selectionOfMove(verb, next), 'c'), label: other.cycle }];
    })
    .toReversed();
  return { arrows, far, cycles };
}

/** The places of the last choice. */
interface Places {
  readonly option: AnyOption;
  readonly values: readonly string[];
  readonly placeOf: PlaceOf;
  /** The chosen one. */
  readonly here: string;
}

/** The first place of each other row, and the places of this one. Left out with more choices than Discord accepts. */
function farMenu(
  panel: Panel,
  earlier: Selection,
  { option, values, placeOf, here }: Places,
): Menu | undefined {
  const rowOf = (value: string) => placeOf(value).row;
  const others = distinct(values.map(rowOf)).filter((row) => row !== rowOf(here));
  const places = [
    ...others.flatMap((row) => values.find((value) => rowOf(value) === row) ?? []),
    ...values.filter((value) => value !== here && rowOf(value) === rowOf(here)),
  ].toSorted((a, b) => rowOf(a) - rowOf(b) || placeOf(a).column - placeOf(b).column);
  if (places.length > CHOICES_MAX) return undefined;
  return {
    kind: 'menu',
    press: pressOf(panel, 'pick', { ...earlier, focus: { option: option.name } }),
    placeholder: panel.words.plain('panel.elsewhere'),
    choices: places.map((value) => ({
      value: shortHash(value),
      label: labelIn(panel, option, value, earlier.args),
    })),
  };
}

/**
 * Arrows to the next legal places; none if there is no other place.
 *
 * @param jumps whether a button leads to places that arrows cannot reach
 */
function arrowsAround(
  panel: Panel,
  earlier: Selection,
  { option, values, placeOf, here }: Places,
  jumps: boolean,
): readonly Button[] {
  if (values.length < 2) return [];
  const to = (value: string | undefined, sign: keyof typeof SIGNS): Button => ({
    press: pressOf(panel, 'show', choose(earlier, option.name, value ?? here), sign.charAt(0)),
    label: SIGNS[sign],
    disabled: value === undefined,
  });
  const other = jumps ? elsewhere(values, placeOf, here) : undefined;
  return [
    ...directions.map((direction) => to(neighbour(values, placeOf, here, direction), direction)),
    ...(other === undefined ? [] : [to(other, 'elsewhere')]),
  ];
}
