import type { Table } from '../../table/model.ts';
import { standingMoves } from '../../table/play/replay.ts';
import type { FindKernel } from './kernel.ts';
import type { Pace, Vacancy } from './pairing.ts';
import { type FoundGame, type FoundSeat, foundGame, foundSeat } from './records.ts';
import { seekingFor } from './seeking.ts';

const MINUTE = 60_000;
/** How long after it was made a game may be joined whose seats computer players hold, in ms. */
const JOINED_WITHIN: Readonly<Record<Pace, number>> = {
  day: 12 * 60 * MINUTE,
  'three-days': 24 * 60 * MINUTE,
  tonight: 30 * MINUTE,
};
/** The number of games looked at, the oldest first. */
const LOOKED_AT = 200;
/** A held seat goes to a person only in the first part of the game: the rest is to be their own. */
const EARLY_PART = 1 / 3;

/** The people who count at a game: those who have not left it. */
export function present(people: readonly FoundSeat[]): readonly FoundSeat[] {
  return people.filter(({ ending }) => ending === undefined);
}

/** The games that lack somebody. */
export async function vacanciesOf(kernel: FindKernel): Promise<readonly Vacancy[]> {
  const { prisma } = kernel.store;
  const at = kernel.now();
  const rows = await prisma.foundGame.findMany({
    where: { lacks: true },
    include: { people: true },
    orderBy: [{ madeAt: 'asc' }, { id: 'asc' }],
    take: LOOKED_AT,
  });
  const open = rows.map(({ people, ...row }) => ({
    game: foundGame.decode(row),
    people: present(people.map(foundSeat.decode)),
  }));
  const lacking = open.filter(({ game, people }) => people.length > 0 && people.length < game.seats);
  const met = lacking.flatMap(({ people }) =>
    people.map(({ userId, wish, foundAt }) => {
      const since = Math.min(wish.madeAt.getTime(), foundAt.getTime());
      return { id: wish.id, userId, plan: wish, waited: at.getTime() - since };
    }),
  );
  // Which game it is stands with the game.
  const seeking = new Map((await seekingFor(prisma, met, [])).map((one) => [`${one.id} ${one.userId}`, one]));
  const found = await Promise.all(
    lacking.map(async ({ game, people }): Promise<readonly Vacancy[]> => {
      const { id, pace, seats, even } = game;
      if (game.state === 'over' || (game.state === 'playing' && !(await isEarly(kernel, game, at)))) {
        await prisma.foundGame.updateMany({ where: { id }, data: { lacks: false } });
        return [];
      }
      const free = seats - people.length;
      return [
        {
          id,
          game: game.game,
          pace,
          seats,
          free,
          even,
          people: people.flatMap(({ userId, wish }) => seeking.get(`${wish.id} ${userId}`) ?? []),
        },
      ];
    }),
  );
  return found.flat();
}

/** Whether a computer player still holds a seat of a running game that a person can make their own. */
async function isEarly(kernel: FindKernel, game: FoundGame, at: Date): Promise<boolean> {
  if (at.getTime() - game.madeAt.getTime() > JOINED_WITHIN[game.pace]) return false;
  return (await heldSeat(kernel, game)) !== undefined;
}

/** The seat that a computer player holds for a person; undefined if there is none, or too much of it is played. */
export async function heldSeat(
  { store, writer }: Pick<FindKernel, 'store' | 'writer'>,
  { tableId }: Pick<FoundGame, 'tableId'>,
): Promise<number | undefined> {
  const loaded = tableId === undefined ? undefined : await writer.readable(tableId);
  if (loaded?.table.status !== 'playing') return undefined;
  const { table, game } = loaded;
  const seat = table.seats.findIndex(isHeld);
  if (seat === -1) return undefined;
  const { moves } = game.effort(table.options, table.seats.length);
  const made = standingMoves(await store.steps(table.id)).filter((move) => move.seat === seat).length;
  return made <= moves * EARLY_PART ? seat : undefined;
}

/** Whether a computer player sits there for nobody. */
export function isHeld(occupant: Table['seats'][number]): boolean {
  return occupant.kind === 'computer' && occupant.caretakerFor === undefined;
}
