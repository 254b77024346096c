import { randomBytes } from 'node:crypto';
import {
  type Estimate,
  estimateOf,
  gainsIn,
  knownTo,
  type PlayedMove,
} from '../../core/analysis/analysis.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import { readableId } from '../../core/common.ts';
import { findMove, legalMoves, type MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { readState } from '../../core/steps.ts';
import { createTurns } from '../../discord/interactions/allowance.ts';
import type { Prisma, PuzzlePlayer } from '../../generated/prisma/client.ts';
import type { Outcome, Table } from '../../table/model.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { type CoursePosition, decisionsIn, yieldToOthers } from '../../table/play/replay.ts';
import { claiming, hasCode, type Write, write } from '../../table/record.ts';
import type { Loaded } from '../../table/request.ts';
import { peopleOf } from '../../table/seats/seats.ts';
import { VERSION as ANALYSES, storedAnalysis } from '../analysis/service.ts';
import type { Kernel } from '../feature.ts';
import { afterTry, NEW, type Strength, strengthByMisses } from './rating.ts';
import { type Puzzle, puzzle, puzzleSearch } from './records.ts';
import { findPuzzle, type Solution } from './search.ts';
import { shares } from './settings.ts';

const DAY = 24 * 3_600_000;
/** Maximum number of waiting games that a run of the job examines until it has searched one. */
const LOOKED_AT = 100;
/** Number of a person's newest games examined for a mistake. */
const GAMES = 60;
/** Number of puzzles read above a rating, and below it. */
const AROUND = 10;
/** The random distance between a person's rating and their puzzle, so that people get different ones. */
const SPREAD = 150;
/** Number of a person's newest tries read, so that no puzzle repeats. */
const TRIES = 5_000;
/** The playouts that price a wrong move: time in seconds of one core, and their number. */
const PRICING = { seconds: 0.4, least: 20, most: 400 } as const;

/** A position with a move to find. */
export interface Position extends Pick<Loaded, 'game' | 'state'> {
  readonly id: string;
  readonly seat: Seat;
  readonly solution: Solution;
}

/** The kind of puzzle a person wants. */
export interface Wish {
  /** Any game by default, starting with that of their last try. */
  readonly game?: string | undefined;
  /** Whether to continue with other games when this one has no more. */
  readonly orOthers?: boolean;
  /** Excludes this puzzle. */
  readonly but?: string | undefined;
}

/** The rating changes of a first try. */
export interface RatedTry {
  readonly before: Strength;
  readonly after: Strength;
}

export type Puzzles = ReturnType<typeof createPuzzles>;

export function createPuzzles({
  store,
  games,
  service: { course, mayKnow },
  writer: { readable },
  now,
  log,
  stopping,
  thinker = thinkerHere(games),
}: Pick<Kernel, 'store' | 'games' | 'writer' | 'now' | 'log' | 'stopping' | 'thinker'> & {
  readonly service: Pick<Kernel['service'], 'course' | 'mayKnow'>;
}) {
  const { prisma } = store;
  /** Per process, because a search takes seconds. */
  const inTurn = createTurns();

  const find = async (where: Prisma.PuzzleWhereUniqueInput): Promise<Puzzle | undefined> => {
    const row = await prisma.puzzle.findUnique({ where });
    return row === null ? undefined : puzzle.decode(row);
  };

  /** Whether all players consent, and nobody is replaying the dice. */
  const isAllowed = async (table: Table): Promise<boolean> =>
    (await store.players(peopleOf(table))).every((settings) => shares.of(settings)) &&
    (await prisma.replayedDice.findUnique({ where: { dice: table.seedHash } })) === null;

  /** `secret`: its dice are secret for now. */
  const mayUse = async (table: Table): Promise<'yes' | 'no' | 'secret'> => {
    const people = peopleOf(table);
    const own = table.seats.every(
      (one) => (one.kind === 'human' ? one.standsInFor : one.caretakerFor) === undefined,
    );
    if (table.status !== 'finished' || people.length === 0 || !own) return 'no';
    if (!(await isAllowed(table))) return 'no';
    if ((await find({ dice: table.seedHash })) !== undefined) return 'no';
    return (await mayKnow(table)).dice ? 'yes' : 'secret';
  };

  /** @returns whether it took a search */
  const searchTable = async (tableId: string): Promise<boolean> => {
    // Postponed first, so that a game whose search fails does not block the others.
    const due = new Date(now().getTime() + DAY);
    await prisma.puzzleSearch.updateMany({ where: { tableId }, data: { due } });
    const loaded = await readable(tableId);
    const may = loaded === undefined ? 'no' : await mayUse(loaded.table);
    if (may === 'secret') return false;
    if (loaded !== undefined && may === 'yes') await searchIn(loaded);
    await prisma.puzzleSearch.deleteMany({ where: { tableId } });
    return may === 'yes';
  };

  const searchIn = async (loaded: Loaded): Promise<void> => {
    const { table, game } = loaded;
    const moves = movesIn(await course(loaded));
    if (moves === undefined) return;
    // Independent of the seed, from which the dice follow.
    const seed = `puzzle ${table.seedHash}`;
    const found = await findPuzzle(game, moves, seed, thinker.atLeisure ?? thinker, async () => {
      stopping.throwIfAborted();
      await yieldToOthers();
    });
    // Meanwhile someone may have withdrawn consent, or may be replaying the dice.
    if (found === undefined || (await mayUse(table)) !== 'yes') return;
    const { state, seat, misses, ...solution } = found;
    const id = readableId(randomBytes(10));
    const { rating, deviation } = strengthByMisses(misses);
    const { length: seats } = table.seats;
    const row = puzzle.encode({
      id,
      game: game.id,
      options: table.options,
      seats,
      seat,
      misses,
      rating,
      deviation,
      solution,
      state: JSON.stringify(state),
      stateVersion: game.migrations.length,
      tries: 0,
      found: 0,
      day: undefined,
      dice: table.seedHash,
      at: now(),
    });
    const players = peopleIn(table).map((userId) => ({ puzzleId: id, userId }));
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.puzzle.createMany({ data: [row], skipDuplicates: true });
      if (count > 0) await tx.puzzlePlayer.createMany({ data: players });
    });
    // If someone withdrew consent since the last check, their removal has missed this puzzle.
    if (!(await isAllowed(table))) return remove([id]);
    log.debug({ game: game.id, misses }, 'a puzzle is found and stored');
  };

  /** Removes puzzles, with all tries at them. */
  const remove = async (ids: readonly string[]): Promise<void> => {
    const about = { puzzleId: { in: [...ids] } };
    await prisma.$transaction(async (tx) => {
      await tx.puzzle.deleteMany({ where: { id: about.puzzleId } });
      await tx.puzzlePlayer.deleteMany({ where: about });
      await tx.puzzleTry.deleteMany({ where: about });
    });
  };

  /**
   * Whether it can be shown. Deletes puzzles that their game no longer understands, but not those of a newer version.
   */
  const isShowable = async ({
    id,
    game: of,
    seat,
    state,
    stateVersion,
    solution,
  }: Puzzle): Promise<boolean> => {
    const game = games.find((one) => one.id === of);
    if (game === undefined || stateVersion > game.migrations.length) return false;
    const { verb, args } = solution.best;
    try {
      const legal = legalMoves(game, readState(game, JSON.parse(state), stateVersion), seat);
      if (typeof findMove(game, legal, verb, args) === 'object') return true;
      log.warn(
        { puzzle: id, game: of },
        'the solution of a puzzle is no longer legal; the puzzle is removed',
      );
    } catch (err) {
      log.warn({ err, puzzle: id, game: of }, 'reading a puzzle failed; it is removed');
    }
    await remove([id]);
    return false;
  };

  /** A game's puzzles, without those of a newer version. */
  const readableIn = (game: string) => ({
    game,
    stateVersion: { lte: games.find(({ id }) => id === game)?.migrations.length ?? -1 },
  });

  /** A game's hardest puzzle that has not had a day and can be shown. */
  const nextForADay = async (game: string): Promise<Puzzle | undefined> => {
    const row = await prisma.puzzle.findFirst({
      where: { ...readableIn(game), day: null },
      orderBy: [{ misses: 'desc' }, { at: 'asc' }, { id: 'asc' }],
    });
    if (row === null) return undefined;
    const one = puzzle.decode(row);
    return (await isShowable(one)) ? one : nextForADay(game);
  };

  const nextOf = async (
    userId: string,
    game: string,
    known: readonly string[],
  ): Promise<Puzzle | undefined> => {
    const skill = await prisma.puzzleSkill.findUnique({ where: { game_userId: { game, userId } } });
    const { rating } = skill ?? NEW;
    const unknown = { ...readableIn(game), id: { notIn: [...known] } };
    const harder = await prisma.puzzle.findMany({
      where: { ...unknown, rating: { gte: rating } },
      orderBy: [{ rating: 'asc' }, { id: 'asc' }],
      take: AROUND,
    });
    const easier = await prisma.puzzle.findMany({
      where: { ...unknown, rating: { lt: rating } },
      orderBy: [{ rating: 'desc' }, { id: 'asc' }],
      take: AROUND,
    });
    const farOff = (one: Puzzle) => Math.abs(one.rating - rating);
    const nearest = [...harder, ...easier].map(puzzle.decode).toSorted((a, b) => farOff(a) - farOff(b));
    const near = nearest.filter((one) => farOff(one) <= SPREAD);
    const chosen = near[Math.floor(near.length * Math.random())] ?? nearest[0];
    return chosen === undefined || (await isShowable(chosen)) ? chosen : nextOf(userId, game, known);
  };

  /** The puzzles that a person has tried, and those from their own games. */
  const knownBy = async (userId: string): Promise<readonly string[]> =>
    [
      ...(await prisma.puzzleTry.findMany({ where: { userId }, orderBy: { at: 'desc' }, take: TRIES })),
      ...(await prisma.puzzlePlayer.findMany({
        where: { userId },
        orderBy: { puzzleId: 'asc' },
        take: TRIES,
      })),
    ].map(({ puzzleId }) => puzzleId);

  /** The game of a person's last try. */
  const lastGameOf = async (userId: string): Promise<string | undefined> => {
    const last = await prisma.puzzleTry.findFirst({ where: { userId }, orderBy: { at: 'desc' } });
    return last === null ? undefined : (await find({ id: last.puzzleId }))?.game;
  };

  const isPlayer = async (own: PuzzlePlayer): Promise<boolean> =>
    (await prisma.puzzlePlayer.findUnique({ where: { puzzleId_userId: own } })) !== null;
  const tryOf = (own: PuzzlePlayer) => prisma.puzzleTry.findUnique({ where: { puzzleId_userId: own } });

  return {
    find: (id: string) => find({ id }),

    /** Searches one of the waiting finished games, if any may be used. Rejects when the process is asked to stop. */
    search: (): Promise<void> =>
      inTurn(async () => {
        const due = await prisma.puzzleSearch.findMany({
          where: { due: { lte: now() } },
          orderBy: [{ due: 'asc' }, { tableId: 'asc' }],
          take: LOOKED_AT,
        });
        for (const { tableId } of due) if (await searchTable(tableId)) return;
      }),

    ended,

    /** When someone starts to replay dice, their puzzle is removed, because it would reveal what comes. */
    async starting(table: Table): Promise<Table> {
      if (table.dice !== 'known') return table;
      const dice = table.seedHash;
      await prisma.replayedDice.createMany({ data: [{ dice }], skipDuplicates: true });
      await remove((await prisma.puzzle.findMany({ where: { dice } })).map(({ id }) => id));
      return table;
    },

    /** Removes the puzzles from a person's games, because they no longer consent or delete their data. Idempotent. */
    async withdraw(userId: string): Promise<void> {
      const removeAll = async () => {
        const own = await prisma.puzzlePlayer.findMany({ where: { userId } });
        await remove(own.map(({ puzzleId }) => puzzleId));
      };
      // If this fails nothing has changed, and they can ask again.
      await removeAll();
      // A search that ends in the meantime sees the withdrawn consent, or its puzzle is already there to be removed.
      await store.updatePlayer(userId, shares.to(false));
      await removeAll();
    },

    /**
     * The puzzle of a day, the same for everyone, chosen on first request. The games take turns.
     *
     * @returns undefined if there is none
     */
    async ofDay(day: string): Promise<Puzzle | undefined> {
      const chosen = await find({ day });
      if (chosen !== undefined && (await isShowable(chosen))) return chosen;
      // A newer version chose it, and shows it.
      if (chosen !== undefined && (await find({ id: chosen.id })) !== undefined) return undefined;
      const turn = Math.floor(Date.parse(day) / DAY);
      for (const [step] of games.entries()) {
        const game = games[(turn + step) % games.length]?.id ?? '';
        const next = await nextForADay(game);
        if (next === undefined) continue;
        // Another process may be choosing the same puzzle, or another one; then the day is taken.
        const chosenAt = { where: { id: next.id, day: null }, data: { day } };
        await prisma.puzzle.updateMany(chosenAt).catch((error: unknown) => {
          if (!hasCode(error, 'P2002')) throw error;
        });
        return find({ day });
      }
      return undefined;
    },

    /** A puzzle near a person's rating that they do not know. */
    async next(
      userId: string,
      { game, orOthers = game === undefined, but }: Wish = {},
    ): Promise<Puzzle | undefined> {
      const known = [...(await knownBy(userId)), ...(but === undefined ? [] : [but])];
      const first = game ?? (await lastGameOf(userId));
      for (const id of new Set([first, ...(orOthers ? games.map((one) => one.id) : [])])) {
        const found = id === undefined ? undefined : await nextOf(userId, id, known);
        if (found !== undefined) return found;
      }
      return undefined;
    },

    /** Whether a puzzle is new to a person: they have not tried it, and it is not from their own game. */
    async isNewTo(userId: string, { id: puzzleId }: Puzzle): Promise<boolean> {
      const own = { puzzleId, userId };
      return (await tryOf(own)) === null && !(await isPlayer(own));
    },

    /**
     * Records a try. The first one counts, unless the person knows the position from their own game.
     *
     * @returns the rating changes; undefined if it is not the first try
     */
    async tried(id: string, userId: string, isFound: boolean): Promise<RatedTry | 'own' | undefined> {
      const own = { puzzleId: id, userId };
      const first = { ...own, first: isFound, solved: isFound, at: now() };
      const isKnown = await isPlayer(own);
      return claiming(prisma, async (tx, claim) => {
        const { count: added } = await tx.puzzleTry.createMany({ data: [first], skipDuplicates: true });
        if (added === 0) {
          if (isFound) await tx.puzzleTry.updateMany({ where: own, data: { solved: true } });
          return undefined;
        }
        const tried = await tx.puzzle.findUnique({ where: { id } });
        if (tried === null || isKnown) return isKnown ? 'own' : undefined;
        const key = { game: tried.game, userId };
        const fresh = { ...key, ...NEW, puzzles: 0 };
        await tx.puzzleSkill.createMany({ data: [fresh], skipDuplicates: true });
        const skill = (await tx.puzzleSkill.findUnique({ where: { game_userId: key } })) ?? fresh;
        const [after, strength] = afterTry(skill, tried, isFound);
        const found = tried.found + Number(isFound);
        // Always the person before the puzzle, which prevents deadlocks.
        const { puzzles: count } = skill;
        const learnt = { ...after, puzzles: count + 1 };
        claim(await tx.puzzleSkill.updateMany({ where: { ...key, puzzles: count }, data: learnt }));
        const changed = { ...strength, found, tries: tried.tries + 1 };
        claim(await tx.puzzle.updateMany({ where: { id, tries: tried.tries }, data: changed }));
        return { before: skill, after };
      });
    },

    /** Records that a person has found, or seen, the better move in their own game. */
    async learnt(tableId: string, userId: string): Promise<void> {
      const own = { puzzleId: tableId, userId };
      await prisma.puzzleTry.upsert({
        where: { puzzleId_userId: own },
        create: { ...own, first: false, solved: true, at: now() },
        update: { solved: true },
      });
    },

    /**
     * A person's finished games with a mistake they have not learnt from, newest first.
     *
     * @param after skips this game and starts with the next older one; newer ones come last
     */
    async mistakesOf(userId: string, after?: string): Promise<readonly string[]> {
      const own = await prisma.outcome.findMany({
        where: { userId },
        orderBy: [{ at: 'desc' }, { tableId: 'asc' }],
        take: GAMES,
      });
      const ids = own.map(({ tableId }) => tableId);
      const learnt = await prisma.puzzleTry.findMany({
        where: { userId, puzzleId: { in: ids }, solved: true },
      });
      const rows = await prisma.analysis.findMany({ where: { tableId: { in: ids }, version: ANALYSES } });
      const analysed = rows.map(storedAnalysis.decode);
      const at = own.findIndex(({ tableId }) => tableId === after) + 1;
      return [...own.slice(at), ...own.slice(0, at)].flatMap(({ tableId, seat }) =>
        tableId !== after &&
        !learnt.some(({ puzzleId }) => puzzleId === tableId) &&
        analysed.some((one) => one.tableId === tableId && one.result.seats[seat]?.turning !== undefined)
          ? [tableId]
          : [],
      );
    },

    /** Whether a finished game has a mistake that the person has not learnt from. @param loaded with known dice */
    async hasToLearn(loaded: Loaded, userId: string): Promise<boolean> {
      const tried = await tryOf({ puzzleId: loaded.table.id, userId });
      return tried?.solved !== true && (await this.mistakeIn(loaded, userId)) !== undefined;
    },

    /** A person's mistake in a finished game; undefined if there is none. @param loaded with known dice */
    async mistakeIn(loaded: Loaded, userId: string): Promise<Position | undefined> {
      const { id } = loaded.table;
      const own = await prisma.outcome.findFirst({ where: { tableId: id, userId } });
      const analysed = await prisma.analysis.findUnique({ where: { tableId: id, version: ANALYSES } });
      if (own === null || analysed === null) return undefined;
      const turning = storedAnalysis.decode(analysed).result.seats[own.seat]?.turning;
      if (turning === undefined) return undefined;
      const { at, better, cost, verb, args } = turning;
      const positions = await course(loaded);
      const previous = positions[at];
      const step = positions[at + 1]?.step;
      // Another player may have had the seat at that time.
      if (previous === undefined || step?.by !== 'player' || step.seat !== own.seat) return undefined;
      const solution = { best: better, over: { verb, args }, gain: cost };
      return { id, game: loaded.game, state: previous.state, seat: own.seat, solution };
    },

    /** How much worse a move is than the best one; above 0 if worse. */
    async priceOf({ id, game, state: actual, seat, solution }: Position, move: MoveWords): Promise<Estimate> {
      const forecast = forecastOf(game);
      const affordable = Math.round((PRICING.seconds * forecast.perSecond) / 2);
      const times = Math.min(PRICING.most, Math.max(PRICING.least, affordable));
      const state = knownTo(forecast, actual, seat);
      const request = { state, seat, seats: [seat], moves: [solution.best, move], seed: `${id}:price` };
      return estimateOf(gainsIn(game, await thinker.playOut(game, { ...request, from: 0, times })));
    },
  };
}

/** Queues a finished game for a search, except what-if games and those with known dice. */
function ended({ id: tableId, dice }: Table, outcomes: readonly Outcome[]): readonly Write[] {
  const [first] = outcomes;
  return first === undefined || (dice !== 'own' && dice !== 'shared')
    ? []
    : [write(puzzleSearch, [{ tableId, due: first.at }], 'keep')];
}

/** The moves of a game; undefined if a seat temporarily had another player, who was not asked. */
function movesIn(positions: readonly CoursePosition[]): readonly PlayedMove[] | undefined {
  const decisions = decisionsIn(positions);
  if (decisions.some(({ step: { by } }) => by !== 'player' && by !== 'computer')) return undefined;
  return decisions.flatMap(({ seat, state, step: { verb, args } }) =>
    verb === undefined || args === undefined ? [] : [{ seat, verb, args, before: state }],
  );
}

function peopleIn(table: Table): readonly string[] {
  return [...new Set(peopleOf(table))];
}
