import type { Score } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import type { Localizer } from '../i18n/localizer.ts';

/** One line per seat, the best first. Without ranks at the end of a game that nobody wins: all players lose. */
export function scoreLines({ game, state, table }: Loaded, localizer: Localizer): readonly string[] {
  const score = game.score(state);
  const areRanked = table.status !== 'finished' || score.winners.length > 0;
  return score.places
    .map((place, seat) => ({ place, seat }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, seat }) => {
      const cup = score.winners.includes(seat) ? ' 🏆' : '';
      const start = areRanked ? `${place}\\. ` : '- ';
      return `${start}**${localizer.name(seat)}**${cup}: ${scoreWords(score, seat, localizer)}`;
    });
}

/** The totals in one line, with what was gained since another position; none if no total has changed. */
export function scoresSince(
  { game, state }: Loaded,
  since: unknown,
  localizer: Localizer,
): readonly string[] {
  if (since === undefined) return [];
  const before = game.score(since).totals;
  const { totals } = game.score(state);
  if (totals.every((total, seat) => total === before[seat])) return [];
  const seats = totals.map((total, seat) => {
    const gain = total - (before[seat] ?? 0);
    const change = gain === 0 ? '' : ` (${gain > 0 ? '+' : '−'}${Math.abs(gain)})`;
    return `${localizer.name(seat)} **${total}**${change}`;
  });
  return [`🏅 ${seats.join(' · ')}`];
}

/** A seat's total, and its parts. A line that contains the total has it as its value `total`. */
export function scoreWords({ totals, lines }: Score, seat: Seat, localizer: Localizer): string {
  const total = String(totals[seat]);
  const line = lines[seat];
  if (line === undefined) return total;
  const words = localizer.markdown(line);
  return line.values?.total === totals[seat] ? words : `**${total}** · ${words}`;
}
