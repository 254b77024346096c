/** Addresses of files on this server are kept as paths, for the port may change from start to start. */
export const ATTACHMENTS = '/attachments/';
/** Where pictures of emoji are: `/emojis/ID.png`. */
export const EMOJIS = '/emojis/';

/** A copy in which every address (`url`, `proxy_url`, `icon_url` …) that is a path on this server begins with `origin`. */
export function mapAddresses<T>(value: T, origin: string): T {
  if (origin === '') return value;
  return map(value, origin) as T;
}

function map(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((one) => map(one, origin));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key.endsWith('url') && typeof inner === 'string' && inner.startsWith(ATTACHMENTS)
        ? origin + inner
        : map(inner, origin),
    ]),
  );
}
