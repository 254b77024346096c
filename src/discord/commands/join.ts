import { aboutTable } from '../interactions/find-table.ts';
import { changeLobby } from './lobby.ts';

export const joinCommand = aboutTable({
  name: 'join',
  describe: 'discord.command.join',
  botInChannel: true,
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'join', loaded),
});
