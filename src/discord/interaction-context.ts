import type { Message, Seat } from '../core/message.ts';
import type { Person, Table } from '../table/model.ts';
import type { Refusal, Result } from '../table/service.ts';
import type { Reader } from './i18n/localizer.ts';
import { channel } from './messages/mentions.ts';
import type { View } from './messages/view.ts';

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

/** What the person gets to see. `nothing`: what they see already will change by itself. */
export type Answer =
  | { readonly kind: 'view'; readonly view: View }
  | {
      readonly kind: 'refusal';
      readonly message: Message;
      readonly table: Table | undefined;
      /** Their own seat at the table, which they may take back. */
      readonly seat?: Seat | undefined;
    }
  | { readonly kind: 'nothing' };

export const nothing: Answer = { kind: 'nothing' };

export function show(view: View): Answer {
  return { kind: 'view', view };
}

/** @param table what can be linked @param seat their own seat there, which they may take back */
export function no(message: Message, table?: Table, seat?: Seat): Answer {
  return { kind: 'refusal', message, table, seat };
}

export function refused({ message, table, seat, channels }: Refusal, otherwise?: Table): Answer {
  // Only this layer knows how a channel is written.
  const values = channels && { ...message.values, channels: channels.map(channel) };
  return no(values === undefined ? message : { ...message, values }, table ?? otherwise, seat);
}

/** The answer to a result: what follows from its value, or its refusal. @param table what a refusal can link */
export function answerTo<T>(result: Result<T>, then: (value: T) => Answer, table?: Table): Answer {
  return result.ok ? then(result.value) : refused(result.refusal, table);
}

/** A choice that is offered while somebody types; both at most 100 characters. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/**
 * How an interaction is acknowledged: with a new message for one person or for all, with a change of the message that
 * it sits on, or with nothing to be seen (an answer is then a private message).
 */
export type Acknowledgement = 'private' | 'public' | 'update' | 'silent';

/** What answers a slash command. */
export interface CommandHandler {
  acknowledge(where: Where): Extract<Acknowledgement, 'private' | 'public'>;
  run(context: InteractionContext, words: CommandInput): Promise<Answer>;
  /** What can be said for an option, given the others, narrowed by what is typed. At most 25. */
  suggest?(context: InteractionContext, words: CommandInput, option: string): Promise<readonly Suggestion[]>;
}

export const privately: CommandHandler['acknowledge'] = () => 'private';
