import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { joinSteps } from '../../../core/steps.ts';
import { type Hint, Hints, playWithRemarks } from '../../../testkit/games/reasons.ts';
import { type CardId, type Crates, cardById, placeNamed, placesOf } from '../content/cards.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { apply, awaiting, legal, resolve } from '../rules/flow.ts';
import { dieActions, marked, verdictAt } from '../rules/marks.ts';
import {
  type Action,
  type CardState,
  cardStateOf,
  type GameEvent,
  isFull,
  playerAt,
  type State,
  turnOrder,
  withCard,
  withPlayer,
} from '../rules/state.ts';
import { namedCard } from './names.ts';
import { verbs } from './verbs.ts';

/** Every remark of whole games. What it says is computed here in another way. */
type Case = Hint<State, Action>;

const remarks = new Hints<State, Action>('remark');
/** The actions, each with the names of its remarks. */
const remarked = new Map<Action, Omit<Case, 'values'> & { readonly names: string[] }>();
for (const seats of [2, 3, 6])
  for (const tempo of ['turns', 'together'] as const) {
    const options = game.options.schema.parse({ stall: seats === 3 ? 'off' : 'on', tempo });
    playWithRemarks(
      game,
      { seed: `remarks ${seats} ${tempo}`, seats, options },
      (state, seat, action, remark) => {
        remarks.record(state, seat, action, remark);
        const one = remarked.get(action) ?? { state, seat, action, names: [] };
        one.names.push(remark.key.replace('from-the-ground-up.remark.', ''));
        remarked.set(action, one);
      },
    );
  }

type Move = Pick<Case, 'state' | 'seat' | 'action'>;

function cardOf({ action }: Move): CardId {
  const card = action.kind === 'mark' ? placeNamed(action.place)?.card : action.card;
  if (card === undefined) throw new Error('a mark without a card');
  return card;
}
const isNamed = (one: Case) => JSON.stringify(one.values.card) === JSON.stringify(namedCard(cardOf(one)));
const own = (one: Move) => cardStateOf(one.state, cardOf(one));

/** The seat's turn with a die. Whatever others have chosen in secret does not count. */
function inTurn(state: State, seat: Seat, die = playerAt(state, seat).die): State {
  const players = state.players.map(({ front }, other) => (other === seat ? { front, die } : { front }));
  const options = { ...state.options, tempo: 'turns' } as const;
  return { ...state, options, phase: 'turn', turn: turnOrder(state).indexOf(seat), players };
}
const alone = ({ state, seat, action }: Move): State => apply(inTurn(state, seat), seat, action).state;
const later = (one: Move) =>
  one.action.kind === 'mark' || one.action.kind === 'flip' ? cardStateOf(alone(one), cardOf(one)) : own(one);
const total = (state: State, seat: Seat) => game.score(state).totals[seat] ?? Number.NaN;

/** What follows, if everybody does anything that is legal, up to an event. */
function until({ state, seat, action }: Move, isLast: (event: GameEvent) => boolean) {
  const random = quickRandom('what follows');
  const events: GameEvent[] = [];
  let step = apply(state, seat, action);
  for (;;) {
    step = joinSteps(step, resolve(step.state, random));
    events.push(...step.events);
    const [next] = awaiting(step.state);
    const last = events.find(isLast);
    if (last !== undefined || next === undefined) return { last, state: step.state };
    const list = legal(step.state, next);
    const any = list[random.int(list.length)];
    if (any === undefined) throw new Error('nothing to do');
    step = apply(step.state, next, any);
  }
}

/** The seat's next pass. */
function nextPass(one: Move) {
  const { last } = until(one, (event) => event.kind === 'pass' && event.seat === one.seat);
  return last?.kind === 'pass' ? last : undefined;
}
function isPassedOn(one: Case): boolean {
  const pass = nextPass(one);
  return isNamed(one) && pass?.card === cardOf(one) && pass.to === (one.values.to as { seat: Seat }).seat;
}

/** Whether some numbers for the empty crates keep every sign, by trying them all. */
function canBeFinished(card: CardId, crates: Crates): boolean {
  const { signs } = cardById(card);
  const keeps = signs.every((sign, at) => {
    const [left = 0, right = 0] = crates.slice(at, at + 2);
    if (left === 0 || right === 0) return true;
    return sign === '=' ? left === right : sign === '<' ? left < right : left > right;
  });
  const empty = crates.indexOf(0);
  if (!keeps || empty === -1) return keeps;
  return [1, 2, 3, 4, 5, 6].some((number) => canBeFinished(card, crates.with(empty, number)));
}
const isDead = (one: Move, { crates, flipped }: CardState) => !flipped && !canBeFinished(cardOf(one), crates);

/** What the card adds to the total of the seat if this becomes of it. */
function worthIf(one: Move, change: Partial<CardState>): number {
  const state = alone(one);
  const changed = withCard(state, cardOf(one), change);
  return total(changed, one.seat) - total(state, one.seat);
}
/** What the card adds to the total of the seat that has it. */
function worth({ state, seat, action }: Move): number {
  const front = playerAt(state, seat).front.filter((card) => card !== cardOf({ state, seat, action }));
  return total(state, seat) - total(withPlayer(state, seat, { front }), seat);
}
/** What a discard changes, because the game ends with it. */
function lostBy(one: Move): number {
  const { last, state } = until(one, ({ kind }) => kind === 'end');
  return last === undefined ? Number.NaN : total(one.state, one.seat) - total(state, one.seat);
}

/** The numbers with which a seat could take the card. */
function takenWith(state: State, seat: Seat, card: CardId): readonly number[] {
  return [1, 2, 3, 4, 5, 6].filter((die) => {
    const rolled = inTurn(state, seat, die);
    return dieActions(rolled, seat).some(
      (action) =>
        action.kind === 'mark' &&
        placeNamed(action.place)?.card === card &&
        playerAt(marked(rolled, seat, action.place).state, seat).front.includes(card),
    );
  });
}

const claims: Readonly<Record<string, (one: Case) => boolean>> = {
  flip: (one) =>
    isNamed(one) &&
    total(alone(one), one.seat) === total(one.state, one.seat) - Number(one.values.count) &&
    placesOf(cardOf(one)).every((place) =>
      [1, 2, 3, 4, 5, 6].every((die) => verdictAt(alone(one), one.seat, place, die).is === 'negative'),
    ),
  star: (one) =>
    canBeFinished(cardOf(one), later(one).crates) &&
    !isFull(later(one)) &&
    worthIf(one, { checks: own(one).checks.map(() => true) }) === one.values.count &&
    worthIf(one, { flipped: true }) === -Number(one.values.count),
  'star.dead': (one) =>
    isDead(one, later(one)) && worthIf(one, { flipped: true }) === -Number(one.values.count),
  full: (one) => {
    const { last } = until(one, (event) => event.kind === 'shared' && event.card === cardOf(one));
    return isNamed(one) && last?.kind === 'shared' && last.star === one.values.count;
  },
  kills: (one) => canBeFinished(cardOf(one), own(one).crates) && isDead(one, later(one)),
  dead: (one) =>
    isNamed(one) &&
    isDead(one, own(one)) &&
    until(one, (event) => event.kind === 'flip' && event.card === cardOf(one)).last !== undefined,
  passes: isPassedOn,
  check: (one) => isNamed(one) && one.values.count === later(one).checks.filter((checked) => !checked).length,
  last: (one) => {
    const now = alone(one);
    const others = turnOrder(now).filter((seat) => seat !== one.seat);
    return (
      isNamed(one) &&
      one.values.count === later(one).star &&
      others.every((seat) => takenWith(now, seat, cardOf(one)).join() === String(one.values.number))
    );
  },
  take: (one) =>
    isNamed(one) &&
    playerAt(alone(one), one.seat).front.includes(cardOf(one)) &&
    total(alone(one), one.seat) - total(one.state, one.seat) === one.values.count,
  'pass.open': (one) => {
    const { crates, star, flipped } = own(one);
    return isPassedOn(one) && !flipped && [...crates, star].includes(0);
  },
  'pass.complete': (one) => isPassedOn(one) && worth(one) === one.values.count,
  'discard.negative': (one) => isNamed(one) && lostBy(one) === -Number(one.values.count),
  'discard.complete': (one) => isNamed(one) && lostBy(one) === one.values.count,
};

remarks.test(claims);

describe('no warning is missing', () => {
  const all = [...remarked.values()];
  const saidOf = (name: string) => all.filter(({ names }) => names.includes(name));
  const marks = all.filter(({ action }) => action.kind === 'mark');

  it('of a number that spoils its card: the remark and the button have it', () => {
    const spoiling = marks.filter(
      (one) => canBeFinished(cardOf(one), own(one).crates) && isDead(one, later(one)),
    );
    expect(saidOf('kills')).toEqual(spoiling);
    const buttons = verbs.find(({ name }) => name === 'mark')?.options[0]?.buttons;
    const coloured = marks.filter(
      ({ state, seat, action }) =>
        action.kind === 'mark' && buttons?.spoils?.(action.place, state, seat) !== undefined,
    );
    expect(coloured).toEqual(spoiling);
  });

  it('of a card that somebody must flip', () => {
    const lost = all.filter(
      (one) => (one.action.kind === 'mark' || one.action.kind === 'pass') && isDead(one, own(one)),
    );
    expect(saidOf('dead')).toEqual(lost);
  });

  it('of a card that the others can then take', () => {
    const open = marks.filter((one) => !isFull(own(one)) && isFull(later(one)));
    expect(saidOf('full')).toEqual(open);
  });
});
