import { showGames } from '../../discord/handlers/games.ts';
import { rulesOf } from '../../discord/handlers/rules.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { whereMember } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../../discord/interactions/reply.ts';
import { collectAdditions, type Slots } from '../../discord/messages/slots.ts';
import { showOwnOrServer } from '../../discord/settings/controls.ts';
import type { Kernel } from '../feature.ts';
import { feature } from '../feature.ts';
import { greetIfNew } from './greeting.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { serverGreeting } from './record.ts';
import { gameButtons, gamesView, helpView, moreBlocks, presses } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    help: typeof en;
  }
}

/** Greets servers, answers `/help` by where a person stands, and says what else there is to play. */
export const help = feature({
  id: 'help',
  locales: { en, de, fr, nl },
  records: [serverGreeting],
  make: (kernel) => ({
    api: undefined,
    commands: [{ name: 'help', describe: 'discord.command.help', run: showHelp }],
    buttons: [
      button(presses.newGame, { acknowledge: 'private', run: showNewGames }),
      button(presses.open, {
        acknowledge: 'update',
        acknowledgeReply: 'public',
        run: openGame,
      }),
      button(presses.show, { acknowledge: 'private', run: showGame }),
      button(presses.games, { acknowledge: 'private', run: showGames }),
      button(presses.settings, { acknowledge: 'private', run: showOwnOrServer }),
    ],
    shows: {
      end: async ({ loaded, words }) => ({
        lines: (await moreToPlay(kernel, { place: loaded.table.place, words })).map((line) => `-# ${line}`),
      }),
      games: async ({ place, userId, words }) => ({
        blocks: moreBlocks(await moreToPlay(kernel, { place, userId, words }), words),
      }),
    },
    async serversBack(guildIds) {
      for (const guildId of guildIds) await greetIfNew(kernel, guildId);
    },
  }),
});

/** One line for each thing that leads somewhere from here, for this person or for everybody. */
async function moreToPlay(bot: Pick<Kernel, 'contributions' | 'log'>, about: Slots['more']) {
  return (await collectAdditions(bot, about, 'more')).lines;
}

/** By where the person stands: their games first, then how to begin, then what else there is. */
async function showHelp(ask: Ask): Promise<Reply> {
  const { service, places } = ask.bot;
  const { place } = ask.where;
  const { id: userId } = ask.person;
  const words = wordsFor(ask);
  const open = await whereMember(ask, await service.ofPlayer(userId));
  const known = new Set(open.map(({ table }) => table.id));
  const waiting = (await service.waiting(userId)).tables.filter(({ loaded }) => known.has(loaded.table.id));
  const more = await moreToPlay(ask.bot, { place, userId, words });
  const standing = {
    next: waiting[0]?.loaded.table.id,
    waiting: waiting.length,
    open: open.length,
    shut: places.whyShut(ask.where),
    manages: ask.where.managesServer,
  };
  return show(helpView(standing, more, words));
}

/** The games to begin, unless none can be begun here. */
async function showNewGames(ask: Ask): Promise<Reply> {
  const shut = ask.bot.places.whyShut(ask.where);
  if (shut !== undefined) return refusalReply(shut);
  return show(gamesView(ask.bot.games, wordsFor(ask)));
}

/** Opens a lobby as `/newgame` does. */
async function openGame(ask: Ask, { game }: { readonly game: string }): Promise<Reply> {
  const command = ask.bot.handlers().commands.find(({ name }) => name === 'newgame');
  if (command === undefined || !ask.bot.games.some(({ id }) => id === game))
    return refusalReply(say('refuse.unknown'));
  return command.run(ask, { subcommand: game, options: {} });
}

/** How a game goes, in pictures, with the way to the others and to a game of one's own. */
async function showGame(ask: Ask, { game }: { readonly game: string | undefined }): Promise<Reply> {
  const { games } = ask.bot;
  const shown = game === undefined ? games[0] : games.find(({ id }) => id === game);
  if (shown === undefined) return refusalReply(say('refuse.unknown'));
  const words: Words = wordsFor(ask);
  const reply = await rulesOf(ask, shown);
  if (reply.kind !== 'view') return reply;
  const others = games.filter(({ id }) => id !== shown.id);
  const { view } = reply;
  return show({
    ...view,
    blocks: [...view.blocks, ...gameButtons(others, words, (game) => presses.show({ game }))],
  });
}
