import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import {
  type Focus,
  type HashedPick,
  type PanelState,
  type Press,
  shortHash,
  writeId,
} from '../buttons/ids.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { distinct } from '../messages/lists.ts';
import type { AnyCommand, AnyMove, Picked } from './panel-step.ts';

/** What a player may do now: everything that a panel is made of. */
export interface Panel {
  readonly loaded: Loaded;
  readonly seat: Seat;
  /** The legal list in words. */
  readonly list: readonly AnyMove[];
  readonly stamp: string;
  readonly localizer: Localizer;
}

/** Where the player is in the panel. */
export interface At {
  /** Undefined: no verb was chosen yet. */
  readonly command: AnyCommand | undefined;
  readonly picks: readonly Picked[];
  readonly focus: Focus | undefined;
}

export const START: At = { command: undefined, picks: [], focus: undefined };

/** The id of a control that leads to a spot of the panel. @param via tells controls apart that lead to the same spot */
export function idOf(
  panel: Panel,
  kind: 'look' | 'pick' | 'row' | 'verb' | 'do',
  at: At,
  disambiguator = '',
): string {
  return writeId({ kind, ...spotOf(panel, at, disambiguator) });
}

function spotOf({ loaded, stamp }: Panel, { command, picks, focus }: At, disambiguator: string): PanelState {
  return {
    table: loaded.table.id,
    stamp,
    verb: command === undefined ? undefined : shortHash(command.name),
    picks: picks.map(({ option, value }) => ({ option: indexOf(command, option), value: shortHash(value) })),
    focus,
    disambiguator,
  };
}

/** The place of an option in its verb's list. @throws where it is none of the verb's: a bug */
export function indexOf(command: AnyCommand | undefined, option: string): number {
  const index = command?.options.findIndex(({ name }) => name === option) ?? -1;
  if (index === -1) throw new Error(`${command?.name} has no option ${option}`);
  return index;
}

/** Reads where a press leads. @returns undefined where it names what is not on the legal list */
export function placeOf(panel: Panel, press: Extract<Press, PanelState>): At | undefined {
  if (press.verb === undefined)
    return press.picks.length === 0 ? { ...START, focus: press.focus } : undefined;
  const command = commandOf(panel, press.verb);
  if (command === undefined) return undefined;
  const picks = press.picks.map((pick) => read(panel, command, pick));
  if (picks.some((pick) => pick === undefined)) return undefined;
  return { command, picks: picks.filter((pick) => pick !== undefined), focus: press.focus };
}

/** The verb behind a mark, of those that are legal now. */
export function commandOf(panel: Panel, marked: string): AnyCommand | undefined {
  return legalCommands(panel).find(({ name }) => shortHash(name) === marked);
}

export function legalCommands({ loaded, list }: Panel): readonly AnyCommand[] {
  const verbs = new Set(list.map(({ verb }) => verb));
  return loaded.game.commands.filter(({ name }) => verbs.has(name));
}

function read(panel: Panel, command: AnyCommand, { option, value }: HashedPick): Picked | undefined {
  const name = command.options[option]?.name;
  if (name === undefined) return undefined;
  const values = distinct(
    panel.list.flatMap((move) => (move.verb === command.name ? [move.args[name]] : [])),
  );
  const found = values.find((candidate) => candidate !== undefined && shortHash(candidate) === value);
  return found === undefined ? undefined : { option: name, value: found };
}
