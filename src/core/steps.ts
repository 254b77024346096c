import type { Chance, Step } from './game.ts';
import type { Message } from './message.ts';

/** A step without draws and events, unless given. */
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
 * Repeats as long as something happens by itself.
 *
 * @param advance the next forced thing; undefined if somebody must decide or the game is over
 */
export function resolveSteps<S, Event>(
  state: S,
  advance: (state: S) => Step<S, Event> | undefined,
): Step<S, Event> {
  let all: Step<S, Event> = step(state);
  for (let next = advance(state); next !== undefined; next = advance(next.state)) all = joinSteps(all, next);
  return all;
}

/** A step with its events in words. */
export function stepInWords<S, Event>(
  { state, chance, events }: Step<S, Event>,
  words: (event: Event) => Message,
): Step<S> {
  return { state, chance, events: events.map(words) };
}
