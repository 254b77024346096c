import { ComponentType } from 'discord-api-types/v10';
import { inGuild } from '../../protocol/in-guild.ts';
import type { Id } from '../../protocol.ts';
import { walk } from '../limits/components.ts';
import type { AllowedMentions } from '../limits/message.ts';
import { may } from '../world/permissions.ts';
import type { ChannelState, MessageState } from '../world/state.ts';
import type { World } from '../world/world.ts';

export interface Mentions {
  readonly mentions: readonly Id[];
  readonly mentionRoles: readonly Id[];
  readonly mentionsEveryone: boolean;
}

/** All that a message says: its content and its text displays. */
export function wordsOf({ content, components }: Pick<MessageState, 'content' | 'components'>): string {
  const displays = walk(components).flatMap(({ component }) =>
    component.type === ComponentType.TextDisplay ? [String(component.content)] : [],
  );
  return [content, ...displays].join('\n');
}

/**
 * Who is notified: those named in the text whom `allowed` lets through, and the author of the message that is
 * answered. Without `allowed` everybody who is named is, and @everyone where the author may.
 */
export function mentionsOf(
  world: World,
  channel: ChannelState,
  authorId: Id,
  words: string,
  allowed: AllowedMentions | undefined,
  repliedTo: Id | undefined,
): Mentions {
  const named = (pattern: RegExp) => [...words.matchAll(pattern)].flatMap(([, id]) => (id ? [id] : []));
  const lets = (kind: 'users' | 'roles', id: Id) =>
    !allowed || allowed.parse.includes(kind) || allowed[kind].includes(id);
  const users = named(/<@!?(\d+)>/g).filter(
    (id) => (world.people.get(id) !== undefined || id === world.bot.id) && lets('users', id),
  );
  const guild = inGuild(channel) ? world.guilds.get(channel.guildId) : undefined;
  const roles = named(/<@&(\d+)>/g).filter(
    (id) => guild?.roles.some((role) => role.id === id) && lets('roles', id),
  );
  const everyone =
    /@(everyone|here)\b/.test(words) &&
    inGuild(channel) &&
    (!allowed || allowed.parse.includes('everyone')) &&
    may(world, channel, authorId, 'MentionEveryone');
  const answered = repliedTo !== undefined && (allowed?.repliedUser ?? true) ? [repliedTo] : [];
  return {
    mentions: [...new Set([...users, ...answered])],
    mentionRoles: [...new Set(roles)],
    mentionsEveryone: everyone,
  };
}
