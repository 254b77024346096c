import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Target } from '../../core/scene.ts';
import type { Person, Table } from '../../table/model.ts';
import type { ChannelPlace, Place } from '../../table/place.ts';
import type { Log } from '../../table/ports.ts';
import type { CoursePosition, Loaded } from '../../table/service.ts';
import type { Settings } from '../../table/settings.ts';
import type { Words } from '../i18n/words.ts';
import type { Additions, Block, GameRemark, Moment, Button as ShownButton } from './view.ts';

/** A game in a message, for one reader. */
export interface ShownGame {
  readonly loaded: Loaded;
  readonly words: Words;
}

/** The places in messages where features add something, with the subject of each. */
export interface Slots {
  /** The public message of a lobby. */
  readonly lobby: ShownGame;
  /** The public message of a turn, below its title. */
  readonly turn: ShownGame;
  /** The public message of a table that was closed before its end. */
  readonly closed: ShownGame;
  /** The public message at a game's end. */
  readonly end: ShownGame;
  /** A person's own sheet, as they see it. */
  readonly sheet: ShownGame & { readonly seat: Seat };
  /** The sheets of all players. */
  readonly table: ShownGame;
  /** Any message that shows a whole game: its end, all sheets, its film, its record. */
  readonly game: ShownGame;
  /** A decision in a finished game, by the number of its step. */
  readonly decision: ShownGame & { readonly seq: number };
  /** A finished game that someone reviews, move by move. */
  readonly course: ShownGame & { readonly course: readonly CoursePosition[] };
  /** What only one person sees of a finished game that they look back on. Its dice are known. */
  readonly lookBack: ShownGame & { readonly person: Person };
  /** The record of a game, below its title. */
  readonly record: ShownGame;
  /**
   * The panel of a player with a choice: below the picture, above the prompt. Can point at places on the picture.
   * `chosen`: part of the move is already chosen.
   */
  readonly guide: ShownGame & { readonly seat: Seat; readonly person: Person; readonly chosen: boolean };
  /** A chapter of a game's rules. */
  readonly rules: { readonly game: AnyGame; readonly words: Words };
  /** The help row below the controls of a panel. */
  readonly help: ShownGame & { readonly seat: Seat; readonly canUndo: boolean };
  /** The end of that row: what people who are guided do not need yet. */
  readonly extras: ShownGame & { readonly seat: Seat };
  /** The panel of a person with a seat, below the controls. */
  readonly panel: ShownGame & { readonly seat: Seat };
  /** What replaying a record proves. */
  readonly verdict: ShownGame;
  /** The hash of a seed that is still secret. These lines replace the usual one. */
  readonly sealed: ShownGame;
  /** An open table that blocks another game the person wants. */
  readonly inTheWay: { readonly table: Table; readonly words: Words };
  /** The list of a person's open games, as they see it. */
  readonly games: {
    readonly place: ChannelPlace;
    readonly userId: string;
    readonly all: readonly Loaded[];
    readonly words: Words;
    /** For one of the games. */
    readonly wordsOf: (loaded: Loaded) => Words;
  };
  /**
   * What else there is to play, one line each: only what leads somewhere from this place, for this person, or for
   * everybody there if none is named.
   */
  readonly more: { readonly place: Place; readonly userId?: string; readonly words: Words };
  /** A server's settings, as who manages it sees them. */
  readonly config: { readonly guildId: string; readonly server: Settings; readonly words: Words };
  /** A person's settings, as they see them. */
  readonly settings: { readonly player: Settings; readonly words: Words };
}

export type Shows = {
  readonly [Slot in keyof Slots]?: (about: Slots[Slot]) => Addition | Promise<Addition>;
};

/** The part of a `Contribution` that adds to messages. */
interface HasShows {
  readonly shows?: Shows;
}

/** One feature's addition to a message. */
export interface Addition {
  readonly lines?: readonly string[];
  readonly blocks?: readonly Block[];
  readonly controls?: readonly Control[];
  /** The places on the picture to point at. */
  readonly pointsAt?: ((target: Target) => boolean) | undefined;
  /** The moves worth a look. */
  readonly moments?: readonly Moment[];
  /** Whether the person is asked for the better move of their worst one: then the message does not tell it. */
  readonly asksForBetter?: boolean;
  /** For single games in a list, by their tables' ids. */
  readonly remarks?: ReadonlyMap<string, GameRemark>;
}

/** A button among those of other features. */
interface Control {
  /** The position among the slot's buttons, in tens so that others fit between. */
  readonly order: number;
  /** Undefined if it makes no sense now. */
  readonly button: ShownButton | undefined;
}

/** Collects additions to one or more slots. A feature that fails is logged and adds nothing. */
export async function collectAdditions<Slot extends keyof Slots>(
  { contributions, log }: { readonly contributions: readonly HasShows[]; readonly log: Log },
  about: Slots[Slot],
  ...slots: readonly Slot[]
): Promise<Additions> {
  const add = async ({ shows }: HasShows, slot: Slot): Promise<Addition> => {
    try {
      return (await shows?.[slot]?.(about)) ?? {};
    } catch (err) {
      const table = 'loaded' in about ? about.loaded.table : 'table' in about ? about.table : undefined;
      log.error(
        { err, slot, table: table?.id },
        'a feature failed; the message is shown without what it adds',
      );
      return {};
    }
  };
  const all = await Promise.all(
    contributions.flatMap((contribution) => slots.map((slot) => add(contribution, slot))),
  );
  return {
    lines: all.flatMap(({ lines = [] }) => lines),
    blocks: all.flatMap(({ blocks = [] }) => blocks),
    buttons: all
      .flatMap(({ controls = [] }) => controls)
      .toSorted((a, b) => a.order - b.order)
      .flatMap(({ button }) => button ?? []),
    pointsAt: all.flatMap(({ pointsAt }) => pointsAt ?? []),
    moments: all.flatMap(({ moments = [] }) => moments),
    asksForBetter: all.some(({ asksForBetter }) => asksForBetter),
    remarksOf: (tableId) => all.flatMap(({ remarks }) => remarks?.get(tableId) ?? []),
  };
}
