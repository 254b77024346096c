import { isDeepStrictEqual } from 'node:util';
import { knownTo } from '../../core/analysis/analysis.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { AnyGame, Level } from '../../core/game.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import type { Locale, Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { play } from '../../core/steps.ts';
import { say } from '../../discord/i18n/words.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import { keptData, type TableHooks } from '../../table/hooks.ts';
import {
  isOpen,
  type Person,
  personal,
  type SeatOccupant,
  type StepRow,
  type Table,
} from '../../table/model.ts';
import { directPlace } from '../../table/place.ts';
import { joinsOf, randomOf } from '../../table/play/chance.ts';
import { type GameChange, nextStep } from '../../table/play/changes.ts';
import { hiddenMoves } from '../../table/play/record.ts';
import { type CoursePosition, decisionsIn, type PastDecision } from '../../table/play/replay.ts';
import { isRefused, type Loaded, ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { personsOn } from '../../table/seats/people.ts';
import { nameOfOccupant, seatOfPerson } from '../../table/seats/seats.ts';
import type { TableService } from '../../table/service.ts';
import { loadedOf } from '../../table/writer.ts';
import type { Kernel } from '../feature.ts';
import { isSandbox, SANDBOX, sandboxOption } from './presses.ts';

/** The start of a what-if game: the position as far as the seat knew it, before a step of this number. */
export interface Beginning {
  readonly seat: Seat;
  readonly seq: number;
  readonly state: unknown;
  /** Whether others' hidden moves were removed, so that they decide anew. */
  readonly reopened: boolean;
}

/** A decision with the position as far as its seat knew it. */
export type SeenDecision = PastDecision & Pick<Beginning, 'reopened'>;

/**
 * Games that continue a finished one from a decision, or a running one from its position: a single person against
 * computer players. They are unrated.
 */
export interface WhatIfs {
  /** The decisions of a finished game. Refused while its dice are secret. @param seq of the chosen decision's step */
  pastDecisions(finished: Loaded, seq?: number): Promise<Result<PastDecisions>>;
  /** Only the chosen one. */
  pastDecision(finished: Loaded, seq: number): Promise<Result<SeenDecision>>;
  /**
   * A running game as far as one of its awaited players knows it: others decide hidden moves anew, and chance that only
   * others have seen is drawn anew. Depends only on what the player may know. Refused if the table forbids it, or
   * others can get the same dice.
   */
  current(running: Loaded, userId: string): Promise<Result<Beginning>>;
  /** Whether only its player may know such a game, which is so while the other game runs. */
  isSecret(table: Table): Promise<boolean>;
  /** Opens a table in the person's direct messages and begins the game. Refused after `MOST_A_DAY`. */
  playOn(request: WhatIfRequest): Promise<Result<Loaded>>;
  /** Deletes a game that was closed before the person moved. Idempotent. */
  dropEmpty(table: Table): Promise<void>;
}

export interface PastDecisions {
  /** In order. */
  readonly all: readonly PastDecision[];
  /** With the position as far as its seat knew it: see `positionAsSeen`. Undefined if none is chosen. */
  readonly chosen: SeenDecision | undefined;
}

export interface WhatIfRequest {
  /** The other game. */
  readonly source: Loaded;
  /** The step of a decision in a finished game; undefined: the running position. */
  readonly seq: number | undefined;
  readonly person: Person;
  readonly origin: string;
  /** Of their direct messages. */
  readonly channelId: string;
  readonly locale: Locale;
  /** Of all computer players. */
  readonly level: Level;
  /** The name of the computer player on a person's seat. @param name the person's */
  readonly nameAfter: (name: string) => string;
}

const DAY = 24 * 3_600_000;
/**
 * Maximum number of games that a person begins per day: each has computer players, and only this person to wait for
 * them.
 */
const MOST_A_DAY = 20;
/** The purpose of the fingerprints that count them. */
const PURPOSE = 'what-if';

/** What what-if games need of the kernel. */
interface WhatIfNeeds extends Pick<Kernel, 'store' | 'now' | 'log' | 'writer'> {
  readonly contributions?: readonly Pick<TableHooks, 'secret' | 'tableOptions'>[];
  readonly service: Pick<TableService, 'course' | 'mayHelp' | 'mayKnow'>;
}

export function createWhatIfs(needs: WhatIfNeeds): WhatIfs {
  const fingerprints = createFingerprints(needs);
  return {
    pastDecisions: (finished, seq) => pastDecisions(needs, finished, seq),
    pastDecision: (finished, seq) => pastDecision(needs, finished, seq),
    current: (running, userId) => current(needs, running, userId),
    isSecret: (table) => isSecret(needs, table),
    dropEmpty: (table) => dropEmpty(needs, table),

    async playOn(request) {
      const { id: userId } = request.person;
      const beginning = await beginningOf(needs, request);
      if (!beginning.ok) return beginning;
      if ((await fingerprints.count(PURPOSE, [userId])) >= MOST_A_DAY)
        return refuse(say('refusal.what-if-most', { most: MOST_A_DAY }));
      const lobby = await openLobby(needs, request, beginning.value);
      if (!lobby.ok) return lobby;
      const { id } = lobby.value.table;
      const begun = await begin(needs, request, id, beginning.value.state);
      if (begun.ok) {
        const until = new Date(needs.now().getTime() + DAY);
        const counted = await fingerprints.of(PURPOSE, [userId], until, 'counted');
        await needs.store.prisma.fingerprint.create({ data: counted });
      }
      if (!isRefused(begun, 'refusal.already-started')) return begun;
      const loaded = await needs.writer.load(id);
      return loaded === undefined ? refuse(say('refusal.no-such-table')) : ok(loaded);
    },
  };
}

async function pastDecisions(
  needs: WhatIfNeeds,
  finished: Loaded,
  seq?: number,
): Promise<Result<PastDecisions>> {
  const course = await courseOf(needs, finished);
  if (!course.ok) return course;
  const all = decisionsIn(course.value);
  if (seq === undefined) return ok({ all, chosen: undefined });
  const decision = all.find(({ step }) => step.seq === seq);
  const state = decision && positionAsSeen(finished, course.value, decision);
  if (decision === undefined || state === undefined) return lost();
  return ok({ all, chosen: { ...decision, state, reopened: !isDeepStrictEqual(state, decision.state) } });
}

async function pastDecision(
  needs: WhatIfNeeds,
  finished: Loaded,
  seq: number,
): Promise<Result<SeenDecision>> {
  const found = await pastDecisions(needs, finished, seq);
  if (!found.ok) return found;
  const { chosen } = found.value;
  return chosen === undefined ? lost() : ok(chosen);
}

/** The positions of a finished game whose dice are no secret. */
async function courseOf(
  { service, store, log }: WhatIfNeeds,
  finished: Loaded,
): Promise<Result<readonly CoursePosition[]>> {
  const { table } = finished;
  if (table.status !== 'finished') return refuse(say('refusal.what-if-later'));
  if (!(await service.mayKnow(table)).dice) return refuse(say('refusal.what-if-secret'));
  try {
    return ok(await service.course(finished));
  } catch (err) {
    // A database outage says nothing about the game.
    await store.ping();
    log.error(
      { err, table: table.id },
      'restoring the positions of a game failed; nobody can play on from it',
    );
    return lost();
  }
}

async function current(
  needs: WhatIfNeeds,
  { table, game, state }: Loaded,
  userId: string,
): Promise<Result<Beginning>> {
  if (table.status !== 'playing') return refuse(say('refusal.sandbox-over'));
  if (sandboxOption.of(table) === 'off') return refuse(say('refusal.sandbox-off'));
  if (await hasSharedDice(needs, table)) return refuse(say('refusal.sandbox-dice'));
  const may = needs.service.mayHelp(table);
  if (!may.ok) return may;
  if (table.place.kind === 'direct') return refuse(say('refusal.sandbox-direct'));
  const seat = seatOfPerson(table, userId);
  if (seat === undefined || !game.awaiting(state).includes(seat)) return refuse(say('refusal.sandbox-turn'));
  const known = knownTo(forecastOf(game), state, seat);
  return ok({ seat, seq: table.head + 1, state: known, reopened: !isDeepStrictEqual(known, state) });
}

/** Whether others can get the same dice, now or later. */
async function hasSharedDice({ contributions = [] }: WhatIfNeeds, table: Table): Promise<boolean> {
  if (table.dice !== 'own') return true;
  for (const { secret } of contributions) if (await secret?.(table)) return true;
  return false;
}

async function isSecret({ writer }: WhatIfNeeds, table: Table): Promise<boolean> {
  if (!isSandbox(table) || table.continuedFrom === undefined) return false;
  const other = await writer.load(table.continuedFrom.tableId);
  return other !== undefined && isOpen(other.table);
}

async function beginningOf(
  needs: WhatIfNeeds,
  { source, seq, person }: WhatIfRequest,
): Promise<Result<Beginning>> {
  if (seq === undefined) return current(needs, source, person.id);
  const decision = await pastDecision(needs, source, seq);
  return decision.ok ? ok({ ...decision.value, seq }) : decision;
}

/** Opens the lobby of a request, which a retry may find already open. */
async function openLobby(
  { store, writer, contributions = [] }: WhatIfNeeds,
  request: WhatIfRequest,
  { seat, seq }: Beginning,
): Promise<Result<Loaded>> {
  const { source, person, origin, channelId, locale } = request;
  const { id, game, options, seats, formerWinners } = source.table;
  const lobby = await writer.create(
    {
      place: directPlace(channelId),
      hostId: person.id,
      game,
      options,
      locale,
      theme: personal.theme.of(await store.player(person.id)),
      seats: seats.map((occupant, index) =>
        index === seat ? { kind: 'human', person, joinId: origin } : computerFor(occupant, request),
      ),
      seatLimit: seats.length,
      rematchOf: undefined,
      clock: undefined,
      formerWinners,
      continuedFrom: { tableId: id, seq },
      // Whatever the running game forbids its players, such as hints, stays forbidden in this one.
      data: request.seq === undefined ? { ...keptData(source.table, contributions), ...SANDBOX } : {},
    },
    undefined,
    'untold',
  );
  return !lobby.ok && lobby.refusal.inTheWay ? occupied(lobby.refusal.table) : lobby;
}

/** Begins the game of a lobby. @param state what the person knew of the other game */
async function begin(
  { now, writer }: WhatIfNeeds,
  request: WhatIfRequest,
  tableId: string,
  state: unknown,
): Promise<Result<Loaded>> {
  const { origin } = request;
  const begun = await writer.changeGame(
    tableId,
    origin,
    async (loaded): Promise<GameChange | RefusedResult> => {
      const { table, game } = loaded;
      if (table.status !== 'lobby') return refuse(say('refusal.already-started'));
      const step = { kind: 'setup', seat: undefined, by: 'player', origin, at: now() } as const;
      const playing = { ...table, status: 'playing', joins: joinsOf(table.seats) } as const;
      // Decisions made anew may draw at once, from the new table's seed like everything later.
      const resolved = game.resolve(state, quickRandom(`${table.seed} beginning`));
      return nextStep(loaded, step, resolved.state, await writer.starting(playing, game));
    },
  );
  return loadedOf(begun);
}

async function dropEmpty({ store }: WhatIfNeeds, { id, status, continuedFrom }: Table): Promise<void> {
  if (status !== 'cancelled' || continuedFrom === undefined) return;
  const steps = await store.steps(id);
  if (!steps.some(({ kind, by }) => kind === 'move' && by === 'player')) await store.deleteClosed(id);
}

function lost(): RefusedResult {
  return refuse(say('refusal.what-if-lost'));
}

/** @param open the person's game in their direct messages */
export function occupied(open: Table | undefined): RefusedResult {
  return refuse(say('refusal.what-if-occupied'), { table: open, inTheWay: true });
}

/** Replaces a person with a computer player named after them. */
function computerFor(occupant: SeatOccupant, { level, nameAfter }: WhatIfRequest): SeatOccupant {
  const name = nameOfOccupant(occupant);
  const [player] = personsOn(occupant);
  // A former player has no name.
  if (player !== undefined && name !== '')
    return { kind: 'computer', name: nameAfter(name), namesake: player.id, level };
  const { namesake } = occupant.kind === 'computer' ? occupant : {};
  return { kind: 'computer', name, level, ...(namesake === undefined ? {} : { namesake }) };
}

/**
 * The position before a decision as far as its seat knew it. Others' moves that were still hidden, and their chance,
 * are removed: those players decide anew. A hidden move stays if the seat's own moves depend on it.
 *
 * @param course the whole game
 * @returns undefined if the game has no such decision, or its moves are no longer legal
 */
export function positionAsSeen(
  { table, game }: Pick<Loaded, 'table' | 'game'>,
  course: readonly CoursePosition[],
  { step: { seq } }: Pick<PastDecision, 'step'>,
): unknown {
  const at = course.findIndex(({ step }) => step?.seq === seq);
  const [previous, decision] = [course[at - 1], course[at]?.step];
  if (previous === undefined || decision === undefined) return undefined;
  const moves = course.slice(0, at).flatMap(({ step }) => step ?? []);
  const hidden = hiddenMoves(game, previous.state, moves).filter(({ seat }) => seat !== decision.seat);
  const first = Math.min(...hidden.map((move) => moves.indexOf(move)));
  // The opening comes before the first move, so the same index is the position before it.
  const base = course[first];
  if (base === undefined) return previous.state;

  const random = randomOf(table, base.randomCursor);
  const waiting: StepRow[] = [];
  let state = base.state;
  const made = (move: StepRow): boolean => {
    const found = legalMove(game, state, move);
    if (found === undefined) return false;
    state = play(game, state, found.seat, found.action, random).state;
    return true;
  };
  /** Makes hidden moves, oldest first, until another one is legal. */
  const untilLegal = (move: StepRow): boolean => {
    while (legalMove(game, state, move) === undefined) {
      const next = waiting.shift();
      if (next === undefined || !made(next)) return false;
    }
    return true;
  };
  for (const move of moves.slice(first)) {
    if (hidden.includes(move)) waiting.push(move);
    else if (!untilLegal(move) || !made(move)) return undefined;
  }
  return untilLegal(decision) ? state : undefined;
}

function legalMove(game: AnyGame, state: unknown, { seat, verb, args }: StepRow) {
  if (seat === undefined || verb === undefined || args === undefined) return undefined;
  const move = findMove(game, legalMoves(game, state, seat), verb, args);
  return move === undefined || move === 'several' ? undefined : { seat, action: move.action };
}
