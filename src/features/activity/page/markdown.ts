import { element } from './dom.ts';

/** What a line begins with, and the element that it makes. */
const BLOCKS = [
  [/^#{1,3} /, 'h3', ''],
  [/^-# /, 'p', 'small'],
  [/^[-*] /, 'li', ''],
] as const;

/** The parts of a line: escapes, bold, italics, code, mentions of commands and moments, custom emoji. */
const INLINE =
  /\\(.)|\*\*(.+?)\*\*|(?<![\w*])[*_](.+?)[*_](?![\w*])|`([^`]+)`|<\/([^:>]+):\d+>|<t:(\d+)(?::\w)?>|<a?:(\w+):\d+>|<[@#][!&]?\d+>|\[([^\]]+)\]\([^)]+\)/;

/** Discord's Markdown, as far as the bot's messages use it, as elements: nothing in a name can become one. */
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
  const [all, escaped, bold, italic, code, command, moment, emoji, link] = found;
  const part = (): readonly (Node | string)[] => {
    if (escaped !== undefined) return [escaped];
    if (bold !== undefined) return [element('strong', {}, ...inline(bold, locale))];
    if (italic !== undefined) return [element('em', {}, ...inline(italic, locale))];
    if (code !== undefined) return [element('code', {}, code)];
    if (command !== undefined) return [element('code', {}, `/${command}`)];
    if (moment !== undefined)
      return [
        new Date(Number(moment) * 1000).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
      ];
    // Their pictures are out of the page's reach, and they may stand for a word.
    if (emoji !== undefined) return [emoji.replaceAll('_', ' ')];
    return link === undefined ? [] : inline(link, locale);
  };
  return [text.slice(0, found.index), ...part(), ...inline(text.slice(found.index + all.length), locale)];
}
