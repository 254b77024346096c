import {
  type RESTPostAPIApplicationCommandsJSONBody as AnyCommandJson,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody as CommandJson,
  ContextMenuCommandBuilder,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody as MenuCommandJson,
  Routes,
  type SharedNameAndDescription,
  SlashCommandBuilder,
  type SlashCommandSubcommandBuilder,
} from 'discord.js';
import type { AnyGame } from '../../core/game.ts';
import { type Locale, locales } from '../../core/message.ts';
import type { Log } from '../../table/ports.ts';
import { cut } from '../i18n/text.ts';
import {
  type CommandOption,
  type MessageCommand,
  type OptionChoice,
  optionsOf,
  type SlashCommand,
  subcommandsOf,
  TABLE_COMMAND,
} from '../interactions/command.ts';
import type { Handlers } from '../interactions/contribution.ts';
import type { ChannelTypes, Reach } from '../interactions/place-kind.ts';
import { CHOICE_TEXT_MAX, OPTION_TEXT_MAX } from '../rest/limits.ts';

/** The text of a key in every language. */
type InAllLocales = (key: string) => Readonly<Record<Locale, string>>;

/**
 * The slash commands as Discord registers them.
 *
 * @param reaches where they are offered besides servers and the bot's direct messages
 * @param channelTypes the channel types that options accept; all if undefined
 */
export function slashCommands(
  commands: readonly SlashCommand[],
  games: readonly AnyGame[],
  texts: InAllLocales,
  reaches: readonly Reach[] = [],
  channelTypes: ChannelTypes = [],
): readonly CommandJson[] {
  const ofTable = commands.filter(({ ofTable }) => ofTable);
  const table: Registered = {
    name: TABLE_COMMAND,
    describe: 'discord.command.table',
    subcommands: ofTable.map((command) => ({
      name: command.name,
      describe: command.describe,
      options: optionsOf(command, undefined, games),
    })),
  };
  const all: readonly Registered[] = [
    ...commands.filter(({ ofTable }) => !ofTable),
    ...(ofTable.length === 0 ? [] : [table]),
  ];
  return all.map((command) => {
    const built = new SlashCommandBuilder();
    named(built, command, texts);
    const { integrationTypes, contexts } = offered(command, reaches);
    built.setIntegrationTypes(...integrationTypes).setContexts(...contexts);
    if (command.permissions !== undefined) built.setDefaultMemberPermissions(command.permissions);
    for (const option of optionsOf(command, undefined, games)) addOption(built, option, texts, channelTypes);
    for (const wanted of subcommandsOf(command, games))
      built.addSubcommand((subcommand) => {
        named(subcommand, wanted, texts);
        for (const option of wanted.options) addOption(subcommand, option, texts, channelTypes);
        return subcommand;
      });
    return built.toJSON();
  });
}

/** A command as Discord knows it: several of ours can be one of Discord's. */
type Registered = Omit<SlashCommand, 'run'>;

function offered(
  { serverOnly, botInChannel }: Pick<SlashCommand, 'serverOnly' | 'botInChannel'>,
  reaches: readonly Reach[],
) {
  const others = serverOnly || botInChannel ? [] : reaches;
  const { Guild, BotDM } = InteractionContextType;
  return {
    integrationTypes: [
      ApplicationIntegrationType.GuildInstall,
      ...others.map(({ installedBy }) => installedBy),
    ],
    contexts: [Guild, ...(serverOnly ? [] : [BotDM]), ...others.map(({ context }) => context)],
  };
}

function addOption(
  builder: SlashCommandBuilder | SlashCommandSubcommandBuilder,
  option: CommandOption,
  texts: InAllLocales,
  channelTypes: ChannelTypes,
): void {
  switch (option.type) {
    case 'text':
      builder.addStringOption((built) => {
        named(built, option, texts).setRequired(option.required ?? false);
        if (option.choices !== undefined)
          return built.addChoices(option.choices.map((choice) => choiceOf(choice, texts)));
        return built.setMaxLength(OPTION_TEXT_MAX).setAutocomplete(option.suggest !== undefined);
      });
      return;
    case 'user':
      builder.addUserOption((built) => named(built, option, texts).setRequired(option.required ?? false));
      return;
    case 'boolean':
      builder.addBooleanOption((built) => named(built, option, texts));
      return;
    case 'channel':
      builder.addChannelOption((built) => named(built, option, texts).addChannelTypes(...channelTypes));
  }
}

/** Sets name and description in every language. */
function named<B extends SharedNameAndDescription>(
  builder: B,
  {
    name,
    describe: key,
    about,
  }: { readonly name: string; readonly describe: string; readonly about?: string },
  texts: InAllLocales,
): B {
  builder.setName(name);
  const names = texts(`${key}.name`);
  for (const locale of locales) {
    const localised = asName(names[locale]);
    if (locale !== 'en' && localised !== undefined) builder.setNameLocalization(locale, localised);
  }
  return describe(builder, about ?? `${key}.about`, texts);
}

function describe<B extends SharedNameAndDescription>(builder: B, key: string, texts: InAllLocales): B {
  const { en, ...others } = texts(key);
  builder.setDescription(cut(en, CHOICE_TEXT_MAX));
  for (const locale of locales)
    if (locale !== 'en') builder.setDescriptionLocalization(locale, cut(others[locale], CHOICE_TEXT_MAX));
  return builder;
}

/** A text as a name of a command or option: no punctuation, as Discord demands; undefined if nothing is left. */
function asName(text: string): string | undefined {
  const name = text
    .replaceAll(/[!?.,:’']/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '-');
  return /^[\p{Ll}\p{Lm}\p{Lo}\p{N}_-]{1,32}$/u.test(name) ? name : undefined;
}

function choiceOf({ value, label }: OptionChoice, texts: InAllLocales) {
  if (label === undefined) return { name: value, value };
  const { en, ...others } = texts(label);
  const localised = Object.entries(others).map(([locale, name]) => [locale, cut(name, CHOICE_TEXT_MAX)]);
  return { name: cut(en, CHOICE_TEXT_MAX), value, name_localizations: Object.fromEntries(localised) };
}

/**
 * The context-menu commands of messages and people, as Discord registers them.
 *
 * @param reaches as for `slashCommands`
 */
export function menuCommands(
  { messageCommands, personCommands }: Pick<Handlers, 'messageCommands' | 'personCommands'>,
  texts: InAllLocales,
  reaches: readonly Reach[] = [],
): readonly MenuCommandJson[] {
  const { Message, User } = ApplicationCommandType;
  return [
    ...messageCommands.map((command) => definitionOf(Message, command, texts, reaches)),
    ...personCommands.map((command) => definitionOf(User, command, texts, reaches)),
  ];
}

function definitionOf(
  type: ApplicationCommandType.Message | ApplicationCommandType.User,
  command: Pick<MessageCommand, 'name' | 'serverOnly'>,
  texts: InAllLocales,
  reaches: readonly Reach[],
): MenuCommandJson {
  const names = texts(command.name);
  const { integrationTypes, contexts } = offered(command, reaches);
  const built = new ContextMenuCommandBuilder()
    .setType(type)
    .setName(names.en)
    .setIntegrationTypes(...integrationTypes)
    .setContexts(...contexts);
  for (const locale of locales) if (locale !== 'en') built.setNameLocalization(locale, names[locale]);
  return built.toJSON();
}

/** The part of discord.js's REST client that registers commands. */
interface RegistrationRest {
  get(route: `/${string}`, options: { readonly query: URLSearchParams }): Promise<unknown>;
  put(route: `/${string}`, options: { readonly body: unknown }): Promise<unknown>;
}

/**
 * Registers the commands in one bulk overwrite, unless Discord already has exactly these.
 *
 * @returns Discord's list of the commands, with their ids
 */
export async function register(
  rest: RegistrationRest,
  applicationId: string,
  commands: readonly AnyCommandJson[],
  log: Log,
): Promise<unknown> {
  const before = await registered(rest, applicationId).catch((err: unknown) => {
    log.info({ err }, 'reading the registered commands failed; they are written without comparing');
  });
  const found: readonly unknown[] = Array.isArray(before) ? before : [];
  const entryPoint = found.find(
    (one) => isRecord(one) && one.type === ApplicationCommandType.PrimaryEntryPoint,
  );
  const ours = found.filter((one) => one !== entryPoint);
  if (Array.isArray(before) && sameCommands(ours, commands)) return before;
  // Discord refuses an overwrite without the entry-point command that opens the app's Activity (50240).
  const body = isRecord(entryPoint) ? [...commands, editable(entryPoint)] : commands;
  const after = await rest.put(Routes.applicationCommands(applicationId), { body });
  log.info({ commands: commands.length }, 'the commands are registered');
  return after;
}

/** The fields of a listed command that may be sent back. */
function editable(command: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const fields = [
    'type',
    'name',
    'name_localizations',
    'description',
    'description_localizations',
    'handler',
    'contexts',
    'integration_types',
    'default_member_permissions',
  ];
  return Object.fromEntries(
    fields.flatMap((field) => (isBlank(command[field]) ? [] : [[field, command[field]]])),
  );
}

/** Discord's list of the commands. */
export async function registered(
  rest: Pick<RegistrationRest, 'get'>,
  applicationId: string,
): Promise<unknown> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  return rest.get(Routes.applicationCommands(applicationId), { query });
}

/** Whether Discord has exactly our commands, in any order. */
function sameCommands(registered: readonly unknown[], commands: readonly AnyCommandJson[]): boolean {
  const byName = new Map(registered.map((command) => [commandName(command), command]));
  return registered.length === commands.length && commands.every((ours) => says(byName.get(ours.name), ours));
}

function commandName(command: unknown): unknown {
  return isRecord(command) ? command.name : undefined;
}

/** Whether a value contains everything in ours. Discord adds fields and omits empty ones. */
function says(theirs: unknown, ours: unknown): boolean {
  if (isBlank(ours)) return isBlank(theirs);
  if (Array.isArray(ours))
    return (
      Array.isArray(theirs) &&
      theirs.length === ours.length &&
      ours.every((item, index) => says(theirs[index], item))
    );
  if (isRecord(ours))
    return isRecord(theirs) && Object.entries(ours).every(([key, value]) => says(theirs[key], value));
  return theirs === ours;
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
