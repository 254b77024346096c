import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { small } from '../../discord/i18n/text.ts';
import { optionForms } from '../../discord/messages/options.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { tableOptionsOf } from '../../table/hooks.ts';
import type { SeatOccupant, Table } from '../../table/model.ts';
import type { Delegates } from '../../table/record.ts';
import { serverOf } from '../../table/seats/people.ts';
import { type TableOption, tableOption } from '../../table/settings.ts';
import { feature } from '../feature.ts';
import { ALL_GAMES, rating, type Skill } from '../ratings/record.ts';
import { headStarts, isWorthOffering, type Strength } from './head-start.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    odds: typeof en;
  }
}

/** Whether weaker players get a head start. */
export const oddsOption = tableOption('odds', ['own', 'even'], ({ headStarts: has }) => has !== undefined);

/** Head starts that even the odds: by level for computer players, by results for people. */
export const odds = feature({
  id: 'odds',
  locales: { en, de, fr, nl },
  make({ store, contributions }) {
    const { rating: ratings } = store.prisma;
    const headStartOf = async (table: Table, game: AnyGame): Promise<readonly number[]> =>
      headStarts(game, table.options, await strengthsOf(table, ratings));
    return {
      api: undefined,
      tableOptions: [oddsOption],
      async starting(table, game) {
        const isDealt = game.headStarts && table.dice !== 'position' && oddsOption.of(table) === 'even';
        const headStart = isDealt ? await headStartOf(table, game) : [];
        return headStart.some((points) => points > 0) ? { ...table, headStart } : table;
      },
      shows: {
        async lobby({ loaded, words }) {
          const { table, game } = loaded;
          if (!game.headStarts) return {};
          if (oddsOption.of(table) !== 'even') {
            const offer = await offerLine(loaded, ratings, tableOptionsOf(contributions), words);
            return offer === undefined ? {} : { lines: [small(offer)] };
          }
          const begins =
            table.seats.length === 1
              ? words.md('odds.waiting')
              : (beginsLine(await headStartOf(table, game), words) ?? words.md('odds.equal'));
          return { lines: [begins, words.small('odds.how')] };
        },
        turn: startedWith,
        record: startedWith,
      },
    };
  },
});

type Ratings = Delegates['rating'];

/** A person's rating is provisional until this many rated games. */
const SETTLED = 3;

/**
 * The rating of each person at a table on its server: in this game if they have played it, otherwise in all games.
 * Undefined for computer players, and for people without one.
 */
async function ratingsOf(table: Table, ratings: Ratings): Promise<readonly (Skill | undefined)[]> {
  const guildId = serverOf(table);
  const ids = table.seats.flatMap((occupant) => (occupant.kind === 'human' ? [occupant.person.id] : []));
  const game = { in: [table.game, ALL_GAMES] };
  const rows =
    guildId === undefined ? [] : await ratings.findMany({ where: { guildId, game, userId: { in: ids } } });
  const known = rows.map(rating.decode);
  return table.seats.map((occupant) => {
    const own = known.filter(({ userId }) => occupant.kind === 'human' && userId === occupant.person.id);
    return own.find(({ game }) => game === table.game) ?? own[0];
  });
}

async function strengthsOf(table: Table, ratings: Ratings): Promise<readonly Strength[]> {
  const known = await ratingsOf(table, ratings);
  return table.seats.map((occupant: SeatOccupant, seat) =>
    occupant.kind === 'human' ? known[seat]?.mu : (occupant.level ?? 'medium'),
  );
}

/**
 * Offers even odds if people at a table differ, as far as is certain. Computer players were chosen by level.
 *
 * @param added the options of all features, which decide how the button is called that leads to this one
 */
async function offerLine(
  loaded: ShownGame['loaded'],
  ratings: Ratings,
  added: readonly TableOption[],
  words: ShownGame['words'],
): Promise<string | undefined> {
  const { table, game } = loaded;
  const people = table.seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  if (people.length < 2) return undefined;
  const known = (await ratingsOf(table, ratings)).filter((_, seat) => people.includes(seat));
  if (known.some((skill) => skill === undefined || skill.games < SETTLED)) return undefined;
  const strengths = known.map((skill) => skill?.mu);
  const headStart = headStarts(game, table.options, strengths);
  if (!isWorthOffering(game, table.options, headStart)) return undefined;
  const count = Math.max(...headStart);
  const seat: Seat = people[headStart.indexOf(count)] ?? 0;
  const form = optionForms(loaded, added, words).find(({ fields }) => oddsOption.name in fields);
  return form && words.md('odds.offer', { player: { seat }, count, options: form.title });
}

/** The head starts of a running or finished game. */
function startedWith({ loaded: { table }, words }: ShownGame) {
  const line = table.headStart && beginsLine(table.headStart, words);
  return line === undefined ? {} : { lines: [small(line)] };
}

/** "⚖️ Ada begins with 6 points · Bob begins with 3 points"; undefined if nobody has a head start. */
function beginsLine(headStart: readonly number[], words: ShownGame['words']): string | undefined {
  const begins = headStart.flatMap((count, seat: Seat) =>
    count === 0 ? [] : [words.md('odds.begins', { player: { seat }, count })],
  );
  return begins.length === 0 ? undefined : `⚖️ ${begins.join(' · ')}`;
}
