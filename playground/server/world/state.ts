/** The state: plain immutable records, in collections by id. */
import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  GuildScheduledEventStatus,
} from 'discord-api-types/v10';
import type { CommandTarget, ForumTag, Id, Modal, Person } from '../../protocol.ts';

export type PersonState = Person;

/** The bot and its application, which share an id as Discord's new ones do. */
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
  /** Discord's permission bits, as a decimal number: a bigint does not go into JSON. */
  readonly permissions: string;
  readonly position: number;
  /** The bot that it belongs to. */
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
}

/** A channel's permission overwrite for a member or role. */
export interface OverwriteState {
  readonly id: Id;
  readonly kind: 'role' | 'member';
  readonly allow: string;
  readonly deny: string;
}

/** What text channels and forums have in common: they can have threads, and exceptions to permissions. */
interface CommonChannelState {
  readonly id: Id;
  readonly guildId: Id;
  readonly name: string;
  readonly topic: string;
  readonly position: number;
  readonly overwrites: readonly OverwriteState[];
  /** Of a forum the newest post's id. */
  readonly lastMessageId?: Id;
}

export interface TextChannelState extends CommonChannelState {
  readonly kind: 'text';
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

/** Minutes without a message after which a thread rests. */
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
  readonly archived: boolean;
  readonly locked: boolean;
  /** When `archived` last changed. */
  readonly archiveChangedAt: number;
  readonly autoArchiveMinutes: AutoArchiveMinutes;
  readonly createdAt: number;
  readonly messageCount: number;
  readonly lastMessageId?: Id;
  /** For a post in a forum: at most 5. */
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
  /** Empty: the names of the people. */
  readonly name: string;
  readonly personIds: readonly Id[];
  /** Who began it, for a group; undefined between two people. */
  readonly ownerId?: Id;
  readonly lastMessageId?: Id;
}

export type GuildChannelState = ParentState | ThreadState;

/** Channels that the bot can be in. */
export type BotChannelState = GuildChannelState | DirectChannelState;

export type ChannelState = BotChannelState | PrivateChannelState;

/** A file that came with a message, or was uploaded for one. Its bytes are in the attachments' folder. */
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
 * Whose installations of the app an interaction rests on: the server's, or '0' in direct messages with the bot, and the
 * person's. At least one of them.
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
  /** The answer that a follow-up follows. */
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
  /** Every component has its id; media of attachments carry `/attachments/...` and `attachment_id`. */
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

/** An emoji of the application. Its picture is among the files, by the same id. */
export interface EmojiState {
  readonly id: Id;
  /** 2 to 32 letters, digits and underscores; unique. */
  readonly name: string;
  readonly animated: boolean;
}

/** A scheduled event of a guild that is elsewhere than in a voice channel. */
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
  /** Discord's GuildScheduledEventStatus, as it was set last: time changes it, too. */
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
  /** Left out: by the server, or in direct messages with the bot. */
  readonly installed?: InstallationState | undefined;
  readonly createdAt: number;
  readonly acknowledged: Acknowledgement;
  /** True once the person has seen that the bot did not respond. */
  readonly failed: boolean;
  /** The answer, or for an update the message whose component was used. */
  readonly originalId?: Id;
  readonly commandName?: string;
  /** For a command in a menu. */
  readonly target?: CommandTarget;
  /** The message whose component was used, or from whose component the submitted form came. */
  readonly messageId?: Id;
  readonly customId?: string;
  /** The form that this interaction submits. */
  readonly modalId?: Id;
  /** The interaction of the form, for a submitted one. */
  readonly triggeredBy?: Id;
  /** The activity's frame that its answer opened. */
  readonly activityId?: string;
  /** How often the bot has come back after its first answer: edits, deletions and further messages. */
  readonly followed: number;
  /** How many further messages it has sent. */
  readonly furtherMessages?: number;
  /** The message of the newest of all answers. */
  readonly lastAnswerId?: Id;
}

/** A form. Its id is that of the interaction that it answers. */
export interface ModalState extends Modal {
  readonly installed?: InstallationState | undefined;
  /** The message from whose component it was opened. */
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

/** The first second of 2015, when Discord's ids begin to count. */
const EPOCH = 1_420_070_400_000n;

/** The moment that a snowflake was made, in milliseconds since 1970. */
export function snowflakeTime(id: Id): number {
  return Number((BigInt(id) >> 22n) + EPOCH);
}

/**
 * Makes ids of the present moment, each greater than the one before: 42 bits of milliseconds, 10 bits that name the
 * machine (always 1), 12 bits that count within a millisecond.
 *
 * @param last the greatest id that exists, to go on from
 */
export function createSnowflakes(now: () => number, last: Id = '0'): () => Id {
  let previous = BigInt(last);
  return () => {
    const fresh = ((BigInt(now()) - EPOCH) << 22n) | (1n << 12n);
    previous = fresh > previous ? fresh : previous + 1n;
    return previous.toString();
  };
}
