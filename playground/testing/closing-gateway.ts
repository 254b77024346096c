/** A Discord that closes its gateway for good, or returns only errors, to test how a bot ends. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatewayOpcodes } from 'discord-api-types/v10';
import { WebSocketServer } from 'ws';

interface ClosingDiscord {
  readonly api: string;
  /** Closes the gateway of a bot that is ready. */
  closeGateway(code: number): void;
  /** Takes connections that it has refused until now. */
  accept(): void;
  close(): Promise<void>;
}

export type Closing =
  /** The gateway closes with this code instead of sending READY. */
  | { readonly code: number }
  /** The gateway sends READY, and closes when asked to. */
  | 'when-asked'
  /** The gateway refuses connections with this status. */
  | { readonly refusal: number }
  /** Every request gets this status. */
  | { readonly status: number };

const USER = {
  id: '1001',
  username: 'bot',
  discriminator: '0000',
  global_name: null,
  avatar: null,
  bot: true,
};

/** Starts it on any free local port. */
export async function startClosingDiscord(how: Closing): Promise<ClosingDiscord> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    if (how !== 'when-asked' && 'status' in how) {
      response.statusCode = how.status;
      response.end('{"message":"broken","code":0}');
    } else if (request.url?.endsWith('/gateway/bot')) {
      const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
      response.end(JSON.stringify({ url: `ws://127.0.0.1:${port}`, shards: 1, session_start_limit: limit }));
    } else response.end(request.url?.endsWith('/applications/@me') ? JSON.stringify({ id: USER.id }) : '[]');
  });
  let refusal = how !== 'when-asked' && 'refusal' in how ? how.refusal : undefined;
  const sockets = new WebSocketServer({
    server,
    verifyClient: (_, done) => done(refusal === undefined, refusal, 'refused'),
  });
  sockets.on('connection', (socket) => {
    const send = (op: number, d: unknown, t: string | null = null) =>
      socket.send(JSON.stringify({ op, d, t, s: t === null ? null : 1 }));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const { op } = JSON.parse(String(data)) as { readonly op: number };
      if (op !== GatewayOpcodes.Identify) return;
      if (how !== 'when-asked' && !('refusal' in how)) {
        if ('code' in how) socket.close(how.code);
        return;
      }
      const application = { id: USER.id, flags: 0 };
      const resume = { session_id: 'x', resume_gateway_url: `ws://127.0.0.1:${port}` };
      send(
        GatewayOpcodes.Dispatch,
        { v: 10, user: USER, guilds: [], application, shard: [0, 1], ...resume },
        'READY',
      );
    });
    send(GatewayOpcodes.Hello, { heartbeat_interval: 40_000 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    api: `http://127.0.0.1:${port}/api`,
    closeGateway(code) {
      for (const socket of sockets.clients) socket.close(code);
    },
    accept() {
      refusal = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
