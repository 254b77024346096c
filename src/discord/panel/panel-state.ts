import { createHash } from 'node:crypto';
import { readableId } from '../../core/common.ts';
import type { Focus, HashedPick } from '../presses.ts';

/** Everything that a person has chosen in a panel, as the `custom_id`s of its controls carry it. */
export interface PanelState {
  readonly table: string;
  /** Identifies the position, see `TableService.stamp`. */
  readonly stamp: string;
  readonly verb: ShortHash | undefined;
  /** In the order of the choices. */
  readonly picks: readonly HashedPick[];
  readonly focus: Focus | undefined;
  /** A letter, or nothing: Discord wants different ids even for controls that lead to the same state. */
  readonly disambiguator: string;
}

/** Stands for a verb or a value of any length in a `custom_id`: seven letters and digits. */
export type ShortHash = string;

/** The options that a verb can have at most: their hashes fit into a `custom_id` with the longest stamp and focus. */
export const PICKS_MAX = 6;

export function shortHash(text: string): ShortHash {
  const bytes = createHash('sha256').update(text).digest();
  return readableId(bytes.subarray(0, 7));
}
