import { type ReadonlySignal, signal } from '@preact/signals';
import type {
  PageEvent,
  PageReply,
  PageRequest,
  PageResult,
  RefusalCode,
  RequestFrame,
  RequestType,
  ServerFrame,
  UploadedFile,
  World,
} from '../../protocol.ts';

/** The result of a request. `offline`: the connection broke before a reply came. */
export type RequestResult<T extends RequestType> =
  | { readonly ok: true; readonly result: PageResult<T> }
  | { readonly ok: false; readonly refusal: RequestRefusal };

interface RequestRefusal {
  readonly code: RefusalCode | 'offline';
  /** The server's own sentence, in English. */
  readonly message: string;
}

/** The page's connection to its server, which reconnects automatically. */
export interface Link {
  readonly state: ReadonlySignal<'connecting' | 'open' | 'lost'>;
  request<T extends RequestType>(request: PageRequest<T>): Promise<RequestResult<T>>;
  /** Uploads a file for use in a later request. */
  upload(file: File): Promise<UploadedFile | RequestRefusal>;
}

interface LinkListeners {
  readonly world: (world: World) => void;
  readonly event: (event: PageEvent) => void;
}

const OFFLINE: RequestRefusal = { code: 'offline', message: '' };

/** The first and the longest delay before reconnecting, in ms. */
const FIRST_RETRY = 300;
const SLOWEST_RETRY = 5_000;

let named: string | undefined;

/** The page's name for itself, which survives reloading: an activity is shown on the page where it was opened. */
export function pageName(): string {
  named ??= sessionStorage.getItem('page') ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem('page', named);
  return named;
}

/** Connects to the page's server. */
export function connect(listeners: LinkListeners): Link {
  const state = signal<'connecting' | 'open' | 'lost'>('connecting');
  const waiting = new Map<number, (reply: PageReply | { ok: false; refusal: RequestRefusal }) => void>();
  let socket: WebSocket | undefined;
  let requests = 0;
  let retry = FIRST_RETRY;

  const open = () => {
    const { protocol, host } = window.location;
    const next = new WebSocket(
      `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/page/socket?page=${pageName()}`,
    );
    socket = next;
    next.addEventListener('message', ({ data }) => listener(JSON.parse(String(data)) as ServerFrame));
    next.addEventListener('close', lost);
  };

  const listener = (frame: ServerFrame) => {
    if (frame.type === 'event') return listeners.event(frame.event);
    if (frame.type === 'world') {
      listeners.world(frame.world);
      state.value = 'open';
      retry = FIRST_RETRY;
      return;
    }
    waiting.get(frame.id)?.(frame.reply);
    waiting.delete(frame.id);
  };

  const lost = () => {
    socket = undefined;
    state.value = 'lost';
    for (const answer of waiting.values()) answer({ ok: false, refusal: OFFLINE });
    waiting.clear();
    setTimeout(open, retry);
    retry = Math.min(retry * 2, SLOWEST_RETRY);
  };

  open();
  return {
    state,
    request<T extends RequestType>(request: PageRequest<T>) {
      return new Promise<RequestResult<T>>((resolve) => {
        if (socket?.readyState !== WebSocket.OPEN) return resolve({ ok: false, refusal: OFFLINE });
        requests += 1;
        const frame: RequestFrame = { type: 'request', id: requests, request };
        // The reply to a request of type T carries T's result.
        waiting.set(requests, (reply) => resolve(reply as RequestResult<T>));
        socket.send(JSON.stringify(frame));
      });
    },
    async upload(file) {
      try {
        const response = await fetch(`/page/files?name=${encodeURIComponent(file.name)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: file,
        });
        const body = (await response.json()) as UploadedFile | { readonly message: string };
        if ('message' in body) return { code: 'bad-value', message: body.message };
        return body;
      } catch {
        return OFFLINE;
      }
    },
  };
}
