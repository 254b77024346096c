import { join } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { createPerformer, type Stage } from './acts/perform.ts';
import type { Clock } from './clock.ts';
import { createDriver, type Driver } from './driver/driver.ts';
import { httpError } from './errors.ts';
import { Faults } from './faults.ts';
import { folderFiles, memoryFiles } from './files.ts';
import { lockFolder } from './folder-lock.ts';
import { Gateway } from './gateway/gateway.ts';
import { typingEvent } from './gateway/typing.ts';
import { Desk } from './interactions/desk.ts';
import { fileJournal, noJournal } from './journal.ts';
import { Hub } from './page/hub.ts';
import { registerPage } from './page/routes.ts';
import { type RequestRecord, registerApi } from './rest/api.ts';
import { applicationRoutes } from './rest/applications.ts';
import { bodyRefusal, MAX_BODY_BYTES, readJsonBodies } from './rest/body.ts';
import { channelRoutes } from './rest/channels.ts';
import { gatewayRoutes } from './rest/gateway.ts';
import { guildRoutes } from './rest/guilds.ts';
import { interactionRoutes } from './rest/interactions.ts';
import { messageRoutes } from './rest/messages.ts';
import type { Office } from './rest/route.ts';
import { threadRoutes } from './rest/threads.ts';
import { userRoutes } from './rest/users.ts';
import { type SeedChannel, seed } from './seed.ts';
import { restThreads } from './threads.ts';
import { viewBot, viewWorld } from './view.ts';
import { World } from './world.ts';

/** The token that the playground's bot logs in with, unless another is asked for. It opens nothing else. */
export const PLAYGROUND_TOKEN = 'playground';

export type { SeedChannel } from './seed.ts';

/** What the playground has to say of itself: requests of the bot, and errors of its own. */
export type PlaygroundLog =
  | { readonly kind: 'request'; readonly request: RequestRecord }
  | { readonly kind: 'error'; readonly error: unknown };

export interface PlaygroundOptions {
  /** 0, which is the default: any that is free. */
  readonly port?: number;
  /** Where to listen; without, on this computer alone: 127.0.0.1. */
  readonly host?: string;
  /** Where the world is kept over a restart; without, in memory. */
  readonly folder?: string;
  /** What the bot must say to log in. */
  readonly token?: string;
  /** The bot's name in a new world: "Rollpad". */
  readonly botName?: string;
  /** The text channels of a new world; the first welcomes newcomers. Without: a few to try things in. */
  readonly channels?: readonly SeedChannel[];
  readonly clock?: Clock;
  /** The folder of the built page. */
  readonly web?: string;
  /** How many requests a second the bot may make, answers to interactions aside. Discord's number, 50, is the default. */
  readonly requestsPerSecond?: number;
  readonly log?: (entry: PlaygroundLog) => void;
}

export interface Playground extends Driver {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** What discord.js takes as `rest.api`: `http://127.0.0.1:PORT/api` */
  readonly api: string;
  readonly token: string;
  close(): Promise<void>;
}

/** Starts a local Discord. Rejects where the port is taken, or the folder cannot be used or is in use. */
export async function createPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const { port = 0, host = '127.0.0.1', token = PLAYGROUND_TOKEN, log } = options;
  const { world, closeWorld } = openWorld(options);

  const broken = (error: unknown) => log?.({ kind: 'error', error });
  let url = '';
  const origin = () => url;
  const gatewayUrl = () => `${url.replace(/^http/, 'ws')}/gateway`;
  // Parts that know each other: what they tell the hub, they tell after it is made.
  const gateway: Gateway = new Gateway(
    world,
    token,
    () => ({ origin: url, gateway: gatewayUrl() }),
    () => hub.tell({ type: 'bot-updated', bot: viewBot(world, world.bot, gateway.online) }),
  );
  const faultsChanged = () => hub.tell({ type: 'faults-updated', faults: faults.told });
  const faults: Faults = new Faults(world.clock, () => gateway.down, faultsChanged);
  const desk = new Desk(world, faults, origin, (data, guildId) =>
    gateway.tell({ name: 'INTERACTION_CREATE', data, intent: 0, ...(guildId ? { guildId } : {}) }),
  );
  const typing = (channelId: string, userId: string) => {
    hub.tell({ type: 'typing', channelId, userId });
    const event = typingEvent(world, channelId, userId);
    if (event) gateway.tell(event);
  };
  const stage: Stage = { world, desk, faults, gateway, origin, typing, faultsChanged };
  const performer = createPerformer(stage);
  const view = () => viewWorld(world, faults, gateway.online);
  const hub: Hub = new Hub({ world, performer, view, online: () => gateway.online, broken });

  const requests: RequestRecord[] = [];
  const requestEars = new Set<() => void>();
  const onRequest = (hear: () => void) => {
    requestEars.add(hear);
    return () => requestEars.delete(hear);
  };
  const office: Office = { world, desk, origin, gateway: gatewayUrl };
  const app = await serve({
    gateway,
    api: (server) =>
      registerApi(server, {
        token,
        faults,
        routes: [
          ...gatewayRoutes(office),
          ...userRoutes(office),
          ...applicationRoutes(office),
          ...guildRoutes(office),
          ...channelRoutes(office, (channelId) => typing(channelId, world.bot.id)),
          ...threadRoutes(office),
          ...messageRoutes(office),
          ...interactionRoutes(office),
        ],
        requestsPerSecond: options.requestsPerSecond ?? 50,
        record: (request) => {
          requests.push(request);
          if (requests.length > MOST_REQUESTS) requests.shift();
          log?.({ kind: 'request', request });
          for (const hear of [...requestEars]) hear();
        },
        broken,
      }),
    page: (server) =>
      registerPage(server, { world, hub, performer, view, web: options.web, loopback: isLoopback(host) }),
    broken,
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    closeWorld();
    throw error;
  }
  url = addressOf(app, host);
  const driver = createDriver({ stage, hub, performer, requests, onRequest });
  return Object.assign(driver, {
    url,
    api: `${url}/api`,
    token,
    async close() {
      gateway.close();
      hub.close();
      await app.close();
      closeWorld();
    },
  });
}

/** The world as it was kept, or a new one. */
function openWorld({ folder, clock, botName = 'Rollpad', channels }: PlaygroundOptions): {
  readonly world: World;
  readonly closeWorld: () => void;
} {
  const release = folder === undefined ? () => undefined : lockFolder(folder);
  try {
    const world = new World({
      ...(clock ? { clock } : {}),
      journal: folder === undefined ? noJournal : fileJournal(folder),
      files: folder === undefined ? memoryFiles() : folderFiles(join(folder, 'attachments')),
    });
    if (!world.seeded) seed(world, botName, channels);
    sweepFiles(world);
    restThreads(world);
    return {
      world,
      closeWorld: () => {
        world.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** How many of the bot's requests are remembered. */
const MOST_REQUESTS = 2_000;

interface Served {
  readonly gateway: Gateway;
  readonly api: (app: FastifyInstance) => void;
  readonly page: (app: FastifyInstance) => void;
  readonly broken: (error: unknown) => void;
}

async function serve({ gateway, api, page, broken }: Served): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    // The tokens of interactions are long.
    routerOptions: { maxParamLength: 500 },
  });
  app.setErrorHandler((error, _request, reply) => {
    const refusal = bodyRefusal(error) ?? httpError(500, 'Internal Server Error');
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
      preValidation: async (_request, reply) => {
        if (gateway.down) await reply.code(503).send('The gateway is down.');
      },
    },
    (socket, request) => gateway.connect(socket, (request.query as { readonly v?: string }).v),
  );
  api(app);
  page(app);
  return app;
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

/** Files of messages that went while nobody looked, as in a crash between the two. */
function sweepFiles(world: World): void {
  const named = new Set<string>();
  for (const channel of world.channels.all()) {
    for (const { attachments } of world.messagesIn(channel.id))
      for (const { id } of attachments) named.add(id);
  }
  // Uploads do not outlive the process: whoever sent them has to send them again.
  for (const { id } of world.uploads.all()) world.uploads.delete(id);
  world.files.sweep((id) => named.has(id));
}
