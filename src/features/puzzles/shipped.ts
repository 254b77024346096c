import { remembered } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import { strengthByMisses } from './rating.ts';
import type { Puzzle } from './records.ts';
import { type ShippedFile, type ShippedPuzzle, unpacked } from './shipped/file.ts';
import { files } from './shipped/index.ts';

/*
 * Puzzles that every installation has, from games between computer players: people's own come on top. They stay in
 * files until someone is shown them.
 */

/** What the shipped puzzles of a game were checked with; undefined if there are none. */
export function checkedWith(game: string): string | undefined {
  return files.get(game)?.checked;
}

/** What is kept in memory of a shipped puzzle, to choose it. */
export type ShippedEntry = Pick<ShippedPuzzle, 'id' | 'misses'>;

const entriesOf = remembered((file: ShippedFile): readonly ShippedEntry[] =>
  unpacked(file).map(({ id, misses }) => ({ id, misses })),
);

/** The shipped puzzles of a game. */
export function shippedIn(game: string): readonly ShippedEntry[] {
  const file = files.get(game);
  return file === undefined ? [] : entriesOf(file);
}

/** A shipped puzzle as it is stored. @throws RangeError if it is not in the file: a bug */
export function shippedRow(game: AnyGame, id: string, at: Date): Puzzle {
  const file = files.get(game.id);
  const found = file && unpacked(file).find((one) => one.id === id);
  if (file === undefined || found === undefined) throw new RangeError(`no shipped puzzle ${id}`);
  const { state, seat, seats, misses, ...solution } = found;
  const { rating, deviation } = strengthByMisses(misses);
  return {
    id,
    game: game.id,
    options: game.options.schema.parse({}) as Puzzle['options'],
    seats,
    seat,
    misses,
    rating,
    deviation,
    solution: { best: solution.best, over: solution.over, gain: solution.gain },
    state: JSON.stringify(state),
    stateVersion: game.migrations.length,
    tries: 0,
    found: 0,
    day: undefined,
    dice: undefined,
    checked: file.checked,
    guildId: undefined,
    at,
  };
}
