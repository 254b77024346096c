import { distinct } from '../../core/common.ts';
import type { CommandOption, MoveArgs } from '../../core/game.ts';
import type { Button } from '../messages/view.ts';
import { directions, neighbour, type PlaceOf } from './grid.ts';
import { optionNamed } from './menus.ts';
import { type AnyCommand, type AnyMove, progressOf } from './move-progress.ts';
import { type Panel, pressOf, type Selection } from './panel.ts';
import { selectionOfMove } from './whole-moves.ts';

type CommandSelection = Selection & { readonly command: AnyCommand };

/** The buttons that change a move whose last choice is on a grid. */
export interface GridButtons {
  /** To the next legal places. */
  readonly arrows: readonly Button[];
  /** To other values of earlier options, the last option first. */
  readonly cycles: readonly Button[];
}

const SIGNS = { left: '⬅️', up: '⬆️', down: '⬇️', right: '➡️' } as const;

/** @returns undefined unless the last choice of the move is on a grid */
export function gridButtons(
  panel: Panel,
  selection: CommandSelection,
  move: AnyMove,
): GridButtons | undefined {
  const { command } = selection;
  const last = selection.picks.at(-1);
  const option = last && optionNamed(command, last.option);
  const cell = option?.cell;
  if (option === undefined || cell === undefined || move.args[option.name] !== last?.value) return undefined;
  const placeOf: PlaceOf = (value) => cell.call(option, value);
  const arrows = arrowsAround(panel, selection, option.name, placeOf);
  const cycles = command.options
    .slice(0, command.options.indexOf(option))
    .flatMap((earlier) => cycleButton(panel, command, move, earlier, option.name, placeOf) ?? [])
    .toReversed();
  return { arrows, cycles };
}

/** Arrows to the next legal places; none if there is no other place. */
function arrowsAround(
  panel: Panel,
  selection: CommandSelection,
  option: string,
  placeOf: PlaceOf,
): readonly Button[] {
  const { command } = selection;
  const picks = selection.picks.slice(0, -1);
  const here = selection.picks.at(-1)?.value ?? '';
  const open = progressOf(command, panel.list, picks)?.next;
  const values = open?.find((offered) => offered.option === option)?.values ?? [];
  if (values.length < 2) return [];
  return directions.map((direction) => {
    const value = neighbour(values, placeOf, here, direction);
    const to = { command, picks: [...picks, { option, value: value ?? here }], focus: undefined };
    return {
      press: pressOf(panel, 'look', to, direction.charAt(0)),
      label: SIGNS[direction],
      disabled: value === undefined,
    };
  });
}

/** Goes on to the next value of an option; undefined if the option has no such button, or no other value. */
function cycleButton(
  panel: Panel,
  command: AnyCommand,
  { args }: AnyMove,
  { name, cycle }: CommandOption<unknown>,
  gridOption: string,
  placeOf: PlaceOf,
): Button | undefined {
  const now = args[name];
  if (cycle === undefined || now === undefined) return undefined;
  const before = command.options.slice(
    0,
    command.options.findIndex((option) => option.name === name),
  );
  const moves = panel.list.filter(
    (move) =>
      move.verb === command.name && before.every((option) => move.args[option.name] === args[option.name]),
  );
  const values = distinct(moves.flatMap((move) => move.args[name] ?? [])).toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const next = values[(values.indexOf(now) + 1) % values.length];
  if (next === undefined || next === now) return undefined;
  const here = placeOf(args[gridOption] ?? '');
  const distance = (other: MoveArgs): number => {
    const there = placeOf(other[gridOption] ?? '');
    const changed = Object.keys(args).filter(
      (option) => option !== gridOption && other[option] !== args[option],
    );
    return 1000 * changed.length + Math.abs(there.row - here.row) + Math.abs(there.column - here.column);
  };
  const [nearest] = moves
    .filter((move) => move.args[name] === next && move.args[gridOption] !== undefined)
    .toSorted((a, b) => distance(a.args) - distance(b.args));
  if (nearest === undefined) return undefined;
  return { press: pressOf(panel, 'look', selectionOfMove(command, nearest), 'c'), label: cycle };
}
