import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
  ModalMessageModalSubmitInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Message, Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded, Refusal, Result } from '../../table/service.ts';
import { refusalMessage } from '../i18n/refusals.ts';
import type { Instead } from '../messages/refusals.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView, type View } from '../messages/view.ts';
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
      /** A game that has begun elsewhere. People on a touched sheet are taken to its sheet. */
      readonly opens?: Table | undefined;
      /** Only the person sees it, although the answer is usually public. */
      readonly isPrivate?: true;
      /** Runs once they see it. Never rejects. */
      readonly afterwards?: (() => Promise<void>) | undefined;
    }
  | {
      readonly kind: 'refusal';
      readonly message: Message;
      readonly table: Table | undefined;
      /** The person's own seat at the table, which they can take back. */
      readonly seat?: Seat | undefined;
      /** Whether this open table blocks another game the person wants. */
      readonly inTheWay?: boolean;
      readonly instead?: Instead;
    }
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
export function noteReply(ask: Pick<Ask, 'bot' | 'reader'>, table: Table, message: Message): Reply {
  const words = wordsFor(ask, table);
  return show(noteView(message, words, tableLink(table, words)));
}

/** @param table is linked @param seat the person's own seat there, which they can take back */
export function refuse(
  message: Message,
  table?: Table,
  seat?: Seat,
): Extract<Reply, { readonly kind: 'refusal' }> {
  return { kind: 'refusal', message, table, seat };
}

/** @param otherwise is linked if the refusal names no table */
export function refusalReply(refusal: Refusal, otherwise?: Table): Reply {
  const reply = refuse(refusalMessage(refusal), refusal.table ?? otherwise, refusal.seat);
  const inTheWay =
    refusal.code === 'channel-occupied' || (refusal.code === 'said' && refusal.inTheWay === true);
  return inTheWay ? { ...reply, inTheWay } : reply;
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
