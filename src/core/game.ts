import type { z } from 'zod';
import type { Catalog, Locale, Message, Seat } from './message.ts';
import type { OptionSet } from './options.ts';
import type { Random } from './random.ts';
import type { Node, Scene } from './scene.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An action in typed form: the values of those options of its verb that apply. */
export type MoveArgs = Readonly<Record<string, string>>;

/** Something that was drawn: a roll, a card, a start player. Its form is part of the public record. */
export interface Chance {
  readonly kind: string;
  readonly [field: string]: Json;
}

/**
 * The result of an action: the new state, all draws and all events, both in order. The rules of a game give events of
 * their own type; its words turn them into messages.
 */
export interface Step<State, Event = Message> {
  readonly state: State;
  readonly chance: readonly Chance[];
  readonly events: readonly Event[];
}

/** The parameters with which a table opens. */
export interface Setup<Options> {
  readonly seats: number;
  readonly options: Options;
  /** In a rematch: the winners of the previous game; else empty. */
  readonly formerWinners: readonly Seat[];
}

/** Who stands where. All arrays except `winners` have one item per seat. */
export interface Standings {
  readonly totals: readonly number[];
  /** Ranks from 1; equal ranks share a place. If nobody wins in the end, all players lose, and ranks mean nothing. */
  readonly places: readonly number[];
  /** Ascending; empty while the game runs, or if nobody wins in the end. */
  readonly winners: readonly Seat[];
  /** The parts of the total, in the form of the public record. */
  readonly parts: readonly { readonly [part: string]: Json }[];
}

/** The standings, with words for the parts of each total. */
export interface Score extends Standings {
  /**
   * The parts of the total, in a few words: "7 for terrain types, 3 for groups". People read the total before it. A
   * line that contains the total has it as its value `total` and stands alone.
   */
  readonly lines: readonly Message[];
}

/** A computer player's move, and the reason. */
export interface Advice<Action> {
  readonly action: Action;
  readonly why: Message;
}

/** How well a computer player plays, from the weakest. */
export const levels = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof levels)[number];

/**
 * A game's own computer players of the levels below and above `medium`. Each chooses for an awaited seat an action of the
 * legal list; the same state and chance give the same one.
 */
export interface Strategies<State, Action> {
  easy?(state: State, seat: Seat, random: Random): Action;
  hard?(state: State, seat: Seat, random: Random): Action;
}

/** The reader and purpose of a picture. */
export interface Perspective<State> {
  /** The state at the last look; changes since then are highlighted. */
  readonly since?: State;
  /** Highlight the legal choices. */
  readonly legal?: boolean;
  /**
   * The person's choices so far in their panel: a verb and some of its options. With `legal`, highlight only what fits
   * them, and show the cost and the gain.
   */
  readonly chosen?: { readonly verb: string; readonly args: MoveArgs };
  /** The reader's seat: other seats' secrets stay hidden. Left out: the public view. */
  readonly viewer?: Seat;
}

/** A picture of the rules: a sheet with numbered callouts, or a move with its score. */
export interface Illustration {
  /** Drawn from an example position, in which seat 0 is the reader. */
  readonly scene: Scene;
  /** The caption below the picture, as Markdown; without the Markdown also its alternative text. */
  readonly caption: Message;
}

/** A challenge that many people play alone with the same dice. */
export interface ChallengeRules<State> {
  /** The variant in typed form; if left out, the default one. @param turn counts the game's challenges, from 0 */
  options(turn: number): MoveArgs;
  /** The measure of a finished game: a whole number, the higher the better. */
  merit(state: State): number;
}

/** One option of a verb. */
export interface VerbOption<State> {
  /** Lower case letters and hyphens, 1 to 32: Discord's rule for names of options. */
  readonly name: string;
  /**
   * Every move of the verb has a value for it, and the other options do not say which. Slash commands ask for these
   * first. Left out if the need depends on the position.
   */
  readonly required?: true;
  /**
   * A value has parts joined by `+`, each at most once, in any order (`d4+d20`). Menus offer the parts, several at
   * once, instead of every combination.
   */
  readonly joined?: boolean;
  /** A value has parts joined by `+`, possibly repeated (`eye+eye+mandrake`), and can be typed in any order. */
  readonly anyOrder?: boolean;
  /**
   * The position of the value on a grid: rows from the top as on the sheet, columns from the left. With more than 25
   * values, menus ask for the row, then the column; arrows can move it.
   */
  cell?(value: string): { readonly row: number; readonly column: number };
  /**
   * The label of a button below the arrows of a later option on a grid, such as 🔄. It goes on to this option's next
   * value, and keeps the place as nearly as it can.
   */
  readonly cycle?: string;
  /** The value's label in a menu, given the earlier values; at most 80 characters in every language. */
  label(value: string, state: State, seat: Seat, args: MoveArgs): Message | string;
  /** The name of one of the game's `emojis`, shown beside the label of a value. */
  emoji?(value: string, state: State, seat: Seat): string | undefined;
}

/** How panels list whole moves of a verb. */
export interface WholeMoves<State> {
  /** The placeholder of the menu that lists a move, at most 150 characters. Moves with the same one share a menu. */
  menu(args: MoveArgs): Message;
  /** "12 in A3"; at most 80 characters in every language. */
  label(args: MoveArgs, state: State, seat: Seat): Message | string;
  /** The name of one of the game's `emojis`, shown beside the label. */
  emoji?(args: MoveArgs): string | undefined;
}

/** A verb such as `write`, and its options, such as `dice` and `box`, in the order in which people decide. */
export interface Command<State, Action> {
  /** Lower case letters and hyphens, 1 to 32. */
  readonly name: string;
  readonly options: readonly VerbOption<State>[];
  /**
   * How panels offer the verb. Left out: they ask for one option after the other. `form`: for all at once, filled with the
   * best move; a change of one option leads to the legal move that keeps most of the others, so that two values swap.
   * `never`: only for typing; another verb does the same.
   */
  readonly inPanel?: 'form' | 'never';
  /** @returns undefined if the action has another verb */
  argsOf(action: Action): MoveArgs | undefined;
  /**
   * If given, panels list whole moves of this verb, the best first. Moves beyond 24 in a menu are chosen by one option
   * after another. A choice makes the move, unless it is on a grid or cannot be taken back: then a preview follows.
   */
  readonly whole?: WholeMoves<State>;
}

/** A decision that may come to a waiting seat. The rules of a game say `when` as data; its words make a message of it. */
export interface ForeseenDecision<State, When = Message> {
  /** Names this one decision of the whole game, such as `dice-12`: 1 to 32 lower case letters, digits and hyphens. */
  readonly id: string;
  /** When it comes, to stand before a colon: "If you roll 3"; at most 100 characters in every language. */
  readonly when: When;
  /** The position as far as the seat can foresee it. The game awaits the seat, whose legal list has a choice. */
  readonly state: State;
}

/** How a game lets players say before their turn what they want to do. */
export interface Planning<State, When = Message> {
  /**
   * The decisions that a waiting seat can plan for, the next first, at most 8. They depend on nothing that the seat
   * cannot see, and no two have the same id.
   */
  foresee(state: State, seat: Seat): readonly ForeseenDecision<State, When>[];
  /** The id of the decision that an awaited seat faces; undefined if nobody can plan for it. */
  decision(state: State, seat: Seat): string | undefined;
}

/** What people want to know before they begin. */
export interface Effort {
  readonly difficulty: 'easy' | 'medium' | 'hard';
  /** The number of decisions of each player. */
  readonly moves: number;
  /** The number of days if everybody looks in once a day and then makes every move that is due. */
  readonly days: number;
}

/** How a game estimates its results: it plays on quickly to the end. For hints, and for the analysis of finished games. */
export interface Forecast<State> {
  /** How often `playOut` can be called in about a second, on average: the budget of analyses and hints. */
  readonly perSecond: number;
  /** What results count, such as "rolls": the same in all positions of one game. Left out: points. */
  unit?(state: State): Message;
  /** The seat's result of a finished game. With `lowestWins`, less is better. */
  resultOf(state: State, seat: Seat): number;
  /** The position without what the seat cannot know. Left out if nothing is ever hidden. */
  knownTo?(state: State, seat: Seat): State;
  /** Whether no seat's moves change what others can reach. Left out if they do. */
  readonly isSolitary?: true;
  /**
   * Plays on to the end by simple rules, or for a while and estimates the rest. The same state and chance give the same
   * results. A finished game has its own results.
   *
   * @param state as some seat knows it; also before `resolve`
   * @returns the result of each of the seats
   */
  playOut(state: State, seats: readonly Seat[], random: Random): readonly number[];
}

/**
 * The contract that every game fulfils. All functions are pure: no clock, no chance except `random`, no change of their
 * arguments. The legal list is the interface: commands, menus, validation, hints, computer players and the conformance
 * test follow from it.
 * An action has two halves: `apply`, which needs no chance, then `resolve`, which does everything that happens by
 * itself until somebody must decide. So `apply` alone is the preview of a move.
 */
export interface Game<State, Action, Options> {
  /** The folder's name, which is also the prefix of the game's messages. */
  readonly id: string;
  /** The slash command whose subcommands are the game's verbs. */
  readonly command: string;
  /** One character for lists. */
  readonly emoji: string;
  /**
   * Small pictures for texts and menus, by name: 2 to 23 lower case letters, digits and underscores. Each is drawn about
   * (0, 0) in a square of 100 and must be recognised at 22 pixels. Games that use the same name draw the same picture.
   */
  readonly emojis?: Readonly<Record<string, readonly Node[]>>;
  readonly seats: { readonly min: number; readonly max: number };
  /**
   * Whether each player can name their sheet, as in "name your shop". `name-sheet` in the catalogs is the button;
   * `SheetName` says the name in pictures.
   */
  readonly namesSheets?: true;
  /** The lowest total wins; left out: the highest. */
  readonly lowestWins?: true;
  /**
   * What is drawn depends on what people choose, such as which dice they roll. So the same random words give different
   * draws after different choices. Left out if all games with the same options and number of seats draw the same.
   */
  readonly choicesChangeDraws?: true;
  readonly options: OptionSet<Options>;
  readonly state: z.ZodType<State>;
  /**
   * Oldest first; each takes a state from its index's version to the next. The current version is the length. Never
   * change or remove a released migration: a table may wait for weeks.
   */
  readonly migrations: readonly ((old: unknown) => unknown)[];
  readonly commands: readonly Command<State, Action>[];
  /**
   * Keys of events that the channel does not tell, because its picture shows them: `potion-shop.event.chits`. `/history`
   * has them.
   */
  readonly untold?: readonly string[];
  /** Chapters of the help: `rules.<topic>.title` and `rules.<topic>.text` are in the catalogs. */
  readonly topics: readonly string[];
  /** The pictures of a chapter of the help, in order, at most three. If left out, no chapter has any. */
  readonly illustrations?: (topic: string) => readonly Illustration[];
  /**
   * Besides the keys that the code uses: those of the help and the options, and for an event `<key>` with the value
   * `who` also `<key>.brief`, which tells it in a few words after the player's name: "12 → A3".
   */
  readonly locales: Readonly<Record<Locale, Catalog>>;

  /** Moves and days of an average game, within a factor of two: the conformance test plays some. */
  effort(options: Options, seats: number): Effort;
  /** The position before anything is drawn; `resolve` follows. */
  setup(setup: Setup<Options>): State;
  /**
   * The seats that may act now, ascending; several in a simultaneous round; none if the game is over (or not resolved
   * yet).
   */
  awaiting(state: State): readonly Seat[];
  /** The seat's legal actions, each outcome once; empty if the game does not await the seat. */
  legal(state: State, seat: Seat): readonly Action[];
  /**
   * The seat's legal actions in the order in which people see them, the best first. Left out if `legal` has that order
   * already. It may be slow; `legal`, which runs several times per move, may not.
   */
  rank?(state: State, seat: Seat, actions: readonly Action[]): readonly Action[];
  /**
   * The seat's hidden choices, which happen later, when everybody has chosen. The oldest first; left out if all actions
   * are public. Until then no event, picture, prompt, sentence or advice for anybody else may depend on them, and the
   * public record of a running game ends before them.
   */
  hidden?(state: State, seat: Seat): readonly Action[];
  /**
   * Whether everybody plays at their own pace in this position. Until the game is over no move changes what other seats
   * may do, nor how they see their own sheets, and drawn chance that one seat has seen is `hidden` from those behind.
   * Left out if the game has no such positions.
   */
  ownPace?(state: State): boolean;
  /** The legal action's own effects. @throws on an illegal action: a bug of the caller */
  apply(state: State, seat: Seat, action: Action): Step<State>;
  /**
   * Everything that happens by itself: rolls, cards, forced moves, the end. Resolving a resolved state changes nothing
   * and draws nothing: `resolveSteps` of core/steps.ts sees to that.
   */
  resolve(state: State, random: Random): Step<State>;
  /**
   * The rule that makes a move illegal, in words. Called only for moves that are not on the legal list, with any verb
   * and any text, with options missing or unknown, and also for seats that are not awaited.
   */
  explain(state: State, seat: Seat, verb: string, args: MoveArgs): Message;
  /** Sentences to read before confirming a legal action: the gain, the loss. Often none. */
  remarks(state: State, seat: Seat, action: Action): readonly Message[];
  /** Available at any time; while the game runs, the score as if it ended now, without winners. */
  score(state: State): Score;
  /**
   * The choice of a computer player of the level `medium` for an awaited seat. The same state and chance give the same
   * advice.
   */
  advise(state: State, seat: Seat, random: Random): Advice<Action>;
  /** Computer players of the other levels. Those left out follow from the rest: see core/computer.ts. */
  readonly strategies?: Strategies<State, Action>;

  /** For hints and for the analysis of finished games. Left out: everybody plays on as advised. */
  readonly forecast?: Forecast<State>;

  /** How players plan ahead while they wait; left out if nothing can be foreseen. */
  readonly planning?: Planning<State>;

  /** For daily challenges; left out if nobody can play alone. */
  readonly challenge?: ChallengeRules<State>;

  /**
   * The progress of the game, in a few words: "Round 4 of Burj Khalifa".
   *
   * @param viewer the seat that reads it, whose round may differ at their own pace; left out: the public progress
   */
  headline(state: State, viewer?: Seat): Message;
  /** The request to an awaited seat, lower case, to follow a name: "choose a die to add". */
  prompt(state: State, seat: Seat): Message;
  /**
   * A player's sheet as panes, at least one, the most important first: messages in a channel show only that one. The
   * others have a title. The player's name appears as `{seat}`. After the game, the sheet drops everything that was
   * only useful in play.
   */
  sheet(state: State, seat: Seat, view: Perspective<State>): readonly Scene[];
  /** The things that everybody shares as panes, the most important first: dice, market, deck. Can be empty. */
  table(state: State, view: Perspective<State>): readonly Scene[];
  /**
   * The single pane of a player's panel: everything that matters for the current decision. Also the preview of a move:
   * the state after `apply`, with `since` as the state before. If left out, the first pane of the sheet.
   */
  panel?(state: State, seat: Seat, view: Perspective<State>): Scene;
  /**
   * The sheet in words: one sentence per item, with its full stop, the most important first. For plain text, and for
   * the alternative text of the sheet's first pane and of the panel, which is cut after 1,024 characters.
   */
  describe(state: State, seat: Seat, view: Perspective<State>): readonly Message[];
  /**
   * For a player who returns: how the seat's own position differs from an earlier one of the same game, the most
   * important first: what lies on the sheet now, what others took that the seat could have had. A sentence each; none
   * where nothing differs. Left out: the panel says nothing of it.
   */
  changesFor?(before: State, state: State, seat: Seat): readonly Message[];
  /**
   * For a player who returns: what the other seats are close to, such as the end of the game or a bonus, the most
   * important first. A sentence each, which follows from what the seat may see; none when the game is over. Left out: the
   * panel says nothing of it.
   */
  closeTo?(state: State, seat: Seat): readonly Message[];
}

/**
 * A game with opaque types, as tables, menus and tools use it. They pass back to a game only what came from the same
 * game.
 */
export type AnyGame = Game<unknown, unknown, Readonly<Record<string, string | number>>>;

/** The first pane of a player's sheet. @throws if the game gives none: a bug of the game */
export function mainPane<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat, view: Perspective<S>): Scene {
  const [first] = game.sheet(state, seat, view);
  if (first === undefined) throw new Error(`${game.id}: a sheet without a pane`);
  return first;
}

/** The pane of a player's panel. */
export function panelPane<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat, view: Perspective<S>): Scene {
  return game.panel?.(state, seat, view) ?? mainPane(game, state, seat, view);
}
