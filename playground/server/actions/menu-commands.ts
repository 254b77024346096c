/** Commands in the menus of messages and people. */
import type { PageResult, Requests } from '../../protocol.ts';
import { installationsFor } from '../interactions/installations.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
import type { World } from '../world/world.ts';
import { commandChannel, MENU_TYPES, usable } from './commands.ts';
import { messageOf, personOf } from './find.ts';
import { ActionRefused } from './refused.ts';
import { Resolved } from './resolved.ts';

export function runMenuCommand(
  world: World,
  registry: InteractionRegistry,
  origin: string,
  { as, channelId, command: wanted, target }: Requests['menu-command']['takes'],
): PageResult<'menu-command'> {
  const person = personOf(world, as);
  const channel = commandChannel(world, person, channelId);
  const type = MENU_TYPES[target.kind];
  const command = usable(world, person, channel, type).find(
    ({ id, name }) => id === wanted || name === wanted,
  );
  if (!command)
    throw new ActionRefused('unknown-command', `There is no command ${wanted} for ${person.name} here.`);
  const resolved = new Resolved(world, channel, origin);
  if (target.kind === 'message') {
    const message = messageOf(world, person, target.id);
    if (message.channelId !== channel.id || message.visibleTo !== undefined)
      throw new ActionRefused('not-allowed', 'The menu of this message has no commands.');
    resolved.message(message);
  } else if (!resolved.user(target.id)) {
    throw new ActionRefused('unknown-person', `There is nobody with the id ${target.id}.`);
  }
  const { id, name, guild_id } = command;
  const interaction = registry.begin(
    {
      kind: 'command',
      personId: person.id,
      channelId: channel.id,
      installed: installationsFor(world, person, channel, command),
      commandName: name,
      target,
    },
    { id, name, type, ...(guild_id ? { guild_id } : {}), target_id: target.id, ...resolved.data },
  );
  return { interactionId: interaction.id };
}
