import { z } from 'zod';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { Form, snowflake } from '../limits/form.ts';
import { wireDirectChannel } from '../payloads/channels.ts';
import { wireBot, wireUser } from '../payloads/users.ts';
import type { DirectChannelState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { findGuild } from './find.ts';
import { param, type RestContext, type Route } from './route.ts';

const NewDirect = z.object({ recipient_id: snowflake });

/** The person's direct messages with the bot, opened where they are not yet. */
export function openDirect(world: World, personId: Id): DirectChannelState {
  const found = world.channels.find((one) => one.kind === 'direct' && one.personId === personId);
  if (found?.kind === 'direct') return found;
  const channel: DirectChannelState = { kind: 'direct', id: world.nextId(), personId };
  world.channels.put(channel);
  return channel;
}

export function userRoutes({ world }: RestContext): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/users/@me',
      handle: () => ({ body: { ...wireBot(world), mfa_enabled: false, locale: 'en-US' } }),
    },
    {
      method: 'GET',
      path: '/users/@me/guilds',
      handle: () => ({
        body: world.guildsOf(world.bot.id).map(({ id, name }) => ({
          id,
          name,
          icon: null,
          banner: null,
          owner: false,
          permissions: '0',
          features: [],
        })),
      }),
    },
    {
      method: 'DELETE',
      path: '/users/@me/guilds/:guild',
      handle: (call) => {
        const guild = findGuild(world, param(call, 'guild'));
        world.guilds.put({
          ...guild,
          members: guild.members.filter(({ userId }) => userId !== world.bot.id),
        });
        return {};
      },
    },
    {
      method: 'POST',
      path: '/users/@me/channels',
      handle: ({ body }) => {
        const { recipient_id: personId } = new Form().read(NewDirect, body);
        // Discord opens the channel even if the person's direct messages are closed: only sending is refused.
        if (!world.people.get(personId)) throw refuse(50033);
        return { body: wireDirectChannel(world, openDirect(world, personId)) };
      },
    },
    {
      method: 'GET',
      path: '/users/:user',
      handle: (call) => {
        const user = wireUser(world, param(call, 'user'));
        if (!user) throw refuse(10013);
        return { body: user };
      },
    },
  ];
}
