/** Commands as people see, fill and run them. */
import {
  type APIApplicationCommandOption as AnyOption,
  type APIApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type APIApplicationCommandBasicOption as BasicOption,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import { inGuild } from '../../protocol/world.ts';
import type { Choice, FilledCommand, OptionValue, PersonLocale } from '../../protocol.ts';
import {
  askOf,
  type InteractionRegistry,
  installationsFor,
  isUserInstalledOnly,
} from '../interactions/registry.ts';
import { channelPermissions } from '../world/permissions.ts';
import type { ChannelState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { Resolved } from './components.ts';
import { type Action, ActionRefused, channelOf, demand, messageOf, moderates, personOf } from './find.ts';

/** Discord's types of commands in menus. */
const MENU_TYPES = {
  message: ApplicationCommandType.Message,
  user: ApplicationCommandType.User,
} as const;

/** The commands of a type that a person may use in a channel, by name. */
export function usable(
  world: World,
  person: PersonState,
  channel: ChannelState,
  type = ApplicationCommandType.ChatInput,
): readonly APIApplicationCommand[] {
  const guildId = inGuild(channel) ? channel.guildId : undefined;
  return world.commands
    .all()
    .filter((command) => {
      const isHere = command.guild_id === undefined || command.guild_id === guildId;
      return (
        command.type === type &&
        isHere &&
        isOffered(command, channel) &&
        mayUse(world, person, channel, command)
      );
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether a command is available in this kind of place. */
function isOffered({ contexts, dm_permission }: APIApplicationCommand, channel: ChannelState): boolean {
  if (contexts) return contexts.includes(askOf(channel));
  return channel.kind === 'direct' ? dm_permission !== false : inGuild(channel);
}

/**
 * Whether the person has access to the command through an installation of the app and has the permissions that it
 * requires; 0 requires a moderator.
 */
function mayUse(
  world: World,
  person: PersonState,
  channel: ChannelState,
  command: APIApplicationCommand,
): boolean {
  const installed = installationsFor(world, person, channel, command);
  if (installed === undefined) return false;
  const { default_member_permissions: asked } = command;
  if (asked === null || !inGuild(channel) || isUserInstalledOnly(installed)) return true;
  if (moderates(world, person, channel)) return true;
  const needed = BigInt(asked);
  return needed !== 0n && (channelPermissions(world, channel, person.id) & needed) === needed;
}

/** The text in a person's language if there is a translation. */
function inLanguage(
  words: string,
  translations: Readonly<Record<string, string | null>> | null | undefined,
  locale: PersonLocale,
): string {
  return translations?.[locale] ?? words;
}

export const listCommands: Action<'commands'> = ({ world }, { as, channelId, on }) => {
  const person = personOf(world, as);
  const commands = usable(world, person, channelOf(world, person, channelId), on && MENU_TYPES[on]).map(
    (command) => ({
      command,
      name: inLanguage(command.name, command.name_localizations, person.locale),
      description: inLanguage(command.description, command.description_localizations, person.locale),
    }),
  );
  return { commands };
};

/** @throws {ActionRefused} in an archived thread, where commands are unavailable */
export function commandChannel(world: World, person: PersonState, channelId: string): ChannelState {
  const channel = channelOf(world, person, channelId);
  if (channel.kind === 'thread' && channel.archived) {
    throw new ActionRefused('archived', 'There are no commands in an archived thread.');
  }
  demand(channel.kind !== 'forum', 'not-allowed', 'Commands run in the posts of a forum.');
  return channel;
}

interface Chosen {
  readonly person: PersonState;
  readonly channel: ChannelState;
  readonly command: APIApplicationCommand;
  readonly leaves: readonly BasicOption[];
  readonly wrap: (inner: readonly DataOption[]) => readonly DataOption[];
}

function choose(
  world: World,
  {
    as,
    channelId,
    command: wanted,
    path = [],
  }: { readonly as: string; readonly channelId: string } & FilledCommand,
): Chosen {
  const person = personOf(world, as);
  const channel = commandChannel(world, person, channelId);
  const command = usable(world, person, channel).find(({ id, name }) => id === wanted || name === wanted);
  demand(command, 'unknown-command', `There is no command /${wanted} for ${person.name} here.`);
  return { person, channel, command, ...descend(command.options ?? [], path) };
}

function dataOf({ id, name, type, guild_id }: APIApplicationCommand, options: readonly DataOption[]) {
  return { id, name, type, ...(guild_id ? { guild_id } : {}), ...(options.length > 0 ? { options } : {}) };
}

export const runCommand: Action<'command'> = ({ world, registry, origin }, request) => {
  const { person, channel, command, leaves, wrap } = choose(world, request);
  const resolved = new Resolved(world, channel, origin());
  const options = wrap(fill(world, person, leaves, request.options ?? {}, resolved));
  const interaction = registry.begin(
    {
      kind: 'command',
      personId: person.id,
      channelId: channel.id,
      installed: installationsFor(world, person, channel, command),
      commandName: [command.name, ...(request.path ?? [])].join(' '),
    },
    // Options are built level by level from the command's own, so they have Discord's form.
    { ...dataOf(command, options), ...resolved.data } as Parameters<InteractionRegistry['begin']>[1],
  );
  return { interactionId: interaction.id };
};

const SUGGESTED: Readonly<Partial<Record<ApplicationCommandOptionType, 'string' | 'integer' | 'number'>>> = {
  [ApplicationCommandOptionType.String]: 'string',
  [ApplicationCommandOptionType.Integer]: 'integer',
  [ApplicationCommandOptionType.Number]: 'number',
};

export const autocomplete: Action<'autocomplete'> = async ({ world, registry }, request) => {
  const { person, channel, command, leaves, wrap } = choose(world, request);
  const { focused, typed } = request;
  const option = leaves.find(({ name }) => name === focused);
  demand(option, 'unknown-option', `There is no option ${focused}.`);
  const type = SUGGESTED[option.type];
  if (!type || !('autocomplete' in option) || !option.autocomplete) {
    throw new ActionRefused('not-allowed', `The option ${focused} has no suggestions.`);
  }
  const options = wrap(fillSoFar(leaves, request.options ?? {}, { name: focused, typed }));
  const choices = await registry.suggest(
    {
      kind: 'autocomplete',
      personId: person.id,
      channelId: channel.id,
      installed: installationsFor(world, person, channel, command),
      commandName: command.name,
    },
    dataOf(command, options) as Parameters<InteractionRegistry['begin']>[1],
    type,
  );
  if (!choices) return { state: 'failed', choices: [] };
  return {
    state: 'answered',
    choices: choices.map(
      ({ name, nameLocalisations, value }): Choice => ({
        name: inLanguage(name, nameLocalisations, person.locale),
        value,
      }),
    ),
  };
};

/** One level of the data sent to the bot: a subcommand (group) with its options, or an option with its value. */
interface DataOption {
  readonly name: string;
  readonly type: Type;
  readonly value?: OptionValue;
  readonly options?: readonly DataOption[];
  readonly focused?: boolean;
}

const MOST_CHARACTERS = 6_000;

/** The options of the (sub)command that `path` leads to, and a function that wraps values in the enclosing levels. */
export function descend(
  options: readonly AnyOption[],
  path: readonly string[],
): {
  readonly leaves: readonly BasicOption[];
  readonly wrap: (inner: readonly DataOption[]) => readonly DataOption[];
} {
  const [step, ...rest] = path;
  const nested = options.filter(
    (option) => option.type === Type.Subcommand || option.type === Type.SubcommandGroup,
  );
  if (step === undefined) {
    if (nested.length > 0) {
      throw new ActionRefused(
        'missing-value',
        `Choose a subcommand: ${nested.map(({ name }) => name).join(', ')}.`,
      );
    }
    return { leaves: options as readonly BasicOption[], wrap: (inner) => inner };
  }
  const next = nested.find(({ name }) => name === step);
  demand(next, 'unknown-command', `There is no subcommand ${step}.`);
  const inner = descend(next.options ?? [], rest);
  return {
    leaves: inner.leaves,
    wrap: (values) => [{ name: next.name, type: next.type, options: inner.wrap(values) }],
  };
}

/** Checks all values: required ones are present, none is unknown, each fits its type and bounds. */
function fill(
  world: World,
  person: PersonState,
  leaves: readonly BasicOption[],
  values: NonNullable<FilledCommand['options']>,
  resolved: Resolved,
): readonly DataOption[] {
  refuseUnknown(leaves, values);
  return leaves.flatMap((option): DataOption[] => {
    const value = values[option.name];
    if (value === undefined) {
      demand(!option.required, 'missing-value', `The option ${option.name} is required.`);
      return [];
    }
    return [{ name: option.name, type: option.type, value: checked(world, person, option, value, resolved) }];
  });
}

/** The values typed so far, unchecked: Discord requests suggestions even when they are invalid. */
function fillSoFar(
  leaves: readonly BasicOption[],
  values: NonNullable<FilledCommand['options']>,
  focused: { readonly name: string; readonly typed: string },
): readonly DataOption[] {
  refuseUnknown(leaves, values);
  return leaves.flatMap((option): DataOption[] => {
    const { name, type } = option;
    if (name === focused.name) return [{ name, type, value: focused.typed, focused: true }];
    const value = values[name];
    return value === undefined ? [] : [{ name, type, value }];
  });
}

function refuseUnknown(leaves: readonly BasicOption[], values: Readonly<Record<string, OptionValue>>): void {
  for (const name of Object.keys(values)) {
    demand(
      leaves.some((option) => option.name === name),
      'unknown-option',
      `There is no option ${name}.`,
    );
  }
}

function checked(
  world: World,
  person: PersonState,
  option: BasicOption,
  value: OptionValue,
  resolved: Resolved,
): OptionValue {
  const bad = (why: string) => new ActionRefused('bad-value', `The option ${option.name} ${why}.`);
  switch (option.type) {
    case Type.String: {
      if (typeof value !== 'string') throw bad('must be text');
      oneOf(option, value, bad);
      const { min_length: min = 0, max_length: max = MOST_CHARACTERS } = option;
      if (value.length < min || value.length > max) throw bad(`must have ${min} to ${max} characters`);
      return value;
    }
    case Type.Integer:
    case Type.Number: {
      const isFit = typeof value === 'number' && (option.type === Type.Number || Number.isInteger(value));
      if (!isFit) throw bad(option.type === Type.Integer ? 'is a whole number' : 'is a number');
      oneOf(option, value, bad);
      const { min_value: min = -(2 ** 53), max_value: max = 2 ** 53 } = option;
      if (value < min || value > max) throw bad(`must be between ${min} and ${max}`);
      return value;
    }
    case Type.Boolean:
      if (typeof value !== 'boolean') throw bad('is true or false');
      return value;
    case Type.User:
      if (!resolved.user(String(value))) throw bad('is a person');
      return value;
    case Type.Role:
      if (!resolved.role(String(value))) throw bad('is a role');
      return value;
    case Type.Mentionable:
      if (!resolved.user(String(value)) && !resolved.role(String(value))) throw bad('is a person or a role');
      return value;
    case Type.Channel:
      if (!resolved.channel(world, person, String(value), option.channel_types)) throw bad('is a channel');
      return value;
    case Type.Attachment:
      demand(resolved.attachment(String(value)), 'unknown-file', `No file ${value} was uploaded.`);
      return value;
  }
}

function oneOf(
  option: { readonly choices?: readonly { readonly value: OptionValue }[]; readonly autocomplete?: boolean },
  value: OptionValue,
  bad: (why: string) => ActionRefused,
): void {
  const { choices = [] } = option;
  if (choices.length > 0 && !choices.some((choice) => choice.value === value)) {
    throw bad(`must be one of ${choices.map((choice) => choice.value).join(', ')}`);
  }
}

export const runMenuCommand: Action<'menu-command'> = (
  { world, registry, origin },
  { as, channelId, command: wanted, target },
) => {
  const person = personOf(world, as);
  const channel = commandChannel(world, person, channelId);
  const type = MENU_TYPES[target.kind];
  const command = usable(world, person, channel, type).find(
    ({ id, name }) => id === wanted || name === wanted,
  );
  demand(command, 'unknown-command', `There is no command ${wanted} for ${person.name} here.`);
  const resolved = new Resolved(world, channel, origin());
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
};
