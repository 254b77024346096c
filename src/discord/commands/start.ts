import { onTable } from './command.ts';
import { changeLobby } from './lobby.ts';

export const startCommand = onTable({
  name: 'start',
  describe: 'discord.command.start',
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'start', loaded),
});
