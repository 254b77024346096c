import { onTable } from './command.ts';
import { changeLobby } from './lobby.ts';

export const leaveCommand = onTable({
  name: 'leave',
  describe: 'discord.command.leave',
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'leave', loaded),
});
