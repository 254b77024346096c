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
import { type Outcome, outcome, type Table } from '../../table/model.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { type CoursePosition, decisionsIn, yieldToOthers } from '../../table/play/replay.ts';
import { claiming, type Write, write } from '../../table/record.ts';
import type { Loaded } from '../../table/request.ts';
import { peopleOf } from '../../table/seats/seats.ts';
import { VERSION as ANALYSES, storedAnalysis } from '../analysis/service.ts';
import type { Kernel } from '../feature.ts';
import { afterTry, NEW, type Strength, strengthByMisses } from './rating.ts';
import {
  type Puzzle,
  puzzle,
  puzzlePlayer,
  puzzleSearch,
  puzzleSkill,
  puzzleTry,
  replayedDice,
} from './records.ts';
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
  const puzzles = store.records(puzzle);
  const players = store.records(puzzlePlayer);
  const tries = store.records(puzzleTry);
  const skills = store.records(puzzleSkill);
  const searches = store.records(puzzleSearch);
  const replayed = store.records(replayedDice);
  /** Per process, because a search takes seconds. */
  const inTurn = createTurns();

  /** Whether all players consent, and nobody is replaying the dice. */
  const isAllowed = async (table: Table): Promise<boolean> =>
    (await store.players(peopleOf(table))).every((one) => shares.of(one)) &&
    (await replayed.first({ dice: table.seedHash })) === undefined;

  /** `secret`: its dice are secret for now. */
  const mayUse = async (table: Table): Promise<'yes' | 'no' | 'secret'> => {
    const people = peopleOf(table);
    const own = table.seats.every(
      (one) => (one.kind === 'human' ? one.standsInFor : one.caretakerFor) === undefined,
    );
    if (table.status !== 'finished' || people.length === 0 || !own) return 'no';
    if (!(await isAllowed(table))) return 'no';
    if ((await puzzles.first({ dice: table.seedHash })) !== undefined) return 'no';
    return (await mayKnow(table)).dice ? 'yes' : 'secret';
  };

  /** @returns whether it took a search */
  const searchTable = async (tableId: string): Promise<boolean> => {
    // Postponed first, so that a game whose search fails does not block the others.
    await searches.change({ tableId }, { due: new Date(now().getTime() + DAY) });
    const loaded = await readable(tableId);
    const may = loaded === undefined ? 'no' : await mayUse(loaded.table);
    if (may === 'secret') return false;
    if (loaded !== undefined && may === 'yes') await searchIn(loaded);
    await searches.remove({ tableId });
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
    await store.atomically(async ({ records }) => {
      const isNew = await records(puzzle).add({
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
      if (isNew)
        await records(puzzlePlayer).add(...peopleIn(table).map((userId) => ({ puzzleId: id, userId })));
    });
    // If someone withdrew consent since the last check, their removal has missed this puzzle.
    if (!(await isAllowed(table))) return remove([id]);
    log.debug({ game: game.id, misses }, 'a puzzle is found');
  };

  /** Removes puzzles, with all tries at them. */
  const remove = async (ids: readonly string[]): Promise<void> => {
    await store.atomically(async ({ records }) => {
      await records(puzzle).remove({ id: { in: ids } });
      for (const about of [puzzlePlayer, puzzleTry] as const)
        await records(about).remove({ puzzleId: { in: ids } });
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
      log.warn({ puzzle: id, game: of }, 'the solution of a puzzle is no longer legal');
    } catch (err) {
      log.warn({ err, puzzle: id, game: of }, 'a puzzle cannot be read');
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
    const order = [{ misses: 'desc' }, { at: 'asc' }, { id: 'asc' }] as const;
    const one = await puzzles.first({ ...readableIn(game), day: undefined }, order);
    return one === undefined || (await isShowable(one)) ? one : nextForADay(game);
  };

  const nextOf = async (
    userId: string,
    game: string,
    known: readonly string[],
  ): Promise<Puzzle | undefined> => {
    const { rating } = (await skills.first({ game, userId })) ?? NEW;
    const id = { notIn: known };
    const harder = await puzzles.all(
      { ...readableIn(game), id, rating: { gte: rating } },
      { order: [{ rating: 'asc' }, { id: 'asc' }], take: AROUND },
    );
    const easier = await puzzles.all(
      { ...readableIn(game), id, rating: { lt: rating } },
      { order: [{ rating: 'desc' }, { id: 'asc' }], take: AROUND },
    );
    const farOff = (one: Puzzle) => Math.abs(one.rating - rating);
    const nearest = [...harder, ...easier].toSorted((one, other) => farOff(one) - farOff(other));
    const near = nearest.filter((one) => farOff(one) <= SPREAD);
    const chosen = near[Math.floor(near.length * Math.random())] ?? nearest[0];
    return chosen === undefined || (await isShowable(chosen)) ? chosen : nextOf(userId, game, known);
  };

  /** The puzzles that a person has tried, and those from their own games. */
  const knownBy = async (userId: string): Promise<readonly string[]> =>
    [
      ...(await tries.all({ userId }, { order: [{ at: 'desc' }], take: TRIES })),
      ...(await players.all({ userId }, { order: [{ puzzleId: 'asc' }], take: TRIES })),
    ].map(({ puzzleId }) => puzzleId);

  return {
    find: (id: string) => puzzles.first({ id }),

    /** Searches one of the waiting finished games, if any may be used. Rejects when the process is asked to stop. */
    search: (): Promise<void> =>
      inTurn(async () => {
        const due = await searches.all(
          { due: { lte: now() } },
          { order: [{ due: 'asc' }, { tableId: 'asc' }], take: LOOKED_AT },
        );
        for (const { tableId } of due) if (await searchTable(tableId)) return;
      }),

    ended,

    /** When someone starts to replay dice, their puzzle is removed, because it would reveal what comes. */
    async starting(table: Table): Promise<Table> {
      if (table.dice !== 'known') return table;
      const dice = table.seedHash;
      await replayed.add({ dice });
      await remove((await puzzles.all({ dice })).map(({ id }) => id));
      return table;
    },

    /** Removes the puzzles from a person's games, because they no longer consent or delete their data. Idempotent. */
    async withdraw(userId: string): Promise<void> {
      const removeAll = async () => remove((await players.all({ userId })).map(({ puzzleId }) => puzzleId));
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
      const chosen = await puzzles.first({ day });
      if (chosen !== undefined && (await isShowable(chosen))) return chosen;
      // A newer version chose it, and shows it.
      if (chosen !== undefined && (await puzzles.count({ id: chosen.id })) > 0) return undefined;
      const turn = Math.floor(Date.parse(day) / DAY);
      for (const [step] of games.entries()) {
        const game = games[(turn + step) % games.length]?.id ?? '';
        const next = await nextForADay(game);
        if (next === undefined) continue;
        // Another process may be choosing the same puzzle, or another one; then the day is taken.
        await puzzles.change({ id: next.id, day: undefined }, { day }).catch(async (error: unknown) => {
          if ((await puzzles.first({ day })) === undefined) throw error;
        });
        return puzzles.first({ day });
      }
      return undefined;
    },

    /** A puzzle near a person's rating that they do not know. */
    async next(
      userId: string,
      { game, orOthers = game === undefined, but }: Wish = {},
    ): Promise<Puzzle | undefined> {
      const known = [...(await knownBy(userId)), ...(but === undefined ? [] : [but])];
      const last = game === undefined ? await tries.first({ userId }, [{ at: 'desc' }]) : undefined;
      const first = game ?? (last && (await puzzles.first({ id: last.puzzleId }))?.game);
      for (const id of new Set([first, ...(orOthers ? games.map((one) => one.id) : [])])) {
        const found = id === undefined ? undefined : await nextOf(userId, id, known);
        if (found !== undefined) return found;
      }
      return undefined;
    },

    /** Whether a puzzle is new to a person: they have not tried it, and it is not from their own game. */
    async isNewTo(userId: string, { id: puzzleId }: Puzzle): Promise<boolean> {
      const own = { puzzleId, userId };
      return (await tries.first(own)) === undefined && (await players.first(own)) === undefined;
    },

    /**
     * Records a try. The first one counts, unless the person knows the position from their own game.
     *
     * @returns the rating changes; undefined if it is not the first try
     */
    async tried(id: string, userId: string, isFound: boolean): Promise<RatedTry | 'own' | undefined> {
      const own = { puzzleId: id, userId };
      const first = { ...own, first: isFound, solved: isFound, at: now() };
      const isKnown = (await players.first(own)) !== undefined;
      return claiming(store, async (records, claim) => {
        if (!(await records(puzzleTry).add(first))) {
          if (isFound) await records(puzzleTry).change(own, { solved: true });
          return undefined;
        }
        const tried = await records(puzzle).first({ id });
        if (tried === undefined || isKnown) return isKnown ? 'own' : undefined;
        const { game } = tried;
        await records(puzzleSkill).add({ game, userId, ...NEW, puzzles: 0 });
        const skill = (await records(puzzleSkill).first({ game, userId })) ?? { ...NEW, puzzles: 0 };
        const [after, strength] = afterTry(skill, tried, isFound);
        const found = tried.found + Number(isFound);
        // Always the person before the puzzle, which prevents deadlocks.
        const { puzzles: count } = skill;
        const learnt = { ...after, puzzles: count + 1 };
        await claim(records(puzzleSkill).change({ game, userId, puzzles: count }, learnt));
        const changed = { ...strength, found, tries: tried.tries + 1 };
        await claim(records(puzzle).change({ id, tries: tried.tries }, changed));
        return { before: skill, after };
      });
    },

    /** Records that a person has found, or seen, the better move in their own game. */
    async learnt(tableId: string, userId: string): Promise<void> {
      const own = { puzzleId: tableId, userId };
      if (!(await tries.add({ ...own, first: false, solved: true, at: now() })))
        await tries.change(own, { solved: true });
    },

    /**
     * A person's finished games with a mistake they have not learnt from, newest first.
     *
     * @param after skips this game and starts with the next older one; newer ones come last
     */
    async mistakesOf(userId: string, after?: string): Promise<readonly string[]> {
      const order = [{ at: 'desc' }, { tableId: 'asc' }] as const;
      const own = await store.records(outcome).all({ userId }, { order, take: GAMES });
      const ids = own.map(({ tableId }) => tableId);
      const learnt = await tries.all({ userId, puzzleId: { in: ids }, solved: true });
      const analysed = await store.records(storedAnalysis).all({ tableId: { in: ids }, version: ANALYSES });
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
      const tried = await tries.first({ puzzleId: loaded.table.id, userId });
      return tried?.solved !== true && (await this.mistakeIn(loaded, userId)) !== undefined;
    },

    /** A person's mistake in a finished game; undefined if there is none. @param loaded with known dice */
    async mistakeIn(loaded: Loaded, userId: string): Promise<Position | undefined> {
      const { id } = loaded.table;
      const own = await store.records(outcome).first({ tableId: id, userId });
      const analysed = await store.records(storedAnalysis).first({ tableId: id, version: ANALYSES });
      const turning = own && analysed?.result.seats[own.seat]?.turning;
      if (own === undefined || turning === undefined) return undefined;
      const { at, better, cost, verb, args } = turning;
      const positions = await course(loaded);
      const before = positions[at];
      const step = positions[at + 1]?.step;
      // Another player may have had the seat at that time.
      if (before === undefined || step?.by !== 'player' || step.seat !== own.seat) return undefined;
      const solution = { best: better, over: { verb, args }, gain: cost };
      return { id, game: loaded.game, state: before.state, seat: own.seat, solution };
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
