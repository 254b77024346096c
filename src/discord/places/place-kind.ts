import type {
  CommandInteraction,
  MessageComponentInteraction,
  ModalMessageModalSubmitInteraction,
} from 'discord.js';
import type { Message } from '../../core/message.ts';
import type { Server, Table } from '../../table/model.ts';
import type { Place } from '../../table/place.ts';
import type { Loaded, OpenTableRequest, Result } from '../../table/service.ts';
import type { Replyable } from '../gateway/answer.ts';
import { missing, type Permission } from '../gateway/permissions.ts';
import type { InteractionContext, Where } from '../interaction-context.ts';
import type { Press } from '../presses.ts';
import type { Acknowledgement, Reply } from '../reply.ts';

/** What an interaction tells of its place. */
export type PlaceSource = Pick<
  CommandInteraction,
  'authorizingIntegrationOwners' | 'channel' | 'channelId' | 'context' | 'guildId' | 'user'
>;

/**
 * What a place of a kind means: everything that differs between a channel, a thread and direct messages. A feature adds
 * a kind by one value of this type.
 *
 * @typeParam Bot `BotContext`, which holds the kinds
 */
export interface PlaceKind<Bot> {
  readonly id: Place['kind'];
  /** Whether an interaction is in such a place. The kinds are asked in turn, and the first that says so has it. */
  recognises(source: PlaceSource): boolean;
  placeOf(source: PlaceSource): Place;
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
  /** Says which game waits for a person there. @param game its title */
  nextGame(game: string, place: Place): Message;
  /** How a press is acknowledged, if it differs. */
  acknowledge?(how: Acknowledgement): Acknowledgement;
  /** Shows everybody the newest state of a table, in place of the announcer. Rejects as `Announcer.announce`. */
  publish?(bot: Bot, loaded: Loaded): Promise<void>;
  /** Notes that the answer to an interaction is the message about a table. Never rejects. */
  answered?(bot: Bot, interaction: Replyable, table: Table): Promise<void>;
  /** Notes a press on a message that shows a table. Never rejects. */
  pressed?(
    bot: Bot,
    interaction: MessageComponentInteraction | ModalMessageModalSubmitInteraction,
    press: Press,
  ): Promise<void>;
  /** Follows the state of a table that may be in such a place, after the announcer. Safe to repeat. */
  follow?(bot: Bot, loaded: Loaded): Promise<void>;
  /** Opens a new table in a place of this kind rather than here. @returns undefined where it belongs here */
  openElsewhere?(bot: Bot, context: InteractionContext, opening: Opening): Promise<Opened | undefined>;
}

/** A table that a person wants to open. */
export interface Opening {
  readonly server: Server;
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
export interface Places<Bot> {
  readonly all: readonly PlaceKind<Bot>[];
  /** @throws for a kind that is not among them: the feature that brought it is gone */
  of(place: Pick<Place, 'kind'>): PlaceKind<Bot>;
  /** Where an interaction is. */
  placeOf(source: PlaceSource): Place;
  /** The permissions that the bot lacks for a game where the person is. */
  lacking(where: Pick<Where, 'place' | 'permissions'>): readonly Permission[];
}

/** @param all in the order in which they are asked whether an interaction is theirs; one of them must say so */
export function createPlaces<Bot>(all: readonly PlaceKind<Bot>[]): Places<Bot> {
  const found = (kind: PlaceKind<Bot> | undefined, what: string): PlaceKind<Bot> => {
    if (kind === undefined) throw new Error(`no kind of place is ${what}`);
    return kind;
  };
  const of = ({ kind }: Pick<Place, 'kind'>) =>
    found(
      all.find(({ id }) => id === kind),
      kind,
    );
  return {
    all,
    of,
    placeOf: (source) =>
      found(
        all.find((kind) => kind.recognises(source)),
        'that of the interaction',
      ).placeOf(source),
    lacking: ({ place, permissions }) => missing(of(place).needs, permissions),
  };
}
