/** Direct messages between people, without the bot. */
import type { PageResult, Requests } from '../../protocol.ts';
import type { PrivateChannelState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { personOf } from './find.ts';
import { ActionRefused } from './refused.ts';

export function openPrivate(
  world: World,
  { as, personIds, name = '' }: Requests['open-private']['takes'],
): PageResult<'open-private'> {
  const others = [...new Set(personIds)].filter((id) => id !== as);
  for (const id of [as, ...others]) personOf(world, id);
  const [other, another] = others;
  if (other === undefined)
    throw new ActionRefused('missing-value', 'Direct messages are with somebody else.');
  const found = another === undefined ? betweenTwo(world, as, other) : undefined;
  if (found) return { channelId: found.id };
  const channel: PrivateChannelState = {
    kind: 'private',
    id: world.nextId(),
    name: name.trim(),
    personIds: [as, ...others],
    ...(another === undefined ? {} : { ownerId: as }),
  };
  world.channels.put(channel);
  return { channelId: channel.id };
}

function betweenTwo(world: World, one: string, other: string) {
  return world.channels.find(
    (channel) =>
      channel.kind === 'private' &&
      channel.ownerId === undefined &&
      channel.personIds.includes(one) &&
      channel.personIds.includes(other),
  );
}
