/** The world as the page sees it: people, guilds, channels, messages. */
import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackComponent,
} from 'discord-api-types/v10';

/** A snowflake: a decimal number of up to 64 bits, as a string. */
export type Id = string;

/** Discord's locales that the playground's people may speak. */
export type PersonLocale = 'en-US' | 'en-GB' | 'de' | 'fr' | 'nl';

/** The permissions of a bot's invite: the minimum. Names are Discord's. */
export const INVITED_PERMISSIONS = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'CreatePublicThreads',
  'EmbedLinks',
  'AttachFiles',
] as const;

/** The bot's permissions that the host can give and take, channel by channel. */
export const BOT_PERMISSIONS = [
  ...INVITED_PERMISSIONS,
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
  /** The name that is shown: `Ann`. */
  readonly name: string;
  /** `#rrggbb`: the colour of the name and of the avatar's disc. */
  readonly colour: string;
  readonly locale: PersonLocale;
  /** False: the bot's direct messages are refused (50007). */
  readonly directMessagesOpen: boolean;
  /** True: the person has added the app to their account, and can use its commands everywhere. */
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
  /** People who are members; the bot is in `Bot.guildIds`. */
  readonly memberIds: readonly Id[];
}

interface ChannelBase {
  readonly id: Id;
  readonly name: string;
  /** People who see it and may read it. */
  readonly seenBy: readonly Id[];
  /** The newest message's id, ephemeral ones aside. */
  readonly lastMessageId?: Id;
}

export interface TextChannel extends ChannelBase {
  readonly kind: 'text';
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
  /** Whether only the guild's owner puts it on posts, and takes it off. */
  readonly moderated: boolean;
  /** An emoji of Unicode's. */
  readonly emoji?: string;
}

/** A channel whose messages are all in posts: threads, each of which begins with a message of the same id. */
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
  /** The message that it was started from, where it was; that message's id is the thread's too. */
  readonly startedFrom?: Id;
  readonly ownerId: Id;
  /** People and the bot who follow it. */
  readonly followerIds: readonly Id[];
  readonly archived: boolean;
  /** Locked: only the guild's owner may write or open it again. */
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

/** Direct messages between people, without the bot. Its name is that of the group, or empty. */
export interface PrivateChannel extends ChannelBase {
  readonly kind: 'private';
  /** Who began it, for a group; undefined between two people. */
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

/** The line above a message that says what it answers. */
export interface MessageOrigin {
  readonly interactionId: Id;
  readonly personId: Id;
  readonly kind: 'command' | 'component' | 'modal';
  /** `newgame`, `climb write`: for commands, without the slash, in the language that it was registered in. */
  readonly commandName?: string;
  /** For a command in a menu, which has no slash. */
  readonly target?: CommandTarget;
}

export interface Message {
  readonly id: Id;
  readonly channelId: Id;
  /** A person's id or the bot's. */
  readonly authorId: Id;
  readonly createdAt: number;
  readonly editedAt?: number;
  /**
   * `thinking`: a deferred answer ("The bot is thinking…"), which has no content yet. `gave-up`: such an answer
   * that never came ("The application did not respond"). `thread-created`: the line that says so in the channel; `content` is the thread's name, `threadId` the thread. `thread-start`: the
   * first line in a thread that began with a message; `replyTo` is that message, in the parent channel.
   */
  readonly kind: 'plain' | 'thinking' | 'gave-up' | 'thread-created' | 'thread-start';
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  /** Components V1 (action rows) or V2 (`componentsV2`); media carry addresses that can be fetched. */
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly componentsV2: boolean;
  /** Shown under the message, except in Components V2, where components name those that they show by `url`. */
  readonly attachments: readonly Attachment[];
  /** Who is notified: people whose mention this message was allowed to make. */
  readonly mentions: readonly Id[];
  readonly mentionsEveryone: boolean;
  /** Ephemeral: only this person sees it, and may dismiss it. */
  readonly visibleTo?: Id;
  readonly origin?: MessageOrigin;
  /** The message that this one answers, by a person's or the bot's Reply, or by an interaction on its components. */
  readonly replyTo?: Id;
  /** The thread that was started from this message, or that `thread-created` announces. */
  readonly threadId?: Id;
  /** `@silent`: no notification. */
  readonly silent: boolean;
}

/**
 * A person's interaction on its way. `failed`: the bot did not answer in time or its answer was no use: Discord
 * shows "The application did not respond" for a command and a modal, "This interaction failed" under the message
 * for a component. Only this person sees any of it. Autocomplete is not told here: it has a reply of its own.
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

/** A form that the bot opened for a person, until it is submitted and acknowledged, or dismissed. */
export interface Modal {
  /** Names the form in `submit` and `dismiss-modal`. */
  readonly id: Id;
  readonly personId: Id;
  readonly channelId: Id;
  readonly customId: string;
  readonly title: string;
  /** Labels (type 18), text displays, or action rows of one text input. */
  readonly components: readonly APIModalInteractionResponseCallbackComponent[];
}

/** The app's own page, open for a person in a frame. */
export interface Activity {
  /** Names the frame. */
  readonly id: string;
  readonly personId: Id;
  readonly channelId: Id;
  /** Shared by all who are in it. */
  readonly instanceId: string;
  /** The page's address on this server, without the platform that shows it. */
  readonly path: string;
}

/** How a client shows an activity; `pip`: small, in a corner. */
export interface Arrangement {
  readonly platform: 'desktop' | 'mobile';
  readonly layout: 'focused' | 'pip';
  readonly orientation: 'landscape' | 'portrait';
}

/** How the playground misbehaves at present. Every count goes down as it is used up. */
export interface Faults {
  /** The next requests of the bot that are answered 429, with this `retryAfter` in seconds. */
  readonly rateLimited: {
    readonly requests: number;
    readonly untilTime: number;
    readonly retryAfter: number;
  };
  /** The next requests of the bot that are answered 500. */
  readonly broken: { readonly requests: number; readonly untilTime: number };
  /** Milliseconds that every answer to the bot waits. */
  readonly slowBy: number;
  /** What becomes of the next interactions, first one first. */
  readonly nextInteractions: readonly InteractionFault[];
  /** The gateway takes no connections. */
  readonly gatewayDown: boolean;
}

/** `lose`: never delivered; `double`: delivered twice; `late`: delivered when its three seconds are nearly over. */
export type InteractionFault = 'lose' | 'double' | 'late';

export interface World {
  readonly clock: {
    /** By the playground's clock, when this was written. */
    readonly now: number;
    /** What the playground's clock is ahead of the computer's, in milliseconds. */
    readonly offset: number;
  };
  readonly bot: Bot;
  readonly people: readonly Person[];
  readonly guilds: readonly Guild[];
  readonly channels: readonly Channel[];
  /** The newest 50 of every channel, oldest first; ask for older ones with `history`. */
  readonly messages: readonly Message[];
  /** Those that are pending. */
  readonly interactions: readonly Interaction[];
  readonly modals: readonly Modal[];
  readonly activities: readonly Activity[];
  /** Everything that the bot has registered, with all localisations; see also the request `commands`. */
  readonly commands: readonly APIApplicationCommand[];
  readonly faults: Faults;
}

/** The value of a command's option: text and snowflakes as strings. An attachment option takes an `UploadedFile`'s id. */
export type OptionValue = string | number | boolean;

/** A command as a person has filled it in. */
export interface FilledCommand {
  /** The command's id, or its registered name. */
  readonly command: string;
  /** Names of the subcommand group and subcommand, where there are any: `['write']`. */
  readonly path?: readonly string[];
  /** Options by their registered names. */
  readonly options?: Readonly<Record<string, OptionValue>>;
}

export interface Choice {
  /** In the person's language where the bot gave it. */
  readonly name: string;
  readonly value: string | number;
}

/** What a person put into a form, by the `custom_id` of each control: text, or the chosen values, or a checkbox. */
export type ModalValues = Readonly<Record<string, string | readonly string[] | boolean>>;

export interface UploadedFile {
  readonly id: Id;
  readonly filename: string;
  readonly size: number;
}

/** A command as it is listed for one person in one channel. */
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

/** Whether a channel belongs to a guild; any other is for direct messages. */
export function inGuild<C extends object>(channel: C): channel is Extract<C, { readonly guildId: Id }> {
  return 'guildId' in channel;
}

/** True for a decimal number that fits a snowflake. */
export function isSnowflake(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n;
}

/** Orders ids from the oldest to the newest: decimal numbers compare by length, then by digits. */
export function byAge(a: Id, b: Id): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
