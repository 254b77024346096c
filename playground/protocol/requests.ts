/**
 * The requests of the page and the host: the type and the fields of each, and its result in `Results`. Requests of
 * people name the person in `as`; those of the host name nobody.
 */
import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Choice, Id, ListedCommand, Message } from './world.ts';
import { BAD_ANSWERS, BOT_PERMISSIONS, isSnowflake, TAGS_PER_POST, TEXT_VARIANTS } from './world.ts';

const DAY = 86_400_000;

const id = z.string().refine(isSnowflake, 'not an id');
const ids = z.array(id).readonly();
const tagIds = z.array(id).max(TAGS_PER_POST).readonly().exactOptional();
/** A person in a channel. */
const here = { as: id, channelId: id };
const onMessage = { as: id, messageId: id };
const onActivity = { as: id, activityId: z.string() };
const filled = {
  /** The command's id, or its registered name. */
  command: z.string().min(1),
  /** Names of the subcommand group and subcommand, if any: `['write']`. */
  path: z.array(z.string()).max(2).readonly().exactOptional(),
  /** Options by their registered names. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
};
const targetKind = z.enum(['message', 'user']);
const amount = {
  requests: z.int().min(0).max(10_000).exactOptional(),
  seconds: z.number().min(0).max(3_600).exactOptional(),
};
const forumTag = z.object({
  name: z.string().min(1).max(20),
  moderated: z.boolean().exactOptional(),
  emoji: z.string().exactOptional(),
});
const formValue = z.union([z.string(), z.array(z.string()).readonly(), z.boolean()]);

export const REQUESTS = {
  /** A plain message: up to 2,000 characters, files, or both. It reopens an archived thread. */
  say: z.object({
    ...here,
    content: z.string(),
    files: ids.exactOptional(),
    replyTo: id.exactOptional(),
  }),
  /** Runs a slash command. The outcome arrives as events. */
  command: z.object({ ...here, ...filled }),
  /** Runs a command in the menu of a message or a person. */
  'menu-command': z.object({
    ...here,
    command: filled.command,
    target: z.object({ kind: targetKind, id }),
  }),
  /** Gets suggestions for the option `focused`, whose value so far is `typed`. The other options may be incomplete. */
  autocomplete: z.object({ ...here, focused: z.string(), typed: z.string(), ...filled }),
  /** The commands that this person may use in this channel, in Discord's order. Without `on`: slash commands. */
  commands: z.object({ ...here, on: targetKind.exactOptional() }),
  /** Presses a button. A link button is refused: opening links is up to the page. */
  press: z.object({ ...onMessage, customId: z.string() }),
  /**
   * Chooses in a select menu. Values are option values in a string select; otherwise ids of people, roles or channels.
   */
  choose: z.object({ ...onMessage, customId: z.string(), values: z.array(z.string()).readonly() }),
  submit: z.object({ as: id, modalId: id, values: z.record(z.string(), formValue) }),
  'dismiss-modal': z.object({ as: id, modalId: id }),
  /** Dismisses an ephemeral message for the person who sees it. */
  'dismiss-message': z.object(onMessage),
  typing: z.object(here),
  /**
   * Starts a thread with a name of 1 to 100 characters, optionally from a message. The people whom it mentions
   * are added to a private one.
   */
  'create-thread': z.object({
    ...here,
    name: z.string(),
    messageId: id.exactOptional(),
    isPrivate: z.boolean().exactOptional(),
  }),
  /** Starts a post in a forum: a name of 1 to 100 characters, the first message, and at most 5 tags. */
  'create-post': z.object({ ...here, name: z.string(), content: z.string().max(2_000), tagIds }),
  /** Archives, reopens, locks (only the guild's owner), renames or tags a thread. */
  'change-thread': z.object({
    ...here,
    archived: z.boolean().exactOptional(),
    locked: z.boolean().exactOptional(),
    name: z.string().exactOptional(),
    tagIds,
  }),
  /** Opens or finds the person's direct messages with the bot. */
  'open-direct': z.object({ as: id }),
  /**
   * Opens direct messages with other people, without the bot. With one person they are always the same; with 2 to 9
   * each request creates a new group.
   */
  'open-private': z.object({
    as: id,
    personIds: z.array(id).min(1).max(9).readonly(),
    name: z.string().max(100).exactOptional(),
  }),
  /** A person adds the app to their account, or removes it. */
  'set-app-installed': z.object({ as: id, installed: z.boolean() }),
  /** Opens the app's activity here by its Entry Point command or, with `customId`, by a link with that id. */
  launch: z.object({ ...here, customId: z.string().min(1).max(64).exactOptional() }),
  'leave-activity': z.object(onActivity),
  /** Moves an activity into a window of its own, which ends its instance for this person. */
  'pop-out-activity': z.object(onActivity),
  /** How an activity is shown. */
  'arrange-activity': z.object({
    ...onActivity,
    platform: z.enum(['desktop', 'mobile']),
    layout: z.enum(['focused', 'pip']),
    orientation: z.enum(['landscape', 'portrait']),
  }),
  /** A message from the frame of an activity to the client. The result is the client's answer. */
  'activity-message': z.object({ ...onActivity, message: z.unknown() }),
  /** At most `limit` messages older than `before`, oldest first. */
  history: z.object({ ...here, before: id, limit: z.int().min(1).max(100) }),
  /** Changes or deletes a person's own message; the guild's owner may delete any. */
  'edit-message': z.object({ ...onMessage, content: z.string() }),
  'delete-message': z.object(onMessage),
  'set-locale': z.object({ as: id, locale: z.enum(['en-US', 'en-GB', 'de', 'fr', 'nl']) }),

  // The host's requests.

  /** Winds the clock forward, in milliseconds. */
  'wind-clock': z.object({
    by: z
      .int()
      .min(1)
      .max(DAY * 400),
  }),
  /** Enables Activities: `target` is the URL mapping of `/`. */
  'enable-activities': z.object({ target: z.url({ protocol: /^https?$/ }) }),
  'disable-activities': z.looseObject({}),
  /** Whether a person lets the app's activity know who they are. */
  'set-willing': z.object({ personId: id, willing: z.boolean() }),
  'set-direct-messages': z.object({ personId: id, open: z.boolean() }),
  /** In a text channel (its threads follow), for the bot. */
  'set-bot-permission': z.object({
    channelId: id,
    permission: z.enum(BOT_PERMISSIONS),
    allowed: z.boolean(),
  }),
  /**
   * `drop`: cuts the connections, which may be resumed; `reconnect`: asks the bot to reconnect (op 7); `invalidate`:
   * sessions cannot be resumed (op 9).
   */
  gateway: z.object({ how: z.enum(['drop', 'reconnect', 'invalidate', 'down', 'up']) }),
  /**
   * Answers the bot's next requests, or all requests for some seconds, with 429. `retryAfter` in seconds. `user`:
   * the bot's limit of the route; `shared`: one that all bots share, which does not count against it; `global`: that of
   * all its requests.
   */
  'rate-limit': z.object({
    ...amount,
    retryAfter: z.number().min(0.1).max(600),
    scope: z.enum(['user', 'shared', 'global']).optional(),
  }),
  /** Answers the bot's next requests, or all requests for some seconds, with 500. */
  'break-requests': z.object(amount),
  /**
   * Gives the bot's next requests, or all requests for some seconds, a bad answer. @property route such as
   * `POST /channels/:channel/messages`; left out: all routes
   */
  'answer-badly': z.object({ ...amount, answer: z.enum(BAD_ANSWERS), route: z.string().exactOptional() }),
  /** Delays every answer from now on by this many milliseconds. */
  'slow-down': z.object({ by: z.int().min(0).max(60_000) }),
  'fault-interactions': z.object({
    faults: z
      .array(z.enum(['lose', 'double', 'late']))
      .max(1_000)
      .readonly(),
  }),
  /** Ends all faults at once: bad answers, slowness, interactions, a gateway that is down. */
  'clear-faults': z.looseObject({}),
  /** A text channel or one of its variants, or a forum with its tags and whether its posts need one. */
  'create-channel': z.object({
    guildId: id,
    name: z.string(),
    variant: z.enum(TEXT_VARIANTS).exactOptional(),
    forum: z.object({ tags: z.array(forumTag).max(20).readonly(), requiresTag: z.boolean() }).exactOptional(),
  }),
  /** Deletes a text channel with its threads, or a thread. */
  'delete-channel': z.object({ channelId: id }),
  /** Deletes anybody's message, as a moderator would. */
  'remove-message': z.object({ messageId: id }),
  /** A server with everyone and a channel, without the bot. */
  'create-guild': z.object({ name: z.string() }),
  /**
   * Whether members may show everybody the answers of an app that they have added to their account, if the server has
   * not added it.
   */
  'set-external-apps': z.object({ guildId: id, allowed: z.boolean() }),
  /** Whether the bot may create scheduled events in a guild. */
  'set-bot-events': z.object({ guildId: id, allowed: z.boolean() }),
  /** The guild's language, which its interactions name. */
  'set-guild-locale': z.object({ guildId: id, locale: z.enum(Locale) }),
  /** Discord's names of what the guild has: `COMMUNITY`. */
  'set-guild-features': z.object({
    guildId: id,
    features: z
      .array(z.string().regex(/^[A-Z_]{1,50}$/))
      .max(50)
      .readonly(),
  }),
  /** Adds the app's commands to a guild, by the scope `applications.commands` alone: without the bot. */
  'install-commands': z.object({ guildId: id }),
  /**
   * An outage of one guild, or its end. The bot is told that the guild is unavailable, and then nothing of it but
   * interactions; when it connects meanwhile, it waits for the guild in vain.
   */
  'set-outage': z.object({ guildId: id, out: z.boolean() }),
  'remove-bot': z.object({ guildId: id }),
  'invite-bot': z.object({ guildId: id }),
  /** The words that AutoMod blocks in the bot's messages and titles in a channel, and in its threads and posts. */
  'set-blocked-words': z.object({ channelId: id, words: z.array(z.string().min(1)).readonly() }),
  /** Refuses whatever the bot writes in a channel and its threads with this error, until none is given. */
  'refuse-writing': z.object({
    channelId: id,
    error: z.object({ code: z.int().min(10_000), message: z.string() }).exactOptional(),
  }),
  'remove-member': z.object({ guildId: id, personId: id }),
  'add-member': z.object({ guildId: id, personId: id }),
};

/** The results of requests. Those left out have none. */
export interface Results {
  readonly say: { readonly messageId: Id };
  readonly command: { readonly interactionId: Id };
  readonly 'menu-command': { readonly interactionId: Id };
  /** `failed`: the bot did not answer ("Loading options failed"). */
  readonly autocomplete: { readonly state: 'answered' | 'failed'; readonly choices: readonly Choice[] };
  readonly commands: { readonly commands: readonly ListedCommand[] };
  readonly press: { readonly interactionId: Id };
  readonly choose: { readonly interactionId: Id };
  readonly submit: { readonly interactionId: Id };
  readonly 'create-thread': { readonly channelId: Id };
  readonly 'create-post': { readonly channelId: Id };
  readonly 'open-direct': { readonly channelId: Id };
  readonly 'open-private': { readonly channelId: Id };
  /** Either the bot is asked, or the activity is already open. */
  readonly launch: { readonly interactionId: Id } | { readonly activityId: string };
  readonly 'activity-message': { readonly messages: readonly unknown[] };
  readonly history: { readonly messages: readonly Message[]; readonly more: boolean };
  readonly 'wind-clock': { readonly now: number };
  readonly 'create-channel': { readonly channelId: Id };
  readonly 'create-guild': { readonly guildId: Id };
}

export type RequestType = keyof typeof REQUESTS;
export type Takes<T extends RequestType> = z.output<(typeof REQUESTS)[T]>;
export type PageResult<T extends RequestType = RequestType> = T extends keyof Results
  ? Results[T]
  : Readonly<Record<never, never>>;
