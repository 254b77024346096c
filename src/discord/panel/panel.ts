import { createHash } from 'node:crypto';
import { distinct, readableId } from '../../core/common.ts';
import type { MoveArgs, Verb, VerbOption } from '../../core/game.ts';
import type { Move } from '../../core/legal.ts';
import { pointingAt } from '../../core/lesson.ts';
import type { Seat } from '../../core/message.ts';
import type { Scene } from '../../core/scene.ts';
import type { Finality, Loaded } from '../../table/service.ts';
import { say, type Words } from '../i18n/words.ts';
import { type Ask, wordsFor } from '../interactions/ask.ts';
import { collectAdditions } from '../messages/slots.ts';
import { moveTitle } from '../messages/titles.ts';
import type { Additions, Button } from '../messages/view.ts';
import { type Focus, type HashedPick, type Press, type PressOf, presses } from '../presses.ts';

/** A player's present choice: everything that a panel is built from. */
export interface Panel {
  readonly loaded: Loaded;
  readonly seat: Seat;
  /** The legal moves. */
  readonly list: readonly AnyMove[];
  readonly stamp: string;
  readonly words: Words;
  /** Whether the person confirms moves that they could not take back. */
  readonly confirms: boolean;
  /** The presses of its controls; those of the table's panel by default. */
  readonly leadsTo?: Readonly<Record<PanelKind, (state: PanelState) => Press>>;
  /** Buttons for everything would not fit into a message, so menus replace them. */
  readonly crowded?: true;
  /** Why a move could not be taken back; undefined if it could. */
  finality(move: AnyMove): Finality | undefined;
  /** Collects the buttons below the controls: call it only for a view. */
  help(): Promise<Help>;
  /**
   * Asks features for explanations and places to look at. They may record that the person has seen them, so call it
   * only for a view.
   */
  guide?(chosen: boolean): Promise<Guide>;
}

export interface Help {
  readonly all: readonly Button[];
  /** Those that people who are guided need; all by default. */
  readonly forNewcomers?: readonly Button[];
}

export type Guide = Pick<Additions, 'lines' | 'buttons' | 'pointsAt'>;

/** The scene with the places that features point at. */
export function pointed(scene: Scene, guide: Guide | undefined): Scene {
  return (guide?.pointsAt ?? []).reduce(pointingAt, scene);
}

/** What the player has chosen in the panel so far. */
export interface Selection {
  /** Undefined before a verb is chosen. */
  readonly command: AnyVerb | undefined;
  readonly picks: readonly PickedValue[];
  readonly focus: Focus | undefined;
  /** Ticked parts that are no joined value by themselves and need others. No control carries them. */
  readonly ticked?: { readonly option: string; readonly parts: readonly string[] };
}

export const NOTHING_SELECTED: Selection = { command: undefined, picks: [], focus: undefined };

/** The kinds of a panel's controls. */
export type PanelKind = 'look' | 'pick' | 'verb' | 'whole' | 'do';
export type PanelPress = PressOf<(typeof presses)[PanelKind]>;

/** The press of a control that starts from a selection. @param disambiguator see `PanelState` */
export function pressOf(panel: Panel, kind: PanelKind, selection: Selection, disambiguator = ''): Press {
  return (panel.leadsTo ?? presses)[kind](stateOf(panel, selection, disambiguator));
}

function stateOf(
  { loaded, stamp }: Panel,
  { command, picks, focus }: Selection,
  disambiguator: string,
): PanelState {
  return {
    table: loaded.table.id,
    stamp,
    verb: command === undefined ? undefined : shortHash(command.name),
    picks: picks.map(({ option, value }) => ({ option: indexOf(command, option), value: shortHash(value) })),
    focus,
    disambiguator,
  };
}

/** The index of an option in its verb's list. @throws if the verb has no such option: a bug */
export function indexOf(command: AnyVerb | undefined, option: string): number {
  const index = command?.options.findIndex(({ name }) => name === option) ?? -1;
  if (index === -1) throw new Error(`${command?.name} has no option ${option}`);
  return index;
}

/** Parses the selection from which a press starts. @returns undefined if it names something illegal */
export function selectionOf(panel: Panel, state: PanelState): Selection | undefined {
  if (state.verb === undefined)
    return state.picks.length === 0 ? { ...NOTHING_SELECTED, focus: state.focus } : undefined;
  const command = verbWithHash(panel, state.verb);
  if (command === undefined) return undefined;
  const picks = state.picks.map((pick) => pickedValue(panel, command, pick));
  if (picks.some((pick) => pick === undefined)) return undefined;
  return { command, picks: picks.filter((pick) => pick !== undefined), focus: state.focus };
}

/** The legal verb that has this hash. */
export function verbWithHash({ loaded, list }: Panel, hash: string): AnyVerb | undefined {
  const verb = list.find((move) => shortHash(move.verb) === hash)?.verb;
  return loaded.game.verbs.find(({ name }) => name === verb);
}

/** The verbs with legal moves, including those that a message offers only as commands. */
export function legalVerbs({ loaded, list }: Panel): readonly AnyVerb[] {
  const verbs = new Set(list.map(({ verb }) => verb));
  return loaded.game.verbs.filter(({ name }) => verbs.has(name));
}

export function verbTitle({ loaded, words }: Panel, verb: string): string {
  return words.plain({ key: `${loaded.game.id}.verb.${verb}.title` });
}

/** What a move does, as its player reads before confirming it. */
export function previewOf({ loaded: { game, state }, seat, words, finality }: Panel, move: AnyMove) {
  const why = finality(move);
  return {
    title: moveTitle(game, state, seat, move, words),
    remarks: game.remarks(state, seat, move.action),
    /** Why it could not be taken back. */
    final: why && say(`panel.final.${why}`),
  };
}

/** Whether the person wants to confirm the move because they could not take it back. */
export function needsConfirming({ confirms, finality }: Panel, move: AnyMove): boolean {
  return confirms && finality(move) !== undefined;
}

/** Whether people choose a place on a grid, of which they get a preview first. */
export function hasGrid({ options }: Pick<AnyVerb, 'options'>): boolean {
  return options.some(({ cell }) => cell !== undefined);
}

function pickedValue(panel: Panel, command: AnyVerb, { option, value }: HashedPick): PickedValue | undefined {
  const name = command.options[option]?.name;
  if (name === undefined) return undefined;
  const values = distinct(
    panel.list.flatMap((move) => (move.verb === command.name ? [move.args[name]] : [])),
  );
  const found = values.find((candidate) => candidate !== undefined && shortHash(candidate) === value);
  return found === undefined ? undefined : { option: name, value: found };
}

/** @throws if the verb has no such option: a bug */
export function optionNamed(command: AnyVerb, name: string): VerbOption<unknown> {
  const option = command.options.find((candidate) => candidate.name === name);
  if (option === undefined) throw new Error(`${command.name} has no option ${name}`);
  return option;
}

/** A move's complete selection, as if chosen step by step. */
export function selectionOfMove(command: AnyVerb, { args }: AnyMove): Selection {
  const picks = command.options.flatMap(({ name }) => {
    const value = args[name];
    return value === undefined ? [] : [{ option: name, value }];
  });
  return { command, picks, focus: undefined };
}

/** The panel of a seat, for the person who plays it. */
export function panelAt(ask: Ask, loaded: Loaded, seat: Seat): Panel {
  const { service } = ask.bot;
  const words = wordsFor(ask, loaded.table);
  const list = service.moves(loaded, seat);
  const about = { loaded, words, seat };
  return {
    loaded,
    seat,
    list,
    stamp: service.stamp(loaded, seat),
    words,
    confirms: ask.confirms,
    finality: (move) => service.finality(loaded, seat, move),
    async help() {
      const canUndo = (await service.undoFor(loaded, seat)) !== undefined;
      const [help, extras] = await Promise.all([
        collectAdditions(ask.bot, { ...about, canUndo }, 'help'),
        collectAdditions(ask.bot, about, 'extras'),
      ]);
      return { all: [...help.buttons, ...extras.buttons], forNewcomers: help.buttons };
    },
    ...(list.length > 0 && {
      guide: (chosen) => collectAdditions(ask.bot, { ...about, person: ask.person, chosen }, 'guide'),
    }),
  };
}

export type AnyVerb = Pick<Verb<unknown, unknown>, 'name' | 'options' | 'inPanel' | 'title' | 'whole'>;
export type AnyMove = Move<unknown>;

/**
 * The move with the next value of an option that cycles: it changes as little else as possible, and lies nearest on the
 * grid.
 *
 * @param grid the option whose values lie on the grid
 * @returns undefined if the option has no other value
 */
export function cycled(
  { name: verb, options }: AnyVerb,
  list: readonly AnyMove[],
  args: MoveArgs,
  { name }: VerbOption<unknown>,
  grid: VerbOption<unknown>,
): AnyMove | undefined {
  const now = args[name];
  if (now === undefined) return undefined;
  const before = options.slice(
    0,
    options.findIndex((option) => option.name === name),
  );
  const moves = list.filter(
    (move) => move.verb === verb && before.every((option) => move.args[option.name] === args[option.name]),
  );
  const values = distinct(moves.flatMap((move) => move.args[name] ?? [])).toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const next = values[(values.indexOf(now) + 1) % values.length];
  if (next === now) return undefined;
  const placeIn = (move: MoveArgs) => grid.cell?.(move[grid.name] ?? '') ?? { row: 0, column: 0 };
  const here = placeIn(args);
  const distance = (other: MoveArgs): number => {
    const there = placeIn(other);
    const changed = Object.keys(args).filter(
      (option) => option !== grid.name && other[option] !== args[option],
    );
    return 1000 * changed.length + Math.abs(there.row - here.row) + Math.abs(there.column - here.column);
  };
  const [nearest] = moves
    .filter((move) => move.args[name] === next && move.args[grid.name] !== undefined)
    .toSorted((a, b) => distance(a.args) - distance(b.args));
  return nearest;
}

/** A value chosen for an option of the verb. */
export interface PickedValue {
  readonly option: string;
  readonly value: string;
}

/** How far a move is chosen, and what is left to choose. */
export interface MoveProgress {
  /** The chosen values, and those that follow from them. */
  readonly args: MoveArgs;
  /** The only move left; undefined while there is something to choose. */
  readonly move: AnyMove | undefined;
  /** A move that is already complete without the options still open. */
  readonly complete: AnyMove | undefined;
  /** The options that can be chosen now, each with its values in the order of the legal list. */
  readonly next: readonly OptionValues[];
}

export interface OptionValues {
  readonly option: string;
  readonly values: readonly string[];
}

/**
 * Narrows the legal moves by the choices. An option with a single value left is chosen automatically, except after one
 * that opens with a value: looking through values must never make a move. Several options are open at once if legal
 * moves continue with different ones ("add a die, or remove one").
 *
 * @returns undefined if no legal move of the verb matches the choices
 */
export function progressOf(
  command: AnyVerb,
  list: readonly AnyMove[],
  picks: readonly PickedValue[],
): MoveProgress | undefined {
  const args: Record<string, string> = Object.fromEntries(picks.map(({ option, value }) => [option, value]));
  const agreeing = list.filter((move) => move.verb === command.name && agrees(move.args, args));
  const [only, another] = agreeing;
  if (only === undefined) return undefined;
  const last = picks.at(-1);
  const asksOn =
    last !== undefined &&
    optionNamed(command, last.option).buttons?.opens === true &&
    askedNext(command, agreeing, args).length > 0;
  if (another === undefined && !asksOn) return { args: only.args, move: only, complete: undefined, next: [] };
  for (;;) {
    const next = askedNext(command, agreeing, args);
    const exact = agreeing.find((move) => Object.keys(move.args).every((option) => option in args));
    const [offered] = next;
    if (offered === undefined) return { args, move: exact, complete: undefined, next };
    const [value] = offered.values;
    const isOpen = asksOn || next.length > 1 || exact !== undefined || offered.values.length > 1;
    if (isOpen || value === undefined) return { args, move: undefined, complete: exact, next };
    args[offered.option] = value;
  }
}

/** The first open option of each move, with its values. */
function askedNext(command: AnyVerb, agreeing: readonly AnyMove[], args: MoveArgs): readonly OptionValues[] {
  const open = command.options.map(({ name }) => name).filter((name) => !(name in args));
  const goingOn = new Map(open.map((option) => [option, new Set<string>()]));
  for (const move of agreeing) {
    const option = open.find((name) => name in move.args);
    const value = option === undefined ? undefined : move.args[option];
    if (option !== undefined && value !== undefined) goingOn.get(option)?.add(value);
  }
  return [...goingOn].flatMap(([option, values]) =>
    values.size === 0 ? [] : [{ option, values: [...values] }],
  );
}

function agrees(args: MoveArgs, wanted: MoveArgs): boolean {
  return Object.entries(wanted).every(([option, value]) => args[option] === value);
}

/** A person's choices in a panel, as carried by the `custom_id`s of its controls. */
export interface PanelState {
  readonly table: string;
  /** Identifies the position, see `TableService.stamp`. */
  readonly stamp: string;
  readonly verb: ShortHash | undefined;
  /** In the order of the choices. */
  readonly picks: readonly HashedPick[];
  readonly focus: Focus | undefined;
  /** A letter, or nothing: Discord demands distinct ids even for controls that lead to the same state. */
  readonly disambiguator: string;
}

/** Represents a verb or a value of any length in a `custom_id`, in seven letters and digits. */
export type ShortHash = string;

/**
 * Maximum number of options of a verb, so that their hashes fit into a `custom_id` with the longest stamp and focus.
 */
export const PICKS_MAX = 6;

export function shortHash(text: string): ShortHash {
  const bytes = createHash('sha256').update(text).digest();
  return readableId(bytes.subarray(0, 7));
}
