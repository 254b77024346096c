/**
 * What the playground's web page and its server say to each other, on the port that speaks Discord's API.
 *
 * - `GET  /page/world`     -> `World`: everything, as it is now.
 * - `POST /page/requests`  -> a `PageRequest` as JSON; the answer is a `PageReply`, status 200, or 400 for a
 *   refusal.
 * - `POST /page/files?name=NAME` with the file as the body (`application/octet-stream`) -> `UploadedFile`, to be
 *   named in a later `say`, `command` or `submit`. An upload that nothing names is forgotten after a while.
 * - `WebSocket /page/socket`: the server sends one `world` frame, then an `event` frame for every change in the
 *   order of the changes; the page sends `request` frames and gets a `reply` frame with the same `id`.
 *
 * One page shows the world through the eyes of one person at a time and may switch at will, so the server sends
 * every page everything, and says with each thing who sees it: `Channel.seenBy`, `Message.visibleTo`. Hiding the
 * rest is the page's business, as is what counts as unread. A request names its person in `as`.
 *
 * Ids are Discord's snowflakes as strings; of two ids the greater (as BigInt) is the newer. Times are milliseconds
 * since 1970 by the playground's clock, which may be wound forward: take `World.clock.offset` into account.
 * Addresses of files (`Attachment.url`, the `url` of media in components and embeds, avatars) are paths on this
 * server, or absolute where the bot named an outside address.
 */
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

/** The bot's permissions that the host can give and take, channel by channel. Names are Discord's. */
export type BotPermission =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'CreatePublicThreads'
  | 'EmbedLinks'
  | 'AttachFiles'
  | 'ReadMessageHistory'
  | 'ManageMessages'
  | 'ManageThreads'
  | 'MentionEveryone';

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

/** A public thread of a text channel. */
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
}

/** One person and the bot. Its name is the bot's. */
export interface DirectChannel extends ChannelBase {
  readonly kind: 'direct';
  readonly personId: Id;
}

export type Channel = TextChannel | Thread | DirectChannel;

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

/** The line above a message that says what it answers. */
export interface MessageOrigin {
  readonly interactionId: Id;
  readonly personId: Id;
  readonly kind: 'command' | 'component' | 'modal';
  /** `newgame`, `climb write`: for commands, without the slash, in the language that it was registered in. */
  readonly commandName?: string;
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
  /** Everything that the bot has registered, with all localisations; see also the request `commands`. */
  readonly commands: readonly APIApplicationCommand[];
  readonly faults: Faults;
}

export type PageEvent =
  | { readonly type: 'message-created'; readonly message: Message }
  | { readonly type: 'message-updated'; readonly message: Message }
  | { readonly type: 'message-deleted'; readonly channelId: Id; readonly messageId: Id }
  | { readonly type: 'channel-created'; readonly channel: Channel }
  | { readonly type: 'channel-updated'; readonly channel: Channel }
  | { readonly type: 'channel-deleted'; readonly channelId: Id }
  | { readonly type: 'interaction'; readonly interaction: Interaction }
  | { readonly type: 'modal-opened'; readonly modal: Modal }
  | { readonly type: 'modal-closed'; readonly modalId: Id; readonly personId: Id }
  /** Somebody types for the ten seconds that follow, or until their message. */
  | { readonly type: 'typing'; readonly channelId: Id; readonly userId: Id }
  | { readonly type: 'person-updated'; readonly person: Person }
  | { readonly type: 'bot-updated'; readonly bot: Bot }
  | { readonly type: 'guild-updated'; readonly guild: Guild }
  | { readonly type: 'commands-updated'; readonly commands: readonly APIApplicationCommand[] }
  | { readonly type: 'clock'; readonly clock: World['clock'] }
  | { readonly type: 'faults-updated'; readonly faults: Faults };

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

/** Every request by its `type`: what it takes and what it gives. */
export interface Requests {
  /** A plain message: up to 2,000 characters, or files, or both. A message wakes an archived thread. */
  say: {
    readonly takes: {
      readonly as: Id;
      readonly channelId: Id;
      readonly content: string;
      readonly files?: readonly Id[];
      readonly replyTo?: Id;
    };
    readonly gives: { readonly messageId: Id };
  };
  /** Runs a slash command. What comes of it arrives as events. */
  command: {
    readonly takes: { readonly as: Id; readonly channelId: Id } & FilledCommand;
    readonly gives: { readonly interactionId: Id };
  };
  /** Suggestions for the option `focused`, whose value so far is `typed`; other options as far as filled in. */
  autocomplete: {
    readonly takes: {
      readonly as: Id;
      readonly channelId: Id;
      readonly focused: string;
      readonly typed: string;
    } & FilledCommand;
    /** `failed`: the bot did not answer ("Loading options failed"). */
    readonly gives: { readonly state: 'answered' | 'failed'; readonly choices: readonly Choice[] };
  };
  /** The commands that this person may use in this channel, in Discord's order. */
  commands: {
    readonly takes: { readonly as: Id; readonly channelId: Id };
    readonly gives: { readonly commands: readonly ListedCommand[] };
  };
  /** Presses a button; also one with a link is refused: opening it is the page's business. */
  press: {
    readonly takes: { readonly as: Id; readonly messageId: Id; readonly customId: string };
    readonly gives: { readonly interactionId: Id };
  };
  /** Chooses in a select menu: option values of a string select, ids of people, roles or channels else. */
  choose: {
    readonly takes: {
      readonly as: Id;
      readonly messageId: Id;
      readonly customId: string;
      readonly values: readonly string[];
    };
    readonly gives: { readonly interactionId: Id };
  };
  submit: {
    readonly takes: { readonly as: Id; readonly modalId: Id; readonly values: ModalValues };
    readonly gives: { readonly interactionId: Id };
  };
  'dismiss-modal': {
    readonly takes: { readonly as: Id; readonly modalId: Id };
    readonly gives: Nothing;
  };
  /** Makes an ephemeral message go away for the person who sees it. */
  'dismiss-message': {
    readonly takes: { readonly as: Id; readonly messageId: Id };
    readonly gives: Nothing;
  };
  typing: {
    readonly takes: { readonly as: Id; readonly channelId: Id };
    readonly gives: Nothing;
  };
  'create-thread': {
    readonly takes: {
      readonly as: Id;
      readonly channelId: Id;
      /** 1 to 100 characters. */
      readonly name: string;
      /** The message to start it from. */
      readonly messageId?: Id;
    };
    readonly gives: { readonly channelId: Id };
  };
  /** Archives, opens again, locks (the guild's owner alone) or renames a thread. */
  'change-thread': {
    readonly takes: {
      readonly as: Id;
      readonly channelId: Id;
      readonly archived?: boolean;
      readonly locked?: boolean;
      readonly name?: string;
    };
    readonly gives: Nothing;
  };
  /** Opens, or finds, the person's direct messages with the bot. */
  'open-direct': {
    readonly takes: { readonly as: Id };
    readonly gives: { readonly channelId: Id };
  };
  /** Messages older than `before`, at most `limit` (1 to 100), oldest first. */
  history: {
    readonly takes: { readonly as: Id; readonly channelId: Id; readonly before: Id; readonly limit: number };
    readonly gives: { readonly messages: readonly Message[]; readonly more: boolean };
  };
  /** A person changes or deletes a message of their own; the guild's owner may delete any. */
  'edit-message': {
    readonly takes: { readonly as: Id; readonly messageId: Id; readonly content: string };
    readonly gives: Nothing;
  };
  'delete-message': {
    readonly takes: { readonly as: Id; readonly messageId: Id };
    readonly gives: Nothing;
  };
  'set-locale': {
    readonly takes: { readonly as: Id; readonly locale: PersonLocale };
    readonly gives: Nothing;
  };

  // The host's requests: they name no person who does it.

  /** Winds the clock forward by so many milliseconds, 1 to 400 days. */
  'wind-clock': { readonly takes: { readonly by: number }; readonly gives: { readonly now: number } };
  'set-direct-messages': {
    readonly takes: { readonly personId: Id; readonly open: boolean };
    readonly gives: Nothing;
  };
  /** In a text channel (its threads follow), for the bot. */
  'set-bot-permission': {
    readonly takes: {
      readonly channelId: Id;
      readonly permission: BotPermission;
      readonly allowed: boolean;
    };
    readonly gives: Nothing;
  };
  /** `drop`: cuts the connections, they may be resumed; `reconnect`: asks for it (op 7); `invalidate`: sessions cannot be resumed (op 9). */
  gateway: {
    readonly takes: { readonly how: 'drop' | 'reconnect' | 'invalidate' | 'down' | 'up' };
    readonly gives: Nothing;
  };
  /** Answer 429 to the bot's next requests, or to all for some seconds. `retryAfter` in seconds, 0.1 to 600. */
  'rate-limit': {
    readonly takes: { readonly requests?: number; readonly seconds?: number; readonly retryAfter: number };
    readonly gives: Nothing;
  };
  /** Answer 500 to the bot's next requests, or to all for some seconds. */
  'break-requests': {
    readonly takes: { readonly requests?: number; readonly seconds?: number };
    readonly gives: Nothing;
  };
  /** Milliseconds that each answer waits from now on, 0 to 60,000. */
  'slow-down': { readonly takes: { readonly by: number }; readonly gives: Nothing };
  'fault-interactions': {
    readonly takes: { readonly faults: readonly InteractionFault[] };
    readonly gives: Nothing;
  };
  /** Ends every fault at once: 429, 500, slowness, interactions, a gateway that is down. */
  'clear-faults': { readonly takes: Nothing; readonly gives: Nothing };
  'create-channel': {
    readonly takes: { readonly guildId: Id; readonly name: string };
    readonly gives: { readonly channelId: Id };
  };
  /** A text channel (with its threads) or a thread. */
  'delete-channel': { readonly takes: { readonly channelId: Id }; readonly gives: Nothing };
  /** Anybody's message, as a moderator would. */
  'remove-message': { readonly takes: { readonly messageId: Id }; readonly gives: Nothing };
  'remove-bot': { readonly takes: { readonly guildId: Id }; readonly gives: Nothing };
  'invite-bot': { readonly takes: { readonly guildId: Id }; readonly gives: Nothing };
  'remove-member': {
    readonly takes: { readonly guildId: Id; readonly personId: Id };
    readonly gives: Nothing;
  };
  'add-member': { readonly takes: { readonly guildId: Id; readonly personId: Id }; readonly gives: Nothing };
}

export type Nothing = Readonly<Record<never, never>>;

export type RequestType = keyof Requests;

/** `{ type: 'press', as, messageId, customId }`, and so on. */
export type PageRequest<T extends RequestType = RequestType> = T extends RequestType
  ? { readonly type: T } & Requests[T]['takes']
  : never;

export type PageResult<T extends RequestType = RequestType> = Requests[T]['gives'];

/** Why a request was refused, as Discord's own client would have kept the person from it. */
export type RefusalCode =
  | 'malformed'
  | 'unknown-person'
  | 'unknown-channel'
  | 'unknown-message'
  | 'unknown-command'
  | 'unknown-option'
  | 'unknown-control'
  | 'unknown-modal'
  | 'unknown-file'
  | 'unknown-guild'
  | 'not-allowed'
  | 'bad-value'
  | 'missing-value'
  | 'archived'
  | 'bot-absent';

export interface Refusal {
  readonly code: RefusalCode;
  /** One English sentence: what and why. */
  readonly message: string;
}

export type PageReply<T extends RequestType = RequestType> =
  | { readonly ok: true; readonly result: PageResult<T> }
  | { readonly ok: false; readonly refusal: Refusal };

/** From the page, over the WebSocket. `id` is the page's own, any number that it has not used on this connection. */
export interface RequestFrame {
  readonly type: 'request';
  readonly id: number;
  readonly request: PageRequest;
}

/** From the server, over the WebSocket. */
export type ServerFrame =
  | { readonly type: 'world'; readonly world: World }
  | { readonly type: 'event'; readonly event: PageEvent }
  | { readonly type: 'reply'; readonly id: number; readonly reply: PageReply };
