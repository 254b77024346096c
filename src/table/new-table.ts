import { randomBytes } from 'node:crypto';
import { readableId } from '../core/common.ts';
import type { Seat } from '../core/message.ts';
import type { Announcement, PositionOf, Table } from './model.ts';
import { seedHash } from './play/provable-random.ts';

/** What is chosen of a new table; the rest is the same for all. */
export type NewTable = Pick<
  Table,
  'place' | 'hostId' | 'game' | 'options' | 'locale' | 'theme' | 'seats' | 'seatLimit' | 'rematchOf' | 'clock'
> & {
  /** Of an earlier game, whose dice it plays. */
  readonly dice?: KnownDice;
  /** The position of another game from which it goes on. */
  readonly from?: PositionOf;
  readonly formerWinners?: readonly Seat[];
  /** The message in its channel that is to become its first one. */
  readonly announcement?: Announcement;
};

/** All that the dice of a game follow from, besides its options and number of players. */
export type KnownDice = Pick<Table, 'seed' | 'joins' | 'formerWinners' | 'code'>;

/** A lobby. @param seed 32 bytes in hex; not used where the dice are known */
export function newTable(
  { dice, from, formerWinners = dice?.formerWinners ?? [], announcement, ...wanted }: NewTable,
  seed: string,
  createdAt: Date,
): Table {
  return {
    ...wanted,
    id: newId(),
    version: 1,
    status: 'lobby',
    seed: dice?.seed ?? seed,
    seedHash: seedHash(dice?.seed ?? seed),
    joins: dice?.joins ?? '',
    formerWinners,
    seatData: {},
    head: 0,
    announcement,
    createdAt,
    times: [],
    proposals: [],
    plans: [],
    removed: [],
    paused: undefined,
    dueAt: undefined,
    unstartedDays: undefined,
    daily: undefined,
    from,
    code: dice?.code,
    knownDice: dice !== undefined,
    data: {},
  };
}

/** 50 random bits. */
function newId(): string {
  return readableId(randomBytes(10));
}
