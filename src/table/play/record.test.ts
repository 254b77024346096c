import { describe, expect, it } from 'vitest';
import type { AnyGame, MoveArgs } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { games } from '../../games/index.ts';
import { ann, ben, cleo, must, tableWith } from '../../testkit/table/lifecycle.ts';
import type { GameRecord } from './record.ts';

const people = [ann, ben, cleo];

/** A table of three people. */
async function tableOf(game: AnyGame, options: MoveArgs = {}) {
  const { loaded, open, request, tables } = tableWith(game, { first: 0 });
  const id = await open(options);
  const requestOf = (seat: Seat) => request(id, people[seat] ?? expect.fail());
  for (const seat of [1, 2]) must(await tables.join(requestOf(seat)));
  must(await tables.start(requestOf(0)));
  const load = () => loaded(id);
  return {
    load,
    record: async (): Promise<GameRecord> => tables.record(await load()),
    undo: async (seat: Seat) => must(await tables.undo(requestOf(seat))),
    /** The seat makes the move at this index of its legal list, modulo the length. @returns the move in words */
    async move(seat: Seat, index = 0) {
      const list = tables.moves(await load(), seat);
      const { verb, args } = list[index % list.length] ?? expect.fail();
      must(await tables.move(requestOf(seat), { verb, args }));
      return { verb, args };
    },
  };
}

describe.each(games)('the record of $id, while the game runs', (game) => {
  // For games with a tempo option, use the one with hidden choices.
  const together = 'tempo' in game.options.specs ? { tempo: 'together' } : {};

  it('starts like the final record, without the seed and the hidden choices', async () => {
    const table = await tableOf(game, together);
    const random = quickRandom(game.id);
    const records: GameRecord[] = [];
    for (let loaded = await table.load(); loaded.table.status === 'playing'; loaded = await table.load()) {
      const awaited = game.awaiting(loaded.state);
      await table.move(awaited[random.int(awaited.length)] ?? 0, random.int(100));
      records.push(await table.record());
    }
    const whole = await table.record();
    expect(whole.seed).toBe('01'.repeat(32));
    expect(whole.steps).toHaveLength(records.length);
    for (const { seed, joins, final, steps } of records.slice(0, -1)) {
      expect([seed, joins, final]).toEqual([undefined, undefined, undefined]);
      expect(steps).toEqual(whole.steps.slice(0, steps.length));
    }
    const behind = records.filter(({ steps }, i) => steps.length < i + 1);
    expect(behind.length > 0).toBe(game.hidden !== undefined);
  });
});

describe('a choice that is still hidden', () => {
  const ground = () => {
    const game = games.find(({ id }) => id === 'from-the-ground-up');
    if (game === undefined) throw new Error('no game');
    return tableOf(game, { tempo: 'together' });
  };

  it('is in the record only after everybody has chosen, and undoing it reveals nothing', async () => {
    const table = await ground();
    await table.move(1, 0);
    expect((await table.record()).steps).toEqual([]);
    await table.undo(1);
    expect((await table.record()).steps).toEqual([]);
    const chosen = [await table.move(1, 1), await table.move(0, 0)];
    expect((await table.record()).steps).toEqual([]);
    chosen.push(await table.move(2, 0));
    const { steps } = await table.record();
    expect(steps.map(({ verb, args }) => ({ verb, args }))).toEqual(chosen);
  });
});
