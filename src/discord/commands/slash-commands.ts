import {
  ApplicationIntegrationType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody as CommandJson,
  InteractionContextType,
  type SharedNameAndDescription,
  SlashCommandBuilder,
  type SlashCommandSubcommandBuilder,
} from 'discord.js';
import type { AnyGame } from '../../core/game.ts';
import { type Locale, locales } from '../../core/message.ts';
import { TABLE_CHANNEL_TYPES } from '../gateway/permissions.ts';
import { CHOICE_TEXT_MAX, OPTION_TEXT_MAX } from '../messages/limits.ts';
import { cut } from '../messages/text.ts';
import type { Reach } from '../places/place-kind.ts';
import { type CommandOption, type OptionChoice, optionsOf, type SlashCommand, verbsOf } from './command.ts';

/** The text of a key in every language. */
export type InAllLocales = (key: string) => Readonly<Record<Locale, string>>;

/**
 * The slash commands as Discord registers them.
 *
 * @param reaches where they are offered besides the servers and the direct messages of the bot
 */
export function slashCommands(
  commands: readonly SlashCommand[],
  games: readonly AnyGame[],
  texts: InAllLocales,
  reaches: readonly Reach[] = [],
): readonly CommandJson[] {
  return commands.map((command) => {
    const built = new SlashCommandBuilder();
    if (command.sameName) describe(built.setName(command.name), `${command.describe}.about`, texts);
    else named(built, command, texts);
    const { integrationTypes, contexts } = offered(command, reaches);
    built.setIntegrationTypes(...integrationTypes).setContexts(...contexts);
    if (command.permissions !== undefined) built.setDefaultMemberPermissions(command.permissions);
    for (const option of optionsOf(command, undefined, games)) addOption(built, option, texts);
    for (const verb of verbsOf(command, games))
      built.addSubcommand((subcommand) => {
        named(subcommand, verb, texts);
        for (const option of verb.options) addOption(subcommand, option, texts);
        return subcommand;
      });
    return built.toJSON();
  });
}

/** Where Discord offers a command. */
export function offered(
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
      builder.addChannelOption((built) =>
        named(built, option, texts).addChannelTypes(...TABLE_CHANNEL_TYPES),
      );
  }
}

/** Gives a name and a description in every language. */
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

/** A text as Discord wants the names of commands and options, without punctuation; undefined if it cannot be one. */
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
