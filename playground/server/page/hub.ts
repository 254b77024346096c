/** Everybody who looks on: the page's connections, and tests in this process. */
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { PageEvent, ServerFrame, World as WorldView } from '../../protocol.ts';
import type { Actions } from '../actions/actions.ts';
import type { World } from '../world/world.ts';
import { pageEvents } from './events.ts';

const Frame = z.object({ type: z.literal('request'), id: z.number(), request: z.unknown() });

export interface HubParts {
  readonly world: World;
  readonly actions: Actions;
  /** Everything as it is now. */
  readonly view: () => WorldView;
  readonly online: () => boolean;
  /** Receives errors that should never happen. */
  readonly broken: (error: unknown) => void;
}

export class Hub {
  readonly #parts: HubParts;
  readonly #sockets = new Set<WebSocket>();
  readonly #listeners = new Set<(event: PageEvent) => void>();
  readonly #stopListening: () => void;
  #commandsChanged = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#stopListening = parts.world.listen((change) => {
      if (this.#sockets.size === 0 && this.#listeners.size === 0) return;
      // An overwrite changes dozens of commands, and is one thing to look at.
      if (change.name === 'command') this.#tellOfCommandsSoon();
      else for (const event of pageEvents(parts.world, change, parts.online())) this.broadcast(event);
    });
  }

  broadcast(event: PageEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
    if (this.#sockets.size === 0) return;
    const frame = JSON.stringify({ type: 'event', event } satisfies ServerFrame);
    for (const socket of this.#sockets) socket.send(frame);
  }

  listen(listener: (event: PageEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  connect(socket: WebSocket): void {
    const send = (frame: ServerFrame) => socket.send(JSON.stringify(frame));
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => this.#sockets.delete(socket));
    socket.on('message', (data) => {
      const frame = Frame.safeParse(parse(String(data)));
      if (!frame.success) {
        socket.close(1003, 'This is no request.');
        return;
      }
      const { id, request } = frame.data;
      this.#parts.actions.reply(request).then(
        (reply) => send({ type: 'reply', id, reply }),
        (error: unknown) => {
          this.#parts.broken(error);
          socket.close(1011, 'The playground failed.');
        },
      );
    });
    this.#sockets.add(socket);
    send({ type: 'world', world: this.#parts.view() });
  }

  close(): void {
    this.#stopListening();
    this.#listeners.clear();
    for (const socket of this.#sockets) socket.terminate();
  }

  #tellOfCommandsSoon(): void {
    if (this.#commandsChanged) return;
    this.#commandsChanged = true;
    queueMicrotask(() => {
      this.#commandsChanged = false;
      this.broadcast({ type: 'commands-updated', commands: this.#parts.world.commands.all() });
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
