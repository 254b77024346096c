import type { Seat } from '../../core/message.ts';
import { speakerWith } from '../../discord/i18n/localizer.ts';
import { small } from '../../discord/i18n/text.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import type { SeatOccupant, Table } from '../../table/model.ts';
import type { Records, ValueOf } from '../../table/record.ts';
import { serverOf } from '../../table/seats/people.ts';
import { tableOption } from '../../table/settings.ts';
import { feature } from '../feature.ts';
import { rating } from '../ratings/record.ts';
import { headStarts, type Strength } from './head-start.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };

const say = speakerWith(en);

/** Whether weaker players get a head start. */
export const oddsOption = tableOption('odds', ['own', 'even'], ({ headStarts: has }) => has === true);

/** Head starts that even the odds: by level for computer players, by results for people. */
export const odds = feature({
  id: 'odds',
  locales: { en, de, fr, nl },
  make({ store }) {
    const ratings = store.records(rating);
    const headStartOf = async (table: Table): Promise<readonly number[]> =>
      headStarts(table.game, table.options, await strengthsOf(table, ratings));
    return {
      api: undefined,
      tableOptions: [oddsOption],
      async starting(table, game) {
        const isDealt = game.headStarts && table.dice !== 'position' && oddsOption.of(table) === 'even';
        const headStart = isDealt ? await headStartOf(table) : [];
        return headStart.some((points) => points > 0) ? { ...table, headStart } : table;
      },
      shows: {
        async lobby({ loaded: { table, game }, localizer }) {
          if (!game.headStarts || oddsOption.of(table) !== 'even') return {};
          const begins =
            table.seats.length === 1
              ? localizer.markdown(say('odds.waiting'))
              : (beginsLine(await headStartOf(table), localizer) ?? localizer.markdown(say('odds.equal')));
          return { lines: [begins, small(localizer.markdown(say('odds.how')))] };
        },
        turn: startedWith,
        record: startedWith,
      },
    };
  },
});

/**
 * The strength of everyone at a table, from the ratings on its server: in this game if they have played it, otherwise
 * in all games.
 */
async function strengthsOf(
  table: Table,
  ratings: Pick<Records<ValueOf<typeof rating>>, 'all'>,
): Promise<readonly Strength[]> {
  const guildId = serverOf(table);
  const ids = table.seats.flatMap((occupant) => (occupant.kind === 'human' ? [occupant.person.id] : []));
  const known =
    guildId === undefined
      ? []
      : await ratings.all({ guildId, game: { in: [table.game, undefined] }, userId: { in: ids } });
  const skillOf = (id: string) => {
    const own = known.filter(({ userId }) => userId === id);
    return (own.find(({ game }) => game === table.game) ?? own[0])?.mu;
  };
  return table.seats.map((occupant: SeatOccupant) =>
    occupant.kind === 'human' ? skillOf(occupant.person.id) : (occupant.level ?? 'medium'),
  );
}

/** The head starts of a running or finished game. */
function startedWith({ loaded: { table }, localizer }: ShownGame) {
  const line = table.headStart && beginsLine(table.headStart, localizer);
  return line === undefined ? {} : { lines: [small(line)] };
}

/** "⚖️ Ada begins with 6 points · Bob begins with 3 points"; undefined if nobody has a head start. */
function beginsLine(headStart: readonly number[], localizer: ShownGame['localizer']): string | undefined {
  const begins = headStart.flatMap((count, seat: Seat) =>
    count === 0 ? [] : [localizer.markdown(say('odds.begins', { player: { seat }, count }))],
  );
  return begins.length === 0 ? undefined : `⚖️ ${begins.join(' · ')}`;
}
