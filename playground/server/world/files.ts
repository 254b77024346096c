import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Id } from '../../protocol.ts';
import type { AttachmentState } from './state.ts';
import type { World } from './world.ts';

/** The bytes of attachments, by the attachment's id. */
export interface FileStore {
  put(id: Id, bytes: Buffer): void;
  get(id: Id): Buffer | undefined;
  delete(id: Id): void;
  /** Deletes all files whose ids fail `keeps`. */
  sweep(keeps: (id: Id) => boolean): void;
}

/** Keeps files as long as the process lives. */
export function memoryFiles(): FileStore {
  const files = new Map<Id, Buffer>();
  return {
    put: (id, bytes) => {
      files.set(id, bytes);
    },
    get: (id) => files.get(id),
    delete: (id) => {
      files.delete(id);
    },
    sweep: (keeps) => {
      for (const id of files.keys()) if (!keeps(id)) files.delete(id);
    },
  };
}

/** Keeps files in a folder, named only by id, so that nothing that the bot sends becomes part of a path. */
export function folderFiles(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  return {
    put: (id, bytes) => {
      writeFileSync(join(folder, `${id}.new`), bytes);
      renameSync(join(folder, `${id}.new`), join(folder, id));
    },
    get: (id) => {
      try {
        return readFileSync(join(folder, id));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (id) => rmSync(join(folder, id), { force: true }),
    sweep: (keeps) => {
      for (const name of readdirSync(folder)) if (!keeps(name)) rmSync(join(folder, name), { force: true });
    },
  };
}

/** Discord's limit for one file, without boosts: 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Media types by file extension, as Discord derives them. */
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

/** The media type for a file's name; `application/octet-stream` for unknown extensions. */
export function contentTypeOf(filename: string): string {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return TYPES[extension] ?? 'application/octet-stream';
}

/** Discord keeps letters, digits, dots, hyphens and underscores of a name, and replaces the rest by underscores. */
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

/** Discord's caches serve a file for a while after its message lost it, in ms; how long is not documented. */
const CACHED = 10_000;

/** Deletes the file of a changed or deleted message, once no page that still shows the old message asks for it. */
export function dropFile(world: World, id: Id): void {
  world.at(world.clock.now() + CACHED, () => world.files.delete(id));
}

/** Addresses of files on this server are stored as paths, because the port may change with every start. */
export const ATTACHMENTS = '/attachments/';
/** The path of emoji images: `/emojis/ID.png`. */
export const EMOJIS = '/emojis/';

/**
 * A copy in which every address on this server (`url`, `proxy_url`, `icon_url` …), stored as a path, starts with
 * `origin`.
 */
export function mapAddresses<T>(value: T, origin: string): T {
  if (origin === '') return value;
  return map(value, origin) as T;
}

function map(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((one) => map(one, origin));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key.endsWith('url') && typeof inner === 'string' && inner.startsWith(ATTACHMENTS)
        ? origin + inner
        : map(inner, origin),
    ]),
  );
}

/** The width and height of an image in pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a PNG, GIF, JPEG or WebP from its header; undefined for other files. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 10 && /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (bytes.length >= 30 && bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
  return undefined;
}

/** A JPEG has its size in the start-of-frame segment: markers C0 to CF, except C4, C8 and CC. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** A WebP has one of three kinds of first chunk: lossy, lossless or extended. */
function webpSize(bytes: Buffer): PictureSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}

/** The media type of a PNG, GIF, JPEG or WebP by its header; undefined for other files. */
export function imageType(
  bytes: Buffer,
): 'image/png' | 'image/gif' | 'image/jpeg' | 'image/webp' | undefined {
  if (pictureSize(bytes) === undefined) return undefined;
  if (bytes[0] === 0x89) return 'image/png';
  if (bytes[0] === 0x47) return 'image/gif';
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp';
}
