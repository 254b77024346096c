import { createHash } from 'node:crypto';
import { type Locale, locales, type Seat } from '../../core/message.ts';
import { CUSTOM_ID_MAX } from '../messages/limits.ts';

/**
 * What a `custom_id` says. A press carries everything that is needed to answer it, so that any process can, days
 * later. Written as fields joined by colons: the form's version, the kind, then what the kind needs.
 */
export type Press =
  | { readonly kind: TableKind; readonly table: string }
  | { readonly kind: 'set'; readonly table: string; readonly option: string }
  | ({ readonly kind: PanelKind } & PanelState)
  | { readonly kind: 'topic'; readonly game: string }
  | ({ readonly kind: 'thread' } & PendingTable)
  | { readonly kind: 'setting'; readonly setting: SettingName }
  | { readonly kind: 'ask'; readonly setting: AskedSetting }
  | { readonly kind: 'settings' }
  | { readonly kind: 'snooze'; readonly until: SnoozeUntil }
  | { readonly kind: 'hush' }
  | { readonly kind: 'reminders' }
  | { readonly kind: 'choose'; readonly command: ChosenCommand }
  | { readonly kind: 'clock'; readonly table: string }
  | { readonly kind: 'vote'; readonly table: string; readonly proposal: string; readonly choice: string }
  | { readonly kind: SeatKind; readonly table: string; readonly seat: Seat }
  | { readonly kind: UndoKind; readonly table: string; readonly seq: number }
  | { readonly kind: 'move' }
  | ({ readonly kind: 'daily' } & DailyPress)
  | { readonly kind: 'config'; readonly setting: ConfigName };

/** Presses that name a table and nothing else. */
export const tableKinds = [
  'join',
  'leave',
  'computer',
  'nocomputer',
  'options',
  'start',
  'cancel',
  'cancel-yes',
  'play',
  'sheet',
  'table',
  'rules',
  'undo',
  'resign-yes',
  'stay',
  'wake',
  'mute',
  'unmute',
  'rematch',
  'history',
  'verify',
] as const;
export type TableKind = (typeof tableKinds)[number];

/** What is done with a game that is chosen out of several: a command, or `play`, which shows what can be played. */
export const chosenCommands = [
  'sheet',
  'play',
  'table',
  'join',
  'leave',
  'start',
  'cancel',
  'undo',
  'resign',
  'hint',
  'clock',
  'replace',
  'nudge',
  'rules',
  'history',
  'verify',
] as const;
export type ChosenCommand = (typeof chosenCommands)[number];

/** Presses about a seat: `take` takes it, `offer` asks the others that anybody may. */
export const seatKinds = ['take', 'offer'] as const;
export type SeatKind = (typeof seatKinds)[number];

/** Presses about a step that was shown: `takeback` takes it back, `askback` asks the others to. */
export const undoKinds = ['takeback', 'askback'] as const;
export type UndoKind = (typeof undoKinds)[number];

/** What a person sets for themselves, by the names of the options of `/settings`. */
const settingNames = [
  'language',
  'theme',
  'zone',
  'quiet',
  'weekends',
  'days-off',
  'days-back',
  'remind-after',
  'remind-before',
] as const;
export type SettingName = (typeof settingNames)[number];

/** Settings that a form asks for. */
export const askedSettings = ['zone', 'quiet', 'days-off'] as const satisfies readonly SettingName[];
export type AskedSetting = (typeof askedSettings)[number];

/** Presses about the challenge of a server and day. */
export interface DailyPress {
  readonly what: (typeof dailyPresses)[number];
  readonly guild: string;
  readonly day: string;
}
export const dailyPresses = ['play', 'results', 'look'] as const;

/** What a server sets, by the names of the options of `/config`; `channels` in a menu alone. */
export const configNames = ['channels', 'clock', 'language', 'tables', 'cancel'] as const;
export type ConfigName = (typeof configNames)[number];

/** No reminders for some hours, until tomorrow morning, or not any longer. */
export const snoozes = ['hours', 'morning', 'now'] as const;
export type SnoozeUntil = (typeof snoozes)[number];

/**
 * Presses in a player's panel. `look` shows it, `pick` chooses a value, `row` a row of a grid, `verb` a verb; `do`
 * carries a move out.
 */
export const panelKinds = ['look', 'pick', 'row', 'verb', 'do'] as const;
export type PanelKind = (typeof panelKinds)[number];

/** Where somebody is in the panel: all that has been chosen so far. */
export interface PanelState {
  readonly table: string;
  /** Of the position, as the table service gives it. */
  readonly stamp: string;
  readonly verb: ShortHash | undefined;
  /** What was chosen, in the order in which it was. */
  readonly picks: readonly HashedPick[];
  readonly focus: Focus | undefined;
  /** A letter that tells controls apart which lead to the same spot. */
  readonly disambiguator: string;
}

/** A verb or a value, told by a hash of it: short enough for any number of them. */
export type ShortHash = string;

export interface HashedPick {
  /** The place of the option in its verb's list, from 0 to 35. */
  readonly option: number;
  readonly value: ShortHash;
}

/** Which part of a long list is shown. */
export interface Focus {
  readonly option: number;
  readonly at?: { readonly kind: 'row' | 'page'; readonly number: number };
}

/** A table that somebody wanted to open where one is open already. */
export interface PendingTable {
  readonly game: string;
  readonly locale: Locale;
  readonly seats: number | undefined;
  /** As `clockText` writes it; undefined: the usual one. */
  readonly clock: string | undefined;
  /** For each option of the game, in its order: the place of the value among the option's values; undefined: the standard. */
  readonly options: readonly (number | undefined)[];
}

export function isTablePress(press: Press): press is Extract<Press, { readonly kind: TableKind }> {
  return isOneOf(tableKinds, press.kind);
}

const VERSION = '1';
/** As many options may a verb have: so many choices fit into a `custom_id`, beside the longest stamp and focus. */
export const PICKS_MAX = 6;

export function shortHash(text: string): ShortHash {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from(bytes.subarray(0, 7), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
}

/** @throws where it does not fit into Discord's 100 characters: a bug of whoever made the press. */
export function writeId(press: Press): string {
  const id = [VERSION, press.kind, ...fieldsOf(press)].join(':');
  if (id.length > CUSTOM_ID_MAX) throw new RangeError(`a custom_id of ${id.length} characters: ${id}`);
  return id;
}

/** @returns undefined for whatever `writeId` has not written */
export function readId(id: string): Press | undefined {
  if (id.length > CUSTOM_ID_MAX) return undefined;
  const [version, kind, ...fields] = id.split(':');
  if (version !== VERSION || kind === undefined) return undefined;
  const press = parsed(kind, fields);
  return press !== undefined && writeId(press) === id ? press : undefined;
}

function fieldsOf(press: Press): readonly string[] {
  switch (press.kind) {
    case 'set':
      return [press.table, press.option];
    case 'topic':
      return [press.game];
    case 'setting':
    case 'ask':
      return [press.setting];
    case 'snooze':
      return [press.until];
    case 'config':
      return [press.setting];
    case 'daily':
      return [press.what, press.guild, press.day];
    case 'choose':
      // Sheets were chosen before there was anything else.
      return press.command === 'sheet' ? [] : [press.command];
    case 'settings':
    case 'hush':
    case 'reminders':
    case 'move':
      return [];
    case 'thread':
      return [
        press.game,
        press.locale,
        press.seats === undefined ? '' : String(press.seats),
        press.options.map((value) => value?.toString(36) ?? '-').join('.'),
        press.clock ?? '',
      ];
    case 'vote':
      return [press.table, press.proposal, press.choice];
    case 'take':
    case 'offer':
      return [press.table, String(press.seat)];
    case 'takeback':
    case 'askback':
      return [press.table, String(press.seq)];
    case 'look':
    case 'pick':
    case 'row':
    case 'verb':
    case 'do':
      return [
        press.table,
        press.stamp,
        press.verb ?? '',
        press.picks.map(({ option, value }) => option.toString(36) + value).join(''),
        writeFocus(press.focus),
        press.disambiguator,
      ];
    default:
      return [press.table];
  }
}

const TABLE = /^[a-z2-7]{10}$/;
const NAME = /^[a-z0-9-]{1,40}$/;
const STAMP = /^[A-Za-z0-9_-]{1,16}$/;
const MARK = /^[a-z2-7]{7}$/;
const PICKS = /^([0-9a-z][a-z2-7]{7})*$/;
const FOCUS = /^([0-9a-z])(?:([rp])(-?\d{1,3}))?$/;
const VIA = /^[a-z]?$/;
const WORD = /^[a-z0-9]{1,12}$/;
const NUMBER = /^\d{1,9}$/;
const GUILD = /^\d{1,20}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^[a-z0-9+/]{0,40}$/;

function parsed(kind: string, fields: readonly string[]): Press | undefined {
  if (isOneOf(panelKinds, kind)) {
    const spot = parsedSpot(fields);
    return spot && { kind, ...spot };
  }
  const [first = '', second = ''] = fields;
  if (isOneOf(tableKinds, kind)) return TABLE.test(first) ? { kind, table: first } : undefined;
  if (isOneOf(seatKinds, kind))
    return TABLE.test(first) && NUMBER.test(second)
      ? { kind, table: first, seat: Number(second) }
      : undefined;
  if (isOneOf(undoKinds, kind))
    return TABLE.test(first) && NUMBER.test(second) ? { kind, table: first, seq: Number(second) } : undefined;
  switch (kind) {
    case 'set':
      return TABLE.test(first) && NAME.test(second) ? { kind, table: first, option: second } : undefined;
    case 'topic':
      return NAME.test(first) ? { kind, game: first } : undefined;
    case 'setting':
      return isOneOf(settingNames, first) ? { kind, setting: first } : undefined;
    case 'ask':
      return isOneOf(askedSettings, first) ? { kind, setting: first } : undefined;
    case 'snooze':
      return isOneOf(snoozes, first) ? { kind, until: first } : undefined;
    case 'choose':
      return chosen(first || 'sheet');
    case 'settings':
    case 'hush':
    case 'reminders':
    case 'move':
      return { kind };
    case 'clock':
      return TABLE.test(first) ? { kind, table: first } : undefined;
    case 'config':
      return isOneOf(configNames, first) ? { kind, setting: first } : undefined;
    case 'daily': {
      const [, , day = ''] = fields;
      const isOne = isOneOf(dailyPresses, first) && GUILD.test(second) && DAY.test(day);
      return isOne ? { kind, what: first, guild: second, day } : undefined;
    }
    case 'vote': {
      const [, , choice = ''] = fields;
      const isOne = TABLE.test(first) && WORD.test(second) && WORD.test(choice);
      return isOne ? { kind, table: first, proposal: second, choice } : undefined;
    }
    case 'thread': {
      const wish = parsedWish(fields);
      return wish && { kind, ...wish };
    }
    default:
      return undefined;
  }
}

function chosen(command: string): Press | undefined {
  return isOneOf(chosenCommands, command) ? { kind: 'choose', command } : undefined;
}

function parsedSpot([
  table = '',
  stamp = '',
  verb = '',
  picks = '',
  focus = '',
  disambiguator = '',
]: readonly string[]): PanelState | undefined {
  if (!TABLE.test(table) || !STAMP.test(stamp) || !PICKS.test(picks) || !VIA.test(disambiguator))
    return undefined;
  if (verb !== '' && !MARK.test(verb)) return undefined;
  const read = readFocus(focus);
  if (read === 'wrong') return undefined;
  return {
    table,
    stamp,
    verb: verb === '' ? undefined : verb,
    picks: Array.from({ length: picks.length / 8 }, (_, at) => ({
      option: Number.parseInt(picks.charAt(at * 8), 36),
      value: picks.slice(at * 8 + 1, at * 8 + 8),
    })),
    focus: read,
    disambiguator,
  };
}

function parsedWish([game = '', locale = '', seats = '', options = '', clock = '']: readonly string[]):
  | PendingTable
  | undefined {
  if (!NAME.test(game) || !isOneOf(locales, locale) || !/^\d{0,2}$/.test(seats)) return undefined;
  if (!/^([0-9a-z]{1,2}|-)?(\.([0-9a-z]{1,2}|-))*$/.test(options) || !CLOCK.test(clock)) return undefined;
  return {
    game,
    locale,
    seats: seats === '' ? undefined : Number(seats),
    clock: clock === '' ? undefined : clock,
    options:
      options === ''
        ? []
        : options.split('.').map((text) => (text === '-' ? undefined : Number.parseInt(text, 36))),
  };
}

function writeFocus(focus: Focus | undefined): string {
  if (focus === undefined) return '';
  const at = focus.at === undefined ? '' : `${focus.at.kind === 'row' ? 'r' : 'p'}${focus.at.number}`;
  return focus.option.toString(36) + at;
}

function readFocus(text: string): Focus | undefined | 'wrong' {
  if (text === '') return undefined;
  const [, option, kind, number] = FOCUS.exec(text) ?? [];
  if (option === undefined) return 'wrong';
  const index = Number.parseInt(option, 36);
  if (kind === undefined) return { option: index };
  return { option: index, at: { kind: kind === 'r' ? 'row' : 'page', number: Number(number) } };
}

function isOneOf<const T extends string>(all: readonly T[], text: string): text is T {
  return (all as readonly string[]).includes(text);
}
