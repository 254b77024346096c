import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody as MenuCommandJson,
} from 'discord.js';
import { locales } from '../../core/message.ts';
import type { MessageCommand, PersonCommand } from './menu-command.ts';
import type { InAllLocales } from './slash-commands.ts';

/** The commands in the menus of messages and of people, as Discord registers them. */
export function menuCommands(
  { messageCommands, personCommands }: MenuCommands,
  texts: InAllLocales,
): readonly MenuCommandJson[] {
  const { Message, User } = ApplicationCommandType;
  return [
    ...messageCommands.map((command) => definitionOf(Message, command, texts)),
    ...personCommands.map((command) => definitionOf(User, command, texts)),
  ];
}

export interface MenuCommands {
  readonly messageCommands: readonly MessageCommand[];
  readonly personCommands: readonly PersonCommand[];
}

function definitionOf(
  type: ApplicationCommandType.Message | ApplicationCommandType.User,
  { name, serverOnly }: Pick<MessageCommand, 'name' | 'serverOnly'>,
  texts: InAllLocales,
): MenuCommandJson {
  const { Guild, BotDM } = InteractionContextType;
  const names = texts(name);
  const built = new ContextMenuCommandBuilder()
    .setType(type)
    .setName(names.en)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall)
    .setContexts(serverOnly ? [Guild] : [Guild, BotDM]);
  for (const locale of locales) if (locale !== 'en') built.setNameLocalization(locale, names[locale]);
  return built.toJSON();
}
