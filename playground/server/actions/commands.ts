/** Commands as people see, fill and run them. */
import {
  type APIApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type APIApplicationCommandBasicOption as BasicOption,
} from 'discord-api-types/v10';
import { inGuild } from '../../protocol/in-guild.ts';
import type {
  Choice,
  FilledCommand,
  ListedCommand,
  PageResult,
  PersonLocale,
  Requests,
} from '../../protocol.ts';
import { installationsFor, isUserInstalledOnly } from '../interactions/installations.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
import { contextOf } from '../payloads/interaction.ts';
import { channelPermissions } from '../world/permissions.ts';
import type { ChannelState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { channelOf, moderates, personOf } from './find.ts';
import { type DataOption, descend, fill, fillSoFar } from './options.ts';
import { ActionRefused } from './refused.ts';
import { Resolved } from './resolved.ts';

/** Discord's types of commands in menus. */
export const MENU_TYPES = {
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

/** Whether a command is for such places. */
function isOffered({ contexts, dm_permission }: APIApplicationCommand, channel: ChannelState): boolean {
  if (contexts) return contexts.includes(contextOf(channel));
  return channel.kind === 'direct' ? dm_permission !== false : inGuild(channel);
}

/** By an installation of the app, and with the permissions that the command asks for; 0 asks for a moderator. */
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
export function inLanguage(
  words: string,
  translations: Readonly<Record<string, string | null>> | null | undefined,
  locale: PersonLocale,
): string {
  return translations?.[locale] ?? words;
}

export function listCommands(
  world: World,
  { as, channelId, on }: Requests['commands']['takes'],
): { readonly commands: readonly ListedCommand[] } {
  const person = personOf(world, as);
  const commands = usable(world, person, channelOf(world, person, channelId), on && MENU_TYPES[on]).map(
    (command) => ({
      command,
      name: inLanguage(command.name, command.name_localizations, person.locale),
      description: inLanguage(command.description, command.description_localizations, person.locale),
    }),
  );
  return { commands };
}

/** @throws {ActionRefused} in an archived thread, which has no commands */
export function commandChannel(world: World, person: PersonState, channelId: string): ChannelState {
  const channel = channelOf(world, person, channelId);
  if (channel.kind === 'thread' && channel.archived) {
    throw new ActionRefused('archived', 'There are no commands in an archived thread.');
  }
  if (channel.kind === 'forum')
    throw new ActionRefused('not-allowed', 'Commands run in the posts of a forum.');
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
  if (!command)
    throw new ActionRefused('unknown-command', `There is no command /${wanted} for ${person.name} here.`);
  return { person, channel, command, ...descend(command.options ?? [], path) };
}

function dataOf({ id, name, type, guild_id }: APIApplicationCommand, options: readonly DataOption[]) {
  return { id, name, type, ...(guild_id ? { guild_id } : {}), ...(options.length > 0 ? { options } : {}) };
}

export function runCommand(
  world: World,
  registry: InteractionRegistry,
  origin: string,
  request: Requests['command']['takes'],
): PageResult<'command'> {
  const { person, channel, command, leaves, wrap } = choose(world, request);
  const resolved = new Resolved(world, channel, origin);
  const options = wrap(fill(world, person, leaves, request.options ?? {}, resolved));
  const interaction = registry.begin(
    {
      kind: 'command',
      personId: person.id,
      channelId: channel.id,
      installed: installationsFor(world, person, channel, command),
      commandName: [command.name, ...(request.path ?? [])].join(' '),
    },
    // Options are made level by level out of the command's own, so that they are of Discord's form.
    { ...dataOf(command, options), ...resolved.data } as Parameters<InteractionRegistry['begin']>[1],
  );
  return { interactionId: interaction.id };
}

const SUGGESTED: Readonly<Partial<Record<ApplicationCommandOptionType, 'string' | 'integer' | 'number'>>> = {
  [ApplicationCommandOptionType.String]: 'string',
  [ApplicationCommandOptionType.Integer]: 'integer',
  [ApplicationCommandOptionType.Number]: 'number',
};

export async function autocomplete(
  world: World,
  registry: InteractionRegistry,
  request: Requests['autocomplete']['takes'],
): Promise<PageResult<'autocomplete'>> {
  const { person, channel, command, leaves, wrap } = choose(world, request);
  const { focused, typed } = request;
  const option = leaves.find(({ name }) => name === focused);
  if (!option) throw new ActionRefused('unknown-option', `There is no option ${focused}.`);
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
}
