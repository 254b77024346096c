import { createHash } from 'node:crypto';
import { distinct, readableId } from '../../core/common.ts';
import type { Command, MoveArgs, VerbOption } from '../../core/game.ts';
import type { Move } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { Finality, Loaded } from '../../table/service.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { shown } from '../messages/slots.ts';
import type { Additions, Button } from '../messages/view.ts';
import { type Focus, type HashedPick, type Press, type PressOf, presses } from '../presses.ts';

/** What a player can do now: everything that a panel is made of. */
export interface Panel {
  readonly loaded: Loaded;
  readonly seat: Seat;
  /** The legal moves. */
  readonly list: readonly AnyMove[];
  readonly stamp: string;
  readonly localizer: Localizer;
  /** Below the controls. */
  readonly help: readonly Button[];
  /** Whether the person confirms moves that they could not take back. */
  readonly confirms: boolean;
  /** Where its controls lead; left out: to the table's panel. */
  readonly leadsTo?: Readonly<Record<PanelKind, (state: PanelState) => Press>>;
  /** Buttons for everything would not fit into a message: menus take their place. */
  readonly crowded?: true;
  /** Why a move could not be taken back; undefined where it could. */
  finality(move: AnyMove): Finality | undefined;
  /** Asks features what they explain, and where to look. They may note that the person has seen it: for a view alone. */
  guide?(): Promise<Guide>;
}

export type Guide = Pick<Additions, 'lines' | 'buttons' | 'pointsAt'>;

/** What the player has chosen in the panel so far. */
export interface Selection {
  /** Undefined before a verb is chosen. */
  readonly command: AnyCommand | undefined;
  readonly picks: readonly PickedValue[];
  readonly focus: Focus | undefined;
  /** Parts of a joined value that are no value by themselves: others must join them. No control carries them. */
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

/** The index of an option in its verb's list. @throws where the verb has no such option: a bug */
export function indexOf(command: AnyCommand | undefined, option: string): number {
  const index = command?.options.findIndex(({ name }) => name === option) ?? -1;
  if (index === -1) throw new Error(`${command?.name} has no option ${option}`);
  return index;
}

/** Reads what a press starts from. @returns undefined where it names something that is not legal */
export function selectionOf(panel: Panel, state: PanelState): Selection | undefined {
  if (state.verb === undefined)
    return state.picks.length === 0 ? { ...NOTHING_SELECTED, focus: state.focus } : undefined;
  const command = commandOf(panel, state.verb);
  if (command === undefined) return undefined;
  const picks = state.picks.map((pick) => pickedValue(panel, command, pick));
  if (picks.some((pick) => pick === undefined)) return undefined;
  return { command, picks: picks.filter((pick) => pick !== undefined), focus: state.focus };
}

/** The legal verb that has this hash. */
export function commandOf({ loaded, list }: Panel, hash: string): AnyCommand | undefined {
  const verb = list.find((move) => shortHash(move.verb) === hash)?.verb;
  return loaded.game.commands.find(({ name }) => name === verb);
}

/** The legal verbs that panels offer. */
export function offeredCommands({ loaded, list }: Panel): readonly AnyCommand[] {
  const verbs = new Set(list.map(({ verb }) => verb));
  return loaded.game.commands.filter(({ name, inPanel }) => verbs.has(name) && inPanel !== 'never');
}

function pickedValue(
  panel: Panel,
  command: AnyCommand,
  { option, value }: HashedPick,
): PickedValue | undefined {
  const name = command.options[option]?.name;
  if (name === undefined) return undefined;
  const values = distinct(
    panel.list.flatMap((move) => (move.verb === command.name ? [move.args[name]] : [])),
  );
  const found = values.find((candidate) => candidate !== undefined && shortHash(candidate) === value);
  return found === undefined ? undefined : { option: name, value: found };
}

/** @throws where the verb has no such option: a bug */
export function optionNamed(command: AnyCommand, name: string): VerbOption<unknown> {
  const option = command.options.find((candidate) => candidate.name === name);
  if (option === undefined) throw new Error(`${command.name} has no option ${name}`);
  return option;
}

/** Everything that a move says, as if it had been chosen step by step. */
export function selectionOfMove(command: AnyCommand, { args }: AnyMove): Selection {
  const picks = command.options.flatMap(({ name }) => {
    const value = args[name];
    return value === undefined ? [] : [{ option: name, value }];
  });
  return { command, picks, focus: undefined };
}

/** The panel of a seat, for the person who plays it. */
export async function panelAt(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<Panel> {
  const { service } = bot;
  const localizer = localizerFor(bot, context, loaded.table);
  const canUndo = (await service.undoFor(loaded, seat)) !== undefined;
  const list = service.moves(loaded, seat);
  const about = { loaded, localizer, seat };
  return {
    loaded,
    seat,
    list,
    stamp: service.stamp(loaded, seat),
    localizer,
    help: (await shown(bot, { ...about, canUndo }, 'help')).buttons,
    confirms: context.confirms,
    finality: (move) => service.finality(loaded, seat, move),
    ...(list.length > 0 && { guide: () => shown(bot, { ...about, person: context.person }, 'guide') }),
  };
}

export type AnyCommand = Pick<Command<unknown, unknown>, 'name' | 'options' | 'inPanel' | 'title' | 'whole'>;
export type AnyMove = Move<unknown>;

/** A value that the player has chosen for an option of the verb. */
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
  /** The move that is complete without the options that could still be chosen. */
  readonly complete: AnyMove | undefined;
  /** The options that can be chosen now, each with its values in the order of the legal moves. */
  readonly next: readonly OptionValues[];
}

export interface OptionValues {
  readonly option: string;
  readonly values: readonly string[];
}

/**
 * Narrows the legal moves by the choices. An option with a single value left is chosen automatically, except after one
 * that opens with a value: looking at its values never makes a move. Several options are open at the same time where
 * legal moves continue with different ones ("add a die, or remove one").
 *
 * @returns undefined where no legal move of the verb agrees with the choices
 */
export function progressOf(
  command: AnyCommand,
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
function askedNext(
  command: AnyCommand,
  agreeing: readonly AnyMove[],
  args: MoveArgs,
): readonly OptionValues[] {
  const open = command.options.map(({ name }) => name).filter((name) => !(name in args));
  const goingOn = new Map<string, string[]>();
  for (const move of agreeing) {
    const option = open.find((name) => name in move.args);
    const value = option === undefined ? undefined : move.args[option];
    if (option !== undefined && value !== undefined)
      goingOn.set(option, [...(goingOn.get(option) ?? []), value]);
  }
  return open.flatMap((option) => {
    const values = goingOn.get(option);
    return values === undefined ? [] : [{ option, values: distinct(values) }];
  });
}

function agrees(args: MoveArgs, wanted: MoveArgs): boolean {
  return Object.entries(wanted).every(([option, value]) => args[option] === value);
}

/** Everything that a person has chosen in a panel, as the `custom_id`s of its controls carry it. */
export interface PanelState {
  readonly table: string;
  /** Identifies the position, see `TableService.stamp`. */
  readonly stamp: string;
  readonly verb: ShortHash | undefined;
  /** In the order of the choices. */
  readonly picks: readonly HashedPick[];
  readonly focus: Focus | undefined;
  /** A letter, or nothing: Discord wants different ids even for controls that lead to the same state. */
  readonly disambiguator: string;
}

/** Stands for a verb or a value of any length in a `custom_id`: seven letters and digits. */
export type ShortHash = string;

/** The options that a verb can have at most: their hashes fit into a `custom_id` with the longest stamp and focus. */
export const PICKS_MAX = 6;

export function shortHash(text: string): ShortHash {
  const bytes = createHash('sha256').update(text).digest();
  return readableId(bytes.subarray(0, 7));
}
