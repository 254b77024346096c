import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { CustomEmoji } from '../parts/custom-emoji.tsx';
import { each } from '../parts/each.ts';
import type { Block, Inline } from './ast.ts';
import { parseMarkdown } from './blocks.ts';
import { parseInline } from './inline.ts';
import { jumpOf } from './links.ts';
import { ChannelMention, CommandMention, JumpLink, RoleMention, UserMention } from './mention.tsx';
import { Spoiler } from './spoiler.tsx';
import { Timestamp } from './timestamp.tsx';

/** Up to 30 emoji and nothing else, which Discord shows large. */
const ONLY_EMOJI = /^(?:(?:\p{RGI_Emoji}|<a?:\w{1,32}:\d{1,20}>)\s*){1,30}$/v;

/** Discord's Markdown as elements. `jumbo`: emoji that stand alone are large. */
export function Markdown({ source, jumbo = false }: { readonly source: string; readonly jumbo?: boolean }) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  const large = jumbo && ONLY_EMOJI.test(source);
  return <div class={`markdown ${large ? 'markdown-jumbo' : ''}`}>{each(blocks, drawBlock)}</div>;
}

/** The marks of one line alone, where Discord allows no blocks. */
export function InlineMarkdown({ source }: { readonly source: string }) {
  const nodes = useMemo(() => parseInline(source), [source]);
  return each(nodes, drawInline);
}

function drawBlock(block: Block): JSX.Element {
  switch (block.kind) {
    case 'paragraph':
      return <p>{each(block.children, drawInline)}</p>;
    case 'subtext':
      return <p class="subtext">{each(block.children, drawInline)}</p>;
    case 'heading': {
      // The channel's name is above: a message's headings begin at the third level.
      const Heading = (['h3', 'h4', 'h5'] as const)[block.level - 1] ?? 'h5';
      return <Heading class={`heading-${block.level}`}>{each(block.children, drawInline)}</Heading>;
    }
    case 'quote':
      return <blockquote>{each(block.children, drawBlock)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const items = each(block.items, (item) => <li>{each(item, drawBlock)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

const MARKS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;

function drawInline(node: Inline): JSX.Element {
  switch (node.kind) {
    case 'text':
      return <>{node.text}</>;
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike': {
      const Mark = MARKS[node.kind];
      return <Mark>{each(node.children, drawInline)}</Mark>;
    }
    case 'spoiler':
      return <Spoiler>{each(node.children, drawInline)}</Spoiler>;
    case 'code':
      return <code>{node.text}</code>;
    case 'link': {
      const jump = jumpOf(node.url);
      if (jump) return <JumpLink jump={jump} />;
      return (
        <a href={node.url} target="_blank" rel="noopener noreferrer">
          {each(node.children, drawInline)}
        </a>
      );
    }
    case 'user':
      return <UserMention id={node.id} />;
    case 'role':
      return <RoleMention id={node.id} />;
    case 'channel':
      return <ChannelMention id={node.id} />;
    case 'command':
      return <CommandMention id={node.id} name={node.name} />;
    case 'everyone':
      return <span class="mention mention-me">{node.text}</span>;
    case 'emoji':
      return <CustomEmoji id={node.id} name={node.name} />;
    case 'time':
      return <Timestamp at={node.at} style={node.style} />;
  }
}
