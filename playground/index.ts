/** Everything that bots and their tests import from the playground. */
export type { SeenActivity } from './driver/activity.ts';
export { TimedOut } from './driver/driver.ts';
export type { PersonDriver } from './driver/person.ts';
export type { Answer, LabelMatcher, SeenMessage } from './driver/seen.ts';
export { InteractionFailed } from './driver/seen.ts';
export type { PlaygroundLog } from './server/server.ts';
export type { SeedChannel } from './server/world/open.ts';

import { createDriver, type Driver } from './driver/driver.ts';
import { builtPage } from './server/page/routes.ts';
import { type ServerOptions, startServer } from './server/server.ts';

export type PlaygroundOptions = ServerOptions;

/** A local Discord in this process, with a driver for its people and the host. */
export interface Playground extends Driver {
  /** The page's address: `http://127.0.0.1:PORT` */
  readonly url: string;
  /** For discord.js's option `rest.api`: `http://127.0.0.1:PORT/api` */
  readonly api: string;
  readonly token: string;
  /** The application's secret, for OAuth. */
  readonly clientSecret: string;
  close(): Promise<void>;
}

/**
 * Starts a local Discord.
 *
 * @throws if the port is taken, or the folder cannot be used or is in use
 */
export async function createPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const server = await startServer({ web: builtPage(), ...options });
  const { url, api, token, clientSecret, close } = server;
  return Object.assign(createDriver(server), { url, api, token, clientSecret, close });
}
