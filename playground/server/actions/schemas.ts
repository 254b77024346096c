/** The schemas of the page's requests. */
import { z } from 'zod';
import type { Requests } from '../../protocol.ts';
import { TAGS_PER_POST } from '../limits/forum.ts';
import { BOT_PERMISSIONS } from '../world/permissions.ts';
import { isSnowflake } from '../world/snowflake.ts';

const id = z.string().refine(isSnowflake, 'not an id');
const DAY = 86_400_000;

const filled = {
  command: z.string().min(1),
  path: z.array(z.string()).max(2).exactOptional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
};
const targetKind = z.enum(['message', 'user']);
const forumTag = z.object({
  name: z.string().min(1).max(20),
  moderated: z.boolean().exactOptional(),
  emoji: z.string().exactOptional(),
});
const nothing = z.object({});
const tags = z.array(id).max(TAGS_PER_POST).exactOptional();
const requests = z.int().min(0).max(10_000).exactOptional();
const seconds = z.number().min(0).max(3_600).exactOptional();

export const REQUEST_SCHEMAS: { readonly [T in keyof Requests]: z.ZodType<Requests[T]['takes']> } = {
  say: z.object({
    as: id,
    channelId: id,
    content: z.string(),
    files: z.array(id).exactOptional(),
    replyTo: id.exactOptional(),
  }),
  command: z.object({ as: id, channelId: id, ...filled }),
  autocomplete: z.object({ as: id, channelId: id, focused: z.string(), typed: z.string(), ...filled }),
  'menu-command': z.object({
    as: id,
    channelId: id,
    command: z.string().min(1),
    target: z.object({ kind: targetKind, id }),
  }),
  commands: z.object({ as: id, channelId: id, on: targetKind.exactOptional() }),
  press: z.object({ as: id, messageId: id, customId: z.string() }),
  choose: z.object({ as: id, messageId: id, customId: z.string(), values: z.array(z.string()) }),
  submit: z.object({
    as: id,
    modalId: id,
    values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()])),
  }),
  'dismiss-modal': z.object({ as: id, modalId: id }),
  'dismiss-message': z.object({ as: id, messageId: id }),
  typing: z.object({ as: id, channelId: id }),
  'create-thread': z.object({ as: id, channelId: id, name: z.string(), messageId: id.exactOptional() }),
  'create-post': z.object({
    as: id,
    channelId: id,
    name: z.string(),
    content: z.string().max(2_000),
    tagIds: tags,
  }),
  'change-thread': z.object({
    as: id,
    channelId: id,
    archived: z.boolean().exactOptional(),
    locked: z.boolean().exactOptional(),
    name: z.string().exactOptional(),
    tagIds: tags,
  }),
  'open-direct': z.object({ as: id }),
  'open-private': z.object({
    as: id,
    personIds: z.array(id).min(1).max(9),
    name: z.string().max(100).exactOptional(),
  }),
  'set-app-installed': z.object({ as: id, installed: z.boolean() }),
  history: z.object({ as: id, channelId: id, before: id, limit: z.int().min(1).max(100) }),
  'edit-message': z.object({ as: id, messageId: id, content: z.string() }),
  'delete-message': z.object({ as: id, messageId: id }),
  'set-locale': z.object({ as: id, locale: z.enum(['en-US', 'en-GB', 'de', 'fr', 'nl']) }),
  'wind-clock': z.object({
    by: z
      .int()
      .min(1)
      .max(400 * DAY),
  }),
  'set-direct-messages': z.object({ personId: id, open: z.boolean() }),
  'set-bot-permission': z.object({
    channelId: id,
    permission: z.enum(BOT_PERMISSIONS),
    allowed: z.boolean(),
  }),
  gateway: z.object({ how: z.enum(['drop', 'reconnect', 'invalidate', 'down', 'up']) }),
  'rate-limit': z.object({ requests, seconds, retryAfter: z.number().min(0.1).max(600) }),
  'break-requests': z.object({ requests, seconds }),
  'slow-down': z.object({ by: z.int().min(0).max(60_000) }),
  'fault-interactions': z.object({ faults: z.array(z.enum(['lose', 'double', 'late'])).max(1_000) }),
  'clear-faults': nothing,
  'create-channel': z.object({
    guildId: id,
    name: z.string(),
    forum: z
      .object({
        tags: z.array(forumTag).max(20),
        requiresTag: z.boolean(),
      })
      .exactOptional(),
  }),
  'delete-channel': z.object({ channelId: id }),
  'remove-message': z.object({ messageId: id }),
  'create-guild': z.object({ name: z.string() }),
  'set-external-apps': z.object({ guildId: id, allowed: z.boolean() }),
  'remove-bot': z.object({ guildId: id }),
  'invite-bot': z.object({ guildId: id }),
  'remove-member': z.object({ guildId: id, personId: id }),
  'add-member': z.object({ guildId: id, personId: id }),
};
