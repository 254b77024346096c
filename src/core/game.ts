import type { z } from 'zod';
import type { Catalog, Locale, Message, Seat } from './message.ts';
import type { OptionSet } from './options.ts';
import type { Random } from './random.ts';
import type { Node, Scene } from './scene.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What an action is called when it is typed: the value of each of its verb's options that applies. */
export type MoveArgs = Readonly<Record<string, string>>;

/** Something that was drawn: a throw, a card, a start player. Its form is part of the public record. */
export interface Chance {
  readonly kind: string;
  readonly [field: string]: Json;
}

/** What came of something: the new state, all that was drawn, and what to tell people, both in order. */
export interface Step<State> {
  readonly state: State;
  readonly chance: readonly Chance[];
  readonly events: readonly Message[];
}

/** What a table is opened with. */
export interface Setup<Options> {
  readonly seats: number;
  readonly options: Options;
  /** In a rematch: who won the game before; else empty. */
  readonly formerWinners: readonly Seat[];
}

/** The result. All arrays have one item a seat, but `winners`. */
export interface Score {
  readonly totals: readonly number[];
  /** Ranks from 1; equal ranks share a place. Where nobody wins in the end, all lose alike, and they say nothing. */
  readonly places: readonly number[];
  /** Ascending; empty while nobody, or when in the end nobody, wins. */
  readonly winners: readonly Seat[];
  /** How the total is made up, in the form of the public record. */
  readonly parts: readonly { readonly [part: string]: Json }[];
  /**
   * How the total is made up, in a few words: "7 for terrain types, 3 for groups". People read the total before it, unless
   * the line says it itself: then the line has it as its value `total`.
   */
  readonly lines: readonly Message[];
}

/** What a computer player would do, and why. */
export interface Advice<Action> {
  readonly action: Action;
  readonly why: Message;
}

/** Who looks at a picture, and what for. */
export interface View<State> {
  /** The state at the last look: what changed since is highlighted. */
  readonly since?: State;
  /** Light up what may be chosen now. */
  readonly legal?: boolean;
  /**
   * What the person has chosen so far in their panel: a verb and some of its options. With `legal`, light up only what
   * fits it, and show what it would take or bring.
   */
  readonly chosen?: { readonly verb: string; readonly args: MoveArgs };
  /** Who looks: what is hidden from them is not shown. Left out: what everybody may see. */
  readonly viewer?: Seat;
}

/** A picture of the rules: a sheet with numbered callouts, or a move with what it scores. */
export interface Illustration {
  /** Drawn from an example position, in which seat 0 is the reader. */
  readonly scene: Scene;
  /** What the picture shows, as Markdown, below it; without the Markdown also its alternative text. */
  readonly caption: Message;
}

/** Many people play the same game with the same dice, each alone. */
export interface Challenge<State> {
  /** The variant, as said; the standard where left out. @param turn counts the game's challenges, from 0 */
  options(turn: number): MoveArgs;
  /** How well a game went that is over: a whole number, the higher the better. */
  merit(state: State): number;
}

/** One option of a verb. */
export interface CommandOption<State> {
  /** Lower case letters and hyphens, 1 to 32: Discord's rule for names of options. */
  readonly name: string;
  /**
   * A value is made of parts joined by `+`, each once, in any order (`d4+d20`): menus offer the parts, several at
   * once, instead of every combination.
   */
  readonly joined?: boolean;
  /** A value is made of parts joined by `+`, some perhaps several times (`eye+eye+mandrake`), and may be typed in any order. */
  readonly anyOrder?: boolean;
  /**
   * Where the value lies on a grid, rows from the top as the sheet is drawn, columns from the left: with more than 25
   * values menus ask for the row, then the column; arrows can move it.
   */
  cell?(value: string): { readonly row: number; readonly column: number };
  /** How a value is shown in a menu, given what was said before it; at most 80 characters in every language. */
  label(value: string, state: State, seat: Seat, args: MoveArgs): Message | string;
  /** The name of one of the game's `emojis`, shown beside the label of a value. */
  emoji?(value: string, state: State, seat: Seat): string | undefined;
}

/** A verb such as `write`, and its options, such as `dice` and `box`, in the order in which people decide. */
export interface Command<State, Action> {
  /** Lower case letters and hyphens, 1 to 32. */
  readonly name: string;
  readonly options: readonly CommandOption<State>[];
  /** @returns undefined where the action is another verb's. */
  argsOf(action: Action): MoveArgs | undefined;
}

/**
 * The contract that every game fulfils. All functions are pure: no clock, no chance but `random`, no change of
 * their arguments. The legal list is the interface: commands, menus, validation, hints, computer players and the
 * conformance test follow from it.
 *
 * An action is carried out in two halves: `apply`, which needs no chance, then `resolve`, which does all that
 * leaves no choice until somebody must decide. So `apply` alone is the preview of a move.
 */
export interface Game<State, Action, Options> {
  /** The folder's name; also the prefix of the game's messages. */
  readonly id: string;
  /** The slash command that has the game's verbs as subcommands. */
  readonly command: string;
  /** One character for lists. */
  readonly emoji: string;
  /**
   * Small pictures for texts and menus, by name: 2 to 23 lower case letters, digits and underscores. Each is drawn about
   * (0, 0) in a square of 100 and must be recognised at 22 pixels. Games that use the same name draw the same picture.
   */
  readonly emojis?: Readonly<Record<string, readonly Node[]>>;
  readonly seats: { readonly min: number; readonly max: number };
  readonly options: OptionSet<Options>;
  readonly state: z.ZodType<State>;
  /**
   * Oldest first; each takes a state of its index's version to the next. The current version is the length. None is ever
   * changed or taken away once it was released: a table may wait for weeks.
   */
  readonly migrations: readonly ((old: unknown) => unknown)[];
  readonly commands: readonly Command<State, Action>[];
  /** Chapters of the help: `rules.<topic>.title` and `rules.<topic>.text` are in the catalogs. */
  readonly topics: readonly string[];
  /** The pictures of a chapter of the help, in order, at most three. Left out: no chapter has any. */
  readonly illustrations?: (topic: string) => readonly Illustration[];
  readonly locales: Readonly<Record<Locale, Catalog>>;

  /** The position before anything is drawn; `resolve` follows. */
  setup(setup: Setup<Options>): State;
  /** Who may act now, ascending; several in a simultaneous round; none: the game is over (or not settled). */
  awaiting(state: State): readonly Seat[];
  /** All that the seat may do now, each outcome once; empty when it is not awaited. */
  legal(state: State, seat: Seat): readonly Action[];
  /**
   * The seat's legal actions in the order in which people are offered them, the best first. Left out where `legal` has
   * that order already. It may take its time, which `legal`, asked several times a move, may not.
   */
  rank?(state: State, seat: Seat, actions: readonly Action[]): readonly Action[];
  /**
   * What the seat has chosen and others may not know yet: it happens later, when everybody has chosen. The oldest first;
   * left out where all actions are open. Until then no event, picture, prompt, sentence or advice for anybody else may
   * depend on it, and the record that is handed out while the game runs ends before it.
   */
  hidden?(state: State, seat: Seat): readonly Action[];
  /** The legal action's own effects. @throws on an action that is not legal: that is a bug of the caller. */
  apply(state: State, seat: Seat, action: Action): Step<State>;
  /**
   * Everything that leaves no choice: throws, cards, forced moves, the end. A settled state settles to itself, without
   * chance and events: `resolveSteps` of core/steps.ts sees to that.
   */
  resolve(state: State, random: Random): Step<State>;
  /**
   * Why what was said is not legal: the rule, in words. Called only for what is not on the legal list, with any verb and
   * any text at all, options missing or unknown, and for seats that are not awaited too.
   */
  explain(state: State, seat: Seat, verb: string, args: MoveArgs): Message;
  /** Sentences to read before confirming a legal action: the gain, the loss. Often none. */
  remarks(state: State, seat: Seat, action: Action): readonly Message[];
  /** At any time; while the game runs, as if it ended now, and without winners. */
  score(state: State): Score;
  /** A computer player's choice for an awaited seat. The same state and chance, the same advice. */
  advise(state: State, seat: Seat, random: Random): Advice<Action>;

  /** For daily challenges; left out where nobody can play alone. */
  readonly challenge?: Challenge<State>;

  /** Where the game stands, in a few words: "Round 4 of Burj Khalifa". */
  headline(state: State): Message;
  /** The request to an awaited seat, lower case, to follow a name: "choose a die to add". */
  prompt(state: State, seat: Seat): Message;
  /**
   * A player's sheet as panes, at least one, the most important first: messages in a channel show that one alone. The
   * others have a title. The player's name is printed as `{seat}`. When the game is over, nothing is left that was only
   * of use in play.
   */
  sheet(state: State, seat: Seat, view: View<State>): readonly Scene[];
  /** The things that everybody shares as panes, the most important first: dice, market, deck. Can be empty. */
  table(state: State, view: View<State>): readonly Scene[];
  /**
   * The one pane of a player's panel: what the decision at hand is about, with everything that bears on it. Also the
   * preview of a move: the state after `apply`, `since` the state before. Left out: the first pane of the sheet.
   */
  panel?(state: State, seat: Seat, view: View<State>): Scene;
  /**
   * The sheet in words: a sentence an item, with its full stop, the most important first. For plain text, and for the
   * alternative text of the sheet's first pane and of the panel, which is cut after 1,024 characters.
   */
  describe(state: State, seat: Seat, view: View<State>): readonly Message[];
}

/**
 * A game whose types are its own business: what tables, menus and tools handle. They only ever pass back to a game
 * what came from the same game.
 */
export type AnyGame = Game<unknown, unknown, Readonly<Record<string, string | number>>>;
