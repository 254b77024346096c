/** By whose installation of the app an interaction comes to the bot. */
import {
  type APIApplicationCommand,
  type APIAuthorizingIntegrationOwnersMap,
  ApplicationIntegrationType,
} from 'discord-api-types/v10';
import { inGuild } from '../../protocol/in-guild.ts';
import type { Id } from '../../protocol.ts';
import { may } from '../world/permissions.ts';
import type { ChannelState, InstallationState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** In direct messages with the bot there is no server. */
const NO_GUILD = '0';

/** The installations by which a person may use a command in a channel; undefined without any. */
export function installationsFor(
  world: World,
  person: PersonState,
  channel: ChannelState,
  {
    integration_types = [ApplicationIntegrationType.GuildInstall],
  }: Pick<APIApplicationCommand, 'integration_types'>,
): InstallationState | undefined {
  const guild = integration_types.includes(ApplicationIntegrationType.GuildInstall)
    ? guildInstallation(world, channel)
    : undefined;
  const isOwn = integration_types.includes(ApplicationIntegrationType.UserInstall) && person.appInstalled;
  if (guild === undefined && !isOwn) return undefined;
  return { ...(guild === undefined ? {} : { guild }), ...(isOwn ? { user: person.id } : {}) };
}

function guildInstallation(world: World, channel: ChannelState): Id | undefined {
  if (channel.kind === 'direct') return NO_GUILD;
  return inGuild(channel) && hasBot(world, channel.guildId) ? channel.guildId : undefined;
}

export function hasBot(world: World, guildId: Id): boolean {
  const guild = world.guilds.get(guildId);
  return guild?.members.some(({ userId }) => userId === world.bot.id) ?? false;
}

/** Whether the bot is not in the channel itself: it answers because somebody has added the app to their account. */
export function isUserInstalledOnly(installed: InstallationState | undefined): boolean {
  return installed !== undefined && installed.guild === undefined;
}

/** Whether everything that the bot answers is shown to the person alone: they may not use external apps here. */
export function mustBePrivate(
  world: World,
  installed: InstallationState | undefined,
  channel: ChannelState,
  personId: Id,
): boolean {
  if (!isUserInstalledOnly(installed) || !inGuild(channel)) return false;
  return !may(world, channel, personId, 'UseExternalApps');
}

/** As interactions and their messages carry it. */
export function wireInstallations({ guild, user }: InstallationState): APIAuthorizingIntegrationOwnersMap {
  return {
    ...(guild === undefined ? {} : { [ApplicationIntegrationType.GuildInstall]: guild }),
    ...(user === undefined ? {} : { [ApplicationIntegrationType.UserInstall]: user }),
  };
}

/** Without a note: by the server, or in direct messages with the bot. */
export function installationsIn(
  channel: ChannelState,
  noted: InstallationState | undefined,
): InstallationState {
  return noted ?? { guild: inGuild(channel) ? channel.guildId : NO_GUILD };
}
