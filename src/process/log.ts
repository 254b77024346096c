import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { type DestinationStream, type Logger, pino, type SerializedError, stdSerializers } from 'pino';
import { prettyFactory } from 'pino-pretty';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogNeeds {
  readonly level: LogLevel;
  /** Secrets that must never be logged, such as the bot's token. None is empty. */
  readonly secrets: readonly string[];
  /** Readable lines for a terminal, instead of JSON. */
  readonly pretty: boolean;
  readonly to: DestinationStream;
}

/** How much is kept for a reader that pauses, in bytes. */
const KEPT_FOR_READER = 2 ** 20;

/**
 * Standard output, without which the bot goes on: its reader may end or pause, and the disk of its file may be full. Lines
 * are then lost, until somebody reads again or there is room.
 */
export function standardOutput(): DestinationStream {
  const { stdout } = process;
  const { fd } = stdout;
  for (const stream of [stdout, process.stderr]) stream.on('error', () => {});
  if (stdout instanceof Socket)
    return {
      write(line) {
        if (stdout.writableLength < KEPT_FOR_READER) stdout.write(line);
      },
    };
  // Node's stream for files ends at the first error.
  return {
    write(line) {
      try {
        writeSync(fd, line);
      } catch {}
    },
  };
}

/**
 * A log of JSON lines or, on a terminal, of readable lines. It never contains the secrets, or the token of an interaction.
 */
export function createLog({ level, secrets, pretty, to }: LogNeeds): Logger {
  const options = { level, base: null, serializers: { err: safe } };
  const readable = pretty && prettyFactory({ translateTime: 'HH:MM:ss', colorize: process.stdout.isTTY });
  // In JSON, a secret has backslashes before some of its characters.
  const hidden = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return pino(options, {
    write: (line) => to.write(withoutSecrets(readable ? readable(line) : line, hidden)),
  });
}

/** Replaces each secret in a text. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((out, secret) => out.replaceAll(secret, '…'), text);
}

/** Discord's addresses contain interaction tokens and ids of people; its errors contain the whole message sent. */
function safe(error: unknown): unknown {
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
      typeof value === 'string' ? anonymous(value) : value,
    ]),
  );
}

function anonymous(text: string): string {
  return text
    .replaceAll(/\/(webhooks|interactions)\/(\d+)\/[\w%.-]+/g, '/$1/$2/…')
    .replaceAll(/\/(members|thread-members)\/\d+/g, '/$1/…');
}
