import * as z from 'zod';
import { imageType } from '../world/files.ts';
import { complain, list, maybe, snowflake, text, whole } from './form.ts';

/** Sets of strings need the `v` flag, for which the compiler's target has no literal. */
const SETS = 'v';
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', SETS);
const SELECTOR = '\u{fe0f}';

/** True for a single Unicode emoji, with or without the variation selector for colour. */
function isEmoji(text: string): boolean {
  return EMOJI.test(text) || EMOJI.test(text + SELECTOR);
}

/** An emoji on a button or option, with its name. `resolveEmoji` looks up ids; one without an id is a Unicode emoji. */
export const emoji = z
  .object({ id: maybe(snowflake), name: text(0, 32), animated: maybe(z.boolean()) })
  .superRefine(({ id, name }, ctx) => {
    if (id === undefined && !isEmoji(name)) {
      complain(ctx, 'COMPONENT_INVALID_EMOJI', 'Invalid emoji', ['name']);
    }
  });

/** Maximum number of an application's emoji. */
export const MAX_EMOJIS = 2_000;
/** Maximum size of an emoji's image in bytes: 256 KiB. */
const MAX_BYTES = 256 * 1024;

const name = text(2, 32).superRefine((value, ctx) => {
  if (!/^\w*$/.test(value)) {
    complain(ctx, 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
  }
});

/**
 * A PNG, JPEG, GIF or WebP as `data:image/TYPE;base64,…`. The type is detected from the bytes, because discord.js
 * always says `jpg`.
 */
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
/** A change of an emoji: only its name. */
export const emojiChange = z.object({ name: maybe(name) });

/** Maximum number of tags of a forum. */
const TAGS_PER_FORUM = 20;
/** Maximum length of a tag's name. */
const TAG_NAME = 20;

const tag = z
  .object({
    id: maybe(snowflake),
    name: text(1, TAG_NAME),
    moderated: maybe(z.boolean()),
    emoji_id: maybe(snowflake),
    emoji_name: maybe(z.string()),
  })
  .superRefine(({ emoji_name: name }, ctx) => {
    if (name !== undefined && !isEmoji(name))
      complain(ctx, 'COMPONENT_INVALID_EMOJI', 'Invalid emoji', ['emoji_name']);
  });

/** A change of a forum. */
export const forumChange = z.object({
  name: maybe(text(1, 100)),
  topic: maybe(text(0, 4_096)),
  flags: maybe(whole(0, 2 ** 31 - 1)),
  available_tags: maybe(list(tag, 0, TAGS_PER_FORUM)),
});
