import { escaped } from '../../discord/i18n/text.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { text } from '../../discord/messages/view.ts';
import { dueWork } from '../../table/due-work.ts';
import { seatNames } from '../../table/seats/seats.ts';
import { feature } from '../feature.ts';
import { type FindBot, findButtons, findCommands } from './commands.ts';
import { advance, conclude, foundAt, leaveGames } from './found-games.ts';
import { countsBy } from './kernel.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createTeller, foundPlace } from './notices.ts';
import { LOOKED_AT_EVERY, meetWishes, POOL, QUEUE, rememberRefusals } from './pool.ts';
import { presses } from './presses.ts';
import { reactionsAt } from './reactions.ts';
import {
  findReport,
  foundGame,
  foundSeat,
  foundSkill,
  reaction,
  seeker,
  unwanted,
  wish,
  wishServer,
} from './records.ts';
import { sendReport } from './reports.ts';
import { offers, offersEntry } from './settings.ts';
import { reactionLine } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    find: typeof en;
  }
}

/** Opponents from other servers: people wish for a game, and the bot brings them together at a table in no channel. */
export const finding = feature({
  id: 'find',
  locales: { en, de, fr, nl },
  records: [seeker, wish, wishServer, foundGame, foundSeat, foundSkill, unwanted, reaction, findReport],
  make(kernel) {
    const bot: FindBot = { ...kernel, counts: countsBy(kernel.figures), teller: createTeller(kernel) };
    const isOffered = async (guildId: string | undefined) =>
      kernel.matching && (guildId === undefined || offers.of(await kernel.service.serverSettings(guildId)));
    return {
      api: undefined,
      commands: kernel.matching ? findCommands(bot) : [],
      buttons: findButtons(bot),
      settings: { server: kernel.matching ? [offersEntry] : [] },
      places: [foundPlace(kernel)],
      jobs: { [QUEUE]: { run: () => (kernel.matching ? meetWishes(bot) : Promise.resolve()) } },
      recurring: { every: LOOKED_AT_EVERY, jobs: kernel.matching ? [POOL] : [] },
      dueWork: [
        dueWork(kernel, foundGame, (game) => advance(bot, bot.teller, game), { atOnce: 4 }),
        dueWork(kernel, findReport, (row) => sendReport(kernel, row)),
      ],
      async follow(loaded) {
        await conclude(bot, loaded);
      },
      async erasing(userId) {
        await rememberRefusals(bot, userId);
        await leaveGames(bot, userId);
      },
      shows: {
        async more({ place, words }) {
          return (await isOffered(place.guildId)) ? { lines: [words.md('find.offer')] } : {};
        },
        async lobby({ loaded: { table, game }, words }) {
          const isFull = table.seats.length >= table.seatLimit;
          if (isFull || game.seats.max < 2 || !(await isOffered(table.place.guildId))) return {};
          const button = words.button(presses.wish({ game: game.id }), 'find.elsewhere');
          return { controls: [{ order: 90, button }] };
        },
        async end({ loaded: { table, game }, words }) {
          const isFound = foundAt(table) !== undefined;
          if (game.seats.max < 2 || !(isFound || (await isOffered(table.place.guildId)))) return {};
          const others = words.button(
            presses.wish({ game: game.id }),
            isFound ? 'find.others' : 'find.elsewhere',
          );
          if (!isFound) return { controls: [{ order: 95, button: others }] };
          const { id } = table;
          return {
            controls: [
              { order: 22, button: words.button(presses.phrases({ table: id }), 'find.react') },
              { order: 30, button: words.button(presses.again({ table: id }), 'find.again', 'primary') },
              { order: 32, button: others },
              { order: 34, button: words.button(presses.people({ table: id }), 'find.people') },
            ],
          };
        },
        extras: ({ loaded: { table }, words }) =>
          foundAt(table) === undefined
            ? {}
            : {
                controls: [
                  { order: 60, button: words.button(presses.phrases({ table: table.id }), 'find.react') },
                ],
              },
        // A panel with choices keeps its last row in place, so nothing is added below it.
        async panel({ seat, ...about }) {
          const { game, state } = about.loaded;
          const lines = game.awaiting(state).includes(seat) ? [] : await reactionLines(bot, about, seat);
          return lines.length === 0 ? {} : { blocks: [text(...lines)] };
        },
      },
    };
  },
});

/** What the others at a found game have said. */
async function reactionLines(
  bot: FindBot,
  { loaded: { table }, words }: ShownGame,
  seat: number,
): Promise<readonly string[]> {
  const reader = table.seats[seat];
  const readerId = reader?.kind === 'human' ? reader.person.id : undefined;
  const names = seatNames(table);
  const nameOf = (userId: string) =>
    escaped(
      names[table.seats.findIndex((one) => one.kind === 'human' && one.person.id === userId)] ??
        words.plain('find.somebody'),
    );
  const said = await reactionsAt(bot, table, readerId);
  return said.filter(({ userId }) => userId !== readerId).map((one) => reactionLine(one, nameOf, words));
}
