import { z } from 'zod';
import { imageType } from '../world/image-size.ts';
import { complain, maybe, snowflake, text } from './form.ts';

/** Sets of strings need the newest kind of pattern, which the compiler's target has no literal for. */
const SETS = 'v';
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', SETS);
const SELECTOR = '\u{fe0f}';

/** True for one emoji of Unicode's, with or without the selector that asks for the coloured form. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text) || EMOJI.test(text + SELECTOR);
}

/** An emoji on a button or an option. `resolveEmoji` looks up ids; without one the name is an emoji of Unicode's. */
export const emoji = z
  .object({ id: maybe(snowflake), name: maybe(z.string()), animated: maybe(z.boolean()) })
  .superRefine(({ id, name }, ctx) => {
    if (id === undefined && (name === undefined || !isEmoji(name))) {
      complain(ctx, 'COMPONENT_INVALID_EMOJI', 'Invalid emoji', ['name']);
    }
  });

/** Maximum emoji of an application. */
export const MAX_EMOJIS = 2_000;
/** Maximum bytes of an emoji's picture: 256 KiB. */
const MAX_BYTES = 256 * 1024;

const name = text(2, 32).superRefine((value, ctx) => {
  if (!/^\w*$/.test(value)) {
    complain(ctx, 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
  }
});

/** A PNG, JPEG, GIF or WebP as `data:image/TYPE;base64,…`. Only the bytes count: discord.js says `jpg` for all. */
const image = z.string().transform((value, ctx) => {
  const base64 = /^data:image\/[a-z+]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1] ?? '';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) {
    complain(ctx, 'BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 256.0 kb.');
  } else if (imageType(bytes) === undefined) {
    complain(ctx, 'IMAGE_INVALID', 'Invalid image data');
  }
  return bytes;
});

/** A new emoji of the application. */
export const newEmoji = z.object({ name, image });
/** A change of one: only its name. */
export const emojiChange = z.object({ name: maybe(name) });
