import { beforeEach, describe, expect, it, vi } from 'vitest';
import { REMEMBERED_FOR } from '../../table/fingerprint.ts';
import type { Outcome } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { nextStep, type SampleDifferences, sampleTable } from '../../testkit/store/samples.ts';
import { ann, ben, cleo, must, type TableDriver, tableWith } from '../../testkit/table/lifecycle.ts';
import { type MemoryStore, memoryStore } from '../../testkit/table/memory-store.ts';
import { stones } from '../../testkit/table/stones.ts';
import { rating, type Skill, toRate } from './record.ts';
import { createRatings, type RatingService } from './service.ts';
import { type Rated, ratedAfter, ratedOf, statsByGame, statsOf } from './skills.ts';

/** People by skill, best first: the leaderboard of these skills. */
function ranked(skills: readonly Skill[]): readonly Rated[] {
  return skills
    .map((skill) => ratedOf({ ...skill, rank: rankOf(skill, skills) }, skill.name))
    .toSorted((a, b) => a.rank - b.rank || (a.userId < b.userId ? -1 : 1));
}

function rankOf({ ordinal }: Skill, all: readonly Skill[]): number {
  return 1 + all.filter((skill) => skill.ordinal > ordinal).length;
}

const now = () => new Date('2026-11-23T12:00:00Z');

let store: MemoryStore;
let ratings: RatingService;
let all: Outcome[];
beforeEach(() => {
  store = memoryStore();
  ratings = createRatings({ store, now });
  all = [];
});

/** A finished game with these people, best first. @returns its table's id */
async function play(order: readonly string[], differences: SampleDifferences = {}): Promise<string> {
  const table = sampleTable({ status: 'playing', guildId: 'g', ...differences });
  await store.create(table, []);
  const { step, table: after } = nextStep(table);
  const outcomes = order.map(
    (userId, seat): Outcome => ({
      tableId: table.id,
      seat,
      userId,
      name: userId,
      username: undefined,
      guildId: table.place.guildId,
      game: table.game,
      place: seat + 1,
      seats: order.length,
      winner: seat === 0,
      score: 9 - seat,
      merit: 9 - seat,
      shared: false,
      turns: 1,
      thinkingTime: 1,
      at: new Date(all.length),
    }),
  );
  const ended = { ...after, status: 'finished' } as const;
  await store.append(step, ended, [], outcomes, toRate(ended, outcomes));
  all.push(...outcomes);
  return table.id;
}

/** Ann is the reader. */
const on = (guildId: string) => ({ userId: 'ann', guildId });

const expected = (game?: string) =>
  ranked(
    ratedAfter(
      [],
      all.filter((one) => game === undefined || one.game === game),
      game,
    ),
  );

describe('ratings', () => {
  it('are written when a game ends, and only read afterwards', async () => {
    const id = await play(['ann', 'ben']);
    await ratings.rateGame(id);
    await ratings.rateGame(id);
    const writes = vi.spyOn(store.prisma, '$transaction');
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual(expected());
    expect(writes).not.toHaveBeenCalled();
  });

  it('include games that ended without being rated, in all games and in each', async () => {
    await play(['ann', 'ben']);
    await play(['cleo', 'ann'], { game: 'stones' });
    await play(['ben', 'ann', 'cleo']);
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual(expected());
    expect(await ratings.leaderboard(on('g'), 'stones')).toEqual(expected('stones'));
    expect(await ratings.leaderboard(on('g'), 'roll-to-the-top')).toEqual(expected('roll-to-the-top'));
    expect(await ratings.leaderboard(on('elsewhere'), undefined)).toEqual([]);
  });

  it('do not split a game between two batches', async () => {
    // 3 does not divide a batch of outcomes.
    for (let n = 0; n < 300; n++) await play(['ann', 'ben', 'cleo'].toSorted(() => (n % 3) - 1));
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual(expected());
  });

  it('count each game once when two processes rate at the same time', async () => {
    for (let n = 0; n < 20; n++) await play(['ann', 'ben']);
    await Promise.all([
      ratings.leaderboard(on('g'), undefined),
      createRatings({ store, now }).leaderboard(on('g'), undefined),
    ]);
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual(expected());
  });

  it('do not change before a game is over, nor for games in direct messages', async () => {
    const lobby = sampleTable({ guildId: 'g' });
    await store.create(lobby, []);
    await ratings.rateGame(lobby.id);
    await ratings.rateGame(await play(['ann', 'ben'], { guildId: undefined }));
    await ratings.rateGame('gone');
    expect(await store.prisma.ratedServer.count()).toBe(0);
  });

  it('do not count games whose dice somebody knew', async () => {
    await ratings.rateGame(await play(['ann', 'ben'], { dice: 'known' }));
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual([]);
  });

  /** How Ben's seat goes to a computer while the game waits for him. */
  const ways: Readonly<Record<string, (driver: TableDriver, id: string) => Promise<unknown>>> = {
    async resigns({ tables, request }, id) {
      must(await tables.resign(request(id, ben)));
    },
    async 'runs out of time'({ tables, wind, choose }, id) {
      wind(2 * 86_400_000);
      await tables.processDue(id);
      await choose(id, ann, 'caretaker');
    },
    async 'leaves the server'({ tables, choose }, id) {
      await tables.memberLeft(id, ben.id);
      await choose(id, ann, 'caretaker');
    },
    async 'is removed'({ tables, request }, id) {
      must(await tables.removePerson({ ...request(id, cleo), manager: true }, ben.id));
    },
  };

  it.each(Object.entries(ways))(
    'count as lost a game that somebody %s in after the first round, and as won over whom they know',
    async (_, leaves) => {
      const driver = tableWith(stones);
      const { begun, kernel, move, work } = driver;
      kernel.hooks.push({ ended: toRate });
      const board = async () => {
        const all = await createRatings(kernel).leaderboard({ userId: ann.id, guildId: 'g' }, undefined);
        return all.map(({ name, rank, games, ordinal }) => [name, rank, games, Number(ordinal.toFixed(1))]);
      };
      const left = async () => {
        const id = await begun('fast', ben);
        for (const person of [ann, ben]) await move(id, person, 'done');
        await move(id, ann, 'done');
        await leaves(driver, id);
        await work();
      };
      const boards: unknown[] = [];
      for (const _ of [1, 2, 3, 4]) {
        await left();
        boards.push(await board());
      }
      expect(boards).toEqual([
        [['Ben', 1, 1, -1.8]],
        [['Ben', 1, 2, -3.4]],
        [['Ben', 1, 3, -4.6]],
        // Although the caretaker has more stones.
        [
          ['Ann', 1, 1, 2.8],
          ['Ben', 2, 4, -5.7],
        ],
      ]);
    },
  );

  it('of the others stay when somebody deletes their data', async () => {
    const { begun, kernel, move, tables } = tableWith(stones);
    const service = createRatings(kernel);
    kernel.hooks.push({ ended: toRate, erasing: service.erase });
    const id = await begun(undefined, ben, cleo);
    for (let round = 0; round < 2; round++)
      for (const person of [ann, ben, cleo]) await move(id, person, 'done');
    await tables.erasePerson(ann.id);
    const board = await service.leaderboard({ userId: ann.id, guildId: 'g' }, undefined);
    expect(board.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ben', 'Cleo']));
  });

  it('do not change with the games of who deleted a rating there, for thirteen weeks', async () => {
    const { begun, kernel, move, tables, wind } = tableWith(stones, { records: [rating] });
    const service = createRatings(kernel);
    kernel.hooks.push({ ended: toRate, erasing: service.erase });
    const board = () => service.leaderboard({ userId: ann.id, guildId: 'g' }, undefined);
    const play = async () => {
      const id = await begun(undefined, ben);
      await move(id, ben, 'take');
      for (let round = 0; round < 2; round++) for (const person of [ann, ben]) await move(id, person, 'done');
    };
    await play();
    await tables.erasePerson(ann.id);
    const before = await board();
    expect(before).toMatchObject([{ name: 'Ben', games: 1 }]);
    await play();
    expect(await board()).toEqual(before);
    wind(REMEMBERED_FOR);
    await play();
    expect(await board()).toMatchObject([
      { name: 'Ben', games: 2 },
      { name: 'Ann', games: 1 },
    ]);
  });
});

describe('ratings of all servers', () => {
  /** A week on all servers. @param results person, server, name there, and score */
  const week = async (period: string, ...results: readonly (readonly [string, string, string, number])[]) => {
    const what = { guildId: NO_SERVER, period, game: 'stones', options: '{}', seed: 'secret' };
    await store.prisma.challenge.create({ data: what });
    for (const [userId, guildId, name, score] of results) {
      const table = sampleTable({ guildId: undefined });
      await store.create(table, []);
      const key = { guildId, period, scope: NO_SERVER, userId, tableId: table.id };
      await store.prisma.challengeTry.create({ data: { ...key, name, score, at: now() } });
    }
    await ratings.rateWeeks();
  };
  const world = async (guildId: string, userId = 'ann') =>
    (await ratings.worldLeaderboard({ userId, name: 'I', guildId }, undefined)).map(({ rank, name }) => [
      rank,
      name,
    ]);

  it('count no games at tables, whoever wins how many there', async () => {
    await week('2026-W45', ['ben', 'g', 'Ben', 2], ['cleo', 'g', 'Cleo', 1]);
    for (let n = 0; n < 30; n++)
      await ratings.rateGame(await play(['ann', `f${n}`], { guildId: n < 15 ? 'g' : 'h' }));
    expect(await world('g')).toEqual([
      [1, 'Ben'],
      [2, 'Cleo'],
    ]);
    expect((await ratings.leaderboard(on('g'), undefined))[0]?.userId).toBe('ann');
  });

  it('name people as the reader’s server knows them, and nobody by a name from elsewhere', async () => {
    await week(
      '2026-W45',
      ['ben', 'h', 'Ben in secret', 3],
      ['cleo', 'g', 'Cleo', 2],
      ['dora', 'h', 'Dora', 1],
    );
    // Ben also has a rating here, under the name that he has here; then he plays on the other server again.
    await play(['ben', 'ann']);
    await store.prisma.outcome.updateMany({ where: { userId: 'ben' }, data: { name: 'Ben here' } });
    await ratings.leaderboard(on('g'), undefined);
    await play(['ben', 'dora'], { guildId: 'h' });
    await ratings.leaderboard(on('h'), undefined);
    expect(await world('g')).toEqual([
      [1, 'Ben here'],
      [2, 'Cleo'],
      [3, undefined],
    ]);
    expect(await world('i', 'cleo')).toEqual([
      [1, undefined],
      [2, 'I'],
      [3, undefined],
    ]);
  });
});

const HOUR = 3_600_000;

const outcomeOf = (differences: Partial<Outcome> = {}): Outcome => ({
  tableId: 't',
  seat: 0,
  userId: 'ann',
  name: 'Ann',
  username: undefined,
  guildId: 'g',
  game: 'stones',
  place: 1,
  seats: 2,
  winner: true,
  score: 5,
  merit: 5,
  shared: false,
  turns: 10,
  thinkingTime: 20 * HOUR,
  at: new Date(0),
  ...differences,
});

/** A game with several people, best first; people in one string share a rank. */
const game = (tableId: string, ...order: readonly string[]): readonly Outcome[] =>
  order.flatMap((tied, index) =>
    tied.split('=').map((userId) =>
      outcomeOf({
        tableId,
        userId,
        name: `${userId} in ${tableId}`,
        place: 1 + order.slice(0, index).flatMap((one) => one.split('=')).length,
        seats: order.length,
      }),
    ),
  );

const seated = (...args: Parameters<typeof game>) => game(...args).map((one, seat) => ({ ...one, seat }));

describe('a person’s statistics', () => {
  it('are games, wins, average rank and pace', () => {
    const all = [
      outcomeOf(),
      outcomeOf({ place: 3, seats: 4, winner: false, turns: 30, thinkingTime: 20 * HOUR }),
      outcomeOf({ seats: 1, turns: 0, thinkingTime: 0 }),
    ];
    expect(statsOf(all)).toEqual({
      games: 3,
      alone: 1,
      wins: 1,
      place: { own: 2, of: 3 },
      pace: HOUR,
    });
  });

  it('have no rank after solo games only, and no pace without a turn', () => {
    expect(statsOf([outcomeOf({ seats: 1, turns: 0 })])).toMatchObject({
      wins: 0,
      place: undefined,
      pace: undefined,
    });
  });

  it('are available per game, the most played first', () => {
    const tallies = statsByGame([outcomeOf(), outcomeOf({ game: 'dice' }), outcomeOf({ game: 'dice' })]);
    expect([...tallies].map(([id, { games }]) => [id, games])).toEqual([
      ['dice', 2],
      ['stones', 1],
    ]);
  });
});

const leaderboardOf = (outcomes: readonly Outcome[]) => ranked(ratedAfter([], outcomes, undefined));

describe('the leaderboard', () => {
  it('is the same whether games are rated one by one or together', () => {
    const games = [game('a', 'ann', 'ben=cleo'), game('b', 'cleo', 'ann'), game('c', 'ben', 'ann', 'cleo')];
    const oneByOne = games.reduce<readonly Skill[]>((before, outcomes) => {
      const after = ratedAfter(before, outcomes, undefined);
      return [...before.filter((old) => !after.some(({ userId }) => userId === old.userId)), ...after];
    }, []);
    expect(ranked(oneByOne)).toEqual(leaderboardOf(games.flat()));
  });

  it('ranks people by the skill that they have with near certainty', () => {
    const [first, second, third] = leaderboardOf([
      ...game('a', 'ann', 'ben', 'cleo'),
      ...game('b', 'ann', 'ben'),
    ]);
    expect([first?.userId, second?.userId, third?.userId]).toEqual(['ann', 'ben', 'cleo']);
    expect(first?.ordinal).toBeGreaterThan(second?.ordinal ?? 0);
    expect(first?.rank).toBe(1);
  });

  it('matches the figures in OpenSkill’s documentation', () => {
    // A new skill is 25 ± 25/3; after one game between two people 27.635 ± 8.066 and 22.365 ± 8.066.
    const [winner, loser] = leaderboardOf(game('a', 'ann', 'ben'));
    expect(winner?.ordinal).toBeCloseTo(27.6354 - 3 * 8.0656, 2);
    expect(loser?.ordinal).toBeCloseTo(22.3646 - 3 * 8.0656, 2);
  });

  it('treats equal ranks as ties, which share a rank', () => {
    const board = leaderboardOf(game('a', 'ann=ben', 'cleo'));
    expect(board.map(({ userId, rank }) => [userId, rank])).toEqual([
      ['ann', 1],
      ['ben', 1],
      ['cleo', 3],
    ]);
  });

  it('moves nobody apart where all share the last place', () => {
    const lost = game('a', 'ann=ben=cleo').map((one) => ({ ...one, place: 3, winner: false }));
    const board = leaderboardOf(lost);
    expect(board.map(({ rank }) => rank)).toEqual([1, 1, 1]);
    expect(new Set(board.map(({ ordinal }) => ordinal)).size).toBe(1);
  });

  it('ignores games that fewer than two people played to the end', () => {
    expect(leaderboardOf([outcomeOf(), outcomeOf({ tableId: 'u', userId: 'ben' })])).toEqual([]);
  });

  it('counts nobody’s resignation as a win while nothing is known of them', () => {
    const resigns = new Map([['b', [1]]]);
    const before = leaderboardOf(game('a', 'ann', 'ben'));
    const skills = ratedAfter(
      [],
      [...game('a', 'ann', 'ben'), ...seated('b', 'ann', 'fodder')],
      undefined,
      resigns,
    );
    expect(ranked(skills)).toMatchObject([
      { userId: 'ann', ordinal: before[0]?.ordinal, games: 1 },
      { userId: 'fodder', games: 1 },
      { userId: 'ben', games: 1 },
    ]);
    // A known player's resignation counts.
    const settled = ['c', 'd', 'e'].flatMap((table) => seated(table, 'cleo', 'fodder'));
    const rest = ratedAfter([], [...settled, ...seated('b', 'ann', 'fodder')], undefined, resigns);
    expect(rest.find(({ userId }) => userId === 'ann')).toMatchObject({ games: 1 });
  });

  it('uses the latest names, and lists people with too few games separately', () => {
    const board = leaderboardOf([
      ...game('a', 'ann', 'ben'),
      ...game('b', 'ann', 'cleo'),
      ...game('c', 'ann', 'ben'),
    ]);
    const told = board.map(({ userId, name, games, provisional }) => [userId, name, games, provisional]);
    expect(told).toContainEqual(['ann', 'ann in c', 3, false]);
    expect(told).toContainEqual(['ben', 'ben in c', 2, true]);
    expect(told).toContainEqual(['cleo', 'cleo in b', 1, true]);
  });

  it('is deterministic', () => {
    const games = [...game('a', 'ann', 'ben=cleo'), ...game('b', 'cleo', 'ann')];
    expect(leaderboardOf(games)).toEqual(leaderboardOf(structuredClone(games)));
  });
});
