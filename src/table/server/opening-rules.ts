import type { TableHooks } from '../hooks.ts';
import type { Table } from '../model.ts';
import type { Place } from '../place.ts';
import { type Loaded, ok, type RefusedResult, type Result } from '../request.ts';
import { seated } from '../seats/seats.ts';
import type { WriterNeeds } from '../writer.ts';

/** Where, and how many, tables a person opens, as far as features have rules for it. */
export interface OpeningRules {
  /** As the hook of features: the strictest counts. */
  mayOpen(place: Place): Promise<Result<number | undefined>>;
  /** Refused where the person may not open a table. For asking early: opening a table asks again. */
  checkOpening(place: Place, userId: string): Promise<Result<unknown>>;
}

type Readable = (tableId: string) => Promise<Loaded | undefined>;

/** @param readable as `load`; undefined for a table that cannot be read */
export function createOpeningRules(
  { store, hooks }: Pick<WriterNeeds, 'store' | 'hooks'>,
  readable: Readable,
): OpeningRules {
  return {
    mayOpen: (place) => mayOpen(hooks, place),

    async checkOpening(place, userId) {
      const most = await mayOpen(hooks, place);
      if (!most.ok || most.value === undefined || place.guildId === undefined) return most;
      const open = countedTables(await store.openTablesIn(place.guildId), userId);
      return open.length < most.value ? most : tooManyTables(most.value, open, readable);
    },
  };
}

/** See the hook of this name. */
export async function mayOpen(
  hooks: readonly TableHooks[] = [],
  place: Place,
): Promise<Result<number | undefined>> {
  let most: number | undefined;
  for (const hook of hooks) {
    const said = await hook.mayOpen?.(place);
    if (said?.ok === false) return said;
    if (said?.value !== undefined) most = Math.min(most ?? said.value, said.value);
  }
  return ok(most);
}

/** Tables that count towards a person's limit. Somebody who has resigned can neither finish nor close a table. */
export function countedTables(open: readonly Table[], userId: string): readonly Table[] {
  return open.filter((table) => table.hostId === userId && seated(table, userId));
}

export async function tooManyTables(
  limit: number,
  open: readonly Table[],
  readable: Readable,
): Promise<RefusedResult> {
  const tables = (await Promise.all(open.map(({ id }) => readable(id)))).filter((one) => one !== undefined);
  return { ok: false, refusal: { code: 'table-limit', count: limit, tables } };
}
