/** The lifecycle of interactions: started, delivered, answered, expired. */
import { randomBytes } from 'node:crypto';
import {
  type APIApplicationCommand,
  type APIApplicationCommandInteractionDataOption,
  type APIAuthorizingIntegrationOwnersMap,
  type APIInteraction,
  ApplicationIntegrationType,
  InteractionContextType,
  InteractionType,
  Locale,
  MessageFlags,
} from 'discord-api-types/v10';
import { inGuild } from '../../protocol/world.ts';
import type { Id } from '../../protocol.ts';
import type { Faults } from '../faults.ts';
import type { ReadChoice } from '../limits/commands.ts';
import { wireInteractionChannel, wireInteractionMember, wireUser } from '../payloads/channels.ts';
import { wireMessage } from '../payloads/messages.ts';
import { MAX_FILE_BYTES } from '../world/files.ts';
import { channelPermissions, DIRECT, everyonePermissions, may, PRIVATE } from '../world/permissions.ts';
import type { ChannelState, InstallationState, InteractionState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** Maximum time for the first answer to an interaction, in milliseconds. */
export const ANSWER_WITHIN = 3_000;
/** How long its token allows follow-ups, in milliseconds. */
export const TOKEN_LIFETIME = 15 * 60_000;
/** The delay of a late interaction, in milliseconds. */
const LATE_DELIVERY = 2_500;

/** A new interaction. */
type NewInteraction = Pick<InteractionState, 'kind' | 'personId' | 'channelId'> &
  Partial<
    Pick<
      InteractionState,
      'commandName' | 'installed' | 'target' | 'messageId' | 'customId' | 'modalId' | 'triggeredBy'
    >
  >;

/** The bot's suggestions; `undefined` if none came in time. */
type AutocompleteResult = readonly ReadChoice[] | undefined;

/** An unguessable token that contains the interaction's id, as Discord's do. */
function newToken(id: Id): string {
  return Buffer.from(`interaction:${id}:${randomBytes(24).toString('hex')}`).toString('base64url');
}

/** The interaction's id in a token; empty if the token is invalid. */
export function interactionOfToken(token: string): Id {
  return Buffer.from(token, 'base64url').toString('latin1').split(':')[1] ?? '';
}

export class InteractionRegistry {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #tell: (payload: object, guildId: Id | undefined) => void;
  readonly #origin: () => string;
  readonly #patience: number;
  readonly #suggesting = new Map<
    Id,
    { readonly type: 'string' | 'integer' | 'number'; readonly done: (choices: AutocompleteResult) => void }
  >();

  constructor(
    world: World,
    faults: Faults,
    origin: () => string,
    tell: (payload: object, guildId: Id | undefined) => void,
    patience: number,
  ) {
    this.#world = world;
    this.#faults = faults;
    this.#origin = origin;
    this.#tell = tell;
    this.#patience = patience;
    for (const interaction of world.interactions.all()) this.#schedule(interaction);
  }

  /** Starts an interaction and delivers it to the bot, subject to the host's faults. */
  begin(begun: NewInteraction, data: InteractionData): InteractionState {
    const id = this.#world.nextId();
    const interaction = this.#world.interactions.put({
      ...begun,
      id,
      token: newToken(id),
      createdAt: this.#world.clock.now(),
      acknowledged: 'none',
      failed: false,
      followed: 0,
    });
    this.#schedule(interaction);
    this.#deliver(interaction, data);
    return interaction;
  }

  /** Starts an autocomplete and waits for the bot's choices. */
  suggest(
    begun: NewInteraction,
    data: InteractionData,
    type: 'string' | 'integer' | 'number',
  ): Promise<AutocompleteResult> {
    return new Promise((done) => {
      // The bot cannot answer before this function has returned to the event loop.
      const { id } = this.begin(begun, data);
      this.#suggesting.set(id, { type, done });
    });
  }

  /** The required type of this autocomplete's choices. */
  suggestedType(id: Id): 'string' | 'integer' | 'number' {
    return this.#suggesting.get(id)?.type ?? 'string';
  }

  /** Delivers the bot's answer to an autocomplete. */
  suggested(interaction: InteractionState, choices: readonly ReadChoice[]): void {
    this.#world.interactions.put({ ...interaction, acknowledged: 'autocomplete' });
    this.#suggesting.get(interaction.id)?.done(choices);
    this.#suggesting.delete(interaction.id);
  }

  #deliver(interaction: InteractionState, data: InteractionData): void {
    // The payload is made at delivery, so that a late interaction has the current state.
    const send = () => {
      const channel = this.#world.channels.get(interaction.channelId);
      if (!channel) return;
      const guildId = inGuild(channel) ? channel.guildId : undefined;
      const isThere = !guildId || hasApp(this.#world, guildId) || interaction.installed?.user !== undefined;
      if (!isThere) return;
      this.#tell(interactionPayload(this.#world, interaction, channel, data, this.#origin()), guildId);
    };
    const fault = interaction.kind === 'autocomplete' ? undefined : this.#faults.takeInteraction();
    if (fault === 'lose') return;
    if (fault === 'late') {
      this.#world.at(interaction.createdAt + LATE_DELIVERY, send);
      return;
    }
    send();
    if (fault === 'double') send();
  }

  #schedule({ id, createdAt, acknowledged }: InteractionState): void {
    if (acknowledged === 'none') this.#world.at(createdAt + this.#patience, () => this.#giveUp(id));
    this.#world.at(createdAt + TOKEN_LIFETIME, () => this.#expire(id));
  }

  #giveUp(id: Id): void {
    const interaction = this.#world.interactions.get(id);
    if (interaction?.acknowledged !== 'none') return;
    this.#world.interactions.put({ ...interaction, failed: true });
    this.#suggesting.get(id)?.done(undefined);
    this.#suggesting.delete(id);
  }

  #expire(id: Id): void {
    const interaction = this.#world.interactions.get(id);
    if (!interaction) return;
    const answer = interaction.originalId ? this.#world.messages.get(interaction.originalId) : undefined;
    if (answer && (answer.flags & MessageFlags.Loading) !== 0) {
      this.#world.messages.put({ ...answer, flags: answer.flags & ~MessageFlags.Loading, gaveUp: true });
    }
    this.#world.interactions.delete(id);
  }
}

/** Replaces the guild's id in direct messages with the bot. */
const NO_GUILD = '0';

/** The installations by which a person may use a command in a channel; undefined if there are none. */
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
  return inGuild(channel) && hasApp(world, channel.guildId) ? channel.guildId : undefined;
}

/** Whether the guild has added the app's commands, with the bot or without. */
function hasApp(world: World, guildId: Id): boolean {
  return hasBot(world, guildId) || world.guilds.get(guildId)?.commandsOnly === true;
}

export function hasBot(world: World, guildId: Id): boolean {
  const guild = world.guilds.get(guildId);
  return guild?.members.some(({ userId }) => userId === world.bot.id) ?? false;
}

/** Whether the bot is not in the channel, and answers only because a person has added the app to their account. */
export function isUserInstalledOnly(installed: InstallationState | undefined): boolean {
  return installed !== undefined && installed.guild === undefined;
}

/** Whether all answers of the bot are visible only to the person, who may not use external apps here. */
export function mustBePrivate(
  world: World,
  installed: InstallationState | undefined,
  channel: ChannelState,
  personId: Id,
): boolean {
  if (!isUserInstalledOnly(installed) || !inGuild(channel)) return false;
  return !may(world, channel, personId, 'UseExternalApps');
}

/** In the format of interactions and their messages. */
export function wireInstallations({ guild, user }: InstallationState): APIAuthorizingIntegrationOwnersMap {
  return {
    ...(guild === undefined ? {} : { [ApplicationIntegrationType.GuildInstall]: guild }),
    ...(user === undefined ? {} : { [ApplicationIntegrationType.UserInstall]: user }),
  };
}

/** Default: the installation of the server, or `NO_GUILD` in direct messages with the bot. */
function installationsIn(channel: ChannelState, command: InstallationState | undefined): InstallationState {
  return command ?? { guild: inGuild(channel) ? channel.guildId : NO_GUILD };
}

/** Discord's types by the playground's kinds. */
export const interactionTypes = {
  command: InteractionType.ApplicationCommand,
  component: InteractionType.MessageComponent,
  modal: InteractionType.ModalSubmit,
  autocomplete: InteractionType.ApplicationCommandAutocomplete,
} as const;

/** The `data` of an interaction's event, in Discord's format. */
type InteractionData = Readonly<Record<string, unknown>> & {
  readonly options?: readonly APIApplicationCommandInteractionDataOption[];
};

/** Discord's context type of a channel. */
export function askOf(channel: ChannelState): InteractionContextType {
  if (channel.kind === 'direct') return InteractionContextType.BotDM;
  return inGuild(channel) ? InteractionContextType.Guild : InteractionContextType.PrivateChannel;
}

/**
 * The app's permissions in its answers. If only the person has installed it, Discord does not document them exactly:
 * the playground gives it those it has in direct messages between people, limited to what the person has.
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
  if (!hasBot(world, channel.guildId)) return everyonePermissions(world, channel);
  // What Discord says in a private thread without the bot is not documented.
  const parent = channel.kind === 'thread' ? world.channels.get(channel.parentId) : undefined;
  return channelPermissions(world, parent && inGuild(parent) ? parent : channel, world.bot.id);
}

/** An interaction as the bot gets it. @param origin the beginning of files' addresses */
function interactionPayload(
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
  const guildLocale = guild?.locale ?? Locale.EnglishUS;
  const payload = {
    id: interaction.id,
    application_id: world.bot.id,
    type: interactionTypes[interaction.kind],
    token: interaction.token,
    version: 1,
    data,
    channel_id: channel.id,
    channel: wireInteractionChannel(world, channel, interaction.personId),
    app_permissions: appPermissions(world, channel, installed, interaction.personId).toString(),
    locale: person?.locale ?? Locale.EnglishUS,
    entitlements: [],
    authorizing_integration_owners: wireInstallations(installed),
    context: askOf(channel),
    attachment_size_limit: MAX_FILE_BYTES,
    ...(guild && where
      ? {
          guild_id: guild.id,
          guild: { id: guild.id, locale: guildLocale, features: guild.features ?? [] },
          guild_locale: guildLocale,
          member: wireInteractionMember(world, guild, where, interaction.personId),
        }
      : { user: wireUser(world, interaction.personId) }),
    ...(message ? { message: wireMessage(world, message, origin) } : {}),
  };
  // Assembled from typed parts; the caller matches the data to the type.
  return payload as unknown as APIInteraction;
}
