import { CHOICE_TEXT_MAX, CHOICES_MAX } from '../messages/limits.ts';
import { cut, folded } from '../messages/text.ts';
import type { Suggestion } from './command.ts';

/**
 * The suggestions that match the typed text by name or value, within Discord's limits. Matches of whole words come
 * first, then beginnings of words, then the rest. Case and accents do not matter.
 *
 * @param fits values that match in another way; they come first
 */
export function matching(
  all: readonly Suggestion[],
  typed: string,
  fits: (value: string) => boolean = () => false,
): readonly Suggestion[] {
  if (typed.trim() === '') return offered(all);
  return offered(
    all
      .map((one) => ({ one, how: fits(one.value) ? 0 : match(one, typed) }))
      .filter(({ how }) => how < NOT)
      .sort((a, b) => a.how - b.how)
      .map(({ one }) => one),
  );
}

/** The one suggestion whose name, or a word of it, was typed; undefined if none or several match. */
export function meant(all: readonly Suggestion[], typed: string): Suggestion | undefined {
  if (typed.trim() === '') return undefined;
  for (const how of [EXACT, WORD, BEGINNING]) {
    const [first, second] = all.filter((one) => match(one, typed) === how);
    if (first !== undefined) return second === undefined ? first : undefined;
  }
  return undefined;
}

const [EXACT, WORD, BEGINNING, WITHIN, NOT] = [0, 1, 2, 3, 4];

/** How well the typed text matches a name or value. */
function match({ name, value }: Suggestion, typed: string): number {
  return Math.min(...[name, value].map((text) => matchOf(text, typed)));
}

function matchOf(text: string, typed: string): number {
  if (folded(text) === folded(typed)) return EXACT;
  const [own, wanted] = [words(text), words(typed)];
  if (wanted !== ' ' && own.includes(wanted)) return WORD;
  if (wanted !== ' ' && own.includes(wanted.trimEnd())) return BEGINNING;
  return folded(text).includes(folded(typed)) ? WITHIN : NOT;
}

/** The words of a text, each between spaces. */
function words(text: string): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `.replace('  ', ' ');
}

/** At most as many as Discord shows, without values that are too long for it. */
export function offered(all: readonly Suggestion[]): readonly Suggestion[] {
  return all
    .filter(({ value }) => value.length > 0 && value.length <= CHOICE_TEXT_MAX)
    .slice(0, CHOICES_MAX)
    .map(({ name, value }) => ({ name: cut(name.trim() || value, CHOICE_TEXT_MAX), value }));
}
