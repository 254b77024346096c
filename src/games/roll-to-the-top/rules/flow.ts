import type { Effort, ForeseenDecision, Planning, Setup, Step } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { joinSteps, resolveSteps, step } from '../../../core/steps.ts';
import { canWrite, withWrite, writes } from './climb.ts';
import { type Die, dice, throwDice, throwWhiteDie } from './dice.ts';
import { bestSeats, gameIsOver, openOf } from './end.ts';
import { changed, dutyOf, poolChanges } from './pool.ts';
import {
  boardOf,
  type FinishedGame,
  freeDice,
  type GameEvent,
  gameNumber,
  type Options,
  type Player,
  type PoolChange,
  playerAt,
  type State,
} from './state.ts';

export type Action =
  | { readonly kind: 'write'; readonly dice: readonly Die[]; readonly box: string }
  /** Changes the dice in play before the roll. */
  | ({ readonly kind: 'dice' } & PoolChange)
  /** Finishes this roll. */
  | { readonly kind: 'done' };

/**
 * "The player who won the last game, rolls the 5 colored dice." If there is no last game, or several players won it,
 * the roller is drawn.
 */
export function setup({ seats, options, formerWinners }: Setup<Options>): State {
  const everybody = Array.from({ length: seats }, (_, seat) => seat);
  const winners = everybody.filter((seat) => formerWinners.includes(seat));
  return opened(options, [], seats, winners.length > 0 ? winners : everybody);
}

export function awaiting(state: State): readonly Seat[] {
  if (state.phase.is === 'dice') return [state.roller];
  if (state.phase.is !== 'climb') return [];
  return state.players.flatMap((player, seat) => (player.done ? [] : [seat]));
}

/**
 * Everything that the seat may do now. The same number in the same box from different dice counts as two actions,
 * because different dice remain.
 */
export function legal(state: State, seat: Seat): readonly Action[] {
  if (!awaiting(state).includes(seat)) return [];
  if (state.phase.is === 'dice')
    return poolChanges(state.pool, state.phase.duty).map((change): Action => ({ kind: 'dice', ...change }));
  return [
    ...writes(state, playerAt(state, seat)).map((write): Action => ({ kind: 'write', ...write })),
    { kind: 'done' },
  ];
}

/** @throws if the action is not legal: a bug of the caller. */
export function apply(state: State, seat: Seat, action: Action): Step<State, GameEvent> {
  if (!legal(state, seat).some((candidate) => same(candidate, action)))
    throw new Error(`seat ${seat} may not ${JSON.stringify(action)} now`);
  switch (action.kind) {
    case 'write': {
      const write = { dice: action.dice, box: action.box };
      const players = replaced(state, seat, (player) => withWrite(state, player, write));
      const wrote: Step<State, GameEvent> = step({ ...state, players }, [
        { kind: 'wrote', seat, dice: write.dice, box: write.box, numbers: state.numbers },
      ]);
      return endsByItself(wrote.state, seat) ? joinSteps(wrote, rollEnded(wrote.state, seat)) : wrote;
    }
    case 'done':
      return rollEnded(state, seat);
    case 'dice':
      return step(withChange(state, action), [{ kind: 'changed', seat, change: action }]);
  }
}

/** Whether the roll ends automatically for a player who has just written, because nothing more fits. */
function endsByItself(state: State, seat: Seat): boolean {
  return state.options.ending === 'by-itself' && !canWrite(state, playerAt(state, seat));
}

function rollEnded(state: State, seat: Seat): Step<State, GameEvent> {
  const players = replaced(state, seat, (player) => ({ ...player, done: true }));
  const player = playerAt(state, seat);
  const [wrote, left] = [player.written.length > 0, freeDice(state, player)];
  return step({ ...state, players }, [{ kind: 'ended-roll', seat, wrote, left }]);
}

/** Does everything that leaves no choice, until somebody must decide or the match is over. */
export function resolve(state: State, random: Random): Step<State, GameEvent> {
  return resolveSteps(state, (now) => advance(now, random));
}

/** The next automatic step; undefined if somebody must decide or the match is over. */
function advance(state: State, random: Random): Step<State, GameEvent> | undefined {
  switch (state.phase.is) {
    case 'opening':
      return drawRoller(state, state.phase.candidates, random);
    case 'entry':
      return throwForEntry(state, random);
    case 'roll':
      return roll(state, random);
    case 'climb':
      return state.players.every((player) => player.done) ? closeRound(state) : undefined;
    case 'dice': {
      const [only, ...others] = poolChanges(state.pool, state.phase.duty);
      return only !== undefined && others.length === 0
        ? step(withChange(state, only), [{ kind: 'changed-by-itself', change: only }])
        : undefined;
    }
    case 'over':
      return undefined;
  }
}

/** The start of a game of the match, before anything is drawn. */
function opened(
  options: Options,
  previous: readonly FinishedGame[],
  seats: number,
  candidates: readonly Seat[],
): State {
  return {
    options,
    finished: previous,
    phase: { is: 'opening', candidates },
    roller: candidates[0] ?? 0,
    pool: dice,
    rolls: 0,
    numbers: {},
    idle: 0,
    players: Array.from({ length: seats }, () => ({ sheet: {}, written: [], done: false })),
  };
}

function drawRoller(state: State, candidates: readonly Seat[], random: Random): Step<State, GameEvent> {
  const roller = candidates[random.int(candidates.length)] ?? 0;
  const { rounds } = state.options;
  const board = boardOf(state).id;
  return step(
    { ...state, roller, phase: { is: 'entry' } },
    [
      ...(rounds > 1 ? [{ kind: 'game', game: gameNumber(state), games: rounds, board } as const] : []),
      ...(state.players.length > 1 ? [{ kind: 'roller', seat: roller } as const] : []),
    ],
    [{ kind: 'roller', seat: roller }],
  );
}

/**
 * "(Roll again if all dice show an odd number.) Put aside any dice which show an odd number, those dice aren't in the
 * game yet."
 */
function throwForEntry(state: State, random: Random): Step<State, GameEvent> {
  const numbers = throwDice(dice, random);
  const even = dice.filter((die) => (numbers[die] ?? 1) % 2 === 0);
  const chance = [{ kind: 'entry', dice: { ...numbers } }];
  if (even.length === 0) return step(state, [{ kind: 'all-odd', seat: state.roller, numbers }], chance);
  return step(
    { ...state, pool: even, phase: { is: 'roll' } },
    [{ kind: 'entered', seat: state.roller, numbers, pool: even }],
    chance,
  );
}

/**
 * "Rolls the current set of dice, together with the white die." A player who can write none of the numbers skips the
 * roll.
 */
function roll(state: State, random: Random): Step<State, GameEvent> {
  const numbers = throwDice(state.pool, random);
  const white = throwWhiteDie(random);
  const rolled: State = { ...state, phase: { is: 'climb' }, rolls: state.rolls + 1, numbers, white };
  const players = state.players.map(({ sheet }): Player => {
    const player = { sheet, written: [], done: false };
    return { ...player, done: !canWrite(rolled, player) };
  });
  const passed = players.flatMap((player, seat) => (player.done ? [seat] : []));
  return step(
    { ...rolled, players },
    [
      { kind: 'rolled', seat: state.roller, numbers, white },
      ...passed.map((seat) => ({ kind: 'passed', seat }) as const),
    ],
    [{ kind: 'roll', dice: { ...numbers }, white }],
  );
}

/** When everybody is done: ends the game if a sheet is full, otherwise prepares the next roll. */
function closeRound(state: State): Step<State, GameEvent> {
  const nobodyWrote = state.players.every((player) => player.written.length === 0);
  const closed: State = { ...state, idle: nobodyWrote ? state.idle + 1 : 0 };
  if (gameIsOver(closed)) return closeGame(closed);
  // "Shift the white die to your left neighbor"; its holder "is the new dice roller".
  const next: State = { ...closed, roller: (state.roller + 1) % state.players.length };
  const { duty, because } = dutyOf(next, nobodyWrote);
  return step(
    { ...next, phase: duty === undefined ? { is: 'roll' } : { is: 'dice', duty } },
    because === undefined ? [] : [{ kind: 'exception', because }],
  );
}

/** Ends a game of the match, and opens the next one if there is one. A winner becomes its roller. */
function closeGame(state: State): Step<State, GameEvent> {
  const open = openOf(state);
  const ended: GameEvent = { kind: 'game-ended', full: bestSeats(open).filter((seat) => open[seat] === 0) };
  const result: readonly GameEvent[] = open.length > 1 ? [{ kind: 'result', open }] : [];
  const games = [...state.finished, { open, rolls: state.rolls }];
  return games.length < state.options.rounds
    ? step(opened(state.options, games, state.players.length, bestSeats(open)), [ended, ...result])
    : // The message of the end has the result of all games.
      step({ ...state, finished: games, phase: { is: 'over' } }, [ended]);
}

function withChange(state: State, change: PoolChange): State {
  return { ...state, pool: changed(state.pool, change), phase: { is: 'roll' } };
}

function replaced(state: State, seat: Seat, change: (player: Player) => Player): readonly Player[] {
  return state.players.map((player, other) => (other === seat ? change(player) : player));
}

function same(a: Action, b: Action): boolean {
  if (a.kind === 'write' && b.kind === 'write') return a.box === b.box && a.dice.join() === b.dice.join();
  if (a.kind === 'dice' && b.kind === 'dice') return a.add === b.add && a.remove === b.remove;
  return a.kind === b.kind;
}

/** The usual case, or the case that nobody writes a number. */
type When = 'usual' | 'idle';

/**
 * While others still write, the next roller already knows the white die and can plan the change of the dice. Until
 * somebody has written a number, they may also have to add a die.
 */
function foresee(state: State, seat: Seat): readonly ForeseenDecision<State, When>[] {
  const roller = (state.roller + 1) % state.players.length;
  if (state.phase.is !== 'climb' || seat !== roller || awaiting(state).includes(seat)) return [];
  const hasWritten = state.players.some(({ written }) => written.length > 0);
  const [usual, idle] = [false, true].map((nobodyWrote) => dutyOf(state, nobodyWrote).duty);
  const duties = hasWritten || idle === usual ? [usual] : [usual, idle];
  return duties.flatMap((duty) => {
    if (duty === undefined || poolChanges(state.pool, duty).length < 2) return [];
    const then: State = { ...state, roller, phase: { is: 'dice', duty } };
    return [{ id: idOf(then, duty), when: duty === usual ? 'usual' : 'idle', state: then }];
  });
}

function idOf(state: State, duty: string): string {
  return `dice-${gameNumber(state)}-${state.rolls}-${duty}`;
}

export const planning: Planning<State, Action, When> = {
  foresee,
  decision: (state) => (state.phase.is === 'dice' ? idOf(state, state.phase.duty) : undefined),
};

/** Measured in simulated games. With three or more players, everybody waits for all others. */
export function effort({ rounds }: Options, seats: number): Effort {
  const days = seats === 1 ? 1 : (seats === 2 ? 6.5 : 13) * rounds;
  return { difficulty: 'easy', moves: 25 * rounds, days };
}
