import type { AnyGame } from '../core/game.ts';
import type { Message, Seat } from '../core/message.ts';
import type { TableHooks } from '../table/hooks.ts';
import type { Player, Table } from '../table/model.ts';
import type { Loaded, OpenRequest, Result } from '../table/service.ts';
import type { BotContext } from './bot-context.ts';
import type { Button } from './buttons/button.ts';
import type { SlashCommand, Verb } from './commands/command.ts';
import { gameCommand } from './commands/game-command.ts';
import type { MessageCommand, PersonCommand } from './commands/menu-command.ts';
import type { Localizer } from './i18n/localizer.ts';
import type { CommandInput } from './interaction-context.ts';
import type { Additions, Block, GameNote, Button as ShownButton } from './messages/view.ts';
import type { PlaceKind } from './places/place-kind.ts';

/** What a feature adds to the bot; the kernel's own parts are added in the same form. */
export interface Contribution extends TableHooks {
  readonly commands?: readonly SlashCommand[];
  /** In the menu of a message. */
  readonly messageCommands?: readonly MessageCommand[];
  /** In the menu of a person. */
  readonly personCommands?: readonly PersonCommand[];
  readonly buttons?: readonly Button[];
  /** The kinds of places that it knows. */
  readonly places?: readonly PlaceKind[];
  /** After a table was announced in its channel, or nothing had to be. Safe to repeat: after a failure it runs again. */
  readonly follow?: (tableId: string) => Promise<void>;
  /** What is done for its jobs, by their queue. @param key of the job */
  readonly jobs?: Readonly<Record<string, (key: string) => Promise<void>>>;
  /** What it adds to messages. */
  readonly shows?: Shows;
  /** Subcommands of `/newgame` besides those of games. */
  readonly openings?: readonly Opening[];
}

/** Another way to open a table. */
export interface Opening {
  /** Its own options come before those of every game. */
  readonly verb: Verb;
  /** @param options as said */
  open(opening: OpenRequest, options: CommandInput['options']): Promise<Result<Loaded>>;
  /** What the host reads. */
  done(loaded: Loaded): Message;
}

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
  /** The sheets of all players. */
  readonly table: ShownGame;
  /** Whatever shows a game as a whole: its end, the sheets of all players, its film, its record. */
  readonly game: ShownGame;
  /** The record of a game: below its title. */
  readonly record: ShownGame;
  /** The panel of somebody with a seat: below their controls. */
  readonly panel: ShownGame & { readonly seat: Seat };
  /** What the replay of a record proves. */
  readonly verdict: ShownGame;
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
  readonly settings: { readonly player: Player; readonly localizer: Localizer };
}

export type Shows = {
  readonly [Slot in keyof Slots]?: (about: Slots[Slot]) => Addition | Promise<Addition>;
};

/** What one feature adds to a message. */
export interface Addition {
  readonly lines?: readonly string[];
  readonly blocks?: readonly Block[];
  readonly controls?: readonly Control[];
  /** About single games of a list, by the ids of their tables. */
  readonly notes?: ReadonlyMap<string, GameNote>;
}

/** A button among those of other features. */
export interface Control {
  /** The buttons of a slot stand in this order: in tens, so that others fit between. */
  readonly order: number;
  /** Undefined where it makes no sense now. */
  readonly button: ShownButton | undefined;
}

/** Collects what belongs into one or more slots. A feature that fails is logged and adds nothing. */
export async function shown<Slot extends keyof Slots>(
  { contributions, log }: Pick<BotContext, 'contributions' | 'log'>,
  about: Slots[Slot],
  ...slots: readonly Slot[]
): Promise<Additions> {
  const add = async ({ shows }: Contribution, slot: Slot): Promise<Addition> => {
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
    notesOf: (tableId) => all.flatMap(({ notes }) => notes?.get(tableId) ?? []),
  };
}

/** Everything that people can use. */
export interface Handlers {
  readonly commands: readonly SlashCommand[];
  readonly messageCommands: readonly MessageCommand[];
  readonly personCommands: readonly PersonCommand[];
  readonly buttons: readonly Button[];
}

/** @param games each has a command, with its moves as verbs */
export function handlersOf(all: readonly Contribution[], games: readonly AnyGame[]): Handlers {
  return {
    commands: [...all.flatMap(({ commands = [] }) => commands), ...games.map(gameCommand)],
    messageCommands: all.flatMap(({ messageCommands = [] }) => messageCommands),
    personCommands: all.flatMap(({ personCommands = [] }) => personCommands),
    buttons: all.flatMap(({ buttons = [] }) => buttons),
  };
}
