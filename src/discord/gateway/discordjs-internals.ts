import {
  type APIInteraction,
  type APIMessage,
  type APIMessageApplicationCommandInteraction,
  type APIUser,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type BaseInteraction,
  type ChatInputCommandInteraction,
  type Client,
  Events,
  InteractionContextType,
  InteractionType,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
  PermissionsBitField,
  type REST,
} from 'discord.js';

/** Everything the bot uses of discord.js beyond its documented behaviour. The test notices when it changes. */

type Deferrable = Pick<
  ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction,
  'deferred'
>;

/**
 * Tells discord.js that the interaction is acknowledged although the call failed. Otherwise `editReply` and `followUp`
 * throw without asking Discord.
 */
export function markAcknowledged(interaction: Deferrable): void {
  interaction.deferred = true;
}

/**
 * Makes the REST client measure rate limits with a monotonic clock. discord.js stores the end of each limit in system
 * time: set that back ten minutes, and most requests would wait ten minutes. Discord gives only the length of a limit,
 * so system time does not matter. Call it before the first request.
 */
export function waitBySteadyClock(rest: Pick<REST, 'globalReset' | 'handlers'>): void {
  keepSteady(rest, 'globalReset');
  const { handlers } = rest;
  const { set } = handlers;
  handlers.set = (id, handler) => {
    if (hasReset(handler)) keepSteady(handler, 'reset');
    return set.call(handlers, id, handler);
  };
}

/**
 * Makes the REST client keep its token. discord.js forgets it at the first 401, whatever that was about, and when the
 * gateway is closed, although answers that are still being worked out need it.
 */
export function keepToken(rest: Pick<REST, 'setToken'>): void {
  const { setToken } = rest;
  rest.setToken = (token: string | null) => (token === null ? (rest as REST) : setToken.call(rest, token));
}

/** The handlers of most routes have a limit of their own, which ends at `reset`, in ms since 1970. */
function hasReset(handler: object): handler is { reset: number } {
  return 'reset' in handler && typeof handler.reset === 'number';
}

/** Keeps a moment, in ms since 1970, at the same distance from now when the system time changes. */
function keepSteady<Name extends string>(holder: Record<Name, number>, name: Name): void {
  const offset = () => Date.now() - performance.now();
  let steady = holder[name] - offset();
  Object.defineProperty(holder, name, {
    get: () => steady + offset(),
    set: (moment: number) => {
      steady = moment - offset();
    },
  });
}

interface PacketHandling {
  handlePacket(packet?: { readonly t?: unknown; readonly d?: unknown } | null, shard?: unknown): boolean;
}

interface ClientInternals {
  readonly actions: { readonly InteractionCreate: { handle(payload: unknown): void } };
}

const channelsSent = new WeakMap<object, APIInteraction['channel']>();

/**
 * Keeps the channels that come with interactions: discord.js knows only those of its cache, which lacks private threads
 * without the bot. Also fills in what Discord may leave out and discord.js relies on.
 */
export function keepChannelsSent(client: Pick<Client, 'on' | 'application'>): void {
  const { InteractionCreate } = (client as unknown as ClientInternals).actions;
  const { handle } = InteractionCreate;
  let channel: APIInteraction['channel'];
  client.on(Events.InteractionCreate, (interaction) => channelsSent.set(interaction, channel));
  InteractionCreate.handle = (payload) => {
    const sent = payload as APIInteraction;
    const { channel_id: id, guild_id: guildId = '0', context } = sent;
    const isPersonal = context === InteractionContextType.PrivateChannel;
    channel = sent.channel ?? undefined;
    handle.call(InteractionCreate, {
      ...sent,
      application_id: sent.application_id ?? client.application?.id,
      channel: channel ?? (id && { id }),
      // The bot is not known to lack any; Discord's refusal will tell.
      app_permissions: sent.app_permissions ?? String(PermissionsBitField.All),
      entitlements: sent.entitlements ?? [],
      authorizing_integration_owners:
        sent.authorizing_integration_owners ??
        (isPersonal
          ? { [ApplicationIntegrationType.UserInstall]: personOf(sent)?.id }
          : { [ApplicationIntegrationType.GuildInstall]: guildId }),
      ...('message' in sent && sent.message ? { message: whatIsRead(sent.message) } : {}),
      ...resolvedOf(sent),
    });
  };
}

/** The part of a message that the bot reads; discord.js may stumble over any other. */
function whatIsRead(message: APIMessage) {
  const {
    id,
    channel_id,
    author,
    flags,
    components,
    edited_timestamp,
    interaction_metadata: madeBy,
  } = message;
  return {
    ...{ id, channel_id, author, components: components ?? [], edited_timestamp },
    ...(flags == null ? {} : { flags }),
    ...(madeBy?.user ? { interaction_metadata: madeBy } : {}),
  };
}

/** The same for the message in whose menu a command is used. */
function resolvedOf(sent: APIInteraction): object {
  if (!isOnMessage(sent)) return {};
  const target = targetOf(sent);
  const messages = target && { [target.id]: whatIsRead(target) };
  return { data: { ...sent.data, resolved: { ...sent.data.resolved, messages } } };
}

function isOnMessage(sent: APIInteraction): sent is APIMessageApplicationCommandInteraction {
  return (
    sent.type === InteractionType.ApplicationCommand && sent.data?.type === ApplicationCommandType.Message
  );
}

function targetOf({
  data: { resolved, target_id },
}: APIMessageApplicationCommandInteraction): APIMessage | undefined {
  const target = resolved?.messages?.[target_id];
  return target && { ...target, id: target_id };
}

/**
 * Calls `unread` with each interaction that discord.js cannot parse, or drops because it does not know its kind.
 *
 * @param unread also receives what discord.js has thrown
 */
export function noticeUnread(
  client: Pick<Client, 'on'>,
  unread: (sent: APIInteraction, error?: unknown) => void,
): void {
  const { InteractionCreate } = (client as unknown as ClientInternals).actions;
  const { handle } = InteractionCreate;
  let isRead = false;
  client.on(Events.InteractionCreate, () => {
    isRead = true;
  });
  InteractionCreate.handle = (payload) => {
    const sent = payload as APIInteraction;
    isRead = false;
    try {
      checkEssentials(sent);
      handle.call(InteractionCreate, payload);
    } catch (error) {
      // Then it failed in a listener.
      if (isRead) throw error;
      return unread(sent, error);
    }
    if (!isRead) unread(sent);
  };
}

/** @throws TypeError if an interaction lacks what discord.js takes for granted, and the bot needs */
function checkEssentials(sent: APIInteraction): void {
  if (!personOf(sent)?.id) throw new TypeError('the interaction does not say whose it is');
  const isAbout =
    sent.type === InteractionType.MessageComponent || sent.type === InteractionType.ModalSubmit
      ? Boolean(sent.data.custom_id)
      : sent.type === InteractionType.ApplicationCommandAutocomplete
        ? isTyping(sent.data.options)
        : !isOnMessage(sent) || Boolean(targetOf(sent)?.author);
  if (!isAbout) throw new TypeError('the interaction does not say what it is about');
}

function personOf({ user, member }: APIInteraction): APIUser | undefined {
  return user ?? member?.user;
}

/** Whether one of the options, or of a subcommand's, is being typed. */
function isTyping(options: readonly object[] | undefined): boolean {
  return (options ?? []).some(
    (option) =>
      ('focused' in option && option.focused === true) ||
      ('options' in option && Array.isArray(option.options) && isTyping(option.options)),
  );
}

/** The channel as it came with an interaction; undefined if none came. */
export function channelSent(interaction: BaseInteraction): APIInteraction['channel'] {
  return channelsSent.get(interaction);
}

/**
 * Calls `broken` for an event that discord.js cannot parse. Otherwise the error is thrown inside the socket's event
 * handler, where nobody catches it, and ends the process.
 */
export function tolerateBrokenEvents(ws: object, broken: (error: unknown, event: unknown) => void): void {
  const manager = ws as PacketHandling;
  const { handlePacket } = manager;
  manager.handlePacket = (packet, shard) => {
    try {
      if (!isNamed(packet)) throw new TypeError('the event does not say what it is about');
      return handlePacket.call(manager, packet, shard);
    } catch (error) {
      broken(error, packet?.t);
      return true;
    }
  };
}

/** Whether an event about a server, channel or thread has its id, without which discord.js tells of a nameless one. */
function isNamed(packet: Parameters<PacketHandling['handlePacket']>[0]): boolean {
  if (!/^(GUILD|CHANNEL|THREAD)_(CREATE|UPDATE|DELETE)$/.test(String(packet?.t))) return true;
  const { id } = (packet?.d ?? {}) as { readonly id?: unknown };
  return typeof id === 'string';
}

/**
 * Makes discord.js emit interactions as soon as the bot is logged in. Otherwise they wait until every server is there:
 * 15 seconds if one has an outage, while people have their answer within three.
 */
export function hearWhileConnecting(client: Pick<Client, 'ws' | 'application' | 'isReady'>): void {
  const manager = client.ws as unknown as PacketHandling;
  const { handlePacket } = manager;
  const { InteractionCreate } = (client as unknown as ClientInternals).actions;
  manager.handlePacket = (packet, shard) => {
    // Before that, nothing says which bot this is.
    const isLoggedIn = client.application !== null;
    const isEarly = packet?.t === 'INTERACTION_CREATE' && isLoggedIn && !client.isReady();
    if (!isEarly) return handlePacket.call(manager, packet, shard);
    InteractionCreate.handle(packet.d);
    return true;
  };
}

/**
 * The status with which a gateway refuses a connection for now: 5xx of one that is out of order, 403 or 429 of an edge
 * that blocks the address. Undefined for any other error.
 */
export function outOfOrder(error: unknown): number | undefined {
  const refused = /^Unexpected server response: (5\d\d|403|429)$/;
  const status = error instanceof Error && refused.exec(error.message)?.[1];
  return status ? Number(status) : undefined;
}

/**
 * Logs in. When a failing gateway refuses the first connection, discord.js gives up and destroys the client although
 * its shards keep retrying; this leaves the shards to it.
 *
 * @throws errors that no retry can fix
 */
export async function logIn(client: Pick<Client, 'login' | 'destroy'>, token: string): Promise<void> {
  const { destroy } = client;
  client.destroy = async () => undefined;
  try {
    await client.login(token);
  } catch (error) {
    if (outOfOrder(error) === undefined) throw error;
  } finally {
    client.destroy = destroy;
  }
}

/** The parts of discord.js's gateway client that lead to its connections. */
interface GatewayInternals {
  readonly _ws?: {
    on(
      event: 'closed',
      listener: (closed: { readonly code: number; readonly shardId: number }) => void,
    ): void;
    readonly strategy: { readonly shards: ReadonlyMap<number, GatewayShard> };
  } | null;
}

interface GatewayShard {
  readonly connection: GatewayConnection | null;
  internalConnect(): Promise<void>;
}

/**
 * Calls `closed` with the close code of every lost connection, and has the shard wait for it before it connects again.
 * discord.js's own event names no code, and it connects again after half a second, for ever.
 *
 * @param closed resolves to whether to connect again
 */
export function delayReconnects(ws: object, closed: (shard: number, code: number) => Promise<boolean>): void {
  const manager = ws as GatewayInternals & { attachEvents(): void };
  const { attachEvents } = manager;
  manager.attachEvents = () => {
    attachEvents.call(manager);
    manager._ws?.on('closed', ({ code, shardId }) => {
      const wanted = closed(shardId, code);
      const shard = manager._ws?.strategy.shards.get(shardId);
      if (shard === undefined) return;
      const { internalConnect } = Object.getPrototypeOf(shard) as GatewayShard;
      shard.internalConnect = async () => {
        if (await wanted) await internalConnect.call(shard);
      };
    });
  };
}

interface GatewayConnection {
  readonly onmessage: ((event: unknown) => void) | null;
  addEventListener(type: 'message', listener: (event: unknown) => void): void;
}

/**
 * Makes discord.js listen to its connections until they are closed. Otherwise it drops everything, presses included,
 * that arrives between its own close frame and Discord's. Call it just before `destroy`.
 */
export function hearUntilClosed(ws: object): void {
  const { _ws: manager } = ws as GatewayInternals;
  for (const { connection } of manager?.strategy.shards.values() ?? []) {
    const listener = connection?.onmessage;
    if (listener) connection?.addEventListener('message', listener);
  }
}
