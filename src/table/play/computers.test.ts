import { describe, expect, it } from 'vitest';
import type { AnyGame, Level } from '../../core/game.ts';
import { games } from '../../games/index.ts';
import { ann, must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';
import { REHEARSED, rehearse, type Thinker, thinkerHere } from './computers.ts';

describe('a thinker', () => {
  const preparedAtTableWith = async (level: Level) => {
    const prepared: string[] = [];
    const thinker: Thinker = { ...thinkerHere([stones]), prepare: (game) => void prepared.push(game) };
    const driver = stonesTables(100, stones.headline, thinker);
    const id = await driver.open();
    must(await driver.tables.addComputer(driver.requestBy(id, ann), level));
    const inLobby = prepared.length;
    must(await driver.tables.start(driver.requestBy(id, ann)));
    driver.tables.moves(await driver.loaded(id), 0);
    return { prepared, inLobby };
  };

  it('gets ready when a hard computer player sits down, and when a person opens their panel', async () => {
    const { prepared, inLobby } = await preparedAtTableWith('hard');
    expect(inLobby).toBe(1);
    expect(prepared).toEqual(['stones', 'stones']);
  });

  it('need not get ready for the other levels', async () => {
    expect((await preparedAtTableWith('medium')).prepared).toEqual([]);
  });

  it('rehearses decisions of the game one by one, and none of an unknown one', () => {
    let decided = 0;
    const game: typeof stones = {
      ...stones,
      advise: (...of) => {
        decided++;
        return stones.advise(...of);
      },
    };
    expect([...rehearse([game], 'chess')]).toEqual([]);
    expect(decided).toBe(0);
    const rehearsal = rehearse([game], 'stones');
    rehearsal.next();
    const once = decided;
    expect(once).toBeGreaterThan(0);
    rehearsal.next();
    expect(decided).toBeGreaterThan(once);
  });

  it('rehearses two deals of every game', () => {
    for (const game of games) {
      let begun = 0;
      const watched: AnyGame = {
        ...game,
        setup(setup) {
          begun++;
          return game.setup(setup);
        },
      };
      expect([...rehearse([watched], game.id)]).toHaveLength(REHEARSED);
      expect(begun).toBe(2);
    }
  });
});
