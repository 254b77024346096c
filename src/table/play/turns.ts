import { quoted } from '../../core/common.ts';
import type { Advice } from '../../core/game.ts';
import { findMove, legalMoves, type Move, toMove } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { isOver, play } from '../../core/steps.ts';
import { gameEvents } from '../events.ts';
import { gameName, say } from '../messages.ts';
import type { Person, Table } from '../model.ts';
import { isLate, withoutSeatProposals } from '../proposals.ts';
import { type Loaded, type MoveRequest, ok, type RefusedResult, type Result, refuse } from '../request.ts';
import {
  actorOf,
  caretakerOf,
  hasPeople,
  isLast,
  occupantAt,
  seatHeldOrPlayed,
  seatNames,
  seatOfPerson,
  withoutOffer,
  withPause,
} from '../seats/seats.ts';
import { type Availabilities, heard, withGrace } from '../time/seat-times.ts';
import { randomOf } from './chance.ts';
import { type GameChange, nextStep } from './changes.ts';
import { legalMove, playoutSeed } from './computers.ts';
import { type DuePlan, withoutPlanned, withPlanned } from './plans.ts';

/** The person's seat in a running game. */
export function seatAtPlay({ table }: Loaded, person: Person): Result<Seat> {
  if (table.status === 'lobby') return refuse(say('refusal.not-playing'));
  if (table.status !== 'playing') return refuse(say('refusal.over'));
  const seat = seatOfPerson(table, person.id);
  if (seat !== undefined) return ok(seat);
  const own = seatHeldOrPlayed(table, person.id);
  if (own === undefined) return refuse(say('refusal.not-seated'));
  return refuse(say('refusal.seat-away'), { table, seat: own });
}

/** The person's seat, if it is its turn. */
export function seatAwaited(loaded: Loaded, person: Person): Result<Seat> {
  const seat = seatAtPlay(loaded, person);
  if (!seat.ok) return seat;
  const awaited = loaded.game.awaiting(loaded.state);
  if (awaited.includes(seat.value)) return seat;
  return refuse(
    say('refusal.not-your-turn', { players: awaited.map((other) => seatNames(loaded.table)[other] ?? '') }),
  );
}

/** Finds the person's move on the legal list of their seat, or the reason why it is not legal. */
export function resolveMove(
  loaded: Loaded,
  person: Person,
  { verb, args, stamp }: MoveRequest,
): Result<{ readonly seat: Seat; readonly move: Move<unknown> }> {
  const { game, state } = loaded;
  const player = seatAtPlay(loaded, person);
  if (!player.ok) return player;
  if (!game.verbs.some(({ name }) => name === verb))
    return refuse(say('refusal.wrong-verb', { game: gameName(game), verb: quoted(verb) }));
  if (stamp !== undefined && stamp !== stampOf(loaded, player.value)) return refuse(say('refusal.stale'));
  const awaited = seatAwaited(loaded, person);
  if (!awaited.ok) return awaited;
  const seat = awaited.value;
  const move = findMove(game, legalMoves(game, state, seat), verb, args);
  if (move === 'several') return refuse(say('refusal.ambiguous-move'));
  if (move === undefined) return refuse(game.explain(state, seat, verb, args));
  return ok({ seat, move });
}

/** The step of a legal move, with all its consequences. @param origin undefined for a computer player */
export function moveStep(
  loaded: Loaded,
  seat: Seat,
  move: Move<unknown>,
  origin: string | undefined,
  at: Date,
  availabilities: Availabilities,
): GameChange {
  const { table, game, state, step } = loaded;
  const random = randomOf(table, step?.randomCursor ?? 0);
  const then = play(game, state, seat, move.action, random);
  const own = withPlayerBack(withoutPlanned(loaded, seat), seat, at, availabilities);
  const change = nextStep(
    loaded,
    {
      kind: 'move',
      seat,
      by: actorOf(occupantAt(table, seat)),
      origin,
      at,
      verb: move.verb,
      args: move.args,
      chance: then.chance,
      events: gameEvents(then.events),
      randomCursor: random.cursor,
    },
    then.state,
    isOver(game, then.state) ? { ...own, status: 'finished', proposals: [] } : own,
  );
  const ends = then.chance.length > 0 || !game.awaiting(then.state).includes(seat);
  return ends ? { ...change, turns: [{ seat, count: 1 }] } : change;
}

/** The step of a planned move. The rest of the plan stays. */
export function plannedStep(
  loaded: Loaded,
  { seat, move, rest }: DuePlan,
  at: Date,
  availabilities: Availabilities,
): GameChange {
  const { step, table, ...change } = moveStep(loaded, seat, move, undefined, at, availabilities);
  const decision = loaded.game.planning?.decision(loaded.state, seat);
  return {
    ...change,
    step: { ...step, events: [{ type: 'planned', seat }, ...step.events] },
    table: decision === undefined ? table : withPlanned(table, seat, decision, rest),
  };
}

/**
 * A move shows that the person is back: proposals about their seat end, and they get time for the rest of their turn. A
 * game that was paused because nobody was there resumes, with time for everybody.
 */
function withPlayerBack(table: Table, seat: Seat, at: Date, availabilities: Availabilities): Table {
  const occupant = occupantAt(table, seat);
  if (occupant.kind === 'computer') return table;
  const here: Table = { ...table, times: heard(table, seat, at) };
  const resumes = table.paused?.why === 'nobody';
  if (!isLate(table, seat) && !resumes) return here;
  return {
    ...here,
    seats: table.seats.map((one, index) => (index === seat ? withoutOffer(one) : one)),
    proposals: withoutSeatProposals(table.proposals, seat),
    paused: resumes ? undefined : table.paused,
    times: withGrace(here, resumes ? undefined : seat, at, availabilities),
  };
}

/** The move that a computer player of the middle level would make on this seat, and why. */
export function adviceFor(
  loaded: Loaded,
  seat: Seat,
): { readonly advice: Advice<unknown>; readonly move: Move<unknown> } {
  const { game, state } = loaded;
  const advice = game.advise(state, seat, quickRandom(playoutSeed(loaded, seat)));
  return { advice, move: legalMove(loaded, seat, toMove(game, advice.action)) };
}

/**
 * A person leaves their seat to a computer. If nobody is left, the game is paused; if nobody else could come back to
 * it, it closes without a result.
 */
export function resignStep(
  loaded: Loaded,
  person: Person,
  origin: string,
  at: Date,
): GameChange | RefusedResult {
  const seat = seatAtPlay(loaded, person);
  if (!seat.ok) return seat;
  const { table } = loaded;
  if (isLast(table, person.id)) return abandonStep(loaded, person, origin, at);
  const seats = seatsWithout(table, seat.value);
  const left: Table = { ...table, seats, proposals: withoutSeatProposals(table.proposals, seat.value) };
  // A substitute who leaves does not resign for the seat's owner.
  const by = actorOf(occupantAt(table, seat.value));
  const step = { kind: 'resign', seat: seat.value, by, origin, at } as const;
  return hasPeople(left)
    ? nextStep(
        loaded,
        { ...step, events: [{ type: 'resigned', player: person, result: 'computer' }] },
        loaded.state,
        left,
      )
    : nextStep(
        loaded,
        { ...step, events: [{ type: 'resigned', player: person, result: 'paused' }, { type: 'paused' }] },
        loaded.state,
        withPause(left, at),
      );
}

/** The seats after the person on this one has left: a computer plays on for them. */
function seatsWithout({ seats }: Table, seat: Seat): Table['seats'] {
  return seats.map((occupant, index) => (index === seat ? caretakerOf(occupant) : occupant));
}

/** The only person at a table closes the game without a result. */
export function abandonStep(
  loaded: Loaded,
  person: Person,
  origin: string,
  at: Date,
): GameChange | RefusedResult {
  const seat = seatAtPlay(loaded, person);
  if (!seat.ok) return seat;
  const { table, state } = loaded;
  const seats = seatsWithout(table, seat.value);
  const events = [{ type: 'resigned', player: person, result: 'closed' }] as const;
  const step = { kind: 'resign', seat: seat.value, by: 'player', origin, at, events } as const;
  return nextStep(loaded, step, state, { ...table, seats, status: 'cancelled', proposals: [] });
}

/**
 * Identifies the position as one seat sees it: equal as long as the seat's choices are unchanged, no chance was drawn
 * and the seat has not acted. @returns at most 16 characters
 */
export function stampOf({ step, game, state }: Loaded, seat: Seat): string {
  if (step === undefined) return '0';
  // At their own pace, draws of other seats change nothing for this one.
  if (game.ownPace?.(state) !== undefined) return `own-${(step.acted[seat] ?? 0).toString(36)}`;
  return `${step.randomCursor.toString(36)}-${(step.acted[seat] ?? 0).toString(36)}`;
}
