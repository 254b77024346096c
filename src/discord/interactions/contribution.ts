import type { Message, Seat } from '../../core/message.ts';
import type { TableHooks } from '../../table/hooks.ts';
import type { Table } from '../../table/model.ts';
import type { Job } from '../../table/ports.ts';
import type { Loaded, OpenRequest, Result } from '../../table/service.ts';
import type { Shows } from '../messages/slots.ts';
import type { Button } from './button.ts';
import type { MessageCommand, PersonCommand, SlashCommand, Verb } from './command.ts';
import type { CommandInput } from './context.ts';
import type { PlaceKind } from './place-kind.ts';
import type { Entry } from './setting-entry.ts';

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
  readonly follow?: (loaded: Loaded) => Promise<void>;
  /** What is done for its jobs, by their queue. */
  readonly jobs?: Readonly<Record<string, Work>>;
  /** Jobs that are enqueued at the start, and again every so often, in ms. */
  readonly recurring?: { readonly every: number; readonly jobs: readonly Job[] };
  /** Servers have removed the bot. Safe to repeat: it also hears at the start of all that did. */
  readonly serversLeft?: (guildIds: readonly string[]) => Promise<void>;
  /** The bot is on these servers, maybe again. Safe to repeat, as above. */
  readonly serversBack?: (guildIds: readonly string[]) => Promise<void>;
  /** What people and servers can set. */
  readonly settings?: { readonly person?: readonly Entry[]; readonly server?: readonly Entry[] };
  /** What stands below the times that are left. */
  readonly clockNotes?: readonly Message[];
  /** A channel is deleted. */
  readonly channelGone?: (guildId: string, channelId: string) => Promise<void>;
  /** What it adds to messages. */
  readonly shows?: Shows;
  /** The name that the player on a seat gave their sheet. */
  readonly sheetName?: (table: Table, seat: Seat) => string | undefined;
  /** What runs beside the bot, from its start to its end. */
  readonly runs?: () => Promise<{ close(): Promise<void> }>;
  /** Subcommands of `/newgame` besides those of games. */
  readonly openings?: readonly Opening[];
}

/** What is done for the jobs of a queue. */
export interface Work {
  /** @param key of the job */
  readonly run: (key: string) => Promise<void>;
  /** How many run at once in a process; one after the other where left out. */
  readonly atOnce?: number;
}

/** Another way to open a table. */
export interface Opening {
  /** Its own options come before those of every game. */
  readonly verb: Verb;
  /** @param options as the person typed them */
  open(opening: OpenRequest, options: CommandInput['options']): Promise<Result<Loaded>>;
  /** What the host reads. */
  done(loaded: Loaded): Message;
}

/** Everything that people can use. */
export interface Handlers {
  readonly commands: readonly SlashCommand[];
  readonly messageCommands: readonly MessageCommand[];
  readonly personCommands: readonly PersonCommand[];
  readonly buttons: readonly Button[];
}
