/**
 * Serializes requests, so that an older answer never follows a newer one. Of the requests made in the meantime, only
 * the newest is sent.
 *
 * @param ask `isNewest` is true if there is no later request
 */
export function createLatest<Wanted>(ask: (wanted: Wanted, isNewest: () => boolean) => Promise<void>) {
  let next: { readonly wanted: Wanted } | undefined;
  let isAsking = false;
  return async (wanted: Wanted): Promise<void> => {
    next = { wanted };
    if (isAsking) return;
    isAsking = true;
    try {
      while (next !== undefined) {
        const asked: Wanted = next.wanted;
        next = undefined;
        await ask(asked, () => next === undefined);
      }
    } finally {
      isAsking = false;
    }
  };
}
