import { grouped } from '../../core/common.ts';
import type { Delegates } from '../../table/record.ts';
import type { Seeking } from './pairing.ts';
import { sizes, type WishPlan } from './records.ts';

/** A wish in the pool, or one that a game meets. */
interface Stored {
  readonly id: string;
  readonly userId: string;
  readonly plan: WishPlan;
  /** How long it has stood, in ms. */
  readonly waited: number;
}

/** Wishes as pairing needs them. @param usual the games of a wish that names none */
export async function seekingFor(
  prisma: Delegates,
  wishes: readonly Stored[],
  usual: readonly string[],
): Promise<readonly Seeking[]> {
  const userId = { in: [...new Set(wishes.map((one) => one.userId))] };
  const [skills, servers] = await Promise.all([
    prisma.foundSkill.findMany({ where: { userId } }),
    prisma.wishServer.findMany({ where: { wishId: { in: wishes.map(({ id }) => id) } } }),
  ]);
  const skillsOf = grouped(skills, (row) => row.userId);
  const serversOf = grouped(servers, (row) => row.wishId);
  return wishes.map(({ id, userId, plan, waited }) => {
    const [least, most] = sizes[plan.size];
    const { pace, even, own, games } = plan;
    return {
      ...{ id, userId, least, most, pace, even, own, waited },
      games: games.length === 0 ? usual : games.filter((game) => usual.includes(game)),
      servers: (serversOf.get(id) ?? []).map(({ guildId }) => guildId),
      skills: new Map((skillsOf.get(userId) ?? []).map(({ game, mu }) => [game, mu])),
    };
  });
}
