import { inGuild } from '../../protocol/in-guild.ts';
import type { Channel, Id, Message } from '../../protocol.ts';
import { newer } from './ids.ts';
import type { View } from './view.ts';

/** By person and channel: the newest message that was read. */
export type ReadMarks = Readonly<Record<Id, Readonly<Record<Id, Id>>>>;

/** A person's unread messages: whether there are any, and the number of mentions. */
export interface Unread {
  readonly unread: boolean;
  readonly mentions: number;
}

export const NOTHING_UNREAD: Unread = { unread: false, mentions: 0 };

/** What the person has not read in a channel. Threads that they do not follow never count. */
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

/** What the person has not read in all channels that `wanted` holds for. */
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

/** The marks with the person's mark in a channel moved on to `messageId`, never back. */
export function withReadMark(marks: ReadMarks, personId: Id, channelId: Id, messageId: Id): ReadMarks {
  const mark = marks[personId]?.[channelId];
  if (mark !== undefined && !newer(messageId, mark)) return marks;
  return { ...marks, [personId]: { ...marks[personId], [channelId]: messageId } };
}
