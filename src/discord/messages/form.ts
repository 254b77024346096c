import { createHash } from 'node:crypto';
import type { ChannelType } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { atMost, readableId } from '../../core/common.ts';
import type { Message } from '../../core/message.ts';
import type { Person } from '../../table/model.ts';
import { ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { cleanText } from '../../table/seats/names.ts';
import { channel } from '../i18n/sentences.ts';
import { say } from '../i18n/words.ts';
import type { Press } from '../presses.ts';
import type { Choice } from './view.ts';

/*
 * Forms that change stored values. A form can stay open for hours, so it carries hashes of its fields' initial values:
 * only fields that the person changed are written, and only if nobody else has changed them since.
 */

/** A form of 1 to 5 fields. */
export interface Form {
  /** The press that submitting the form makes. */
  readonly press: Press;
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** A form field with its initial value. */
export type FormField = Described & {
  /** The key of its values in `Answers`. */
  readonly name: string;
};

type Described = Control & {
  /** At most 45 characters. */
  readonly label: string;
  /** Below the label; at most 100 characters. */
  readonly about?: string;
  /** May be left empty. */
  readonly optional?: true;
};

/** A field with its present value. `T` is what its input means. */
export type Field<T> = Described & {
  /** Parses what was chosen or typed, which can be forged. */
  read(values: readonly string[]): Result<T>;
};

/** By name and in order. */
export type Fields<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> };
type AnyFields = Fields<Readonly<Record<string, unknown>>>;

/** What a field is entered with, with its initial value. */
export type Control =
  | { readonly kind: 'text'; readonly example: string; readonly value: string }
  /** One of 1 to 25 choices. */
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  /** Any subset of 1 to 10 choices. */
  | { readonly kind: 'checks'; readonly choices: readonly Choice[] }
  /** Channels of the server, at most 25. */
  | {
      readonly kind: 'channels';
      readonly types: readonly ChannelType[];
      readonly chosen: readonly string[];
      readonly most: number;
    };

/** What people choose from; nothing if they type. */
export function choicesOf(control: Control): readonly Choice[] {
  return 'choices' in control ? control.choices : [];
}

/** The submitted values of a form's fields, by name. Text is one value, or none if empty. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/**
 * @param fields with their present values; fields without a choice are left out
 * @param press the press of submitting it, with its fields' marks
 * @param typed the person's earlier input, instead of the present values
 */
export function formOf(
  title: string,
  fields: AnyFields,
  press: (marks: string) => Press,
  typed: Answers = {},
): Form {
  const all = named(fields);
  const shown = all.filter((field) => !('choices' in field) || field.choices.length > 0);
  return {
    title,
    fields: shown.map((field) => filled(field, typed[field.name])),
    press: press(all.map(markOf).join('.')),
  };
}

function named(fields: AnyFields): readonly FormField[] {
  return Object.entries(fields).map(([name, field]) => ({ ...field, name }));
}

function filled(field: FormField, values: readonly string[] | undefined): FormField {
  if (values === undefined) return field;
  switch (field.kind) {
    case 'text':
      return { ...field, value: values[0] ?? '' };
    case 'channels':
      return { ...field, chosen: values };
    case 'choices':
    case 'checks':
      return {
        ...field,
        choices: field.choices.map((choice) => ({ ...choice, chosen: values.includes(choice.value) })),
      };
  }
}

/** A short hash of a field's value. */
function markOf(field: FormField): string {
  return field.kind === 'checks'
    ? field.choices.map(({ chosen }) => (chosen === true ? 'y' : 'n')).join('')
    : hashOf(valuesOf(field));
}

const MARK_LENGTH = 5;

function hashOf(values: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values.toSorted()));
  return readableId(hash.digest().subarray(0, MARK_LENGTH));
}

/** A field's answer if nobody touches it. */
export function valuesOf(field: FormField): readonly string[] {
  switch (field.kind) {
    case 'choices':
    case 'checks':
      return field.choices.flatMap(({ value, chosen }) => (chosen === true ? [value] : []));
    case 'text':
      return field.value === '' ? [] : [field.value];
    case 'channels':
      return field.chosen;
  }
}

/** The changed values, by the names of their fields. */
export type Changed<Values> = string extends keyof Values ? Values : Partial<Values>;

/** What a person submitted. */
interface Submitted<Values> {
  /** The input that the person changed, without what is already in effect. */
  readonly edited: Answers;
  /** Its meaning; refused if a value is invalid, or if someone else has changed it since the form opened. */
  readonly changes: Result<Changed<Values>>;
}

/** @param fields with their present values @param marks as carried by the form */
export function submitted<Values>(
  fields: Fields<Values>,
  marks: string,
  answers: Answers,
): Submitted<Values> {
  const initial = marks.split('.');
  const edited: Record<string, readonly string[]> = {};
  const overtaken: FormField[] = [];
  const all: AnyFields = fields;
  for (const [index, field] of named(all).entries()) {
    const mark = initial[index] ?? '';
    const now = valuesOf(field);
    const isMissing = now.length === 0 && field.optional !== true;
    const answer = answers[field.name] ?? (isMissing ? [] : undefined);
    if (answer === undefined) continue;
    const values = valuesIn(field, mark, answer);
    const isAsBefore = isSame(values, now) || (field.kind !== 'checks' && hashOf(values) === mark);
    if (isAsBefore && !isMissing) continue;
    edited[field.name] = values;
    if (field.kind !== 'checks' && hashOf(now) !== mark) overtaken.push(field);
  }
  if (overtaken.length > 0) return { edited, changes: overtakenBy(overtaken) };
  const changes: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(edited)) {
    const read = all[name]?.read(values);
    if (read?.ok === false) return { edited, changes: read };
    changes[name] = read?.value;
  }
  // Every value was read by the field of its name.
  return { edited, changes: ok(changes as Changed<Values>) };
}

/** The values of an answer. Text is cleaned here, whatever the field. */
function valuesIn(field: FormField, mark: string, answer: readonly string[]): readonly string[] {
  if (field.kind === 'checks') return checked(field.choices, mark, answer);
  return field.kind === 'text' ? answer.map(cleanText).filter((text) => text !== '') : answer;
}

/** The checked choices: the present ones, with the person's changes applied. */
function checked(choices: readonly Choice[], mark: string, answer: readonly string[]): readonly string[] {
  return choices.flatMap(({ value, chosen = false }, index) => {
    const said = answer.includes(value);
    const isTouched = said !== (mark.charAt(index) === 'y');
    return (isTouched ? said : chosen) ? [value] : [];
  });
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** Refuses changes of values that someone else has changed since the form opened, and shows the present values. */
function overtakenBy(fields: readonly FormField[]): RefusedResult {
  const changes = fields.map((field) => say('form.now', { name: field.label, value: valueSaid(field) }));
  return refuse(say('form.overtaken', { changes }));
}

/** A value in words. */
export function valueSaid(control: Control): string | readonly Message[] {
  switch (control.kind) {
    case 'choices':
    case 'checks':
      return (
        control.choices.flatMap(({ label, chosen }) => (chosen === true ? [label] : [])).join(', ') || '–'
      );
    case 'text':
      return control.value || '–';
    case 'channels':
      return control.chosen.length === 0 ? '–' : control.chosen.map(channel);
  }
}

/** The sender and the interaction of a form. */
interface Sent {
  readonly person: Pick<Person, 'id'>;
  readonly origin: string;
}

/** The contents of refused forms, so that people need not type them again. */
export interface Drafts {
  /** @returns the key for `of`, valid as long as the process lives */
  keep(sent: Sent, answers: Answers): string;
  /** Empty if unknown, or another person's. */
  of(by: Pick<Sent, 'person'>, draft: string | undefined): Answers;
}

const DRAFTS_MAX = 1_000;

export function createDrafts(): Drafts {
  const all = new LRUCache<string, Answers>(atMost(DRAFTS_MAX));
  const keyOf = ({ person }: Pick<Sent, 'person'>, draft: string) => `${person.id}:${draft}`;
  return {
    keep(sent, answers) {
      all.set(keyOf(sent, sent.origin), answers);
      return sent.origin;
    },
    of: (by, draft) => (draft === undefined ? undefined : all.get(keyOf(by, draft))) ?? {},
  };
}
