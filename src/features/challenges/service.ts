import type { TableHooks } from '../../table/hooks.ts';
import { write } from '../../table/record.ts';
import type { Loaded, RefusedResult, Result } from '../../table/request.ts';
import { type ChallengeNeeds, challengeKernel, findChallenge, isOver } from './challenge.ts';
import { closeOf, dayOf, weekOf } from './period.ts';
import { type Challenge, type ChallengeKey, challengeOf, challengeTry, scopeOf } from './records.ts';
import {
  findGame,
  findResults,
  findWorldResults,
  type Look,
  type Results,
  seesSheets,
  type WorldResults,
} from './results.ts';
import { type Beginning, beginTry, findTries, findTry, refuseSpent, type TryAt } from './tries.ts';

export type Span = 'day' | 'week';

/**
 * The same solo game with the same dice for everyone. The daily challenge is shared by one server, the weekly one by
 * all.
 */
export interface Challenges extends Required<Pick<TableHooks, 'ended' | 'secret' | 'showsTo'>> {
  /** Today's challenge, or this week's. @returns undefined if no game is suitable */
  current(span: Span, guildId: string): Promise<Challenge | undefined>;
  /** The challenge of a present or past period. @returns undefined if nobody can have begun it */
  find(key: ChallengeKey): Promise<Challenge | undefined>;
  /** A person's try, on whatever server they began it; undefined if they have not. */
  own(key: ChallengeKey, userId: string): Promise<TryAt | undefined>;
  /** Refuses a person who has had their try and deleted its data. */
  spent(key: ChallengeKey, userId: string): Promise<RefusedResult | undefined>;
  /**
   * Begins a person's game in their direct messages, or finds the one they began. Refused like `spent`, and once the
   * challenge's period is over.
   */
  begin(beginning: Beginning): Promise<Result<Loaded>>;
  /**
   * Refused to people still playing, for as long as their game counts, and to people who have not begun, until it is
   * over for everyone. Undefined if nobody has begun. For a week: the tries begun on the key's server.
   */
  results(key: ChallengeKey, userId: string): Promise<Result<Results | undefined>>;
  /** A week's results on all servers, under the same rule. @param key with the reader's server */
  world(key: ChallengeKey, userId: string): Promise<Result<WorldResults>>;
  /**
   * A game to look at, and its player's name; undefined for "somebody". People without a result may see only their own
   * until it is over for everyone: they could tell others who still play.
   */
  look(key: ChallengeKey, userId: string, tableId: string): Promise<Result<Look>>;
  /**
   * Whether nobody can begin the challenge any more, and nobody still playing it can get a result. From then on,
   * knowing everything about it hurts nobody.
   */
  isOver(key: ChallengeKey): Promise<boolean>;
  /** All tries begun on the key's server, in any state, oldest first. */
  tries(key: ChallengeKey): Promise<readonly TryAt[]>;
}

export function createChallenges(needs: ChallengeNeeds): Challenges {
  const kernel = challengeKernel(needs);
  const { now } = needs;
  return {
    current: (span, guildId) =>
      findChallenge(kernel, { guildId, period: span === 'week' ? weekOf(now()) : dayOf(now()) }),
    find: (key) => findChallenge(kernel, key),
    isOver: (key) => isOver(kernel, key),
    own: (key, userId) => findTry(kernel, key, userId),
    tries: (key) => findTries(kernel, key),
    spent: (key, userId) => refuseSpent(kernel, key, userId),
    begin: (beginning) => beginTry(kernel, beginning),
    results: (key, userId) => findResults(kernel, key, userId),
    world: (key, userId) => findWorldResults(kernel, key, userId),
    look: (key, userId, tableId) => findGame(kernel, key, userId, tableId),

    async secret(table) {
      const key = challengeOf(table);
      return key !== undefined && !(await isOver(kernel, key));
    },

    async showsTo(table, userId) {
      const key = challengeOf(table);
      return key !== undefined && (await seesSheets(kernel, key, userId));
    },

    ended(table, [outcome]) {
      const key = challengeOf(table);
      // A game that took too long counts as an ordinary one.
      if (key === undefined || outcome === undefined || outcome.at >= closeOf(key.period)) return [];
      const { userId, name, username, tableId, merit: score, at } = outcome;
      const scored = { ...key, scope: scopeOf(key), userId, name, username, tableId, score, at };
      return [write(challengeTry, [scored], 'replace')];
    },
  };
}
