import { type ReadonlySignal, useComputed } from '@preact/signals';
import type { APIFileComponent, APIMediaGalleryComponent, APIUnfurledMediaItem } from 'discord-api-types/v10';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Attachment, Message } from '../../protocol.ts';
import { type Picture, usePage, usePane } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { Icon } from '../parts/icon.tsx';
import { each } from '../parts/render.ts';

/** A component's media as a picture. The attachment supplies what the component leaves out. */
export function pictureOfMedia(
  media: APIUnfurledMediaItem,
  description: string | null | undefined,
  message: Message,
): Picture {
  const attachment = attachmentOf(media, message);
  const width = media.width ?? attachment?.width;
  const height = media.height ?? attachment?.height;
  const text = description ?? attachment?.description;
  return {
    url: media.url,
    filename: attachment?.filename ?? filenameOf(media.url),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(text ? { description: text } : {}),
  };
}

function attachmentOf(media: APIUnfurledMediaItem, message: Message): Attachment | undefined {
  return message.attachments.find(({ id, url }) => id === media.attachment_id || url === media.url);
}

/** The last part of an address. */
export function filenameOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  } catch {
    return path.slice(path.lastIndexOf('/') + 1);
  }
}

export function isPicture({ contentType }: Attachment): boolean {
  return contentType.startsWith('image/');
}

/** Bytes as people read them: 12.3 kB. */
export function fileSize(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < 1000
      ? ([bytes, 'byte'] as const)
      : bytes < 1_000_000
        ? ([bytes / 1000, 'kilobyte'] as const)
        : ([bytes / 1_000_000, 'megabyte'] as const);
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(value);
}

/** A single picture in its own aspect ratio, or several cropped into a mosaic. */
export function Gallery({ gallery }: { readonly gallery: APIMediaGalleryComponent }) {
  const message = useMessage();
  const pictures = gallery.items.map(({ media, description }) => pictureOfMedia(media, description, message));
  return <Mosaic pictures={pictures} spoilers={gallery.items.map(({ spoiler }) => spoiler ?? false)} />;
}

/** One to four pictures have a layout each; more form rows of three, after a row with the remainder. */
export function Mosaic(props: {
  readonly pictures: readonly Picture[];
  readonly spoilers: readonly boolean[];
}) {
  const { pictures, spoilers } = props;
  const count = pictures.length;
  const firstRow = count === 2 ? 2 : count > 4 ? count % 3 : 0;
  return (
    <div class={`mosaic mosaic-${count}`}>
      {each(pictures, (picture, index) => (
        <div class={`mosaic-tile ${index < firstRow ? `mosaic-row-of-${firstRow}` : ''}`}>
          <SpoilerCover spoiler={spoilers[index] ?? false}>
            <PictureLink picture={picture} />
          </SpoilerCover>
        </div>
      ))}
    </div>
  );
}

/** A picture in a message. Pressing it opens its file in a new tab. */
export function PictureLink({ picture, ...props }: { readonly picture: Picture; readonly class?: string }) {
  const { url, filename, description = '', width, height } = picture;
  return (
    <a class={`picture ${props.class ?? ''}`} href={url} target="_blank" rel="noopener noreferrer">
      <img
        src={url}
        alt={description === '' ? filename : description}
        width={width}
        height={height}
        style={width && height ? { '--wide': `${width}px`, '--shape': width / height } : {}}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </a>
  );
}

/** Hides a picture, file or container that is a spoiler, until pressed. */
export function SpoilerCover(props: { readonly spoiler: boolean; readonly children: ComponentChildren }) {
  const [shown, setShown] = useState(false);
  if (!props.spoiler || shown) return <>{props.children}</>;
  return (
    <div class="spoiler-cover">
      <div class="spoiler-covered" inert>
        {props.children}
      </div>
      <button type="button" class="spoiler-lift centred" onClick={() => setShown(true)}>
        <span>SPOILER</span>
        <span class="sr-only">{texts.chat.reveal}</span>
      </button>
    </div>
  );
}

export function FileComponent({ file }: { readonly file: APIFileComponent }) {
  const attachment = attachmentOf(file.file, useMessage());
  return (
    <SpoilerCover spoiler={file.spoiler ?? false}>
      <FileCard
        name={file.name ?? attachment?.filename ?? filenameOf(file.file.url)}
        url={file.file.url}
        size={file.size ?? attachment?.size}
      />
    </SpoilerCover>
  );
}

/** A file to open or download. */
export function FileCard(props: {
  readonly name: string;
  readonly url: string;
  readonly size: number | undefined;
}) {
  const { name, url, size } = props;
  const pane = usePane();
  return (
    <div class="file-card row muted">
      <Icon name="file" size={32} />
      <span class="file-facts grow">
        <a href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
        {size !== undefined && <small>{fileSize(size, pane.person.value.locale)}</small>}
      </span>
      <a class="icon-button muted rigid" href={url} download={name} aria-label={texts.kit.download(name)}>
        <Icon name="download" />
      </a>
    </div>
  );
}

/** The message whose components are rendered. */
export const MessageContext = createContext<Message | undefined>(undefined);

export function useMessage(): Message {
  const message = useContext(MessageContext);
  if (!message) throw new Error('This component stands outside a message.');
  return message;
}

/** The control of this message that the person has used and the bot has not answered yet. */
export function usePending(): ReadonlySignal<string | undefined> {
  const { app, pane } = usePage();
  const { id } = useMessage();
  return useComputed(() => {
    const personId = pane.person.value.id;
    for (const one of app.view.value.interactions.values()) {
      if (one.messageId === id && one.personId === personId && one.state === 'pending') return one.customId;
    }
    return undefined;
  });
}
