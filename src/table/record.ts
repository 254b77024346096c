import type { Chance, Json, Said } from '../core/game.ts';
import type { Seat } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';

/** The public format of a game, version 1: see docs/record.md. */
export interface GameRecord {
  readonly record: 1;
  readonly game: string;
  readonly seats: number;
  readonly options: OptionValues;
  /** Hex; left out while the game runs. */
  readonly seed?: string;
  /** What is mixed into the draws besides the seed: the ids by which people joined, joined by commas. */
  readonly joins?: string;
  readonly setupChance: readonly Chance[];
  readonly steps: readonly RecordStep[];
  /** Left out while the game runs. */
  readonly final?: {
    readonly totals: readonly number[];
    readonly parts: readonly { readonly [part: string]: Json }[];
    readonly winners: readonly Seat[];
  };
}

export interface RecordStep {
  readonly seat: Seat;
  readonly verb: string;
  readonly said: Said;
  readonly chance: readonly Chance[];
  readonly by?: 'computer' | 'caretaker';
}
