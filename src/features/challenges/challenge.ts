import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { say } from '../../discord/i18n/words.ts';
import { createFingerprints, type Fingerprints } from '../../table/fingerprint.ts';
import { readOptions } from '../../table/lobby/lobby.ts';
import { isOpen } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { newSeed } from '../../table/play/chance.ts';
import type { TableService } from '../../table/service.ts';
import { createStrangers, type Strangers } from '../../table/strangers.ts';
import type { Kernel } from '../feature.ts';
import { closeOf, isCurrent, isWeek, knownFrom, numberOf } from './period.ts';
import { type Challenge, type ChallengeKey, challenge, scopeOf } from './records.ts';

/** Number of tables read at once. */
const PAGE = 50;

export interface ChallengeNeeds extends Pick<Kernel, 'store' | 'games' | 'now' | 'seed'> {
  readonly service: Pick<TableService, 'load' | 'mayKnow' | 'start'>;
}

export interface ChallengeKernel extends ChallengeNeeds {
  readonly fingerprints: Fingerprints;
  readonly strangers: Strangers;
  /** By challenge, a table known to be in progress at the last check. */
  readonly playedAt: LRUCache<string, string>;
}

export function challengeKernel(needs: ChallengeNeeds): ChallengeKernel {
  return {
    ...needs,
    fingerprints: createFingerprints(needs),
    strangers: createStrangers(needs),
    playedAt: new LRUCache<string, string>(atMost(1000)),
  };
}

/** The challenge of a present or past period. @returns undefined if nobody can have begun it */
export async function findChallenge(
  { store: { prisma }, games, now, seed = newSeed }: ChallengeKernel,
  key: ChallengeKey,
): Promise<Challenge | undefined> {
  const { period } = key;
  const shared = { guildId: scopeOf(key), period };
  const drawn = isCurrent(period, now()) ? drawnFor(games, numberOf(period)) : undefined;
  if (drawn !== undefined) {
    const row = challenge.encode({ ...shared, ...drawn, seed: seed() });
    await prisma.challenge.createMany({ data: [row], skipDuplicates: true });
  }
  const found = await prisma.challenge.findUnique({ where: { guildId_period: shared } });
  return challenge.decodeIfAny(found);
}

/**
 * Whether nobody can begin the challenge any more, and nobody still playing it can get a result. From then on, knowing
 * everything about it hurts nobody.
 */
export async function isOver(kernel: ChallengeKernel, key: ChallengeKey): Promise<boolean> {
  const at = kernel.now();
  if (at >= closeOf(key.period)) return true;
  return at >= knownFrom(key.period) && !(await isPlayed(kernel, key));
}

async function isPlayed({ store, playedAt }: ChallengeKernel, key: ChallengeKey): Promise<boolean> {
  const all = { scope: scopeOf(key), period: key.period };
  const name = `${all.scope} ${all.period}`;
  const known = playedAt.get(name);
  const still = known === undefined ? undefined : await store.table(known);
  if (still !== undefined && isOpen(still)) return true;
  const rows = await store.prisma.challengeTry.findMany({
    where: { ...all, at: null },
    select: { tableId: true },
  });
  const without = rows.map(({ tableId }) => tableId);
  for (let from = 0; from < without.length; from += PAGE) {
    const open = (await store.tables(without.slice(from, from + PAGE))).find(isOpen);
    if (open !== undefined) playedAt.set(name, open.id);
    if (open !== undefined) return true;
  }
  return false;
}

/** The refusal of a challenge that can no longer be begun. */
export function overMessage(period: string): Message {
  return say(isWeek(period) ? 'weekly.over' : 'daily.over');
}

/** @returns undefined outside servers */
export function serverIn({ guildId }: Pick<ChallengeKey, 'guildId'>): string | undefined {
  return guildId === NO_SERVER ? undefined : guildId;
}

/** The suitable games take turns. @param number of the period */
function drawnFor(
  games: readonly AnyGame[],
  number: number,
): Pick<Challenge, 'game' | 'options'> | undefined {
  const possible = games.filter((game) => game.solo !== undefined);
  const game = possible[number % possible.length];
  if (game?.solo === undefined) return undefined;
  const options = readOptions(game, game.solo.options(Math.floor(number / possible.length)));
  if (!options.ok) throw new Error(`${game.id}: its challenge is not one of its variants`);
  return { game: game.id, options: options.value };
}
