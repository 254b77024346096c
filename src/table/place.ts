import type { Table } from './model.ts';

/**
 * Where at most one table is open: a channel; where the bot is not in the channel, each person's part of it.
 *
 * @param userId the person, where the bot is not in the channel
 */
export function placeIn(channelId: string, userId?: string): string {
  return userId === undefined ? channelId : `${channelId} ${userId}`;
}

export function placeOf({
  channelId,
  hostId,
  userInstall,
}: Pick<Table, 'channelId' | 'hostId' | 'userInstall'>): string {
  return placeIn(channelId, userInstall && hostId);
}

/** The parts that `placeIn` has joined. */
export function partsOf(place: string): { readonly channelId: string; readonly userId: string | undefined } {
  const [channelId = '', userId] = place.split(' ');
  return { channelId, userId };
}
