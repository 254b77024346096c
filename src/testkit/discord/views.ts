import { expect } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { type CountingRandom, quickRandom } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';
import { compose } from '../../discord/messages/compose.ts';
import type { Times } from '../../discord/messages/times.ts';
import type { View } from '../../discord/messages/view.ts';
import { gameEvents } from '../../table/events.ts';
import type { StepRow, TableStatus } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { silent } from '../table/lifecycle.ts';
import { unknowingClient } from './bot-context.ts';
import { allComponents, breaches } from './checklist.ts';
import { customIds } from './everything.ts';
import { fakeTable } from './fake-game.ts';

/** Views of any game with any names, and whether Discord accepts them. */

const painter = { paint: async () => Buffer.from('png') };

/** The longest names that Discord allows, with all kinds of characters. */
export const NAMES = [
  '**__||[x](http://y) <@1> #z||__**',
  '🙃'.repeat(16),
  'Mia',
  'Ben',
  'Cleo',
  'Dan',
  'Eve',
  'Flo',
];

export const NOW: Times = { now: new Date(1_000_000_000_000), availabilities: new Map(), lines: [] };

/** A game between people whose names contain all kinds of characters. */
export function tableOf(game: AnyGame, state: unknown, status: TableStatus): Loaded {
  const seats = NAMES.slice(0, game.seats.max);
  const { table, ...loaded } = fakeTable(game, undefined as never, seats);
  const options = game.options.schema.parse({});
  return { ...loaded, state, table: { ...table, status, options, game: game.id } };
}

/** A few positions of a random game, each with the events before it. */
export function* positions(game: AnyGame, seed: string) {
  const random: CountingRandom = quickRandom(seed);
  const setup = { seats: game.seats.max, options: game.options.schema.parse({}), formerWinners: [] };
  let { state, events } = begin(game, setup, random);
  for (let step = 0; ; step++) {
    const over = isOver(game, state);
    if (over || [0, 7, 40].includes(step)) yield { state, events, over };
    if (over) return;
    const awaiting = game.awaiting(state);
    const seat = awaiting[random.int(awaiting.length)] ?? 0;
    const legal = game.legal(state, seat);
    const then = play(game, state, seat, legal[random.int(legal.length)], random);
    state = then.state;
    events = [...events, ...then.events];
  }
}

/** Composes a view, and checks that Discord takes it. */
export async function composed(view: View) {
  const message = await compose(view, {
    painter,
    customIds,
    emojis: { idOf: () => undefined },
    client: unknowingClient,
    log: silent,
  });
  expect(breaches(message)).toEqual([]);
  return allComponents(message.components);
}

/** Also checks that nothing is left open. */
export async function checkView(view: View): Promise<void> {
  for (const { content = '' } of await composed(view)) {
    expect(content).not.toMatch(/\{\{|undefined|\[object/);
    expect(content).not.toContain('[x](http');
  }
}

/** A step that made these events. */
export function stepOf(game: AnyGame, told: readonly Message[]): StepRow {
  return {
    tableId: 'abcdefghij',
    seq: 1,
    kind: 'move',
    seat: 0,
    by: 'player',
    verb: undefined,
    args: undefined,
    undoes: undefined,
    chance: [],
    events: gameEvents(told),
    randomCursor: 0,
    acted: [],
    state: undefined,
    stateVersion: game.migrations.length,
    origin: undefined,
    at: new Date(0),
  };
}
