/** A minimal app server for activities: it records requests and sends fixed answers. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

export interface ActivityApp {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** The latest request. */
  readonly seen: () => IncomingMessage | undefined;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly body?: string;
  /** Computes the response's body from the request's. */
  readonly answer?: (body: string) => Promise<string>;
}

/**
 * Serves these answers by path. `/echo` returns the request's body, `/events` is an event stream with one event that
 * does not end, and sockets echo.
 */
export async function startActivityApp(answers: Readonly<Record<string, Answer>>): Promise<ActivityApp> {
  let seen: IncomingMessage | undefined;
  const server = createServer((request, response) => {
    seen = request;
    const path = (request.url ?? '').replace(/\?.*/, '');
    if (path === '/echo') return void request.pipe(response.writeHead(200, { 'content-type': 'text/plain' }));
    if (path === '/events')
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: rolled\n\n');
    const {
      status = 200,
      type = 'text/plain',
      headers = {},
      body = '',
      answer,
    }: Answer = answers[path] ?? { status: 404 };
    response.writeHead(status, { 'content-type': type, ...headers });
    if (answer === undefined) response.end(body);
    else
      text(request)
        .then(answer)
        .then((found) => response.end(found))
        .catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    seen = request;
    socket.on('message', (data) => socket.send(`heard ${String(data)}`));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => seen,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
