import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type CountingRandom, randomFrom, type Words } from '../../core/random.ts';
import type { SeatOccupant, Table } from '../model.ts';

/** 32 bytes in hex, the source of all chance at a table. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

/**
 * The commitment: SHA-256 of the seed's 32 bytes, in hex. It is public when the table opens; the seed follows at the
 * end.
 */
export function seedHash(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
}

const WORDS_A_BLOCK = 8;

/**
 * The provable words of a table. Block n is HMAC-SHA256 of the text `<joins>:<n>` with the seed's 32 bytes as the key,
 * where `joins` are the ids by which people joined, joined by commas. A block has eight words of 32 bits, big-endian.
 * The bot's owner cannot know `joins` when the hash is shown; people who join cannot know the seed.
 */
export function provableWords(seed: string, joins: string): Words {
  const key = Buffer.from(seed, 'hex');
  let cached = -1;
  let block = Buffer.alloc(0);
  return (position) => {
    const wanted = Math.floor(position / WORDS_A_BLOCK);
    if (wanted !== cached) {
      block = createHmac('sha256', key).update(`${joins}:${wanted}`).digest();
      cached = wanted;
    }
    return block.readUInt32BE((position % WORDS_A_BLOCK) * 4);
  };
}

/** The random source of a table, starting at a cursor. */
export function provableRandom(seed: string, joins: string, position = 0): CountingRandom {
  return randomFrom(provableWords(seed, joins), position);
}

/** The ids by which people joined, joined by commas. Computer players and reserved seats add nothing. */
export function joinsOf(seats: readonly SeatOccupant[]): string {
  return seats
    .flatMap((occupant) => (occupant.kind === 'human' && occupant.reserved !== true ? [occupant.joinId] : []))
    .join(',');
}

/** The random source of a table that has begun. The ids by which people joined stay the same after a resignation. */
export function randomOf(table: Table, position: number): CountingRandom {
  return provableRandom(table.seed, table.joins, position);
}
