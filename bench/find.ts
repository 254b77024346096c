import { quickRandom, type Random } from '../src/core/random.ts';
import { type Past, paces, pair, pairOf, type Seeking } from '../src/features/find/pairing.ts';
import { AT_ONCE } from '../src/features/find/pool.ts';
import { normal } from '../src/testkit/farming.ts';
import { quantile, type Row } from './measure.ts';

/*
 * How long it takes to pair as many wishes as are paired in one go, each for three of eight games: all of them, and once
 * there is one more among those who are left.
 */

const WISHES = AT_ONCE;
const EACH = 3;
const games = Array.from({ length: 8 }, (_, at) => `game-${at}`);
const seats = new Map(games.map((game) => [game, { min: 1, max: 4 }]));
const sizes: readonly (readonly [number, number])[] = [
  [2, 2],
  [3, 4],
  [2, 4],
];
const SERVERS = 2000;
const DAY = 24 * 60 * 60_000;
/** In a ring nobody wants the others. */
const RING = 100;
const ROUNDS = 11;

/** Limits in ms. */
const TICK = 100;
const ONE_MORE = 50;

interface Pool {
  /** How its wishes differ from those that come as they will. */
  readonly wish?: (at: number) => Partial<Seeking>;
  readonly apart?: ReadonlySet<string>;
}

const pools: Readonly<Record<string, Pool>> = {
  'as they come': {},
  'all new, of one skill': { wish: () => ({ skills: new Map() }) },
  'everybody wants 4 players': { wish: () => ({ least: 4, most: 4 }) },
  'all want their own servers, and share none': {
    wish: (at) => ({ own: true, servers: [`s${at}`, `t${at}`], waited: DAY }),
  },
  'nobody fits anybody: all want none of the others': {
    wish: (at) => ({ userId: `p${at % RING}`, waited: DAY }),
    apart: pairsOf(Array.from({ length: RING }, (_, at) => `p${at}`)),
  },
};

function pairsOf(people: readonly string[]): ReadonlySet<string> {
  return new Set(people.flatMap((one) => people.map((other) => pairOf(one, other))));
}

function wishOf(at: number, random: Random): Seeking {
  const [least, most] = sizes[random.int(sizes.length)] ?? [2, 2];
  return {
    ...{ id: `w${at}`, userId: `p${at}`, games: random.shuffle(games).slice(0, EACH), least, most },
    pace: paces[random.int(paces.length)] ?? 'day',
    even: random.int(4) === 0,
    own: random.int(4) === 0,
    servers: Array.from({ length: 1 + random.int(3) }, () => `s${random.int(SERVERS)}`),
    skills: new Map(games.map((game) => [game, 25 + 5 * normal(random)])),
    waited: random.int(DAY),
  };
}

/** The times of the processor in ms, sorted: other work on the machine counts less than with a clock. */
function times(work: (round: number) => unknown): readonly number[] {
  const taken: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    work(round);
    const { user, system } = process.cpuUsage(start);
    if (round >= 0) taken.push((user + system) / 1000);
  }
  return taken.sort((a, b) => a - b);
}

export async function* find(): AsyncGenerator<Row> {
  for (const [name, { wish, apart = new Set<string>() }] of Object.entries(pools)) {
    const random = quickRandom(name);
    const wishes = Array.from({ length: WISHES }, (_, at) => ({ ...wishOf(at, random), ...wish?.(at) }));
    const past: Past = { apart, met: new Map(), room: new Map(), seats };
    const tick = times((round) => pair(wishes, [], past, quickRandom(`${round}`)));
    yield row(`pairing ${WISHES} wishes, ${name}`, tick, TICK);

    const met = new Set(
      pair(wishes, [], past, quickRandom('')).meetings.flatMap(({ wishes: people }) => people),
    );
    const left = wishes.filter((one) => !met.has(one));
    if (left.length < WISHES / 2) continue;
    const more = times((round) => pair([...left, wishOf(WISHES + round, random)], [], past, random));
    yield row(`… one more wish beside ${left.length} that fit nobody`, more, ONE_MORE);
  }
}

function row(what: string, taken: readonly number[], limit: number): Row {
  const [least, usual] = [quantile(taken, 0), quantile(taken, 0.5)];
  return {
    what,
    ours: `${usual.toFixed(0)} ms`,
    beside: `least ${least.toFixed(0)} ms; limit ${limit} ms`,
    ...(least > limit ? { fails: `it takes longer than ${limit} ms each time` } : {}),
  };
}
