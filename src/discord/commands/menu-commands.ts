import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody as MenuCommandJson,
} from 'discord.js';
import { locales } from '../../core/message.ts';
import type { Handlers } from '../contribution.ts';
import type { MessageCommand } from './menu-command.ts';
import type { InAllLocales } from './slash-commands.ts';

const { GuildInstall, UserInstall } = ApplicationIntegrationType;
const { Guild, BotDM, PrivateChannel } = InteractionContextType;

/**
 * The commands in the menus of messages and of people, as Discord registers them.
 *
 * @param userInstall as for `slashCommands`
 */
export function menuCommands(
  { messageCommands, personCommands }: Pick<Handlers, 'messageCommands' | 'personCommands'>,
  texts: InAllLocales,
  userInstall = true,
): readonly MenuCommandJson[] {
  const { Message, User } = ApplicationCommandType;
  return [
    ...messageCommands.map((command) => definitionOf(Message, command, texts, userInstall)),
    ...personCommands.map((command) => definitionOf(User, command, texts, userInstall)),
  ];
}

function definitionOf(
  type: ApplicationCommandType.Message | ApplicationCommandType.User,
  { name, serverOnly }: Pick<MessageCommand, 'name' | 'serverOnly'>,
  texts: InAllLocales,
  userInstall: boolean,
): MenuCommandJson {
  const isOutside = userInstall && !serverOnly;
  const names = texts(name);
  const built = new ContextMenuCommandBuilder()
    .setType(type)
    .setName(names.en)
    .setIntegrationTypes(GuildInstall, ...(isOutside ? [UserInstall] : []))
    .setContexts(Guild, ...(serverOnly ? [] : [BotDM]), ...(isOutside ? [PrivateChannel] : []));
  for (const locale of locales) if (locale !== 'en') built.setNameLocalization(locale, names[locale]);
  return built.toJSON();
}
