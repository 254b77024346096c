import { distinct } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import type { Finality, Loaded } from '../../table/service.ts';
import type { Localizer } from '../i18n/localizer.ts';
import type { Button } from '../messages/view.ts';
import { type Focus, type HashedPick, type PressOf, presses } from '../presses.ts';
import type { AnyCommand, AnyMove, PickedValue } from './move-progress.ts';
import { type PanelState, shortHash } from './panel-state.ts';

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
  /** Why a move could not be taken back; undefined where it could. */
  finality(move: AnyMove): Finality | undefined;
}

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
export type PanelKind = 'look' | 'pick' | 'row' | 'verb' | 'whole' | 'do';
export type PanelPress = PressOf<(typeof presses)[PanelKind]>;

/** The press of a control that starts from a selection. @param disambiguator see `PanelState` */
export function pressOf(panel: Panel, kind: PanelKind, selection: Selection, disambiguator = ''): PanelPress {
  return presses[kind](stateOf(panel, selection, disambiguator));
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
