import { cut, folded } from '../i18n/text.ts';
import type { Input } from '../messages/input.ts';
import { CHOICE_TEXT_MAX, CHOICES_MAX } from '../rest/limits.ts';
import { type Ask, wordsFor } from './ask.ts';
import type { Suggestion, TextOption } from './command.ts';

/**
 * The suggestions whose name or value matches the typed text, within Discord's limits. Whole-word matches come first,
 * then word beginnings, then the rest. Case and accents do not matter.
 *
 * @param fits matches values in another way; such matches come first
 */
export function matching(
  all: readonly Suggestion[],
  typed: string,
  fits: (value: string) => boolean = () => false,
): readonly Suggestion[] {
  if (typed.trim() === '') return offered(all);
  const match = matcher(typed);
  return offered(
    all
      .map((suggestion) => ({ one: suggestion, how: fits(suggestion.value) ? 0 : match(suggestion) }))
      .filter(({ how }) => how < NOT)
      .sort((a, b) => a.how - b.how)
      .map(({ one }) => one),
  );
}

/** The only suggestion whose name, or a word of it, was typed; undefined if none or several match. */
export function meant(all: readonly Suggestion[], typed: string): Suggestion | undefined {
  if (typed.trim() === '') return undefined;
  const match = matcher(typed);
  const matches = all.map((suggestion) => ({ one: suggestion, how: match(suggestion) }));
  for (const how of [EXACT, WORD, BEGINNING]) {
    const [first, second] = matches.filter((match) => match.how === how);
    if (first !== undefined) return second === undefined ? first.one : undefined;
  }
  return undefined;
}

const [EXACT, WORD, BEGINNING, WITHIN, NOT] = [0, 1, 2, 3, 4];

/** Ranks how well the typed text matches a name or value. */
function matcher(typed: string): (suggestion: Suggestion) => number {
  const letters = folded(typed);
  const wanted = words(typed);
  const matchOf = (text: string): number => {
    const own = folded(text);
    if (own === letters) return EXACT;
    const ownWords = words(text);
    if (wanted !== ' ' && ownWords.includes(wanted)) return WORD;
    if (wanted !== ' ' && ownWords.includes(wanted.trimEnd())) return BEGINNING;
    return own.includes(letters) ? WITHIN : NOT;
  };
  return ({ name, value }) => Math.min(matchOf(name), matchOf(value));
}

/** The words of a text, each between spaces. */
function words(text: string): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `.replace('  ', ' ');
}

/** Drops values that are too long for Discord, and any beyond its maximum number. */
export function offered(all: readonly Suggestion[]): readonly Suggestion[] {
  return all
    .filter(({ value }) => value.length > 0 && value.length <= CHOICE_TEXT_MAX)
    .slice(0, CHOICES_MAX)
    .map(({ name, value }) => ({ name: cut(name.trim() || value, CHOICE_TEXT_MAX), value }));
}

/** The option of a command for a value. @param describe as for every option */
export function optionFor(name: string, describe: string, input: Input<unknown>): TextOption {
  return input.only === undefined
    ? suggestedOption(name, describe, input)
    : { type: 'text', name, describe, choices: input.only };
}

/** The same without a fixed list, which needs room in the command. */
export function suggestedOption(name: string, describe: string, { suggestions }: Input<unknown>): TextOption {
  const option = { type: 'text', name, describe } as const;
  if (suggestions === undefined) return option;
  return {
    ...option,
    suggest(ask, _, typed) {
      const all = suggestions(wordsFor(ask)).map(({ label, value }) => ({ name: label, value }));
      return matching(all, typed);
    },
  };
}

/** An option that names a table. @param describe as for every option @param all the offered tables */
export function tableOption(describe: string, all: (ask: Ask) => Promise<readonly Suggestion[]>): TextOption {
  return {
    type: 'text',
    name: 'table',
    describe,
    suggest: async (ask, _, typed) => matching(await all(ask), typed),
  };
}
