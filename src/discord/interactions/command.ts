import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import type { Place } from '../../table/place.ts';
import { say, type Words } from '../i18n/words.ts';
import type { Ask, AskFor, CommandInput } from './ask.ts';
import type { PlaceKind } from './place-kind.ts';
import type { Acknowledgement, Reply } from './reply.ts';

/** A slash command: its appearance in Discord, and its handler. */
export interface SlashCommand {
  readonly name: string;
  /** The catalogs hold the name at `<describe>.name` and the description at `<describe>.about`. */
  readonly describe: string;
  readonly options?: OfGames<CommandOption>;
  /** The subcommands. A command has options or subcommands, not both. */
  readonly subcommands?: OfGames<Subcommand>;
  /** Not available in direct messages with the bot. */
  readonly serverOnly?: true;
  /**
   * Available only where the bot is in the channel, or in direct messages with it: it needs the other players, or the
   * channel.
   */
  readonly botInChannel?: true;
  /** Discord shows the command only to people with these permissions. */
  readonly permissions?: bigint;
  /**
   * Offered on the touched sheet, always or if the callback agrees. Such a command requires no option and answers
   * privately.
   */
  readonly onSheets?: true | ((place: Place) => Promise<boolean>);
  /** Also runs for a table that the person picks from several; `context.table` names it. */
  readonly takesTable?: true;
  /**
   * A subcommand of `/table`, where Discord keeps everything about the game in a channel together. Such a command has
   * no subcommands, and Discord offers it everywhere: the bot refuses it where it does not belong.
   */
  readonly ofTable?: true;
  /** Defaults to private. */
  acknowledge?(place: PlaceKind): Extract<Acknowledgement, 'private' | 'public'>;
  run(ask: Ask, input: CommandInput): Promise<Reply>;
}

export interface Subcommand {
  readonly name: string;
  readonly describe: string;
  /** The key of the description; `<describe>.about` by default. */
  readonly about?: string;
  /** As for `SlashCommand`. */
  readonly onSheets?: true;
  readonly options: readonly CommandOption[];
}

/** Some options and subcommands depend on the offered games. */
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
  /** The only values allowed. */
  readonly choices?: readonly OptionChoice[];
  /** Suggests values while the person types; other values can be typed too. */
  suggest?(
    ask: Ask,
    input: CommandInput,
    typed: string,
  ): Promise<readonly Suggestion[]> | readonly Suggestion[];
}

/** A choice. Its name is in the catalogs at the key `label`, or is the value itself. */
export interface OptionChoice {
  readonly value: string;
  readonly label?: string;
}

/** An autocomplete suggestion. Name and value have at most 100 characters each. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/** The command whose subcommands are those `ofTable`. */
export const TABLE_COMMAND = 'table';

/** The command that was typed, found by its name or, among those `ofTable`, by that of its subcommand. */
export function typedCommand(
  commands: readonly SlashCommand[],
  name: string,
  input: CommandInput,
): { readonly command: SlashCommand; readonly input: CommandInput } | undefined {
  const isOfTable = name === TABLE_COMMAND;
  const command = commands.find(
    (command) =>
      command.name === (isOfTable ? input.subcommand : name) && (command.ofTable ?? false) === isOfTable,
  );
  return command && { command, input: isOfTable ? { ...input, subcommand: undefined } : input };
}

/** A command's name as it is typed, without the slash, in the language of these words. */
export function typedName({ describe, ofTable }: SlashCommand, words: Words): string {
  const own = words.plain({ key: `${describe}.name` });
  return ofTable ? `${words.plain('command.table.name')} ${own}` : own;
}

/** Why a command does not belong in a person's place, although Discord may offer it there. */
export function whyNotHere(
  { serverOnly, botInChannel }: Pick<SlashCommand, 'serverOnly' | 'botInChannel'>,
  { bot: { places }, where: { place } }: AskFor<'where', 'places'>,
): Message | undefined {
  if (serverOnly && place.guildId === undefined) return say('refuse.server-only');
  if (botInChannel && places.of(place).answers === 'reply') return say('refuse.bot-in-channel');
  return undefined;
}

export function subcommandsOf(
  { subcommands = [] }: Pick<SlashCommand, 'subcommands'>,
  games: readonly AnyGame[],
): readonly Subcommand[] {
  return ofGames(subcommands, games);
}

/** The options of the command, or of one of its subcommands. */
export function optionsOf(
  command: Pick<SlashCommand, 'options' | 'subcommands'>,
  subcommand: string | undefined,
  games: readonly AnyGame[],
): readonly CommandOption[] {
  if (subcommand === undefined) return ofGames(command.options ?? [], games);
  return subcommandsOf(command, games).find(({ name }) => name === subcommand)?.options ?? [];
}

function ofGames<T>(values: OfGames<T>, games: readonly AnyGame[]): readonly T[] {
  return typeof values === 'function' ? values(games) : values;
}

/** A context-menu command on a message or a person. The answer is private. */
interface MenuCommand<Target> {
  /** The key of its name in the catalogs, 1 to 32 characters. The English name identifies the command. */
  readonly name: string;
  /** Not available in direct messages with the bot. */
  readonly serverOnly?: true;
  run(ask: Ask, target: Target): Promise<Reply>;
}

export type MessageCommand = MenuCommand<TargetMessage>;
/** Receives the person's id. */
export type PersonCommand = MenuCommand<string>;

/** The message on whose context menu a command was used. */
export interface TargetMessage {
  readonly isOwn: boolean;
  readonly at: Date;
  /** Of its buttons and menus, in order. */
  readonly customIds: readonly string[];
}
