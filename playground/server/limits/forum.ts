import { z } from 'zod';
import { isEmoji } from './emoji.ts';
import { complain, list, maybe, snowflake, text, whole } from './form.ts';

/** Maximum number of tags of a forum, and of one of its posts. */
const TAGS_PER_FORUM = 20;
export const TAGS_PER_POST = 5;
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
