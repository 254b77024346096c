import { sum } from '../core/common.ts';
import { quickRandom, type Random } from '../core/random.ts';
import { type Pace, type Past, pair, pairOf, type Seeking, type Vacancy } from '../features/find/pairing.ts';
import type { Skill } from '../features/ratings/record.ts';
import { ratedAfter, SCALE } from '../features/ratings/skills.ts';
import { normal, outcomeOf } from './farming.ts';

/*
 * People of known strength and habits wish for games, minute by minute, and are paired as in the product; the product also
 * rates their games. Only the people are simulated: when they come, what they want, and whether they stay to the end.
 */

const HOUR = 60;
const DAY = 24 * HOUR;
const MS = 60_000;
const MONTH = 30 * DAY;

/** All in minutes. */
interface Times {
  /** The longest random delay before a wish can be met. */
  readonly delay: number;
  /** How much later than this that of an unreliable person can be. */
  readonly later: number;
  /** Until a wish is given up. */
  readonly patience: number;
  /** Until people who come have come, at most. */
  readonly coming: number;
  /** Until a seat is lost. */
  readonly absent: number;
  /** Until a game that lacks somebody is closed. */
  readonly vacant: number;
  /** The average length of a game. */
  readonly game: number;
}

const DAYS: Omit<Times, 'game'> = {
  ...{ delay: 5, later: 3 * HOUR, patience: 7 * DAY, coming: 16 * HOUR, absent: DAY, vacant: 7 * DAY },
};
const times: Readonly<Record<Pace, Times>> = {
  day: { ...DAYS, game: 4 * DAY },
  'three-days': { ...DAYS, game: 10 * DAY },
  tonight: { delay: 1, later: 10, patience: 3 * HOUR, coming: 10, absent: 30, vacant: HOUR, game: 45 },
};

/** From so many games on, people below this share of finished ones wait longer. */
const RELIABLE = { games: 4, finished: 0.7 };

/** Somebody who looks for games. */
export interface Someone {
  readonly id: string;
  /** In standard deviations; games have the same amount of luck. */
  readonly strength: number;
  /** The hours by which their clock is ahead. */
  readonly zone: number;
  readonly wish: Pick<Seeking, 'games' | 'least' | 'most' | 'even' | 'own' | 'servers'>;
  readonly atOnce: number;
  /** The probabilities that they come when they are told, and that they play to the end. */
  readonly comes: number;
  readonly stays: number;
  /** The probability that they refuse to meet somebody again after a game, by the other's id. */
  readonly refuses: (other: string) => number;
  /** The minutes after which they give up a wish; left out: as most do. */
  readonly patience?: number;
}

/** What somebody has done. */
interface Life {
  readonly someone: Someone;
  wishes: number;
  running: number;
  games: number;
  finished: number;
  /** When they met whom, in minutes. */
  readonly met: Map<string, number[]>;
  last: readonly string[];
  readonly unwanted: Set<string>;
}

interface Wish {
  readonly life: Life;
  readonly seeking: Seeking;
  readonly madeAt: number;
  readonly readyAt: number;
}

interface Gathering {
  readonly id: string;
  readonly game: string;
  readonly seats: number;
  readonly even: boolean;
  readonly madeAt: number;
  people: readonly Seated[];
  /** Undefined: not all have come yet. */
  endsAt?: number;
}

interface Seated {
  readonly wish: Wish;
  /** Undefined: never. */
  readonly comesAt: number | undefined;
  readonly foundAt: number;
}

export interface Figures {
  /** From a wish to its game, in minutes; infinite: given up. */
  readonly waits: number[];
  /** The largest difference of ratings at each table. */
  readonly apart: number[];
  /** Games that are over, and those that all their people played to the end. */
  over: number;
  finished: number;
  /** Seats that were given to somebody, and of these, whose people did not come. */
  seated: number;
  noShows: number;
  /** Pairs of people at one table, and of these, who had met in the 30 days before. */
  pairs: number;
  repeats: number;
}

/** What happens in a world. */
export interface World {
  readonly pace: Pace;
  readonly days: number;
  /** The days before anything is counted. */
  readonly unseen: number;
  /** Who wishes for a game in a minute. */
  readonly arrivals: (minute: number, random: Random) => readonly Someone[];
  /** People's skills by game, which change with the games. */
  readonly skills: ReadonlyMap<string, Map<string, Skill>>;
  /** The order in which people finish who have arranged it; undefined: by strength and luck. */
  readonly arranged?: (people: readonly Someone[]) => readonly Someone[] | undefined;
  /** Is told of each game that has been played, the best first. */
  readonly ended?: (order: readonly Someone[]) => void;
}

interface State {
  readonly world: World;
  readonly random: Random;
  readonly lives: Map<string, Life>;
  readonly figures: Figures;
  wishes: readonly Wish[];
  gatherings: readonly Gathering[];
  now: number;
  /** The number of ids that were given. */
  ids: number;
  /** Whether somebody could be paired who could not a minute ago. */
  changed: boolean;
}

/** Who does not play all of them does not play the last one. */
export const games = Array.from({ length: 4 }, (_, at) => `game-${at}`);
const seats = new Map(games.map((game) => [game, { min: 1, max: 4 }]));

/** From 0 to 1. */
export const unit = (random: Random): number => random.int(2 ** 32) / 2 ** 32;

/** The minutes between pairings if nothing has changed: then some may reach further. */
const IDLE = 15;

/** Lets a world go its way. */
export function find(world: World, seed: string): Figures {
  const state: State = {
    ...{ world, random: quickRandom(seed), lives: new Map(), wishes: [], gatherings: [] },
    ...{ now: 0, ids: 0, changed: false },
    figures: { waits: [], apart: [], over: 0, finished: 0, seated: 0, noShows: 0, pairs: 0, repeats: 0 },
  };
  for (; state.now < world.days * DAY; state.now++) {
    state.changed = state.now % IDLE === 0;
    for (const gathering of state.gatherings) goOn(state, gathering);
    state.gatherings = state.gatherings.filter(({ people }) => people.length > 0);
    for (const someone of world.arrivals(state.now, state.random)) arrive(state, someone);
    giveUp(state);
    if (state.changed || state.wishes.some(({ readyAt }) => readyAt === state.now)) pairAll(state);
  }
  return state.figures;
}

const isCounted = ({ now, world }: State) => now >= world.unseen * DAY;

function lifeOf({ lives }: State, someone: Someone): Life {
  const known = lives.get(someone.id);
  if (known !== undefined) return known;
  const life: Life = {
    ...{ someone, wishes: 0, running: 0, games: 0, finished: 0 },
    ...{ met: new Map(), last: [], unwanted: new Set() },
  };
  lives.set(someone.id, life);
  return life;
}

function arrive(state: State, someone: Someone): void {
  const { world, random, now } = state;
  const life = lifeOf(state, someone);
  if (life.wishes + life.running >= someone.atOnce) return;
  const { delay, later } = times[world.pace];
  const unreliable = life.games >= RELIABLE.games && life.finished < RELIABLE.finished * life.games;
  const skills = someone.wish.games.flatMap((game) => {
    const skill = world.skills.get(game)?.get(someone.id);
    return skill === undefined ? [] : [[game, skill.mu] as const];
  });
  const seeking: Seeking = {
    ...{ id: `w${state.ids++}`, userId: someone.id, pace: world.pace, ...someone.wish },
    ...{ skills: new Map(skills), waited: 0 },
  };
  const readyAt = now + (unreliable ? later : 0) + random.int(delay + 1);
  state.wishes = [...state.wishes, { life, seeking, madeAt: now, readyAt }];
  life.wishes++;
}

function giveUp(state: State): void {
  const { now, world, figures } = state;
  const tired = state.wishes.filter(
    ({ life, madeAt }) => now - madeAt > (life.someone.patience ?? times[world.pace].patience),
  );
  for (const { life } of tired) {
    life.wishes--;
    if (isCounted(state)) figures.waits.push(Number.POSITIVE_INFINITY);
  }
  if (tired.length > 0) state.wishes = state.wishes.filter((wish) => !tired.includes(wish));
}

/** People come to a game, or lose their seats; it begins, and ends. */
function goOn(state: State, gathering: Gathering): void {
  const { now, random, world } = state;
  const { absent, vacant, game } = times[world.pace];
  if (gathering.endsAt !== undefined) {
    if (gathering.endsAt <= now) end(state, gathering);
    return;
  }
  const { people, seats: full, madeAt } = gathering;
  const here = people.filter(({ comesAt, foundAt }) => comesAt !== undefined || now - foundAt < absent);
  if (here.length < people.length) {
    for (const one of people) if (!here.includes(one)) leave(state, one.wish.life, false);
    gathering.people = here;
  }
  if (here.length === full && here.every(({ comesAt }) => comesAt !== undefined && comesAt <= now))
    gathering.endsAt = now + Math.round(game * (0.5 + unit(random)));
  else if (now - madeAt > absent + vacant) {
    for (const { wish } of here) leave(state, wish.life, true);
    gathering.people = [];
    if (isCounted(state)) state.figures.over++;
  }
}

function leave(state: State, life: Life, kept: boolean): void {
  life.running--;
  life.games++;
  if (kept) life.finished++;
  state.changed = true;
}

/** The probability that people refuse to meet somebody again who has left. */
const REFUSES_LEAVERS = 0.3;

function end(state: State, gathering: Gathering): void {
  const { world, random, figures } = state;
  const people = gathering.people.map(({ wish }) => wish.life.someone);
  const left = new Set(people.filter((one) => unit(random) >= one.stays));
  const scores = new Map(
    people.map((one) => [one, left.has(one) ? Number.NEGATIVE_INFINITY : one.strength + normal(random)]),
  );
  const order =
    world.arranged?.(people) ??
    people.toSorted((a, b) => ((scores.get(b) ?? 0) > (scores.get(a) ?? 0) ? 1 : -1));
  rateGame(world, gathering, order);
  world.ended?.(order);
  for (const { wish } of gathering.people) {
    const { life } = wish;
    leave(state, life, !left.has(life.someone));
    for (const other of people) {
      const refuses = Math.max(life.someone.refuses(other.id), left.has(other) ? REFUSES_LEAVERS : 0);
      if (other !== life.someone && unit(random) < refuses) life.unwanted.add(other.id);
    }
  }
  gathering.people = [];
  if (!isCounted(state)) return;
  figures.over++;
  if (left.size === 0) figures.finished++;
}

function rateGame({ skills }: World, { id, game, even }: Gathering, order: readonly Someone[]): void {
  const known = skills.get(game);
  // Games with a head start are not rated.
  if (known === undefined || even) return;
  const before = order.flatMap((one) => known.get(one.id) ?? []);
  const outcomes = order.map((one, at) => outcomeOf(id, one.id, at, order.length));
  for (const skill of ratedAfter(before, outcomes, game)) known.set(skill.userId, skill);
}

function metLately({ now }: State, life: Life, other: string): number {
  return life.met.get(other)?.filter((at) => at > now - MONTH).length ?? 0;
}

function pairAll(state: State): void {
  const { now, world, random } = state;
  const waited = ({ seeking, madeAt }: Wish): Seeking => ({ ...seeking, waited: (now - madeAt) * MS });
  const ready = new Map(
    state.wishes.filter(({ readyAt }) => readyAt <= now).map((wish) => [waited(wish), wish] as const),
  );
  const open = new Map(
    state.gatherings
      .filter((one) => one.people.length < one.seats)
      .map((one) => {
        const { id, game, seats: full, even } = one;
        const people = one.people.map(({ wish }) => waited(wish));
        const vacancy = { id, game, pace: world.pace, free: full - people.length, seats: full, even, people };
        return [vacancy satisfies Vacancy, one] as const;
      }),
  );
  const here = [...open.values()].flatMap(({ people }) => people.map(({ wish }) => wish));
  const lives = new Set([...ready.values(), ...here].map(({ life }) => life));
  const { fills, meetings } = pair([...ready.keys()], [...open.keys()], pastOf(state, lives), random);
  const seated = new Set<Wish>();
  const sit = (gathering: Gathering | undefined, seeking: Seeking) => {
    const wish = ready.get(seeking);
    if (wish === undefined || gathering === undefined) throw new Error('nobody has asked for this');
    seated.add(wish);
    seat(state, gathering, wish);
  };
  const all = new Map([...open].map(([vacancy, gathering]) => [vacancy.id, gathering]));
  for (const { vacancy, wish } of fills) sit(all.get(vacancy.id), wish);
  for (const { game, even, wishes: people } of meetings) {
    const id = `g${state.ids++}`;
    const gathering = { id, game, seats: people.length, even, madeAt: now, people: [] };
    state.gatherings = [...state.gatherings, gathering];
    for (const one of people) sit(gathering, one);
    const ratings = people.map((one) => one.skills.get(game) ?? SCALE.average);
    if (isCounted(state)) state.figures.apart.push(Math.max(...ratings) - Math.min(...ratings));
  }
  if (seated.size > 0) state.wishes = state.wishes.filter((wish) => !seated.has(wish));
}

/** What the pairing has to know of some people. */
function pastOf(state: State, lives: ReadonlySet<Life>): Past {
  const [apart, met] = [new Set<string>(), new Map<string, number>()];
  const here = new Set([...lives].map(({ someone }) => someone.id));
  for (const life of lives) {
    const { id } = life.someone;
    for (const other of [...life.last, ...life.unwanted]) if (here.has(other)) apart.add(pairOf(id, other));
    for (const other of life.met.keys()) {
      const often = here.has(other) ? metLately(state, life, other) : 0;
      if (often > 0) met.set(pairOf(id, other), often);
    }
  }
  const room = new Map([...lives].map(({ someone, running }) => [someone.id, someone.atOnce - running]));
  return { apart, met, room, seats };
}

function seat(state: State, gathering: Gathering, wish: Wish): void {
  const { now, world, random, figures } = state;
  const comes = unit(random) < wish.life.someone.comes;
  const comesAt = comes ? now + random.int(times[world.pace].coming) : undefined;
  const others = gathering.people.map((one) => one.wish.life);
  for (const other of others) {
    if (isCounted(state)) {
      figures.pairs++;
      if (metLately(state, wish.life, other.someone.id) > 0) figures.repeats++;
    }
    meet(wish.life, other, now);
    meet(other, wish.life, now);
  }
  gathering.people = [...gathering.people, { wish, comesAt, foundAt: now }];
  const all = gathering.people.map((one) => one.wish.life);
  for (const life of all) life.last = all.filter((one) => one !== life).map(({ someone }) => someone.id);
  wish.life.wishes--;
  wish.life.running++;
  if (!isCounted(state)) return;
  figures.seated++;
  if (!comes) figures.noShows++;
  figures.waits.push(now - wish.madeAt);
}

function meet(life: Life, other: Life, now: number): void {
  const before = life.met.get(other.someone.id) ?? [];
  life.met.set(other.someone.id, [...before.filter((at) => at > now - MONTH), now]);
}

/** The part of the day in which people look for games: by the hour, of their own clock. */
function awake(hour: number): number {
  return hour < 7 ? 0.05 : hour < 17 ? 0.4 : 1;
}
const AWAKE = sum(Array.from({ length: 24 }, (_, hour) => awake(hour))) / 24;

/** People whose habits differ. */
export function population(count: number, random: Random): readonly Someone[] {
  const known = games.slice(0, -1);
  const draw = <T>(...items: readonly T[]): T => items[random.int(items.length)] as T;
  return Array.from({ length: count }, (_, at): Someone => {
    const [least, most] = draw<readonly [number, number]>([2, 2], [2, 2], [3, 4], [2, 4], [2, 4]);
    const steady = draw(0.99, 0.98, 0.97, 0.95, 0.9, 0.7);
    const refuses = draw(0, 0.02, 0.05);
    return {
      ...{ id: `p${at}`, strength: normal(random), zone: draw(0, 1, 1, 1, 2, -5, -5, -6, -8, 8) },
      wish: {
        games: draw(games, random.shuffle(known).slice(0, 1 + random.int(known.length))),
        ...{ least, most, even: draw(true, false, false, false), own: random.int(10) === 0 },
        servers: [`s${Math.floor(at / SERVER)}`],
      },
      ...{ atOnce: draw(1, 2, 3, 5), comes: steady, stays: steady, refuses: () => refuses },
    };
  });
}
const SERVER = 20;

/** People who wish for games so many times an hour, on average, when they are awake. */
export function arriving(people: readonly Someone[], anHour: number): World['arrivals'] {
  return (minute, random) => {
    const tries = anHour / HOUR / AWAKE;
    const count = Math.floor(tries) + (unit(random) < tries % 1 ? 1 : 0);
    return Array.from({ length: count }, () => people[random.int(people.length)]).filter(
      (one): one is Someone =>
        one !== undefined && unit(random) < awake((Math.floor(minute / HOUR) + one.zone + 24) % 24),
    );
  };
}

/** No games yet. */
export function unrated(): World['skills'] {
  return new Map(games.map((game) => [game, new Map()]));
}
