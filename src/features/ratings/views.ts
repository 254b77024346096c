import type { AnyGame } from '../../core/game.ts';
import { durationMessage } from '../../discord/i18n/sentences.ts';
import { escaped, small } from '../../discord/i18n/text.ts';
import type { Localizer } from '../../discord/i18n/words.ts';
import { saidOf, say } from '../../discord/i18n/words.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { text, type View } from '../../discord/messages/view.ts';
import type { Outcome } from '../../table/model.ts';
import { type PlayerStats, RANKS_SHOWN, type Rated, statsByGame, statsOf } from './skills.ts';

const MINUTE = 60_000;

/** A person's statistics: in total, and per game if there are several. */
export function statsView(
  outcomes: readonly Outcome[],
  title: string,
  games: readonly AnyGame[],
  localizer: Localizer,
): View {
  const byGame = [...statsByGame(outcomes)];
  const name = (id: string) => {
    const game = games.find((one) => one.id === id);
    return game === undefined ? id : gameTitle(game, localizer);
  };
  const lines = byGame.map(([id, tally]) => `- **${name(id)}**: ${tallyLine(tally, localizer)}`);
  return {
    tone: 'private',
    blocks: [
      text(`### ${title}`, ...(byGame.length > 1 ? [tallyLine(statsOf(outcomes), localizer)] : [])),
      text(...lines),
    ],
  };
}

/** "12 games · 3 alone · 4 won · place 2.1 of 3.4 on average · 4 hours a turn" */
function tallyLine({ games, alone, wins, place, pace }: PlayerStats, localizer: Localizer): string {
  const parts = [
    say('stats.games', { count: games }),
    ...(alone === 0 ? [] : [say('stats.alone', { count: alone })]),
    ...(place === undefined
      ? []
      : [
          say('stats.wins', { count: wins }),
          say('stats.place', { own: decimal(place.own, localizer), of: decimal(place.of, localizer) }),
        ]),
    ...(pace === undefined
      ? []
      : [pace < MINUTE ? say('stats.quick') : say('stats.pace', { time: durationMessage(pace) })]),
  ];
  return parts.map((part) => localizer.markdown(part)).join(' · ');
}

/** The subject and the reader of a leaderboard. */
interface LeaderboardOf {
  readonly where: 'server' | 'world';
  /** Of the reader. */
  readonly userId: string;
  /** Undefined: all games together. */
  readonly game: AnyGame | undefined;
}

/** The best players of one server or of all, and the reader's own line wherever they stand. @param rated by rank */
export function leaderboardView(
  rated: readonly Rated[],
  { where, userId, game }: LeaderboardOf,
  localizer: Localizer,
): View {
  const title = localizer.plain(say(where === 'world' ? 'leaderboard.title-world' : 'leaderboard.title'));
  const about = game === undefined ? localizer.plain(say('leaderboard.all')) : gameTitle(game, localizer);
  const own = rated.find((one) => one.userId === userId);
  const line = (one: Rated) => ratedLine(one, one === own, where, localizer);
  const top = rated.filter(({ rank }) => rank <= RANKS_SHOWN);
  return {
    tone: 'private',
    blocks: [
      text(`### ${title} · ${about}`, ...top.map(line)),
      own === undefined
        ? text(
            localizer.markdown(say(where === 'world' ? 'leaderboard.not-on-world' : 'leaderboard.not-on-it')),
          )
        : text(...(top.includes(own) ? [] : ['…', line(own)])),
      text(
        small(localizer.markdown(say(where === 'world' ? 'leaderboard.how-world' : 'leaderboard.how'))),
        ...(where === 'world' ? [small(localizer.markdown(say('leaderboard.names')))] : []),
      ),
    ],
  };
}

function ratedLine(
  { rank, name, ordinal, games, provisional }: Rated,
  isOwn: boolean,
  where: LeaderboardOf['where'],
  localizer: Localizer,
): string {
  const counted = where === 'world' ? 'leaderboard.weeks' : 'stats.games';
  const parts = [
    where === 'world' ? Math.round(ordinal).toLocaleString(localizer.locale) : decimal(ordinal, localizer),
    localizer.markdown(say(counted, { count: games })),
    ...(provisional ? [localizer.markdown(say('leaderboard.provisional'))] : []),
  ];
  const told = name === undefined ? localizer.markdown(say('leaderboard.somebody')) : escaped(name);
  const who = isOwn ? `**${told}** ◂` : told;
  return `${rank}\\. ${saidOf(localizer, who, parts.join(' · '))}`;
}

/** A number with one decimal, in the reader's format. */
function decimal(value: number, { locale }: Localizer): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}
