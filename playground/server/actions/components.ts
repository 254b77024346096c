/** Buttons pressed and choices made. */
import { type APIAttachment, ButtonStyle, type ChannelType, ComponentType } from 'discord-api-types/v10';
import { inGuild } from '../../protocol/world.ts';
import type { Id, ModalValues } from '../../protocol.ts';
import { type PlacedComponent, walk } from '../limits/components.ts';
import { wireChannel, wireInteractionMember, wireRole, wireUser } from '../payloads/channels.ts';
import { wireAttachment, wireMessage } from '../payloads/messages.ts';
import { channelPermissions } from '../world/permissions.ts';
import type { ChannelState, MessageState, ModalState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { type Action, ActionRefused, channelOf, demand, messageOf, personOf, sees } from './find.ts';

/** The parts of a select menu that matter for choosing. */
interface Menu {
  readonly type: ComponentType;
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
  readonly options?: readonly { readonly value: string; readonly default?: boolean }[];
  readonly channel_types?: readonly ChannelType[];
}

/** Throws 'bad-value' if the menu does not allow these values; adds the chosen users, roles and channels. */
function checkChoice(
  world: World,
  person: PersonState,
  menu: Menu,
  values: readonly string[],
  resolved: Resolved,
): void {
  const { min_values: min = 1, max_values: max = 1 } = menu;
  demand(new Set(values).size === values.length, 'bad-value', 'No value is chosen twice.');
  if (values.length < min || values.length > max) {
    throw new ActionRefused('bad-value', `Between ${min} and ${max} values are chosen here.`);
  }
  for (const value of values) {
    demand(isOffered(world, person, menu, value, resolved), 'bad-value', `${value} cannot be chosen here.`);
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
  demand(control, 'unknown-control', `The message has no control ${customId}.`);
  demand(!control.disabled, 'not-allowed', `The control ${customId} is disabled.`);
  return { person, channel, message, control };
}

/** The installation by which a component's message came also applies to the component. */
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

export const press: Action<'press'> = ({ world, registry }, request) => {
  const { as, messageId, customId } = request;
  const { person, channel, message, control } = use(world, as, messageId, customId);
  if (control.type !== ComponentType.Button || control.style === ButtonStyle.Link) {
    throw new ActionRefused('unknown-control', `${customId} is no button that the bot answers.`);
  }
  const interaction = registry.begin(
    { ...begunOn(message, person, channel), customId },
    { custom_id: customId, component_type: control.type },
  );
  return { interactionId: interaction.id };
};

export const choose: Action<'choose'> = ({ world, registry, origin }, request) => {
  const { as, messageId, customId, values } = request;
  const { person, channel, message, control } = use(world, as, messageId, customId);
  demand(control.type !== ComponentType.Button, 'unknown-control', `${customId} is no menu.`);
  const resolved = new Resolved(world, channel, origin());
  checkChoice(world, person, control, values, resolved);
  const interaction = registry.begin(
    { ...begunOn(message, person, channel), customId },
    {
      custom_id: customId,
      component_type: control.type,
      values,
      ...resolved.data,
    },
  );
  return { interactionId: interaction.id };
};

const MOST_CHARACTERS = 4_000;

/** A control of a form, of any type. */
interface Control extends Menu {
  readonly id?: number;
  readonly custom_id: string;
  readonly required?: boolean;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly value?: string;
  readonly default?: boolean;
  readonly default_values?: readonly { readonly id: string }[];
}

type Filled = Readonly<Record<string, unknown>>;

function modalOf(world: World, person: PersonState, id: Id): ModalState {
  const modal = world.modals.get(id);
  demand(modal?.personId === person.id, 'unknown-modal', `${person.name} has no such form open.`);
  return modal;
}

export const submit: Action<'submit'> = ({ world, registry, origin }, { as, modalId, values }) => {
  const person = personOf(world, as);
  const modal = modalOf(world, person, modalId);
  const channel = channelOf(world, person, modal.channelId);
  const resolved = new Resolved(world, channel, origin());
  const names = new Set<string>();
  const fillOne = (control: Control): Filled => {
    names.add(control.custom_id);
    return filled(world, person, control, values[control.custom_id], resolved);
  };
  const components = modal.components.map((row): Filled => {
    switch (row.type) {
      case ComponentType.Label:
        return { type: row.type, id: row.id, component: fillOne(row.component as Control) };
      case ComponentType.ActionRow:
        return {
          type: row.type,
          id: row.id,
          components: row.components.map((component) => fillOne(component as Control)),
        };
      default:
        return { type: row.type, id: row.id };
    }
  });
  refuseUnknown(values, names);
  const { customId, messageId } = modal;
  const interaction = registry.begin(
    {
      kind: 'modal',
      personId: person.id,
      channelId: channel.id,
      installed: modal.installed,
      customId,
      modalId,
      triggeredBy: modalId,
      ...(messageId ? { messageId } : {}),
    },
    { custom_id: customId, components, ...resolved.data },
  );
  return { interactionId: interaction.id };
};

export const dismissModal: Action<'dismiss-modal'> = ({ world }, { as, modalId }) => {
  world.modals.delete(modalOf(world, personOf(world, as), modalId).id);
};

function refuseUnknown(values: ModalValues, names: ReadonlySet<string>): void {
  for (const name of Object.keys(values)) {
    demand(names.has(name), 'unknown-control', `The form has no control ${name}.`);
  }
}

function filled(
  world: World,
  person: PersonState,
  control: Control,
  given: ModalValues[string] | undefined,
  resolved: Resolved,
): Filled {
  const { type, id, custom_id, required = true } = control;
  const base = { type, id, custom_id };
  const bad = (why: string) => new ActionRefused('bad-value', `${custom_id} ${why}.`);
  const missing = () => new ActionRefused('missing-value', `${custom_id} is required.`);
  switch (type) {
    case ComponentType.TextInput: {
      const value = given ?? control.value ?? '';
      if (typeof value !== 'string') throw bad('must be text');
      if (value === '' && required) throw missing();
      const { min_length: min = 0, max_length: max = MOST_CHARACTERS } = control;
      if (value !== '' && (value.length < min || value.length > max))
        throw bad(`has ${min} to ${max} characters`);
      return { ...base, value };
    }
    case ComponentType.Checkbox: {
      const value = given ?? control.default ?? false;
      if (typeof value !== 'boolean') throw bad('is ticked or not');
      return { ...base, value };
    }
    case ComponentType.RadioGroup: {
      const value = given ?? presetOf(control)[0];
      if (value === undefined) {
        if (required) throw missing();
        return { ...base, value: null };
      }
      if (!control.options?.some((option) => option.value === value)) throw bad('is one of its options');
      return { ...base, value };
    }
    default: {
      const values = given === undefined ? presetOf(control) : typeof given === 'string' ? [given] : given;
      if (typeof values === 'boolean') throw bad('is a list of values');
      if (values.length === 0) {
        if (required) throw missing();
        return { ...base, values };
      }
      checkMany(world, person, control, values, resolved);
      return { ...base, values };
    }
  }
}

/** The initial value of a form's control. */
function presetOf({ options = [], default_values: chosen = [] }: Control): readonly string[] {
  return [
    ...options.flatMap((option) => (option.default ? [option.value] : [])),
    ...chosen.map(({ id }) => id),
  ];
}

function checkMany(
  world: World,
  person: PersonState,
  control: Control,
  values: readonly string[],
  resolved: Resolved,
): void {
  if (control.type === ComponentType.FileUpload) {
    const { min_values: min = 1, max_values: max = 1 } = control;
    if (values.length < min || values.length > max) {
      throw new ActionRefused('bad-value', `Between ${min} and ${max} files are uploaded here.`);
    }
    for (const id of values) {
      demand(resolved.attachment(id), 'unknown-file', `No file with the id ${id} was uploaded.`);
    }
    return;
  }
  // A checkbox group works like a menu.
  const isGroup = control.type === ComponentType.CheckboxGroup;
  const menu: Menu = isGroup
    ? {
        ...control,
        type: ComponentType.StringSelect,
        max_values: control.max_values ?? control.options?.length,
      }
    : control;
  checkChoice(world, person, menu, values, resolved);
}

export class Resolved {
  readonly #world: World;
  readonly #where: ChannelState;
  readonly #origin: string;
  readonly #users: Record<Id, object> = {};
  readonly #members: Record<Id, object> = {};
  readonly #roles: Record<Id, object> = {};
  readonly #channels: Record<Id, object> = {};
  readonly #attachments: Record<Id, APIAttachment> = {};
  readonly #messages: Record<Id, object> = {};

  constructor(world: World, where: ChannelState, origin: string) {
    this.#world = world;
    this.#where = where;
    this.#origin = origin;
  }

  /** True for a person's or the bot's id. */
  user(id: Id): boolean {
    const user = wireUser(this.#world, id);
    if (!user) return false;
    this.#users[id] = user;
    const where = inGuild(this.#where) ? this.#where : undefined;
    const guild = where && this.#world.guilds.get(where.guildId);
    const member = guild && where && wireInteractionMember(this.#world, guild, where, id);
    if (member) {
      const { user: _user, deaf: _deaf, mute: _mute, ...partial } = member;
      this.#members[id] = partial;
    }
    return true;
  }

  role(id: Id): boolean {
    const guild = inGuild(this.#where) ? this.#world.guilds.get(this.#where.guildId) : undefined;
    const role = guild?.roles.find((role) => role.id === id);
    if (!role) return false;
    this.#roles[id] = wireRole(role);
    return true;
  }

  /** True if the person sees such a channel here, of one of these types if any are given. */
  channel(world: World, person: PersonState, id: Id, types: readonly ChannelType[] | undefined): boolean {
    const channel = world.channels.get(id);
    const guildId = inGuild(this.#where) ? this.#where.guildId : undefined;
    if (!channel || !inGuild(channel) || channel.guildId !== guildId || !sees(world, person, channel)) {
      return false;
    }
    const wire = wireChannel(world, channel);
    if (types && types.length > 0 && !types.includes(wire.type)) return false;
    this.#channels[id] = { ...wire, permissions: channelPermissions(world, channel, person.id).toString() };
    return true;
  }

  message(message: MessageState): void {
    this.#messages[message.id] = wireMessage(this.#world, message, this.#origin);
  }

  attachment(id: Id): boolean {
    const upload = this.#world.uploads.get(id);
    if (!upload) return false;
    this.#attachments[id] = { ...wireAttachment(upload, this.#origin), ephemeral: true };
    return true;
  }

  /** For the `data` of an interaction: empty if nothing was resolved. */
  get data(): { readonly resolved?: Readonly<Record<string, object>> } {
    const parts = Object.entries({
      users: this.#users,
      members: this.#members,
      roles: this.#roles,
      channels: this.#channels,
      attachments: this.#attachments,
      messages: this.#messages,
    }).filter(([, things]) => Object.keys(things).length > 0);
    return parts.length === 0 ? {} : { resolved: Object.fromEntries(parts) };
  }
}
