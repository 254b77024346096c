import { CHOICE_TEXT_MAX, CHOICES_MAX } from '../messages/limits.ts';
import { cut, folded } from '../messages/text.ts';
import type { Suggestion } from './command.ts';

/**
 * Of what can be said, what fits what is typed, by its name or its value; in Discord's limits. What is typed as a
 * whole word comes first, then beginnings of words, then the rest; else the order stays. Letters of either case and
 * accents do not matter.
 *
 * @param fits what fits besides
 */
export function matching(
  all: readonly Suggestion[],
  typed: string,
  fits: (value: string) => boolean = () => false,
): readonly Suggestion[] {
  if (typed.trim() === '') return offered(all);
  return offered(
    all
      .map((one) => ({ one, how: fits(one.value) ? 0 : nearness(one, typed) }))
      .filter(({ how }) => how < NOT)
      .sort((a, b) => a.how - b.how)
      .map(({ one }) => one),
  );
}

/** The one that somebody means who has typed its name, or a word of it that no other has; undefined where none is. */
export function meant(all: readonly Suggestion[], typed: string): Suggestion | undefined {
  if (typed.trim() === '') return undefined;
  for (const how of [EXACT, WORD, BEGINNING]) {
    const [first, second] = all.filter((one) => nearness(one, typed) === how);
    if (first !== undefined) return second === undefined ? first : undefined;
  }
  return undefined;
}

const [EXACT, WORD, BEGINNING, WITHIN, NOT] = [0, 1, 2, 3, 4];

/** How near what is typed comes to a name or value. */
function nearness({ name, value }: Suggestion, typed: string): number {
  return Math.min(...[name, value].map((text) => nearnessOf(text, typed)));
}

function nearnessOf(text: string, typed: string): number {
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

/** As many as Discord shows. A value that is longer than it allows cannot be offered. */
export function offered(all: readonly Suggestion[]): readonly Suggestion[] {
  return all
    .filter(({ value }) => value.length > 0 && value.length <= CHOICE_TEXT_MAX)
    .slice(0, CHOICES_MAX)
    .map(({ name, value }) => ({ name: cut(name.trim() || value, CHOICE_TEXT_MAX), value }));
}
