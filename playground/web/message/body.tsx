import { useComputed } from '@preact/signals';
import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import type { ComponentChildren } from 'preact';
import type { Attachment, Message } from '../../protocol.ts';
import { type Picture, usePage, usePane } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { Components } from '../kit/components.tsx';
import { FileCard, filenameOf, isPicture, Mosaic, PictureLink, SpoilerCover } from '../kit/media.tsx';
import { safeUrl } from '../markdown/inline.ts';
import { InlineMarkdown, Markdown } from '../markdown/markdown.tsx';
import { hex } from '../model/colour.ts';
import { dayOf, formatTime } from '../model/time.ts';
import { Icon, Waiting } from '../parts/icon.tsx';

/** A message's text, files, embeds and components. */
export function MessageBody({ message }: { readonly message: Message }) {
  const { app } = usePage();
  if (message.kind === 'thinking') {
    return (
      <p class="thinking">
        <Waiting /> {texts.chat.thinking(app.membership.value.bot.name)}
      </p>
    );
  }
  if (message.kind === 'gave-up') {
    return (
      <p class="failure">
        <Icon name="warning" size={16} />
        {texts.chat.noAnswer}
      </p>
    );
  }
  const edited = message.editedAt !== undefined && message.authorId !== app.membership.value.bot.id;
  return (
    <>
      {message.content !== '' && (
        <div class="message-content">
          <Markdown source={message.content} jumbo />
          {edited && <FullTime at={message.editedAt ?? 0} text={texts.chat.edited} />}
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

/** The files below a message: first the pictures together, then the others one by one. */
function Attachments({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const pictures = attachments.filter(isPicture);
  const files = attachments.filter((one) => !isPicture(one));
  return (
    <>
      {pictures.length > 0 && (
        <Mosaic pictures={pictures} spoilers={pictures.map(({ spoiler }) => spoiler)} />
      )}
      {files.map(({ id, filename, url, size, spoiler }) => (
        <SpoilerCover key={id} spoiler={spoiler}>
          <FileCard name={filename} url={url} size={size} />
        </SpoilerCover>
      ))}
    </>
  );
}

/** An embed. */
function EmbedView({ embed }: { readonly embed: APIEmbed }) {
  const { author, title, url, description, fields = [], thumbnail, image, footer, timestamp, color } = embed;
  const style = color === undefined ? {} : { '--accent': hex(color) };
  return (
    <div class="embed" style={style}>
      <div class="embed-texts">
        {author && (
          <p class="embed-author row strong">
            {author.icon_url && <img src={author.icon_url} alt="" width={24} height={24} />}
            <Linked url={author.url}>{author.name}</Linked>
          </p>
        )}
        {title !== undefined && (
          <p class="embed-title bright strong">
            <Linked url={url}>
              <InlineMarkdown source={title} />
            </Linked>
          </p>
        )}
        {description !== undefined && <Markdown source={description} />}
        {fields.length > 0 && <Fields fields={fields} />}
      </div>
      {thumbnail && <PictureLink class="embed-thumbnail" picture={pictureOf(thumbnail)} />}
      {image && (
        <div class="embed-image">
          <Mosaic pictures={[pictureOf(image)]} spoilers={[false]} />
        </div>
      )}
      {(footer || timestamp) && (
        <p class="embed-footer row muted tiny">
          {footer?.icon_url && <img src={footer.icon_url} alt="" width={20} height={20} />}
          {footer?.text}
          {footer && timestamp && ' • '}
          {timestamp && <When at={Date.parse(timestamp)} />}
        </p>
      )}
    </div>
  );
}

function Fields({ fields }: { readonly fields: readonly APIEmbedField[] }) {
  return (
    <dl class="embed-fields">
      {fields.map(({ name, value, inline = false }, index) => (
        <div key={`${name} ${index}`} class={inline ? 'embed-field-inline' : 'embed-field'}>
          <dt>
            <InlineMarkdown source={name} />
          </dt>
          <dd>
            <Markdown source={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Linked({
  url,
  children,
}: {
  readonly url?: string | undefined;
  readonly children: ComponentChildren;
}) {
  const safe = url === undefined ? undefined : safeUrl(url);
  if (safe === undefined) return <>{children}</>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function pictureOf(image: {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}): Picture {
  const { url, width, height } = image;
  return {
    url,
    filename: filenameOf(url),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
  };
}

/** The time of a message; today and yesterday by name. */
export function When({ at }: { readonly at: number }) {
  const { app, pane } = usePage();
  const text = useComputed(() => {
    const { locale } = pane.person.value;
    const day = dayOf(at, app.now.value);
    if (day === 'other') return formatTime(at, 's', locale, at);
    const time = formatTime(at, 't', locale, at);
    return day === 'today' ? texts.chat.todayAt(time) : texts.chat.yesterdayAt(time);
  });
  return <FullTime at={at} text={text.value} />;
}

/** The time of day in small print, beside a message that continues a group. */
export function ShortTime({ at }: { readonly at: number }) {
  const { locale } = usePane().person.value;
  return (
    <span class="short-time muted" aria-hidden="true">
      {formatTime(at, 't', locale, at)}
    </span>
  );
}

/** A time whose tooltip shows it in full. */
function FullTime({ at, text }: { readonly at: number; readonly text: string }) {
  const { locale } = usePane().person.value;
  return (
    <time class="when" dateTime={new Date(at).toISOString()} title={formatTime(at, 'F', locale, at)}>
      {text}
    </time>
  );
}
