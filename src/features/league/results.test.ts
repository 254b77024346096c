import { expect, it } from 'vitest';
import { ann, ben, cleo, dan, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { DIVISIONS } from './divisions.ts';
import { type League, leagueMember, leaguePairing, leagueSlot } from './records.ts';
import { rankMembers } from './results.ts';
import { roundsOf } from './season.ts';

const LEAGUE: League = {
  ...{ id: 'league', guildId: '9', hostId: ann.id, name: 'League', game: stones.id, locale: 'en' },
  ...{ format: DIVISIONS, hours: 168, size: 4, fills: false, shared: false, season: 2, round: 3, scored: 3 },
  ...{ roundEnds: undefined, warned: true, dueAt: undefined },
};
const PEOPLE = [ann, ben, cleo, dan];

it('a season ranks everyone once, wherever the process is killed', async () => {
  const { kernel, store } = tableWith(stones);
  const { prisma } = store;
  const { id: leagueId, season } = LEAGUE;
  /** The number of updates after which the process is killed. */
  let killedAt = Number.POSITIVE_INFINITY;
  let updates = 0;
  const stopping = Object.assign(new AbortController().signal, {
    throwIfAborted() {
      if (updates++ === killedAt) throw new Error('killed');
    },
  });
  // A game whose strengths depend on the opponents' ones.
  const games = [{ ...stones, choicesChangeDraws: true as const }];
  const needs = { ...kernel, games, stopping };
  const rank = () => rankMembers(needs, LEAGUE);

  await prisma.league.create({ data: { ...LEAGUE, roundEnds: null, dueAt: null } });
  for (const [slot, { id: userId, name }] of PEOPLE.entries()) {
    const former = { rank: slot, strength: 4 - slot, rounds: 3, ranked: 1 };
    const member = { leagueId, userId, name, guildId: '9', joinedAt: kernel.now(), playing: true, ...former };
    await prisma.leagueMember.create({ data: leagueMember.encode(member) });
    const held = { leagueId, season, division: 0, slot, userId, since: 1, forfeited: 0 };
    await prisma.leagueSlot.create({ data: leagueSlot.encode(held) });
  }
  for (const [index, pairings] of roundsOf(PEOPLE.length).entries())
    for (const [first, second] of pairings) {
      const gains = [
        { points: first, margin: first - second },
        { points: second, margin: second - first },
      ] as const;
      const played = { results: [first, second], gains, seed: '', table: undefined } as const;
      const pairing = { leagueId, season, round: index + 1, division: 0, first, second, ...played };
      await prisma.leaguePairing.create({ data: leaguePairing.encode(pairing) });
    }
  const members = () => prisma.leagueMember.findMany({ orderBy: [{ rank: 'asc' }] });
  const before = store.save();
  await rank();
  const expected = await members();
  expect(expected.map(({ name, ranked, rounds }) => [name, ranked, rounds])).toEqual(
    ['Dan', 'Cleo', 'Ben', 'Ann'].map((name) => [name, 2, 6]),
  );

  for (killedAt = 0; killedAt < PEOPLE.length; killedAt++) {
    store.restore(before);
    updates = 0;
    await expect(rank()).rejects.toThrow('killed');
    for (const _ of ['completes it', 'is killed before the next season and runs once more']) {
      updates = Number.NEGATIVE_INFINITY;
      await rank();
      expect(await members()).toEqual(expected);
    }
  }
});
