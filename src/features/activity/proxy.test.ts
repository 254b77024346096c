import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { vouchedFor } from './proxy.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
const now = new Date(1_000_000_000_000);
const seconds = now.getTime() / 1000;

function headers(payload: object, form: 'base64' | 'hex' = 'base64') {
  const body = Buffer.from(JSON.stringify({ created_at: seconds, expires_at: seconds + 60, ...payload }));
  return {
    signature: sign(null, body, privateKey).toString(form),
    timestamp: String(seconds),
    payload: body.toString('base64'),
  };
}

it('a request passes with Discord’s signature, in both of its forms', () => {
  expect(vouchedFor(headers({}), key, now)).toEqual({ userId: undefined });
  expect(vouchedFor(headers({ user_id: '1' }, 'hex'), key, now)).toEqual({ userId: '1' });
});

it.each([
  ['that has expired', headers({ expires_at: seconds })],
  ['of another time', { ...headers({}), timestamp: String(seconds - 1) }],
  ['of another payload', { ...headers({}), payload: headers({ application_id: '3' }).payload }],
  ['that is missing', { ...headers({}), signature: undefined }],
])('… but not with one %s', (_, wrong) => {
  expect(vouchedFor(wrong, key, now)).toBeUndefined();
});
