import type { Effort, Setup, Step } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { joinSteps, resolveSteps, step } from '../../../core/steps.ts';
import { type CardId, cardIds, placeNamed } from '../content/cards.ts';
import { dieActions, flipped, marked, passable, shared, verdictAt } from './marks.ts';
import { nothingLeft, standings } from './scoring.ts';
import {
  type Action,
  cardPoints,
  cardStateOf,
  emptyCard,
  type GameEvent,
  type How,
  isComplete,
  isFull,
  nextSeat,
  type Options,
  type Player,
  playerAt,
  type Roll,
  type State,
  seatInTurn,
  turnOrder,
  withPlayer,
} from './state.ts';

/** "In a 2-4 player game, give each player 3 cards. In a 5-6 player game, give each player 2 cards." */
export function cardsEach(seats: number): number {
  return seats <= 4 ? 3 : 2;
}

export function setup({ seats, options, headStart }: Setup<Options>): State {
  return {
    options,
    phase: 'deal',
    start: 0,
    round: 0,
    turn: 0,
    progress: false,
    works: {},
    shared: [],
    players: Array.from({ length: seats }, () => ({ front: [] })),
    ...(headStart === undefined ? {} : { headStart }),
  };
}

/** The seat's possible actions now. A single one happens by itself; only two or more are a decision. */
function possible(state: State, seat: Seat): readonly Action[] {
  switch (state.phase) {
    case 'choose':
      return dieActions(state, seat);
    case 'turn':
      return seat === seatInTurn(state) ? dieActions(state, seat) : [];
    case 'pass':
      return passable(state, seat).map((card): Action => ({ kind: 'pass', card }));
    case 'discard':
      return playerAt(state, seat).front.map((card): Action => ({ kind: 'discard', card }));
    case 'deal':
    case 'start':
    case 'roll':
    case 'over':
      return [];
  }
}

export function legal(state: State, seat: Seat): readonly Action[] {
  const player = state.players[seat];
  if (player === undefined || player.choice !== undefined) return [];
  const all = possible(state, seat);
  return all.length > 1 ? all : [];
}

export function awaiting(state: State): readonly Seat[] {
  return state.players.flatMap((_, seat) => (legal(state, seat).length > 0 ? [seat] : []));
}

/** The seat's simultaneous choice, which takes effect when everybody has chosen. */
export function hidden(state: State, seat: Seat): readonly Action[] {
  const { choice } = playerAt(state, seat);
  return choice === undefined ? [] : [choice];
}

/** @throws if the action is not legal: a bug of the caller. */
export function apply(state: State, seat: Seat, action: Action): Step<State, GameEvent> {
  if (!legal(state, seat).some((candidate) => same(candidate, action)))
    throw new Error(`seat ${seat} may not ${JSON.stringify(action)} now`);
  if (state.phase === 'turn') return carriedOut(state, seat, action, 'chosen');
  return step(withPlayer(state, seat, { choice: action }), [
    { kind: 'chose', seat, verb: action.kind === 'flip' ? 'mark' : action.kind },
  ]);
}

/** Does everything that leaves no choice, until somebody must decide or the game is over. */
export function resolve(state: State, random: Random): Step<State, GameEvent> {
  return resolveSteps(state, (now) => advance(now, random));
}

/** The next automatic step; undefined if somebody must decide or the game is over. */
function advance(state: State, random: Random): Step<State, GameEvent> | undefined {
  if (awaiting(state).length > 0) return undefined;
  switch (state.phase) {
    case 'deal':
      return deal(state, random);
    case 'start': {
      const start = random.int(state.players.length);
      return step(
        { ...state, start, round: 1, phase: 'roll' },
        [{ kind: 'start', seat: start }],
        [{ kind: 'start', seat: start }],
      );
    }
    case 'roll':
      return state.options.tempo === 'together' ? rollAll(state, random) : roll(state, random);
    case 'choose':
      return step({ ...allIn(state), phase: 'turn' });
    case 'turn':
      return takeTurn(state);
    case 'pass':
      return passAll(state);
    case 'discard':
      return discardAll(state);
    case 'over':
      return undefined;
  }
}

function deal(state: State, random: Random): Step<State, GameEvent> {
  const each = cardsEach(state.players.length);
  const deck = random.shuffle(cardIds);
  const hands = state.players.map((_, seat) => deck.slice(seat * each, (seat + 1) * each));
  return step(
    {
      ...state,
      phase: 'start',
      works: Object.fromEntries(hands.flat().map((card) => [card, emptyCard(card)])),
      players: hands.map((front) => ({ front })),
    },
    hands.map((cards, seat) => ({ kind: 'deal', seat, cards }) as const),
    hands.map((cards, seat) => ({ kind: 'deal', seat, cards })),
  );
}

function withDie(state: State, seat: Seat, random: Random): Step<State, GameEvent> {
  const value = 1 + random.int(6);
  return step(withPlayer(state, seat, { die: value }), [], [{ kind: 'die', seat, value }]);
}

function rollOf(state: State, seat: Seat): Roll {
  return { seat, number: playerAt(state, seat).die ?? 0 };
}

/** "On your turn... roll a die." Every seat's die rolls, even if no number could help. */
function roll(state: State, random: Random): Step<State, GameEvent> {
  const seat = seatInTurn(state);
  const rolled = withDie(state, seat, random);
  const { round, turn } = state;
  const events: readonly GameEvent[] = [
    ...(turn === 0 ? [{ kind: 'round', round } as const] : []),
    { kind: 'roll', ...rollOf(rolled.state, seat) },
  ];
  return { ...rolled, state: { ...rolled.state, phase: 'turn' }, events };
}

/** With our tempo `together`, all dice roll at the start of the round, in turn order. */
function rollAll(state: State, random: Random): Step<State, GameEvent> {
  const rolled = turnOrder(state).reduce(
    (so, seat) => joinSteps(so, withDie(so.state, seat, random)),
    step<State, GameEvent>(state),
  );
  const events: readonly GameEvent[] = [
    { kind: 'round', round: state.round },
    { kind: 'roll-all', rolls: turnOrder(state).map((seat) => rollOf(rolled.state, seat)) },
  ];
  return { ...rolled, state: { ...rolled.state, phase: 'choose' }, events };
}

/** When everybody has chosen, seats with a single possible action get that action. */
function allIn(state: State): State {
  return state.players.reduce((so, { choice }, seat) => {
    const [only, ...others] = possible(state, seat);
    return choice !== undefined || only === undefined || others.length > 0
      ? so
      : withPlayer(so, seat, { choice: only });
  }, state);
}

/** The seat in turn does what it has chosen, its only possible action, or nothing. */
function takeTurn(state: State): Step<State, GameEvent> {
  const seat = seatInTurn(state);
  const { choice, ...rest } = playerAt(state, seat);
  if (choice !== undefined) {
    const players = state.players.map((player, other) => (other === seat ? rest : player));
    const free: State = { ...state, players };
    // With `together` everybody chose in the same state, so an earlier seat may have taken the shared crate.
    return stillPossible(free, seat, choice)
      ? carriedOut(free, seat, choice, 'chosen')
      : step(free, [{ kind: 'too-late', seat, choice }]);
  }
  const [only] = dieActions(state, seat);
  if (only !== undefined) return carriedOut(state, seat, only, 'forced');
  return afterTurn(step(state, [{ kind: 'idle', ...rollOf(state, seat) }]));
}

function stillPossible(state: State, seat: Seat, choice: Action): boolean {
  if (choice.kind !== 'mark') return true;
  const place = placeNamed(choice.place);
  const { die } = playerAt(state, seat);
  if (place === undefined || die === undefined) return false;
  const { is } = verdictAt(state, seat, place, die);
  return is === 'mark' || is === 'check';
}

/** A seat's mark, check or flip in its turn. */
function carriedOut(state: State, seat: Seat, action: Action, how: How): Step<State, GameEvent> {
  if (action.kind !== 'mark') {
    const { card } = action;
    const after = flipped(state, card);
    const cost = -(cardPoints(card, cardStateOf(after, card)) ?? 0);
    return afterTurn(step(after, [{ kind: 'flip', seat, card, cost, how }]));
  }
  const effect = marked(state, seat, action.place);
  const { is, place, number } = effect;
  const { card } = place;
  const star = cardStateOf(effect.state, card).star;
  const did = step<State, GameEvent>(effect.state, [
    { kind: is, seat, place, number, how },
    ...(effect.taken ? [{ kind: 'taken', seat, card, star } as const] : []),
  ]);
  return afterTurn(
    effect.filled && state.options.tempo === 'turns' ? joinSteps(did, share(did.state, seat, card)) : did,
  );
}

function share(state: State, seat: Seat, card: CardId): Step<State, GameEvent> {
  const { star } = cardStateOf(state, card);
  return step(shared(state, seat, card), [{ kind: 'shared', card, star }]);
}

/** Checks for the end after each seat. After the last seat of a round the cards are passed. */
function afterTurn(done: Step<State, GameEvent>): Step<State, GameEvent> {
  const { state } = done;
  if (nothingLeft(state)) return joinSteps(done, over(state));
  const turn = state.turn + 1;
  if (turn === state.players.length) return joinSteps(done, closeRound({ ...state, turn }));
  const phase = state.options.tempo === 'together' ? 'turn' : 'roll';
  return joinSteps(done, step({ ...state, turn, phase }));
}

/** After everybody's turn, `together` shares filled cards. Then cards are passed, or the game has stalled. */
function closeRound(state: State): Step<State, GameEvent> {
  const filled = turnOrder(state).flatMap((seat) =>
    playerAt(state, seat)
      .front.filter((card) => isFull(cardStateOf(state, card)) && !isComplete(cardStateOf(state, card)))
      .map((card) => [seat, card] as const),
  );
  const closed = filled.reduce(
    (so, [seat, card]) => joinSteps(so, share(so.state, seat, card)),
    step<State, GameEvent>({ ...state, phase: 'pass' }),
  );
  return state.options.stall === 'on' && !state.progress
    ? joinSteps(closed, step<State, GameEvent>({ ...closed.state, phase: 'discard' }, [{ kind: 'stalled' }]))
    : closed;
}

/** The card that each seat passes or discards: its choice, or the only possible one. */
function chosenCards(state: State): readonly (CardId | undefined)[] {
  return state.players.map(({ choice }, seat) => {
    const action = choice ?? possible(state, seat)[0];
    return action === undefined || action.kind === 'mark' ? undefined : action.card;
  });
}

/**
 * "After all players have had an opportunity to perform steps 1 and 2, players must pass a card from in front of them
 * clockwise." Then the next round begins.
 */
function passAll(state: State): Step<State, GameEvent> {
  const passed = chosenCards(state);
  const players = state.players.map(({ front }, seat): Player => {
    const got = passed[(seat + passed.length - 1) % passed.length];
    return { front: [...front.filter((card) => card !== passed[seat]), ...(got === undefined ? [] : [got])] };
  });
  const events = turnOrder(state).flatMap((seat) => {
    const card = passed[seat];
    return card === undefined ? [] : [{ kind: 'pass', seat, card, to: nextSeat(state, seat) } as const];
  });
  return step({ ...state, phase: 'roll', round: state.round + 1, turn: 0, progress: false, players }, events);
}

/** "Each player discards 1 scoring card of his choice (including negative cards). Then end the game immediately." */
function discardAll(state: State): Step<State, GameEvent> {
  const gone = chosenCards(state);
  const players = state.players.map(
    ({ front }, seat): Player => ({
      front: front.filter((card) => card !== gone[seat]),
    }),
  );
  const works = Object.fromEntries(
    Object.entries(state.works).filter(([card]) => !gone.some((other) => other === card)),
  );
  const events = turnOrder(state).flatMap((seat) => {
    const card = gone[seat];
    return card === undefined ? [] : [{ kind: 'discard', seat, card } as const];
  });
  return joinSteps(step(state, events), over({ ...state, players, works }));
}

function over(state: State): Step<State, GameEvent> {
  const players = state.players.map(({ front }): Player => ({ front }));
  const ended: State = { ...state, phase: 'over', players };
  const { winners } = standings(ended);
  const allLose = winners.length === 0 ? [{ kind: 'all-lose' } as const] : [];
  return step(ended, [{ kind: 'end' }, ...allLose]);
}

function same(a: Action, b: Action): boolean {
  if (a.kind === 'mark') return b.kind === 'mark' && a.place === b.place;
  return b.kind === a.kind && a.card === b.card;
}

/** Measured in simulated games. With many players, more cards are filled at a time. */
export function effort({ tempo }: Options, seats: number): Effort {
  const days = seats === 2 ? 21 : seats === 3 ? 30 : 22;
  return {
    difficulty: 'medium',
    moves: seats <= 3 ? 30 : 18,
    days: tempo === 'together' ? days * 0.7 : days,
  };
}
