import type { Faults } from '../../protocol.ts';

/** Whether the playground misbehaves at `now` by its own clock. */
export function faultsOn(faults: Faults, now: number): boolean {
  const { rateLimited, broken, slowBy, nextInteractions, gatewayDown } = faults;
  return (
    gatewayDown ||
    slowBy > 0 ||
    nextInteractions.length > 0 ||
    [rateLimited, broken].some(({ requests, untilTime }) => requests > 0 || untilTime > now)
  );
}
