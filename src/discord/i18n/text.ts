import { compact } from '../../core/common.ts';
import { isolated } from '../../core/message.ts';

/** Cuts a text to at most `max` characters, at the end of a sentence or else of a word, and marks the cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, Math.max(0, max - 1));
  const sentence = Math.max(...['. ', '! ', '? ', '.\n', '!\n', '?\n'].map((end) => room.lastIndexOf(end)));
  if (sentence >= max / 2) return `${room.slice(0, sentence + 1)}…`;
  const word = room.lastIndexOf(' ');
  const kept = word >= max / 2 ? room.slice(0, word) : room;
  // A cut surrogate pair is invalid text.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

/**
 * The first whole lines that fit, with their line breaks.
 *
 * @param max in characters
 * @param more says how many lines are left out
 */
export function fittingLines(
  lines: readonly string[],
  max: number,
  more: (count: number) => string,
): readonly string[] {
  const length = (some: readonly string[]) => some.join('\n').length;
  if (length(lines) <= max) return lines;
  const room = max - more(lines.length).length - 1;
  const fits = lines.findIndex((_, index) => length(lines.slice(0, index + 1)) > room);
  return [...lines.slice(0, fits), more(lines.length - fits)];
}

/**
 * Escapes Markdown in names, which may contain anything. Headings, lists and subtext start at the beginning of a line;
 * links contain a colon and slashes.
 */
export function escaped(text: string): string {
  return isolated(text.replaceAll(/\s+/g, ' ').replaceAll(/[\\*_~`|<>[\]@]|:(?=\/)|(?<=^ *)[#-]/g, '\\$&'));
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Every line as Markdown subtext. */
export function small(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : `-# ${line}`))
    .join('\n');
}

/** Normalizes typed text for comparison. */
export function folded(text: string): string {
  return compact(text.normalize('NFD').replaceAll(/\p{M}+/gu, ''));
}
