import { aboutTable } from '../interactions/find-table.ts';
import { changeLobby } from './lobby.ts';

export const startCommand = aboutTable({
  name: 'start',
  describe: 'discord.command.start',
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'start', loaded),
});
