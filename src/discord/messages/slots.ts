import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Target } from '../../core/scene.ts';
import type { Person, Table } from '../../table/model.ts';
import type { Log } from '../../table/ports.ts';
import type { Loaded } from '../../table/service.ts';
import type { Settings } from '../../table/settings.ts';
import type { Localizer } from '../i18n/localizer.ts';
import type { Additions, Block, GameNote, Button as ShownButton } from './view.ts';

/** A game in a message, for one reader. */
export interface ShownGame {
  readonly loaded: Loaded;
  readonly localizer: Localizer;
}

/** The places in messages where features add something, and what each is about. */
export interface Slots {
  /** The public message of a lobby. */
  readonly lobby: ShownGame;
  /** The public message of a turn: below its title. */
  readonly turn: ShownGame;
  /** The public message of a table that was closed before its end. */
  readonly closed: ShownGame;
  /** The public message at a game's end. */
  readonly end: ShownGame;
  /** The sheet of somebody, for them. */
  readonly sheet: ShownGame & { readonly seat: Seat };
  /** The sheets of all players. */
  readonly table: ShownGame;
  /** Every message that shows a whole game: its end, the sheets of all players, its film, its record. */
  readonly game: ShownGame;
  /** A decision of a finished game, by the number of its step. */
  readonly decision: ShownGame & { readonly seq: number };
  /** The record of a game: below its title. */
  readonly record: ShownGame;
  /** In the panel of who has something to choose: below the picture, above what the game asks. It can point at places. */
  readonly guide: ShownGame & { readonly seat: Seat; readonly person: Person };
  /** A chapter of a game's rules. */
  readonly rules: { readonly game: AnyGame; readonly localizer: Localizer };
  /** The row of help below the controls of a panel. */
  readonly help: ShownGame & { readonly seat: Seat; readonly canUndo: boolean };
  /** The panel of somebody with a seat: below their controls. */
  readonly panel: ShownGame & { readonly seat: Seat };
  /** What the replay of a record proves. */
  readonly verdict: ShownGame;
  /** The hash of a seed that is still secret; these lines replace the usual one. */
  readonly sealed: ShownGame;
  /** An open table where the person wants another game. */
  readonly inTheWay: { readonly table: Table; readonly localizer: Localizer };
  /** The open games of a person, for them. */
  readonly games: {
    readonly userId: string;
    readonly all: readonly Loaded[];
    readonly localizer: Localizer;
    /** For one of them. */
    readonly localizerOf: (loaded: Loaded) => Localizer;
  };
  /** A person's settings, for them. */
  readonly settings: { readonly player: Settings; readonly localizer: Localizer };
}

export type Shows = {
  readonly [Slot in keyof Slots]?: (about: Slots[Slot]) => Addition | Promise<Addition>;
};

/** The part of a `Contribution` that adds to messages. */
interface HasShows {
  readonly shows?: Shows;
}

/** What one feature adds to a message. */
export interface Addition {
  readonly lines?: readonly string[];
  readonly blocks?: readonly Block[];
  readonly controls?: readonly Control[];
  /** The places on the picture to look at. */
  readonly pointsAt?: ((target: Target) => boolean) | undefined;
  /** About single games of a list, by the ids of their tables. */
  readonly notes?: ReadonlyMap<string, GameNote>;
}

/** A button among those of other features. */
interface Control {
  /** The buttons of a slot stand in this order: in tens, so that others fit between. */
  readonly order: number;
  /** Undefined where it makes no sense now. */
  readonly button: ShownButton | undefined;
}

/** Collects what belongs into one or more slots. A feature that fails is logged and adds nothing. */
export async function shown<Slot extends keyof Slots>(
  { contributions, log }: { readonly contributions: readonly HasShows[]; readonly log: Log },
  about: Slots[Slot],
  ...slots: readonly Slot[]
): Promise<Additions> {
  const add = async ({ shows }: HasShows, slot: Slot): Promise<Addition> => {
    try {
      return (await shows?.[slot]?.(about)) ?? {};
    } catch (err) {
      const table = 'loaded' in about ? about.loaded.table : 'table' in about ? about.table : undefined;
      log.error({ err, slot, table: table?.id }, 'a message lacks what a feature adds');
      return {};
    }
  };
  const all = await Promise.all(contributions.flatMap((one) => slots.map((slot) => add(one, slot))));
  return {
    lines: all.flatMap(({ lines = [] }) => lines),
    blocks: all.flatMap(({ blocks = [] }) => blocks),
    buttons: all
      .flatMap(({ controls = [] }) => controls)
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ button }) => button ?? []),
    pointsAt: all.flatMap(({ pointsAt }) => pointsAt ?? []),
    notesOf: (tableId) => all.flatMap(({ notes }) => notes?.get(tableId) ?? []),
  };
}
