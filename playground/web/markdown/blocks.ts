import type { Message } from '../../protocol.ts';
import { type Block, type Inline, parseInline } from './inline.ts';

/** Lists and quotes nested deeper than this are read as text. */
const DEEPEST = 6;

/** Parses a whole message in Discord's Markdown. */
export function parseMarkdown(source: string, depth = 0): readonly Block[] {
  const blocks: Block[] = [];
  let rest = source.replaceAll('\r\n', '\n');
  while (rest !== '') {
    const fence = /```(?:([\w+\-.#]+)\n)?([\s\S]*?)```/.exec(rest);
    const wholeQuote = depth < DEEPEST ? /^>>> ?/m.exec(rest) : null;
    if (wholeQuote && (!fence || wholeQuote.index < fence.index)) {
      blocks.push(...parseLines(rest.slice(0, wholeQuote.index), depth));
      const quoted = rest.slice(wholeQuote.index + wholeQuote[0].length);
      if (quoted.trim() !== '') blocks.push({ kind: 'quote', children: parseMarkdown(quoted, DEEPEST) });
      return blocks;
    }
    if (!fence || (fence[2] ?? '').trim() === '') {
      const upTo = fence ? fence.index + fence[0].length : rest.length;
      blocks.push(...parseLines(rest.slice(0, upTo), depth));
      rest = rest.slice(upTo);
      continue;
    }
    blocks.push(...parseLines(rest.slice(0, fence.index), depth));
    const text = (fence[2] ?? '').replace(/^\n+/, '').replace(/\n+$/, '');
    blocks.push({ kind: 'code', language: fence[1] ?? '', text });
    rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, '');
  }
  return blocks;
}

function parseLines(source: string, depth: number): readonly Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  let text: string[] = [];
  const flush = () => {
    const joined = text.join('\n').replace(/^\n+|\n+$/g, '');
    if (joined.trim() !== '') blocks.push({ kind: 'paragraph', children: parseInline(joined) });
    text = [];
  };
  for (let at = 0; at < lines.length; ) {
    const found = depth < DEEPEST ? readBlock(lines, at, depth) : undefined;
    if (found) {
      flush();
      blocks.push(found.block);
      at = found.next;
    } else {
      text.push(lines[at] ?? '');
      at += 1;
    }
  }
  flush();
  return blocks;
}

interface Found {
  readonly block: Block;
  /** The index of the next line. */
  readonly next: number;
}

const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/;

function readBlock(lines: readonly string[], at: number, depth: number): Found | undefined {
  const line = lines[at] ?? '';
  const heading = /^(#{1,3})\s+(\S.*)$/.exec(line);
  if (heading) {
    const level = (heading[1] ?? '#').length as 1 | 2 | 3;
    return { block: { kind: 'heading', level, children: parseInline(heading[2] ?? '') }, next: at + 1 };
  }
  const subtext = /^-#\s+(\S.*)$/.exec(line);
  if (subtext) return { block: { kind: 'subtext', children: parseInline(subtext[1] ?? '') }, next: at + 1 };
  if (/^> /.test(line) || line === '>') {
    let next = at;
    const quoted: string[] = [];
    for (; /^>(?: |$)/.test(lines[next] ?? ''); next += 1)
      quoted.push((lines[next] ?? '').replace(/^> ?/, ''));
    // Discord does not nest quotes.
    const children = parseLines(quoted.join('\n').replace(/^> /gm, '\\> '), depth + 1);
    return { block: { kind: 'quote', children }, next };
  }
  return ITEM.test(line) ? readList(lines, at, depth) : undefined;
}

function readList(lines: readonly string[], from: number, depth: number): Found {
  const first = ITEM.exec(lines[from] ?? '');
  const indent = (first?.[1] ?? '').length;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: string[][] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const item = ITEM.exec(line);
    const depthHere = (item?.[1] ?? /^\s*/.exec(line)?.[0] ?? '').length;
    if (item && depthHere <= indent) {
      if (depthHere < indent || /\d/.test(item[2] ?? '') !== ordered) break;
      items.push([item[3] ?? '']);
    } else if (line.trim() !== '' && depthHere > indent) {
      items.at(-1)?.push(line);
    } else break;
  }
  return {
    block: {
      kind: 'list',
      ordered,
      start: ordered ? Number.parseInt(first?.[2] ?? '1', 10) : 1,
      items: items.map(([head = '', ...under]) => [
        { kind: 'paragraph' as const, children: parseInline(head) },
        ...parseLines(unindent(under), depth + 1),
      ]),
    },
    next: at,
  };
}

function unindent(lines: readonly string[]): string {
  const indents = lines.map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const least = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(least)).join('\n');
}

/** The text of an application's emoji in plain text. */
type EmojiText = (name: string, id: string) => string;

/** Discord's Markdown as plain text, without its marks; spoilers stay hidden. */
export function plainText(
  source: string,
  nameOf: (id: string) => string,
  emoji: EmojiText = (name) => `:${name}:`,
): string {
  const inline = (node: Inline): string => {
    switch (node.kind) {
      case 'text':
      case 'code':
      case 'everyone':
        return node.text;
      case 'user':
      case 'role':
        return `@${nameOf(node.id)}`;
      case 'channel':
        return `#${nameOf(node.id)}`;
      case 'command':
        return `/${node.name}`;
      case 'emoji':
        return emoji(node.name, node.id);
      case 'time':
        return new Date(node.at).toLocaleString();
      case 'spoiler':
        return '▒▒▒';
      default:
        return node.children.map(inline).join('');
    }
  };
  const block = (node: Block): string => {
    if (node.kind === 'code') return node.text;
    if (node.kind === 'quote') return node.children.map(block).join('\n');
    if (node.kind === 'list') return node.items.map((item) => item.map(block).join('\n')).join('\n');
    return node.children.map(inline).join('');
  };
  return parseMarkdown(source).map(block).join('\n');
}

/** All text of a message, for previews of replies and for screen readers. */
export function textOf(message: Message, nameOf: (id: string) => string, emoji?: EmojiText): string {
  const texts = [message.content];
  for (const { title, description } of message.embeds) texts.push(title ?? '', description ?? '');
  collect(message.components, texts);
  return texts
    .filter((text) => text !== '')
    .map((text) => plainText(text, nameOf, emoji))
    .join('\n');
}

function collect(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, texts);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && value.type === 10 && 'content' in value && typeof value.content === 'string') {
      texts.push(value.content);
    }
    if ('components' in value) collect(value.components, texts);
  }
}
