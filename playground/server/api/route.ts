import { inGuild } from '../../protocol/world.ts';
import type { Id } from '../../protocol.ts';
import type { Activities } from '../activities/activities.ts';
import type { Grant, OAuth } from '../activities/oauth.ts';
import { refuse } from '../errors.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
import type { Upload } from '../messages/attach.ts';
import { need, type Permission } from '../world/permissions.ts';
import type { BotChannelState, GuildChannelState, GuildState, MessageState } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** A parsed request of the bot, or of its app on behalf of a person. */
export interface RestRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  readonly uploads: readonly Upload[];
  readonly authorization: string | undefined;
  /** The person on whose behalf the request is made, if it has their token instead of the bot's. */
  readonly grant: Grant | undefined;
}

/** Without a body the status is 204. */
interface RestResponse {
  readonly status?: number;
  readonly body?: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api/v10`; `:name` matches one path segment. */
  readonly path: string;
  /** True if the address itself is the secret, as for answers to interactions. */
  readonly open?: boolean;
  /** Whether a person's token is accepted: in addition to the bot's, or exclusively. */
  readonly bearer?: 'too' | 'alone';
  /** True if the body is a form instead of JSON: a `URLSearchParams`. */
  readonly form?: boolean;
  readonly handle: (call: RestRequest) => RestResponse;
}

const route =
  (method: Route['method']) =>
  (path: string, handle: Route['handle']): Route => ({ method, path, handle });

export const get = route('GET');
export const post = route('POST');
export const put = route('PUT');
export const patch = route('PATCH');
export const remove = route('DELETE');
/** The same without a token: the address is the secret. */
export const open = (route: Route): Route => ({ ...route, open: true });

/** The dependencies shared by all routes. */
export interface RestContext {
  readonly world: World;
  readonly registry: InteractionRegistry;
  readonly activities: Activities;
  readonly oauth: OAuth;
  /** The application's public key, in hexadecimal. */
  readonly publicKey: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: () => string;
  /** `ws://127.0.0.1:PORT/gateway` */
  readonly gateway: () => string;
}

/** A parameter of the path. The router provides every one that the path names. */
export function param({ params }: RestRequest, name: string): string {
  return params[name] ?? '';
}

/** 10002 for an application that is not the bot's own. */
export function checkApplication(world: World, id: Id): void {
  if (id !== world.bot.id) throw refuse(10002);
}

/** A guild that the bot is a member of. Throws 10004 for an unknown one, 50001 if the bot is not a member. */
export function findGuild(world: World, id: Id): GuildState {
  const guild = world.guilds.get(id);
  if (!guild) throw refuse(10004);
  if (!guild.members.some(({ userId }) => userId === world.bot.id)) throw refuse(50001);
  return guild;
}

/** A channel that the bot sees (else 50001) and has these permissions in (else 50013). */
export function findChannel(world: World, id: Id, ...permissions: readonly Permission[]): BotChannelState {
  const channel = world.channels.get(id);
  if (!channel) throw refuse(10003);
  if (channel.kind === 'private') throw refuse(50001);
  if (inGuild(channel)) need(world, channel, ...permissions);
  return channel;
}

/** The same for a channel of a guild; 50024 for direct messages. */
export function findGuildChannel(
  world: World,
  id: Id,
  ...permissions: readonly Permission[]
): GuildChannelState {
  const channel = findChannel(world, id, ...permissions);
  if (!inGuild(channel)) throw refuse(50024);
  return channel;
}

/** A message of the channel that is visible to everybody there: these routes do not know ephemeral ones. */
export function findMessage(world: World, channel: BotChannelState, id: Id): MessageState {
  const message = world.messages.get(id);
  if (!message || message.channelId !== channel.id || message.visibleTo !== undefined) throw refuse(10008);
  return message;
}
