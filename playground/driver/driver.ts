/** The playground in the hands of a test: people who act, a host who makes trouble, and waiting without sleeping. */
import type { Performer, Stage } from '../server/actions/perform.ts';
import type { RequestRecord } from '../server/api/api.ts';
import type { Hub } from '../server/page/hub.ts';
import { upload } from '../server/page/routes.ts';
import { ATTACHMENTS } from '../server/world/addresses.ts';
import type { Clock } from '../server/world/clock.ts';
import { createHost, type HostDriver } from './host.ts';
import { PersonDriver } from './person.ts';
import { until as waitUntil } from './wait-for.ts';

export interface Driver {
  /** A person by handle (`ann`, `ben`, `chloe`, `daan`), in #general until they go elsewhere. */
  person(handle: string): PersonDriver;
  readonly host: HostDriver;
  readonly clock: Clock;
  /** True while the bot is connected to the gateway. */
  readonly online: boolean;
  /** The bot's latest requests, up to 2,000, oldest first. */
  readonly requests: readonly RequestRecord[];
  /** Those that were refused, but not by a fault that the host asked for. In a sound bot there are none to be surprised by. */
  readonly refusals: readonly RequestRecord[];
  /**
   * Resolves with what `look` gives as soon as it gives something: at once, or when anything happens (a message, a
   * request of the bot, a connection). Rejects with what `look` throws, and after ten seconds, saying `what` was waited
   * for.
   */
  until<T>(look: () => T | undefined | false | null, what?: string): Promise<T>;
}

export interface DriverParts {
  readonly context: Stage;
  readonly hub: Hub;
  readonly performer: Performer;
  readonly requests: readonly RequestRecord[];
  /** Calls back after every request of the bot. */
  readonly onRequest: (hear: () => void) => () => void;
}

export function createDriver({ context, hub, performer, requests, onRequest }: DriverParts): Driver {
  const { world, gateway } = context;
  const pulse = {
    listen: (hear: () => void) => {
      const stops = [hub.listen(hear), onRequest(hear)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
  const lately = () => {
    const lines = requests
      .slice(-8)
      .map(
        ({ method, path, status, error }) =>
          `  ${method} ${path}: ${status}${error ? ` ${JSON.stringify(error)}` : ''}`,
      );
    return `The bot is ${gateway.online ? 'online' : 'offline'}. Its latest requests:\n${lines.join('\n') || '  none'}`;
  };
  const until: Driver['until'] = (look, what = 'something') => waitUntil(pulse, look, what, lately);
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
        performer,
        until,
        bytes,
        upload: (name: string, data: Buffer) => upload(world, name, data),
      };
      return new PersonDriver(parts, person.id, 'general');
    },
    host: createHost(world, performer),
    clock: world.clock,
    get online() {
      return gateway.online;
    },
    requests,
    get refusals() {
      return requests.filter(({ status, byFault }) => status >= 400 && !byFault);
    },
    until,
  };
}
