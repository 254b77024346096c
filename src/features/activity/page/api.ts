import type { Answers, Refused, Requests } from '../protocol.ts';

/** What the server says: an answer, or a no. */
export type Heard<Name extends keyof Answers> =
  | { readonly ok: true; readonly answer: Answers[Name] }
  | { readonly ok: false; readonly status: number; readonly refused: Refused };

/** The connection is gone, or the server is. */
export class Unreachable extends Error {}

/**
 * Asks the server.
 *
 * @param token left out: nobody is there yet
 * @throws Unreachable
 */
export async function ask<Name extends keyof Requests>(
  name: Name,
  request: Requests[Name],
  token?: string,
): Promise<Heard<Name>> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const reached = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step;
    } catch (cause) {
      throw new Unreachable('the server cannot be reached', { cause });
    }
  };
  const body = JSON.stringify(request);
  const response = await reached(fetch(`api/${name}`, { method: 'POST', headers, body }));
  const { ok, status } = response;
  // What failed is tried again: a nonce makes sure that it is done once.
  if (status >= 500) throw new Unreachable(`the server cannot answer: ${status}`);
  if (ok) return { ok, answer: (await reached(response.json())) as Answers[Name] };
  // What stands between may refuse in its own way.
  const said: unknown = await response.json().catch(() => undefined);
  const refused = isRefused(said) ? said : { refused: `HTTP ${status}` };
  return { ok, status, refused };
}

function isRefused(said: unknown): said is Refused {
  return typeof said === 'object' && said !== null && 'refused' in said;
}

/** The same request twice is done once. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
