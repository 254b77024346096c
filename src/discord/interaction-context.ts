import type { Locale } from '../core/message.ts';
import type { Person } from '../table/model.ts';
import { placeIn } from '../table/place.ts';
import type { UserInstall } from '../table/user-install.ts';
import type { Reader } from './i18n/localizer.ts';

/** Who uses a command or a button, and where: independent of discord.js. */
export interface InteractionContext {
  /** The interaction's id. A change with the same id runs once. */
  readonly origin: string;
  readonly person: Person;
  readonly reader: Reader;
  /** Whether they confirm moves that they could not take back. */
  readonly confirms: boolean;
  /** The language of their Discord client, such as `en-GB`. */
  readonly discordLocale: string;
  /** The language of their Discord, if it is not noted yet and they have not chosen another. */
  readonly newLocale?: Locale | undefined;
  readonly where: Where;
  /** The id of the table that they chose out of several. Without it, the table follows from the channel. */
  readonly table?: string;
}

export interface Where {
  /**
   * `outside`: a channel, group or direct messages where the bot is not. It answers there because a person has added
   * the app to their account, and has nothing but the interaction's token.
   */
  readonly kind: 'channel' | 'thread' | 'direct' | 'outside';
  /** Undefined in direct messages, and outside. */
  readonly guildId: string | undefined;
  /** Set outside. */
  readonly userInstall?: UserInstall | undefined;
  /** The language of the server. */
  readonly guildLocale: string | undefined;
  readonly channelId: string;
  /** The channel of a thread. */
  readonly parentId: string | undefined;
  /** Whether the person can manage the channel. */
  readonly manages: boolean;
  /** Whether the person's roles let them manage all channels of the server. */
  readonly managesServer: boolean;
  /** The bot's permissions in the channel, as Discord's bits. */
  readonly permissions: bigint;
}

/** Where a person's table is, or is to be. */
export function placeFor({ where, person }: Pick<InteractionContext, 'where' | 'person'>): string {
  return placeIn(where.channelId, where.kind === 'outside' ? person.id : undefined);
}

/** The verb that was typed, if the command has verbs, and the options. */
export interface CommandInput {
  readonly verb: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}
