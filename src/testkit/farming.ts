import { sum } from '../core/common.ts';
import { quickRandom, type Random } from '../core/random.ts';
import type { Skill } from '../features/ratings/record.ts';
import { ratedAfter } from '../features/ratings/skills.ts';
import { skillsAfterWeek, type WeeklySkill, type WeekResult } from '../features/ratings/weeks.ts';
import type { Outcome } from '../table/model.ts';

/*
 * People of known strength play, while a person of average strength tries to get a high rank with many accounts. The
 * ratings are the product's own; only the people are simulated. Games at tables are rated as on one large server, as
 * all servers together were before the weekly challenges.
 */

interface Size {
  readonly people: number;
  readonly weeks: number;
  /** Average number of games of a person at tables. */
  readonly games: number;
  /** The accounts of the attacker, who wants the first one to rank high. */
  readonly accounts: number;
  /** All games of the attacker, at tables or in weekly challenges. */
  readonly attackerGames: number;
}

/** The result of an attack. */
export interface AttackRow {
  readonly attack: Attack;
  /** The rank among honest people of the attacker's best account. */
  readonly byTables: number | undefined;
  readonly byWeeks: number;
}

export interface Farming {
  /** The correlation of honest people's ranking with their strength, by Spearman. */
  readonly honest: { readonly byTables: number; readonly byWeeks: number };
  readonly attacks: () => Iterable<AttackRow>;
}

/** By strength, in standard deviations of honest people; games and weeks have the same amount of luck. */
interface Player {
  readonly id: string;
  readonly strength: number;
  readonly server: number;
  /** The probability that they play a weekly challenge. */
  readonly weekly: number;
}

/** The people of a game, the best first. */
export type Game = readonly string[];

const SERVER = 20;
/** How much servers differ in strength: their share of the variance. */
const BETWEEN_SERVERS = 0.16;
const AVERAGE = 0;
/** More luck than anybody has: that of a player who knows the dice. */
const FORESIGHT = 4;
/** Games are rated in batches. */
const BATCH = 100;

export function farming(size: Size, seed: string): Farming {
  const random = quickRandom(seed);
  const people = population(size.people, random);
  const tables = rateTables(honestGames(people, size.games, random));
  const weeks = Array.from({ length: size.weeks }, () => honestWeek(people, random));
  const strengths = new Map(people.map(({ id, strength }) => [id, strength]));
  const against = (skills: readonly { readonly userId: string; readonly ordinal: number }[]) =>
    correlation(skills.map(({ userId, ordinal }) => [ordinal, strengths.get(userId) ?? 0]));
  return {
    honest: { byTables: against(tables), byWeeks: against(rateWeeks(weeks)) },
    *attacks() {
      for (const attack of attacks) {
        const games = tableAttack(attack, size, random);
        const own = weeklyAttack(attack, size, random);
        const skills = rateWeeks(weeks.map((results, week) => [...results, ...own(week)]));
        yield {
          attack,
          byTables: games.length === 0 ? undefined : bestRank(rateTables(games), tables),
          byWeeks: bestRank(
            skills.filter(({ userId }) => !strengths.has(userId)),
            skills.filter(({ userId }) => strengths.has(userId)),
          ),
        };
      }
    },
  };
}

/**
 * - `fodder`: the others lose to the first, or have the worst results
 * - `fresh`: the same, and each deletes its data after its game, or whenever its rating is below the average
 * - `partner`: the second loses every game
 * - `ring`: all play all, and the account with fewer wins lets the other win
 * - `elite`: most lose to a few, and these to the first
 * - `scout`: another account plays the week's dice first
 */
export const attacks = ['fodder', 'fresh', 'partner', 'ring', 'elite', 'scout'] as const;
export type Attack = (typeof attacks)[number];

const account = (at: number) => `a${at}`;

function tableAttack(attack: Attack, { accounts, attackerGames }: Size, random: Random): readonly Game[] {
  const others = accounts - 1;
  const elite = Math.ceil(accounts / 6);
  const play = (game: (at: number) => Game) => Array.from({ length: attackerGames }, (_, at) => game(at));
  switch (attack) {
    case 'fodder':
      return play((at) => [account(0), account(1 + (at % others))]);
    case 'fresh':
      return play((at) => [account(0), `fresh-${at}`]);
    case 'partner':
      return play(() => [account(0), account(1)]);
    case 'ring': {
      const wins = new Map<string, number>();
      return play(() => {
        const [one = '', other = ''] = random.shuffle(
          Array.from({ length: accounts }, (_, at) => account(at)),
        );
        const order = (wins.get(one) ?? 0) <= (wins.get(other) ?? 0) ? [one, other] : [other, one];
        wins.set(order[0] ?? '', (wins.get(order[0] ?? '') ?? 0) + 1);
        return order;
      });
    }
    case 'elite':
      return play((at) =>
        at < attackerGames / 2
          ? [account(1 + (at % elite)), account(1 + elite + random.int(others - elite))]
          : [account(0), account(1 + (at % elite))],
      );
    case 'scout':
      return [];
  }
}

/** The results of the attacker's accounts in each week; those of the first account come last. */
function weeklyAttack(attack: Attack, { accounts, attackerGames, weeks }: Size, random: Random) {
  const used = attack === 'partner' || attack === 'scout' ? 2 : accounts;
  const first = Math.max(0, weeks - Math.floor(attackerGames / used));
  const names = Array.from({ length: used }, (_, at) => account(at));
  const ratings = new Map<string, WeeklySkill>();
  const honest = (userId: string) => ({ userId, score: scoreOf(AVERAGE, normal(random)) });
  const worst = (userId: string) => ({ userId, score: 0 });
  return (week: number): readonly WeekResult[] => {
    if (week < first) return [];
    if (attack === 'scout')
      return [honest(account(1)), { userId: account(0), score: scoreOf(AVERAGE, FORESIGHT) }];
    const playing =
      attack === 'ring' || attack === 'fresh' ? used : attack === 'elite' ? Math.ceil(used / 6) : 1;
    const results = names.map((name, index) => (index < playing ? honest(name) : worst(name)));
    if (attack === 'fresh')
      for (const skill of skillsAfterWeek([...ratings.values()], results, undefined, week)) {
        ratings.set(skill.userId, skill);
        const at = names.indexOf(skill.userId);
        if (skill.rating < 1500) names[at] = `${account(at)}-${week}`;
      }
    return results;
  };
}

function population(count: number, random: Random): readonly Player[] {
  const spread = Math.sqrt(BETWEEN_SERVERS);
  const servers = Array.from({ length: Math.ceil(count / SERVER) }, () => spread * normal(random));
  return Array.from({ length: count }, (_, at) => {
    const server = Math.floor(at / SERVER);
    const strength = (servers[server] ?? 0) + Math.sqrt(1 - BETWEEN_SERVERS) * normal(random);
    return { id: `p${at}`, strength, server, weekly: random.int(1000) / 1000 };
  });
}

/** The games of people at tables, two to four from one server. */
function honestGames(people: readonly Player[], each: number, random: Random): readonly Game[] {
  return Array.from({ length: Math.round((people.length * each) / 3) }, () => {
    const from = SERVER * random.int(people.length / SERVER);
    const seated = random.shuffle(people.slice(from, from + SERVER)).slice(0, 2 + random.int(3));
    const played = seated.map(({ id, strength }) => ({ id, score: scoreOf(strength, normal(random)) }));
    return played.toSorted((a, b) => b.score - a.score).map(({ id }) => id);
  });
}

function honestWeek(people: readonly Player[], random: Random): readonly WeekResult[] {
  return people
    .filter(({ weekly }) => random.int(1000) < weekly * 1000)
    .map(({ id, strength }) => ({ userId: id, score: scoreOf(strength, normal(random)) }));
}

/** As the points of a game: integers, so that some are equal. */
function scoreOf(strength: number, luck: number): number {
  return Math.round(100 + 15 * (strength + luck));
}

/** With mean 0 and standard deviation 1. */
export function normal(random: Random): number {
  const unit = () => (random.int(2 ** 32) + 0.5) / 2 ** 32;
  return Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
}

/** @param known the skills so far @returns all skills */
export function rateTables(
  games: readonly Game[],
  known: ReadonlyMap<string, Skill> = new Map(),
): readonly Skill[] {
  const skills = new Map(known);
  for (let from = 0; from < games.length; from += BATCH) {
    const outcomes = games
      .slice(from, from + BATCH)
      .flatMap((order, index) =>
        order.map((userId, seat) => outcomeOf(`t${from + index}`, userId, seat, order.length)),
      );
    const before = [...new Set(outcomes.map(({ userId }) => userId))].flatMap((id) => skills.get(id) ?? []);
    for (const skill of ratedAfter(before, outcomes, undefined)) skills.set(skill.userId, skill);
  }
  return [...skills.values()];
}

/** The result of a game whose seats are in the order of the places. */
export function outcomeOf(tableId: string, userId: string, seat: number, seats: number): Outcome {
  return {
    ...{
      tableId,
      seat,
      userId,
      name: userId,
      username: undefined,
      guildId: 'g',
      game: 'stones',
      place: seat + 1,
      seats,
    },
    ...{ winner: seat === 0, score: 0, merit: 0, shared: false, turns: 0, thinkingTime: 0, at: new Date(0) },
  };
}

function rateWeeks(weeks: readonly (readonly WeekResult[])[]): readonly WeeklySkill[] {
  const skills = new Map<string, WeeklySkill>();
  for (const [week, results] of weeks.entries()) {
    const before = results.flatMap(({ userId }) => skills.get(userId) ?? []);
    for (const skill of skillsAfterWeek(before, results, undefined, week)) skills.set(skill.userId, skill);
  }
  return [...skills.values()];
}

interface Ranked {
  readonly ordinal: number;
}

/** The rank among others of the best. */
export function bestRank(own: readonly Ranked[], others: readonly Ranked[]): number {
  const best = Math.max(...own.map(({ ordinal }) => ordinal));
  return 1 + others.filter(({ ordinal }) => ordinal > best).length;
}

/** Spearman's correlation. */
export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [one, other] = [ranks(pairs.map(([value]) => value)), ranks(pairs.map(([, value]) => value))];
  const mean = (pairs.length - 1) / 2;
  const together = sum(one.map((rank, index) => (rank - mean) * ((other[index] ?? 0) - mean)));
  return together / sum(one.map((rank) => (rank - mean) ** 2));
}

function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((_, index) => index).toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const found: number[] = [];
  for (const [rank, at] of order.entries()) found[at] = rank;
  return found;
}
