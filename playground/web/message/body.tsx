import type { Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { Components } from '../kit/components.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { Icon } from '../parts/icon.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { Attachments } from './attachments.tsx';
import { EmbedView } from './embed.tsx';
import { FullTime } from './when.tsx';

/** A message's text, files, embeds and components. */
export function MessageBody({ message }: { readonly message: Message }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  if (message.kind === 'thinking') {
    return (
      <p class="thinking">
        <Waiting /> {words.chat.thinking(app.membership.value.bot.name)}
      </p>
    );
  }
  if (message.kind === 'gave-up') {
    return (
      <p class="failure">
        <Icon name="warning" size={16} />
        {words.chat.noAnswer}
      </p>
    );
  }
  const edited = message.editedAt !== undefined && message.authorId !== app.membership.value.bot.id;
  return (
    <>
      {message.content !== '' && (
        <div class="message-content">
          <Markdown source={message.content} jumbo />
          {edited && <FullTime at={message.editedAt ?? 0} text={words.chat.edited} />}
        </div>
      )}
      {!message.componentsV2 && <Attachments attachments={message.attachments} />}
      {message.embeds.map((embed, index) => (
        <EmbedView key={`${message.id} ${index}`} embed={embed} />
      ))}
      {message.components.length > 0 && <Components components={message.components} />}
    </>
  );
}
