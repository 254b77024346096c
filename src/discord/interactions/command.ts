import type { AnyGame } from '../../core/game.ts';
import type { BotContext, CommandInput, InteractionContext } from './context.ts';
import type { PlaceKind } from './place-kind.ts';
import type { Acknowledgement, Reply } from './reply.ts';

/** A slash command: how Discord shows it, and what it does. */
export interface SlashCommand {
  readonly name: string;
  /** The catalogs have the name at `<describe>.name` and the description at `<describe>.about`. */
  readonly describe: string;
  /** The name is the same in every language: the catalogs have the description alone. */
  readonly sameName?: true;
  readonly options?: OfGames<CommandOption>;
  /** The subcommands. A command has options or verbs, not both. */
  readonly verbs?: OfGames<Verb>;
  /** Not in direct messages with the bot. */
  readonly serverOnly?: true;
  /** Only where the bot is in the channel, or in direct messages with it: it needs the other players, or the channel. */
  readonly botInChannel?: true;
  /** Discord shows the command only to people with these permissions. */
  readonly permissions?: bigint;
  /** It also runs for a table that the person chooses out of several: `context.table` names it. */
  readonly takesTable?: true;
  /** Private for every command without it. */
  acknowledge?(place: PlaceKind): Extract<Acknowledgement, 'private' | 'public'>;
  run(bot: BotContext, context: InteractionContext, input: CommandInput): Promise<Reply>;
}

export interface Verb {
  readonly name: string;
  readonly describe: string;
  /** The key of the description, by default `<describe>.about`. */
  readonly about?: string;
  readonly options: readonly CommandOption[];
}

/** Some options and subcommands follow from the games that are offered. */
type OfGames<T> = readonly T[] | ((games: readonly AnyGame[]) => readonly T[]);

export type CommandOption =
  | TextOption
  | (Described & { readonly type: 'user'; readonly required?: true })
  | (Described & { readonly type: 'boolean' | 'channel' });

interface Described {
  readonly name: string;
  readonly describe: string;
}

export interface TextOption extends Described {
  readonly type: 'text';
  readonly required?: boolean;
  /** The only values that can be chosen. */
  readonly choices?: readonly OptionChoice[];
  /** Offers values while the person types; others can be typed too. */
  suggest?(
    bot: BotContext,
    context: InteractionContext,
    input: CommandInput,
    typed: string,
  ): Promise<readonly Suggestion[]> | readonly Suggestion[];
}

/** A choice. Its name is in the catalogs at the key `label`, or the value itself. */
export interface OptionChoice {
  readonly value: string;
  readonly label?: string;
}

/** A value that is offered while somebody types. Name and value have at most 100 characters. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

export function verbsOf({ verbs = [] }: SlashCommand, games: readonly AnyGame[]): readonly Verb[] {
  return ofGames(verbs, games);
}

/** The command's options, or those of one of its verbs. */
export function optionsOf(
  command: SlashCommand,
  verb: string | undefined,
  games: readonly AnyGame[],
): readonly CommandOption[] {
  if (verb === undefined) return ofGames(command.options ?? [], games);
  return verbsOf(command, games).find(({ name }) => name === verb)?.options ?? [];
}

function ofGames<T>(values: OfGames<T>, games: readonly AnyGame[]): readonly T[] {
  return typeof values === 'function' ? values(games) : values;
}

/** A command in the menu of a message or a person. The answer is private. */
interface MenuCommand<Target> {
  /** The catalogs have the name, 1 to 32 characters, at this key. The English one identifies the command. */
  readonly name: string;
  /** Not in direct messages with the bot. */
  readonly serverOnly?: true;
  run(bot: BotContext, context: InteractionContext, target: Target): Promise<Reply>;
}

export type MessageCommand = MenuCommand<TargetMessage>;
/** It gets the person's id. */
export type PersonCommand = MenuCommand<string>;

/** The message in whose menu a command was used. */
export interface TargetMessage {
  readonly isOwn: boolean;
  readonly at: Date;
  /** Of its buttons and menus, in their order. */
  readonly customIds: readonly string[];
}
