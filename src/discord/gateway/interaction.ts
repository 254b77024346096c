import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type CommandInteractionOption,
  type MessageComponentInteraction,
  type ModalMessageModalSubmitInteraction,
  PermissionFlagsBits,
  PermissionsBitField,
} from 'discord.js';
import { localeFrom, type Reader } from '../i18n/localizer.ts';
import type { CommandInput, InteractionContext, Where } from '../interaction-context.ts';

export type Interaction =
  | ChatInputCommandInteraction
  | MessageComponentInteraction
  | ModalMessageModalSubmitInteraction
  | AutocompleteInteraction;

/** Who asks, and where, out of Discord's form. */
export function contextOf(interaction: Interaction, reader: Reader): InteractionContext {
  return {
    origin: interaction.id,
    person: { id: interaction.user.id, name: nameOf(interaction) },
    reader,
    discordLocale: interaction.locale,
    where: whereOf(interaction),
  };
}

/** As the person is shown in the server. */
function nameOf({ member, user }: Interaction): string {
  if (member === null) return user.displayName;
  // Outside the cache members come as Discord's API has them.
  return 'displayName' in member ? member.displayName : (member.nick ?? user.displayName);
}

export function whereOf(interaction: Interaction): Where {
  const { channel, channelId, guildId, guildLocale, appPermissions, memberPermissions } = interaction;
  const thread = channel?.isThread() ? channel : undefined;
  return {
    kind: guildId === null ? 'direct' : thread === undefined ? 'channel' : 'thread',
    guildId: guildId ?? undefined,
    guildLocale: guildLocale ?? undefined,
    channelId,
    parentId: thread?.parentId ?? undefined,
    manages: memberPermissions?.has(PermissionFlagsBits.ManageChannels) ?? false,
    managesServer: managesServer(interaction),
    permissions: appPermissions.bitfield,
  };
}

/** By what the gateway has told of the server's roles: an interaction says what its person may do in one channel alone. */
function managesServer({ member }: Interaction): boolean {
  const permissions = member?.permissions;
  return permissions instanceof PermissionsBitField && permissions.has(PermissionFlagsBits.ManageChannels);
}

/** How somebody reads who has set nothing. */
export function readerFrom({ locale }: Interaction): Reader {
  return { locale: localeFrom(locale), theme: 'light' };
}

/** What was typed, so far. */
export function inputOf({ options }: ChatInputCommandInteraction | AutocompleteInteraction): CommandInput {
  const [first] = options.data;
  const verb = first !== undefined && first.value === undefined ? first.name : undefined;
  const typed: readonly CommandInteractionOption[] =
    verb === undefined ? options.data : (first?.options ?? []);
  return {
    verb,
    options: Object.fromEntries(typed.map(({ name, value }) => [name, String(value ?? '')])),
  };
}
