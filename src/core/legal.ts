import { compact, distinct } from './common.ts';
import type { ForeseenDecision, Game, MoveArgs, Planning, Verb, VerbOption } from './game.ts';
import type { Message, Seat } from './message.ts';

/** A move as text, without the action, so that it can be stored or sent to another thread. */
export interface MoveWords {
  readonly verb: string;
  readonly args: MoveArgs;
}

/** A legal action and its text. */
export interface Move<Action> extends MoveWords {
  readonly action: Action;
}

/** A verb, as far as its options matter. */
type OptionsOf<S> = Pick<Verb<S, never>, 'name' | 'options'>;

/**
 * The legal list of a seat, with the text of each action. @throws if no verb describes an action: a bug of the game
 */
export function legalMoves<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat): readonly Move<A>[] {
  return game.legal(state, seat).map((action) => toMove(game, action));
}

/** As `legalMoves`, best first if the game ranks its actions. */
export function rankedMoves<S, A, O>(
  game: Pick<Game<S, A, O>, 'id' | 'verbs' | 'legal' | 'rank'>,
  state: S,
  seat: Seat,
): readonly Move<A>[] {
  const list = game.legal(state, seat);
  return (game.rank?.(state, seat, list) ?? list).map((action) => toMove(game, action));
}

/** Moves in the order of the legal list, as people see them: best first would give the hint away. */
export function unranked<S, A, O>(
  game: Pick<Game<S, A, O>, 'id' | 'verbs' | 'legal' | 'rank'>,
  state: S,
  seat: Seat,
  moves: readonly Move<A>[],
): readonly Move<A>[] {
  if (game.rank === undefined) return moves;
  const keyOf = ({ verb, args }: MoveWords) => JSON.stringify([verb, args]);
  const keys = game.legal(state, seat).map((action) => keyOf(toMove(game, action)));
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  return moves.toSorted((a, b) => (placeOf.get(keyOf(a)) ?? 0) - (placeOf.get(keyOf(b)) ?? 0));
}

/** An action with its text. @throws if no verb of the game describes it: a bug of the game */
export function toMove<S, A, O>(game: Pick<Game<S, A, O>, 'id' | 'verbs'>, action: A): Move<A> {
  for (const verb of game.verbs) {
    const args = verb.argsOf(action);
    if (args !== undefined) return { verb: verb.name, args, action };
  }
  throw new Error(`${game.id}: no verb says ${JSON.stringify(action)}`);
}

/**
 * Finds the move that a person means. Case, spaces and the order of joined parts do not matter. Options can be left out
 * if the rest matches only one action.
 *
 * @returns the move, undefined if none matches, `several` if more than one does
 */
export function findMove<S, A>(
  game: { readonly verbs: readonly Verb<S, A>[] },
  list: readonly Move<A>[],
  verbName: string,
  args: MoveArgs,
): Move<A> | 'several' | undefined {
  const verb = game.verbs.find(({ name }) => name === verbName);
  if (verb === undefined) return undefined;
  const meant = normalise(verb, args);
  const fitting = movesTyped(verb, list, meant);
  const exact = fitting.filter((move) => Object.keys(move.args).length === Object.keys(meant).length);
  if (exact.length === 1) return exact[0];
  return fitting.length > 1 ? 'several' : fitting[0];
}

/** Typed text in the format of the legal list: no spaces, lower case, joined parts sorted, empty options left out. */
export function normalise<S>(verb: OptionsOf<S>, args: MoveArgs): MoveArgs {
  const out: Record<string, string> = {};
  for (const [name, text] of Object.entries(args)) {
    const option = verb.options.find((candidate) => candidate.name === name);
    const canonical = option === undefined ? compact(text) : canonicalValue(option, text);
    if (canonical !== '') out[name] = canonical;
  }
  return out;
}

/** Typed values without their spaces, in lower case. */
export function compactArgs(args: MoveArgs): MoveArgs {
  return Object.fromEntries(Object.entries(args).map(([name, text]) => [name, compact(text)]));
}

/** The values that an option can take, given the other options: each once, in the order of the legal list. */
export function values<S, A>(
  verb: OptionsOf<S>,
  list: readonly Move<A>[],
  option: string,
  args: MoveArgs,
): readonly string[] {
  const { [option]: _own, ...others } = normalise(verb, args);
  return valuesIn(movesTyped(verb, list, others), option);
}

/** The values that moves have for an option: each once, in their order. */
export function valuesIn<A>(moves: readonly Move<A>[], option: string): readonly string[] {
  return distinct(moves.flatMap(({ args }) => args[option] ?? []));
}

/** Typed values in the spelling of the legal moves; normalised if no move has them all. */
export function asListed<S, A>(verb: OptionsOf<S>, list: readonly Move<A>[], typed: MoveArgs): MoveArgs {
  const meant = normalise(verb, typed);
  const [fitting] = movesTyped(verb, list, meant);
  return Object.fromEntries(
    Object.entries(meant).map(([name, value]) => [name, fitting?.args[name] ?? value]),
  );
}

/**
 * The moves of a verb that have all of these values, in the order of the list.
 *
 * @param has whether a move has the value of an option: by default, exactly as it is listed
 */
export function movesWith<S, A>(
  verb: OptionsOf<S>,
  list: readonly Move<A>[],
  args: MoveArgs,
  has = (move: Move<A>, option: string, value: string): boolean => move.args[option] === value,
): readonly Move<A>[] {
  const wanted = Object.entries(args);
  return list.filter(
    (move) => move.verb === verb.name && wanted.every(([option, value]) => has(move, option, value)),
  );
}

/** As `movesWith`, for normalised values. */
function movesTyped<S, A>(verb: OptionsOf<S>, list: readonly Move<A>[], meant: MoveArgs) {
  return movesWith(verb, list, meant, (move, option, value) => normalisedArgs(verb, move)[option] === value);
}

/** The parts of a joined value: `d4+d20` has two. */
export function joinedParts(value: string): readonly string[] {
  return value.split('+');
}

/** Cached, because a legal list of thousands of moves is compared again with every option typed. */
const normalised = new WeakMap<object, MoveArgs>();

/** As `normalise`, for a move of the verb; worked out once for each move. */
function normalisedArgs<S, A>(verb: OptionsOf<S>, move: Move<A>): MoveArgs {
  const known = normalised.get(move);
  if (known !== undefined) return known;
  const args = normalise(verb, move.args);
  normalised.set(move, args);
  return args;
}

function canonicalValue<S>(option: VerbOption<S>, text: string): string {
  const typed = compact(text);
  return option.joined || option.anyOrder ? joinedParts(typed).filter(Boolean).sort().join('+') : typed;
}

/** The decisions that a seat can plan for; none while the game awaits it. */
export function foreseenDecisions<S, A, O>(
  game: Pick<Game<S, A, O>, 'planning' | 'awaiting'>,
  state: S,
  seat: Seat,
): readonly ForeseenDecision<S>[] {
  return game.awaiting(state).includes(seat) ? [] : (game.planning?.foresee(state, seat) ?? []);
}

/**
 * The first planned move that is legal, and the plan after it. Earlier moves of the plan are void.
 *
 * @param list the seat's legal moves
 */
export function firstLegal<S, A, O>(
  game: Pick<Game<S, A, O>, 'verbs'>,
  list: readonly Move<A>[],
  planned: readonly MoveWords[],
): { readonly move: Move<A>; readonly rest: readonly MoveWords[] } | undefined {
  for (const [index, { verb, args }] of planned.entries()) {
    const move = findMove(game, list, verb, args);
    if (typeof move === 'object') return { move, rest: planned.slice(index + 1) };
  }
  return undefined;
}

/** A game's planning with `when` as a message. */
export function planningInWords<S, A, When>(
  planning: Planning<S, A, When>,
  words: (when: When) => Message,
): Planning<S, A> {
  return {
    ...planning,
    foresee: (state, seat) =>
      planning.foresee(state, seat).map((decision) => ({ ...decision, when: words(decision.when) })),
  };
}
