import type { SheetView } from '../protocol.ts';
import { type Connection, LONG_PAUSE } from './connection.ts';

/** How long to wait before asking again, in ms. No change is lost in between. */
const BETWEEN = 500;

interface FollowNeeds {
  readonly sure: Connection['sure'];
  /** The displayed sheet. */
  readonly shown: () => SheetView | undefined;
  /** Shows a changed sheet. */
  readonly renew: (view: SheetView) => void;
  /** Fetches a changed sheet. */
  readonly refresh: (table: string) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Follows others' changes of the displayed table, while it is displayed. */
export function createFollowing({ sure, shown, renew, refresh, failed, pause }: FollowNeeds) {
  let current: { readonly table: string; readonly end: AbortController } | undefined;

  async function follow(table: string, { signal }: AbortController): Promise<void> {
    for (let view = shown(); view?.table === table && !signal.aborted; view = shown()) {
      const { version } = view;
      const heard = await sure('changes', { table, version }, signal);
      if (signal.aborted) return;
      let isTold = false;
      if (heard.ok)
        for await (const change of heard.answer) {
          if (signal.aborted) return;
          isTold = true;
          if (change === undefined || change.version === shown()?.version) continue;
          if (change.view === undefined) await refresh(table);
          else renew(change.view);
        }
      await pause(heard.ok ? BETWEEN : LONG_PAUSE);
      // Without pushed changes, the page polls.
      if (!isTold && !signal.aborted) await refresh(table);
    }
  }

  /** Ends when the page displays another table. */
  return (table: string): void => {
    if (current?.table === table) return;
    current?.end.abort();
    const mine = { table, end: new AbortController() };
    current = mine;
    void follow(table, mine.end)
      .catch((error: unknown) => {
        if (!mine.end.signal.aborted) failed(error);
      })
      .finally(() => {
        if (current === mine) current = undefined;
      });
  };
}
