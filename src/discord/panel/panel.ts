import { createHash } from 'node:crypto';
import { readableId } from '../../core/common.ts';
import type { AnyGame, MoveArgs } from '../../core/game.ts';
import { movesWith, valuesIn } from '../../core/legal.ts';
import { pointingAt } from '../../core/lesson.ts';
import type { Seat } from '../../core/message.ts';
import type { Scene } from '../../core/scene.ts';
import {
  type AnyMove,
  type AnyVerb,
  type Narrowed,
  NOTHING_SELECTED,
  narrow,
  type Selection,
} from '../../core/selection.ts';
import type { Table } from '../../table/model.ts';
import { seatAwaited } from '../../table/play/turns.ts';
import type { Finality, Loaded } from '../../table/service.ts';
import { say, type Words } from '../i18n/words.ts';
import { type Ask, wordsFor } from '../interactions/ask.ts';
import { type Reply, refusalReply } from '../interactions/reply.ts';
import { collectAdditions } from '../messages/slots.ts';
import { moveTitle } from '../messages/titles.ts';
import type { Additions, Button } from '../messages/view.ts';
import { type Focus, type HashedPick, type Press, type PressOf, presses } from '../presses.ts';

/** A player's present choice: everything that a panel is built from. */
export interface Panel {
  readonly game: AnyGame;
  readonly state: unknown;
  readonly seat: Seat;
  /** Undefined if nobody plays the position at a table, as in a puzzle. */
  readonly table?: Table | undefined;
  /** The table's id, or the puzzle's: the controls name it. */
  readonly id: string;
  /** The legal moves. */
  readonly list: readonly AnyMove[];
  readonly stamp: string;
  readonly words: Words;
  /** Whether the person confirms moves that they could not take back. */
  readonly confirms: boolean;
  /** The presses of its controls; those of the table's panel by default. */
  readonly leadsTo?: Readonly<Record<PanelKind, (state: PanelState) => Press>>;
  /** What is left out of the view, because it would not fit. */
  readonly folded?: Fold;
  /** Leads to all that is folded. @param after the last step that the person had seen. Left out: nothing can be. */
  more?(after: number | undefined): Press;
  /** Why a move could not be taken back; undefined if it could. `counts`: in a puzzle, the first try does. */
  finality(move: AnyMove): Finality | 'counts' | undefined;
  /** Collects the buttons below the controls: call it only for a view. */
  help(): Promise<Help>;
  /**
   * Asks features for explanations and places to look at. They may record that the person has seen them, so call it
   * only for a view.
   */
  guide?(chosen: boolean): Promise<Guide>;
}

/** What a panel leaves out, so that the picture and the controls are on the screen together. */
export interface Fold {
  /** The news are one line that leads to **More**, or only a sign on that button. */
  readonly news?: 'line' | 'sign';
  /** The lesson stands for the title, which the picture repeats. */
  readonly title?: true;
  /** The lesson waits behind **More**. */
  readonly lesson?: true;
  /** The remarks on a move are one paragraph in small print; a suggestion has only its reason, without a lesson
   * or a form. */
  readonly remarks?: 'joined' | 'none';
  /** Nothing leads from a preview to distant places. */
  readonly far?: true;
  /** The other verbs share the row of the help. */
  readonly verbs?: true;
  /** The lesson, or the title of a form, stands for the question, and verbs without options come without their remarks. */
  readonly question?: true;
  /** Headings expand one at a time, and what is chosen is one button; or all values are in menus. */
  readonly controls?: 'tabs' | 'menus';
}

export interface Help {
  readonly all: readonly Button[];
  /** Those that people who are guided need; all by default. */
  readonly forNewcomers?: readonly Button[];
}

export type Guide = Pick<Additions, 'lines' | 'buttons' | 'pointsAt'>;

/** The scene with the places that features point at. */
export function pointed(scene: Scene, guide: Guide | undefined): Scene {
  return (guide?.pointsAt ?? []).reduce(pointingAt, scene);
}

/** What a panel shows of a selection. */
export interface PanelSelection extends Selection {
  /** The option that it asks for, and the displayed page of its values: see `menusFor`. */
  readonly focus?: { readonly option: string; readonly page?: number | undefined } | undefined;
  /** Ticked parts that are no joined value by themselves and need others. No control carries them. */
  readonly ticked?: MoveArgs;
}

/** The kinds of a panel's controls. */
export type PanelKind = 'show' | 'pick' | 'verb' | 'whole' | 'confirm';
export type PanelPress = PressOf<(typeof presses)[PanelKind]>;

/** The press of a control that starts from a selection. @param disambiguator see `PanelState` */
export function pressOf(panel: Panel, kind: PanelKind, selection: PanelSelection, disambiguator = ''): Press {
  return (panel.leadsTo ?? presses)[kind](stateOf(panel, selection, disambiguator));
}

function stateOf(panel: Panel, { verb, args, focus }: PanelSelection, disambiguator: string): PanelState {
  const { options = [] } = verbOf(panel, verb) ?? {};
  const indexOf = (name: string) => options.findIndex((option) => option.name === name);
  return {
    table: panel.id,
    stamp: panel.stamp,
    verb: verb === undefined ? undefined : shortHash(verb),
    picks: Object.entries(args).map(([name, value]) => ({ option: indexOf(name), value: shortHash(value) })),
    focus: focus && {
      option: indexOf(focus.option),
      ...(focus.page === undefined ? {} : { page: focus.page }),
    },
    disambiguator,
  };
}

/** Parses the selection from which a press starts. @returns undefined if it names something illegal */
export function selectionOf(panel: Panel, state: PanelState): PanelSelection | undefined {
  if (state.verb === undefined) return state.picks.length === 0 ? NOTHING_SELECTED : undefined;
  const verb = verbWithHash(panel, state.verb);
  if (verb === undefined) return undefined;
  const picked = state.picks.map((pick) => pickedValue(panel, verb, pick));
  const focused = state.focus && verb.options[state.focus.option]?.name;
  if (picked.includes(undefined) || (focused === undefined && state.focus !== undefined)) return undefined;
  return {
    verb: verb.name,
    args: Object.fromEntries(picked.filter((pick) => pick !== undefined)),
    focus: focused === undefined ? undefined : { option: focused, page: state.focus?.page },
  };
}

function pickedValue(
  { list }: Panel,
  verb: AnyVerb,
  { option, value }: HashedPick,
): readonly [name: string, value: string] | undefined {
  const name = verb.options[option]?.name;
  if (name === undefined) return undefined;
  const found = valuesIn(movesWith(verb, list, {}), name).find((listed) => shortHash(listed) === value);
  return found === undefined ? undefined : [name, found];
}

/** The legal verb that has this hash. */
export function verbWithHash(panel: Panel, hash: string): AnyVerb | undefined {
  return verbOf(panel, panel.list.find(({ verb }) => shortHash(verb) === hash)?.verb);
}

export function verbOf({ game }: Panel, wanted: string | undefined): AnyVerb | undefined {
  return game.verbs.find(({ name }) => name === wanted);
}

/** What a selection leaves of the panel's moves. */
export function narrowMoves({ game, list }: Panel, selection: Selection): Narrowed | undefined {
  return narrow(game.verbs, list, selection);
}

export function verbTitle({ game, words }: Panel, verb: string): string {
  return words.plain({ key: `${game.id}.verb.${verb}.title` });
}

/** What a move does, as its player reads before confirming it. */
export function previewOf({ game, state, seat, words, finality }: Panel, move: AnyMove) {
  const why = finality(move);
  return {
    title: moveTitle(game, state, seat, move, words),
    remarks: game.remarks(state, seat, move.action),
    /** Why it could not be taken back. */
    final: why && say(`panel.final.${why}`),
  };
}

/** Whether the person wants to confirm the move because they could not take it back. */
export function needsConfirming({ confirms, finality }: Panel, move: AnyMove): boolean {
  return confirms && finality(move) !== undefined;
}

/** The person's panel, or why they have none now. */
export function findPanel(ask: Ask, loaded: Loaded): FoundPanel {
  const seat = seatAwaited(loaded, ask.person);
  if (!seat.ok) return { ok: false, reply: refusalReply(seat.refusal, loaded.table) };
  return { ok: true, panel: panelAt(ask, loaded, seat.value) };
}

type FoundPanel =
  | { readonly ok: true; readonly panel: Panel }
  | { readonly ok: false; readonly reply: Reply };

/** The panel of a seat, for the person who plays it. */
export function panelAt(ask: Ask, loaded: Loaded, seat: Seat): Panel {
  const { service } = ask.bot;
  const { table, game, state } = loaded;
  const words = wordsFor(ask, table);
  const list = service.moves(loaded, seat);
  const about = { loaded, words, seat };
  return {
    game,
    state,
    seat,
    table,
    id: table.id,
    list,
    stamp: service.stamp(loaded, seat),
    words,
    confirms: ask.confirms,
    finality: (move) => service.finality(loaded, seat, move),
    async help() {
      const canUndo = (await service.undoFor(loaded, seat)) !== undefined;
      const [help, extras] = await Promise.all([
        collectAdditions(ask.bot, { ...about, canUndo }, 'help'),
        collectAdditions(ask.bot, about, 'extras'),
      ]);
      return { all: [...help.buttons, ...extras.buttons], forNewcomers: help.buttons };
    },
    more: (after) => presses.morePanel({ table: table.id, after }),
    ...(list.length > 0 && {
      guide: (chosen) => collectAdditions(ask.bot, { ...about, person: ask.person, chosen }, 'guide'),
    }),
  };
}

/** A person's choices in a panel, as carried by the `custom_id`s of its controls. */
export interface PanelState {
  readonly table: string;
  /** Identifies the position, see `TableService.stamp`. */
  readonly stamp: string;
  readonly verb: ShortHash | undefined;
  /** In the order of the choices. */
  readonly picks: readonly HashedPick[];
  readonly focus: Focus | undefined;
  /** A letter, or nothing: Discord demands distinct ids even for controls that lead to the same state. */
  readonly disambiguator: string;
}

/** Represents a verb or a value of any length in a `custom_id`, in seven letters and digits. */
export type ShortHash = string;

/**
 * Maximum number of options of a verb, so that their hashes fit into a `custom_id` with the longest stamp and focus.
 */
export const PICKS_MAX = 6;

export function shortHash(text: string): ShortHash {
  const bytes = createHash('sha256').update(text).digest();
  return readableId(bytes.subarray(0, 7));
}
