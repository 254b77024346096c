import type { Locale } from '../core/message.ts';
import type { Person } from '../table/model.ts';
import type { Place } from '../table/place.ts';
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
  readonly place: Place;
  /** The language of the server. */
  readonly guildLocale: string | undefined;
  /** Whether the person can manage the channel. */
  readonly manages: boolean;
  /** Whether the person's roles let them manage all channels of the server. */
  readonly managesServer: boolean;
  /** The bot's permissions in the channel, as Discord's bits. */
  readonly permissions: bigint;
}

/** The verb that was typed, if the command has verbs, and the options. */
export interface CommandInput {
  readonly verb: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}
