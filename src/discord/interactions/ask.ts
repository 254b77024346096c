import type { AnyGame } from '../../core/game.ts';
import type { Locale, Message } from '../../core/message.ts';
import type { Person, Table } from '../../table/model.ts';
import type { ChannelPlace } from '../../table/place.ts';
import type { Animator, Log, Painter, Translator } from '../../table/ports.ts';
import type { Asker } from '../../table/secrecy.ts';
import type { TableService } from '../../table/service.ts';
import { createWords, type Reader, type Words } from '../i18n/words.ts';
import type { Delivery } from '../messages/delivery.ts';
import type { Drafts } from '../messages/form.ts';
import type { Hosts } from '../messages/hosts.ts';
import type { CustomIds } from '../presses.ts';
import type { Emojis } from '../rest/emoji.ts';
import type { Guests, Members } from '../rest/members.ts';
import type { DiscordClient, MessageClient } from '../rest/message-client.ts';
import type { Contribution, Handlers } from './contribution.ts';
import type { NewThreads } from './new-threads.ts';
import type { Places } from './place-kind.ts';

/**
 * Everything that commands and buttons need. Handlers hold no state of their own, except the contents of refused forms.
 */
export interface BotContext {
  readonly service: TableService;
  readonly games: readonly AnyGame[];
  readonly translator: Translator;
  readonly painter: Painter;
  readonly animator: Animator;
  readonly customIds: CustomIds;
  readonly emojis: Pick<Emojis, 'idOf'>;
  readonly messages: MessageClient;
  readonly members: Members;
  readonly guests: Guests;
  readonly client: DiscordClient;
  /** The kinds of places, from the contributions. */
  readonly places: Places;
  /** Posts and edits the public messages of tables. */
  readonly delivery: Delivery;
  /** Posts the message of a new table now: see `Announcer.postNew`. */
  readonly postNew: (tableId: string) => Promise<Message | undefined>;
  readonly hosts: Hosts;
  /** The features' contributions, and the kernel's own in the same form. */
  readonly contributions: readonly Contribution[];
  /** The contents of refused forms. */
  readonly drafts: Drafts;
  readonly newThreads: NewThreads;
  /** All commands and buttons, from the contributions. */
  readonly handlers: () => Handlers;
  readonly log: Log;
  readonly now: () => Date;
}

/** For the person who interacts. */
export function wordsFor(
  { bot: { translator, contributions }, reader }: AskFor<'reader', 'translator' | 'contributions'>,
  table?: Table,
): Words {
  return createWords(translator, reader, table, (seat) => {
    for (const { sheetName } of contributions) {
      const name = table && sheetName?.(table, seat);
      if (name !== undefined) return name;
    }
    return undefined;
  });
}

/** For everyone at a table. */
export function publicWords(bot: Pick<BotContext, 'translator' | 'contributions'>, table: Table): Words {
  const { locale, theme } = table;
  return wordsFor({ bot, reader: { locale, theme } }, table);
}

/** An interaction, independent of discord.js: the bot, the person who asks it for something, and the place. */
export interface Ask {
  readonly bot: BotContext;
  /** The interaction's id. A change with the same id is made once. */
  readonly origin: string;
  readonly person: Person;
  readonly reader: Reader;
  /** Whether they confirm moves that they could not take back. */
  readonly confirms: boolean;
  /** The language of their Discord client, such as `en-GB`. */
  readonly discordLocale: string;
  /** The language of their Discord client, if not yet stored and they have not chosen another. */
  readonly newLocale?: Locale | undefined;
  readonly where: Where;
  /** Whether what they pressed had only just appeared, so that it may have been meant for what was there before. */
  readonly isEarly?: boolean;
  /** The id of the table they picked from several. Without it, the channel decides. */
  readonly table?: string;
}

/** The parts of an ask, and of its bot, that a function needs. */
export type AskFor<Parts extends Exclude<keyof Ask, 'bot'>, Tools extends keyof BotContext> = Pick<
  Ask,
  Parts
> & {
  readonly bot: Pick<BotContext, Tools>;
};

/**
 * The asker, for `mayKnow`.
 *
 * @param audience `public`: everyone in the place, which in direct messages is only the person
 */
export function askerOf(
  { bot: { members, places }, person, where: { place } }: AskFor<'person' | 'where', 'members' | 'places'>,
  audience: 'private' | 'public' = 'private',
): Asker {
  return {
    userId: person.id,
    place,
    isPublic: audience === 'public' && places.of(place).isDirect !== true,
    hasLeft: (guildId) => members.hasLeft(guildId, person.id),
    sees: (channel) => members.sees(channel, person.id),
  };
}

/** Whether the person manages a table's channel. The permission counts only where the table is. */
export function managesTable(
  { where: { place, manages } }: Pick<Ask, 'where'>,
  { place: at }: Pick<Table, 'place'>,
): boolean {
  return manages && place.guildId === at.guildId && place.channelId === at.channelId;
}

/** The request for a change of a table by the person. Repeating the interaction does not repeat the change. */
export function requestAt({ id }: Pick<Table, 'id'>, { person, origin }: Ask) {
  return { tableId: id, person, origin };
}

export interface Where {
  readonly place: ChannelPlace;
  /** The language of the server. */
  readonly guildLocale: string | undefined;
  /** Whether the person can manage the channel. */
  readonly manages: boolean;
  /** Whether the person's roles let them manage all channels of the server. */
  readonly managesServer: boolean;
  /** Why the bot can answer here, but write nothing by itself, whatever its permissions: it is not a member. */
  readonly absence?: Message | undefined;
  /** The bot's permissions in the channel, as Discord's bit field. */
  readonly permissions: bigint;
  /** The person's own permissions in the channel. */
  readonly memberPermissions: bigint;
}

/** The typed options, and the verb if the command has verbs. */
export interface CommandInput {
  readonly subcommand: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}
