import type { Id } from '../../protocol.ts';
import type { TimeStyle } from '../model/time.ts';

/** Discord's Markdown as data, never as HTML. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: Mark; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: Id }
  | { readonly kind: 'command'; readonly name: string; readonly id: Id }
  | { readonly kind: 'everyone'; readonly text: '@everyone' | '@here' }
  | { readonly kind: 'emoji'; readonly name: string; readonly id: Id }
  /** `at` in milliseconds since 1970. */
  | { readonly kind: 'time'; readonly at: number; readonly style: TimeStyle };

type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler';

export type Block =
  | { readonly kind: 'paragraph' | 'subtext'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    };

/** Marks nested deeper than this are read as plain text, so that absurd input stays cheap. */
const DEEPEST = 8;

interface Found {
  readonly node: Inline;
  /** The index at which the text continues. */
  readonly end: number;
}

/** Parses one or more lines of Discord's Markdown. Accepts everything: unknown marks are plain text. */
export function parseInline(source: string, depth = 0): readonly Inline[] {
  const nodes: Inline[] = [];
  let text = '';
  let at = 0;
  const flush = () => {
    if (text !== '') nodes.push({ kind: 'text', text });
    text = '';
  };
  while (at < source.length) {
    const escaped = /\\([^\p{L}\p{N}\s])/uy;
    escaped.lastIndex = at;
    const literal = escaped.exec(source);
    if (literal) {
      text += literal[1] ?? '';
      at = escaped.lastIndex;
      continue;
    }
    const found = depth < DEEPEST ? read(source, at, depth) : undefined;
    if (found) {
      flush();
      nodes.push(found.node);
      at = found.end;
    } else {
      text += source[at] ?? '';
      at += 1;
    }
  }
  flush();
  return nodes;
}

function read(source: string, at: number, depth: number): Found | undefined {
  switch (source[at]) {
    case '`':
      return code(source, at);
    case '*':
      return marked(source, at, '**', 'bold', depth) ?? italic(source, at, '*', depth);
    case '_':
      return marked(source, at, '__', 'underline', depth) ?? italic(source, at, '_', depth);
    case '~':
      return marked(source, at, '~~', 'strike', depth);
    case '|':
      return marked(source, at, '||', 'spoiler', depth);
    case '<':
      return tag(source, at);
    case '[':
      return maskedLink(source, at, depth);
    case 'h':
      return bareLink(source, at);
    case '@':
      return everyone(source, at);
    default:
      return undefined;
  }
}

function code(source: string, at: number): Found | undefined {
  const opening = /`+/y;
  opening.lastIndex = at;
  const ticks = opening.exec(source)?.[0] ?? '`';
  let end = source.indexOf(ticks, at + ticks.length);
  while (end >= 0 && source[end + ticks.length] === '`') {
    let skip = end;
    while (source[skip] === '`') skip += 1;
    end = source.indexOf(ticks, skip);
  }
  if (end < 0) return undefined;
  const inner = source.slice(at + ticks.length, end);
  if (inner.trim() === '') return undefined;
  const text = /^ .*\S.* $/s.test(inner) ? inner.slice(1, -1) : inner;
  return { node: { kind: 'code', text }, end: end + ticks.length };
}

function marked(source: string, at: number, sign: string, kind: Mark, depth: number): Found | undefined {
  if (!source.startsWith(sign, at)) return undefined;
  const from = at + sign.length;
  for (let end = closing(source, from, sign); end >= 0; end = closing(source, end + 1, sign)) {
    // The last sign of a run closes, so that **a *b*** is bold around italic.
    if (source[end + sign.length] === sign[0] && sign !== '||') continue;
    if (end === from) return undefined;
    const inner = source.slice(from, end);
    if (sign === '||' && inner.trim() === '') return undefined;
    return { node: { kind, children: parseInline(inner, depth + 1) }, end: end + sign.length };
  }
  return undefined;
}

function italic(source: string, at: number, sign: '*' | '_', depth: number): Found | undefined {
  const first = source[at + 1] ?? ' ';
  if (/\s/.test(first) || first === sign) return undefined;
  if (sign === '_' && isWord(source[at - 1])) return undefined;
  for (let end = closing(source, at + 1, sign); end >= 0; end = closing(source, end + 1, sign)) {
    if (source[end + 1] === sign) {
      end += 1;
      continue;
    }
    if (end === at + 1) return undefined;
    const fits = sign === '*' ? !/\s/.test(source[end - 1] ?? ' ') : !isWord(source[end + 1]);
    if (!fits) continue;
    const children = parseInline(source.slice(at + 1, end), depth + 1);
    return { node: { kind: 'italic', children }, end: end + 1 };
  }
  return undefined;
}

/** The index of the next `sign` that is neither escaped nor within code; -1 if there is none. */
function closing(source: string, from: number, sign: string): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '`') at = (code(source, at)?.end ?? at + 1) - 1;
    else if (source.startsWith(sign, at)) return at;
  }
  return -1;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}

const TAG =
  /<(?:@!?(?<user>\d{1,20})|@&(?<role>\d{1,20})|#(?<channel>\d{1,20})|\/(?<command>[^:<>\n]{1,100}):(?<commandId>\d{1,20})|a?:(?<emoji>\w{1,32}):(?<emojiId>\d{1,20})|t:(?<seconds>-?\d{1,13})(?::(?<style>[tTdDfFsSR]))?|(?<url>https?:\/\/[^\s<>]+))>/y;

function tag(source: string, at: number): Found | undefined {
  TAG.lastIndex = at;
  const groups = TAG.exec(source)?.groups;
  if (!groups) return undefined;
  const end = TAG.lastIndex;
  const { user, role, channel, command, commandId = '', emoji, emojiId = '', seconds, style, url } = groups;
  if (user !== undefined) return { node: { kind: 'user', id: user }, end };
  if (role !== undefined) return { node: { kind: 'role', id: role }, end };
  if (channel !== undefined) return { node: { kind: 'channel', id: channel }, end };
  if (command !== undefined) return { node: { kind: 'command', name: command, id: commandId }, end };
  if (emoji !== undefined) return { node: { kind: 'emoji', name: emoji, id: emojiId }, end };
  if (url !== undefined) {
    const safe = safeUrl(url);
    return safe
      ? { node: { kind: 'link', url: safe, children: [{ kind: 'text', text: url }] }, end }
      : undefined;
  }
  const ms = Number(seconds) * 1000;
  // Out of a Date's range.
  if (Math.abs(ms) > 8.64e15) return undefined;
  return { node: { kind: 'time', at: ms, style: (style as TimeStyle | undefined) ?? 'f' }, end };
}

function maskedLink(source: string, at: number, depth: number): Found | undefined {
  const pattern = /\[((?:\\.|[^\]\n\\])+)\]\(\s*<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"\n]*")?\s*\)/y;
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  const url = safeUrl(match?.[2] ?? '');
  if (!match || !url) return undefined;
  const children = parseInline(match[1] ?? '', depth + 1);
  return { node: { kind: 'link', url, children }, end: pattern.lastIndex };
}

function bareLink(source: string, at: number): Found | undefined {
  if (isWord(source[at - 1])) return undefined;
  const pattern = /https?:\/\/[^\s<]+/y;
  pattern.lastIndex = at;
  let text = pattern.exec(source)?.[0];
  if (text === undefined) return undefined;
  text = text.replace(/[.,:;"'!?*_~|]+$/, '');
  // A closing bracket without an opening one belongs to the sentence.
  while (text.endsWith(')') && count(text, ')') > count(text, '(')) text = text.slice(0, -1);
  const url = safeUrl(text);
  return url
    ? { node: { kind: 'link', url, children: [{ kind: 'text', text }] }, end: at + text.length }
    : undefined;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function everyone(source: string, at: number): Found | undefined {
  for (const text of ['@everyone', '@here'] as const) {
    if (source.startsWith(text, at)) return { node: { kind: 'everyone', text }, end: at + text.length };
  }
  return undefined;
}

/** The address if a browser may open it from a message: http or https; otherwise undefined. */
export function safeUrl(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).href;
}
