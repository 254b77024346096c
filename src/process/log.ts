import { type DestinationStream, type Logger, pino, type SerializedError, stdSerializers } from 'pino';
import { prettyFactory } from 'pino-pretty';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogNeeds {
  readonly level: LogLevel;
  /** Secrets that must never be logged, such as the bot's token. */
  readonly secrets: readonly string[];
  /** Readable lines for a terminal, instead of JSON. */
  readonly pretty: boolean;
  /** The destination; standard output by default. */
  readonly to?: DestinationStream;
}

/**
 * A log of JSON lines or, on a terminal, of readable lines. It never contains the token of the bot or of an
 * interaction.
 */
export function createLog({ level, secrets, pretty, to = process.stdout }: LogNeeds): Logger {
  const options = { level, base: null, serializers: { err: (error: unknown) => safe(error, secrets) } };
  if (!pretty) return pino(options, to);
  const readable = prettyFactory({ translateTime: 'HH:MM:ss', colorize: to === process.stdout });
  return pino(options, { write: (line) => to.write(readable(line)) });
}

/** Discord's addresses contain interaction tokens and ids of people; its errors contain the whole message sent. */
function safe(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  const {
    requestBody: _body,
    rawError: _raw,
    raw: _original,
    ...plain
  } = stdSerializers.err(error) as SerializedError & Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      typeof value === 'string' ? masked(value, secrets) : value,
    ]),
  );
}

function masked(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((out, secret) => out.replaceAll(secret, '…'), text);
  return known
    .replaceAll(/\/(webhooks|interactions)\/(\d+)\/[\w%.-]+/g, '/$1/$2/…')
    .replaceAll(/\/(members|thread-members)\/\d+/g, '/$1/…');
}
