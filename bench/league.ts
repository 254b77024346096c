import { sum } from '../src/core/common.ts';
import { quickRandom } from '../src/core/random.ts';
import {
  divisionSizes,
  gainsOf,
  ladderAfter,
  type Played,
  rankedBy,
  reachOf,
  roundsOf,
  standingsOf,
  strengthOf,
} from '../src/features/league/season.ts';
import type { Skill } from '../src/features/ratings/record.ts';
import { correlation, type Game, normal, rateTables } from '../src/testkit/farming.ts';
import { mean, type Row } from './measure.ts';

/*
 * People of known strength play the seasons of a league by its own rules. The shares of luck were measured in games of
 * computer players: see docs/figures.md.
 */

/** The components of results: standard deviations, in points. */
interface Luck {
  /** Of people's strengths. */
  readonly strength: number;
  /** Of the part shared by everybody with the same dice. */
  readonly dice: number;
  /** Of the rest. */
  readonly own: number;
}

const games = {
  /** Graphia Genesis. The levels easy and hard are 32 points apart. */
  points: { strength: 10, dice: 5.6, own: 8.6 },
  /** Roll to the Top!, in open boxes: the winner has none. Choices change the dice, so nothing is shared. */
  race: { strength: 2, dice: 0, own: 1.2 },
} satisfies Record<string, Luck>;

/** Who has the same dice in a week: the two who play each other, their division, or the whole league. */
type Shared = 'pairing' | 'division' | 'league';

interface League {
  readonly game: keyof typeof games;
  readonly people: number;
  /** The size of a division. */
  readonly size: number;
  readonly weeks: number;
  readonly shared: Shared;
}

interface Person {
  readonly id: string;
  readonly strength: number;
  /**
   * The strength as estimated from margins. With the same dice for everybody: the league's own estimate; otherwise the
   * average over opponents of their estimate plus the margin.
   */
  estimate: number;
  /** The margin over all others with the same dice, in all weeks. */
  margin: number;
  weeks: number;
  /** The estimate at the start of the season. */
  before: number;
}

/** The correlation of rankings with the strengths after some weeks, by Spearman. */
export interface Ranking {
  /** By divisions, then by their tables. */
  readonly ladder: number;
  /** OpenSkill by the places of everybody compared. */
  readonly places: number;
  /** By margins. */
  readonly margins: number;
}

/** If everybody has the same dice, OpenSkill compares this many at a time. */
const COMPARED = 8;

/** The rankings after some of the weeks. @param shown the weeks, from 1 */
export function* seasons(league: League, shown: readonly number[], seed: string): Generator<Ranking> {
  const { game, size, weeks, shared } = league;
  const luck: Luck = games[game];
  const random = quickRandom(seed);
  const of = (deviation: number) => deviation * normal(random);
  let ladder: readonly Person[] = Array.from({ length: league.people }, (_, at) => {
    return { id: `p${at}`, strength: of(luck.strength), estimate: 0, margin: 0, weeks: 0, before: 0 };
  });
  const skills = new Map<string, Skill>();
  for (let [week, season] = [0, 1]; week < weeks; season++) {
    for (const person of ladder) person.before = person.estimate;
    const divisions = inDivisions(ladder, size);
    const pairings = divisions.map((people) => roundsOf(people.length));
    const played = divisions.map((): Played[] => []);
    const standing = () => divisions.map((people, index) => inOrder(people, played[index] ?? []));
    const rounds = Math.max(...pairings.map(({ length }) => length));
    for (let round = 0; round < rounds && week < weeks; round++, week++) {
      const everywhere = of(luck.dice);
      const tables = divisions.map((people, index) => {
        const here = shared === 'league' ? everywhere : of(luck.dice);
        return (pairings[index]?.[round] ?? []).map((pairing) => {
          const dice = shared === 'pairing' ? of(luck.dice) : here;
          const both = pairing.flatMap((slot) => people[slot] ?? []);
          const [one = 0, other = 0] = both.map(({ strength }) => dice + strength + of(luck.own));
          return { pairing, both, results: resultsIn(game, one, other) };
        });
      });
      const everybody = ascending(tables.flat());
      for (const [at, games] of tables.entries()) {
        const here = ascending(games);
        for (const { pairing, both, results } of games) {
          const field = { pairing: ascending([{ results }]), division: here, league: everybody }[shared];
          const gains = gainsOf(results, field, mean(field));
          played[at]?.push({ pairing, results, lost: [], gains });
          for (const [seat, person] of both.entries()) {
            const [gain, other] = [gains[seat] ?? gains[0], both[1 - seat]];
            const lead = (results[seat] ?? 0) - (results[1 - seat] ?? 0);
            person.margin += rankedBy(game === 'race', gain, lead, other?.before ?? 0);
          }
        }
      }
      const groups = tables.flatMap((games) => {
        const all = games.map(({ both, results }) =>
          both.map((person, seat): Result => ({ person, result: results[seat] ?? 0 })),
        );
        return shared === 'pairing' ? all : [all.flat()];
      });
      if (shared === 'league') for (const { person } of groups.flat()) rank(person);
      else for (const group of groups) estimate(group);
      const compared = shared === 'league' ? parts(random.shuffle(groups.flat())) : groups;
      for (const skill of rateTables(compared.map(placesIn), skills)) skills.set(skill.userId, skill);
      if (!shown.includes(week + 1)) continue;
      yield {
        ladder: against(standing().flat(), (_, at) => -at),
        places: against(ladder, ({ id }) => skills.get(id)?.mu ?? 0),
        margins: against(ladder, (person) => person.estimate),
      };
    }
    ladder = ladderAfter(standing(), reachOf(season, divisions.length));
  }
}

function ascending(tables: readonly { readonly results: readonly number[] }[]): readonly number[] {
  return tables.flatMap(({ results }) => results).toSorted((a, b) => a - b);
}

/** Ranks people as the league does. */
function rank(person: Person): void {
  person.weeks++;
  person.estimate = strengthOf(person.margin, person.weeks);
}

interface Result {
  readonly person: Person;
  readonly result: number;
}

function inDivisions(ladder: readonly Person[], size: number): readonly (readonly Person[])[] {
  const sizes = divisionSizes(ladder.length, size);
  return sizes.map((people, index) => {
    const from = sum(sizes.slice(0, index));
    return ladder.slice(from, from + people);
  });
}

/** The order in a division's table. */
function inOrder(people: readonly Person[], played: readonly Played[]) {
  return standingsOf(people.length, played).flatMap(({ slot }) => people[slot] ?? []);
}

/** A race ends when one player has nothing left; results are what is left then. */
function resultsIn(game: League['game'], one: number, other: number): readonly [number, number] {
  if (game === 'points') return [Math.round(110 + one), Math.round(110 + other)];
  const lead = Math.round(one - other);
  return [Math.min(0, lead), Math.min(0, -lead)];
}

/** Updates the estimates of people who are compared only with each other. */
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
    person.estimate += strengthOf((shown[at] ?? 0) - person.estimate, ++person.weeks);
  }
}

function placesIn(group: readonly Result[]): Game {
  return group.toSorted((a, b) => b.result - a.result).map(({ person }) => person.id);
}

function parts(all: readonly Result[]): readonly (readonly Result[])[] {
  return Array.from({ length: Math.ceil(all.length / COMPARED) }, (_, at) =>
    all.slice(at * COMPARED, (at + 1) * COMPARED),
  );
}

function against(people: readonly Person[], rank: (person: Person, at: number) => number): number {
  return correlation(people.map((person, index) => [rank(person, index), person.strength]));
}

const SHARED: Readonly<Record<Shared, string>> = {
  pairing: 'only two have the same dice',
  division: 'a division has the same dice',
  league: 'all have the same dice',
};
const WEEKS = [6, 12, 18];

/** How soon the rankings of a league of 5,000 people correlate with their strengths, with and without the same dice. */
export async function* league(): AsyncGenerator<Row> {
  for (const [game, size, people] of [
    ['points', 4, 5000],
    ['points', 4, 24],
    ['race', 4, 5000],
  ] as const)
    for (const shared of ['pairing', 'division', 'league'] as const) {
      // The same number of people in total, so that chance has the same effect.
      const runs = Array.from({ length: Math.round(5000 / people) }, (_, run) => [
        ...seasons({ game, people, size, weeks: Math.max(...WEEKS), shared }, WEEKS, `league ${run}`),
      ]);
      const show = (of: (ranking: Ranking) => number) =>
        WEEKS.map((_, index) => mean(runs.flatMap((run) => run[index] ?? []).map(of)).toFixed(2)).join(', ');
      yield {
        what: `${game === 'race' ? 'a race, ' : ''}${people} people in divisions of ${size}, ${SHARED[shared]}: ladder after ${WEEKS.join(', ')} weeks`,
        ours: show(({ ladder }) => ladder),
        beside: `by places ${show(({ places }) => places)}; by margins ${show(({ margins }) => margins)}`,
        better: 'more',
      };
    }
}
