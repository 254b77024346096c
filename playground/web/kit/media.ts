import type { APIUnfurledMediaItem } from 'discord-api-types/v10';
import type { Attachment, Message } from '../../protocol.ts';
import type { Picture } from '../app/app.ts';

/** A component's media as a picture; what the component does not say, the message's attachment does. */
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

export function attachmentOf(media: APIUnfurledMediaItem, message: Message): Attachment | undefined {
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
