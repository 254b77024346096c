/** Drives the playground from a test: people, the host, and waiting without sleeping. */
import type { ActionContext, Actions } from '../server/actions/actions.ts';
import type { RequestRecord } from '../server/api/api.ts';
import type { Hub } from '../server/page/hub.ts';
import { upload } from '../server/page/routes.ts';
import { ATTACHMENTS } from '../server/world/addresses.ts';
import type { Clock } from '../server/world/clock.ts';
import { createHost, type HostDriver } from './host.ts';
import { PersonDriver } from './person.ts';
import { waitFor as waitUntil } from './wait-for.ts';

export interface Driver {
  /** A person by handle (`ann`, `ben`, `chloe`, `daan`), in #general until they go elsewhere. */
  person(handle: string): PersonDriver;
  readonly host: HostDriver;
  readonly clock: Clock;
  /** True while the bot is connected to the gateway. */
  readonly online: boolean;
  /** The bot's latest requests, up to 2,000, oldest first. */
  readonly requests: readonly RequestRecord[];
  /** Refused requests, except those that a fault refused that the host asked for. A sound bot has none. */
  readonly refusals: readonly RequestRecord[];
  /**
   * Resolves with the first result of `look` that is not undefined, false or null. Looks now and whenever something
   * happens (a message, a request of the bot, a connection). Rejects if `look` throws, and after ten seconds, naming
   * `what`.
   */
  waitFor<T>(look: () => T | undefined | false | null, what?: string): Promise<T>;
}

export interface DriverParts {
  readonly context: ActionContext;
  readonly hub: Hub;
  readonly actions: Actions;
  readonly requests: readonly RequestRecord[];
  /** Calls back after every request of the bot. */
  readonly onRequest: (listener: () => void) => () => void;
}

export function createDriver({ context, hub, actions, requests, onRequest }: DriverParts): Driver {
  const { world, gateway } = context;
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
    waitUntil(changes, look, what, recentRequests);
  const bytes = async (url: string): Promise<Buffer> => {
    const id = url.startsWith(ATTACHMENTS) ? url.split('/')[3] : undefined;
    const found = id ? world.files.get(id) : undefined;
    if (!found) throw new Error(`The playground has no file at ${url}.`);
    return found;
  };
  return {
    person(handle) {
      const person = world.people.find((one) => one.handle === handle);
      if (!person) throw new Error(`There is no person ${handle}.`);
      const parts = {
        world,
        actions,
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
