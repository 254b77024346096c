import type { BotContext } from '../../discord/interactions/ask.ts';
import type { Challenge, ChallengeKey } from './records.ts';
import type { Results, WorldResults } from './results.ts';
import type { Challenges } from './service.ts';
import { type PeriodResults, type ShownChallenge, TOLD } from './views.ts';

export function shownChallenge(
  { games }: BotContext,
  key: ChallengeKey,
  challenge: Challenge | undefined,
): ShownChallenge | undefined {
  const game = games.find(({ id }) => id === challenge?.game);
  return challenge && game && { key, game, options: challenge.options };
}

/** A challenge's results, with the games to show. @returns undefined if nobody has begun */
export async function withGames(
  bot: BotContext,
  challenges: Pick<Challenges, 'find' | 'tries'>,
  key: ChallengeKey,
  results: Results | undefined,
  world?: WorldResults,
): Promise<PeriodResults | undefined> {
  const best = [...(results?.done.slice(0, TOLD) ?? []), ...(world?.best ?? [])];
  if (best.length === 0 && (await challenges.tries(key)).length === 0) return undefined;
  const ids = [...new Set(best.map(({ tableId }) => tableId))];
  const loaded = await Promise.all(ids.map((id) => bot.service.load(id)));
  const games = new Map(
    loaded.flatMap((loaded) => (loaded === undefined ? [] : [[loaded.table.id, loaded] as const])),
  );
  const challenge = shownChallenge(bot, key, await challenges.find(key));
  return challenge && { results, world, games, challenge };
}
