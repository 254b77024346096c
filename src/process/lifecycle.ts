/** The reason why Rollpad cannot start or continue, as a sentence for the person who runs it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

export const TOKEN_REFUSED =
  'Discord refuses the bot token: copy it again from the Bot page of your application.';

/** Advice for each close code with which Discord closes the gateway for good. */
const AFTER_CLOSE: Readonly<Record<number, string>> = {
  4004: TOKEN_REFUSED,
  4010: 'Discord rejects the shards of this process (4010): correct SHARDS and SHARD_COUNT.',
  4011: 'The bot is on too many servers for its shards (4011): set SHARDS and SHARD_COUNT.',
  4012: 'Discord no longer supports the gateway version of this Rollpad (4012): install a newer Rollpad.',
};

export function refusalSentence(refusal: { readonly code: number }): StartError {
  const other = `Discord rejected the connection to its gateway (${refusal.code}): see the Bot page of your application.`;
  return new StartError(AFTER_CLOSE[refusal.code] ?? other, { cause: refusal });
}

/** What people who start the bot hear if Discord did not take its commands. @param cause Discord's refusal */
export function registrationSentence(cause: unknown): StartError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `Discord did not take the commands of this Rollpad; it keeps the former ones and is asked again. It says: ${why}`,
    { cause },
  );
}

interface PortSetting {
  readonly host?: string | undefined;
  readonly port: number;
  /** `METRICS` for the settings METRICS_PORT and METRICS_HOST. */
  readonly setting: string;
}

/** Why a port cannot be opened. @param use what it is for */
export function portSentence(cause: unknown, use: string, { host, port, setting }: PortSetting): StartError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  if (code === 'EADDRINUSE')
    return new StartError(`The port ${port} of ${use} is taken: end what uses it, or set ${setting}_PORT.`, {
      cause,
    });
  if (code === 'EACCES')
    return new StartError(
      `This user may not open the port ${port} of ${use}: set ${setting}_PORT to one from 1024 on.`,
      { cause },
    );
  const settings = host === undefined ? `${setting}_PORT` : `${setting}_HOST and ${setting}_PORT`;
  const address = host === undefined ? '' : ` at ${host}`;
  return new StartError(`The port ${port} of ${use} cannot be opened${address} (${code}): set ${settings}.`, {
    cause,
  });
}

/** npm passes a signal on that its whole process group has got already: one stop, delivered twice within this time. */
const ONE_STOP_MS = 1_000;

/** Docker kills a container 10 s after it asks it to stop. */
const STOP_LIMIT_MS = 8_000;

interface ShutdownNeeds {
  /** Stops the bot. Undefined before it runs. */
  stop(): Promise<void> | undefined;
  exit(code: number): void;
  readonly log: Readonly<Record<'info' | 'warn', (about: object, message: string) => void>>;
}

/**
 * Ends the process at the first signal, after the work under way, and within `STOP_LIMIT_MS` even if something hangs:
 * each acknowledged move is in the database, and the next process continues. A second signal ends it at once, unless it is
 * the first one, delivered twice.
 *
 * @returns a function of the reason for the end, such as a signal, and the exit code, 0 by default
 */
export function createShutdown({ stop, exit, log }: ShutdownNeeds): (reason: string, code?: number) => void {
  let since: number | undefined;
  return (reason, code = 0) => {
    if (since !== undefined) {
      if (performance.now() - since >= ONE_STOP_MS) exit(1);
      return;
    }
    since = performance.now();
    log.info({ reason }, 'stopping');
    const forced = setTimeout(() => {
      log.warn({ afterMs: STOP_LIMIT_MS }, 'stopping takes too long; the process ends without waiting');
      exit(1);
    }, STOP_LIMIT_MS);
    void (stop() ?? Promise.resolve())
      .catch((err: unknown) => log.warn({ err }, 'stopping a part failed; the process ends all the same'))
      .finally(() => {
        clearTimeout(forced);
        exit(code);
      });
  };
}
