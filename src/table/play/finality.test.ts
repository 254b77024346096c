import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { quickRandom } from '../../core/random.ts';
import { ann, ben, cleo, must, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones, veiledStones } from '../../testkit/table/stones.ts';
import type { Person } from '../model.ts';
import type { Finality } from './finality.ts';

/**
 * Plays a game in which people take random legal actions, and tries to take back every move.
 *
 * @returns for each move: what was predicted before it, and whether it could be taken back
 */
async function tried(
  game: AnyGame,
  seed: string,
  people: readonly Person[],
): Promise<readonly { readonly said: Finality | undefined; readonly undone: boolean }[]> {
  const { tables, begun, loaded, request, work } = tableWith(game);
  const id = await begun(undefined, ...people.slice(1));
  await work();
  const random = quickRandom(seed);
  const all = [];
  for (;;) {
    const now = await loaded(id);
    if (now.table.status !== 'playing') return all;
    const seats = game.awaiting(now.state).filter((seat) => seat < people.length);
    const seat = seats[random.int(seats.length)] ?? 0;
    const person = people[seat] ?? ann;
    const list = tables.moves(now, seat);
    const move = list[random.int(list.length)];
    if (move === undefined) throw new Error('nothing to do');
    const said = tables.finality(now, seat, move);
    const again = async () => {
      must(await tables.move(request(id, person), { verb: move.verb, args: move.args }));
      await work();
    };
    await again();
    const undone = (await tables.undo(request(id, person))).ok;
    if (undone) await again();
    all.push({ said, undone });
  }
}

describe('the prediction whether a move can be taken back', () => {
  it.each([
    ['people', stones as AnyGame, [ann, ben, cleo]],
    ['one computer player', stones as AnyGame, [ann]],
    ['hidden choices', veiledStones, [ann, ben]],
    ['hidden choices, with a computer player', veiledStones, [ann]],
  ] as const)('is correct: %s', async (_, game, people) => {
    const reasons = new Set<Finality | undefined>();
    for (let seed = 0; seed < 12; seed++)
      for (const { said, undone } of await tried(game, String(seed), people)) {
        expect([said, undone]).toEqual([said, said === undefined]);
        reasons.add(said);
      }
    expect(reasons.has(undefined)).toBe(true);
    expect(reasons.size).toBeGreaterThan(2);
  });
});
