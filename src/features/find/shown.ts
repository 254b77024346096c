import { type Found, skillsOf } from './found-games.ts';
import type { FindKernel } from './kernel.ts';
import { type FoundGame, type FoundSeat, foundGame, foundSeat } from './records.ts';
import { namesOf, type Reliability, reliabilityOf } from './seekers.ts';
import { present } from './vacancies.ts';

/** What a person sees of somebody else before they sit down with them. */
export interface ShownPerson {
  readonly userId: string;
  /** Undefined for "somebody". */
  readonly name: string | undefined;
  /** Undefined before their first rated game. */
  readonly skill: number | undefined;
  readonly reliability: Reliability;
  readonly hasCome: boolean;
}

/** A found game as one of its people sees it. */
export interface ShownFound {
  readonly game: FoundGame;
  readonly own: FoundSeat | undefined;
  readonly others: readonly ShownPerson[];
}

type Needs = Pick<FindKernel, 'store' | 'now'>;

export async function shownFound(
  kernel: Needs,
  { game, people }: Found,
  userId: string,
): Promise<ShownFound> {
  const others = present(people).filter((seat) => seat.userId !== userId);
  return {
    game,
    own: people.find((seat) => seat.userId === userId),
    others: await shownPeople(kernel, game.game, others),
  };
}

async function shownPeople(
  kernel: Needs,
  game: string,
  seats: readonly FoundSeat[],
): Promise<readonly ShownPerson[]> {
  const ids = seats.map(({ userId }) => userId);
  const [names, skills, reliabilities] = await Promise.all([
    namesOf(kernel, ids),
    skillsOf(kernel.store.prisma, game, ids),
    reliabilityOf(kernel, ids),
  ]);
  return seats.map(({ userId, cameAt }, index) => ({
    userId,
    name: names[index],
    skill: skills.get(userId),
    reliability: reliabilities.get(userId) ?? { finished: 0, of: 0 },
    hasCome: cameAt !== undefined,
  }));
}

/** A person's found games that are not over, as they see them, oldest first. */
export async function openGames(kernel: Needs, userId: string): Promise<readonly ShownFound[]> {
  const rows = await kernel.store.prisma.foundSeat.findMany({
    where: { userId, ending: null },
    orderBy: [{ foundAt: 'asc' }],
    include: { foundGame: { include: { people: true } } },
  });
  return Promise.all(
    rows.map(({ foundGame: { people, ...game } }) =>
      shownFound(kernel, { game: foundGame.decode(game), people: people.map(foundSeat.decode) }, userId),
    ),
  );
}

/** A game that is over, as a person sees it. */
export interface PastGame {
  readonly game: FoundGame;
  readonly own: FoundSeat;
  readonly others: readonly (string | undefined)[];
}

/** A person's found games that are over, the newest first. */
export async function pastGames(kernel: Needs, userId: string, most: number): Promise<readonly PastGame[]> {
  const rows = await kernel.store.prisma.foundSeat.findMany({
    where: { userId, ending: { not: null } },
    orderBy: [{ endedAt: 'desc' }, { gameId: 'asc' }],
    take: most,
    include: { foundGame: { include: { people: true } } },
  });
  return Promise.all(
    rows.map(async ({ foundGame: { people, ...game }, ...own }) => ({
      game: foundGame.decode(game),
      own: foundSeat.decode(own),
      others: await namesOf(
        kernel,
        people.filter((seat) => seat.userId !== userId).map((seat) => seat.userId),
      ),
    })),
  );
}
