import { byAge, inGuild } from '../../protocol/world.ts';
import type { Channel, Id, Interaction, Message } from '../../protocol.ts';
import { newer, type View } from './view.ts';

/** By person and channel: the newest message read. */
export type ReadMarks = Readonly<Record<Id, Readonly<Record<Id, Id>>>>;

/** A person's unread messages: whether there are any, and the number of mentions. */
export interface Unread {
  readonly unread: boolean;
  readonly mentions: number;
}

const NOTHING_UNREAD: Unread = { unread: false, mentions: 0 };

/** A person's unread messages in a channel. Threads that they do not follow never count. */
export function unreadIn(view: View, marks: ReadMarks, personId: Id, channel: Channel): Unread {
  if (!channel.seenBy.includes(personId)) return NOTHING_UNREAD;
  if (channel.kind === 'thread' && !channel.followerIds.includes(personId)) return NOTHING_UNREAD;
  const mark = marks[personId]?.[channel.id];
  let unread = false;
  let mentions = 0;
  for (const message of (view.timelines.get(channel.id)?.messages ?? []).toReversed()) {
    if (mark !== undefined && !newer(message.id, mark)) break;
    if (message.authorId === personId || message.visibleTo !== undefined) continue;
    unread = true;
    if (!inGuild(channel) || isAddressedTo(message, personId)) mentions += 1;
  }
  return { unread, mentions };
}

/** A person's unread messages in all channels that satisfy `wanted`. */
export function unreadOf(
  view: View,
  marks: ReadMarks,
  personId: Id,
  wanted: (channel: Channel) => boolean = () => true,
): Unread {
  let unread = false;
  let mentions = 0;
  for (const channel of view.channels.values()) {
    if (!wanted(channel)) continue;
    const news = unreadIn(view, marks, personId, channel);
    unread ||= news.unread;
    mentions += news.mentions;
  }
  return { unread, mentions };
}

/** The channels with a mention of the person, read or unread. */
export function mentionedIn<C extends Channel>(
  view: View,
  personId: Id,
  channels: readonly C[],
): readonly C[] {
  return channels.filter(({ id }) =>
    view.timelines
      .get(id)
      ?.messages.some((one) => one.visibleTo === undefined && isAddressedTo(one, personId)),
  );
}

/** Whether a message mentions the person, by name or with everybody. */
export function isAddressedTo(message: Message, personId: Id): boolean {
  return message.mentions.includes(personId) || message.mentionsEveryone;
}

/** The read marks with the person's mark in a channel moved forward to `messageId`, never back. */
export function withReadMark(marks: ReadMarks, personId: Id, channelId: Id, messageId: Id): ReadMarks {
  const mark = marks[personId]?.[channelId];
  if (mark !== undefined && !newer(messageId, mark)) return marks;
  return { ...marks, [personId]: { ...marks[personId], [channelId]: messageId } };
}

/** A row of a channel, from top to bottom. `head`: the message shows its author; otherwise it continues a group. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly head: boolean }
  | { readonly kind: 'command'; readonly key: string; readonly interaction: Interaction };

/** Messages of one author within seven minutes form a group, as on Discord. */
const TOGETHER = 7 * 60_000;

/**
 * The rows that one person sees: messages, dates between them, the line above new messages, and the person's commands
 * that are pending or failed. `newAfter` is the newest message that they had read when they arrived.
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

/** Whether a message continues the previous author's group, without a name above it. */
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
