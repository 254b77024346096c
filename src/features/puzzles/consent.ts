import type { Table } from '../../table/model.ts';
import { peopleOf } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import { removePuzzles } from './collection.ts';
import { shares } from './settings.ts';

/** Whether all players consent to puzzles from their game, and nobody is replaying its dice. */
export async function mayShare({ store }: Pick<Kernel, 'store'>, table: Table): Promise<boolean> {
  return (
    (await store.players(peopleOf(table))).every((settings) => shares.of(settings)) &&
    (await store.prisma.replayedDice.findUnique({ where: { dice: table.seedHash } })) === null
  );
}

/** Removes the puzzles from a person's games, because they no longer consent or delete their data. Idempotent. */
export async function withdrawConsent(needs: Pick<Kernel, 'store'>, userId: string): Promise<void> {
  // If this fails nothing has changed, and they can ask again.
  await removeFromGamesOf(needs, userId);
  // A search that ends in the meantime sees the withdrawn consent, or its puzzle is already there to be removed.
  await needs.store.updatePlayer(userId, shares.to(false));
  await removeFromGamesOf(needs, userId);
}

async function removeFromGamesOf(needs: Pick<Kernel, 'store'>, userId: string): Promise<void> {
  const played = await needs.store.prisma.puzzlePlayer.findMany({ where: { userId } });
  await removePuzzles(
    needs,
    played.map(({ puzzleId }) => puzzleId),
  );
}

/** When someone starts to replay dice, their puzzle is removed, because it would reveal what comes. */
export async function removeReplayed(needs: Pick<Kernel, 'store'>, table: Table): Promise<void> {
  if (table.dice !== 'known') return;
  const { prisma } = needs.store;
  const dice = table.seedHash;
  await prisma.replayedDice.createMany({ data: [{ dice }], skipDuplicates: true });
  const puzzles = await prisma.puzzle.findMany({ where: { dice } });
  await removePuzzles(
    needs,
    puzzles.map(({ id }) => id),
  );
}
