import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { begin, isOver, play } from '../../../core/steps.ts';
import { graphiaGenesis as game } from '../index.ts';
import { positionOf } from './own-pace.ts';
import { type Options, options, type State } from './state.ts';

function opened(seats: number, chosen: Partial<Options> = {}, seed = 'own pace') {
  const random = quickRandom(seed);
  const setup = { seats, options: options.schema.parse({ length: '16', ...chosen }), formerWinners: [] };
  return { random, state: begin(game, setup, random).state };
}

/** The position after a seat has played as far ahead as it can, by its first legal action; with all events. */
function ahead(state: State, seat: number, random: ReturnType<typeof quickRandom>) {
  let now = state;
  const events: string[] = [];
  while (game.awaiting(now).includes(seat)) {
    const [action] = game.legal(now, seat);
    if (action === undefined) throw new Error('nothing to do');
    const then = play(game, now, seat, action, random);
    events.push(...then.events.map(({ key }) => key.replace('graphia-genesis.event.', '')));
    now = then.state;
  }
  return { state: now, events };
}

describe('players at their own pace', () => {
  it('are three or more, or as many as the host wants', () => {
    const isOwn = (seats: number, pace: Options['pace']) => opened(seats, { pace }).state.ahead !== undefined;
    expect([1, 2, 3, 8].map((seats) => isOwn(seats, 'auto'))).toEqual([false, false, true, true]);
    expect(isOwn(2, 'own')).toBe(true);
    expect(isOwn(5, 'together')).toBe(false);
  });

  it('go through all rounds while the public position stays, and only their progress is told', () => {
    const { state, random } = opened(3);
    const one = ahead(state, 0, random);
    expect(one.state.round).toBe(state.round);
    expect(one.state.maps).toEqual(state.maps);
    expect(positionOf(one.state, 0).round).toBe(16);
    expect(new Set(one.events)).toEqual(new Set(['drew-ahead']));
    expect(game.score(one.state)).toEqual(game.score(state));
    expect(game.awaiting(one.state)).toEqual([1, 2]);
  });

  it('get the same cards, and learn of a round when everybody has played it', () => {
    const { state, random } = opened(3);
    let now = ahead(state, 0, random).state;
    const rounds = now.ahead?.rounds;
    now = ahead(now, 1, random).state;
    expect(now.round).toBe(state.round);
    const last = ahead(now, 2, random);
    expect(last.state.ahead?.rounds).toEqual(rounds);
    expect(last.events).toContain('drew');
    expect(last.events.at(-1)).toBe('last-round');
    expect(isOver(game, last.state)).toBe(true);
    expect(last.state.round).toBe(16);
    expect(game.hidden?.(last.state, 0)).toEqual([]);
  });

  it('end with the maps that they see themselves', () => {
    const { state, random } = opened(3);
    const one = ahead(state, 0, random).state;
    const own = positionOf(one, 0).maps[0];
    const end = ahead(ahead(one, 1, random).state, 2, random).state;
    expect(end.maps[0]).toBe(own);
  });

  it('"The game ends when … none of the Players can Draw": also in a full game with players at different speeds', () => {
    const { state, random } = opened(3, { length: 'full' }, 'full game');
    let now = state;
    for (let sittings = 0; !isOver(game, now) && sittings < 200; sittings++)
      now = ahead(now, game.awaiting(now)[0] ?? 0, random).state;
    expect(isOver(game, now)).toBe(true);
    const played = now.ahead?.played.map(({ length }) => length) ?? [];
    expect(Math.max(...played)).toBeLessThanOrEqual(now.round);
  });
});
