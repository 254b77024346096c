import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import * as z from 'zod';

const address = z.union([z.ipv4(), z.ipv6()]);

/**
 * The address that a request comes from. Anybody can write `X-Forwarded-For`, and each proxy adds to its end whom it has
 * answered, so only so many entries from the end are true.
 *
 * @param proxies how many proxies of the bot's owner are in front; 0: the header does not count
 */
export function addressOf(context: Context, proxies: number): string {
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const told = address.safeParse(proxies === 0 ? undefined : forwarded.at(-proxies));
  if (told.success) return told.data;
  return (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '';
}

/** What one outsider has of the internet: an IPv4 address, or the first 64 bits of IPv6 ones. */
export function networkOf(from: string): string {
  const plain = from.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [before = [], after = []] = plain
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
