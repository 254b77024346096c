import { randomBytes } from 'node:crypto';
import type { Table } from './model.ts';
import { seedHash } from './play/provable-random.ts';

/** What is chosen of a new table; the rest is the same for all. */
export type NewTable = Pick<
  Table,
  | 'guildId'
  | 'channelId'
  | 'hostId'
  | 'game'
  | 'options'
  | 'locale'
  | 'theme'
  | 'seats'
  | 'seatLimit'
  | 'rematchOf'
  | 'clock'
>;

/** A lobby. @param seed 32 bytes in hex */
export function newTable(wanted: NewTable, seed: string, createdAt: Date): Table {
  return {
    ...wanted,
    id: newId(),
    version: 1,
    status: 'lobby',
    seed,
    seedHash: seedHash(seed),
    joins: '',
    formerWinners: [],
    sheetNames: [],
    head: 0,
    announcement: undefined,
    createdAt,
    times: [],
    proposals: [],
    plans: [],
    removed: [],
    paused: undefined,
    dueAt: undefined,
    unstartedDays: undefined,
    daily: undefined,
    whatIf: undefined,
  };
}

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 50 random bits. */
function newId(): string {
  return Array.from(randomBytes(10), (byte) => ID_LETTERS[byte % 32]).join('');
}
