import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, askerOf, publicWords, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { SlashCommand, Suggestion } from '../../discord/interactions/command.ts';
import {
  begun,
  forTable,
  isPersonal,
  latestTable,
  namedTable,
} from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { tableOption } from '../../discord/interactions/suggest.ts';
import { collectAdditions } from '../../discord/messages/slots.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { tableId } from '../../discord/presses.ts';
import { isOpen, type Outcome } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import type { Films } from './films.ts';
import { filmView, presses } from './views.ts';

/** The command and the button that show films. */
export function replayControls(films: Films) {
  /** Shows everyone the film of a finished game: the channel's last one, or another. */
  const command: SlashCommand = {
    name: 'replay',
    describe: 'discord.command.replay',
    ofTable: true,
    takesTable: true,
    acknowledge: () => 'public',
    options: [
      tableOption('discord.option.finished-table', async (ask) =>
        (await finishedGames(ask)).flatMap((outcome) => suggestionOf(ask, outcome)),
      ),
    ],
    async run(ask, { options: { table } }) {
      if (table !== undefined) return replayOf(ask, table);
      const found = begun(await latestTable(ask, 'replay'));
      return found.ok ? showEverybody(ask, found.loaded) : found.reply;
    },
  };

  /** A finished game, by the id of its table. */
  async function replayOf(ask: Ask, wanted: string): Promise<Reply> {
    const id = tableId.safeParse(wanted.trim());
    if (!id.success) return refusalReply(say('refuse.replay'));
    const found = await namedTable(ask, id.data);
    if (!found.ok) return found.reply;
    const { table, state } = found.loaded;
    if (state === undefined || isOpen(table)) return refusalReply(say('refuse.replay'));
    return showEverybody(ask, found.loaded);
  }

  /** Shows a film to everyone here, if they may know of the game. */
  async function showEverybody(ask: Ask, loaded: Loaded): Promise<Reply> {
    const { course } = await ask.bot.service.mayKnow(loaded.table, askerOf(ask, 'public'));
    return course
      ? filmOf(ask, loaded, publicWords(ask.bot, loaded.table))
      : refusalReply(say('refuse.replay'), loaded.table);
  }

  /**
   * Shows a person the film of a game that has begun, even while it runs: it has nothing that only one player may see.
   */
  async function showFilm(ask: Ask, loaded: Loaded): Promise<Reply> {
    const ready = begun({ ok: true, loaded });
    if (!ready.ok) return ready.reply;
    const { course } = await ask.bot.service.mayKnow(loaded.table, askerOf(ask));
    return course
      ? filmOf(ask, loaded, wordsFor(ask, loaded.table))
      : refusalReply(say('refuse.replay'), loaded.table);
  }

  async function filmOf({ bot, person }: Ask, loaded: Loaded, words: Words): Promise<Reply> {
    const [film, { buttons }] = await Promise.all([
      films.of(loaded, words, person.id),
      collectAdditions(bot, { loaded, words }, 'game'),
    ]);
    return replyTo(film, (made) => show(filmView(loaded, made, buttons, words)), loaded.table);
  }

  return { commands: [command], buttons: [button(presses.film, forTable('private', showFilm))] };
}

/** The person's finished games, newest first: on a server, only that server's; in direct messages, all. */
async function finishedGames(ask: Ask): Promise<readonly Outcome[]> {
  const { person, where } = ask;
  const all = await ask.bot.service.outcomesOf(person.id, person.id);
  return isPersonal(ask) ? all : all.filter(({ guildId }) => guildId === where.place.guildId);
}

function suggestionOf(ask: Ask, outcome: Outcome): readonly Suggestion[] {
  const game = ask.bot.games.find(({ id }) => id === outcome.game);
  if (game === undefined) return [];
  const words = wordsFor(ask);
  const date = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const { place, seats, score, winner } = outcome;
  const parts = [
    gameTitle(game, words),
    date.format(outcome.at),
    ...(seats > 1 ? [words.plain('replay.place', { place, seats })] : []),
    String(score),
  ];
  return [{ name: `${parts.join(' · ')}${winner && seats > 1 ? ' 🏆' : ''}`, value: outcome.tableId }];
}
