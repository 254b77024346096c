import { createHash } from 'node:crypto';
import type { ChannelType } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { readableId } from '../../core/common.ts';
import type { Message } from '../../core/message.ts';
import type { Person } from '../../table/model.ts';
import { type RefusedResult, refuseSaying } from '../../table/request.ts';
import { say } from '../i18n/localizer.ts';
import { channel } from '../i18n/sentences.ts';
import type { Press } from '../presses.ts';
import type { Choice } from './view.ts';

/*
 * Forms that change what is stored. A form can be open for hours, so it carries hashes of what its fields said: only what
 * the person changed in it is written, and nothing that somebody else has changed since.
 */

/** A form of 1 to 5 fields. */
export interface Form {
  /** What sending the form means. */
  readonly press: Press;
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** A field of a form, as it is at first. */
export type FormField = {
  /** By which the answer names it. */
  readonly name: string;
  /** At most 45 characters. */
  readonly label: string;
  /** Below the label; at most 100 characters. */
  readonly about?: string;
  /** It can be left empty. */
  readonly optional?: true;
} & (
  | { readonly kind: 'text'; readonly example: string; readonly value: string }
  /** One of 1 to 25 choices. */
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  /** Any of 1 to 10 choices, each on or off. */
  | { readonly kind: 'checks'; readonly choices: readonly Choice[] }
  /** Channels of the server, at most 25. */
  | {
      readonly kind: 'channels';
      readonly types: readonly ChannelType[];
      readonly chosen: readonly string[];
      readonly most: number;
    }
);

/** What somebody filled into a form: the values of its fields by their names; of text one, or none where it is empty. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/**
 * @param fields as they are now; those without a choice are left out
 * @param press what sending it means, with the marks of its fields
 * @param typed what the person filled in before, in place of what is set
 */
export function formOf(
  title: string,
  fields: readonly FormField[],
  press: (marks: string) => Press,
  typed: Answers = {},
): Form {
  const shown = fields.filter((field) => !('choices' in field) || field.choices.length > 0);
  return {
    title,
    fields: shown.map((field) => filled(field, typed[field.name])),
    press: press(fields.map(markOf).join('.')),
  };
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

/** What a field says, in a few letters. */
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

/** What a field answers where nobody touches it. */
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

interface Edits {
  /** What the person changed, and is not so already. */
  readonly edited: Answers;
  /** The fields that they and somebody else changed. */
  readonly overtaken: readonly FormField[];
}

/** @param fields as they are now @param marks as the form carries them */
export function editsOf(fields: readonly FormField[], marks: string, answers: Answers): Edits {
  const shown = marks.split('.');
  const edited: Record<string, readonly string[]> = {};
  const overtaken: FormField[] = [];
  for (const [index, field] of fields.entries()) {
    const mark = shown[index] ?? '';
    const answer = answers[field.name];
    if (answer === undefined) continue;
    const now = valuesOf(field);
    const values = field.kind === 'checks' ? checked(field.choices, mark, answer) : answer;
    if (isSame(values, now) || (field.kind !== 'checks' && hashOf(values) === mark)) continue;
    edited[field.name] = values;
    if (field.kind !== 'checks' && hashOf(now) !== mark) overtaken.push(field);
  }
  return { edited, overtaken };
}

/** The choices that are on: as they are now, except for those that the person changed. */
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

/** Refuses changes of what somebody else has changed since the form was opened, and says how it is now. */
export function overtakenBy(fields: readonly FormField[]): RefusedResult {
  const changes = fields.map((field) => say('form.now', { name: field.label, value: wordsOf(field) }));
  return refuseSaying(say('form.overtaken', { changes }));
}

function wordsOf(field: FormField): string | readonly Message[] {
  switch (field.kind) {
    case 'choices':
    case 'checks':
      return field.choices.flatMap(({ label, chosen }) => (chosen === true ? [label] : [])).join(', ') || '–';
    case 'text':
      return field.value || '–';
    case 'channels':
      return field.chosen.length === 0 ? '–' : field.chosen.map(channel);
  }
}

/** Who filled a form in, and by which interaction. */
interface Sent {
  readonly person: Pick<Person, 'id'>;
  readonly origin: string;
}

/** What people filled into forms that were refused, so that they need not type it again. */
export interface Drafts {
  /** @returns by which `of` finds it, as long as the process lives */
  keep(sent: Sent, answers: Answers): string;
  /** Empty for what is not kept, or not theirs. */
  of(by: Pick<Sent, 'person'>, draft: string | undefined): Answers;
}

const DRAFTS_MAX = 1_000;

export function createDrafts(): Drafts {
  const all = new LRUCache<string, Answers>({ max: DRAFTS_MAX });
  const keyOf = ({ person }: Pick<Sent, 'person'>, draft: string) => `${person.id}:${draft}`;
  return {
    keep(sent, answers) {
      all.set(keyOf(sent, sent.origin), answers);
      return sent.origin;
    },
    of: (by, draft) => (draft === undefined ? undefined : all.get(keyOf(by, draft))) ?? {},
  };
}
