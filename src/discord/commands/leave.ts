import { aboutTable } from '../interactions/find-table.ts';
import { changeLobby } from './lobby.ts';

export const leaveCommand = aboutTable({
  name: 'leave',
  describe: 'discord.command.leave',
  botInChannel: true,
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'leave', loaded),
});
