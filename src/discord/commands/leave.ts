import { onTable } from './command.ts';
import { changeLobby } from './lobby.ts';

export const leaveCommand = onTable({
  name: 'leave',
  describe: 'discord.command.leave',
  botInChannel: true,
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'leave', loaded),
});
