import { computed, useComputed } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Id } from '../../protocol.ts';
import { useApp, usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { registeredEntries } from '../commands/entries.ts';
import { formatTime, type TimeStyle } from '../model/time.ts';
import { CustomEmoji } from '../parts/emoji.tsx';
import { Icon, signOf } from '../parts/icon.tsx';
import { each } from '../parts/render.ts';
import { parseMarkdown } from './blocks.ts';
import { type Block, type Inline, parseInline } from './inline.ts';
import { type Jump, jumpOf } from './links.ts';

/** Up to 30 emoji and nothing else, which Discord shows large. */
const ONLY_EMOJI = /^(?:(?:\p{RGI_Emoji}|<a?:\w{1,32}:\d{1,20}>)\s*){1,30}$/v;

/** Renders Discord's Markdown. `jumbo`: emoji alone are large. */
export function Markdown({ source, jumbo = false }: { readonly source: string; readonly jumbo?: boolean }) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  const large = jumbo && ONLY_EMOJI.test(source);
  return <div class={`markdown ${large ? 'markdown-jumbo' : ''}`}>{each(blocks, drawBlock)}</div>;
}

/** Renders Markdown of a single line, where Discord allows no blocks. */
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
      // The channel's name is a heading above, so a message's headings start at the third level.
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

function UserMention({ id }: { readonly id: Id }) {
  const { app, pane } = usePage();
  const { people, bot } = app.membership.value;
  const name = people.get(id)?.name ?? (id === bot.id ? bot.name : texts.unknownPerson);
  return <span class={`mention ${id === pane.person.value.id ? 'mention-me' : ''}`}>@{name}</span>;
}

/** The only roles are @everyone and the bot's own. */
function RoleMention({ id }: { readonly id: Id }) {
  const { guilds, bot } = useApp().membership.value;
  return <span class="mention">@{guilds.has(id) ? 'everyone' : bot.name}</span>;
}

function ChannelMention({ id }: { readonly id: Id }) {
  return <JumpLink jump={{ channelId: id, messageId: undefined }} />;
}

/** A link to a channel or to a message in it. */
function JumpLink({ jump }: { readonly jump: Jump }) {
  const { app, pane } = usePage();
  const channel = app.view.value.channels.get(jump.channelId);
  if (!channel?.seenBy.includes(pane.person.value.id)) {
    return <span class="mention">#{texts.unknownChannel}</span>;
  }
  return (
    <button
      type="button"
      class="mention mention-link"
      onClick={() => pane.open(jump.channelId, jump.messageId)}
    >
      <Icon name={signOf(channel)} size={14} />
      {channel.name}
      {jump.messageId !== undefined && (
        <>
          <Icon name="right" size={12} />
          <Icon name="speech" size={14} />
        </>
      )}
    </button>
  );
}

/**
 * A command in the reader's language; pressing it fills the message box. A mention that cannot be sent stays as it was
 * written: one with a wrong id or name, or without its subcommand.
 */
function CommandMention({ id, name }: { readonly id: Id; readonly name: string }) {
  const { app, pane } = usePage();
  const commands = useComputed(() => app.view.value.commands).value;
  const { locale } = pane.person.value;
  const entry = useMemo(
    () => registeredEntries(commands, locale).find((one) => one.commandId === id && one.name === name),
    [commands, locale, id, name],
  );
  if (!entry) return <>{`</${name}:${id}>`}</>;
  const fill = () => {
    pane.fill.value = { command: id, path: entry.path, values: {} };
  };
  return (
    <button type="button" class="mention mention-link" onClick={fill}>
      /{entry.shownName}
    </button>
  );
}

/** Text that is shown when pressed. */
function Spoiler({ children }: { readonly children: ComponentChildren }) {
  const [shown, setShown] = useState(false);
  if (shown) return <span class="spoiler spoiler-shown">{children}</span>;
  return (
    <button type="button" class="spoiler" aria-label={texts.chat.reveal} onClick={() => setShown(true)}>
      <span class="spoiler-hidden" aria-hidden="true">
        {children}
      </span>
    </button>
  );
}

/** `<t:…>` in the reader's language and time zone; a relative one follows the playground's clock. */
function Timestamp({ at, style }: { readonly at: number; readonly style: TimeStyle }) {
  const { app, pane } = usePage();
  // `useComputed` would keep the former time of a message that is edited.
  const text = useMemo(
    () => computed(() => formatTime(at, style, pane.person.value.locale, style === 'R' ? app.now.value : at)),
    [app, pane, at, style],
  );
  const full = formatTime(at, 'F', pane.person.value.locale, at);
  return (
    <time class="timestamp" dateTime={new Date(at).toISOString()} title={full}>
      {text}
    </time>
  );
}
