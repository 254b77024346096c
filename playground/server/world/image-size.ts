/** Width and height of a picture in pixels. */
export interface PictureSize {
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

/** A JPEG says its size in the segment that starts the frame: markers C0 to CF, but for C4, C8 and CC. */
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

/** A WebP has one of three kinds of first chunk: lossy, lossless, extended. */
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

/** The media type of a PNG, GIF, JPEG or WebP by its header; undefined for anything else. */
export function imageType(
  bytes: Buffer,
): 'image/png' | 'image/gif' | 'image/jpeg' | 'image/webp' | undefined {
  if (pictureSize(bytes) === undefined) return undefined;
  if (bytes[0] === 0x89) return 'image/png';
  if (bytes[0] === 0x47) return 'image/gif';
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp';
}
