/** INTERACTION_CREATE for a person's command, press, choice or form. */
import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  InteractionContextType,
  InteractionType,
  Locale,
} from 'discord-api-types/v10';
import { inGuild } from '../../protocol/in-guild.ts';
import { installationsIn, isUserInstalledOnly, wireInstallations } from '../interactions/installations.ts';
import { MAX_FILE_BYTES } from '../world/attachments.ts';
import { channelPermissions, DIRECT, PRIVATE } from '../world/permissions.ts';
import type { ChannelState, InstallationState, InteractionState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { wireChannel } from './channels.ts';
import { wireMessage } from './messages.ts';
import { wireInteractionMember, wireUser } from './users.ts';

/** Discord's types by the playground's kinds. */
export const interactionTypes = {
  command: InteractionType.ApplicationCommand,
  component: InteractionType.MessageComponent,
  modal: InteractionType.ModalSubmit,
  autocomplete: InteractionType.ApplicationCommandAutocomplete,
} as const;

/** What an interaction is about, in Discord's form: the `data` of its event. */
export type InteractionData = Readonly<Record<string, unknown>> & {
  readonly options?: readonly APIApplicationCommandInteractionDataOption[];
};

/** Discord's kind of place. */
export function contextOf(channel: ChannelState): InteractionContextType {
  if (channel.kind === 'direct') return InteractionContextType.BotDM;
  return inGuild(channel) ? InteractionContextType.Guild : InteractionContextType.PrivateChannel;
}

/**
 * What the app may do in its answers. Where only the person has installed it, Discord does not say exactly: the
 * playground takes what the app has between people, as far as the person has it too.
 */
function appPermissions(
  world: World,
  channel: ChannelState,
  installed: InstallationState,
  personId: string,
): bigint {
  if (channel.kind === 'direct') return DIRECT;
  if (!inGuild(channel)) return PRIVATE;
  if (isUserInstalledOnly(installed)) return PRIVATE & channelPermissions(world, channel, personId);
  return channelPermissions(world, channel, world.bot.id);
}

/** Who did it, where, and in whose language; `origin` begins the addresses of files. */
export function interactionPayload(
  world: World,
  interaction: InteractionState,
  channel: ChannelState,
  data: InteractionData,
  origin: string,
): APIInteraction {
  const person = world.people.get(interaction.personId);
  const message = interaction.messageId ? world.messages.get(interaction.messageId) : undefined;
  const where = inGuild(channel) ? channel : undefined;
  const installed = installationsIn(channel, interaction.installed);
  const guild = where && world.guilds.get(where.guildId);
  const payload = {
    id: interaction.id,
    application_id: world.bot.id,
    type: interactionTypes[interaction.kind],
    token: interaction.token,
    version: 1,
    data,
    channel_id: channel.id,
    channel: {
      ...wireChannel(world, channel),
      ...(where ? { permissions: channelPermissions(world, where, interaction.personId).toString() } : {}),
    },
    app_permissions: appPermissions(world, channel, installed, interaction.personId).toString(),
    locale: person?.locale ?? Locale.EnglishUS,
    entitlements: [],
    authorizing_integration_owners: wireInstallations(installed),
    context: contextOf(channel),
    attachment_size_limit: MAX_FILE_BYTES,
    ...(guild && where
      ? {
          guild_id: guild.id,
          guild: { id: guild.id, locale: Locale.EnglishUS, features: [] },
          guild_locale: Locale.EnglishUS,
          member: wireInteractionMember(world, guild, where, interaction.personId),
        }
      : { user: wireUser(world, interaction.personId) }),
    ...(message ? { message: wireMessage(world, message, origin) } : {}),
  };
  // Put together out of typed parts; which data goes with which type is the caller's business.
  return payload as unknown as APIInteraction;
}
