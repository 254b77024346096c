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
/** How much further apart people may be who want even odds. */
const EVEN_FACTOR = 2;
/**
 * How long two people who have met in the last 30 days wait for each other, in ms, for each time that they have: a pair that
 * arranges to meet finds everybody else first.
 */
const MET_WAIT: Readonly<Record<Pace, number>> = { day: DAY / 2, 'three-days': DAY / 2, tonight: HOUR };
/** The number of people looked at for each wish and game, the closest first: this limits the time. */
const LOOKED_AT = 24;
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
  /** Its people, by the wishes that brought them. */
  readonly people: readonly Seeking[];
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

const NEW = 25;

const skillIn = ({ skills }: Seeking, game: string): number => skills.get(game) ?? NEW;

/** The difference of skills at which a wish may be met now. */
export function reachOf({ waited, pace, even }: Pick<Seeking, 'waited' | 'pace' | 'even'>): number {
  const widenings = Math.floor(waited / WIDENS_EVERY[pace]);
  if (widenings >= WIDENINGS) return Number.POSITIVE_INFINITY;
  return CLOSE * 2 ** widenings * (even ? EVEN_FACTOR : 1);
}

/** Whether two people may sit at one table of a game. The wish that reaches further decides. */
function mayMeet(one: Seeking, other: Seeking, game: string, { apart, met }: Past): boolean {
  if (one.userId === other.userId) return false;
  const evens = one.even && other.even;
  const reach = Math.max(...[one, other].map((wish) => reachOf({ ...wish, even: evens })));
  if (Math.abs(skillIn(one, game) - skillIn(other, game)) > reach) return false;
  if ((one.own || other.own) && !one.servers.some((server) => other.servers.includes(server))) return false;
  const pair = pairOf(one.userId, other.userId);
  if (apart.has(pair)) return false;
  const times = met.get(pair) ?? 0;
  return times === 0 || Math.max(one.waited, other.waited) >= times * MET_WAIT[one.pace];
}

/** The wishes of one game and pace by skill. Those that are met are taken out. */
interface Line {
  readonly game: string;
  readonly wishes: readonly Seeking[];
  readonly at: ReadonlyMap<string, number>;
  /** The next wishes before and after that are still there. */
  readonly before: Int32Array;
  readonly after: Int32Array;
}

function lineOf(game: string, some: readonly Seeking[]): Line {
  const wishes = some.toSorted((a, b) => skillIn(a, game) - skillIn(b, game) || (a.id < b.id ? -1 : 1));
  return {
    game,
    wishes,
    at: new Map(wishes.map(({ id }, index) => [id, index])),
    before: Int32Array.from(wishes, (_, index) => index - 1),
    after: Int32Array.from(wishes, (_, index) => index + 1),
  };
}

function takeOut({ at, before, after, wishes }: Line, { id }: Seeking): void {
  const index = at.get(id);
  if (index === undefined) return;
  const [previous = -1, next = wishes.length] = [before[index], after[index]];
  if (previous >= 0) after[previous] = next;
  if (next < wishes.length) before[next] = previous;
}

/** The wishes of a line by how close they are to a skill. @param from where the line is entered */
function* closest(line: Line, skill: number, from: readonly [number, number]): Generator<Seeking> {
  const { wishes, before, after, game } = line;
  const distance = (index: number): number => {
    const wish = wishes[index];
    return wish === undefined ? Number.POSITIVE_INFINITY : Math.abs(skillIn(wish, game) - skill);
  };
  let [down, up] = from;
  for (let looked = 0; looked < LOOKED_AT; looked++) {
    const index = distance(down) <= distance(up) ? down : up;
    const wish = wishes[index];
    if (wish === undefined) return;
    yield wish;
    if (index === down) down = before[index] ?? -1;
    else up = after[index] ?? wishes.length;
  }
}

/** Finds games for wishes. @param random breaks ties, and keeps people from knowing whom they will meet */
export function pair(
  wishes: readonly Seeking[],
  vacancies: readonly Vacancy[],
  past: Past,
  random: Random,
): Pairing {
  const room = new Map(past.room);
  const gone = new Set<string>();
  const isThere = ({ id, userId }: Seeking) => !gone.has(id) && (room.get(userId) ?? 1) > 0;
  const lines = new Map<string, Line>();
  const sets = new Map<string, Seeking[]>();
  for (const wish of wishes)
    for (const game of wish.games) {
      const key = `${wish.pace} ${game}`;
      const some = sets.get(key);
      if (some === undefined) sets.set(key, [wish]);
      else some.push(wish);
    }
  for (const [key, some] of sets) lines.set(key, lineOf(key.slice(key.indexOf(' ') + 1), some));
  const take = (wish: Seeking): void => {
    gone.add(wish.id);
    room.set(wish.userId, (room.get(wish.userId) ?? 1) - 1);
    for (const game of wish.games) {
      const line = lines.get(`${wish.pace} ${game}`);
      if (line !== undefined) takeOut(line, wish);
    }
  };

  const fills: { vacancy: Vacancy; wish: Seeking }[] = [];
  for (const vacancy of vacancies) {
    const line = lines.get(`${vacancy.pace} ${vacancy.game}`);
    if (line === undefined) continue;
    const people = [...vacancy.people];
    for (let free = vacancy.free; free > 0; free--) {
      // People at one table are few, and wishes that fit are looked for among all.
      const wish = line.wishes.find(
        (one) =>
          isThere(one) &&
          one.least <= vacancy.seats &&
          one.most >= vacancy.seats &&
          people.every((other) => mayMeet(one, other, vacancy.game, past)),
      );
      if (wish === undefined) break;
      take(wish);
      people.push(wish);
      fills.push({ vacancy, wish });
    }
  }

  const meetings: Meeting[] = [];
  const waiting = wishes.toSorted((a, b) => b.waited - a.waited || (a.id < b.id ? -1 : 1));
  for (const wish of waiting) {
    if (!isThere(wish)) continue;
    const tables = wish.games.flatMap((game) => {
      const line = lines.get(`${wish.pace} ${game}`);
      const seats = past.seats.get(game);
      const group = line && seats && groupFor(wish, line, seats, past, isThere, random);
      return group === undefined ? [] : [{ game, group }];
    });
    const best = closestGroup(tables);
    if (best === undefined) continue;
    for (const one of best.group) take(one);
    const even = best.group.every((one) => one.even);
    meetings.push({ game: best.game, pace: wish.pace, even, wishes: best.group });
  }
  return { fills, meetings };
}

/** The people for a game with one who waits; undefined if there are too few. */
function groupFor(
  wish: Seeking,
  line: Line,
  seats: { readonly min: number; readonly max: number },
  past: Past,
  isThere: (wish: Seeking) => boolean,
  random: Random,
): readonly Seeking[] | undefined {
  const index = line.at.get(wish.id);
  if (index === undefined) return undefined;
  const skill = skillIn(wish, line.game);
  const from = [line.before[index] ?? -1, line.after[index] ?? line.wishes.length] as const;
  const near = [...closest(line, skill, from)].filter(
    (other) => isThere(other) && mayMeet(wish, other, line.game, past),
  );
  const first = random.shuffle(near.slice(0, DRAWN_FROM));
  const candidates = [...first, ...near.slice(DRAWN_FROM)];
  const group = [wish];
  let [least, most] = [Math.max(wish.least, seats.min), Math.min(wish.most, seats.max)];
  if (least > most) return undefined;
  for (const other of candidates) {
    if (group.length >= most) break;
    const [low, high] = [Math.max(least, other.least), Math.min(most, other.most)];
    if (low > high || high <= group.length) continue;
    if (!group.every((one) => one === wish || mayMeet(one, other, line.game, past))) continue;
    if (group.some(({ userId }) => userId === other.userId)) continue;
    group.push(other);
    [least, most] = [low, high];
  }
  return group.length >= least && group.length > 1 ? group : undefined;
}

/** The table with the closest skills. */
function closestGroup<T extends { readonly game: string; readonly group: readonly Seeking[] }>(
  tables: readonly T[],
): T | undefined {
  const spread = ({ game, group }: T): number => {
    const [wish, ...others] = group;
    if (wish === undefined) return Number.POSITIVE_INFINITY;
    return sum(others.map((one) => Math.abs(skillIn(one, game) - skillIn(wish, game)))) / others.length;
  };
  return tables.toSorted((a, b) => spread(a) - spread(b))[0];
}
