import type { Score } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import type { Localizer } from '../i18n/localizer.ts';

/** A line a seat, the best first; without places at the end of a game that nobody wins: all lose alike. */
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

/** A seat's total, and how it is made up. */
export function scoreWords({ totals, lines }: Score, seat: Seat, localizer: Localizer): string {
  const total = String(totals[seat]);
  const line = lines[seat];
  const words = line === undefined ? total : localizer.markdown(line);
  // Most games say the total in their words.
  return words.includes(total) ? words : `**${total}** · ${words}`;
}
