import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';
import { loadEnvFile } from './process/env-file.ts';
import { StartError } from './process/lifecycle.ts';
import { createStore, StoreError } from './store/index.ts';
import type { Store } from './table/store.ts';
import { createStrangers, excludable } from './table/strangers.ts';

/*
 * Commands for the bot's owner, beside the running bot: `npm run owner -- exclude person ID`. This is a separate
 * program because no role on any server makes anybody the owner.
 */

const USAGE = `Keeps people, servers and names from what people of other servers see.

  npm run owner -- exclude person|server ID [DAYS]    for so many days, or for good
  npm run owner -- exclude name NAME
  npm run owner -- include person|server|name VALUE    takes an exclusion back`;

const NO_TOKEN =
  'Set DISCORD_TOKEN as for the bot: without it the embedded database is that of the playground.';

/** Discord ids. */
const ID = /^\d{15,20}$/;
const DAYS = /^[1-9]\d{0,3}$/;
const DAY = 86_400_000;

interface Done {
  readonly ok: boolean;
  readonly message: string;
}

/** @param args of the command line @returns what was done, or the usage */
export async function own(
  [verb, what, ...rest]: readonly string[],
  open: () => Promise<Pick<Store, 'prisma' | 'players' | 'close'>>,
): Promise<Done> {
  const kind = excludable.find((known) => known === what);
  // A name can end with a number, an id cannot.
  const days = kind === 'name' || rest.length < 2 ? undefined : rest.at(-1);
  const value = (days === undefined ? rest : rest.slice(0, -1)).join(' ').trim();
  if ((verb !== 'exclude' && verb !== 'include') || kind === undefined || value === '')
    return { ok: false, message: USAGE };
  if (kind !== 'name' && !ID.test(value)) return { ok: false, message: `${value} is no id.\n\n${USAGE}` };
  if (days !== undefined && !(verb === 'exclude' && DAYS.test(days)))
    return { ok: false, message: `${days} is no number of days from 1 to 9999.\n\n${USAGE}` };
  const store = await open();
  try {
    const now = () => new Date();
    const strangers = createStrangers({ store, now });
    if (verb === 'include')
      return (await strangers.include(kind, value))
        ? { ok: true, message: `The ${kind} ${value} is no longer excluded.` }
        : { ok: false, message: `The ${kind} ${value} was not excluded.` };
    const until = days === undefined ? undefined : new Date(now().getTime() + Number(days) * DAY);
    await strangers.exclude(kind, value, until);
    const how = until === undefined ? '' : `, until ${until.toISOString().slice(0, 10)}`;
    return { ok: true, message: `People of other servers no longer see the ${kind} ${value}${how}.` };
  } finally {
    await store.close();
  }
}

async function main(): Promise<Done> {
  try {
    loadEnvFile();
    const { discord, database } = readConfig(process.env);
    if (discord === undefined && 'folder' in database) return { ok: false, message: NO_TOKEN };
    return await own(process.argv.slice(2), () => createStore(database));
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartError || error instanceof StoreError)
      return { ok: false, message: error.message };
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, message } = await main();
  process.stdout.write(`${message}\n`);
  process.exitCode = ok ? 0 : 1;
}
