import type { Person } from '../table/model.ts';
import type { Reader } from './i18n/localizer.ts';

/** Somebody asks for something: a command or a press, without Discord's own form. */
export interface InteractionContext {
  /** The interaction's id: the same one twice is done once. */
  readonly origin: string;
  readonly person: Person;
  readonly reader: Reader;
  /** What their Discord is set to, such as `en-GB`. */
  readonly discordLocale: string;
  readonly where: Where;
  /** The id of the table that they have chosen out of several; undefined: the one that is meant where they are. */
  readonly table?: string;
}

export interface Where {
  readonly kind: 'channel' | 'thread' | 'direct';
  /** Undefined in direct messages. */
  readonly guildId: string | undefined;
  /** The language that the server has chosen. */
  readonly guildLocale: string | undefined;
  readonly channelId: string;
  /** Of a thread: the channel that it belongs to. */
  readonly parentId: string | undefined;
  /** Whether the person may manage the channel. */
  readonly manages: boolean;
  /** Whether by their roles they may manage all channels of the server, not only some by way of exception. */
  readonly managesServer: boolean;
  /** What the bot may do there, as Discord's bits. */
  readonly permissions: bigint;
}

/** What was typed: a verb where the command has several, and the options. */
export interface CommandInput {
  readonly verb: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}
