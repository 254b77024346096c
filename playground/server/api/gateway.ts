import type { RestContext, Route } from './route.ts';

/** Where the gateway is, and how many sessions may be started: always enough. */
export function gatewayRoutes({ gateway }: RestContext): readonly Route[] {
  return [
    { method: 'GET', path: '/gateway', open: true, handle: () => ({ body: { url: gateway() } }) },
    {
      method: 'GET',
      path: '/gateway/bot',
      handle: () => ({
        body: {
          url: gateway(),
          shards: 1,
          session_start_limit: {
            total: 1_000,
            remaining: 1_000,
            reset_after: 86_400_000,
            max_concurrency: 16,
          },
        },
      }),
    },
  ];
}
