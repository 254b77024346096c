import { onTable } from './command.ts';
import { changeLobby } from './lobby.ts';

export const cancelCommand = onTable({
  name: 'cancel',
  describe: 'discord.command.cancel',
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'cancel', loaded),
});
