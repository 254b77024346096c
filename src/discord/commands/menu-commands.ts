import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody as MenuCommandJson,
} from 'discord.js';
import { locales } from '../../core/message.ts';
import type { MessageCommand } from './menu-command.ts';
import type { InAllLocales } from './slash-commands.ts';

/** The commands in the menus of messages as Discord registers them. */
export function menuCommands(
  commands: readonly MessageCommand[],
  texts: InAllLocales,
): readonly MenuCommandJson[] {
  return commands.map(({ name }) => {
    const names = texts(name);
    const built = new ContextMenuCommandBuilder()
      .setType(ApplicationCommandType.Message)
      .setName(names.en)
      .setIntegrationTypes(ApplicationIntegrationType.GuildInstall)
      .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM);
    for (const locale of locales) if (locale !== 'en') built.setNameLocalization(locale, names[locale]);
    return built.toJSON();
  });
}
