import type { Id, Interaction, Message } from '../../protocol.ts';
import { byAge, newer } from './ids.ts';

/** What stands in a channel from top to bottom. `head`: the message shows its author; else it follows on. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly head: boolean }
  | { readonly kind: 'command'; readonly key: string; readonly interaction: Interaction };

/** Messages of one author within seven minutes stand together, as on Discord. */
const TOGETHER = 7 * 60_000;

/**
 * The rows that one person sees: messages, days between them, the line above what is new, and commands of theirs
 * that wait for an answer or got none. `newAfter` is the newest message that they had read when they came.
 */
export function rowsFor(parts: {
  readonly personId: Id;
  readonly messages: readonly Message[];
  readonly interactions: readonly Interaction[];
  readonly newAfter: Id | undefined;
}): readonly Row[] {
  const { personId, newAfter } = parts;
  const waiting = parts.interactions
    .filter((one) => one.personId === personId && one.kind === 'command')
    .sort((a, b) => byAge(a.id, b.id));
  const rows: Row[] = [];
  let before: Message | undefined;
  let day = '';
  let newShown = newAfter === undefined;
  const takeWaiting = (until: Id | undefined) => {
    for (let next = waiting[0]; next && (until === undefined || newer(until, next.id)); next = waiting[0]) {
      rows.push({ kind: 'command', key: `i${next.id}`, interaction: next });
      waiting.shift();
      before = undefined;
    }
  };
  for (const message of parts.messages) {
    if (message.visibleTo !== undefined && message.visibleTo !== personId) continue;
    takeWaiting(message.id);
    const itsDay = new Date(message.createdAt).toDateString();
    if (itsDay !== day) {
      rows.push({ kind: 'day', key: `d${message.id}`, at: message.createdAt });
      day = itsDay;
      before = undefined;
    }
    const isNew = newAfter !== undefined && newer(message.id, newAfter) && message.authorId !== personId;
    if (!newShown && isNew && message.visibleTo === undefined) {
      rows.push({ kind: 'new', key: `n${message.id}` });
      newShown = true;
      before = undefined;
    }
    rows.push({ kind: 'message', key: message.id, message, head: !follows(before, message) });
    before = message;
  }
  takeWaiting(undefined);
  return rows;
}

/** Whether a message needs no name above it, for it follows one of the same author. */
function follows(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.authorId === message.authorId &&
    before.visibleTo === message.visibleTo &&
    before.kind === 'plain' &&
    (message.kind === 'plain' || message.kind === 'thinking') &&
    message.origin === undefined &&
    message.replyTo === undefined &&
    message.createdAt - before.createdAt < TOGETHER
  );
}
