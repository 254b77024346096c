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
import type { MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { createTurns } from '../../discord/interactions/allowance.ts';
import { type Outcome, outcome, type Table } from '../../table/model.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { type CoursePosition, decisionsIn, yieldToOthers } from '../../table/play/replay.ts';
import { type Write, write } from '../../table/record.ts';
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
/** How many waiting games a run of the job looks at, until it has searched one. */
const LOOKED_AT = 100;
/** How many of a person's newest games are looked through for a mistake. */
const GAMES = 60;
/** How many puzzles are read above a rating, and below it. */
const AROUND = 10;
/** How far from somebody's rating a puzzle is chosen at random, so that not everybody has the same. */
const SPREAD = 150;
/** How many of a person's newest tries are looked through, so that no puzzle comes again. */
const TRIES = 5_000;
/** The time of the playouts that say what a wrong move costs, in seconds of one core, and their number. */
const PRICING = { seconds: 0.4, least: 20, most: 400 } as const;
/** After so many lost races something is wrong. */
const ATTEMPTS = 20;

/** A position with a move to find. */
export interface Position extends Pick<Loaded, 'game' | 'state'> {
  readonly id: string;
  readonly seat: Seat;
  readonly solution: Solution;
}

/** What puzzle somebody wants. */
export interface Wish {
  /** Any where left out: that of their last try first. */
  readonly game?: string | undefined;
  /** Whether other games follow where the game has no more. */
  readonly orOthers?: boolean;
  /** Not this one. */
  readonly but?: string | undefined;
}

/** What a first try changed. */
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
  /** Of this process: a search takes seconds. */
  const inTurn = createTurns();

  /** Whether all who played consent, and nobody plays the dice again. */
  const isAllowed = async (table: Table): Promise<boolean> =>
    (await store.players(peopleOf(table))).every((one) => shares.of(one)) &&
    (await replayed.first({ dice: table.seedHash })) === undefined;

  /** `secret`: its dice are, for now. */
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
    // First of all: a game in which the search fails keeps no other one waiting.
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
    // No part of the seed that the dice follow from.
    const seed = `puzzle ${table.seedHash}`;
    const found = await findPuzzle(game, moves, seed, thinker.atLeisure ?? thinker, async () => {
      stopping.throwIfAborted();
      await yieldToOthers();
    });
    // Somebody may have changed their mind meanwhile, or plays the same dice.
    if (found === undefined || (await mayUse(table)) !== 'yes') return;
    const { state, seat, misses, ...solution } = found;
    const id = readableId(randomBytes(10));
    const { rating, deviation } = strengthByMisses(misses);
    const { length: seats } = table.seats;
    await store.atomically(async ({ records }) => {
      const isNew = await records(puzzle).add({
        ...{ id, game: game.id, options: table.options, seats, seat, misses, rating, deviation, solution },
        ...{ state: JSON.stringify(state), stateVersion: game.migrations.length },
        ...{ tries: 0, found: 0, day: undefined, dice: table.seedHash, at: now() },
      });
      if (isNew)
        await records(puzzlePlayer).add(...peopleIn(table).map((userId) => ({ puzzleId: id, userId })));
    });
    // Who changed their mind since the last look did not find it.
    if (!(await isAllowed(table))) return remove([id]);
    log.debug({ game: game.id, misses }, 'a puzzle is found');
  };

  /** Takes puzzles away, with all tries at them. */
  const remove = async (ids: readonly string[]): Promise<void> => {
    await store.atomically(async ({ records }) => {
      await records(puzzle).remove({ id: { in: ids } });
      for (const about of [puzzlePlayer, puzzleTry] as const)
        await records(about).remove({ puzzleId: { in: ids } });
    });
  };

  const nextOf = async (
    userId: string,
    game: string,
    known: readonly string[],
  ): Promise<Puzzle | undefined> => {
    const { rating } = (await skills.first({ game, userId })) ?? NEW;
    const id = { notIn: known };
    const harder = await puzzles.all(
      { game, id, rating: { gte: rating } },
      { order: [{ rating: 'asc' }, { id: 'asc' }], take: AROUND },
    );
    const easier = await puzzles.all(
      { game, id, rating: { lt: rating } },
      { order: [{ rating: 'desc' }, { id: 'asc' }], take: AROUND },
    );
    const farOff = (one: Puzzle) => Math.abs(one.rating - rating);
    const nearest = [...harder, ...easier].toSorted((one, other) => farOff(one) - farOff(other));
    const near = nearest.filter((one) => farOff(one) <= SPREAD);
    return near[Math.floor(near.length * Math.random())] ?? nearest[0];
  };

  /** The puzzles that somebody has tried, and those of their own games. */
  const knownBy = async (userId: string): Promise<readonly string[]> =>
    [
      ...(await tries.all({ userId }, { order: [{ at: 'desc' }], take: TRIES })),
      ...(await players.all({ userId }, { order: [{ puzzleId: 'asc' }], take: TRIES })),
    ].map(({ puzzleId }) => puzzleId);

  return {
    find: (id: string) => puzzles.first({ id }),

    /** Searches one of the finished games that wait for it, if any may be used. Rejects where the process ends. */
    search: (): Promise<void> =>
      inTurn(async () => {
        const due = await searches.all(
          { due: { lte: now() } },
          { order: [{ due: 'asc' }, { tableId: 'asc' }], take: LOOKED_AT },
        );
        for (const { tableId } of due) if (await searchTable(tableId)) return;
      }),

    ended,

    /** Where somebody begins to play dice again, their puzzle goes: it would tell what comes. */
    async starting(table: Table): Promise<Table> {
      if (table.dice !== 'known') return table;
      const dice = table.seedHash;
      await replayed.add({ dice });
      await remove((await puzzles.all({ dice })).map(({ id }) => id));
      return table;
    },

    /** Somebody no longer consents, or deletes their data: the puzzles from their games go. Safe to repeat. */
    async withdraw(userId: string): Promise<void> {
      const removeAll = async () => remove((await players.all({ userId })).map(({ puzzleId }) => puzzleId));
      // Where this fails nothing has changed, and they ask again.
      await removeAll();
      // A search that ends meanwhile finds that they do not consent, or its puzzle is there to be removed.
      await store.updatePlayer(userId, shares.to(false));
      await removeAll();
    },

    /**
     * The puzzle of a day, the same for everybody; chosen when it is asked for first. The games take turns.
     *
     * @returns undefined where there is none
     */
    async ofDay(day: string): Promise<Puzzle | undefined> {
      const chosen = await puzzles.first({ day });
      if (chosen !== undefined) return chosen;
      const turn = Math.floor(Date.parse(day) / DAY);
      for (const [step] of games.entries()) {
        const game = games[(turn + step) % games.length]?.id ?? '';
        const order = [{ misses: 'desc' }, { at: 'asc' }, { id: 'asc' }] as const;
        const next = await puzzles.first({ game, day: undefined }, order);
        if (next === undefined) continue;
        // Another process may choose the same at this moment.
        await puzzles.change({ id: next.id, day: undefined }, { day });
        return puzzles.first({ day });
      }
      return undefined;
    },

    /** A puzzle that somebody does not know, near their rating. */
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

    /** Whether somebody has not tried a puzzle, and does not know it from a game of theirs. */
    async isNewTo(userId: string, { id: puzzleId }: Puzzle): Promise<boolean> {
      const own = { puzzleId, userId };
      return (await tries.first(own)) === undefined && (await players.first(own)) === undefined;
    },

    /**
     * Notes a try. The first one counts, unless somebody knows the position from their own game.
     *
     * @returns what it changed for their rating; undefined where it is not the first
     */
    async tried(id: string, userId: string, isFound: boolean): Promise<RatedTry | 'own' | undefined> {
      const own = { puzzleId: id, userId };
      const first = { ...own, first: isFound, solved: isFound, at: now() };
      const isKnown = (await players.first(own)) !== undefined;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const done = await store.atomically(async ({ records }) => {
          if (!(await records(puzzleTry).add(first))) {
            if (isFound) await records(puzzleTry).change(own, { solved: true });
            return undefined;
          }
          const tried = await records(puzzle).first({ id });
          if (tried === undefined || isKnown) return isKnown ? 'own' : undefined;
          const { game } = tried;
          const skill = (await records(puzzleSkill).first({ game, userId })) ?? { ...NEW, puzzles: 0 };
          const [after, strength] = afterTry(skill, tried, isFound);
          const found = tried.found + Number(isFound);
          const changed = { ...strength, found, tries: tried.tries + 1 };
          if ((await records(puzzle).change({ id, tries: tried.tries }, changed)) === 0) {
            await records(puzzleTry).remove(own);
            return 'again';
          }
          await records(puzzleSkill).put({ game, userId, ...after, puzzles: skill.puzzles + 1 });
          return { before: skill, after };
        });
        if (done !== 'again') return done;
      }
      throw new Error(`no try at the puzzle ${id} can be noted`);
    },

    /** Notes that somebody has found, or seen, what was better in a game of theirs. */
    async learnt(tableId: string, userId: string): Promise<void> {
      const own = { puzzleId: tableId, userId };
      if (!(await tries.add({ ...own, first: false, solved: true, at: now() })))
        await tries.change(own, { solved: true });
    },

    /**
     * The finished games of somebody with a mistake that they have not learnt from, the newest first.
     *
     * @param after not this one: those after it come first
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

    /** A mistake of somebody's own in a finished game; undefined where there is none. @param loaded its dice are known */
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
      // Somebody else may have played the seat then.
      if (before === undefined || step?.by !== 'player' || step.seat !== own.seat) return undefined;
      const solution = { best: better, over: { verb, args }, gain: cost };
      return { id, game: loaded.game, state: before.state, seat: own.seat, solution };
    },

    /** How much worse a move is than the best one: above 0 where it is. */
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

/** What waits for a search from the end of a game. Those with known dice, and what-if games, do not. */
function ended({ id: tableId, dice }: Table, outcomes: readonly Outcome[]): readonly Write[] {
  const [first] = outcomes;
  return first === undefined || (dice !== 'own' && dice !== 'shared')
    ? []
    : [write(puzzleSearch, [{ tableId, due: first.at }], 'keep')];
}

/** The moves of a game; undefined where others played on a seat for a while: they have not been asked. */
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
