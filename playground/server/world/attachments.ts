import type { Id } from '../../protocol.ts';
import { ATTACHMENTS } from './addresses.ts';
import { pictureSize } from './image-size.ts';
import type { AttachmentState } from './state.ts';
import type { World } from './world.ts';

/** Discord's limit on one file, for everybody and without boosts: 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Media types by file ending, as Discord derives them. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** The media type for a file's name; `application/octet-stream` for unknown endings. */
export function contentTypeOf(filename: string): string {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return TYPES[extension] ?? 'application/octet-stream';
}

/** Discord keeps letters, digits, dots, hyphens and underscores of a name, and makes the rest underscores. */
export function safeFilename(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '');
  return safe === '' ? 'unknown' : safe.slice(-100);
}

/** The path of the file's address on this server. */
export function attachmentPath({ channelId, id, filename }: AttachmentState): string {
  return `${ATTACHMENTS}${channelId}/${id}/${encodeURIComponent(filename)}`;
}

/** Stores a file's bytes and returns its description. */
export function keepFile(
  world: World,
  file: {
    readonly channelId: Id;
    readonly filename: string;
    readonly bytes: Buffer;
    readonly description?: string;
  },
): AttachmentState {
  const id = world.nextId();
  world.files.put(id, file.bytes);
  const filename = safeFilename(file.filename);
  const size = pictureSize(file.bytes);
  return {
    id,
    channelId: file.channelId,
    filename,
    contentType: contentTypeOf(filename),
    size: file.bytes.length,
    ...(size ?? {}),
    ...(file.description !== undefined ? { description: file.description } : {}),
  };
}
