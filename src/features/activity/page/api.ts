import type { Answers, Refused, Requests } from '../protocol.ts';

/** Changes of a table, in order; undefined for a heartbeat. */
export type Changes = AsyncIterable<Answers['changes'] | undefined>;

/** The server's answer, or refusal. */
export type Heard<Name extends keyof Answers> =
  | {
      readonly ok: true;
      readonly answer: Name extends 'changes' ? Changes : Answers[Name];
      /** The page gave up waiting, so it is unknown whether the server is there. */
      readonly isSilent?: true;
    }
  | { readonly ok: false; readonly status: number; readonly refused: Refused };

/** The connection or the server is down. */
export class Unreachable extends Error {}

/** How long to wait for the first and for each next chunk of a stream, in ms. The server sends one every 20 s. */
const FIRST_WORD = 5_000;
const NEXT_WORD = 50_000;

/**
 * Sends a request to the server.
 *
 * @param token undefined before the login
 * @param signal ends a stream
 * @throws Unreachable
 */
export async function ask<Name extends keyof Requests>(
  name: Name,
  request: Requests[Name],
  token?: string,
  signal?: AbortSignal,
): Promise<Heard<Name>> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const patience = name === 'changes' ? createPatience(signal) : undefined;
  const reached = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step;
    } catch (cause) {
      throw new Unreachable('the server cannot be reached', { cause });
    }
  };
  const sent = fetch(`api/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request),
    ...(patience === undefined ? {} : { signal: patience.signal }),
  });
  const response = await reached(sent).catch((error: unknown) => {
    // A proxy buffers the stream until its end, so nothing arrives; the caller can poll instead.
    if (patience?.signal.aborted) return undefined;
    throw error;
  });
  const heard = (answer: unknown) => ({ ok: true, answer }) as Heard<Name>;
  if (response === undefined) return { ...heard(nothing()), isSilent: true } as Heard<Name>;
  const { ok, status } = response;
  // Failures are retried; a nonce prevents a move from being made twice.
  if (status >= 500) throw new Unreachable(`the server cannot answer: ${status}`);
  if (ok) return heard(patience === undefined ? await reached(response.json()) : lines(response, patience));
  // A proxy may refuse in its own format.
  const said: unknown = await response.json().catch(() => undefined);
  patience?.over();
  const refused = isRefused(said) ? said : { refused: `HTTP ${status}` };
  return { ok, status, refused };
}

/** Aborts a request when its stream stalls. */
function createPatience(given: AbortSignal | undefined) {
  const end = new AbortController();
  const stop = () => end.abort();
  let timer = setTimeout(stop, FIRST_WORD);
  given?.addEventListener('abort', stop, { once: true });
  return {
    signal: end.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(stop, NEXT_WORD);
    },
    over() {
      clearTimeout(timer);
      given?.removeEventListener('abort', stop);
      stop();
    },
  };
}

async function* nothing(): Changes {}

/** The lines of a stream, until it ends or the connection does. */
async function* lines({ body }: Response, { heard, over }: ReturnType<typeof createPatience>): Changes {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { value, done = true } = (await reader?.read().catch(() => undefined)) ?? {};
      if (done) return;
      heard();
      const parts = `${text}${value}`.split('\n');
      text = parts.pop() ?? '';
      for (const part of parts) yield part === '' ? undefined : (JSON.parse(part) as Answers['changes']);
    }
  } finally {
    over();
  }
}

function isRefused(said: unknown): said is Refused {
  return typeof said === 'object' && said !== null && 'refused' in said;
}

/** Identifies a request, so that a repeated one has no effect. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
