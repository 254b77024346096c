import {
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  type CommandInteractionOption,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  type ModalMessageModalSubmitInteraction,
  PermissionFlagsBits,
  PermissionsBitField,
  type UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Message } from '../../core/message.ts';
import { DEFAULT_THEME, type Person, personal } from '../../table/model.ts';
import { cleanText, personFrom } from '../../table/seats/names.ts';
import { person } from '../i18n/sentences.ts';
import { localeFrom, type Reader, say } from '../i18n/words.ts';
import type { Ask, BotContext, CommandInput, Where } from '../interactions/ask.ts';
import type { TargetMessage } from '../interactions/command.ts';
import type { PlaceSource } from '../interactions/place-kind.ts';
import { OPTION_TEXT_MAX } from '../rest/limits.ts';
import { channelSent } from './discordjs-internals.ts';

export type Interaction =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | UserContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalMessageModalSubmitInteraction
  | AutocompleteInteraction;

/**
 * The person and place of an interaction. Their own settings come first; anything unset follows their Discord client.
 */
export async function askOf(bot: BotContext, interaction: Interaction): Promise<Ask> {
  const { service, places } = bot;
  const settings = await service.settings(interaction.user.id);
  const locale = personal.locale.of(settings);
  const own = localeFrom(interaction.locale);
  return {
    bot,
    origin: interaction.id,
    person: personIn(interaction),
    reader: { locale: locale ?? own, theme: personal.theme.of(settings) },
    confirms: personal.confirms.of(settings),
    discordLocale: interaction.locale,
    newLocale: locale === undefined && personal.discordLocale.of(settings) !== own ? own : undefined,
    where: whereOf(places, interaction),
  };
}

/** Who acts, by their name on the server. */
function personIn({ member, user }: Interaction): Person {
  // For a server that is not cached, the member has the form of Discord's API.
  const own = member === null || 'displayName' in member ? member?.displayName : member.nick;
  return personFrom(user, own);
}

/** The place of an interaction. */
export function placeOf({ placeOf }: Pick<BotContext['places'], 'placeOf'>, interaction: Interaction) {
  const { authorizingIntegrationOwners, channelId, context, guildId, user } = interaction;
  return placeOf({
    ...{ authorizingIntegrationOwners, channelId, context, guildId, user },
    channel: interaction.channel ?? channelFrom(interaction) ?? null,
  });
}

/** A channel that is not cached. */
function channelFrom(interaction: Interaction): PlaceSource['channel'] | undefined {
  const sent = channelSent(interaction);
  if (sent === undefined) return undefined;
  if (!('thread_metadata' in sent)) return { isThread: () => false, type: sent.type };
  const parentId = sent.parent_id ?? null;
  const parent = interaction.client.channels.cache.get(parentId ?? '') ?? null;
  return { isThread: () => true, parentId, parent };
}

export function whereOf(places: Pick<BotContext['places'], 'placeOf'>, interaction: Interaction): Where {
  const { guildLocale, appPermissions, memberPermissions } = interaction;
  const place = placeOf(places, interaction);
  // Nobody manages anything in direct messages.
  const isOnServer = place.guildId !== undefined;
  return {
    place,
    guildLocale: guildLocale ?? undefined,
    manages: isOnServer && (memberPermissions?.has(PermissionFlagsBits.ManageChannels) ?? false),
    managesServer: isOnServer && managesServer(interaction),
    absence: absenceIn(interaction),
    permissions: appPermissions.bitfield,
    memberPermissions: memberPermissions?.bitfield ?? 0n,
  };
}

/** Why the bot cannot write where it answers. Its permissions do not tell: they may be those of everyone. */
function absenceIn(interaction: Interaction): Message | undefined {
  const { client, guild, guildId, authorizingIntegrationOwners, applicationId } = interaction;
  // The server has added the commands without the bot. Where a person has added them, games are in answers.
  const isUninvited = guildId !== null && guild === null && authorizingIntegrationOwners.guildId !== null;
  if (isUninvited)
    return say('refuse.absent', { invite: say('markdown.invite', { application: applicationId }) });
  return isThreadWithoutBot(interaction)
    ? say('refuse.absent-thread', { bot: person(client.user.id) })
    : undefined;
}

/** Discord tells the bot of the private threads that it is in, or moderates. Of archived ones nothing is known. */
function isThreadWithoutBot(interaction: Interaction): boolean {
  const sent = channelSent(interaction);
  const isKnown = interaction.channel !== null || interaction.guild?.available !== true;
  if (isKnown || sent?.type !== ChannelType.PrivateThread) return false;
  return !('member' in sent && sent.member) && sent.thread_metadata?.archived !== true;
}

/** From the server's roles, which the client caches: an interaction carries only the permissions in its channel. */
function managesServer({ guild, member, memberPermissions }: Interaction): boolean {
  // Without the roles, only what holds in every channel is known.
  if (guild === null || guild?.available === false)
    return memberPermissions?.has(PermissionFlagsBits.Administrator) ?? false;
  const permissions = member?.permissions;
  return permissions instanceof PermissionsBitField && permissions.has(PermissionFlagsBits.ManageChannels);
}

/** A person's language and theme before their settings are loaded. */
export function readerFrom({ locale }: Interaction): Reader {
  return { locale: localeFrom(locale), theme: DEFAULT_THEME };
}

/** The subcommand and the options typed so far. */
export function inputOf({ options }: ChatInputCommandInteraction | AutocompleteInteraction): CommandInput {
  const [first] = options.data;
  const subcommand = first !== undefined && first.value === undefined ? first.name : undefined;
  const typed: readonly CommandInteractionOption[] =
    subcommand === undefined ? options.data : (first?.options ?? []);
  return {
    subcommand,
    options: Object.fromEntries(typed.map(({ name, value }) => [name, cleanText(String(value ?? ''))])),
  };
}

/** The message on whose context menu a command was used. */
export function targetOf({
  targetMessage: { author, createdAt, components },
  client,
}: MessageContextMenuCommandInteraction): TargetMessage {
  return {
    isOwn: author.id === client.user.id,
    at: createdAt,
    customIds: components.flatMap((component) => customIdsIn(component.toJSON())),
  };
}

/** Recursive, because components are nested. */
function customIdsIn(component: unknown): readonly string[] {
  if (Array.isArray(component)) return component.flatMap(customIdsIn);
  if (typeof component !== 'object' || component === null) return [];
  return Object.entries(component).flatMap(([key, value]) =>
    key === 'custom_id' && typeof value === 'string' ? [value] : customIdsIn(value),
  );
}

/** Whether an option is longer than its definition allows. Comparing it with every legal move would be slow. */
export function isTooLong({ options }: CommandInput): boolean {
  return Object.values(options).some((text) => text.length > OPTION_TEXT_MAX);
}
