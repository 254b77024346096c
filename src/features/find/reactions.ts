import { say } from '../../discord/i18n/words.ts';
import type { Table } from '../../table/model.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { hasSeat } from '../../table/seats/seats.ts';
import { foundAt } from './found-games.ts';
import type { FindKernel } from './kernel.ts';
import { type Phrase, type Reaction, reaction } from './records.ts';

const DAY = 86_400_000;
/** How often a person can say something at one table in 24 hours. */
const REACTIONS_MOST = 6;
/** Number of reactions shown. */
const SHOWN = 3;

/** A person says something to the others at a found game. */
export async function react(
  { store, now }: Pick<FindKernel, 'store' | 'now'>,
  table: Table,
  userId: string,
  what: Phrase,
): Promise<Result<Reaction>> {
  const gameId = foundAt(table);
  if (gameId === undefined || !hasSeat(table, userId)) return refuse(say('find.refusal.gone'));
  const { reaction: reactions } = store.prisma;
  const at = now();
  const today = { gameId, userId, at: { gt: new Date(at.getTime() - DAY) } };
  if ((await reactions.count({ where: today })) >= REACTIONS_MOST)
    return refuse(say('find.refusal.reactions', { count: REACTIONS_MOST }));
  const said: Reaction = { gameId, userId, at, what };
  await reactions.createMany({ data: [said], skipDuplicates: true });
  return ok(said);
}

/** What was last said at a found game, oldest first; nothing for a person who has muted it. */
export async function reactionsAt(
  { store }: Pick<FindKernel, 'store'>,
  table: Table,
  readerId: string | undefined,
): Promise<readonly Reaction[]> {
  const gameId = foundAt(table);
  if (gameId === undefined) return [];
  const { prisma } = store;
  const reader =
    readerId === undefined ? null : await prisma.seeker.findUnique({ where: { userId: readerId } });
  if (reader?.muted === true) return [];
  const rows = await prisma.reaction.findMany({ where: { gameId }, orderBy: [{ at: 'desc' }], take: SHOWN });
  return rows.map(reaction.decode).toReversed();
}
