/** INTERACTION_CREATE for a person's command, press, choice or form. */
import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  ApplicationIntegrationType,
  InteractionContextType,
  InteractionType,
  Locale,
} from 'discord-api-types/v10';
import { MAX_FILE_BYTES } from '../world/attachments.ts';
import { channelPermissions, DIRECT } from '../world/permissions.ts';
import type { ChannelState, InteractionState } from '../world/state.ts';
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
  const where = channel.kind === 'direct' ? undefined : channel;
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
    app_permissions: (where ? channelPermissions(world, where, world.bot.id) : DIRECT).toString(),
    locale: person?.locale ?? Locale.EnglishUS,
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: guild?.id ?? '0' },
    context: guild ? InteractionContextType.Guild : InteractionContextType.BotDM,
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
