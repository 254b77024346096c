import { WebSocket } from 'ws';
import type { PageEvent, PageReply, PageRequest, ServerFrame, World } from '../protocol.ts';
import { FrameLog } from './frame-log.ts';

/** One connection of the page. */
export class PageClient extends FrameLog<ServerFrame> {
  readonly #socket: WebSocket;
  #last = 0;

  constructor(url: string, headers: Record<string, string> = {}) {
    super();
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/page/socket`, { headers });
    this.#socket.on('message', (data) => this.receive(JSON.parse(String(data)) as ServerFrame));
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
