import { randomBytes } from 'node:crypto';
import { readableId } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import type { TableHooks } from '../hooks.ts';
import { say } from '../messages.ts';
import type { Announcement, PositionOf, Table } from '../model.ts';
import type { Place } from '../place.ts';
import { seedHash } from '../play/chance.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse } from '../request.ts';
import { isSeated } from '../seats/seats.ts';

/** What can be chosen for a new table; the rest is the same for all. */
export type NewTable = Pick<
  Table,
  'place' | 'hostId' | 'game' | 'options' | 'locale' | 'theme' | 'seats' | 'seatLimit' | 'rematchOf' | 'clock'
> & {
  /** Where its dice come from, if not from a seed of its own. */
  readonly dice?: KnownDice | SharedDice;
  /** The position of another game from which it continues. */
  readonly continuedFrom?: PositionOf;
  readonly formerWinners?: readonly Seat[];
  /** The message in its channel that becomes its first announcement. */
  readonly announcement?: Announcement;
  readonly data?: Table['data'];
};

/** The dice of an earlier game: everything that determines them, except its options and number of players. */
export type KnownDice = Pick<Table, 'seed' | 'joins' | 'formerWinners'> & {
  readonly kind: 'known';
};

/** Dice from a seed that others also get. */
export interface SharedDice extends Pick<Table, 'seed'> {
  readonly kind: 'shared';
}

/** A new lobby. @param seed 32 bytes in hex; ignored if the dice are known or shared */
export function newTable(
  { dice, continuedFrom: from, formerWinners, announcement, data = {}, ...wanted }: NewTable,
  seed: string,
  createdAt: Date,
): Table {
  const known = dice?.kind === 'known' ? dice : undefined;
  return {
    ...wanted,
    id: newId(),
    version: 1,
    status: 'lobby',
    seed: dice?.seed ?? seed,
    seedHash: seedHash(dice?.seed ?? seed),
    joins: known?.joins ?? '',
    formerWinners: formerWinners ?? known?.formerWinners ?? [],
    headStart: undefined,
    seatData: {},
    head: 0,
    announcement,
    createdAt,
    times: [],
    proposals: [],
    plans: [],
    removed: [],
    resigned: [],
    paused: undefined,
    dueAt: undefined,
    unstartedDays: undefined,
    continuedFrom: from,
    dice: from === undefined ? (dice?.kind ?? 'own') : 'position',
    data,
  };
}

/** 50 random bits. */
function newId(): string {
  return readableId(randomBytes(10));
}

type Readable = (tableId: string) => Promise<Loaded | undefined>;

/** Asks the hook `mayOpen` of all features. */
export async function mayOpen(
  hooks: readonly TableHooks[] = [],
  place: Place,
): Promise<Result<number | undefined>> {
  let most: number | undefined;
  for (const hook of hooks) {
    const answer = await hook.mayOpen?.(place);
    if (answer?.ok === false) return answer;
    if (answer?.value !== undefined) most = Math.min(most ?? answer.value, answer.value);
  }
  return ok(most);
}

/**
 * Tables that count towards a person's limit. A person who has resigned can neither finish nor close a table, so it
 * does not count.
 */
export function countedTables(open: readonly Table[], userId: string): readonly Table[] {
  return open.filter((table) => table.hostId === userId && isSeated(table, userId));
}

export async function tooManyTables(
  limit: number,
  open: readonly Table[],
  readable: Readable,
): Promise<RefusedResult> {
  const tables = (await Promise.all(open.map(({ id }) => readable(id)))).filter(
    (loaded) => loaded !== undefined,
  );
  return refuse(say('refusal.table-limit', { count: limit }), { tables });
}
