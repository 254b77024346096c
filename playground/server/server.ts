import { randomBytes } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { type Actions, createActions } from './actions/actions.ts';
import type { ActionContext } from './actions/find.ts';
import { Activities } from './activities/activities.ts';
import { OAuth } from './activities/oauth.ts';
import { createSigner, registerProxy } from './activities/proxy.ts';
import { activityRoutes } from './api/activities.ts';
import { bodyRefusal, MAX_BODY_BYTES, type RequestRecord, readJsonBodies, registerApi } from './api/api.ts';
import { applicationRoutes, emojiRoutes, gatewayRoutes, userRoutes } from './api/applications.ts';
import { channelRoutes, guildRoutes, threadRoutes } from './api/channels.ts';
import { eventRoutes } from './api/events.ts';
import { messageRoutes } from './api/messages.ts';
import type { RestContext } from './api/route.ts';
import { type DiscordError, httpError } from './errors.ts';
import { Faults } from './faults.ts';
import { typingEvent } from './gateway/events.ts';
import { Gateway } from './gateway/gateway.ts';
import { interactionRoutes } from './interactions/answer.ts';
import { ANSWER_WITHIN, InteractionRegistry } from './interactions/registry.ts';
import { Hub, isOurs, registerPage } from './page/routes.ts';
import { viewBot, viewWorld } from './page/view.ts';
import { openWorld, type WorldOptions } from './world/open.ts';

/** The bot's requests, and errors of the playground itself. */
export type PlaygroundLog =
  | { readonly kind: 'request'; readonly request: RequestRecord }
  | { readonly kind: 'error'; readonly error: unknown };

export interface ServerOptions extends WorldOptions {
  /** Default: 0, which takes any free port. */
  readonly port?: number;
  /** The address to listen on. Default: 127.0.0.1, which only this computer can reach. */
  readonly host?: string;
  /** The token with which the bot logs in. Default: a random one. */
  readonly token?: string;
  /** Enables Activities. The URL mapping of `/`: the address at which the app serves them. */
  readonly activity?: string;
  /** The application's secret. Default: a random one. */
  readonly clientSecret?: string;
  /** The folder of the built page. Default: the one in the package. */
  readonly web?: string | undefined;
  /** Maximum requests of the bot per second, except answers to interactions. Default: 50, as on Discord. */
  readonly requestsPerSecond?: number;
  /**
   * Whether single routes have limits, with Discord's headers: five messages in five seconds to a channel. Default:
   * false, because libraries wait by the computer's clock, which tests cannot wind. `npm run playground` has them.
   */
  readonly routeLimits?: boolean;
  /**
   * Milliseconds within which the bot must answer an interaction. Default: 3,000, as on Discord. Tests that measure
   * something else allow more, for busy machines.
   */
  readonly patience?: number;
  readonly log?: (entry: PlaygroundLog) => void;
}

/** @internal */
export interface Server {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** For discord.js's option `rest.api`: `http://127.0.0.1:PORT/api` */
  readonly api: string;
  readonly token: string;
  readonly clientSecret: string;
  readonly context: ActionContext;
  readonly hub: Hub;
  readonly actions: Actions;
  /** The bot's latest requests, up to 2,000, oldest first. */
  readonly requests: readonly RequestRecord[];
  /** Calls `listener` after every request of the bot. */
  readonly onRequest: (listener: () => void) => () => void;
  /** Milliseconds within which the bot must answer an interaction. */
  readonly patience: number;
  close(): Promise<void>;
}

/**
 * Starts a local Discord.
 *
 * @throws if the port is taken, or the folder cannot be used or is in use
 *
 * @internal
 */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { port = 0, host = '127.0.0.1', token = randomBytes(24).toString('hex'), log } = options;
  const { patience = ANSWER_WITHIN, clientSecret = randomBytes(24).toString('base64url') } = options;
  const { world, closeWorld } = openWorld(options);

  const broken = (error: unknown) => log?.({ kind: 'error', error });
  let url = '';
  const origin = () => url;
  const gatewayUrl = () => `${url.replace(/^http/, 'ws')}/gateway`;
  // These parts refer to the hub, which is created before any of them uses it.
  const gateway: Gateway = new Gateway(
    world,
    token,
    () => ({ origin: url, gateway: gatewayUrl() }),
    () => hub.broadcast({ type: 'bot-updated', bot: viewBot(world, world.bot, gateway.online) }),
  );
  const faultsChanged = () => hub.broadcast({ type: 'faults-updated', faults: faults.settings });
  const faults: Faults = new Faults(world.clock, () => gateway.down, faultsChanged);
  const tell = (data: object, guildId: string | undefined) =>
    gateway.tell({ name: 'INTERACTION_CREATE', data, intent: 0, ...(guildId ? { guildId } : {}) });
  const registry = new InteractionRegistry(world, faults, origin, tell, patience);
  const typing = (channelId: string, userId: string) => {
    hub.broadcast({ type: 'typing', channelId, userId });
    const event = typingEvent(world, channelId, userId);
    if (event) gateway.tell(event);
  };
  const activities = new Activities(world, (event) => hub.broadcast(event));
  const oauth = new OAuth(world.clock, world.bot.id, clientSecret);
  const signer = createSigner();
  const context: ActionContext = {
    activities,
    oauth,
    unwilling: new Set(),
    world,
    registry,
    faults,
    gateway,
    origin,
    typing,
    faultsChanged,
  };
  const actions = createActions(context);
  const view = () =>
    viewWorld(
      world,
      activities.frames.map((frame) => activities.view(frame)),
      faults,
      gateway.online,
    );
  const begun = (page: string, result: object) => rememberPage(context, page, result);
  const hub: Hub = new Hub({ world, actions, view, online: () => gateway.online, begun, broken });

  const { requests, record, onRequest } = createRequestLog(log);
  if (options.activity !== undefined) activities.enable(options.activity);
  const { publicKey } = signer;
  const rest: RestContext = { world, registry, activities, oauth, publicKey, origin, gateway: gatewayUrl };
  const app = await serve({
    gateway,
    loopback: isLoopback(host),
    api: (server) =>
      registerApi(server, {
        token,
        faults,
        grant: (token) => oauth.grant(token),
        routes: routesOf(rest, (channelId) => typing(channelId, world.bot.id)),
        requestsPerSecond: options.requestsPerSecond ?? 50,
        routeLimits: options.routeLimits ?? false,
        record,
        broken,
      }),
    page: (server) => {
      registerProxy(server, {
        world,
        activities,
        signer,
        isOurs: (request) => isOurs(request, isLoopback(host), true),
      });
      registerPage(server, { world, hub, actions, view, web: options.web, loopback: isLoopback(host) });
    },
    broken,
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    closeWorld();
    throw error;
  }
  url = addressOf(app, host);
  return {
    url,
    api: `${url}/api`,
    token,
    clientSecret,
    context,
    hub,
    actions,
    patience,
    requests,
    onRequest,
    async close() {
      gateway.close();
      hub.close();
      await app.close();
      closeWorld();
    },
  };
}

/** What a page has begun is shown on that page alone. @param result of the page's action */
function rememberPage({ world, activities }: ActionContext, page: string, result: object): void {
  if ('activityId' in result) activities.showOn(String(result.activityId), page);
  const interaction = 'interactionId' in result && world.interactions.get(String(result.interactionId));
  if (interaction && interaction.acknowledged === 'none') world.interactions.put({ ...interaction, page });
}

/** Maximum number of recorded requests. */
const MAX_REQUESTS = 2_000;

/** The bot's latest requests, oldest first, and the listeners to new ones. */
function createRequestLog(log: ServerOptions['log']) {
  const requests: RequestRecord[] = [];
  const listeners = new Set<() => void>();
  return {
    requests,
    record(request: RequestRecord): void {
      requests.push(request);
      if (requests.length > MAX_REQUESTS) requests.shift();
      log?.({ kind: 'request', request });
      for (const listener of [...listeners]) listener();
    },
    onRequest(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The routes of Discord's API. @param typing is called when the bot types in a channel */
function routesOf(rest: RestContext, typing: (channelId: string) => void) {
  return [
    ...activityRoutes(rest),
    ...gatewayRoutes(rest),
    ...userRoutes(rest),
    ...applicationRoutes(rest),
    ...emojiRoutes(rest),
    ...guildRoutes(rest),
    ...eventRoutes(rest),
    ...channelRoutes(rest, typing),
    ...threadRoutes(rest),
    ...messageRoutes(rest),
    ...interactionRoutes(rest),
  ];
}

interface Served {
  readonly gateway: Gateway;
  readonly loopback: boolean;
  readonly api: (app: FastifyInstance) => void;
  readonly page: (app: FastifyInstance) => void;
  readonly broken: (error: unknown) => void;
}

async function serve({ gateway, loopback, api, page, broken }: Served): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    // Interaction tokens are long.
    routerOptions: { maxParamLength: 500 },
  });
  app.setErrorHandler((error, _request, reply) => {
    const refusal = bodyRefusal(error) ?? pathRefusal(error) ?? httpError(500, 'Internal Server Error');
    if (refusal.status === 500) broken(error);
    return reply.code(refusal.status).send(refusal.toJSON());
  });
  readJsonBodies(app);
  await app.register(fastifyMultipart);
  await app.register(fastifyWebsocket, { options: { maxPayload: 1024 * 1024 } });
  app.get(
    '/gateway',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if (!isOurs(request, loopback)) return reply.code(403).send('This is for bots alone.');
        if (gateway.down) await reply.code(503).send('The gateway is down.');
      },
    },
    (socket, request) => gateway.connect(socket, (request.query as { readonly v?: string }).v),
  );
  api(app);
  page(app);
  return app;
}

/** 404 for a path that the static files refuse, such as one that leaves their folder. */
function pathRefusal(error: unknown): DiscordError | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return status === 403 || status === 404 ? httpError(404, '404: Not Found') : undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
