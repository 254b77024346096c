import type { Id } from '../../protocol.ts';

/** The target of a Discord link: a channel, or a message in it. */
export interface Jump {
  readonly channelId: Id;
  readonly messageId: Id | undefined;
}

const CHANNELS =
  /^https?:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/;

/** The channel or message that an address refers to; undefined for other addresses. */
export function jumpOf(url: string): Jump | undefined {
  const match = CHANNELS.exec(url);
  return match?.[1] === undefined ? undefined : { channelId: match[1], messageId: match[2] };
}
