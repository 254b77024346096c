/** The state: plain immutable records, in collections by id. */
import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  GuildScheduledEventStatus,
  Locale,
} from 'discord-api-types/v10';
import type { TextVariant } from '../../protocol/world.ts';
import type { CommandTarget, ForumTag, Id, Modal, Person } from '../../protocol.ts';

export type PersonState = Person;

/** The bot and its application, which share an id, as new ones do on Discord. */
export interface BotState {
  readonly id: Id;
  readonly name: string;
  readonly colour: string;
  /** Changes when the commands are overwritten. */
  readonly commandsVersion: Id;
}

export interface RoleState {
  readonly id: Id;
  readonly name: string;
  /** Discord's permission bits as a decimal number, because JSON has no bigint. */
  readonly permissions: string;
  readonly position: number;
  /** The bot that the role belongs to. */
  readonly managedFor?: Id;
}

interface MemberState {
  readonly userId: Id;
  readonly joinedAt: number;
  readonly roleIds: readonly Id[];
}

export interface GuildState {
  readonly id: Id;
  readonly name: string;
  readonly ownerId: Id;
  /** The first is @everyone, whose id is the guild's. */
  readonly roles: readonly RoleState[];
  readonly members: readonly MemberState[];
  /** Its language, and that of its interactions. Left out: English (US). */
  readonly locale?: Locale;
  /** Discord's names of what the guild has: `COMMUNITY`. */
  readonly features?: readonly string[];
  /** The guild has added the app's commands without the bot. */
  readonly commandsOnly?: true;
  /** Discord has lost the guild for now: the bot learns nothing of it but interactions. */
  readonly unavailable?: true;
}

/** A channel's permission overwrite for a member or role. */
export interface OverwriteState {
  readonly id: Id;
  readonly kind: 'role' | 'member';
  readonly allow: string;
  readonly deny: string;
}

/** Common to text channels and forums: they can have threads and permission overwrites. */
interface CommonChannelState {
  readonly id: Id;
  readonly guildId: Id;
  readonly name: string;
  readonly topic: string;
  readonly position: number;
  readonly overwrites: readonly OverwriteState[];
  /** For a forum, the newest post's id. */
  readonly lastMessageId?: Id;
  /** What AutoMod blocks, in any case. */
  readonly blockedWords?: readonly string[];
  /** The error that refuses whatever the bot writes here. */
  readonly refusal?: { readonly code: number; readonly message: string };
}

export interface TextChannelState extends CommonChannelState {
  readonly kind: 'text';
  readonly variant?: TextVariant;
}

/** A channel whose messages are all in posts, which are threads. */
export interface ForumState extends CommonChannelState {
  readonly kind: 'forum';
  /** At most 20. */
  readonly tags: readonly ForumTag[];
  /** Whether a post needs a tag. */
  readonly requiresTag: boolean;
}

export type ParentState = TextChannelState | ForumState;

/** The inactivity in minutes after which a thread is archived. */
export type AutoArchiveMinutes = 60 | 1440 | 4320 | 10080;

export interface ThreadState {
  readonly kind: 'thread';
  readonly id: Id;
  readonly guildId: Id;
  readonly parentId: Id;
  readonly name: string;
  readonly ownerId: Id;
  readonly startedFrom?: Id;
  readonly followerIds: readonly Id[];
  /** Only its followers and moderators see it. */
  readonly isPrivate?: true;
  readonly archived: boolean;
  readonly locked: boolean;
  /** When `archived` last changed. */
  readonly archiveChangedAt: number;
  readonly autoArchiveMinutes: AutoArchiveMinutes;
  readonly createdAt: number;
  readonly messageCount: number;
  readonly lastMessageId?: Id;
  /** For posts in a forum: at most 5. */
  readonly tagIds?: readonly Id[];
}

export interface DirectChannelState {
  readonly kind: 'direct';
  readonly id: Id;
  readonly personId: Id;
  readonly lastMessageId?: Id;
}

/** Direct messages between people, without the bot: between two, or in a group. */
export interface PrivateChannelState {
  readonly kind: 'private';
  readonly id: Id;
  /** Empty: the people's names are shown instead. */
  readonly name: string;
  readonly personIds: readonly Id[];
  /** The person who started the group; undefined between two people. */
  readonly ownerId?: Id;
  readonly lastMessageId?: Id;
}

export type GuildChannelState = ParentState | ThreadState;

/** Channels that the bot can be in. */
export type BotChannelState = GuildChannelState | DirectChannelState;

export type ChannelState = BotChannelState | PrivateChannelState;

/** A file that came with a message, or was uploaded for one. The `FileStore` has its bytes. */
export interface AttachmentState {
  readonly id: Id;
  readonly channelId: Id;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
  readonly description?: string;
}

/**
 * The installations of the app that an interaction uses: the server's (or '0' in direct messages with the bot), the
 * person's, or both.
 */
export interface InstallationState {
  readonly guild?: Id;
  readonly user?: Id;
}

export interface MessageOriginState {
  readonly interactionId: Id;
  readonly kind: 'command' | 'component' | 'modal';
  readonly personId: Id;
  readonly commandName?: string;
  /** For a command in a menu. */
  readonly target?: CommandTarget;
  /** For a follow-up: the original answer. */
  readonly originalResponseId?: Id;
  /** The message whose component was used. */
  readonly interactedMessageId?: Id;
  readonly installed?: InstallationState | undefined;
}

export interface MessageState {
  readonly id: Id;
  readonly channelId: Id;
  readonly authorId: Id;
  readonly createdAt: number;
  readonly editedAt?: number;
  /** Discord's MessageType. */
  readonly type: number;
  /** Discord's MessageFlags. */
  readonly flags: number;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  /** Every component has an id; media of attachments have `/attachments/...` and `attachment_id`. */
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly attachments: readonly AttachmentState[];
  readonly mentions: readonly Id[];
  readonly mentionRoles: readonly Id[];
  readonly mentionsEveryone: boolean;
  /** For an ephemeral message: the person who sees it. */
  readonly visibleTo?: Id;
  readonly origin?: MessageOriginState;
  readonly reference?: { readonly channelId: Id; readonly messageId?: Id };
  readonly threadId?: Id;
  readonly nonce?: string | number;
  /** A "thinking" answer that was never given: its token has expired. */
  readonly gaveUp?: true;
}

type CommandState = APIApplicationCommand;

/** An emoji of the application. Its image is in the `FileStore` under the same id. */
export interface EmojiState {
  readonly id: Id;
  /** 2 to 32 letters, digits and underscores; unique. */
  readonly name: string;
  readonly animated: boolean;
}

/** A guild's scheduled event that is not in a voice channel. */
export interface EventState {
  readonly id: Id;
  readonly guildId: Id;
  readonly creatorId: Id;
  /** 1 to 100 characters. */
  readonly name: string;
  readonly description?: string;
  readonly location: string;
  /** In milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Discord's GuildScheduledEventStatus, as last set: time changes it, too. */
  readonly status: GuildScheduledEventStatus;
}

/** How an interaction was answered; `none` until it is. */
type Acknowledgement =
  | 'none'
  | 'reply'
  | 'deferred-reply'
  | 'update'
  | 'deferred-update'
  | 'modal'
  | 'activity'
  | 'autocomplete';

export interface InteractionState {
  readonly id: Id;
  readonly token: string;
  readonly kind: 'command' | 'component' | 'modal' | 'autocomplete';
  readonly personId: Id;
  readonly channelId: Id;
  /** Left out: the server's installation, or direct messages with the bot. */
  readonly installed?: InstallationState | undefined;
  readonly createdAt: number;
  readonly acknowledged: Acknowledgement;
  /** True once the person has been shown that the bot did not respond. */
  readonly failed: boolean;
  /** The answer; for an update, the message whose component was used. */
  readonly originalId?: Id;
  readonly commandName?: string;
  /** For a command in a menu. */
  readonly target?: CommandTarget;
  /** The message whose component was used, or whose component opened the submitted form. */
  readonly messageId?: Id;
  readonly customId?: string;
  /** The form that this interaction submits. */
  readonly modalId?: Id;
  /** For a submitted form: the interaction that opened it. */
  readonly triggeredBy?: Id;
  /** The page on which it started. */
  readonly page?: string;
  /** The activity's frame that its answer opened. */
  readonly activityId?: string;
  /** How often the bot has followed up on its first answer: edits, deletions and further messages. */
  readonly followed: number;
  /** How many further messages it has sent. */
  readonly furtherMessages?: number;
  /** The message of the newest answer. */
  readonly lastAnswerId?: Id;
}

/** A form. It has the id of the interaction that it answers. */
export interface ModalState extends Modal {
  readonly installed?: InstallationState | undefined;
  /** The message whose component opened it. */
  readonly messageId?: Id;
}

/** The collections by name, with their records. */
export interface Records {
  readonly bot: BotState;
  readonly person: PersonState;
  readonly guild: GuildState;
  readonly channel: ChannelState;
  readonly message: MessageState;
  readonly command: CommandState;
  readonly emoji: EmojiState;
  readonly event: EventState;
  readonly interaction: InteractionState;
  readonly modal: ModalState;
  readonly upload: AttachmentState;
  readonly clock: { readonly id: 'clock'; readonly offset: number };
}

export type RecordName = keyof Records;

/** The first second of 2015, the epoch of Discord's ids. */
const EPOCH = 1_420_070_400_000n;

/** The time in a snowflake, in milliseconds since 1970. */
export function snowflakeTime(id: Id): number {
  return Number((BigInt(id) >> 22n) + EPOCH);
}

/**
 * Creates ids with the current time, each greater than the previous one: 42 bits of milliseconds, 10 bits for the
 * machine (always 1), 12 bits that count within a millisecond.
 *
 * @param last the greatest existing id, to continue from
 */
export function createSnowflakes(now: () => number, last: Id = '0'): () => Id {
  let previous = BigInt(last);
  return () => {
    const fresh = ((BigInt(now()) - EPOCH) << 22n) | (1n << 12n);
    previous = fresh > previous ? fresh : previous + 1n;
    return previous.toString();
  };
}
