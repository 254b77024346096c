import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
  ModalMessageModalSubmitInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Message } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded, Refusal, Result } from '../../table/service.ts';
import { say } from '../i18n/words.ts';
import type { Instead } from '../messages/refusals.ts';
import { tableLink } from '../messages/titles.ts';
import { textView, type View } from '../messages/view.ts';
import { type Ask, wordsFor } from './ask.ts';

/** The person's view of the result. `nothing`: a message in the channel shows the change by itself. */
export type Reply =
  | {
      readonly kind: 'view';
      readonly view: View;
      /** The table whose public message this is, in places where the bot is not in the channel. */
      readonly publicFor?: Table | undefined;
      /** The table whose panel this is, in the state shown. A panel that waits for others is refreshed. */
      readonly panelOf?: Loaded | undefined;
      /** The finished game that a private message looks back on. It replaces the person's previous one. */
      readonly looksAt?: Table | undefined;
      /** A game that has begun elsewhere. People on a touched sheet are taken to its sheet. */
      readonly opens?: Table | undefined;
      /** Only the person sees it, although the answer is usually public. */
      readonly isPrivate?: true;
      /** Runs once they see it. Never rejects. */
      readonly afterwards?: (() => Promise<void>) | undefined;
    }
  | (Refusal & { readonly kind: 'refusal'; readonly instead?: Instead })
  | { readonly kind: 'nothing' };

/** Opens the application's activity. `otherwise`: the reply if Discord cannot. */
export interface Launch {
  readonly kind: 'launch';
  readonly otherwise: Reply;
}

export function launch(otherwise: Reply): Launch {
  return { kind: 'launch', otherwise };
}

export const noReply: Reply = { kind: 'nothing' };

/** @param afterwards runs once they see it, and never rejects */
export function show(view: View, afterwards?: () => Promise<void>): Reply {
  return { kind: 'view', view, afterwards };
}

/** Shows a person's panel. @param afterwards as for `show` */
export function showPanel(view: View, loaded: Loaded, afterwards?: () => Promise<void>): Reply {
  return { kind: 'view', view, panelOf: loaded, afterwards };
}

/** Shows a message only to the person, even if the answer is usually public. */
export function showPrivately(view: View): Reply {
  return { kind: 'view', view, isPrivate: true };
}

/** Shows a table's public message in a place without the bot, where it is then kept up to date. */
export function showPublicly(view: View, table: Table): Reply {
  return { kind: 'view', view, publicFor: table };
}

/** Says something only to the person, with a link to the table. */
export function textReply(ask: Pick<Ask, 'bot' | 'reader'>, table: Table, message: Message): Reply {
  const words = wordsFor(ask, table);
  return show(textView(message, words, tableLink(table, words)));
}

/** The reply to a refusal, or one that only says why. @param table is linked if the refusal names none */
export function refusalReply(
  why: Refusal | Message,
  table?: Table,
): Extract<Reply, { readonly kind: 'refusal' }> {
  const refusal = 'key' in why ? { message: why } : why;
  return { kind: 'refusal', ...refusal, table: refusal.table ?? table };
}

/** The reply to a result: made from its value, or a refusal. @param table is linked in a refusal */
export function replyTo<T>(result: Result<T>, then: (value: T) => Reply, table?: Table): Reply {
  return result.ok ? then(result.value) : refusalReply(result.refusal, table);
}

/**
 * How an interaction is acknowledged. `private` and `public` announce a new message; `update` announces an edit of the
 * message with the button; `silent` shows nothing, and a reply is then a private message; `keep` also shows nothing,
 * but always comes first, so that the interaction can edit the message with the button.
 */
export type Acknowledgement = 'private' | 'public' | 'update' | 'silent' | 'keep';

/** An interaction that gets an answer. */
export type Replyable =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | UserContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalMessageModalSubmitInteraction;

/**
 * Refuses people who do not manage the server. Discord hides the command from them, but its message stays visible to a
 * reader who loses the permission.
 */
export function notManaging({ where }: Ask): Reply | undefined {
  if (where.place.guildId === undefined) return refusalReply(say('refuse.server-only'));
  return where.managesServer ? undefined : refusalReply(say('refuse.manage'));
}
