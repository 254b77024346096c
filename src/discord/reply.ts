import type { Message, Seat } from '../core/message.ts';
import type { Table } from '../table/model.ts';
import type { Refusal, Result } from '../table/service.ts';
import { refusalMessage } from './i18n/refusals.ts';
import type { View } from './messages/view.ts';

/** What the person sees. `nothing`: the message that they look at changes by itself. */
export type Reply =
  | { readonly kind: 'view'; readonly view: View }
  | {
      readonly kind: 'refusal';
      readonly message: Message;
      readonly table: Table | undefined;
      /** Their own seat at the table, which they may take back. */
      readonly seat?: Seat | undefined;
    }
  | { readonly kind: 'nothing' };

export const noReply: Reply = { kind: 'nothing' };

export function show(view: View): Reply {
  return { kind: 'view', view };
}

/** @param table what can be linked @param seat their own seat there, which they may take back */
export function refuse(message: Message, table?: Table, seat?: Seat): Reply {
  return { kind: 'refusal', message, table, seat };
}

/** @param otherwise what can be linked where the refusal names no table */
export function refusalReply(refusal: Refusal, otherwise?: Table): Reply {
  return refuse(refusalMessage(refusal), refusal.table ?? otherwise, refusal.seat);
}

/** The answer to a result: what follows from its value, or its refusal. @param table what a refusal can link */
export function replyTo<T>(result: Result<T>, then: (value: T) => Reply, table?: Table): Reply {
  return result.ok ? then(result.value) : refusalReply(result.refusal, table);
}

/**
 * How an interaction is acknowledged: with a new message for one person or for all, with a change of the message that
 * it sits on, or with nothing to be seen (an answer is then a private message).
 */
export type Acknowledgement = 'private' | 'public' | 'update' | 'silent';
