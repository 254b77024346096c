import type { Suggestion } from './ask.ts';
import { CHOICE_TEXT_MAX, CHOICES_MAX } from './limits.ts';
import { cut, folded } from './text.ts';

/** Of what can be said, what fits what is typed; in Discord's limits. Letters of either case and accents do not matter. */
export function matching(all: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const wanted = folded(typed);
  return offered(
    all.filter(({ name, value }) => folded(name).includes(wanted) || folded(value).includes(wanted)),
  );
}

/** As many as Discord shows. A value that is longer than it allows cannot be offered. */
export function offered(all: readonly Suggestion[]): readonly Suggestion[] {
  return all
    .filter(({ value }) => value.length > 0 && value.length <= CHOICE_TEXT_MAX)
    .slice(0, CHOICES_MAX)
    .map(({ name, value }) => ({ name: cut(name.trim() || value, CHOICE_TEXT_MAX), value }));
}
