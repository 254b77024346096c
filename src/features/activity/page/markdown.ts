import { element } from './dom.ts';

/** Line prefixes, and the elements they produce. */
const BLOCKS = [
  [/^#{1,3} /, 'h2', ''],
  [/^-# /, 'p', 'small'],
  [/^[-*] /, 'li', ''],
] as const;

/** Inline syntax: escapes, bold, italics, code, mentions of commands, timestamps, custom emoji. */
const INLINE =
  /\\(.)|\*\*(.+?)\*\*|(?<![\w*])[*_](.+?)[*_](?![\w*])|`([^`]+)`|<\/([^:>]+):\d+>|<t:(\d+)(?::(\w))?>|<a?:(\w+):\d+>|<[@#][!&]?\d+>|\[([^\]]+)\]\([^)]+\)/;

/** Renders the subset of Discord's Markdown in the bot's messages as elements, so that names cannot inject HTML. */
export function markdown(text: string, locale: string): readonly HTMLElement[] {
  const out: HTMLElement[] = [];
  for (const line of text.split('\n')) {
    const [start, tag, kind] = BLOCKS.find(([begins]) => begins.test(line)) ?? [/^/, 'p', ''];
    const one = element(tag, { class: kind }, ...inline(line.replace(start, ''), locale));
    const last = out.at(-1);
    if (tag !== 'li') out.push(one);
    else if (last?.tagName === 'UL') last.append(one);
    else out.push(element('ul', {}, one));
  }
  return out;
}

function inline(text: string, locale: string): readonly (Node | string)[] {
  const found = INLINE.exec(text);
  if (found === null) return text === '' ? [] : [text];
  const [all, escaped, bold, italic, code, command, moment, style, emoji, link] = found;
  const part = (): readonly (Node | string)[] => {
    if (escaped !== undefined) return [escaped];
    if (bold !== undefined) return [element('strong', {}, ...inline(bold, locale))];
    if (italic !== undefined) return [element('em', {}, ...inline(italic, locale))];
    if (code !== undefined) return [element('code', {}, code)];
    if (command !== undefined) return [element('code', {}, `/${command}`)];
    if (moment !== undefined) return [momentIn(Number(moment) * 1000, style, locale)];
    // The page cannot load their pictures, and they may stand for a word.
    if (emoji !== undefined) return [emoji.replaceAll('_', ' ')];
    return link === undefined ? [] : inline(link, locale);
  };
  return [text.slice(0, found.index), ...part(), ...inline(text.slice(found.index + all.length), locale)];
}

/** Units of time in ms, largest first. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats a timestamp as Discord does. @param at in ms since 1970 @param style `R`: relative; any other: a date */
function momentIn(at: number, style: string | undefined, locale: string): string {
  if (style !== 'R') return new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const from = at - Date.now();
  const [unit, length] = UNITS.find(([, one]) => Math.abs(from) >= one) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(from / length), unit);
}
