import { seated } from '../lobby/lobby.ts';
import { ofServer, type Table } from '../model.ts';
import type { Place } from '../place.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse } from '../request.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';

/** A server's rules about where, and how many, tables a person opens. */
export interface OpeningRules {
  /** Refused where the person may not open a table. For asking early: opening a table asks again. */
  checkOpening(place: Place, userId: string): Promise<Result<Settings>>;
}

export interface OpeningRulesNeeds {
  readonly store: Pick<Store, 'server' | 'openTablesIn'>;
  /** As `load`; undefined for a table that cannot be read. */
  readonly readable: (tableId: string) => Promise<Loaded | undefined>;
}

export function createOpeningRules({ store, readable }: OpeningRulesNeeds): OpeningRules {
  return {
    async checkOpening(place, userId) {
      const server = await store.server(place.guildId);
      const no = checkChannel(server, place);
      if (no) return no;
      const limit = ofServer.tablesPerPerson.of(server);
      if (limit === undefined || place.guildId === undefined) return ok(server);
      const open = countedTables(await store.openTablesIn(place.guildId), userId);
      return open.length < limit ? ok(server) : tooManyTables(limit, open, readable);
    },
  };
}

/** Tables that count towards a person's limit. Somebody who has resigned can neither finish nor close a table. */
export function countedTables(open: readonly Table[], userId: string): readonly Table[] {
  return open.filter((table) => table.hostId === userId && seated(table, userId));
}

export async function tooManyTables(
  limit: number,
  open: readonly Table[],
  readable: OpeningRulesNeeds['readable'],
): Promise<RefusedResult> {
  const tables = (await Promise.all(open.map(({ id }) => readable(id)))).filter((one) => one !== undefined);
  return { ok: false, refusal: { code: 'table-limit', count: limit, tables } };
}

/** Refused in a channel that is not on the server's list. */
export function checkChannel(server: Settings, place: Place): RefusedResult | undefined {
  return isAllowed(server, place)
    ? undefined
    : refuse('channel-not-allowed', { channels: ofServer.channels.of(server) });
}

/** A thread counts as the channel that it belongs to. */
export function isAllowed(server: Settings, { channelId, parentId }: Place): boolean {
  const channels = ofServer.channels.of(server);
  return (
    channels.length === 0 ||
    channels.includes(channelId) ||
    (parentId !== undefined && channels.includes(parentId))
  );
}
