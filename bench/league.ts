import { sum } from '../src/core/common.ts';
import { quickRandom } from '../src/core/random.ts';
import {
  divisionSizes,
  fixturesOf,
  ladderAfter,
  type Played,
  standingsOf,
} from '../src/features/league/season.ts';
import type { Skill } from '../src/features/ratings/record.ts';
import { correlation, type Game, normal, rateTables } from '../src/testkit/farming.ts';
import { mean, type Row } from './measure.ts';

/*
 * People of known strength play the seasons of a league by its own rules. How luck is divided was measured in games
 * between computer players: see docs/figures.md.
 */

/** What results are made of: standard deviations, in points. */
interface Luck {
  /** Of people's strengths. */
  readonly strength: number;
  /** Of what all who have the same dice share. */
  readonly dice: number;
  /** Of what remains between them. */
  readonly own: number;
}

const games = {
  /** Graphia Genesis. From easy to hard are 32 points. */
  points: { strength: 10, dice: 5.6, own: 8.6 },
  /** Roll to the Top!, in open boxes of which the winner has none. Choices change the dice: nothing is shared. */
  race: { strength: 2, dice: 0, own: 1.2 },
} satisfies Record<string, Luck>;

/** Who has the same dice in a week: the two who play each other, their division, or everybody. */
type Shared = 'pairing' | 'division' | 'league';

interface League {
  readonly game: keyof typeof games;
  readonly people: number;
  /** Of a division. */
  readonly size: number;
  readonly weeks: number;
  readonly shared: Shared;
}

interface Person {
  readonly id: string;
  readonly strength: number;
  /** What margins say of the strength so far: the average of the others' estimates and of the margin to them. */
  estimate: number;
  weeks: number;
}

/** How rankings go with the strengths after some weeks: Spearman's correlation. */
export interface Ranking {
  /** The divisions, and the table of each. */
  readonly ladder: number;
  /** OpenSkill, by the places of those who compare. */
  readonly places: number;
  /** By margins. */
  readonly margins: number;
}

/** For how many weeks the first guess counts, which is that everybody is average. */
const FIRST_GUESS = 1;
/** With everybody's dice the same, OpenSkill compares this many at a time. */
const COMPARED = 8;

/** The rankings after some of the weeks. @param shown counted from 1 */
export function* seasons(league: League, shown: readonly number[], seed: string): Generator<Ranking> {
  const { game, size, weeks, shared } = league;
  const luck: Luck = games[game];
  const random = quickRandom(seed);
  const of = (deviation: number) => deviation * normal(random);
  let ladder: readonly Person[] = Array.from({ length: league.people }, (_, at) => {
    return { id: `p${at}`, strength: of(luck.strength), estimate: 0, weeks: 0 };
  });
  const skills = new Map<string, Skill>();
  for (let week = 0; week < weeks; ) {
    const divisions = inDivisions(ladder, size);
    const fixtures = divisions.map((people) => fixturesOf(people.length));
    const played = divisions.map((): (readonly Played[])[] => []);
    const standing = () => divisions.map((people, at) => inOrder(people, played[at] ?? [], shared));
    const rounds = Math.max(...fixtures.map(({ length }) => length));
    for (let round = 0; round < rounds && week < weeks; round++, week++) {
      const everybody: Result[] = [];
      const groups = divisions.flatMap((people, at) => {
        const dice = of(luck.dice);
        const fixture = (fixtures[at]?.[round] ?? []).map((pairing): Played => {
          const here = shared === 'pairing' ? of(luck.dice) : dice;
          const [one = 0, other = 0] = pairing.map(
            (slot) => here + (people[slot]?.strength ?? 0) + of(luck.own),
          );
          return { pairing, results: resultsIn(game, one, other) };
        });
        played[at]?.push(fixture);
        const results = fixture.map(({ pairing, results: both }) =>
          pairing.flatMap((slot, seat) => {
            const person = people[slot];
            // With everybody's dice the same, those of the division cancel.
            const result = (both[seat] ?? 0) - (shared === 'league' ? dice : 0);
            return person === undefined ? [] : [{ person, result }];
          }),
        );
        everybody.push(...results.flat());
        return shared === 'pairing' ? results : [results.flat()];
      });
      const compared = shared === 'league' ? [everybody] : groups;
      for (const group of compared) estimate(group);
      const tables = shared === 'league' ? parts(random.shuffle(everybody)) : compared;
      for (const skill of rateTables(tables.map(placesIn), skills)) skills.set(skill.userId, skill);
      if (!shown.includes(week + 1)) continue;
      yield {
        ladder: against(standing().flat(), (_, at) => -at),
        places: against(ladder, ({ id }) => skills.get(id)?.mu ?? 0),
        margins: against(ladder, (person) => person.estimate),
      };
    }
    ladder = ladderAfter(standing());
  }
}

interface Result {
  readonly person: Person;
  readonly result: number;
}

function inDivisions(ladder: readonly Person[], size: number): readonly (readonly Person[])[] {
  const sizes = divisionSizes(ladder.length, size);
  return sizes.map((people, at) => {
    const from = sum(sizes.slice(0, at));
    return ladder.slice(from, from + people);
  });
}

/** By the table of a division. */
function inOrder(people: readonly Person[], played: readonly (readonly Played[])[], shared: Shared) {
  return standingsOf(people.length, played, [], shared !== 'pairing').flatMap(
    ({ slot }) => people[slot] ?? [],
  );
}

/** A race ends when one has nothing left: results are what is left then. */
function resultsIn(game: League['game'], one: number, other: number): readonly [number, number] {
  if (game === 'points') return [Math.round(110 + one), Math.round(110 + other)];
  const lead = Math.round(one - other);
  return [Math.min(0, lead), Math.min(0, -lead)];
}

/** Moves the estimates of those who compare with each other. */
function estimate(group: readonly Result[]): void {
  const [estimates, results] = [
    sum(group.map(({ person }) => person.estimate)),
    sum(group.map(({ result }) => result)),
  ];
  const others = group.length - 1;
  const shown = group.map(({ person, result }) => {
    return (estimates - person.estimate) / others + result - (results - result) / others;
  });
  for (const [at, { person }] of group.entries()) {
    person.weeks++;
    person.estimate += ((shown[at] ?? 0) - person.estimate) / (person.weeks + FIRST_GUESS);
  }
}

function placesIn(group: readonly Result[]): Game {
  return group.toSorted((one, other) => other.result - one.result).map(({ person }) => person.id);
}

function parts(all: readonly Result[]): readonly (readonly Result[])[] {
  return Array.from({ length: Math.ceil(all.length / COMPARED) }, (_, at) =>
    all.slice(at * COMPARED, (at + 1) * COMPARED),
  );
}

function against(people: readonly Person[], rank: (person: Person, at: number) => number): number {
  return correlation(people.map((person, at) => [rank(person, at), person.strength]));
}

const SHARED: Readonly<Record<Shared, string>> = {
  pairing: 'only two have the same dice',
  division: 'a division has the same dice',
  league: 'all have the same dice',
};
const WEEKS = [6, 12, 18];

/** How soon the rankings of a league of 5,000 people go with their strengths, with and without the same dice. */
export async function* league(): AsyncGenerator<Row> {
  for (const [game, size, people] of [
    ['points', 4, 5000],
    ['points', 6, 5000],
    ['points', 4, 24],
    ['race', 4, 5000],
  ] as const)
    for (const shared of ['pairing', 'division', 'league'] as const) {
      // As many people in all, so that chance is as small.
      const runs = Array.from({ length: Math.round(5000 / people) }, (_, run) => [
        ...seasons({ game, people, size, weeks: Math.max(...WEEKS), shared }, WEEKS, `league ${run}`),
      ]);
      const show = (of: (ranking: Ranking) => number) =>
        WEEKS.map((_, at) => mean(runs.flatMap((run) => run[at] ?? []).map(of)).toFixed(2)).join(', ');
      yield {
        what: `${game === 'race' ? 'a race, ' : ''}${people} people in divisions of ${size}, ${SHARED[shared]}: ladder after ${WEEKS.join(', ')} weeks`,
        ours: show(({ ladder }) => ladder),
        beside: `by places ${show(({ places }) => places)}; by margins ${show(({ margins }) => margins)}`,
        better: 'more',
      };
    }
}
