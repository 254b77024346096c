import type { MoveWords } from '../../core/legal.ts';
import type { Locale } from '../../core/message.ts';
import type { Area, Scene, Theme } from '../../core/scene.ts';

/*
 * What the page and the server say to each other, as JSON. The page knows no rules: every step that it offers comes from
 * here, and the server reads each one again.
 */

/** A move as far as it is chosen. */
export interface Selected {
  /** Left out before a verb is chosen. */
  readonly verb?: string | undefined;
  /** By option; of a joined value the parts so far. */
  readonly args: Readonly<Record<string, string>>;
}

/** A scene whose texts are in the reader's language, with the outlines of its icons. */
export interface Pane {
  readonly scene: Scene;
  /** SVG path data by name. */
  readonly icons: Readonly<Record<string, string>>;
  readonly alt: string;
}

/** A button: it leads to a selection, or makes a move at once. */
export type Choice = { readonly label: string } & ({ readonly to: Selected } | { readonly move: MoveWords });

/** A place on the pane that can be touched. */
export type Place = Choice & { readonly area: Area; readonly chosen: boolean };

/** A whole move before it is confirmed. */
export interface Preview {
  readonly move: MoveWords;
  readonly label: string;
  /** What it scores, and why it could not be taken back. */
  readonly remarks: readonly string[];
}

/** A move that is being chosen by touch. */
export interface Choosing {
  readonly question: string;
  readonly pane: Pane;
  /** What features explain, in Discord's Markdown, with their buttons. */
  readonly guide?: { readonly lines: readonly string[]; readonly buttons: readonly CardButton[] } | undefined;
  readonly selected: Selected;
  readonly places: readonly Place[];
  readonly choices: readonly Choice[];
  readonly preview?: Preview | undefined;
  /** Whether there is a choice to take back. */
  readonly canReset: boolean;
  /** What else a panel offers. */
  readonly help: readonly CardButton[];
}

/** `press`: as the custom id of a message's control. `table`: opens its sheet. */
export type CardButton = { readonly label: string; readonly disabled?: boolean } & (
  | { readonly press: string }
  | { readonly table: string }
);

/** A message of the bot, for the page. Texts are Discord's Markdown. */
export type CardBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'pane'; readonly pane: Pane }
  | { readonly kind: 'film'; readonly alt: string; readonly data: string }
  | { readonly kind: 'buttons'; readonly buttons: readonly CardButton[] }
  | {
      readonly kind: 'menu';
      readonly press: string;
      readonly placeholder: string;
      readonly most: number;
      readonly choices: readonly {
        readonly value: string;
        readonly label: string;
        readonly about?: string | undefined;
        readonly chosen: boolean;
      }[];
    };
export type Card = readonly CardBlock[];

/** Somebody at the table. */
export interface Player {
  readonly name: string;
  readonly total: string;
  readonly awaited: boolean;
  readonly own: boolean;
}

/** A table as one person may see it now. */
export interface SheetView {
  readonly table: string;
  /** Another one with every change of the table that the person may know of. */
  readonly version: string;
  readonly stamp: string;
  readonly title: string;
  readonly players: readonly Player[];
  /** What stands above it, in Discord's Markdown. */
  readonly notes: readonly string[];
  /** The person's move; left out while they wait. */
  readonly choosing?: Choosing | undefined;
  /** What stands there otherwise. */
  readonly card: Card;
  /** Whether there is a past to look back at. */
  readonly hasPast: boolean;
}

/** What the page sends. The token stands in the header `Authorization`. */
export interface Requests {
  /**
   * `code`: by which Discord says who is there. `instance`: of the activity. `locale`: of their Discord. `view`: what they
   * ask for first, which saves them a request.
   */
  readonly login: {
    readonly code: string;
    readonly instance: string;
    readonly locale: string;
    readonly view?: Requests['view'] | undefined;
  };
  /** @property table left out: the one that the person's channel is about */
  readonly view: {
    readonly table?: string | undefined;
    readonly selected?: Selected | undefined;
    /** Whether the person sees the answer: what is new in it is then no news any more. */
    readonly seen?: boolean | undefined;
  };
  /** @property nonce the same one twice makes one move */
  readonly move: {
    readonly table: string;
    readonly stamp: string;
    readonly move: MoveWords;
    readonly nonce: string;
  };
  readonly press: {
    readonly table: string;
    readonly press: string;
    readonly values: readonly string[];
    readonly nonce: string;
  };
  /** Waits until the table has another version, or for some seconds. */
  readonly changes: { readonly table: string; readonly version: string };
  /** @property at a position, from 0; left out: the newest */
  readonly past: { readonly table: string; readonly at?: number | undefined };
}

/** What the server answers. */
export interface Answers {
  readonly login: {
    readonly token: string;
    readonly locale: Locale;
    readonly theme: Theme;
    /** The page's own sentences. */
    readonly words: Readonly<Record<string, string>>;
    /** Where it was asked for. */
    readonly view?: SheetView | Refused | undefined;
  };
  readonly view: SheetView;
  readonly move: SheetView;
  /** A card, or the sheet that has changed. */
  readonly press: { readonly card: Card } | { readonly view: SheetView };
  readonly changes: {
    readonly changed: boolean;
    /** Where the person has no part in the table. */
    readonly view?: SheetView | undefined;
  };
  readonly past: {
    readonly at: number;
    readonly count: number;
    readonly title: string;
    readonly lines: readonly string[];
    readonly panes: readonly Pane[];
  };
}

/** A no, in words for the person. `view`: what stands there now. */
export interface Refused {
  readonly refused: string;
  readonly view?: SheetView | undefined;
}
