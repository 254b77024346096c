/** Buttons pressed and choices made. */
import { ButtonStyle, type ChannelType, ComponentType } from 'discord-api-types/v10';
import type { Id, PageResult, Requests } from '../../protocol.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
import { type PlacedComponent, walk } from '../limits/components.ts';
import type { ChannelState, MessageState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { channelOf, messageOf, personOf } from './find.ts';
import { ActionRefused } from './refused.ts';
import { Resolved } from './resolved.ts';

/** A select menu, as far as choosing goes. */
export interface Menu {
  readonly type: ComponentType;
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
  readonly options?: readonly { readonly value: string }[];
  readonly channel_types?: readonly ChannelType[];
}

/** Throws 'bad-value' if the menu does not allow these values; adds the chosen users, roles and channels. */
export function checkChoice(
  world: World,
  person: PersonState,
  menu: Menu,
  values: readonly string[],
  resolved: Resolved,
): void {
  const { min_values: min = 1, max_values: max = 1 } = menu;
  if (new Set(values).size !== values.length)
    throw new ActionRefused('bad-value', 'No value is chosen twice.');
  if (values.length < min || values.length > max) {
    throw new ActionRefused('bad-value', `Between ${min} and ${max} values are chosen here.`);
  }
  for (const value of values) {
    if (!isOffered(world, person, menu, value, resolved)) {
      throw new ActionRefused('bad-value', `${value} cannot be chosen here.`);
    }
  }
}

function isOffered(
  world: World,
  person: PersonState,
  menu: Menu,
  value: string,
  resolved: Resolved,
): boolean {
  switch (menu.type) {
    case ComponentType.StringSelect:
      return menu.options?.some((option) => option.value === value) ?? false;
    case ComponentType.UserSelect:
      return resolved.user(value);
    case ComponentType.RoleSelect:
      return resolved.role(value);
    case ComponentType.MentionableSelect:
      return resolved.user(value) || resolved.role(value);
    case ComponentType.ChannelSelect:
      return resolved.channel(world, person, value, menu.channel_types);
    default:
      return false;
  }
}

interface Used {
  readonly person: PersonState;
  readonly channel: ChannelState;
  readonly message: MessageState;
  readonly control: PlacedComponent['component'];
}

function use(world: World, as: Id, messageId: Id, customId: string): Used {
  const person = personOf(world, as);
  const message = messageOf(world, person, messageId);
  const channel = channelOf(world, person, message.channelId);
  const control = walk(message.components).find(
    ({ component }) => component.custom_id === customId,
  )?.component;
  if (!control) throw new ActionRefused('unknown-control', `The message has no control ${customId}.`);
  if (control.disabled) throw new ActionRefused('not-allowed', `The control ${customId} is disabled.`);
  return { person, channel, message, control };
}

/** A component rests on the installation by which its message came. */
function begunOn({ id: messageId, origin }: MessageState, person: PersonState, channel: ChannelState) {
  const { id: channelId } = channel;
  return {
    kind: 'component',
    personId: person.id,
    channelId,
    messageId,
    installed: origin?.installed,
  } as const;
}

export function press(
  world: World,
  registry: InteractionRegistry,
  request: Requests['press']['takes'],
): PageResult<'press'> {
  const { as, messageId, customId } = request;
  const { person, channel, message, control } = use(world, as, messageId, customId);
  if (control.type !== ComponentType.Button || control.style === ButtonStyle.Link) {
    throw new ActionRefused('unknown-control', `${customId} is no button that the bot answers.`);
  }
  const interaction = registry.begin(
    { ...begunOn(message, person, channel), customId },
    { custom_id: customId, component_type: control.type, ...(control.id ? { id: control.id } : {}) },
  );
  return { interactionId: interaction.id };
}

export function choose(
  world: World,
  registry: InteractionRegistry,
  origin: string,
  request: Requests['choose']['takes'],
): PageResult<'choose'> {
  const { as, messageId, customId, values } = request;
  const { person, channel, message, control } = use(world, as, messageId, customId);
  if (control.type === ComponentType.Button)
    throw new ActionRefused('unknown-control', `${customId} is no menu.`);
  const resolved = new Resolved(world, channel, origin);
  checkChoice(world, person, control, values, resolved);
  const interaction = registry.begin(
    { ...begunOn(message, person, channel), customId },
    {
      custom_id: customId,
      component_type: control.type,
      ...(control.id ? { id: control.id } : {}),
      values,
      ...resolved.data,
    },
  );
  return { interactionId: interaction.id };
}
