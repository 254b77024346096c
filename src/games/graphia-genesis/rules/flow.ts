import type { Chance, Setup, Step } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { resolveSteps, step } from '../../../core/steps.ts';
import { type MapFeature, type ShapeId, shapeCards, terrainCards } from '../content/cards.ts';
import { gainBetween } from './end.ts';
import { drawnOn, emptyMap, isEmpty, SIZE, squareAt } from './grid.ts';
import { advanceAhead, drawnAhead, positionOf, startOfOwnPace, turnedEvent } from './own-pace.ts';
import {
  type Action,
  distinctShapes,
  firstPlacements,
  type Placement,
  placements,
  sameTurn,
  squaresOf,
  touches,
} from './placements.ts';
import {
  currentPlayer,
  type GameEvent,
  isOwnPace,
  mapAt,
  type Options,
  roundLimit,
  type SharedCards,
  type State,
  taskOf,
  waitingSeats,
} from './state.ts';

/**
 * "1 Map Sheet (12 by 12 grid with 144 Squares) for each Player"; "8 Terrain Cards", "8 Polyomino Cards, face down".
 */
export function setup({ seats, options, headStart }: Setup<Options>): State {
  return {
    options,
    phase: { is: 'opening' },
    starter: 0,
    round: 0,
    terrainPile: terrainCards,
    shapePile: shapeCards.map(({ id }) => id),
    desolated: [],
    maps: Array.from({ length: seats }, () => emptyMap),
    ...(isOwnPace(options, seats) ? { ahead: startOfOwnPace(seats) } : {}),
    ...(headStart === undefined ? {} : { headStart }),
  };
}

/** "Each Player then Draws the Shape on their Map Sheet": all players with a choice, at the same time. */
export function awaiting(state: State): readonly Seat[] {
  return waitingSeats(state);
}

/** The seat's placements, each set of squares once, by shape and turn, then in reading order. */
export function legal(shared: State, seat: Seat): readonly Action[] {
  const state = positionOf(shared, seat);
  const task = taskOf(state);
  if (task === undefined || !waitingSeats(state).includes(seat)) return [];
  return placements(mapAt(state, seat), task).map(({ action }) => action);
}

/** @throws if the action is not legal: a bug of the caller */
export function apply(state: State, seat: Seat, action: Action): Step<State, GameEvent> {
  const squares = legalSquares(positionOf(state, seat), seat, action);
  if (squares === undefined) throw new Error(`seat ${seat} may not draw ${JSON.stringify(action)} now`);
  if (state.ahead !== undefined) return drawnAhead(state, state.ahead, seat, action);
  const waiting = waitingSeats(state).filter((other) => other !== seat);
  const then = withDrawing({ ...state, phase: { is: 'draw', waiting } }, seat, squares);
  return step(then, [{ kind: 'drew', seat, action, gain: gainBetween(state, then, seat) }]);
}

/** The squares of an action; undefined if it is not legal. */
function legalSquares(state: State, seat: Seat, action: Action): Placement['squares'] | undefined {
  const task = taskOf(state);
  if (task === undefined || !waitingSeats(state).includes(seat)) return undefined;
  if ('shape' in action !== task.shapes.length > 0) return undefined;
  if ('shape' in action && !distinctShapes(task.shapes).includes(action.shape)) return undefined;
  if ('shape' in action && sameTurn(action.shape, action.turn) !== action.turn) return undefined;
  const map = mapAt(state, seat);
  const squares = squaresOf(action);
  return squares?.every((square) => isEmpty(map, square)) && touches(squares, task.number)
    ? squares
    : undefined;
}

/** Does everything that leaves no choice, until a player must decide or the game is over. */
export function resolve(state: State, random: Random): Step<State, GameEvent> {
  return resolveSteps(state, (now) => advance(now, random));
}

/** The next automatic step; undefined if a player must decide or the game is over. */
function advance(state: State, random: Random): Step<State, GameEvent> | undefined {
  if (state.ahead !== undefined && state.phase.is !== 'opening')
    return advanceAhead(state, state.ahead, random, turnRound);
  switch (state.phase.is) {
    case 'opening':
      return drawStarter(state, random);
    case 'cards':
      return state.round >= roundLimit(state.options)
        ? step({ ...state, phase: { is: 'over' } }, [{ kind: 'last-round', round: state.round }])
        : turnCards(state, random);
    case 'draw':
      return state.phase.waiting.length === 0 ? step({ ...state, phase: { is: 'cards' } }) : undefined;
    case 'over':
      return undefined;
  }
}

function drawStarter(state: State, random: Random): Step<State, GameEvent> {
  const starter = random.int(state.maps.length);
  return step(
    { ...state, starter, phase: { is: 'cards' } },
    state.maps.length > 1 ? [{ kind: 'starts', seat: starter }] : [],
    [{ kind: 'start', value: starter }],
  );
}

/** The cards and the die of the next round, without their effects. */
function turnRound(
  state: State,
  random: Random,
): Step<State, GameEvent> & { readonly cards: SharedCards; readonly rolls: readonly number[] } {
  const [card, terrainPile] = pickCard(state.terrainPile, terrainCards, random);
  const next: State = { ...state, terrainPile };
  const turned: Chance = { kind: 'terrain', value: card };
  if (card === 'desolation') {
    const rolls = desolationRolls(state.desolated, random);
    const cards: SharedCards = { card, shapes: [], ...(rolls.length === 0 ? {} : { number: rolls.at(-1) }) };
    const rolled = rolls.map((value): Chance => ({ kind: 'd12', value }));
    return { ...step(next, [], [turned, ...rolled]), cards, rolls };
  }
  const [shapes, shapePile] = card === 'nexus' ? [[], next.shapePile] : twoShapes(next.shapePile, random);
  const number = roll(random);
  const chance: readonly Chance[] = [
    turned,
    ...shapes.map((value): Chance => ({ kind: 'polyomino', value })),
    { kind: 'd12', value: number },
  ];
  return { ...step({ ...next, shapePile }, [], chance), cards: { card, shapes, number }, rolls: [] };
}

/** The phases "Select Terrain and Polyomino Cards" and "Roll the Die". */
function turnCards(state: State, random: Random): Step<State, GameEvent> {
  const { state: turned, chance, cards: lying, rolls } = turnRound(state, random);
  const next: State = { ...turned, round: state.round + 1, lying };
  return lying.card === 'desolation' ? desolate(next, rolls, chance) : startDrawing(next, chance);
}

/** "Two Polyomino Cards": eight cards make four pairs, so no pair spans a shuffle. */
function twoShapes(
  pile: readonly ShapeId[],
  random: Random,
): readonly [readonly ShapeId[], readonly ShapeId[]] {
  const everyShape = shapeCards.map(({ id }) => id);
  const [first, rest] = pickCard(pile, everyShape, random);
  const [second, left] = pickCard(rest, everyShape, random);
  return [[first, second], left];
}

/**
 * "The current Player randomly selects a … Card from the face-down pile." Cards "are not used again until all others
 * in that specific deck have been used": an empty pile becomes the whole deck again.
 */
function pickCard<Card>(
  pile: readonly Card[],
  deck: readonly Card[],
  random: Random,
): readonly [Card, readonly Card[]] {
  const from = pile.length > 0 ? pile : deck;
  const at = random.int(from.length);
  const card = from[at];
  if (card === undefined) throw new Error('an empty deck');
  return [card, from.filter((_, other) => other !== at)];
}

function roll(random: Random): number {
  return random.int(SIZE) + 1;
}

/**
 * "If you roll a number for the Desolation that has already been rolled, reroll the D12 until a new Desolation number
 * is rolled." After twelve desolations there is no roll.
 */
function desolationRolls(desolated: readonly number[], random: Random): readonly number[] {
  if (desolated.length === SIZE) return [];
  const rolls = [roll(random)];
  while (desolated.includes(rolls.at(-1) ?? 0)) rolls.push(roll(random));
  return rolls;
}

/**
 * "Desolation Squares always overwrite anything that was previously Drawn in that Square." After twelve desolations the
 * card has no effect.
 */
function desolate(state: State, rolls: readonly number[], chance: readonly Chance[]): Step<State, GameEvent> {
  const now: State = { ...state, phase: { is: 'cards' } };
  const number = rolls.at(-1);
  const event: GameEvent = { kind: 'desolation', seat: currentPlayer(state), round: state.round, rolls };
  if (number === undefined) return step(now, [event], chance);
  const struck = squareAt(number, number);
  const next: State = {
    ...now,
    desolated: [...state.desolated, number],
    maps: state.maps.map((map) => drawnOn(map, [struck], 'desolation')),
  };
  return step(next, [event], chance);
}

/**
 * "The game ends when a Round occurs and none of the Players can Draw either of the Polyomino Shapes." Otherwise "if a
 * Player cannot play, they must skip their turn"; a player with exactly one place draws there automatically.
 */
function startDrawing(state: State, chance: readonly Chance[]): Step<State, GameEvent> {
  const task = taskOf(state);
  if (task === undefined) throw new Error('nothing to draw');
  const found = state.maps.map((map) => firstPlacements(map, task));
  const events: readonly GameEvent[] = [turnedEvent(state)];
  if (task.card !== 'nexus' && found.every((possible) => possible.length === 0))
    return step({ ...state, phase: { is: 'over' } }, [...events, { kind: 'nobody-can-draw' }], chance);
  const waiting = found.flatMap((possible, seat) => (possible.length > 1 ? [seat] : []));
  let now: State = { ...state, phase: { is: 'draw', waiting } };
  const more: GameEvent[] = [];
  for (const [seat, [only, another]] of found.entries()) {
    if (only === undefined) more.push({ kind: 'passed', seat });
    else if (another === undefined) {
      const before = now;
      now = withDrawing(now, seat, only.squares);
      const gain = gainBetween(before, now, seat);
      more.push({ kind: 'drew-by-itself', seat, card: task.card, squares: only.squares, gain });
    }
  }
  return step(now, [...events, ...more], chance);
}

function withDrawing(state: State, seat: Seat, squares: Placement['squares']): State {
  const card: MapFeature | undefined = state.lying?.card;
  if (card === undefined) throw new Error('no card was turned');
  const maps = state.maps.map((map, other) => (other === seat ? drawnOn(map, squares, card) : map));
  return { ...state, maps };
}
