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

/**
 * Whether a request with these headers has Discord's signature for this person.
 *
 * @param publicKey of the application, in hex
 * @param userId of the person, if already known
 */
export function mayPass(headers: ProxyHeaders, publicKey: string, now: Date, userId?: string): boolean {
  const { signature, timestamp, payload: encoded } = headers;
  const body = Buffer.from(encoded, 'base64');
  const key = createPublicKey({
    key: Buffer.concat([ED25519, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  if (signature === undefined || !verify(undefined, body, key, signatureOf(signature))) return false;
  const read = payload.safeParse(JSON.parse(body.toString()));
  if (!read.success || String(read.data.created_at) !== timestamp) return false;
  if (read.data.expires_at * 1000 <= now.getTime()) return false;
  return userId === undefined || read.data.user_id === undefined || read.data.user_id === userId;
}

/** Discord's examples encode it as Base64 and as hex. */
function signatureOf(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]{128}$/i.test(text) ? 'hex' : 'base64');
}
