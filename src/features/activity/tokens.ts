import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { locales } from '../../core/message.ts';

/** Lifetime of a token, in ms. */
export const TOKEN_MS = 3_600_000;

const claims = z.object({
  userId: z.string(),
  name: z.string(),
  username: z.string().exactOptional(),
  /** Where the person has opened the page, according to Discord. */
  channelId: z.string(),
  guildId: z.string().optional(),
  /** The language of their Discord client. */
  locale: z.enum(locales),
});
export type Claims = Readonly<z.output<typeof claims>>;

const signed = claims.extend({ until: z.number() });

/** Tokens that identify a person to the server. Any process with the key reads them; nothing is stored. */
export function createTokens(key: Buffer, now: () => Date) {
  const sign = (body: string) => createHmac('sha256', key).update(body).digest();
  return {
    issue(of: Claims): string {
      const body = JSON.stringify({ ...of, until: now().getTime() + TOKEN_MS });
      const encoded = Buffer.from(body).toString('base64url');
      return `${encoded}.${sign(encoded).toString('base64url')}`;
    },

    /** @returns undefined for a token that has expired, or was not issued with this key */
    read(token: string): Claims | undefined {
      const [encoded = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(encoded);
      if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return undefined;
      const read = signed.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
      if (!read.success || read.data.until <= now().getTime()) return undefined;
      const { until: _, ...of } = read.data;
      return of;
    },
  };
}
