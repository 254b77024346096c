import type { FastifyRequest } from 'fastify';

/**
 * Keeps out other websites that a browser on this computer has open: their Origin differs, and a site whose name
 * resolves to this computer uses that name as the host.
 */
export function isOurs({ headers }: FastifyRequest, loopback: boolean): boolean {
  const { host = '', origin } = headers;
  const name = host.replace(/:\d+$/, '');
  if (loopback && !['127.0.0.1', 'localhost', '[::1]'].includes(name)) return false;
  return origin === undefined || origin === `http://${host}`;
}
