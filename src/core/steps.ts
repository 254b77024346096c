import type { Step } from './game.ts';

/** A step without draws and events, unless given. */
export function step<S>(state: S, events: Step<S>['events'] = [], chance: Step<S>['chance'] = []): Step<S> {
  return { state, chance, events };
}

/** Joins two consecutive steps. */
export function joinSteps<S>(first: Step<unknown>, second: Step<S>): Step<S> {
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
export function resolveSteps<S>(state: S, advance: (state: S) => Step<S> | undefined): Step<S> {
  let all: Step<S> = step(state);
  for (let next = advance(state); next !== undefined; next = advance(next.state)) all = joinSteps(all, next);
  return all;
}
