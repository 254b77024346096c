import type { AnyGame } from '../../core/game.ts';
import { escaped } from '../../discord/i18n/text.ts';
import type { Words } from '../../discord/i18n/words.ts';
import { saidOf, say } from '../../discord/i18n/words.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { text, type View } from '../../discord/messages/view.ts';
import { durationMessage } from '../../table/messages.ts';
import type { Outcome } from '../../table/model.ts';
import { type PlayerStats, RANKS_SHOWN, type Rated, SCALE, statsByGame, statsOf } from './skills.ts';
import { WEEKLY_SCALE } from './weeks.ts';

const MINUTE = 60_000;

/** A person's statistics: in total, and per game if there are several. */
export function statsView(
  outcomes: readonly Outcome[],
  title: string,
  games: readonly AnyGame[],
  words: Words,
): View {
  const byGame = [...statsByGame(outcomes)];
  const name = (id: string) => {
    const game = games.find((game) => game.id === id);
    return game === undefined ? id : gameTitle(game, words);
  };
  const lines = byGame.map(([id, tally]) => `- **${name(id)}**: ${tallyLine(tally, words)}`);
  return {
    tone: 'private',
    blocks: [
      text(`### ${title}`, ...(byGame.length > 1 ? [tallyLine(statsOf(outcomes), words)] : [])),
      text(...lines),
    ],
  };
}

/** "12 games · 3 alone · 4 won · place 2.1 of 3.4 on average · 4 hours a turn" */
function tallyLine({ games, alone, wins, place, pace }: PlayerStats, words: Words): string {
  const parts = [
    say('stats.games', { count: games }),
    ...(alone === 0 ? [] : [say('stats.alone', { count: alone })]),
    ...(place === undefined
      ? []
      : [
          say('stats.wins', { count: wins }),
          say('stats.place', { own: decimal(place.own, words), of: decimal(place.of, words) }),
        ]),
    ...(pace === undefined
      ? []
      : [pace < MINUTE ? say('stats.quick') : say('stats.pace', { time: durationMessage(pace) })]),
  ];
  return parts.map((part) => words.md(part)).join(' · ');
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
  words: Words,
): View {
  const title = words.plain(where === 'world' ? 'leaderboard.title-world' : 'leaderboard.title');
  const about = game === undefined ? words.plain('leaderboard.all') : gameTitle(game, words);
  const own = rated.find((one) => one.userId === userId);
  const line = (one: Rated) => ratedLine(one, one === own, where, words);
  const { start, average } = where === 'world' ? WEEKLY_SCALE : SCALE;
  const scale = { start: start.toLocaleString(words.locale), average: average.toLocaleString(words.locale) };
  const top = rated.filter(({ rank }) => rank <= RANKS_SHOWN);
  return {
    tone: 'private',
    blocks: [
      text(`### ${title} · ${about}`, ...top.map(line)),
      own === undefined
        ? text(words.md(where === 'world' ? 'leaderboard.not-on-world' : 'leaderboard.not-on-it'))
        : text(...(top.includes(own) ? [] : ['…', line(own)])),
      text(
        words.small(where === 'world' ? 'leaderboard.how-world' : 'leaderboard.how', scale),
        ...(where === 'world' ? [words.small('leaderboard.names')] : []),
      ),
    ],
  };
}

function ratedLine(
  { rank, name, ordinal, games, provisional }: Rated,
  isOwn: boolean,
  where: LeaderboardOf['where'],
  words: Words,
): string {
  const counted = where === 'world' ? 'leaderboard.weeks' : 'stats.games';
  const parts = [
    where === 'world' ? Math.round(ordinal).toLocaleString(words.locale) : decimal(ordinal, words),
    words.md(counted, { count: games }),
    ...(provisional ? [words.md('leaderboard.provisional')] : []),
  ];
  const nameText = name === undefined ? words.md('leaderboard.somebody') : escaped(name);
  const who = isOwn ? `**${nameText}** ◂` : nameText;
  return `${rank}\\. ${saidOf(words, who, parts.join(' · '))}`;
}

/** A number with one decimal, in the reader's format. */
function decimal(value: number, { locale }: Words): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}
