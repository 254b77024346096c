import type { AnyGame } from '../core/game.ts';
import type { TableHooks } from '../table/hooks.ts';
import type { Button } from './buttons/button.ts';
import type { SlashCommand } from './commands/command.ts';
import { gameCommand } from './commands/game-command.ts';
import type { MessageCommand, PersonCommand } from './commands/menu-command.ts';

/** What a feature adds to the bot; the kernel's own parts are added in the same form. */
export interface Contribution extends TableHooks {
  readonly commands?: readonly SlashCommand[];
  /** In the menu of a message. */
  readonly messageCommands?: readonly MessageCommand[];
  /** In the menu of a person. */
  readonly personCommands?: readonly PersonCommand[];
  readonly buttons?: readonly Button[];
  /** After a table was announced in its channel, or nothing had to be. Safe to repeat: after a failure it runs again. */
  readonly follow?: (tableId: string) => Promise<void>;
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
