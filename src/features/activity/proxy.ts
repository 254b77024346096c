import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

/** The payload that Discord's proxy signs for a request. Times are in seconds. */
const payload = z.object({
  created_at: z.number(),
  expires_at: z.number(),
  application_id: z.string().optional(),
  user_id: z.string().optional(),
});

/** The headers that Discord's proxy adds if the application enables them. */
export interface ProxyHeaders {
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
  readonly payload: string;
}

/** The prefix that turns a raw Ed25519 key into the form that Node reads (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** What Discord's signature says of a request. */
interface Vouched {
  /** Who sends it; undefined if Discord does not say. */
  readonly userId?: string | undefined;
}

/**
 * What Discord's proxy vouches for with these headers.
 *
 * @param publicKey of the application, in hex
 * @returns undefined if the signature is not Discord's, or has expired
 */
export function vouchedFor(headers: ProxyHeaders, publicKey: string, now: Date): Vouched | undefined {
  const { signature, timestamp, payload: encoded } = headers;
  const body = Buffer.from(encoded, 'base64');
  const key = createPublicKey({
    key: Buffer.concat([ED25519, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  if (signature === undefined || !verify(undefined, body, key, signatureOf(signature))) return undefined;
  const read = payload.safeParse(JSON.parse(body.toString()));
  if (!read.success || String(read.data.created_at) !== timestamp) return undefined;
  if (read.data.expires_at * 1000 <= now.getTime()) return undefined;
  return { userId: read.data.user_id };
}

/** Discord's examples encode it as Base64 and as hex. */
function signatureOf(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]{128}$/i.test(text) ? 'hex' : 'base64');
}
