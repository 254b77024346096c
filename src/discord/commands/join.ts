import { onTable } from './command.ts';
import { changeLobby } from './lobby.ts';

export const joinCommand = onTable({
  name: 'join',
  describe: 'discord.command.join',
  botInChannel: true,
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'join', loaded),
});
