import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import type { ComponentChildren } from 'preact';
import type { Picture } from '../app/app.ts';
import { Mosaic } from '../kit/gallery.tsx';
import { filenameOf } from '../kit/media.ts';
import { PictureButton } from '../kit/picture-button.tsx';
import { safeUrl } from '../markdown/inline.ts';
import { InlineMarkdown, Markdown } from '../markdown/markdown.tsx';
import { hex } from '../model/colour.ts';
import { When } from './when.tsx';

/** An embed of the older kind of message. */
export function EmbedView({ embed }: { readonly embed: APIEmbed }) {
  const { author, title, url, description, fields = [], thumbnail, image, footer, timestamp, color } = embed;
  const style = color === undefined ? {} : { '--accent': hex(color) };
  return (
    <div class="embed" style={style}>
      <div class="embed-texts">
        {author && (
          <p class="embed-author">
            {author.icon_url && <img src={author.icon_url} alt="" width={24} height={24} />}
            <Linked url={author.url}>{author.name}</Linked>
          </p>
        )}
        {title !== undefined && (
          <p class="embed-title">
            <Linked url={url}>
              <InlineMarkdown source={title} />
            </Linked>
          </p>
        )}
        {description !== undefined && <Markdown source={description} />}
        {fields.length > 0 && <Fields fields={fields} />}
      </div>
      {thumbnail && <PictureButton class="embed-thumbnail" pictures={[pictureOf(thumbnail)]} index={0} />}
      {image && (
        <div class="embed-image">
          <Mosaic pictures={[pictureOf(image)]} spoilers={[false]} />
        </div>
      )}
      {(footer || timestamp) && (
        <p class="embed-footer">
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
