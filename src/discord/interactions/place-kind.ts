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
import type { Place } from '../../table/place.ts';
import type { Loaded, OpenTableRequest, Result } from '../../table/service.ts';
import type { Press } from '../presses.ts';
import type { InteractionContext, Where } from './context.ts';
import { missing, type Permission } from './kernel-places.ts';
import type { Acknowledgement, Reply, Replyable } from './reply.ts';

/** What an interaction tells of its place. */
export type PlaceSource = Pick<
  CommandInteraction,
  'authorizingIntegrationOwners' | 'channel' | 'channelId' | 'context' | 'guildId' | 'user'
>;

/**
 * What a place of a kind means: everything that differs between a channel, a thread and direct messages. A feature adds
 * a kind by one value of this type.
 */
export interface PlaceKind {
  readonly id: Place['kind'];
  /** Whether an interaction is in such a place. The kinds are asked in turn, and the first that says so has it. */
  recognises(source: PlaceSource): boolean;
  placeOf(source: PlaceSource): Place;
  /** The types of channels that are such places, or that have them in their threads and posts. */
  readonly channelTypes?: ChannelTypes;
  /** How Discord brings commands there, besides those of servers that have added the bot. */
  readonly reach?: Reach;
  /** The permissions that the bot needs for a game there. */
  readonly needs: readonly Permission[];
  /** What a command without a table is about: the table of the place, or any table of the person's own. */
  readonly finds: 'place' | 'person';
  /** What the message about a table is: one that the announcer posts, or the answer to an interaction. */
  readonly answers: 'announcer' | 'reply';
  /** Whether an answer there is a direct message. */
  readonly isDirect?: true;
  /** The permissions that the bot needs there to begin a thread beside an open table; left out where none can be. */
  readonly besideNeeds?: readonly Permission[];
  /** Says which game waits for a person there, if it also says where. @param game its title */
  nextGame?(game: string, place: Place): Message;
  /** How a press is acknowledged, if it differs. */
  acknowledge?(how: Acknowledgement): Acknowledgement;
  /** Shows everybody the newest state of a table, in place of the announcer. Rejects as `Announcer.announce`. */
  publish?(loaded: Loaded): Promise<void>;
  /** Notes that the answer to an interaction is the message about a table. Never rejects. */
  answered?(interaction: Replyable, table: Table): Promise<void>;
  /** Notes a press on a message that shows a table. Never rejects. */
  pressed?(
    interaction: MessageComponentInteraction | ModalMessageModalSubmitInteraction,
    press: Press,
  ): Promise<void>;
  /** Opens a new table in a place of this kind rather than here. @returns undefined where it belongs here */
  openElsewhere?(context: InteractionContext, opening: Opening): Promise<Opened | undefined>;
}

export type ChannelTypes = readonly Exclude<GuildChannelType, ChannelType.GuildDirectory>[];

/** Has Discord offer commands in more places. */
export interface Reach {
  readonly installedBy: ApplicationIntegrationType;
  readonly context: InteractionContextType;
}

/** A table that a person wants to open. */
export interface Opening {
  readonly request: PlacedRequest;
  /** Opens it where the request says. */
  open(request: PlacedRequest): Promise<Result<Loaded>>;
}

/** Everything about a new table but its game. */
export type PlacedRequest = Omit<OpenTableRequest, 'game' | 'options' | 'seats'>;

export type Opened =
  | {
      readonly ok: true;
      readonly loaded: Loaded;
      /** For the host: what would make the table easier to find. */
      readonly hint?: Message | undefined;
    }
  | { readonly ok: false; readonly reply: Reply };

/** The kinds of places that the bot knows. */
export interface Places {
  /** Of a kind whose feature is gone, one stands in that reports its tables and leaves them alone. */
  of(place: Pick<Place, 'kind'>): PlaceKind;
  /** Where an interaction is. */
  placeOf(source: PlaceSource): Place;
  /** The permissions that the bot lacks for a game where the person is. */
  lacking(where: Pick<Where, 'place' | 'permissions'>): readonly Permission[];
  /** The types of channels where tables can be. */
  channelTypes(): ChannelTypes;
  /** How Discord brings commands to all of them. */
  reaches(): readonly Reach[];
  /** Opens a new table elsewhere, if a kind of place asks for it. @returns undefined where it belongs here */
  openElsewhere(context: InteractionContext, opening: Opening): Promise<Opened | undefined>;
}

/**
 * @param contributions the kinds of the last one are asked first whether an interaction is theirs; the first one's
 *   recognise every interaction
 * @param gone stands in for a kind that is not among them
 */
export function createPlaces(
  contributions: readonly { readonly places?: readonly PlaceKind[] }[],
  gone: PlaceKind,
): Places {
  const kinds = () => contributions.toReversed().flatMap(({ places = [] }) => places);
  const of = ({ kind }: Pick<Place, 'kind'>) => kinds().find(({ id }) => id === kind) ?? gone;
  return {
    of,
    placeOf: (source) => (kinds().find((kind) => kind.recognises(source)) ?? gone).placeOf(source),
    lacking: ({ place, permissions }) => missing(of(place).needs, permissions),
    channelTypes: () => kinds().flatMap(({ channelTypes = [] }) => channelTypes),
    reaches: () => kinds().flatMap(({ reach }) => reach ?? []),
    async openElsewhere(context, opening) {
      for (const kind of kinds()) {
        const opened = await kind.openElsewhere?.(context, opening);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
  };
}
