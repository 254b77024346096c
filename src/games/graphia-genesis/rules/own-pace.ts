import type { Chance, Step } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { joinSteps, step } from '../../../core/steps.ts';
import { shapeCards, terrainCards } from '../content/cards.ts';
import { gainBetween } from './end.ts';
import { drawnOn, squareAt, type TerrainMap } from './grid.ts';
import { type Action, firstPlacements, squaresOf } from './placements.ts';
import {
  type Ahead,
  currentPlayer,
  type GameEvent,
  mapAt,
  type PlayedRound,
  roundLimit,
  type SharedCards,
  type State,
  taskOf,
} from './state.ts';

/**
 * At their own pace, all players get the same cards and dice, and each plays ahead as far as they like. A round becomes
 * public when everybody has played it. The game ends when the last player has finished.
 */

/** Draws the cards and the die of the next round. */
export type TurnRound = (
  state: State,
  random: Random,
) => Step<State, GameEvent> & { readonly cards: SharedCards };

export function startOfOwnPace(seats: number): Ahead {
  const each = Array.from({ length: seats });
  return { rounds: [], played: each.map(() => []), seen: each.map(() => 0) };
}

/** The position that a viewer plays, or without a viewer the public position. */
export function positionOf(state: State, viewer: Seat | undefined): State {
  const { ahead, ...open } = state;
  if (ahead === undefined) return state;
  const seen = viewer === undefined ? 0 : (ahead.seen[viewer] ?? 0);
  const done = viewer === undefined ? [] : (ahead.played[viewer] ?? []);
  const round = Math.max(state.round, Math.min(done.length + 1, seen));
  if (viewer === undefined || state.phase.is === 'over') return open;
  let map = mapAt(state, viewer);
  for (let number = Math.max(1, state.round); number <= Math.max(round, done.length); number++) {
    const cards = ahead.rounds[number - 1];
    if (cards === undefined) break;
    if (number > state.round && number <= round) map = struck(map, cards);
    map = withPlayed(map, cards, done[number - 1]);
  }
  return {
    ...open,
    round,
    lying: ahead.rounds[round - 1],
    desolated: desolatedUntil(ahead, round),
    maps: state.maps.map((other, seat) => (seat === viewer ? map : other)),
  };
}

/**
 * The position as far as a seat knows it: without the cards that only players ahead of it have seen, and without what the
 * others have drawn since the public position. Those play their rounds anew.
 */
export function knownTo(state: State, seat: Seat): State {
  const { ahead, phase } = state;
  if (ahead === undefined || phase.is !== 'draw') return state;
  const rounds = ahead.rounds.slice(0, ahead.seen[seat]);
  const isOwn = (other: Seat) => other === seat;
  return {
    ...state,
    ...pilesAfter(rounds),
    phase: { is: 'draw', waiting: phase.waiting.filter(isOwn) },
    ahead: {
      rounds,
      played: ahead.played.map((done, other) => (isOwn(other) ? done : done.slice(0, state.round - 1))),
      seen: ahead.seen.map((seen, other) => (isOwn(other) ? seen : Math.min(seen, state.round))),
    },
  };
}

/** The face-down cards after these rounds, the first of the game included. */
function pilesAfter(rounds: readonly SharedCards[]): Pick<State, 'terrainPile' | 'shapePile'> {
  const left = <Card>(deck: readonly Card[], drawn: readonly Card[]) =>
    drawn.reduce<readonly Card[]>((pile, card) => {
      const from = pile.length > 0 ? pile : deck;
      const at = from.indexOf(card);
      return from.filter((_, index) => index !== at);
    }, deck);
  return {
    terrainPile: left(
      terrainCards,
      rounds.map(({ card }) => card),
    ),
    shapePile: left(
      shapeCards.map(({ id }) => id),
      rounds.flatMap(({ shapes }) => shapes),
    ),
  };
}

/** The seat's drawings that are not public yet. */
export function hiddenActions({ ahead, round, phase }: State, seat: Seat): readonly Action[] {
  if (ahead === undefined || phase.is === 'over') return [];
  const beyond = (ahead.played[seat] ?? []).slice(Math.max(0, round - 1));
  return beyond.flatMap((one) => (one === 'none' || one.byItself ? [] : [one.action]));
}

/** The state after a legal drawing in the seat's own round. */
export function drawnAhead(state: State, ahead: Ahead, seat: Seat, action: Action): Step<State, GameEvent> {
  const waiting = state.phase.is === 'draw' ? state.phase.waiting.filter((other) => other !== seat) : [];
  const then = finished({ ...state, phase: { is: 'draw', waiting } }, ahead, seat, {
    action,
    byItself: false,
  });
  return step(then, [{ kind: 'drew-ahead', seat }]);
}

/** The next automatic step; undefined when players must decide or the game is over. */
export function advanceAhead(
  state: State,
  ahead: Ahead,
  random: Random,
  turn: TurnRound,
): Step<State, GameEvent> | undefined {
  if (state.phase.is === 'over') return undefined;
  const known = state.phase.is === 'draw' ? state.phase.waiting : [];
  const waiting: Seat[] = [];
  for (const seat of state.maps.keys()) {
    // Only its own drawing ends a seat's choice.
    if (known.includes(seat)) {
      waiting.push(seat);
      continue;
    }
    const round = (ahead.played[seat]?.length ?? 0) + 1;
    if (round > roundLimit(state.options)) continue;
    const cards = ahead.rounds[round - 1];
    if (cards === undefined) return nextRound(state, ahead, random, turn);
    if ((ahead.seen[seat] ?? 0) < round) return revealRound(state, ahead, seat, round);
    const forced = forcedRound(state, ahead, seat, round, cards);
    if (forced === 'choice') waiting.push(seat);
    else if (forced !== 'stuck') return step(finished(state, ahead, seat, forced));
  }
  const published = publish(state, ahead);
  if (published !== undefined) return published;
  if (waiting.length > 0)
    return waiting.join() === known.join() ? undefined : step({ ...state, phase: { is: 'draw', waiting } });
  const over: State = { ...state, phase: { is: 'over' } };
  return step(over, [
    state.round >= roundLimit(state.options)
      ? { kind: 'last-round', round: over.round }
      : { kind: 'nobody-can-draw' },
  ]);
}

/** The outcome of a seat's round without a decision; `stuck` until it is known whether anybody can draw in it. */
function forcedRound(
  state: State,
  ahead: Ahead,
  seat: Seat,
  round: number,
  cards: SharedCards,
): PlayedRound | 'choice' | 'stuck' {
  if (cards.card === 'desolation') return 'none';
  const own = positionOf(state, seat);
  const task = taskOf(own);
  const [only, another] = task === undefined ? [] : firstPlacements(mapAt(own, seat), task);
  if (another !== undefined) return 'choice';
  if (only !== undefined) return { action: only.action, byItself: true };
  const somebodyDrew = ahead.played.some((rounds) => typeof rounds[round - 1] === 'object');
  return cards.card === 'nexus' || somebodyDrew ? 'none' : 'stuck';
}

function nextRound(state: State, ahead: Ahead, random: Random, turn: TurnRound): Step<State, GameEvent> {
  const desolated = desolatedUntil(ahead, ahead.rounds.length);
  const { state: turned, chance, cards } = turn({ ...state, desolated }, random);
  const { terrainPile, shapePile } = turned;
  const rounds = [...ahead.rounds, cards];
  return step({ ...state, terrainPile, shapePile, ahead: { ...ahead, rounds } }, [], chance);
}

/** A player sees the cards of their next round, so they can no longer undo the round before. */
function revealRound(state: State, ahead: Ahead, seat: Seat, round: number): Step<State, GameEvent> {
  const seen = ahead.seen.map((other, index) => (index === seat ? round : other));
  const chance: Chance = { kind: 'seen', seat, round };
  return step({ ...state, ahead: { ...ahead, seen } }, [], [chance]);
}

function finished(state: State, ahead: Ahead, seat: Seat, round: PlayedRound): State {
  const played = ahead.played.map((rounds, other) => (other === seat ? [...rounds, round] : rounds));
  return { ...state, ahead: { ...ahead, played } };
}

/** Publishes the round when everybody has played it, and moves on to the next. */
function publish(state: State, ahead: Ahead): Step<State, GameEvent> | undefined {
  const common = Math.min(...ahead.played.map(({ length }) => length));
  if (common < state.round) return undefined;
  const drawn = drawingsOf(state, ahead);
  const next = ahead.rounds[state.round];
  if (next === undefined) return endOfRounds(state, drawn);
  const round = state.round + 1;
  const desolated = desolatedUntil(ahead, round);
  const maps = drawn.state.maps.map((map) => struck(map, next));
  const then: State = {
    ...drawn.state,
    phase: { is: 'draw', waiting: [] },
    round,
    lying: next,
    desolated,
    maps,
  };
  return joinSteps(drawn, step(then, [turnedEvent(then)]));
}

/** Ends a game of limited length after its last round. */
function endOfRounds(state: State, drawn: Step<State, GameEvent>): Step<State, GameEvent> | undefined {
  if (state.round < roundLimit(state.options)) return undefined;
  const over: State = { ...drawn.state, phase: { is: 'over' } };
  return joinSteps(drawn, step(over, [{ kind: 'last-round', round: over.round }]));
}

/** The event for the current cards and die. For a desolation, only the new roll. */
export function turnedEvent(state: State): GameEvent {
  const { lying, round } = state;
  if (lying === undefined) throw new Error('no card was turned');
  const seat = currentPlayer(state);
  return lying.card === 'desolation'
    ? { kind: 'desolation', seat, round, rolls: lying.number === undefined ? [] : [lying.number] }
    : { kind: 'turned', seat, round, cards: lying };
}

/** The public position with everybody's drawings of the public round. */
function drawingsOf(state: State, ahead: Ahead): Step<State, GameEvent> {
  let now: Step<State, GameEvent> = step(state);
  const { lying, round } = state;
  if (lying === undefined || lying.card === 'desolation') return now;
  for (const [seat, rounds] of ahead.played.entries()) {
    const played = rounds[round - 1];
    const before = now.state;
    const maps = before.maps.map((map, other) => (other === seat ? withPlayed(map, lying, played) : map));
    const after = { ...before, maps };
    now = joinSteps(
      now,
      step(after, [playedEvent(lying.card, seat, played, gainBetween(before, after, seat))]),
    );
  }
  return now;
}

function playedEvent(
  card: SharedCards['card'],
  seat: Seat,
  played: PlayedRound | undefined,
  gain: number,
): GameEvent {
  if (played === undefined || played === 'none') return { kind: 'passed', seat };
  const { action, byItself } = played;
  return byItself
    ? { kind: 'drew-by-itself', seat, card, squares: squaresOf(action) ?? [], gain }
    : { kind: 'drew', seat, action, gain };
}

function withPlayed(map: TerrainMap, { card }: SharedCards, played: PlayedRound | undefined): TerrainMap {
  if (played === undefined || played === 'none') return map;
  return drawnOn(map, squaresOf(played.action) ?? [], card);
}

function struck(map: TerrainMap, { card, number }: SharedCards): TerrainMap {
  return card === 'desolation' && number !== undefined
    ? drawnOn(map, [squareAt(number, number)], 'desolation')
    : map;
}

/** The numbers that desolation hits up to a round, in order. */
function desolatedUntil({ rounds }: Ahead, round: number): readonly number[] {
  return rounds
    .slice(0, round)
    .flatMap(({ card, number }) => (card === 'desolation' && number !== undefined ? [number] : []));
}
