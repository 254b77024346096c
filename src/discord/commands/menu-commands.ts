import {
  ApplicationCommandType,
  ContextMenuCommandBuilder,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody as MenuCommandJson,
} from 'discord.js';
import { locales } from '../../core/message.ts';
import type { Handlers } from '../contribution.ts';
import type { Reach } from '../places/place-kind.ts';
import type { MessageCommand } from './menu-command.ts';
import { type InAllLocales, offered } from './slash-commands.ts';

/**
 * The commands in the menus of messages and of people, as Discord registers them.
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
