/** The world as the page sees it: people, guilds, channels, messages. */
import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackComponent,
  Locale,
} from 'discord-api-types/v10';

/** A snowflake: a decimal number of up to 64 bits, as a string. */
export type Id = string;

/** Discord's locales that the playground's people may speak. */
export type PersonLocale = 'en-US' | 'en-GB' | 'de' | 'fr' | 'nl';

/** The permissions in a bot's invite: the minimum. Names are Discord's. */
export const INVITED_PERMISSIONS = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'CreatePublicThreads',
  'EmbedLinks',
  'AttachFiles',
] as const;

/** The bot's permissions that the host can grant and revoke, per channel. */
export const BOT_PERMISSIONS = [
  ...INVITED_PERMISSIONS,
  'Connect',
  'ReadMessageHistory',
  'ManageMessages',
  'ManageThreads',
  'ManageChannels',
  'MentionEveryone',
] as const;
export type BotPermission = (typeof BOT_PERMISSIONS)[number];

/** Maximum number of tags of a post in a forum. */
export const TAGS_PER_POST = 5;

export interface Person {
  readonly id: Id;
  /** A short lower-case name, unique: `ann`. */
  readonly handle: string;
  /** The display name: `Ann`. */
  readonly name: string;
  /** `#rrggbb`: the colour of the name and of the avatar's disc. */
  readonly colour: string;
  readonly locale: PersonLocale;
  /** False: direct messages from the bot are refused (50007). */
  readonly directMessagesOpen: boolean;
  /** True: the person has added the app to their account and can use its commands everywhere. */
  readonly appInstalled?: boolean;
}

export interface Bot {
  readonly id: Id;
  readonly applicationId: Id;
  readonly name: string;
  readonly colour: string;
  /** True while at least one of the bot's shards is connected to the gateway. */
  readonly online: boolean;
  /** Guilds that it is a member of. */
  readonly guildIds: readonly Id[];
}

export interface Guild {
  readonly id: Id;
  readonly name: string;
  readonly ownerId: Id;
  /** The people who are members; for the bot see `Bot.guildIds`. */
  readonly memberIds: readonly Id[];
  readonly locale: Locale;
  /** Discord's names of what it has: `COMMUNITY`. */
  readonly features: readonly string[];
  /** It has added the app's commands without the bot. */
  readonly commandsOnly: boolean;
  /** Discord has lost it for now. */
  readonly unavailable: boolean;
}

interface ChannelBase {
  readonly id: Id;
  readonly name: string;
  /** The people who can see and read it. */
  readonly seenBy: readonly Id[];
  /** The id of the newest message that is not ephemeral. */
  readonly lastMessageId?: Id;
}

/** Channels that messages are written in as in a text channel. Voice and stage channels have no threads. */
export const TEXT_VARIANTS = ['announcement', 'voice', 'stage'] as const;
export type TextVariant = (typeof TEXT_VARIANTS)[number];

export interface TextChannel extends ChannelBase {
  readonly kind: 'text';
  readonly variant?: TextVariant;
  readonly guildId: Id;
  readonly topic: string;
  readonly position: number;
  readonly botPermissions: readonly BotPermission[];
}

/** A tag of posts in a forum. */
export interface ForumTag {
  readonly id: Id;
  /** 1 to 20 characters, unique in the forum. */
  readonly name: string;
  /** Whether only the guild's owner can add it to posts and remove it. */
  readonly moderated: boolean;
  /** A Unicode emoji. */
  readonly emoji?: string;
}

/** A channel whose messages are all in posts. A post is a thread whose first message has the same id. */
export interface Forum extends ChannelBase {
  readonly kind: 'forum';
  readonly guildId: Id;
  readonly topic: string;
  readonly position: number;
  readonly botPermissions: readonly BotPermission[];
  readonly tags: readonly ForumTag[];
  /** Whether a post needs a tag. */
  readonly requiresTag: boolean;
}

/** A public thread of a text channel, or a post in a forum. */
export interface Thread extends ChannelBase {
  readonly kind: 'thread';
  readonly guildId: Id;
  readonly parentId: Id;
  /** The message that it was started from, if any. That message's id is also the thread's. */
  readonly startedFrom?: Id;
  readonly ownerId: Id;
  /** The people, and possibly the bot, who follow it. */
  readonly followerIds: readonly Id[];
  readonly archived: boolean;
  /** Only the guild's owner may write in it or reopen it. */
  readonly locked: boolean;
  readonly messageCount: number;
  readonly botPermissions: readonly BotPermission[];
  /** Of a post in a forum. */
  readonly tagIds?: readonly Id[];
}

/** One person and the bot. Its name is the bot's. */
export interface DirectChannel extends ChannelBase {
  readonly kind: 'direct';
  readonly personId: Id;
}

/** Direct messages between people, without the bot. A group may have a name; otherwise it is empty. */
export interface PrivateChannel extends ChannelBase {
  readonly kind: 'private';
  /** The person who started the group; undefined between two people. */
  readonly ownerId?: Id;
}

export type Channel = TextChannel | Forum | Thread | DirectChannel | PrivateChannel;

export interface Attachment {
  readonly id: Id;
  readonly filename: string;
  readonly url: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels, for pictures. */
  readonly width?: number;
  readonly height?: number;
  /** Alt text. */
  readonly description?: string;
  readonly spoiler: boolean;
}

/** The message, or the person or bot, in whose menu a command was used. */
export interface CommandTarget {
  readonly kind: 'message' | 'user';
  readonly id: Id;
}

/** The line above a message that says what it responds to. */
export interface MessageOrigin {
  readonly interactionId: Id;
  readonly personId: Id;
  readonly kind: 'command' | 'component' | 'modal';
  /** For commands: the name as registered, without the slash: `newgame`, `climb write`. */
  readonly commandName?: string;
  /** For a command in a menu, which has no slash. */
  readonly target?: CommandTarget;
}

export interface Message {
  readonly id: Id;
  readonly channelId: Id;
  /** The id of a person or the bot. */
  readonly authorId: Id;
  readonly createdAt: number;
  readonly editedAt?: number;
  /**
   * `thinking`: a deferred answer ("The bot is thinking…"), which has no content yet. `gave-up`: a deferred answer that
   * never came ("The application did not respond"). `thread-created`: the line in the channel that announces a thread;
   * `content` is the thread's name, `threadId` its id. `thread-start`: the first line in a thread that was started from
   * a message; `replyTo` is that message, in the parent channel.
   */
  readonly kind: 'plain' | 'thinking' | 'gave-up' | 'thread-created' | 'thread-start';
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  /** Components V1 (action rows) or V2 (`componentsV2`); media have addresses that can be fetched. */
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly componentsV2: boolean;
  /** Shown below the message, except in Components V2, where components refer to files by `url`. */
  readonly attachments: readonly Attachment[];
  /** The people who are notified: those mentioned whom the message was allowed to mention. */
  readonly mentions: readonly Id[];
  readonly mentionsEveryone: boolean;
  /** Ephemeral: only this person sees it, and can dismiss it. */
  readonly visibleTo?: Id;
  readonly origin?: MessageOrigin;
  /** The message that this one answers, by Reply or by an interaction with its components. */
  readonly replyTo?: Id;
  /** The thread that was started from this message, or that `thread-created` announces. */
  readonly threadId?: Id;
  /** `@silent`: no notification. */
  readonly silent: boolean;
}

/**
 * A person's pending interaction. `failed`: the bot did not answer in time, or its answer was invalid. Then Discord
 * shows "The application did not respond" for a command or a form, and "This interaction failed" below the message for
 * a component. Only this person sees any of it. Autocompletes are not included: they have a reply of their own.
 */
export interface Interaction {
  readonly id: Id;
  readonly personId: Id;
  readonly channelId: Id;
  readonly kind: 'command' | 'component' | 'modal';
  readonly at: number;
  readonly state: 'pending' | 'answered' | 'failed';
  readonly commandName?: string;
  /** For a command in a menu, which has no slash. */
  readonly target?: CommandTarget;
  /** For a component: the message and the control. */
  readonly messageId?: Id;
  readonly customId?: string;
}

/** A form that the bot opened for a person. It exists until it is submitted and acknowledged, or dismissed. */
export interface Modal {
  /** Identifies the form in `submit` and `dismiss-modal`. */
  readonly id: Id;
  readonly personId: Id;
  readonly channelId: Id;
  readonly customId: string;
  readonly title: string;
  /** Labels (type 18), text displays, or action rows with one text input. */
  readonly components: readonly APIModalInteractionResponseCallbackComponent[];
}

/** The app's own page, opened by a person in a frame. */
export interface Activity {
  /** Identifies the frame. */
  readonly id: string;
  readonly personId: Id;
  readonly channelId: Id;
  /** Shared by everybody in the same instance. */
  readonly instanceId: string;
  /** The page's path on this server, without the platform on which it is shown. */
  readonly path: string;
  /** The page on which it was opened, the only one that shows it. Left out: all of the person's pages show it. */
  readonly page?: string;
}

/** How a client shows an activity; `pip`: small, in a corner. */
export interface Arrangement {
  readonly platform: 'desktop' | 'mobile';
  readonly layout: 'focused' | 'pip';
  readonly orientation: 'landscape' | 'portrait';
}

/** The faults in effect. Every count decreases as it is used up. */
export interface Faults {
  /** The bot's next requests that get a 429, with this `retryAfter` in seconds. */
  readonly rateLimited: {
    readonly requests: number;
    readonly untilTime: number;
    readonly retryAfter: number;
  };
  /** The bot's next requests that get a 500. */
  readonly broken: { readonly requests: number; readonly untilTime: number };
  /** The bad answers to the bot's next requests on some routes. */
  readonly badAnswers: readonly BadAnswers[];
  /** The delay of every answer to the bot, in milliseconds. */
  readonly slowBy: number;
  /** The faults of the next interactions, in order. */
  readonly nextInteractions: readonly InteractionFault[];
  /** The gateway accepts no connections. */
  readonly gatewayDown: boolean;
}

/**
 * What Discord, its edge or the network can do to any request: a status in Discord's form; `429`, with `Retry-After`;
 * `429 without Retry-After` and `502`, both as HTML; a connection that is cut, or an answer that never comes.
 */
export const BAD_ANSWERS = [
  '400',
  '401',
  '403',
  '404',
  '429',
  '429 without Retry-After',
  '500',
  '502',
  'cut',
  'silence',
] as const;
export type BadAnswer = (typeof BAD_ANSWERS)[number];

export interface BadAnswers {
  /** Such as `POST /channels/:channel/messages`; undefined: all routes. */
  readonly route: string | undefined;
  readonly answer: BadAnswer;
  readonly requests: number;
  readonly untilTime: number;
}

/** `lose`: never delivered; `double`: delivered twice; `late`: delivered when its three seconds are nearly over. */
export type InteractionFault = 'lose' | 'double' | 'late';

export interface World {
  readonly clock: {
    /** The time of this snapshot, by the playground's clock. */
    readonly now: number;
    /** How far the playground's clock is ahead of the computer's, in milliseconds. */
    readonly offset: number;
  };
  readonly bot: Bot;
  readonly people: readonly Person[];
  readonly guilds: readonly Guild[];
  readonly channels: readonly Channel[];
  /** The newest 50 of every channel, oldest first. `history` has the older ones. */
  readonly messages: readonly Message[];
  /** Pending interactions. */
  readonly interactions: readonly Interaction[];
  readonly modals: readonly Modal[];
  readonly activities: readonly Activity[];
  /**
   * Everything that the bot has registered, with all localisations. For one person's commands use the request
   * `commands`.
   */
  readonly commands: readonly APIApplicationCommand[];
  readonly faults: Faults;
}

/** The value of a command's option. Snowflakes are strings. An attachment option takes an `UploadedFile`'s id. */
export type OptionValue = string | number | boolean;

/** A command that a person has filled in. */
export interface FilledCommand {
  /** The command's id, or its registered name. */
  readonly command: string;
  /** Names of the subcommand group and subcommand, if any: `['write']`. */
  readonly path?: readonly string[];
  /** Options by their registered names. */
  readonly options?: Readonly<Record<string, OptionValue>>;
}

export interface Choice {
  /** In the person's language if the bot has translated it. */
  readonly name: string;
  readonly value: string | number;
}

/** The values of a form, by the `custom_id` of each control: text, chosen values, or a checkbox's state. */
export type ModalValues = Readonly<Record<string, string | readonly string[] | boolean>>;

export interface UploadedFile {
  readonly id: Id;
  readonly filename: string;
  readonly size: number;
}

/** A command as listed for one person in one channel. */
export interface ListedCommand {
  readonly command: APIApplicationCommand;
  /** In the person's language, or as registered. */
  readonly name: string;
  readonly description: string;
}

/** A tag of a new forum. */
export interface NewForumTag extends Partial<Pick<ForumTag, 'moderated' | 'emoji'>> {
  readonly name: string;
}

/** Whether a channel belongs to a guild. Otherwise it is for direct messages. */
export function inGuild<C extends object>(channel: C): channel is Extract<C, { readonly guildId: Id }> {
  return 'guildId' in channel;
}

/** True for a decimal number that fits into a snowflake. */
export function isSnowflake(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n;
}

/** Compares ids, oldest first. As decimal numbers they compare by length, then by digits. */
export function byAge(a: Id, b: Id): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
