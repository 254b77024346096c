import { refuse } from '../errors.ts';
import { wireParent, wireThread, wireThreadMember } from '../payloads/channels.ts';
import { wireGuild, wireRole } from '../payloads/guilds.ts';
import { wireMember } from '../payloads/users.ts';
import { may } from '../world/permissions.ts';
import type { ThreadState } from '../world/state.ts';
import { findGuild } from './find.ts';
import { param, type RestContext, type Route } from './route.ts';

export function guildRoutes({ world }: RestContext): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/guilds/:guild',
      handle: (call) => {
        const guild = findGuild(world, param(call, 'guild'));
        const counts = {
          approximate_member_count: guild.members.length,
          approximate_presence_count: guild.members.length,
        };
        return { body: { ...wireGuild(guild), ...(call.query.with_counts === 'true' ? counts : {}) } };
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/roles',
      handle: (call) => ({ body: findGuild(world, param(call, 'guild')).roles.map(wireRole) }),
    },
    {
      method: 'GET',
      path: '/guilds/:guild/channels',
      handle: (call) => {
        const { id } = findGuild(world, param(call, 'guild'));
        return {
          body: world.channelsOf(id).flatMap((one) => (one.kind === 'thread' ? [] : [wireParent(one)])),
        };
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/threads/active',
      handle: (call) => {
        const { id } = findGuild(world, param(call, 'guild'));
        const threads = world
          .channelsOf(id)
          .filter(
            (one): one is ThreadState =>
              one.kind === 'thread' && !one.archived && may(world, one, world.bot.id, 'ViewChannel'),
          );
        return {
          body: {
            has_more: false,
            threads: threads.map((one) => wireThread(world, one)),
            members: threads.flatMap((one) =>
              one.followerIds.includes(world.bot.id) ? [wireThreadMember(one, world.bot.id)] : [],
            ),
          },
        };
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/members/:user',
      handle: (call) => {
        const guild = findGuild(world, param(call, 'guild'));
        const user = param(call, 'user');
        if (user !== '@me' && user !== world.bot.id && !world.people.get(user)) throw refuse(10013);
        const member = wireMember(world, guild, user === '@me' ? world.bot.id : user);
        if (!member) throw refuse(10007);
        return { body: member };
      },
    },
    {
      // Listing members is for bots with the privileged members intent.
      method: 'GET',
      path: '/guilds/:guild/members',
      handle: (call) => {
        findGuild(world, param(call, 'guild'));
        throw refuse(50001);
      },
    },
  ];
}
