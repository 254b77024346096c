import type { Id } from './world.ts';

/** Whether a channel belongs to a guild; any other is for direct messages. */
export function inGuild<C extends object>(channel: C): channel is Extract<C, { readonly guildId: Id }> {
  return 'guildId' in channel;
}
