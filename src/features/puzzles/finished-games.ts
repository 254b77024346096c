import { randomBytes } from 'node:crypto';
import type { PlayedMove } from '../../core/analysis/analysis.ts';
import { readableId } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Outcome, Table } from '../../table/model.ts';
import type { Thinker } from '../../table/play/computers.ts';
import { type CoursePosition, decisionsIn, yieldToOthers } from '../../table/play/replay.ts';
import { type Write, write } from '../../table/record.ts';
import type { Loaded } from '../../table/request.ts';
import { peopleOf } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import { loadPuzzle, removePuzzles } from './collection.ts';
import { mayShare } from './consent.ts';
import { strengthByMisses } from './rating.ts';
import { type Puzzle, puzzle, puzzleSearch } from './records.ts';
import { type FoundPuzzle, findPuzzles } from './search.ts';

const DAY = 24 * 3_600_000;
/** Maximum number of waiting games that a run of the job examines until it has searched one. */
const LOOKED_AT = 100;

export type Searching = Pick<
  Kernel,
  'store' | 'games' | 'service' | 'writer' | 'now' | 'log' | 'stopping'
> & {
  readonly thinker: Thinker;
};

/** Whether a game can have puzzles: not what-if games and those with known dice. */
export function mayBeSearched({ dice }: Table): boolean {
  return dice === 'own' || dice === 'shared';
}

/** Queues a finished game for a search, if it can have puzzles. */
export function queueForSearch(table: Table, outcomes: readonly Outcome[]): readonly Write[] {
  const [first] = outcomes;
  return first === undefined || !mayBeSearched(table)
    ? []
    : [write(puzzleSearch, [{ tableId: table.id, due: first.at }], 'keep')];
}

/** Searches one of the waiting finished games, if any may be used. Rejects when the process is asked to stop. */
export async function searchWaitingGame(needs: Searching): Promise<void> {
  const due = await needs.store.prisma.puzzleSearch.findMany({
    where: { due: { lte: needs.now() } },
    orderBy: [{ due: 'asc' }, { tableId: 'asc' }],
    take: LOOKED_AT,
  });
  for (const { tableId } of due) if (await searchTable(needs, tableId)) return;
}

/** @returns whether it took a search */
async function searchTable(needs: Searching, tableId: string): Promise<boolean> {
  const { prisma } = needs.store;
  // Postponed first, so that a game whose search fails does not block the others.
  const due = new Date(needs.now().getTime() + DAY);
  await prisma.puzzleSearch.updateMany({ where: { tableId }, data: { due } });
  const loaded = await needs.writer.readable(tableId);
  const may = loaded === undefined ? 'no' : await mayUse(needs, loaded.table);
  if (may === 'secret') return false;
  if (loaded !== undefined && may === 'yes') await searchGame(needs, loaded);
  await prisma.puzzleSearch.deleteMany({ where: { tableId } });
  return may === 'yes';
}

/** `secret`: its dice are secret for now. */
async function mayUse(needs: Searching, table: Table): Promise<'yes' | 'no' | 'secret'> {
  const hadStandIn = table.seats.some(
    (seat) => (seat.kind === 'human' ? seat.standsInFor : seat.caretakerFor) !== undefined,
  );
  if (table.status !== 'finished' || peopleOf(table).length === 0 || hadStandIn) return 'no';
  if (!(await mayShare(needs, table))) return 'no';
  if ((await loadPuzzle(needs, { dice: table.seedHash })) !== undefined) return 'no';
  return (await needs.service.mayKnow(table)).dice ? 'yes' : 'secret';
}

async function searchGame(needs: Searching, loaded: Loaded): Promise<void> {
  const { service, thinker, stopping, log } = needs;
  const { table, game } = loaded;
  const moves = movesIn(await service.course(loaded));
  if (moves === undefined) return;
  // Independent of the seed, from which the dice follow.
  const seed = `puzzle ${table.seedHash}`;
  const [found] = await findPuzzles(game, moves, seed, thinker.atLeisure ?? thinker, async () => {
    stopping.throwIfAborted();
    await yieldToOthers();
  });
  // Meanwhile someone may have withdrawn consent, or may be replaying the dice.
  if (found === undefined || (await mayUse(needs, table)) !== 'yes') return;
  const id = await addPuzzle(needs, found, {
    game,
    options: table.options,
    seats: table.seats.length,
    dice: table.seedHash,
    guildId: table.place.guildId,
    players: [...new Set(peopleOf(table))],
  });
  // If someone withdrew consent since the last check, their removal has missed this puzzle.
  if (!(await mayShare(needs, table))) return removePuzzles(needs, [id]);
  log.debug({ game: game.id, misses: found.misses }, 'a puzzle was found');
}

/** The game in which a puzzle was found. @property players the ids of the people who played it */
interface Origin extends Pick<Puzzle, 'options' | 'seats' | 'guildId'> {
  readonly game: AnyGame;
  readonly dice: string;
  readonly players: readonly string[];
}

/** Stores a puzzle, unless the same dice have one. @returns its id */
export async function addPuzzle(
  { store: { prisma }, now }: Pick<Searching, 'store' | 'now'>,
  { state, seat, misses, ...solution }: FoundPuzzle,
  { game, players, ...origin }: Origin,
): Promise<string> {
  const id = readableId(randomBytes(10));
  const { rating, deviation } = strengthByMisses(misses);
  const row = puzzle.encode({
    ...origin,
    id,
    game: game.id,
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
    checked: undefined,
    at: now(),
  });
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.puzzle.createMany({ data: [row], skipDuplicates: true });
    if (count > 0)
      await tx.puzzlePlayer.createMany({ data: players.map((userId) => ({ puzzleId: id, userId })) });
  });
  return id;
}

/** The moves of a game; undefined if a seat temporarily had another player, who was not asked. */
function movesIn(positions: readonly CoursePosition[]): readonly PlayedMove[] | undefined {
  const decisions = decisionsIn(positions);
  if (decisions.some(({ step: { by } }) => by !== 'player' && by !== 'computer')) return undefined;
  return decisions.flatMap(({ seat, state, step: { verb, args } }) =>
    verb === undefined || args === undefined ? [] : [{ seat, verb, args, before: state }],
  );
}
