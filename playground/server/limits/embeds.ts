import type { APIEmbed } from 'discord-api-types/v10';
import { z } from 'zod';
import { isAddress } from './controls.ts';
import { complain, type Form, list, maybe, text, whole } from './form.ts';

/** Maximum characters in all texts of a message's embeds. */
const MOST_TEXT = 6_000;

const address = (schemes: readonly string[]) =>
  text(1, 2_048).superRefine((value, ctx) => {
    if (!isAddress(value, schemes)) {
      complain(ctx, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
    }
  });
const link = address(['http:', 'https:']);
const picture = maybe(z.object({ url: address(['http:', 'https:', 'attachment:']) }));

const embed = z
  .object({
    title: maybe(text(0, 256)),
    description: maybe(text(0, 4_096)),
    url: maybe(link),
    timestamp: maybe(z.string()),
    color: maybe(whole(0, 0xff_ff_ff)),
    footer: maybe(
      z.object({ text: text(1, 2_048), icon_url: maybe(address(['http:', 'https:', 'attachment:'])) }),
    ),
    image: picture,
    thumbnail: picture,
    author: maybe(
      z.object({
        name: text(1, 256),
        url: maybe(link),
        icon_url: maybe(address(['http:', 'https:', 'attachment:'])),
      }),
    ),
    fields: maybe(
      list(z.object({ name: text(1, 256), value: text(1, 1_024), inline: maybe(z.boolean()) }), 0, 25),
    ),
  })
  .superRefine((one, ctx) => {
    if (one.timestamp !== undefined && Number.isNaN(Date.parse(one.timestamp))) {
      complain(ctx, 'DATE_TIME_TYPE_PARSE', `Could not parse ${one.timestamp}. Should be ISO8601.`, [
        'timestamp',
      ]);
    }
    if (
      !one.title &&
      !one.description &&
      !one.fields?.length &&
      !one.image &&
      !one.thumbnail &&
      !one.author &&
      !one.footer
    ) {
      complain(ctx, 'BASE_TYPE_REQUIRED', 'This field is required', ['description']);
    }
  });

type ReadEmbed = z.infer<typeof embed>;

const embeds = list(embed, 0, 10);

function characters(one: ReadEmbed): number {
  const fields = (one.fields ?? []).reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const texts = [one.title, one.description, one.footer?.text, one.author?.name];
  return texts.reduce((sum, words) => sum + (words?.length ?? 0), fields);
}

/** Up to ten embeds with all their limits, and 6,000 characters together. */
export function readEmbeds(form: Form, value: unknown): readonly APIEmbed[] {
  const read = form.read(embeds, value, ['embeds']);
  if (read.reduce((sum, one) => sum + characters(one), 0) > MOST_TEXT) {
    form.add(['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${MOST_TEXT}`);
  }
  return read.map((one) => JSON.parse(JSON.stringify({ ...one, type: 'rich' })) as APIEmbed);
}
