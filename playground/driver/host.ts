/** The host's actions for tests, with channels and people by name. */

import type { Locale } from 'discord-api-types/v10';
import type {
  BadAnswer,
  BotPermission,
  Id,
  InteractionFault,
  NewForumTag,
  TextVariant,
} from '../protocol/world.ts';
import { inGuild } from '../protocol/world.ts';
import type { PageRequest, RequestType } from '../protocol.ts';
import type { Actions } from '../server/actions/actions.ts';
import { parentChannel } from '../server/actions/find.ts';
import { addGuild } from '../server/world/open.ts';
import { startThread } from '../server/world/threads.ts';
import type { World } from '../server/world/world.ts';

export interface HostDriver {
  /** Moves the clock forward, in milliseconds. */
  wind(milliseconds: number): Promise<void>;
  /** Enables Activities, with the URL mapping of `/` and a new Entry Point command. */
  enableActivities(target: string): Promise<void>;
  disableActivities(): Promise<void>;
  closeDirectMessages(handle: string): Promise<void>;
  openDirectMessages(handle: string): Promise<void>;
  /** Takes a permission from the bot in a text channel and its threads. */
  take(permission: BotPermission, channel: string): Promise<void>;
  give(permission: BotPermission, channel: string): Promise<void>;
  /** Cuts the bot's gateway connections; it may resume. */
  dropGateway(): Promise<void>;
  /** Asks the bot to reconnect and resume. */
  askToReconnect(): Promise<void>;
  /** Ends the bot's sessions, so that it has to identify again. */
  invalidateSessions(): Promise<void>;
  gatewayDown(): Promise<void>;
  gatewayUp(): Promise<void>;
  /**
   * Answers the next requests with 429; `retryAfter` in seconds. @param scope whose limit it is; left out: the bot's
   * own
   */
  rateLimit(requests: number, retryAfter: number, scope?: 'user' | 'shared' | 'global'): Promise<void>;
  /** Answers the next requests with 500. */
  breakRequests(requests: number): Promise<void>;
  /**
   * Gives the next requests, or all requests for some seconds, a bad answer.
   *
   * @param route such as `POST /channels/:channel/messages`; left out: all routes
   */
  answerBadly(
    answer: BadAnswer,
    amount: { readonly requests: number } | { readonly seconds: number },
    route?: string,
  ): Promise<void>;
  slowDown(milliseconds: number): Promise<void>;
  /** Faults for the next interactions, in order. */
  faultInteractions(...faults: readonly InteractionFault[]): Promise<void>;
  clearFaults(): Promise<void>;
  createChannel(name: string): Promise<Id>;
  createAnnouncementChannel(name: string): Promise<Id>;
  createVoiceChannel(name: string): Promise<Id>;
  createStageChannel(name: string): Promise<Id>;
  /** Has AutoMod block words in what the bot writes in a channel and its threads. Without words it blocks none. */
  blockWords(channel: string, ...words: readonly string[]): Promise<void>;
  /** Refuses whatever the bot writes in a channel and its threads with an error of Discord's. */
  refuseWriting(channel: string, code: number, message: string): Promise<void>;
  allowWriting(channel: string): Promise<void>;
  /** Starts threads of the first person's in a text channel. */
  startThreads(channel: string, count: number): void;
  /** @param requiresTag whether posts need a tag */
  createForum(name: string, tags?: readonly NewForumTag[], requiresTag?: boolean): Promise<Id>;
  /** Creates another server with everyone, the bot and these channels. @returns the server's id */
  createServer(name: string, ...channels: readonly string[]): Id;
  /** Creates another server with everyone and a channel, without the bot. @returns the server's id */
  createForeignServer(name: string): Promise<Id>;
  /** Adds the app's commands to a server without the bot. */
  installCommands(guildId: Id): Promise<void>;
  /** A server's language, which its interactions name; of the first server by default. */
  setGuildLocale(locale: Locale, guildId?: Id): Promise<void>;
  /** Discord's names of what the first server has: `COMMUNITY`. */
  setGuildFeatures(...features: readonly string[]): Promise<void>;
  /** Whether members of a server may show everybody the answers of apps that they have added themselves. */
  setExternalApps(guildId: Id, allowed: boolean): Promise<void>;
  /** Whether the bot may create scheduled events in the first server. */
  setBotEvents(allowed: boolean): Promise<void>;
  deleteChannel(name: string): Promise<void>;
  deleteMessage(id: Id): Promise<void>;
  /** Begins or ends an outage of the first server. */
  setOutage(out: boolean): Promise<void>;
  removeBot(): Promise<void>;
  /** Invites the bot to a server, by default the first one. */
  inviteBot(guildId?: Id): Promise<void>;
  removeMember(handle: string): Promise<void>;
  addMember(handle: string): Promise<void>;
  /** A new person, who uses English, joins the first server. */
  createPerson(handle: string): Promise<void>;
}

/** @internal */
export function createHost(world: World, { perform }: Actions): HostDriver {
  const act = async <T extends RequestType>(request: PageRequest<T>): Promise<void> => {
    await perform(request);
  };
  const person = (handle: string): Id => {
    const found = world.people.find((person) => person.handle === handle);
    if (!found) throw new Error(`There is no person ${handle}.`);
    return found.id;
  };
  const channel = (name: string): Id => {
    const bare = name.replace(/^#/, '');
    const found = world.channels
      .all()
      .findLast((channel) => channel.id === bare || (inGuild(channel) && channel.name === bare));
    if (!found) throw new Error(`There is no channel ${name}.`);
    return found.id;
  };
  const guildId = (): Id => {
    const [guild] = world.guilds.all();
    if (!guild) throw new Error('There is no guild.');
    return guild.id;
  };
  const createVariant = async (name: string, variant: TextVariant): Promise<Id> =>
    (await perform({ type: 'create-channel', guildId: guildId(), name, variant })).channelId;
  return {
    wind: (by) => act({ type: 'wind-clock', by }),
    enableActivities: (target) => act({ type: 'enable-activities', target }),
    disableActivities: () => act({ type: 'disable-activities' }),
    closeDirectMessages: (handle) =>
      act({ type: 'set-direct-messages', personId: person(handle), open: false }),
    openDirectMessages: (handle) =>
      act({ type: 'set-direct-messages', personId: person(handle), open: true }),
    take: (permission, name) =>
      act({ type: 'set-bot-permission', channelId: channel(name), permission, allowed: false }),
    give: (permission, name) =>
      act({ type: 'set-bot-permission', channelId: channel(name), permission, allowed: true }),
    dropGateway: () => act({ type: 'gateway', how: 'drop' }),
    askToReconnect: () => act({ type: 'gateway', how: 'reconnect' }),
    invalidateSessions: () => act({ type: 'gateway', how: 'invalidate' }),
    gatewayDown: () => act({ type: 'gateway', how: 'down' }),
    gatewayUp: () => act({ type: 'gateway', how: 'up' }),
    rateLimit: (requests, retryAfter, scope) =>
      act({ type: 'rate-limit', requests, retryAfter, ...(scope && { scope }) }),
    breakRequests: (requests) => act({ type: 'break-requests', requests }),
    answerBadly: (answer, amount, route) =>
      act({ type: 'answer-badly', answer, ...amount, ...(route === undefined ? {} : { route }) }),
    slowDown: (by) => act({ type: 'slow-down', by }),
    faultInteractions: (...faults) => act({ type: 'fault-interactions', faults }),
    clearFaults: () => act({ type: 'clear-faults' }),
    createChannel: async (name) =>
      (await perform({ type: 'create-channel', guildId: guildId(), name })).channelId,
    createAnnouncementChannel: (name) => createVariant(name, 'announcement'),
    createVoiceChannel: (name) => createVariant(name, 'voice'),
    createStageChannel: (name) => createVariant(name, 'stage'),
    blockWords: (name, ...words) => act({ type: 'set-blocked-words', channelId: channel(name), words }),
    refuseWriting: (name, code, message) =>
      act({ type: 'refuse-writing', channelId: channel(name), error: { code, message } }),
    allowWriting: (name) => act({ type: 'refuse-writing', channelId: channel(name) }),
    startThreads(name, count) {
      const parent = parentChannel(world, channel(name));
      const [owner] = world.people.all();
      if (parent.kind !== 'text' || owner === undefined) throw new Error(`No threads start in ${name}.`);
      for (let index = 1; index <= count; index++)
        startThread(world, parent, { ownerId: owner.id, name: `Thread ${index}` });
    },
    createForum: async (name, tags = [], requiresTag = false) => {
      const forum = { tags, requiresTag };
      return (await perform({ type: 'create-channel', guildId: guildId(), name, forum })).channelId;
    },
    createServer: (name, ...channels) =>
      addGuild(
        world,
        name,
        world.people.all(),
        channels.map((channel) => ({ name: channel, topic: '' })),
      ),
    createForeignServer: async (name) => (await perform({ type: 'create-guild', name })).guildId,
    installCommands: (id) => act({ type: 'install-commands', guildId: id }),
    setGuildLocale: (locale, id = guildId()) => act({ type: 'set-guild-locale', guildId: id, locale }),
    setGuildFeatures: (...features) => act({ type: 'set-guild-features', guildId: guildId(), features }),
    setExternalApps: (id, allowed) => act({ type: 'set-external-apps', guildId: id, allowed }),
    setBotEvents: (allowed) => act({ type: 'set-bot-events', guildId: guildId(), allowed }),
    deleteChannel: (name) => act({ type: 'delete-channel', channelId: channel(name) }),
    deleteMessage: (messageId) => act({ type: 'remove-message', messageId }),
    setOutage: (out) => act({ type: 'set-outage', guildId: guildId(), out }),
    removeBot: () => act({ type: 'remove-bot', guildId: guildId() }),
    inviteBot: async (id = guildId()) => void (await perform({ type: 'invite-bot', guildId: id })),
    removeMember: (handle) => act({ type: 'remove-member', guildId: guildId(), personId: person(handle) }),
    addMember: (handle) => act({ type: 'add-member', guildId: guildId(), personId: person(handle) }),
    async createPerson(handle) {
      const name = handle.charAt(0).toUpperCase() + handle.slice(1);
      const looks = { colour: '#868e96', locale: 'en-US' } as const;
      const { id: personId } = world.people.put({
        ...{ id: world.nextId(), handle, name, ...looks, directMessagesOpen: true },
      });
      await act({ type: 'add-member', guildId: guildId(), personId });
    },
  };
}
