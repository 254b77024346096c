/** What people and the host may ask of the playground. */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import type {
  BotPermission,
  CommandTarget,
  ForumTag,
  Id,
  InteractionFault,
  Message,
  PersonLocale,
} from './world.ts';

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
  /** Runs a command in the menu of a message or a person. */
  'menu-command': {
    readonly takes: {
      readonly as: Id;
      readonly channelId: Id;
      /** The command's id, or its registered name. */
      readonly command: string;
      readonly target: CommandTarget;
    };
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
  /** The commands that this person may use in this channel, in Discord's order: slash commands where `on` is left out. */
  commands: {
    readonly takes: { readonly as: Id; readonly channelId: Id; readonly on?: CommandTarget['kind'] };
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
  /** Starts a post in a forum: its name of 1 to 100 characters, its first message, and at most 5 tags. */
  'create-post': {
    readonly takes: {
      readonly as: Id;
      readonly channelId: Id;
      readonly name: string;
      readonly content: string;
      readonly tagIds?: readonly Id[];
    };
    readonly gives: { readonly channelId: Id };
  };
  /** Archives, opens again, locks (the guild's owner alone), renames or tags a thread. */
  'change-thread': {
    readonly takes: {
      readonly as: Id;
      readonly channelId: Id;
      readonly archived?: boolean;
      readonly locked?: boolean;
      readonly name?: string;
      readonly tagIds?: readonly Id[];
    };
    readonly gives: Nothing;
  };
  /** Opens, or finds, the person's direct messages with the bot. */
  'open-direct': {
    readonly takes: { readonly as: Id };
    readonly gives: { readonly channelId: Id };
  };
  /**
   * Opens direct messages with other people, without the bot. With one person it is the same every time; with 2 to 9 it
   * is a new group.
   */
  'open-private': {
    readonly takes: { readonly as: Id; readonly personIds: readonly Id[]; readonly name?: string };
    readonly gives: { readonly channelId: Id };
  };
  /** A person adds the app to their account, or removes it. */
  'set-app-installed': {
    readonly takes: { readonly as: Id; readonly installed: boolean };
    readonly gives: Nothing;
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

  /** Winds the clock forward. `by`: 1 ms to 400 days, in ms. */
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
    readonly takes: {
      readonly guildId: Id;
      readonly name: string;
      /** For a forum: its tags, of 1 to 20 characters each, and whether posts need one. */
      readonly forum?: {
        readonly tags: readonly NewForumTag[];
        readonly requiresTag: boolean;
      };
    };
    readonly gives: { readonly channelId: Id };
  };
  /** A text channel (with its threads) or a thread. */
  'delete-channel': { readonly takes: { readonly channelId: Id }; readonly gives: Nothing };
  /** Anybody's message, as a moderator would. */
  'remove-message': { readonly takes: { readonly messageId: Id }; readonly gives: Nothing };
  /** A server with everyone and a channel, without the bot. */
  'create-guild': { readonly takes: { readonly name: string }; readonly gives: { readonly guildId: Id } };
  /** Whether members may show everybody what an app answers that they added to their account, and not the server. */
  'set-external-apps': {
    readonly takes: { readonly guildId: Id; readonly allowed: boolean };
    readonly gives: Nothing;
  };
  'remove-bot': { readonly takes: { readonly guildId: Id }; readonly gives: Nothing };
  'invite-bot': { readonly takes: { readonly guildId: Id }; readonly gives: Nothing };
  'remove-member': {
    readonly takes: { readonly guildId: Id; readonly personId: Id };
    readonly gives: Nothing;
  };
  'add-member': { readonly takes: { readonly guildId: Id; readonly personId: Id }; readonly gives: Nothing };
}

export type Nothing = Readonly<Record<never, never>>;
