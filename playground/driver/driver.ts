import type { RequestRecord } from '../server/api/api.ts';
import { upload } from '../server/page/routes.ts';
import type { Server } from '../server/server.ts';
import type { Clock } from '../server/world/clock.ts';
import { ATTACHMENTS } from '../server/world/files.ts';
import { createHost, type HostDriver } from './host.ts';
import { PersonDriver } from './person.ts';

export interface Driver {
  /** A person by handle (`ann`, `ben`, `chloe`, `daan`). They start in #general. */
  person(handle: string): PersonDriver;
  readonly host: HostDriver;
  readonly clock: Clock;
  /** True while the bot is connected to the gateway. */
  readonly online: boolean;
  /** The bot's latest requests, up to 2,000, oldest first. */
  readonly requests: readonly RequestRecord[];
  /** Refused requests, except those that fail because of a fault that the host asked for. A sound bot has none. */
  readonly refusals: readonly RequestRecord[];
  /**
   * Resolves with the first result of `look` that is not undefined, false or null. Looks now and whenever something
   * happens (a message, a request of the bot, a connection). Rejects if `look` throws, and with `TimedOut` after ten
   * seconds, naming `what`.
   */
  waitFor<T>(look: () => T | undefined | false | null, what?: string): Promise<T>;
}

type DriverParts = Pick<
  Server,
  'url' | 'context' | 'hub' | 'actions' | 'requests' | 'onRequest' | 'patience'
>;

/** @internal */
export function createDriver({
  url: origin,
  context,
  hub,
  actions,
  requests,
  onRequest,
  patience,
}: DriverParts): Driver {
  const { world, gateway, activities } = context;
  const changes = {
    listen: (listener: () => void) => {
      const stops = [hub.listen(listener), onRequest(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
  const recentRequests = () => {
    const lines = requests
      .slice(-8)
      .map(
        ({ method, path, status, error }) =>
          `  ${method} ${path}: ${status}${error ? ` ${JSON.stringify(error)}` : ''}`,
      );
    return `The bot is ${gateway.online ? 'online' : 'offline'}. Its latest requests:\n${lines.join('\n') || '  none'}`;
  };
  const waitFor: Driver['waitFor'] = (look, what = 'something') =>
    waitUntil(changes, look, what, recentRequests, TIMEOUT + patience);
  const bytes = async (url: string): Promise<Buffer> => {
    const id = url.startsWith(ATTACHMENTS) ? url.split('/')[3] : undefined;
    const found = id ? world.files.get(id) : undefined;
    if (!found) throw new Error(`The playground has no file at ${url}.`);
    return found;
  };
  return {
    person(handle) {
      const person = world.people.find((person) => person.handle === handle);
      if (!person) throw new Error(`There is no person ${handle}.`);
      const parts = {
        world,
        actions,
        activities,
        origin,
        listen: (listener: Parameters<typeof hub.listen>[0]) => hub.listen(listener),
        waitFor,
        bytes,
        upload: (name: string, data: Buffer) => upload(world, name, data),
      };
      return new PersonDriver(parts, person.id, 'general');
    },
    host: createHost(world, actions),
    clock: world.clock,
    get online() {
      return gateway.online;
    },
    requests,
    get refusals() {
      return requests.filter(({ status, byFault }) => status >= 400 && !byFault);
    },
    waitFor,
  };
}

/** Something did not happen within the maximum wait. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

interface ChangeSource {
  /** Calls `listener` whenever anything has happened. */
  listen(listener: () => void): () => void;
}

/** Milliseconds between looks, for things outside the playground (a database, a variable), which notify nobody. */
const POLL_INTERVAL = 20;
/** Maximum wait in milliseconds by the computer's clock, in addition to the patience with the bot's answers. */
const TIMEOUT = 10_000;

/**
 * Resolves with the first result of `look` that is not undefined, false or null. Rejects if `look` throws, and after
 * the timeout with `what` and the recent requests.
 */
function waitUntil<T>(
  changes: ChangeSource,
  look: () => T | undefined | false | null,
  what: string,
  recentRequests: () => string,
  timeout: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      stop();
      clearTimeout(timer);
      clearInterval(polling);
      done();
    };
    const check = () => {
      try {
        const found = look();
        if (found !== undefined && found !== false && found !== null) settle(() => resolve(found));
      } catch (error) {
        settle(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    };
    const stop = changes.listen(check);
    const polling = setInterval(check, POLL_INTERVAL);
    const timer = setTimeout(
      () =>
        settle(() => reject(new TimedOut(`Waited ${timeout / 1_000} s for ${what}.\n${recentRequests()}`))),
      timeout,
    );
    check();
  });
}
