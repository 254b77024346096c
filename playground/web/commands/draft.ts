import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { OptionValue, PersonLocale } from '../../protocol.ts';
import { type Entry, named, OPTION, type Option, registeredEntries } from './entries.ts';

/** A partly filled option. `value`: what was chosen; without it, the text counts. */
export interface Filled {
  readonly text: string;
  readonly value?: OptionValue;
}

/** The position of the caret: in an option, or after the last one. */
type Place = { readonly at: 'option'; readonly name: string } | { readonly at: 'end' };

/** A command being filled in in the message box. Immutable: every change makes a new one. */
export interface Draft {
  readonly entry: Entry;
  /** The names of the options in the line, in order. */
  readonly shown: readonly string[];
  readonly filled: Readonly<Record<string, Filled>>;
  readonly place: Place;
  /** Typed after the last option: the start of another one's name. */
  readonly tail: string;
  /** Options that the last attempt to send found invalid. */
  readonly wrong: Readonly<Record<string, Wrong>>;
}

/** Why an option cannot be sent. */
export type Wrong =
  | { readonly kind: 'missing' | 'not-a-choice' | 'not-a-number' | 'not-whole' }
  | { readonly kind: 'too-small' | 'too-great' | 'too-short' | 'too-long'; readonly limit: number };

const END: Place = { at: 'end' };

/** A draft of the chosen command: with its required options, and the caret in the first one. */
export function begin(entry: Entry): Draft {
  const shown = entry.options.filter(({ required }) => required).map(({ name }) => name);
  return proceed({ entry, shown, filled: {}, place: END, tail: '', wrong: {} });
}

export function optionNamed(draft: Draft, name: string): Option | undefined {
  return draft.entry.options.find((option) => option.name === name);
}

/** Options that are not in the line yet. */
export function remaining(draft: Draft): readonly Option[] {
  return draft.entry.options.filter(({ name }) => !draft.shown.includes(name));
}

/** Moves the caret. */
export function at(draft: Draft, place: Place): Draft {
  return { ...draft, place };
}

/** Types text in an option, replacing an earlier choice. */
export function type(draft: Draft, name: string, text: string): Draft {
  return { ...draft, filled: { ...draft.filled, [name]: { text } }, wrong: without(draft.wrong, name) };
}

/** Chooses a value, and moves to the next option that needs one. */
export function choose(draft: Draft, name: string, label: string, value: OptionValue): Draft {
  const filled = { ...draft.filled, [name]: { text: label, value } };
  return proceed({ ...draft, filled, wrong: without(draft.wrong, name) });
}

/** Adds an option to the line and moves the caret into it. */
export function add(draft: Draft, name: string): Draft {
  if (!optionNamed(draft, name)) return draft;
  const shown = draft.shown.includes(name) ? draft.shown : [...draft.shown, name];
  return { ...draft, shown, place: { at: 'option', name }, tail: '' };
}

/** Types text after the last option. */
export function typeTail(draft: Draft, text: string): Draft {
  const tail = text.trimStart();
  const typed = optionTyped(draft, tail);
  return typed?.before === '' ? add(draft, typed.option.name) : { ...draft, tail };
}

/** Removes an optional option from the line, or empties a required one. The caret moves to the previous one. */
export function remove(draft: Draft, name: string): Draft {
  const required = optionNamed(draft, name)?.required ?? false;
  const index = draft.shown.indexOf(name);
  const neighbour = draft.shown[index - 1] ?? draft.shown[index + 1];
  return {
    ...draft,
    shown: required ? draft.shown : draft.shown.filter((one) => one !== name),
    filled: without(draft.filled, name),
    wrong: without(draft.wrong, name),
    place: neighbour === undefined ? END : { at: 'option', name: neighbour },
  };
}

/** Moves the caret to the next place that needs input: an empty required option, or the end. */
export function proceed(draft: Draft): Draft {
  const next = draft.shown.find((name) => isEmpty(draft, name));
  return { ...draft, place: next === undefined ? END : { at: 'option', name: next } };
}

/** The place after or before the caret; undefined at the ends of the line. */
export function neighbour(draft: Draft, step: 1 | -1): Place | undefined {
  const { place, shown } = draft;
  const index = place.at === 'end' ? shown.length : shown.indexOf(place.name);
  const next = index + step;
  if (next === shown.length) return END;
  const name = shown[next];
  return name === undefined ? undefined : { at: 'option', name };
}

function isEmpty(draft: Draft, name: string): boolean {
  const filled = draft.filled[name];
  return filled === undefined || (filled.value === undefined && filled.text.trim() === '');
}

/** The values to send to the bot, or what is wrong with them. */
export function finish(
  draft: Draft,
):
  | { readonly ok: true; readonly options: Readonly<Record<string, OptionValue>> }
  | { readonly ok: false; readonly draft: Draft } {
  const options: Record<string, OptionValue> = {};
  const wrong: Record<string, Wrong> = {};
  for (const option of draft.entry.options) {
    if (!draft.shown.includes(option.name)) continue;
    const read = readOption(option, draft.filled[option.name]);
    if (read === undefined) continue;
    if ('wrong' in read) wrong[option.name] = read.wrong;
    else options[option.name] = read.value;
  }
  const first = draft.shown.find((name) => name in wrong);
  if (first !== undefined)
    return { ok: false, draft: { ...draft, wrong, place: { at: 'option', name: first } } };
  if (draft.tail !== '') return { ok: false, draft: { ...draft, wrong, place: END } };
  return { ok: true, options };
}

/** The valid options, as sent to the bot while the person is still typing. */
export function soFar(draft: Draft, focused: string): Readonly<Record<string, OptionValue>> {
  const options: Record<string, OptionValue> = {};
  for (const option of draft.entry.options) {
    if (option.name === focused || !draft.shown.includes(option.name)) continue;
    const read = readOption(option, draft.filled[option.name]);
    if (read && 'value' in read) options[option.name] = read.value;
  }
  return options;
}

type Read = { readonly value: OptionValue } | { readonly wrong: Wrong } | undefined;

function readOption(option: Option, filled: Filled | undefined): Read {
  if (filled?.value !== undefined) return { value: filled.value };
  const text = filled?.text.trim() ?? '';
  if (text === '') return option.required ? { wrong: { kind: 'missing' } } : undefined;
  const choice = option.choices.find(
    ({ name, value }) => name.toLowerCase() === text.toLowerCase() || String(value) === text,
  );
  if (choice) return { value: choice.value };
  if (option.choices.length > 0) return { wrong: { kind: 'not-a-choice' } };
  switch (option.type) {
    case OPTION.string:
      return readText(option, text);
    case OPTION.integer:
    case OPTION.number:
      return readNumber(option, text);
    default:
      // People, channels and files are chosen, never typed.
      return { wrong: { kind: 'not-a-choice' } };
  }
}

function readText({ minLength, maxLength }: Option, text: string): Read {
  if (minLength !== undefined && text.length < minLength) {
    return { wrong: { kind: 'too-short', limit: minLength } };
  }
  if (maxLength !== undefined && text.length > maxLength)
    return { wrong: { kind: 'too-long', limit: maxLength } };
  return { value: text };
}

function readNumber({ type: kind, min, max }: Option, text: string): Read {
  const value = Number(text.replace(',', '.'));
  if (!Number.isFinite(value)) return { wrong: { kind: 'not-a-number' } };
  if (kind === OPTION.integer && !Number.isSafeInteger(value)) return { wrong: { kind: 'not-whole' } };
  if (min !== undefined && value < min) return { wrong: { kind: 'too-small', limit: min } };
  if (max !== undefined && value > max) return { wrong: { kind: 'too-great', limit: max } };
  return { value };
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** Options by their registered names, filled in by a button of the page. */
export type Prefilled = Readonly<Record<string, OptionValue>>;

/** A draft with some values already filled in. */
export function prefilled(entry: Entry, values: Prefilled): Draft {
  let draft = begin(entry);
  for (const option of entry.options) {
    const value = values[option.name];
    if (value === undefined) continue;
    const label = option.choices.find((choice) => choice.value === value)?.name ?? String(value);
    draft = choose(add(draft, option.name), option.name, label, value);
  }
  return proceed(draft);
}

/**
 * Parses `/newgame game:Roll to the Top! seats:3`, pasted or typed all at once; undefined if there is no such command.
 */
export function parseCommand(entries: readonly Entry[], text: string): Draft | undefined {
  const found = named(entries, text);
  if (!found) return undefined;
  const { entry, rest } = found;
  const starts = [...rest.matchAll(/(?:^|\s)([^\s:]+):/g)].flatMap((match) => {
    const option = optionCalled(entry, match[1] ?? '');
    return option ? [{ option, from: match.index, to: match.index + match[0].length }] : [];
  });
  let draft = begin(entry);
  for (const [index, { option, to }] of starts.entries()) {
    const value = rest.slice(to, starts[index + 1]?.from ?? rest.length).trim();
    draft = type(add(draft, option.name), option.name, value);
  }
  return proceed(draft);
}

/**
 * Finds an option whose name, with a colon, ends another option's text. @returns that option, and the text without its
 * name
 */
export function optionTyped(
  draft: Draft,
  text: string,
): { readonly option: Option; readonly before: string } | undefined {
  const match = /(?:^|\s)([^\s:]+):$/.exec(text);
  const option = match && optionCalled(draft.entry, match[1] ?? '');
  return option ? { option, before: text.slice(0, match.index).trimEnd() } : undefined;
}

function optionCalled(entry: Entry, name: string): Option | undefined {
  const wanted = name.toLowerCase();
  return entry.options.find((option) => option.name === wanted || option.shownName.toLowerCase() === wanted);
}

/** Ways to start that are offered to newcomers. */
interface Offer {
  /** The command's registered name. */
  readonly command: string;
  /** In the person's language. */
  readonly name: string;
  readonly starters: readonly Starter[];
}

interface Starter {
  /** The text after the command's name; may be empty. */
  readonly label: string;
  /** The registered names of group and subcommand. */
  readonly path: readonly string[];
  readonly values: Prefilled;
}

/** Maximum number of buttons. */
const MOST = 6;

/**
 * The first command that leaves a choice, with a button for each subcommand, or for each choice of its first required
 * option. If there is none: the first command itself. Undefined if the bot has registered nothing.
 */
export function starters(
  commands: readonly APIApplicationCommand[],
  locale: PersonLocale,
): Offer | undefined {
  const slash = commands.filter(({ type }) => type === 1);
  const offers = slash.map((command): Offer => {
    const name = command.name_localizations?.[locale] ?? command.name;
    const entries = registeredEntries([command], locale);
    return { command: command.name, name, starters: entries.flatMap(startersOf).slice(0, MOST) };
  });
  const [first] = offers;
  return (
    offers.find((offer) => offer.starters.length > 0) ??
    (first && { ...first, starters: [{ label: '', path: [], values: {} }] })
  );
}

/** The subcommand itself, or the choices with which a command starts. */
function startersOf({ path, shownName, options }: Entry): readonly Starter[] {
  if (path.length > 0) return [{ label: shownName.split(' ').slice(1).join(' '), path, values: {} }];
  const option = options.find(({ required }) => required);
  return (option?.choices ?? []).map(({ name, value }) => ({
    label: name,
    path,
    values: { [option?.name ?? '']: value },
  }));
}
