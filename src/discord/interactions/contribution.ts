import type { Message, Seat } from '../../core/message.ts';
import type { DueWork } from '../../table/due-work.ts';
import type { TableHooks } from '../../table/hooks.ts';
import type { Table } from '../../table/model.ts';
import type { Job } from '../../table/ports.ts';
import type { Loaded, OpenRequest, Result } from '../../table/service.ts';
import type { Shows } from '../messages/slots.ts';
import type { CommandInput } from './ask.ts';
import type { ButtonHandler } from './button.ts';
import type { MessageCommand, PersonCommand, SlashCommand, Subcommand } from './command.ts';
import type { PlaceKind } from './place-kind.ts';
import type { Entry } from './setting-entry.ts';

/** Everything a feature adds to the bot. The kernel's own parts have the same form. */
export interface Contribution extends TableHooks {
  readonly commands?: readonly SlashCommand[];
  /** On the context menu of a message. */
  readonly messageCommands?: readonly MessageCommand[];
  /** On the context menu of a person. */
  readonly personCommands?: readonly PersonCommand[];
  readonly buttons?: readonly ButtonHandler[];
  /** The kinds of places it defines. */
  readonly places?: readonly PlaceKind[];
  /**
   * Runs after a table was announced in its channel, or needed no announcement. Must be idempotent: it runs again after
   * a failure.
   */
  readonly follow?: (loaded: Loaded) => Promise<void>;
  /** Job handlers, by queue. */
  readonly jobs?: Readonly<Record<string, Work>>;
  /** Work on stored rows that say when it is due. */
  readonly dueWork?: readonly DueWork[];
  /** Jobs enqueued at the start and then at an interval in ms. */
  readonly recurring?: { readonly every: number; readonly jobs: readonly Job[] };
  /** Called when servers have removed the bot, and at the start with all that have. Must be idempotent. */
  readonly serversLeft?: (guildIds: readonly string[]) => Promise<void>;
  /** Called when the bot is on these servers, perhaps again. Must be idempotent. */
  readonly serversBack?: (guildIds: readonly string[]) => Promise<void>;
  /** Settings of people and servers. */
  readonly settings?: { readonly person?: readonly Entry[]; readonly server?: readonly Entry[] };
  /** Lines below the time left. */
  readonly clockLines?: (table: Table) => readonly Message[];
  /** Called when a channel is deleted. */
  readonly channelGone?: (guildId: string, channelId: string) => Promise<void>;
  /** Additions to messages. */
  readonly shows?: Shows;
  /** The name that the player on a seat gave their sheet. */
  readonly sheetName?: (table: Table, seat: Seat) => string | undefined;
  /** Started and stopped with the bot. */
  readonly runs?: () => Promise<{ close(): Promise<void> }>;
  /** Subcommands of `/newgame` besides the games. */
  readonly openingCommands?: readonly OpeningCommand[];
}

/** Handles the jobs of one queue. */
export interface Work {
  /** @param key of the job */
  readonly run: (key: string) => Promise<void>;
  /** How many run concurrently in a process; 1 by default. */
  readonly atOnce?: number;
}

/** Another way to open a table. */
export interface OpeningCommand {
  /** Its own options precede the shared ones. */
  readonly subcommand: Subcommand;
  /** @param options as the person typed them */
  open(opening: OpenRequest, options: CommandInput['options']): Promise<Result<Loaded>>;
  /** The message for the host. */
  done(loaded: Loaded): Message;
}

/** All commands and buttons. */
export interface Handlers {
  readonly commands: readonly SlashCommand[];
  readonly messageCommands: readonly MessageCommand[];
  readonly personCommands: readonly PersonCommand[];
  readonly buttons: readonly ButtonHandler[];
}
