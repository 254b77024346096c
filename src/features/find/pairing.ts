import { sum } from '../../core/common.ts';
import type { Random } from '../../core/random.ts';

/*
 * Who plays with whom. Pure: the same wishes and the same chance give the same tables. Games that lack somebody come first,
 * then those who have waited longest; each is joined by people of about the same skill, and by more distant ones the longer
 * they wait.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How quickly people want to move: a day for each turn, three days, or all of it tonight. */
export const paces = ['day', 'three-days', 'tonight'] as const;
export type Pace = (typeof paces)[number];

/** How long a wish waits, in ms, until it may be met by people whose skill is twice as far away. */
const WIDENS_EVERY: Readonly<Record<Pace, number>> = {
  day: 2 * HOUR,
  'three-days': 2 * HOUR,
  tonight: 4 * MINUTE,
};
/** The difference of skills at which a new wish may be met: of two such players, the better one wins 3 of 5 games. */
const CLOSE = 2;
/** After so many widenings anybody may meet anybody. */
const WIDENINGS = 5;
/** How much further apart people may be who all want even odds. */
const EVEN_FACTOR = 2;
/**
 * How long two people who have met in the last 30 days must both have waited, in ms, for each time that they have: a pair that
 * arranges to meet finds everybody else first, and so does who meets somebody that is always there.
 */
const MET_WAIT: Readonly<Record<Pace, number>> = { day: DAY / 4, 'three-days': DAY / 4, tonight: HOUR / 2 };
/** How many of the closest people are looked at for each wish and game: this limits the time. */
const LOOKED_AT = 8;
/** How many others are looked at, by chance, if none of these fits: so everybody is, over some hours. */
const STRAYS = 4;
/** One of so many closest people is drawn, so that nobody can know whom they will meet. */
const DRAWN_FROM = 3;

/** A wish, as far as pairing needs it. */
export interface Seeking {
  readonly id: string;
  readonly userId: string;
  /** The ids of the games, at least one. */
  readonly games: readonly string[];
  /** The least and the largest number of players. */
  readonly least: number;
  readonly most: number;
  readonly pace: Pace;
  readonly even: boolean;
  /** Only people who share a server with this person. */
  readonly own: boolean;
  /** The servers where the person has asked for a game. */
  readonly servers: readonly string[];
  /** By game; 25 if a person has none, as in OpenSkill. */
  readonly skills: ReadonlyMap<string, number>;
  /** How long the wish has stood, in ms. */
  readonly waited: number;
}

/** A game that lacks somebody. */
export interface Vacancy {
  readonly id: string;
  readonly game: string;
  readonly pace: Pace;
  readonly free: number;
  /** The number of players when it is full. */
  readonly seats: number;
  /** Its people, by the wishes that brought them; at least one. */
  readonly people: readonly Seeking[];
  /** Whether it gives even odds: then only those come who want them, too. */
  readonly even?: boolean;
}

/** Several wishes that are met by one game. */
export interface Meeting {
  readonly game: string;
  readonly pace: Pace;
  readonly even: boolean;
  readonly wishes: readonly Seeking[];
}

/** What of a person's past counts: by pairs of their ids, see `pairOf`. */
export interface Past {
  /** Never at one table: one of them does not want it, or their last game was with each other. */
  readonly apart: ReadonlySet<string>;
  /** How often they met in the last 30 days; left out: never. */
  readonly met: ReadonlyMap<string, number>;
  /** How many further games each person wants now. */
  readonly room: ReadonlyMap<string, number>;
  /** The numbers of players with which a game can be played. */
  readonly seats: ReadonlyMap<string, { readonly min: number; readonly max: number }>;
}

export interface Pairing {
  readonly fills: readonly { readonly vacancy: Vacancy; readonly wish: Seeking }[];
  readonly meetings: readonly Meeting[];
}

/** Names two people, in whatever order. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** The skill of a person who has none, as in OpenSkill. */
const NEW = 25;

const skillIn = ({ skills }: Seeking, game: string): number => skills.get(game) ?? NEW;

/** The difference of skills at which a wish may be met now. */
export function reachOf({ waited, pace, even }: Pick<Seeking, 'waited' | 'pace' | 'even'>): number {
  return reachAfter(waited, pace) * (even ? EVEN_FACTOR : 1);
}

function reachAfter(waited: number, pace: Pace): number {
  const widenings = Math.floor(waited / WIDENS_EVERY[pace]);
  return widenings < WIDENINGS ? CLOSE * 2 ** widenings : Number.POSITIVE_INFINITY;
}

/** A person with their wishes in the pool. */
interface Person {
  room: number;
  readonly waiting: Waiting[];
  /** With whom they never sit at one table. */
  readonly apart: Set<Person>;
  /** How often they met others lately. */
  readonly met: Map<Person, number>;
}

/** A wish with its places in lines. */
interface Waiting {
  readonly wish: Seeking;
  readonly person: Person;
  /** Without even odds. */
  readonly reach: number;
  readonly spots: Spot[];
}

/** The place of a wish among those that may be met by the same game, by skill. Its neighbours have not been met yet. */
interface Spot {
  readonly game: string;
  readonly line: Line;
  readonly waiting: Waiting;
  readonly skill: number;
  before: Spot | undefined;
  after: Spot | undefined;
  gone: boolean;
}

/**
 * The wishes for a game and pace that could meet in one place. Everybody who does not insist on their own servers can meet
 * everywhere; beside this there is a line for each server on which somebody insists and others are. So wishes that can
 * only be met there keep nobody from finding others.
 */
interface Line {
  /** Also those that have been met since, from the lowest skill to the highest. */
  readonly spots: Spot[];
}

/** Of a game and pace. */
interface Lines {
  readonly everywhere: Line;
  readonly servers: Map<string, Line>;
}

interface Pool {
  /** Those who have waited longest come first. */
  readonly waiting: readonly Waiting[];
  readonly lines: ReadonlyMap<Pace, ReadonlyMap<string, Lines>>;
  readonly personOf: (userId: string) => Person;
}

function poolOf(wishes: readonly Seeking[], past: Past, random: Random): Pool {
  // Neither ids nor the times of wishes decide who of equal people meet.
  const shuffled = random.shuffle(wishes.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const personOf = peopleOf(past);
  const meetingPlaces = sharedServers(shuffled);
  const lines = new Map(paces.map((pace) => [pace, new Map<string, Lines>()] as const));
  const waiting: Waiting[] = [];
  for (const wish of shuffled) {
    const person = personOf(wish.userId);
    if (person.room <= 0) continue;
    const one = waitingOf(wish, person);
    waiting.push(one);
    person.waiting.push(one);
    for (const game of wish.games) {
      if (one.spots.some((spot) => spot.game === game)) continue;
      const there = entry(lines.get(wish.pace) ?? new Map(), game, newLines);
      const skill = skillIn(wish, game);
      for (const line of linesOf(wish, there, meetingPlaces)) {
        const spot = spotIn(line, game, one, skill);
        line.spots.push(spot);
        one.spots.push(spot);
      }
    }
  }
  for (const games of lines.values())
    for (const { everywhere, servers } of games.values()) {
      linkUp(everywhere);
      for (const line of servers.values()) linkUp(line);
    }
  return { waiting: waiting.sort((a, b) => b.wish.waited - a.wish.waited), lines, personOf };
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

const newLine = (): Line => ({ spots: [] });
const newLines = (): Lines => ({ everywhere: newLine(), servers: new Map() });

/** People by their ids, who know whom they have met. */
function peopleOf({ room, apart, met }: Past): Pool['personOf'] {
  const people = new Map<string, Person>();
  const personOf = (userId: string) =>
    entry(people, userId, (): Person => {
      return { room: room.get(userId) ?? 1, waiting: [], apart: new Set(), met: new Map() };
    });
  const both = (pair: string) => {
    const space = pair.indexOf(' ');
    return [personOf(pair.slice(0, space)), personOf(pair.slice(space + 1))] as const;
  };
  for (const pair of apart) {
    const [one, other] = both(pair);
    one.apart.add(other);
    other.apart.add(one);
  }
  for (const [pair, times] of met) {
    const [one, other] = both(pair);
    one.met.set(other, times);
    other.met.set(one, times);
  }
  return personOf;
}

/** The servers on which somebody insists and others are. */
function sharedServers(wishes: readonly Seeking[]): ReadonlySet<string> {
  const insisted = new Set(wishes.flatMap(({ own, servers }) => (own ? servers : [])));
  const [first, shared] = [new Map<string, string>(), new Set<string>()];
  for (const { userId, servers } of wishes)
    for (const server of servers) {
      if (!insisted.has(server)) continue;
      const known = first.get(server);
      if (known === undefined) first.set(server, userId);
      else if (known !== userId) shared.add(server);
    }
  return shared;
}

function waitingOf(wish: Seeking, person: Person): Waiting {
  return { wish, person, reach: reachAfter(wish.waited, wish.pace), spots: [] };
}

/** The lines in which people for somebody stand. */
function linesOf(
  { own, servers }: Seeking,
  lines: Lines,
  meetingPlaces: ReadonlySet<string>,
): readonly Line[] {
  const found = own ? [] : [lines.everywhere];
  for (const server of servers)
    if (meetingPlaces.has(server)) found.push(entry(lines.servers, server, newLine));
  return found;
}

/** Written out: objects that are spread are much slower. */
function spotIn(line: Line, game: string, waiting: Waiting, skill: number): Spot {
  return { line, game, waiting, skill, before: undefined, after: undefined, gone: false };
}

function linkUp({ spots }: Line): void {
  spots.sort((a, b) => a.skill - b.skill);
  let before: Spot | undefined;
  for (const spot of spots) {
    spot.before = before;
    if (before !== undefined) before.after = spot;
    before = spot;
  }
}

/** Takes a wish out of the pool that is met, and the person's others if they have enough games now. */
function take(one: Waiting): void {
  one.person.room--;
  for (const { spots } of one.person.room > 0 ? [one] : one.person.waiting)
    for (const spot of spots) stepOut(spot);
}

function stepOut(spot: Spot): void {
  if (spot.gone) return;
  if (spot.before !== undefined) spot.before.after = spot.after;
  if (spot.after !== undefined) spot.after.before = spot.before;
  spot.gone = true;
}

/** Some people who may sit at one table. */
interface Table {
  readonly people: readonly Waiting[];
  /** The numbers of players that all of them want. */
  readonly least: number;
  readonly most: number;
  /** Their skills. */
  readonly low: number;
  readonly high: number;
  /** Whether all of them want even odds. */
  readonly even: boolean;
  /** Of the one who reaches furthest, without even odds. */
  readonly reach: number;
}

/** Whether one more person fits. */
function fits(table: Table, { waiting: { wish, person, reach }, skill }: Spot): boolean {
  const { people, least, most, low, high, even } = table;
  if (wish.least > most || Math.min(wish.most, most) < Math.max(least, people.length + 1)) return false;
  const furthest = Math.max(table.reach, reach) * (even && wish.even ? EVEN_FACTOR : 1);
  if (Math.max(high, skill) - Math.min(low, skill) > furthest) return false;
  for (const other of people) if (!mayMeet(wish, person, other)) return false;
  return true;
}

/** Whether two people may sit at one table, whatever their skills are. */
function mayMeet(wish: Seeking, person: Person, { wish: other, person: neighbour }: Waiting): boolean {
  if (person === neighbour || person.apart.has(neighbour)) return false;
  if ((wish.own || other.own) && !wish.servers.some((server) => other.servers.includes(server))) return false;
  const times = person.met.get(neighbour);
  return times === undefined || Math.min(wish.waited, other.waited) >= times * MET_WAIT[wish.pace];
}

/** A table with one more person, who fits. */
function joined(table: Table, { waiting, skill }: Spot): Table {
  return {
    people: [...table.people, waiting],
    least: Math.max(table.least, waiting.wish.least),
    most: Math.min(table.most, waiting.wish.most),
    low: Math.min(table.low, skill),
    high: Math.max(table.high, skill),
    even: table.even && waiting.wish.even,
    reach: Math.max(table.reach, waiting.reach),
  };
}

/** Where looking for people begins: in a line, the last with a lower skill, and the first with a higher one. */
type Start = Pick<Spot, 'line' | 'before' | 'after'>;

/**
 * The closest of those who fit a table.
 *
 * @param skill that they should have
 * @param limit the largest difference
 * @param enough how many are wanted
 */
function closest(
  table: Table,
  skill: number,
  limit: number,
  starts: readonly Start[],
  enough: number,
  random: Random,
): readonly Spot[] {
  const [start, ...more] = starts;
  if (start === undefined) return [];
  const found = closestIn(start, table, skill, limit, enough, random);
  if (more.length === 0) return found;
  const all = [...found, ...more.flatMap((one) => closestIn(one, table, skill, limit, enough, random))];
  const distance = (spot: Spot) => Math.abs(spot.skill - skill);
  return [...new Map(all.map((spot) => [spot.waiting, spot])).values()].sort(
    (a, b) => distance(a) - distance(b),
  );
}

function closestIn(
  { line, before, after }: Start,
  table: Table,
  skill: number,
  limit: number,
  enough: number,
  random: Random,
): Spot[] {
  const found: Spot[] = [];
  let [down, up] = [before, after];
  let looked = 0;
  for (; looked < LOOKED_AT && found.length < enough; looked++) {
    const lower = down === undefined ? Number.POSITIVE_INFINITY : skill - down.skill;
    const higher = up === undefined ? Number.POSITIVE_INFINITY : up.skill - skill;
    const spot = lower <= higher ? down : up;
    if (spot === undefined || Math.min(lower, higher) > limit) break;
    if (fits(table, spot)) found.push(spot);
    if (spot === down) down = down.before;
    else up = spot.after;
  }
  if (found.length > 0 || looked < LOOKED_AT) return found;
  for (let stray = 0; stray < STRAYS; stray++) {
    const spot = line.spots[random.int(line.spots.length)];
    if (spot !== undefined && !spot.gone && fits(table, spot) && !found.includes(spot)) found.push(spot);
  }
  return found;
}

/** One of the first few comes first. */
function drawn(near: readonly Spot[], random: Random): readonly Spot[] {
  return [...random.shuffle(near.slice(0, DRAWN_FROM)), ...near.slice(DRAWN_FROM)];
}

/** Finds games for wishes. @param random breaks ties, and keeps people from knowing whom they will meet */
export function pair(
  wishes: readonly Seeking[],
  vacancies: readonly Vacancy[],
  past: Past,
  random: Random,
): Pairing {
  const pool = poolOf(wishes, past, random);
  const fills = vacancies.flatMap((vacancy) =>
    comersTo(vacancy, pool, random).map((wish) => ({ vacancy, wish })),
  );
  const meetings: Meeting[] = [];
  for (const one of pool.waiting) {
    const found = gameFor(one, past, random);
    if (found === undefined) continue;
    const { game, table } = found;
    for (const person of table.people) take(person);
    meetings.push({
      ...{ game, pace: one.wish.pace, even: table.even },
      wishes: table.people.map(({ wish }) => wish),
    });
  }
  return { fills, meetings };
}

/** Who comes to a game that lacks some. */
function comersTo(vacancy: Vacancy, { lines, personOf }: Pool, random: Random): readonly Seeking[] {
  const { game, pace, seats, even = false } = vacancy;
  const there = lines.get(pace)?.get(game);
  const people = vacancy.people.map((wish) => waitingOf(wish, personOf(wish.userId)));
  const [host] = people;
  if (there === undefined || host === undefined) return [];
  const skills = vacancy.people.map((wish) => skillIn(wish, game));
  const reach = Math.max(...people.map((one) => one.reach));
  const [low, high] = [Math.min(...skills), Math.max(...skills)];
  let table: Table = { people, least: seats, most: seats, low, high, even, reach };
  const comers: Seeking[] = [];
  while (comers.length < vacancy.free) {
    const skill = (table.low + table.high) / 2;
    const starts = linesOf(host.wish, there, new Set(there.servers.keys())).map((line) =>
      startIn(line, skill),
    );
    const near = closest(table, skill, Number.POSITIVE_INFINITY, starts, LOOKED_AT, random);
    const [comer] = drawn(
      near.filter(({ waiting }) => waiting.wish.even || !even),
      random,
    );
    if (comer === undefined) break;
    take(comer.waiting);
    comers.push(comer.waiting.wish);
    table = joined(table, comer);
  }
  return comers;
}

/** Where people of a skill stand in a line. */
function startIn(line: Line, skill: number): Start {
  const there = line.spots.filter(({ gone }) => !gone);
  const at = there.findIndex((spot) => spot.skill >= skill);
  return at < 0
    ? { line, before: there.at(-1), after: undefined }
    : { line, before: there[at - 1], after: there[at] };
}

interface Found {
  readonly game: string;
  readonly table: Table;
}

/** The game for somebody with the closest skills; undefined if there is none yet. */
function gameFor({ wish, person, spots, reach }: Waiting, past: Past, random: Random): Found | undefined {
  if (person.room <= 0) return undefined;
  const found: Found[] = [];
  let to = 0;
  for (const [from, { game, waiting, skill, gone }] of spots.entries()) {
    // The spots of one game stand side by side.
    if (from < to) continue;
    to = from + 1;
    while (spots[to]?.game === game) to++;
    if (gone) continue;
    const seats = past.seats.get(game);
    if (seats === undefined) continue;
    const [least, most] = [Math.max(wish.least, seats.min), Math.min(wish.most, seats.max)];
    if (least > most) continue;
    const own = spots.slice(from, to);
    let table: Table = { people: [waiting], least, most, low: skill, high: skill, even: wish.even, reach };
    const near = closest(table, skill, reachOf(wish), own, most - 2 + DRAWN_FROM, random);
    // Who fits nobody now need not be looked at by the others.
    if (near.length === 0) for (const spot of own) stepOut(spot);
    // Who comes first can keep others away; next minute somebody else may come first.
    else for (const spot of drawn(near, random)) if (fits(table, spot)) table = joined(table, spot);
    if (table.people.length > 1 && table.people.length >= table.least) found.push({ game, table });
  }
  if (found.length < 2) return found[0];
  const distances = new Map(found.map((one) => [one, distanceIn(one)]));
  return random.shuffle(found).sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))[0];
}

/** How far the others are from the first, on average. */
function distanceIn({ game, table }: Found): number {
  const [first = NEW, ...others] = table.people.map(({ wish }) => skillIn(wish, game));
  return sum(others.map((skill) => Math.abs(skill - first))) / others.length;
}
