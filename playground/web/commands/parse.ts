import type { OptionValue } from '../../protocol.ts';
import { add, begin, choose, type Draft, proceed, type } from './draft.ts';
import { type Entry, named, type Option } from './entries.ts';

/** Options by their registered names, as a button of the page fills them in. */
export type Prefilled = Readonly<Record<string, OptionValue>>;

/** A draft with values that are already known. */
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

/** Reads `/newgame game:Roll to the Top! seats:3`, as it is pasted or typed in one go; undefined: no such command. */
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

/** The option whose name was typed with a colon at the end of another option's text, and that text without it. */
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
