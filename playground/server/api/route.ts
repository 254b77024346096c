import type { InteractionRegistry } from '../interactions/registry.ts';
import type { Upload } from '../messages/attach.ts';
import type { World } from '../world/world.ts';

/** One request of the bot, read. */
export interface RestRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

/** Without a body the status is 204. */
export interface RestResponse {
  readonly status?: number;
  readonly body?: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api/v10`; `:name` matches one path segment. */
  readonly path: string;
  /** True where the address itself is the secret: answers to interactions. */
  readonly open?: boolean;
  readonly handle: (call: RestRequest) => RestResponse;
}

/** Everything that the routes share. */
export interface RestContext {
  readonly world: World;
  readonly registry: InteractionRegistry;
  /** `http://127.0.0.1:PORT` */
  readonly origin: () => string;
  /** `ws://127.0.0.1:PORT/gateway` */
  readonly gateway: () => string;
}

/** A parameter of the path: the router gives every one that the path names. */
export function param({ params }: RestRequest, name: string): string {
  return params[name] ?? '';
}
