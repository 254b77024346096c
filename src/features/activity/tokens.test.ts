import { expect, it } from 'vitest';
import { createTokens, TOKEN_MS } from './tokens.ts';

const claims = { userId: '1', name: 'Mia', channelId: '90', guildId: '9', locale: 'de' } as const;
const start = 1_000_000_000_000;
let at = start;
const now = () => new Date(at);
const tokens = createTokens(Buffer.alloc(32, 1), now);

it('a token says who is there, for an hour', () => {
  at = start;
  const token = tokens.issue(claims);
  expect(tokens.read(token)).toEqual(claims);
  at = start + TOKEN_MS - 1;
  expect(tokens.read(token)).toEqual(claims);
  at = start + TOKEN_MS;
  expect(tokens.read(token)).toBeUndefined();
});

it('nobody without the key makes or changes one', () => {
  at = start;
  const [body = '', signature = ''] = tokens.issue(claims).split('.');
  const forged = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace('"userId":"1"', '"userId":"2"'),
  ).toString('base64url');
  const others = createTokens(Buffer.alloc(32, 2), now).issue(claims);
  for (const token of [
    `${forged}.${signature}`,
    others,
    body,
    `${body}.`,
    `${body}.x`,
    `${body}.${signature}.x`,
    '',
  ])
    expect(tokens.read(token), token).toBeUndefined();
  expect(tokens.read(`${body}.${signature}`)).toEqual(claims);
});
