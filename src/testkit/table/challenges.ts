import type { AnyGame } from '../../core/game.ts';
import type { Challenge } from '../../features/challenges/records.ts';
import { type Challenges, createChallenges, type Span } from '../../features/challenges/service.ts';
import type { Person } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { type TableDriver, tableWith } from './lifecycle.ts';

/** Challenges in memory, and people who play them. */
export interface ChallengeDriver extends TableDriver {
  readonly challenges: Challenges;
  current(span: Span, guildId?: string): Promise<Challenge>;
  /** @param guildId left out: in direct messages */
  begin(span: Span, person: Person, guildId?: string, channelId?: string): Promise<Result<Loaded>>;
  /** @param most how many stones the person takes each round */
  playOut(loaded: Loaded, person: Person, most: number): Promise<void>;
  chanceOf(loaded: Loaded): Promise<readonly unknown[]>;
}

export function challengesOf(games: readonly [AnyGame, ...AnyGame[]], at: string): ChallengeDriver {
  const driver = tableWith(games, { at });
  const { kernel, move, origin, store, tables } = driver;
  let seeds = 0;
  const challenges = createChallenges({ ...kernel, games, seed: () => String(++seeds % 10).repeat(64) });
  kernel.hooks.push(challenges);
  const current: ChallengeDriver['current'] = async (span, guildId = NO_SERVER) => {
    const challenge = await challenges.current(span, guildId);
    if (challenge === undefined) throw new Error('no challenge');
    return challenge;
  };
  return {
    ...driver,
    challenges,
    current,
    async begin(span, person, guildId, channelId = `dm-${person.id}`) {
      const challenge = await current(span, guildId);
      return challenges.begin({ challenge, guildId, person, origin: origin(), channelId, locale: 'en' });
    },
    async playOut({ table: { id } }, person, most) {
      for (;;) {
        const now = await tables.load(id);
        if (now?.table.status !== 'playing') return;
        const { pool } = now.state as { readonly pool: number };
        for (let taken = 0; taken < Math.min(most, pool); taken++) await move(id, person, 'take');
        await move(id, person, 'done');
      }
    },
    chanceOf: async ({ table }) => (await store.steps(table.id)).flatMap(({ chance }) => chance),
  };
}
