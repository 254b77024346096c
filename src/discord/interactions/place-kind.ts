import type {
  ApplicationIntegrationType,
  ChannelType,
  CommandInteraction,
  GuildChannelType,
  InteractionContextType,
  MessageComponentInteraction,
  ModalMessageModalSubmitInteraction,
} from 'discord.js';
import type { Message } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import type { ChannelPlace, Place } from '../../table/place.ts';
import type { Loaded, OpenTableRequest, Result } from '../../table/service.ts';
import type { Press } from '../presses.ts';
import type { Ask, Where } from './ask.ts';
import type { Acknowledgement, Reply, Replyable } from './reply.ts';

/** A permission that the bot needs for games. */
export type Permission =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'AttachFiles'
  | 'Connect'
  | 'CreatePublicThreads';

/** The fields of an interaction that identify its place. */
export type PlaceSource = Pick<
  CommandInteraction,
  'authorizingIntegrationOwners' | 'channelId' | 'context' | 'guildId' | 'user'
> & {
  /** Null if it is not known. */
  readonly channel: {
    isThread(): boolean;
    readonly type?: ChannelType;
    /** Of a thread, with its channel if that is known. */
    readonly parentId?: string | null;
    readonly parent?: { readonly type: ChannelType } | null;
  } | null;
};

/**
 * A kind of place: everything that differs between a channel, a thread and direct messages. A feature adds a kind with
 * one value of this type.
 */
export interface PlaceKind {
  readonly id: Place['kind'];
  /** The place of an interaction, if it is of this kind. Kinds are asked in turn, and the first match wins. */
  placeOf(source: PlaceSource): ChannelPlace | undefined;
  /** The channel types of such places, or of the channels that have them as threads and posts. */
  readonly channelTypes?: ChannelTypes;
  /** Where Discord offers commands there, besides servers that have added the bot. */
  readonly reach?: Reach;
  /** The permissions that the bot needs there for a game. */
  readonly needs: readonly Permission[];
  /** The subject of a command that names no table: the place's table, or any of the person's own. */
  readonly finds: 'place' | 'person';
  /** How a table's message arises: posted by the announcer, or as the answer to an interaction. */
  readonly answers: 'announcer' | 'reply';
  /** Whether an answer there is a direct message. */
  readonly isDirect?: true;
  /** The permissions that the bot needs there to open a thread next to an open table; undefined if it cannot. */
  readonly besideNeeds?: readonly Permission[];
  /** Says which game awaits a person there, and where if known. @param game its title */
  nextGame?(game: string, place: Place): Message;
  /** Overrides how a press is acknowledged. */
  acknowledge?(how: Acknowledgement): Acknowledgement;
  /** Shows everyone the newest state of a table, instead of the announcer. Rejects as `Announcer.announce` does. */
  publish?(loaded: Loaded): Promise<void>;
  /** Records that the answer to an interaction is a table's message. Never rejects. */
  answered?(interaction: Replyable, table: Table): Promise<void>;
  /** Records a press on a message that shows a table. Never rejects. */
  pressed?(
    interaction: MessageComponentInteraction | ModalMessageModalSubmitInteraction,
    press: Press,
  ): Promise<void>;
  /** Opens a new table in a place of this kind instead of here. @returns undefined if it belongs here */
  openElsewhere?(ask: Ask, opening: Opening): Promise<Opened | undefined>;
}

export type ChannelTypes = readonly Exclude<GuildChannelType, ChannelType.GuildDirectory>[];

/** Makes Discord offer commands in more places. */
export interface Reach {
  readonly installedBy: ApplicationIntegrationType;
  readonly context: InteractionContextType;
}

/** A table that a person wants to open. */
export interface Opening {
  readonly request: PlacedRequest;
  /** Opens the table in the requested place. */
  open(request: PlacedRequest): Promise<Result<Loaded>>;
}

/** Everything about a new table except its game. */
export type PlacedRequest = Omit<OpenTableRequest, 'game' | 'options' | 'seats'>;

export type Opened =
  | {
      readonly ok: true;
      readonly loaded: Loaded;
    }
  | { readonly ok: false; readonly reply: Reply };

/** The kinds of places that the bot knows. */
export interface Places {
  /** A kind whose feature is gone gets a stand-in that reports its tables and leaves them unchanged. */
  of(place: Pick<Place, 'kind'>): PlaceKind;
  /** The place of an interaction. */
  placeOf(source: PlaceSource): ChannelPlace;
  /** Why the bot cannot write in the person's place: it is not a member there, or lacks permissions for a game. */
  whyShut(where: Pick<Where, 'place' | 'permissions' | 'absence'>): Message | undefined;
  /** The channel types that can hold tables. */
  channelTypes(): ChannelTypes;
  /** How Discord offers commands in all of them. */
  reaches(): readonly Reach[];
  /** Opens a new table elsewhere if a kind of place demands it. @returns undefined if it belongs here */
  openElsewhere(ask: Ask, opening: Opening): Promise<Opened | undefined>;
}
