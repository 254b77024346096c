/** The body of a message: posted, answered, followed up or edited. */
import { type APIEmbed, type APIMessageTopLevelComponent, MessageFlags } from 'discord-api-types/v10';
import * as z from 'zod';
import type { Id } from '../../protocol.ts';
import { isAddress, readComponents } from './components.ts';
import { complain, distinct, Form, list, maybe, snowflake, text, whole, words } from './form.ts';

/** Who may be notified by the mentions in a message's text. */
export interface AllowedMentions {
  readonly parse: readonly ('users' | 'roles' | 'everyone')[];
  readonly users: readonly Id[];
  readonly roles: readonly Id[];
  readonly repliedUser: boolean;
}

interface ListedAttachment {
  /** A number: the file uploaded as `files[n]`; a snowflake: an existing file of the message. */
  readonly id: string;
  readonly filename?: string | undefined;
  readonly description?: string | undefined;
}

/** A parsed body. `undefined`: left out, so an edit keeps the old value. */
export interface MessageForm {
  readonly content: string | undefined;
  readonly embeds: readonly APIEmbed[] | undefined;
  readonly components: readonly APIMessageTopLevelComponent[] | undefined;
  readonly attachments: readonly ListedAttachment[] | undefined;
  /** The flags that requests can set; others are ignored. */
  readonly flags: number | undefined;
  readonly allowedMentions: AllowedMentions | undefined;
  readonly nonce: string | number | undefined;
  readonly enforceNonce: boolean;
  readonly reply: { readonly messageId: Id; readonly mustExist: boolean } | undefined;
  /** For complaints that arise later. */
  readonly form: Form;
}

/** An object with any fields, to see which ones are present. */
const anyObject = z.object({}).loose();

const shell = z.object({
  content: maybe(text(0, 2_000)),
  flags: maybe(whole(0, 2 ** 53 - 1)),
  nonce: maybe(z.union([z.int(), text(0, 25)])),
  enforce_nonce: maybe(z.boolean()),
  tts: maybe(z.boolean()),
  message_reference: maybe(
    z.object({
      message_id: maybe(snowflake),
      fail_if_not_exists: maybe(z.boolean()),
      type: maybe(whole(0, 1)),
    }),
  ),
  allowed_mentions: maybe(
    z
      .object({
        parse: maybe(distinct(z.array(z.enum(['users', 'roles', 'everyone'])))),
        users: maybe(distinct(list(snowflake, 0, 100))),
        roles: maybe(distinct(list(snowflake, 0, 100))),
        replied_user: maybe(z.boolean()),
      })
      .superRefine(({ parse, users, roles }, ctx) => {
        for (const [kind, ids] of [
          ['users', users],
          ['roles', roles],
        ] as const) {
          if (parse?.includes(kind) && ids?.length) {
            complain(
              ctx,
              'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
              `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
            );
          }
        }
      }),
  ),
  attachments: maybe(
    list(
      z.object({
        id: z.union([z.string(), z.int()]).transform(String).pipe(snowflake),
        filename: maybe(text(1, 260)),
        description: maybe(words(1_024)),
      }),
      0,
      10,
    ),
  ),
});

/** Flags that requests can set. EPHEMERAL works only in answers to interactions. */
const ASKABLE =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsComponentsV2 |
  MessageFlags.Ephemeral;

/**
 * Parses a message's form. Throws 50035 with all complaints.
 *
 * @param base the prefix of the complaints' paths
 * @param wasV2 true when editing a Components V2 message: it stays one
 */
export function readMessage(body: unknown, base: readonly string[] = [], wasV2 = false): MessageForm {
  const form = new Form(base);
  const shape = form.read(anyObject, body);
  const said = form.read(shell, body);
  const isV2 = wasV2 || ((said.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  if (isV2) refuseLegacy(form, shape);
  const embeds = shape.embeds == null ? undefined : readEmbeds(form, shape.embeds);
  const components = shape.components == null ? undefined : readComponents(form, shape.components, isV2);
  form.check();
  const mentions = said.allowed_mentions;
  const reference = said.message_reference;
  return {
    content: 'content' in shape ? (said.content ?? '') : undefined,
    embeds: 'embeds' in shape ? (embeds ?? []) : undefined,
    components: 'components' in shape ? (components ?? []) : undefined,
    attachments: 'attachments' in shape ? (said.attachments ?? []) : undefined,
    flags: said.flags === undefined ? undefined : said.flags & ASKABLE,
    allowedMentions: mentions && {
      parse: mentions.parse ?? [],
      users: mentions.users ?? [],
      roles: mentions.roles ?? [],
      repliedUser: mentions.replied_user ?? false,
    },
    nonce: said.nonce,
    enforceNonce: said.enforce_nonce ?? false,
    reply:
      reference?.message_id === undefined
        ? undefined
        : { messageId: reference.message_id, mustExist: reference.fail_if_not_exists ?? true },
    form,
  };
}

/** A Components V2 message has no content, embeds, poll or stickers. */
function refuseLegacy(form: Form, shape: Readonly<Record<string, unknown>>): void {
  for (const field of ['content', 'embeds', 'poll', 'sticker_ids']) {
    const value = shape[field];
    const isEmpty = value == null || value === '' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) legacyField(form, field);
  }
}

/** Complains that a field is not allowed with Components V2. */
export function legacyField(form: Form, field: string): void {
  form.add(
    [field],
    'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  );
}

/** Maximum total characters of a message's embeds. */
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
    title: maybe(words(256)),
    description: maybe(words(4_096)),
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

/** Up to ten embeds with all their limits, and at most 6,000 characters in total. */
function readEmbeds(form: Form, value: unknown): readonly APIEmbed[] {
  const read = form.read(embeds, value, ['embeds']);
  if (read.reduce((sum, one) => sum + characters(one), 0) > MOST_TEXT) {
    form.add(['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${MOST_TEXT}`);
  }
  return read.map((one) => JSON.parse(JSON.stringify({ ...one, type: 'rich' })) as APIEmbed);
}
