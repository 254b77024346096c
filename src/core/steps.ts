import type { AnyGame, Chance, Game, Setup, Step } from './game.ts';
import type { Message, Seat } from './message.ts';
import type { Random } from './random.ts';

/** A step; by default without events and draws. */
export function step<S, Event = never>(
  state: S,
  events: readonly Event[] = [],
  chance: readonly Chance[] = [],
): Step<S, Event> {
  return { state, chance, events };
}

/** Joins two consecutive steps. */
export function joinSteps<S, Event>(first: Step<unknown, Event>, second: Step<S, Event>): Step<S, Event> {
  return {
    state: second.state,
    chance: [...first.chance, ...second.chance],
    events: [...first.events, ...second.events],
  };
}

/**
 * Advances as long as something happens by itself.
 *
 * @param advance the next automatic step; undefined if somebody must decide or the game is over
 */
export function resolveSteps<S, Event>(
  state: S,
  advance: (state: S) => Step<S, Event> | undefined,
): Step<S, Event> {
  let all: Step<S, Event> = step(state);
  for (let next = advance(state); next !== undefined; next = advance(next.state)) all = joinSteps(all, next);
  return all;
}

/** The rules of a game, with their events as messages. */
export function rulesInWords<S, A, Event, Rules extends object>(
  rules: Rules & {
    apply(state: S, seat: Seat, action: A): Step<S, Event>;
    resolve(state: S, random: Random): Step<S, Event>;
  },
  words: (event: Event) => Message,
) {
  const inWords = ({ state, chance, events }: Step<S, Event>): Step<S> => ({
    state,
    chance,
    events: events.map(words),
  });
  return {
    ...rules,
    apply: (state: S, seat: Seat, action: A) => inWords(rules.apply(state, seat, action)),
    resolve: (state: S, random: Random) => inWords(rules.resolve(state, random)),
  };
}

/** Starts a game: sets it up and resolves it until somebody must decide. */
export function begin<S, A, O>(game: Game<S, A, O>, setup: Setup<O>, random: Random): Step<S> {
  return game.resolve(game.setup(setup), random);
}

/** Applies a legal action, and resolves until somebody must decide or the game is over. */
export function play<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat, action: A, random: Random): Step<S> {
  const step = game.apply(state, seat, action);
  return joinSteps(step, game.resolve(step.state, random));
}

/** A resolved game that awaits nobody is over. */
export function isOver(game: Pick<AnyGame, 'awaiting'>, state: unknown): boolean {
  return game.awaiting(state).length === 0;
}

/** Migrates a stored state and checks it. @throws if it is invalid; the message names the game and version */
export function readState<S, A, O>(game: Game<S, A, O>, stored: unknown, version: number): S {
  if (!Number.isInteger(version) || version < 0 || version > game.migrations.length)
    throw new Error(
      `${game.id}: a state of version ${version} cannot be read by version ${game.migrations.length}`,
    );
  const current = game.migrations.slice(version).reduce((old, migrate) => migrate(old), stored);
  const parsed = game.state.safeParse(current);
  if (!parsed.success)
    throw new Error(`${game.id}: a stored state of version ${version} is not valid: ${parsed.error.message}`);
  return parsed.data;
}
