import * as z from 'zod';
import type { ActivityHost, Retention } from './features/feature.ts';
import { type LogLevel, logLevels } from './process/log.ts';

/** All settings, from environment variables: see docs/hosting.md. */
export interface Config {
  /** Without it, the playground starts, and the bot logs in there. */
  readonly discord: { readonly token: string; readonly api: string | undefined } | undefined;
  readonly database: { readonly url: string } | { readonly folder: string };
  /** The playground has one of its own in the bot's: it never opens the database of a bot that is on Discord. */
  readonly dataFolder: string;
  readonly playgroundPort: number;
  readonly logLevel: LogLevel;
  /** The address of metrics and health. Left out: off. */
  readonly metrics?: { readonly port: number; readonly host: string } | undefined;
  /** The page of the sheets, as an activity. Left out: off. */
  readonly activity?: Omit<ActivityHost, 'page' | 'isOpen'> | undefined;
  /** How many days to keep data that is no longer needed. */
  readonly retention: Retention;
  /** Whether the bot brings people of different servers together, if they ask for it. */
  readonly matching: boolean;
  /** The games that the host has put beside those of this repository: files and folders, separated by commas. */
  readonly games?: string | undefined;
  /** The shards of this process, and their total number. By default Discord decides, and this process serves all. */
  readonly shards: { readonly ids: readonly number[]; readonly count: number } | undefined;
}

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

const portNumber = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535 (0: any free port)')
  .max(65_535, 'must be 0 to 65535 (0: any free port)');

/** 0: forever. */
const days = z.coerce
  .number('must be a number of days')
  .int('must be a whole number of days')
  .min(0, 'must be 0 (for ever) or more days')
  .max(36_500, 'must be at most 36500 days (0: for ever)');

const UNENCODED =
  'has characters in its user or password that must be percent-encoded (@ as %40, / as %2F, : as %3A, # as %23, ? as %3F, % as %25); or leave the password out, and set PGPASSWORD to it as it is';

/** Whether the user and the password in a database's address have no characters that end them early. */
function isEncoded(url: string): boolean {
  const [, rest = ''] = url.split(/^\w+:\/\//);
  const credentials = rest.includes('@') ? rest.slice(0, rest.lastIndexOf('@')) : '';
  return /^[^:]*(:[^:]*)?$/.test(credentials) && !/[@/#?\s]|%(?![0-9a-f]{2})/i.test(credentials);
}

const settings = z
  .object({
    DISCORD_TOKEN: z.string().trim(),
    DISCORD_API: httpUrl,
    DATABASE_URL: z
      .string()
      .trim()
      .refine(isEncoded, UNENCODED)
      .pipe(
        z.url({
          protocol: /^postgres(ql)?$/,
          error: 'must be an address such as postgresql://user:password@host:5432/name',
        }),
      )
      .refine(
        (url) => /^([1-9]\d*)?$/.test(new URL(url).searchParams.get('connection_limit') ?? ''),
        'has a connection_limit that is no whole number from 1 on',
      ),
    DATA_FOLDER: z.string().default('data'),
    PLAYGROUND_PORT: portNumber.default(8787),
    METRICS_PORT: portNumber,
    METRICS_HOST: z.string().trim(),
    ACTIVITY_PORT: portNumber,
    ACTIVITY_HOST: z.string().trim(),
    ACTIVITY_PROXIES: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must be 0 to 10')
      .max(10, 'must be 0 to 10'),
    ACTIVITY_SIGNED: z.enum(['optional', 'required'], 'must be one of optional, required'),
    DISCORD_CLIENT_SECRET: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,200}$/, 'does not look like a client secret (copy it from the OAuth2 page)'),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
    MATCHING: z.enum(['on', 'off'], 'must be one of on, off').default('on'),
    KEEP_POSITIONS_DAYS: days.default(30),
    KEEP_LOBBIES_DAYS: days.default(14),
    KEEP_IDLE_GAMES_DAYS: days.default(365),
    KEEP_LEFT_SERVERS_DAYS: days.default(30),
    GAMES: z.string().trim(),
    SHARDS: z.string().regex(/^\d+(,\d+)*$/, 'must be numbers separated by commas, such as 0,1'),
    SHARD_COUNT: z.coerce.number('must be a number').int().min(1, 'must be 1 or more'),
  })
  .partial({
    DISCORD_TOKEN: true,
    DISCORD_API: true,
    DATABASE_URL: true,
    METRICS_PORT: true,
    METRICS_HOST: true,
    ACTIVITY_PORT: true,
    ACTIVITY_HOST: true,
    ACTIVITY_PROXIES: true,
    ACTIVITY_SIGNED: true,
    DISCORD_CLIENT_SECRET: true,
    GAMES: true,
    SHARDS: true,
    SHARD_COUNT: true,
  })
  .superRefine((values, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    // Tokens of servers other than Discord have their own form and length.
    const pattern = values.DISCORD_API === undefined ? /^[\w.-]{20,200}$/ : /^[\x21-\x7e]+$/;
    if (values.DISCORD_TOKEN !== undefined && !pattern.test(values.DISCORD_TOKEN))
      wrong(
        'DISCORD_TOKEN',
        'does not look like a bot token (copy it from the Bot page of your application)',
      );
    if (values.DISCORD_API !== undefined && values.DISCORD_TOKEN === undefined)
      wrong('DISCORD_API', 'needs DISCORD_TOKEN as well');
    if (values.METRICS_HOST !== undefined && values.METRICS_PORT === undefined)
      wrong('METRICS_HOST', 'needs METRICS_PORT as well');
    for (const name of ['ACTIVITY_HOST', 'ACTIVITY_PROXIES', 'ACTIVITY_SIGNED'] as const)
      if (values[name] !== undefined && values.ACTIVITY_PORT === undefined)
        wrong(name, 'needs ACTIVITY_PORT as well');
    if ((values.ACTIVITY_PORT === undefined) !== (values.DISCORD_CLIENT_SECRET === undefined))
      wrong(
        values.ACTIVITY_PORT === undefined ? 'ACTIVITY_PORT' : 'DISCORD_CLIENT_SECRET',
        'is needed too: ACTIVITY_PORT and DISCORD_CLIENT_SECRET go together',
      );
    if ((values.SHARDS === undefined) !== (values.SHARD_COUNT === undefined))
      wrong(
        values.SHARDS === undefined ? 'SHARDS' : 'SHARD_COUNT',
        'is needed too: SHARDS and SHARD_COUNT go together',
      );
    if (
      values.SHARDS?.split(',').some((id) => Number(id) >= (values.SHARD_COUNT ?? Number.POSITIVE_INFINITY))
    )
      wrong('SHARDS', 'must be less than SHARD_COUNT, counted from 0');
    if (values.SHARDS !== undefined && values.DATABASE_URL === undefined)
      wrong('SHARDS', 'needs DATABASE_URL as well: the embedded database is for one process');
  });

/** The message lists every wrong setting, one per line. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['These settings are wrong:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration. Empty variables count as not set.
 *
 * @throws ConfigError that lists every wrong setting, without values because one of them is the token
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(set);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const values = parsed.data;
  const dataFolder =
    values.DISCORD_TOKEN === undefined ? `${values.DATA_FOLDER}/playground` : values.DATA_FOLDER;
  return {
    discord:
      values.DISCORD_TOKEN === undefined
        ? undefined
        : { token: values.DISCORD_TOKEN, api: values.DISCORD_API },
    database:
      values.DATABASE_URL === undefined ? { folder: `${dataFolder}/db` } : { url: values.DATABASE_URL },
    dataFolder,
    playgroundPort: values.PLAYGROUND_PORT,
    logLevel: values.LOG_LEVEL,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST ?? '127.0.0.1' },
    activity:
      values.ACTIVITY_PORT === undefined || values.DISCORD_CLIENT_SECRET === undefined
        ? undefined
        : {
            port: values.ACTIVITY_PORT,
            host: values.ACTIVITY_HOST ?? '127.0.0.1',
            proxies: values.ACTIVITY_PROXIES ?? 0,
            mustBeSigned: values.ACTIVITY_SIGNED === 'required',
            clientSecret: values.DISCORD_CLIENT_SECRET,
          },
    retention: {
      positions: values.KEEP_POSITIONS_DAYS,
      lobbies: values.KEEP_LOBBIES_DAYS,
      idleGames: values.KEEP_IDLE_GAMES_DAYS,
      leftServers: values.KEEP_LEFT_SERVERS_DAYS,
    },
    matching: values.MATCHING === 'on',
    games: values.GAMES,
    shards:
      values.SHARDS === undefined || values.SHARD_COUNT === undefined
        ? undefined
        : { ids: values.SHARDS.split(',').map(Number), count: values.SHARD_COUNT },
  };
}

/** What the environment holds that nobody must read, in each way in which it may be written. */
export function secretsIn(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { DISCORD_TOKEN, DISCORD_CLIENT_SECRET, PGPASSWORD, DATABASE_URL = '' } = environment;
  const [, rest = ''] = DATABASE_URL.split(/^\s*\w+:\/\//);
  const inUser = rest.slice(0, Math.max(0, rest.lastIndexOf('@'))).split(/:(.*)/s)[1];
  const inQuery = /[?&]password=([^&#]*)/.exec(rest)?.[1];
  const written = [DISCORD_TOKEN?.trim(), DISCORD_CLIENT_SECRET?.trim(), PGPASSWORD, inUser, inQuery];
  return [...new Set(written.flatMap((secret = '') => [secret, decoded(secret)]))].filter(
    (secret) => secret !== '',
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
