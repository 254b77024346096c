import type { MoveWords } from '../../core/legal.ts';
import type { Locale } from '../../core/message.ts';
import type { Area, Scene, Theme } from '../../core/scene.ts';
import type { Selection } from '../../core/selection.ts';

/*
 * The protocol between the page and the server, as JSON. The page knows no rules: every step it offers comes from the
 * server, which validates it again.
 */

/** A scene with localized texts and the outlines of its icons. */
export interface Pane {
  readonly scene: Scene;
  /** SVG path data by name. */
  readonly icons: Readonly<Record<string, string>>;
  readonly alt: string;
}

/** A button that leads to a selection, or makes a move at once. */
export type Choice = { readonly label: string } & ({ readonly to: Selection } | { readonly move: MoveWords });

/** A touchable place on the pane. */
export type Place = Choice & { readonly area: Area; readonly chosen: boolean };

/** A whole move before it is confirmed. */
export interface Preview {
  readonly move: MoveWords;
  readonly label: string;
  /** The score, and why the move could not be taken back. */
  readonly remarks: readonly string[];
}

/** A move being chosen by touch. */
export interface Choosing {
  readonly question: string;
  readonly pane: Pane;
  /** Features' explanations, in Discord's Markdown, with their buttons. */
  readonly guide?: { readonly lines: readonly string[]; readonly buttons: readonly CardButton[] } | undefined;
  readonly selected: Selection;
  readonly places: readonly Place[];
  readonly choices: readonly Choice[];
  readonly preview?: Preview | undefined;
  /** Whether there is a choice to take back. */
  readonly canReset: boolean;
  /** The panel's other buttons. */
  readonly help: readonly CardButton[];
}

/** `press`: the custom id of a message's control. `table`: opens its sheet. */
export type CardButton = { readonly label: string; readonly disabled?: boolean } & (
  | { readonly press: string }
  | { readonly table: string }
);

/** A message of the bot, for the page. Texts are in Discord's Markdown. */
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

/** A player at the table. */
export interface Player {
  readonly name: string;
  readonly total: string;
  readonly awaited: boolean;
  readonly own: boolean;
}

/** A table as one person may see it now. */
export interface SheetView {
  readonly table: string;
  /** Changes with every change of the table that the person may know of. */
  readonly version: string;
  readonly stamp: string;
  readonly title: string;
  readonly players: readonly Player[];
  /** Shown above the sheet, in Discord's Markdown. */
  readonly texts: readonly string[];
  /** The person's move; undefined while they wait. */
  readonly choosing?: Choosing | undefined;
  /** Shown instead of a move. */
  readonly card: Card;
  /** Whether there is a past to review. */
  readonly hasPast: boolean;
  /** The press that lists the bot's other commands. */
  readonly elsewhere: string;
}

/** The page's requests. The token is in the header `Authorization`. */
export interface Requests {
  /**
   * `code`: from Discord, to identify the person. `instance`: of the activity. `locale`: of the browser, if Discord
   * names none. `view`: the first view, which saves a request.
   */
  readonly login: {
    readonly code: string;
    readonly instance: string;
    readonly locale: string;
    readonly view?: Requests['view'] | undefined;
  };
  /** @property table defaults to the one of the person's channel */
  readonly view: {
    readonly table?: string | undefined;
    readonly selected?: Selection | undefined;
    /** Whether the person sees the answer, so that its news is no longer new. */
    readonly seen?: boolean | undefined;
  };
  /** @property nonce repeating it does not repeat the move */
  readonly move: {
    readonly table: string;
    readonly stamp: string;
    readonly move: MoveWords;
    readonly nonce: string;
    /** Since the last move. */
    readonly touches?: number | undefined;
    /** Time in ms since the control appeared; undefined if it has long been there. */
    readonly after?: number | undefined;
  };
  /** @property table undefined for a person without a sheet, who asks for other commands */
  readonly press: {
    readonly table?: string | undefined;
    readonly press: string;
    readonly values: readonly string[];
    readonly nonce: string;
    /** As of a move. */
    readonly after?: number | undefined;
  };
  /**
   * The page's performance, without personal data. `touchable`: time to the first picture in ms. `errors`: since the
   * last report.
   */
  readonly report: { readonly touchable?: number | undefined; readonly errors?: number | undefined };
  /** Follows the table from this version on: the answer is a stream that lasts minutes. */
  readonly changes: { readonly table: string; readonly version: string };
  /** @property at a position, from 0; the newest by default */
  readonly past: { readonly table: string; readonly at?: number | undefined };
}

/** The server's answers. */
export interface Answers {
  readonly login: {
    readonly token: string;
    readonly locale: Locale;
    readonly theme: Theme;
    /** The page's own messages. */
    readonly words: Readonly<Record<string, string>>;
    /** If it was requested. */
    readonly view?: SheetView | Refused | undefined;
  };
  readonly view: SheetView;
  readonly move: SheetView;
  /** A card, or the changed sheet. */
  readonly press: { readonly card: Card } | { readonly view: SheetView };
  readonly report: Record<string, never>;
  /** One line per change. Empty lines are heartbeats. */
  readonly changes: {
    /** Undefined: the table is gone. */
    readonly version?: string | undefined;
    /** Included if the person has no part in the table. */
    readonly view?: SheetView | undefined;
  };
  readonly past: {
    readonly at: number;
    readonly count: number;
    /** The positions worth a look. */
    readonly marked: readonly number[];
    readonly title: string;
    /** The events, the position after them, and features' remarks on it. */
    readonly card: Card;
  };
}

/**
 * A refusal, in words for the person. `view`: the present sheet. `elsewhere`: as in `SheetView`, if there is no sheet.
 */
export interface Refused {
  readonly refused: string;
  readonly view?: SheetView | undefined;
  readonly elsewhere?: string | undefined;
}
