import { quickRandom, type Random } from '../core/random.ts';
import type { Skill } from '../features/ratings/record.ts';
import { bestRank, type Game, normal, rateTables } from './farming.ts';
import { arriving, find, games, population, type Someone, unrated } from './finding.ts';

/*
 * Somebody of average strength looks for games with several accounts, all the time and at the same second, so that these
 * meet each other and the first one wins. Nobody waits as long as they do.
 */

interface Size {
  /** Those of the ranking. */
  readonly people: number;
  /** The average number of games that each of them has played. */
  readonly games: number;
  readonly weeks: number;
}

/**
 * - `pair`: two accounts, for any game tonight, at two
 * - `narrow`: the same, for one game that few want, and both refuse whomever else they have met
 * - `ring`: six accounts
 * - `throwaway`: another account, which comes back with a new id after each game with the first one
 * - `own`: three accounts on a server of their own, who want nobody else
 */
export const arrangements = ['pair', 'narrow', 'ring', 'throwaway', 'own'] as const;
export type Arrangement = (typeof arrangements)[number];

export interface Arranged {
  /** The games of the first account, and those of them with another account of the attacker. */
  readonly played: number;
  readonly arranged: number;
  /** The rank of the first account if found games counted for the ranking of all servers. */
  readonly rank: number;
}

const WEEK = 7 * 24 * 60;
const WISHES_A_WEEK = 3;

/** People's ranking by found games, without anybody who arranges them. */
export function ranking({ people: count, games: each }: Size, seed: string) {
  const random = quickRandom(seed);
  const people = population(count, random);
  const played = Array.from({ length: Math.round((count * each) / 2) }, (): Game => {
    const [one, other] = [random.int(count), random.int(count - 1)];
    const scores = [people[one], people[other < one ? other : other + 1]].flatMap((someone) =>
      someone === undefined ? [] : [{ id: someone.id, score: someone.strength + normal(random) }],
    );
    return scores.sort((a, b) => b.score - a.score).map(({ id }) => id);
  });
  return { people, skills: rateTables(played) };
}

/** How far an attacker gets. @param perDay how many others look for games, each day */
export function arrange(
  kind: Arrangement,
  perDay: number,
  { weeks }: Size,
  { people, skills }: ReturnType<typeof ranking>,
  seed: string,
): Arranged {
  const honest = people.slice(0, Math.ceil((perDay * 7) / WISHES_A_WEEK));
  const others = arriving(honest, perDay / 24);
  const all = accountsFor(kind);
  const [first] = all;
  let accounts: readonly Someone[] = all;
  const played: Game[] = [];
  find(
    {
      ...{ pace: 'tonight', days: 7 * weeks, unseen: 0, skills: known(skills) },
      arrivals: (minute: number, random: Random) => [...accounts, ...others(minute, random)],
      arranged: (people) =>
        people.every(isAttacker) ? people.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : undefined,
      ended: (order) => {
        if (!order.some(isAttacker)) return;
        played.push(order.map(({ id }) => id));
        if (kind !== 'throwaway' || !order.includes(first)) return;
        accounts = accounts.map((one) =>
          one !== first && order.includes(one) ? { ...one, id: `${one.id}'` } : one,
        );
      },
    },
    seed,
  );
  const own = played.filter((order) => order.includes(first.id));
  const after = rateTables(played, new Map(skills.map((skill) => [skill.userId, skill])));
  return {
    played: own.length,
    arranged: own.filter((order) => order.every((id) => id.startsWith(ATTACKER))).length,
    rank: bestRank(
      after.filter(({ userId }) => userId === first.id),
      skills,
    ),
  };
}

const ATTACKER = 'attacker';

const isAttacker = ({ id }: Someone): boolean => id.startsWith(ATTACKER);

function known(skills: readonly Skill[]) {
  return new Map(games.map((game) => [game, new Map(skills.map((skill) => [skill.userId, skill]))]));
}

/** The first is the one that wins. */
function accountsFor(kind: Arrangement): readonly [Someone, ...Someone[]] {
  const count = { pair: 2, narrow: 2, throwaway: 2, own: 3, ring: 6 }[kind];
  const accountAt = (at: number): Someone => {
    const one = account(`${ATTACKER}${at}`);
    const wish =
      kind === 'narrow' ? { games: games.slice(-1) } : { own: kind === 'own', servers: [ATTACKER] };
    return {
      ...one,
      wish: { ...one.wish, ...wish },
      refuses: (other) => (kind === 'narrow' && !other.startsWith(ATTACKER) ? 1 : 0),
    };
  };
  return [accountAt(0), ...Array.from({ length: count - 1 }, (_, at) => accountAt(at + 1))];
}

/** An account that is always there, for any game of two. */
function account(id: string): Someone {
  return {
    ...{ id, strength: 0, zone: 0, atOnce: 1, comes: 1, stays: 1, patience: WEEK, refuses: () => 0 },
    wish: { games, least: 2, most: 2, even: false, own: false, servers: [id] },
  };
}

export interface Followed {
  /** The games of the person followed, and those of them with an account of the attacker. */
  readonly played: number;
  readonly followed: number;
}

/**
 * Somebody is always there with new accounts, to meet a certain person, who is new, too.
 *
 * @param accounts how many at once; each game makes room for another one
 * @param refuses whether the person refuses to meet an account again
 */
export function follow(
  accounts: number,
  refuses: boolean,
  perDay: number,
  weeks: number,
  seed: string,
): Followed {
  const [person, ...honest] = population(1 + Math.ceil((perDay * 7) / WISHES_A_WEEK), quickRandom(seed));
  if (person === undefined) throw new Error('nobody is there');
  const others = arriving(honest, perDay / 24);
  const wanted = { ...person, refuses: (id: string) => (refuses && id.startsWith(ATTACKER) ? 1 : 0) };
  const own = arriving([wanted], WISHES_A_WEEK / 7 / 24);
  let following = Array.from({ length: accounts }, (_, at) => account(`${ATTACKER}${at}`));
  let [played, followed] = [0, 0];
  find(
    {
      ...{ pace: 'tonight', days: 7 * weeks, unseen: 0, skills: unrated() },
      arrivals: (minute, random) => [...following, ...others(minute, random), ...own(minute, random)],
      ended: (order) => {
        if (!order.includes(wanted)) return;
        played++;
        if (!order.some(isAttacker)) return;
        followed++;
        following = following.map((one) =>
          refuses && order.includes(one) ? { ...one, id: `${one.id}'` } : one,
        );
      },
    },
    seed,
  );
  return { played, followed };
}
