import type { Message } from '../../protocol.ts';
import type { Block, Inline } from './ast.ts';
import { parseMarkdown } from './blocks.ts';

/** How an emoji of the application is written in plain text. */
type EmojiText = (name: string, id: string) => string;

/** What a reader sees of Discord's Markdown, without its marks; spoilers stay hidden. */
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

/** All words of a message in one text: for replies' previews, and to be read out. */
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
