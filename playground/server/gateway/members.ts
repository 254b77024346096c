import { PresenceUpdateStatus } from 'discord-api-types/v10';
import { z } from 'zod';
import { wireMember } from '../payloads/users.ts';
import type { World } from '../world/world.ts';

const RequestMembers = z.object({
  guild_id: z.string(),
  user_ids: z.union([z.string(), z.array(z.string())]).optional(),
  query: z.string().optional(),
  limit: z.number().int().nonnegative().optional(),
  nonce: z.string().optional(),
});

/**
 * Members by name or id, as asked for by op 8; undefined where the question makes no sense. Without the members intent
 * Discord gives only the bot itself for an empty query.
 */
export function membersChunk(world: World, data: unknown): object | undefined {
  const asked = RequestMembers.safeParse(data);
  const guild = asked.success ? world.guilds.get(asked.data.guild_id) : undefined;
  if (!asked.success || !guild) return undefined;
  const { user_ids: ids, query, limit, nonce } = asked.data;
  const wanted = ids === undefined ? undefined : [ids].flat();
  const found = guild.members
    .flatMap(({ userId }) => wireMember(world, guild, userId) ?? [])
    .filter(({ user }) => {
      if (wanted) return wanted.includes(user.id);
      return query ? user.username.startsWith(query.toLowerCase()) : user.id === world.bot.id;
    });
  return {
    guild_id: guild.id,
    members: limit ? found.slice(0, limit) : found,
    chunk_index: 0,
    chunk_count: 1,
    not_found: wanted?.filter((id) => !found.some(({ user }) => user.id === id)) ?? [],
    presences: found.map(({ user }) => ({ user: { id: user.id }, status: PresenceUpdateStatus.Online })),
    ...(nonce ? { nonce } : {}),
  };
}
