import { WebSocket } from 'ws';
import type { PageEvent, PageReply, PageRequest, ServerFrame, World } from '../protocol.ts';

/** One connection of the page. */
export class PageClient {
  readonly #socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly #listeners = new Set<() => void>();
  #last = 0;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/page/socket`, { headers });
    this.#socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as ServerFrame);
      for (const listener of [...this.#listeners]) listener();
    });
  }

  closed(): Promise<string> {
    return new Promise((resolve) => {
      this.#socket.on('error', (error) => resolve(error.message));
      this.#socket.on('close', (code) => resolve(String(code)));
    });
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }

  until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = look();
        if (found === undefined) return;
        this.#listeners.delete(check);
        resolve(found);
      };
      this.#listeners.add(check);
      check();
    });
  }

  world(): Promise<World> {
    return this.until(() => this.frames.flatMap((frame) => (frame.type === 'world' ? [frame.world] : []))[0]);
  }

  get events(): readonly PageEvent[] {
    return this.frames.flatMap((frame) => (frame.type === 'event' ? [frame.event] : []));
  }

  event<T extends PageEvent['type']>(type: T): Promise<Extract<PageEvent, { type: T }>> {
    return this.until(
      () => this.events.find((event) => event.type === type) as Extract<PageEvent, { type: T }> | undefined,
    );
  }

  async ask(request: PageRequest | Record<string, unknown>): Promise<PageReply> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ type: 'request', id, request }));
    return this.until(
      () =>
        this.frames.flatMap((frame) => (frame.type === 'reply' && frame.id === id ? [frame.reply] : []))[0],
    );
  }
}
