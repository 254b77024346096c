import type * as z from 'zod';
import type { Lesson } from './lesson.ts';
import type { Catalogs, Message, Seat } from './message.ts';
import type { OptionSet, OptionValues } from './options.ts';
import type { Random } from './random.ts';
import type { BoxName, Node, Scene } from './scene.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An action as text: the values of those options of its verb that apply to it. */
export type MoveArgs = Readonly<Record<string, string>>;

/**
 * Something that was drawn: a roll, a card, a start player. Its format is part of the public record. The kind `seen`
 * draws nothing: a seat sees what was drawn before.
 */
export interface Chance {
  readonly kind: string;
  readonly [field: string]: Json;
}

/**
 * The result of an action: the new state, and all draws and events in order. The rules produce events of the game's own
 * type; its words turn them into messages.
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
  /** In a rematch, the winners of the previous game; otherwise empty. */
  readonly formerWinners: readonly Seat[];
  /** Each seat's points to begin with, which give weaker players even odds: 0 or more. Left out: nobody has any. */
  readonly headStart?: readonly number[] | undefined;
}

/** Includes head starts, as do places and winners. */
export interface Standings {
  /** Includes head starts, and so do places and winners. */
  readonly totals: readonly number[];
  /** The head start in each total, from the setup. Left out: nobody has one. */
  readonly headStart?: readonly number[] | undefined;
  /** From 1; ties share a place. If nobody wins in the end, everybody has lost and places mean nothing. */
  readonly places: readonly number[];
  /** Ascending. Empty while the game runs, and if everybody has lost. */
  readonly winners: readonly Seat[];
  /** The parts of each total, in the format of the public record. */
  readonly parts: readonly { readonly [part: string]: Json }[];
}

/** The standings, with words for the parts of each total. */
export interface Score extends Standings {
  /**
   * The parts of each total in a few words: "7 for terrain types, 3 for groups". The total is shown before it, unless
   * the line has a value `total`.
   */
  readonly lines: readonly Message[];
}

/** A seat's total without its head start, to compare with other games. */
export function earned({ totals, headStart }: Pick<Standings, 'totals' | 'headStart'>, seat: Seat): number {
  return (totals[seat] ?? 0) - (headStart?.[seat] ?? 0);
}

/** A computer player's choice, with its reason. */
export interface Advice<Action> {
  readonly action: Action;
  readonly why: Message;
}

/** How well a computer player plays, from the weakest. */
export const levels = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof levels)[number];

/**
 * A game's own computer players for the levels `easy` and `hard`. Each chooses a legal action for an awaited seat. The
 * same state and random numbers give the same action.
 */
export interface Strategies<State, Action> {
  easy?(state: State, seat: Seat, random: Random): Action;
  hard?(state: State, seat: Seat, random: Random): Action;
}

/** The reader and purpose of a picture. */
export interface Perspective<State> {
  /** The state when the player last looked: changes since then are highlighted. */
  readonly since?: State;
  /** Highlight the legal choices. */
  readonly legal?: boolean;
  /**
   * What the person has chosen in their panel so far: a verb and some of its options. With `legal`, only matching
   * choices are highlighted, with their cost and gain.
   */
  readonly chosen?: { readonly verb: string; readonly args: MoveArgs };
  /** The seat that looks: other seats' secrets stay hidden. Left out: the public sees it. */
  readonly viewer?: Seat;
}

/** A picture for the help: a sheet with numbered callouts, or a move and its score. */
export interface Illustration {
  /** An example position, seen by seat 0. */
  readonly scene: Scene;
  /** The caption, in Markdown. As plain text it is also the alternative text. */
  readonly caption: Message;
}

/** The game for one person, in which results with the same dice are comparable. */
export interface SoloRules<State> {
  /**
   * The variant to compare in, as typed options; those left out have their defaults. @param turn the number of such
   * games so far
   */
  options(turn: number): MoveArgs;
  /** The measure of a finished game: a whole number, the higher the better. */
  merit(state: State): number;
}

/** One option of a verb. */
export interface VerbOption<State> {
  /** Lower case letters and hyphens, 1 to 32. */
  readonly name: string;
  /**
   * A value is a set of parts joined by `+`, in any order (`d4+d20`). Menus let people tick the parts instead of
   * listing every combination.
   */
  readonly joined?: boolean;
  /**
   * When it is this option's turn, every value (for a joined one, every part) has a `target` on the panel's picture.
   */
  readonly onPicture?: true;
  /** A value has parts joined by `+`, which can repeat and be typed in any order (`eye+eye+mandrake`). */
  readonly anyOrder?: boolean;
  /**
   * The position of the value on a grid, with rows from the top and columns from the left. The first value is shown,
   * and arrows move it.
   */
  cell?(value: string): { readonly row: number; readonly column: number };
  /**
   * The label, such as 🔄, of a button below the arrows of a later grid option. It switches to the next value of this
   * option and keeps the position as close as possible. Nobody is asked for the first value.
   */
  readonly cycle?: string;
  /** If given, panels offer the values as buttons, which leave the picture in sight. Left out: in a menu. */
  readonly buttons?: ValueButtons<State>;
  /** The value's label in a menu, given the earlier values; at most 80 characters in every language. */
  label(value: string, state: State, seat: Seat, args: MoveArgs): Message | string;
  /** The name of one of the game's `emojis`, shown beside the label of a value. */
  emoji?(value: string, state: State, seat: Seat): string | undefined;
}

/** How panels offer the values of an option as buttons, in the order of `legal`. */
export interface ValueButtons<State> {
  /** What the picture beside it does not say: "A3"; at most 40 characters in every language, to fit on a phone. */
  label(value: string, state: State, seat: Seat, args: MoveArgs): Message | string;
  /**
   * Consecutive values with the same heading are grouped below it, such as the crates of a card. In a form: its name.
   */
  heading?(value: string, state: State, seat: Seat): Message | string;
  /** Why choosing the value spoils something: then its button is marked. Undefined: it spoils nothing. */
  spoils?(value: string, state: State, seat: Seat): Message | undefined;
  /** The first value is selected from the start, so that the next option is visible without a press. */
  readonly opens?: true;
}

/** How panels list complete moves of a verb. */
export interface WholeMoves {
  /** The placeholder of the menu for a move, at most 150 characters. Moves with the same placeholder share a menu. */
  menu(args: MoveArgs): Message;
  /** The name of one of the game's `emojis`, shown beside the title. */
  emoji?(args: MoveArgs): string | undefined;
}

/** A verb such as `write`, and its options, such as `dice` and `box`, in the order in which people decide. */
export interface Verb<State, Action> {
  /** Lower case letters and hyphens, 1 to 32. */
  readonly name: string;
  readonly options: readonly VerbOption<State>[];
  /**
   * How panels offer the verb. Left out: one option after the other. `form`: all options at once, filled with the best
   * move; changing one leads to the legal move that keeps most of the others, so that two values swap. `never`: only by
   * typing, because another verb does the same.
   */
  readonly inPanel?: 'form' | 'never';
  /** @returns undefined if the action has another verb */
  argsOf(action: Action): MoveArgs | undefined;
  /** A legal move in a few words: "12 in A3"; at most 80 characters. Left out: the verb and the labels of its values. */
  title?(args: MoveArgs, state: State, seat: Seat): Message | string;
  /**
   * If given, panels list complete moves by their titles, best first; below the list, the first option leads to the
   * others. Choosing makes the move; moves on a grid, and moves that cannot be undone, show a preview first.
   */
  readonly whole?: WholeMoves;
}

/** A decision that may come to a waiting seat. The rules give `when` as data; the words turn it into a message. */
export interface ForeseenDecision<State, When = Message> {
  /** Such as `dice-12`: 1 to 32 lower case letters, digits and hyphens. Unique in the game, unless plans last. */
  readonly id: string;
  /** When it comes, followed by a colon: "If you roll 3". At most 100 characters in every language. */
  readonly when: When;
  /** The position as far as the seat can foresee it. The seat is awaited and has at least two legal actions. */
  readonly state: State;
}

/** Estimates from games between computer players, in points. `npm run bench -- odds` checks them: docs/standing.md. */
export interface HeadStart {
  /** The options it applies to. Left out: any. */
  readonly options?: OptionValues;
  /**
   * It applies to this number of seats, and to more as long as no other entry does. Where players affect each other, each
   * number has an entry of its own.
   */
  readonly seats: number;
  /**
   * The head start with which a level wins about as often as a stronger one. Three numbers, because how far ahead a
   * player ends also depends on what the others leave.
   */
  readonly easy: { readonly medium: number; readonly hard: number };
  readonly medium: { readonly hard: number };
  /** The standard deviation of the margin between two players. */
  readonly spread: number;
}

/** How a game lets players plan their moves before their turn. */
export interface Planning<State, Action, When = Message> {
  /**
   * The decisions that a waiting seat can plan for, the next one first: at most 8, each with its own id. They depend
   * only on what the seat can see.
   */
  foresee(state: State, seat: Seat): readonly ForeseenDecision<State, When>[];
  /** The id of the decision that an awaited seat faces; undefined if nobody can plan for it. */
  decision(state: State, seat: Seat): string | undefined;
  /**
   * Set if decisions recur with the same ids in other positions: the rest of a plan stays until it is used.
   *
   * @param most how many actions a plan holds, at least 1
   * @returns the actions that a computer player would plan in the foreseen position, the most wanted first
   */
  lasting?(state: State, seat: Seat, most: number): readonly Action[];
}

/** What people want to know before they start a game. */
export interface Effort {
  readonly difficulty: 'easy' | 'medium' | 'hard';
  /** The number of decisions of each player. */
  readonly moves: number;
  /** The number of days if everyone visits once a day and makes every due move. */
  readonly days: number;
}

/** Estimates results by playing on quickly. Used for hints and for the analysis of finished games. */
export interface Forecast<State> {
  /** How often `playOut` can be called in about a second, on average: the budget of analyses and hints. */
  readonly perSecond: number;
  /** The unit of results, such as "rolls", which never changes during a game. Left out: points. */
  unit?(state: State): Message;
  /** A round in the chart of a finished game, such as "Roll 4". Left out: "Round 4". */
  round?(round: number): Message;
  /** The seat's result of a finished game. With `lowestWins`, less is better. */
  resultOf(state: State, seat: Seat): number;
  /**
   * The position without what the seat cannot know: it is the same whatever others hide or have drawn alone. The seat
   * sees in it what it sees in the original, and after `resolve` the game can be played on. Left out if nothing is ever
   * hidden.
   */
  knownTo?(state: State, seat: Seat): State;
  /** Set if no seat's moves affect the results of others. */
  readonly isSolitary?: true;
  /**
   * Plays on by simple rules, to the end or for a while with an estimate of the rest. The same state and random numbers
   * give the same results. For a finished game, these are its real results.
   *
   * @param state as some seat knows it; also before `resolve`
   * @returns the result of each of the seats
   */
  playOut(state: State, seats: readonly Seat[], random: Random): readonly number[];
  /** The same to the end, without any estimate. Left out: `playOut` does so. */
  readonly toTheEnd?: Pick<Forecast<State>, 'perSecond' | 'playOut'>;
}

/**
 * The contract of every game. All functions are pure: they use no clock, no chance except `random`, and do not change
 * their arguments. The legal list is the interface: commands, menus, validation, hints, computer players and the
 * conformance test follow from it. An action has two halves: `apply`, which needs no chance, and `resolve`, which does
 * everything that happens by itself until someone must decide. This makes `apply` alone the preview of a move.
 */
export interface Game<State, Action, Options> {
  /** The folder's name, which is also the prefix of the game's messages. */
  readonly id: string;
  /** One character for lists. */
  readonly emoji: string;
  /**
   * Small pictures for texts and menus, by name: 2 to 23 lower case letters, digits and underscores. Each is drawn
   * about (0, 0) in a square of 100 and must be recognised at 22 pixels. Games that use the same name draw the same
   * picture.
   */
  readonly emojis?: Readonly<Record<string, readonly Node[]>>;
  readonly seats: { readonly min: number; readonly max: number };
  /**
   * Whether each player can name their sheet, as in "name your shop". `name-sheet` in the catalogs is the button;
   * `SheetName` says the name in pictures.
   */
  readonly namesSheets?: true;
  /**
   * Set if seats can begin with points: what evens the odds, as far as it is measured. Left out: they cannot, and the
   * setup never gives any.
   */
  readonly headStarts?: readonly HeadStart[];
  /** The lowest total wins; left out: the highest. */
  readonly lowestWins?: true;
  /**
   * Set if choices affect what is drawn, such as which dice are rolled, or how many. Left out if all games with the same
   * options, number of seats and random numbers have the same draws in their record, as long as each lasts.
   */
  readonly choicesChangeDraws?: true;
  /**
   * The CSS pixels that a place on the picture has where Discord shows it, if the board has no room for the 24 that a
   * finger wants.
   */
  readonly leastTarget?: Readonly<Partial<Record<BoxName, number>>>;
  /** Whether cards are drawn during the game; left out: chance is dice alone. */
  readonly drawsCards?: true;
  readonly options: OptionSet<Options>;
  readonly state: z.ZodType<State>;
  /**
   * Oldest first; each takes a state from its index's version to the next. The current version is the length. Never
   * change or remove a released migration: a table may wait for weeks.
   */
  readonly migrations: readonly ((old: unknown) => unknown)[];
  readonly verbs: readonly Verb<State, Action>[];
  /**
   * Keys of events that are not posted in the channel because the picture shows them, such as
   * `potion-shop.event.chits`. `/history` lists them.
   */
  readonly untold?: readonly string[];
  /** Chapters of the help: `rules.<topic>.title` and `rules.<topic>.text` are in the catalogs. */
  readonly topics: readonly string[];
  readonly lesson?: Lesson<State>;
  /** The pictures of a chapter of the help: at most three. Left out if no chapter has any. */
  readonly illustrations?: (topic: string) => readonly Illustration[];
  /**
   * Contains the keys that the code uses, and those of the help and the options. Each event `<key>` with the value
   * `who` also has `<key>.brief`, a few words that follow the player's name: "12 → A3". English stands in for a language,
   * or a text of it, that is left out.
   */
  readonly locales: Catalogs;

  /** Moves and days of an average game. The conformance test plays some and allows a factor of two. */
  effort(options: Options, seats: number): Effort;
  /** The position before anything is drawn; `resolve` follows. */
  setup(setup: Setup<Options>): State;
  /**
   * The seats that may act now, ascending: several in a simultaneous round, none if the game is over or not yet
   * resolved.
   */
  awaiting(state: State): readonly Seat[];
  /** The seat's legal actions, each outcome once, in the order of the sheet. Empty if the seat is not awaited. */
  legal(state: State, seat: Seat): readonly Action[];
  /**
   * Whether a ruling lets a seat decide although this is its only legal action. Left out: never, because a forced action
   * happens by itself.
   */
  isAskedAlone?(state: State, seat: Seat, only: Action): boolean;
  /**
   * The seat's legal actions, best first: what to try first, and what to offer where not all fit. Left out if `legal`
   * has that order already. Unlike `legal`, which runs several times per move, it may be slow. People see the order of
   * `legal`, which gives nothing away.
   */
  rank?(state: State, seat: Seat, actions: readonly Action[]): readonly Action[];
  /**
   * The seat's hidden choices, oldest first, which take effect when everyone has chosen. Left out if all actions are
   * public. Until then nothing that others see may depend on them: no event, picture, prompt or advice. The public
   * record of a running game ends before them.
   */
  hidden?(state: State, seat: Seat): readonly Action[];
  /**
   * If everyone plays at their own pace: the number of rounds that each seat has played. Then, until the game is over,
   * no move changes what other seats can do or how they see their own sheets; draws that one seat has seen stay hidden
   * from those behind. Undefined in positions without own pace; left out if there is no position with it.
   */
  ownPace?(state: State): readonly number[] | undefined;
  /** The effects of a legal action itself. @throws if the action is illegal: a bug of the caller */
  apply(state: State, seat: Seat, action: Action): Step<State>;
  /**
   * Everything that happens by itself: rolls, cards, forced moves, the end. Resolving a resolved state changes and
   * draws nothing, as `resolveSteps` of core/steps.ts ensures.
   */
  resolve(state: State, random: Random): Step<State>;
  /**
   * Why a move is illegal, in words. Called only for moves that are not on the legal list: with any verb and any text,
   * missing or unknown options, and also for seats that are not awaited.
   */
  explain(state: State, seat: Seat, verb: string, args: MoveArgs): Message;
  /** Sentences to read before confirming a legal action, such as its gain or loss. Often none. */
  remarks(state: State, seat: Seat, action: Action): readonly Message[];
  /** The score. While the game runs: as if it ended now, without winners. */
  score(state: State): Score;
  /**
   * The choice of a computer player of the level `medium` for an awaited seat. The same state and random numbers give
   * the same advice.
   */
  advise(state: State, seat: Seat, random: Random): Advice<Action>;
  /**
   * Why a computer player would take a legal action: for hints that suggest something other than `advise`. Left out:
   * hints always follow `advise`. Undefined if the game knows no reason for this action: the hint follows `advise`.
   *
   * @param than another legal action: the reason says what is worse there, where the game can tell
   */
  reason?(state: State, seat: Seat, action: Action, than?: Action): Message | undefined;
  /** Computer players of the other levels. core/computer.ts provides those that are left out. */
  readonly strategies?: Strategies<State, Action>;

  /** For hints and for the analysis of finished games. Left out: playouts in which everyone follows the advice. */
  readonly forecast?: Forecast<State>;

  /** Left out if players cannot plan ahead. */
  readonly planning?: Planning<State, Action>;

  /** Left out if nobody can play alone. */
  readonly solo?: SoloRules<State>;

  /**
   * The progress of the game, in a few words: "Round 4 of Burj Khalifa".
   *
   * @param viewer the seat that reads it: at their own pace, its round may differ; left out: the public progress
   */
  headline(state: State, viewer?: Seat): Message;
  /** The round alone, for a line about a move of a finished game: "Roll 4". Left out: the headline. */
  round?(state: State): Message;
  /** What an awaited seat must do. Lower case, to follow a name: "choose a die to add". */
  prompt(state: State, seat: Seat): Message;
  /**
   * A player's sheet: one or more panes. Messages in a channel show only the first; the others have titles. The
   * player's name appears as `{seat}`. After the game, the sheet omits everything that was only useful during play.
   */
  sheet(state: State, seat: Seat, view: Perspective<State>): readonly Scene[];
  /**
   * The game's own picture of a finished game, beside everyone's results: the flag on the summit, full shelves. Its
   * size is `ENDING` of core/results-pane.ts. Left out: the results alone.
   */
  ending?(state: State): Scene;
  /** What everyone shares, as panes, the most important first: dice, market, deck. Can be empty. */
  table(state: State, view: Perspective<State>): readonly Scene[];
  /**
   * The only pane of a player's panel: everything that matters for the current decision. It also previews a move: the
   * state after `apply`, with the state before as `since`. Left out: the first pane of the sheet.
   */
  panel?(state: State, seat: Seat, view: Perspective<State>): Scene;
  /**
   * The sheet in words: one full sentence per item, the most important first. For plain text, and for the alternative
   * text of the sheet's first pane and the panel, which is cut after 1,024 characters.
   */
  describe(state: State, seat: Seat, view: Perspective<State>): readonly Message[];
  /**
   * For a returning player: what changed for the seat since an earlier position, the most important first, such as what
   * is new on the sheet, or what others took that the seat could have had. One sentence each.
   */
  changesFor?(before: State, state: State, seat: Seat): readonly Message[];
  /**
   * For a returning player: what the other seats are close to, such as the end of the game or a bonus, the most
   * important first. One sentence each, based on what the seat may see. Empty when the game is over.
   */
  closeTo?(state: State, seat: Seat): readonly Message[];
}

/**
 * A game with opaque types, for tables, menus and tools. They pass back to a game only values that came from it.
 */
export type AnyGame = Game<unknown, unknown, Readonly<Record<string, string | number>>>;

/** The first pane of a player's sheet. @throws if there is none: a bug of the game */
export function mainPane<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat, view: Perspective<S>): Scene {
  const [first] = game.sheet(state, seat, view);
  if (first === undefined) throw new Error(`${game.id}: a sheet without a pane`);
  return first;
}

/** The pane of a player's panel. */
export function panelPane<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat, view: Perspective<S>): Scene {
  return game.panel?.(state, seat, view) ?? mainPane(game, state, seat, view);
}
