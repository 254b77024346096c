import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Outcome, Table } from '../table/model.ts';
import { ada, createTable, nextStep, type SampleDifferences, stored } from '../testkit/store/samples.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../testkit/store/stores.ts';

onBothDatabases('the store', suite);

function suite(open: () => Promise<TestStore>): void {
  const store = openBeforeAll(open);
  const newCode = () => randomUUID().replaceAll('-', '').slice(0, 8);

  /** A game of one person that is over. */
  const finished = async (differences: SampleDifferences, merit = 7, person = ada): Promise<Table> => {
    const table = await createTable(store, { status: 'playing', ...differences });
    const { step, table: after } = nextStep(table);
    const outcome: Outcome = {
      tableId: table.id,
      seat: 0,
      userId: person.id,
      name: person.name,
      guildId: table.place.guildId,
      game: table.game,
      place: 1,
      seats: 1,
      winner: true,
      score: 7,
      merit,
      turns: 3,
      thinkingTime: 1,
      at: new Date('2026-11-21T10:00:00.000Z'),
    };
    await store.append(step, { ...after, status: 'finished' }, [], [outcome]);
    return stored(after);
  };

  describe('the code of a game', () => {
    it('leads to the first game with it that is over', async () => {
      const code = newCode();
      expect(await store.hasCode(code)).toBe(false);
      expect(await store.gameOfCode(code)).toBeUndefined();
      const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
      await createTable(store, { code, createdAt: at(0) });
      expect(await store.hasCode(code)).toBe(true);
      expect(await store.gameOfCode(code)).toBeUndefined();
      await finished({ code, createdAt: at(2), dice: 'known' });
      const first = await finished({ code, createdAt: at(1) });
      expect(await store.gameOfCode(code)).toMatchObject({ id: first.id, code, dice: 'own' });
    });

    it('leads to some of its other games: the first, and the newest', async () => {
      const code = newCode();
      const ids: string[] = [];
      for (let minute = 0; minute < 6; minute++) {
        const createdAt = new Date(Date.UTC(2026, 10, 20, 12, minute));
        ids.push((await finished({ code, createdAt })).id);
      }
      await createTable(store, { code });
      const found = await store.gamesOfCode(code, ids[5] ?? '', 3);
      expect(found.map(({ id }) => id)).toEqual([ids[0], ids[3], ids[4]]);
      expect(await store.gamesOfCode(newCode(), '', 3)).toEqual([]);
    });

    it('compares a result with those of other people', async () => {
      const code = newCode();
      for (const [merit, id] of [
        [5, '1'],
        [7, '2'],
        [9, '3'],
        [1, ada.id],
      ] as const)
        await finished({ code }, merit, { id, name: id });
      expect(await store.standingAmong(code, ada.id, 7)).toEqual({ others: 3, worse: 1 });
      expect(await store.standingAmong(newCode(), ada.id, 7)).toEqual({ others: 0, worse: 0 });
    });

    it('is written with a change', async () => {
      const code = newCode();
      const table = await createTable(store, { code: undefined });
      await store.update({ ...table, code }, []);
      expect(await store.table(table.id)).toMatchObject({ code });
      expect(await store.hasCode(code)).toBe(true);
    });
  });
}
