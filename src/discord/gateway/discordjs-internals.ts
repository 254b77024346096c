import type {
  ChatInputCommandInteraction,
  Client,
  MessageComponentInteraction,
  ModalSubmitInteraction,
  REST,
} from 'discord.js';

/** Everything that the bot uses of discord.js beyond its documented behaviour. The test notices when it changes. */

type Deferrable = Pick<
  ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction,
  'deferred'
>;

/**
 * Tells discord.js that Discord has the acknowledgement, although the call failed. Without it `editReply` and
 * `followUp` throw before they ask Discord.
 */
export function markAcknowledged(interaction: Deferrable): void {
  interaction.deferred = true;
}

/**
 * Lets the REST client wait for rate limits by a clock that only goes forward. It notes the end of each limit in the
 * system's time: when that is set back by ten minutes, most requests would wait ten minutes. Discord names the length of
 * a limit, never its end, so the system's time does not matter. Call it before the first request.
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

/** The handlers of most routes have a limit of their own, which ends at `reset`, in ms since 1970. */
function hasReset(handler: object): handler is { reset: number } {
  return 'reset' in handler && typeof handler.reset === 'number';
}

/** Keeps a moment, in ms since 1970, at its distance from now when the system's time is changed. */
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
  handlePacket(packet?: { readonly t?: unknown } | null, shard?: unknown): boolean;
}

/**
 * Calls `broken` for an event that discord.js cannot read. It throws within the event of the connection otherwise, where
 * nobody waits for it, or later, which ends the process.
 */
export function tolerateBrokenEvents(ws: object, broken: (error: unknown, event: unknown) => void): void {
  const manager = ws as PacketHandling;
  const { handlePacket } = manager;
  manager.handlePacket = (packet, shard) => {
    try {
      return handlePacket.call(manager, packet, shard);
    } catch (error) {
      broken(error, packet?.t);
      return true;
    }
  };
}

/** The status with which a gateway that is out of order refuses a connection: 5xx; undefined for any other error. */
export function outOfOrder(error: unknown): number | undefined {
  const status = error instanceof Error && /^Unexpected server response: (5\d\d)$/.exec(error.message)?.[1];
  return status ? Number(status) : undefined;
}

/**
 * Logs in. discord.js gives up, and destroys the client, at the first connection that a gateway out of order refuses,
 * although its shards go on trying by themselves: then they are left to it.
 *
 * @throws what no other try helps against
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
    readonly strategy: {
      readonly shards: ReadonlyMap<number, { readonly connection: GatewayConnection | null }>;
    };
  } | null;
}

interface GatewayConnection {
  readonly onmessage: ((event: unknown) => void) | null;
  addEventListener(type: 'message', listener: (event: unknown) => void): void;
}

/**
 * Lets discord.js hear its connections until they are closed. Otherwise it drops everything that arrives between its
 * own close and Discord's answer to it, such as presses. Call it just before `destroy`.
 */
export function hearUntilClosed(ws: object): void {
  const { _ws: manager } = ws as GatewayInternals;
  for (const { connection } of manager?.strategy.shards.values() ?? []) {
    const listener = connection?.onmessage;
    if (listener) connection?.addEventListener('message', listener);
  }
}
