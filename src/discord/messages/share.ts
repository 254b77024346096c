import { isWeek, numberOfWeek } from '../../table/server/challenge-day.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { small } from '../i18n/text.ts';
import { text, type View } from './view.ts';

/** Maximum number of squares: more would break the line on a phone. */
export const SQUARES_MAX = 12;

/**
 * The result of a challenge as a line to copy. It says nothing of the dice, of what was chosen, or of other
 * people's results.
 *
 * @param day such as `2026-11-22`, or a week such as `2026-W47`
 * @param gains per round, as multiples of the average
 */
export function shareView(loaded: Loaded, day: string, gains: readonly number[], localizer: Localizer): View {
  const { game, state } = loaded;
  const { totals, lines } = game.score(state);
  const [total] = totals;
  const [words] = lines;
  // A line that contains the total stands alone.
  const result =
    words?.values?.total === total && words !== undefined ? localizer.plain(words) : String(total);
  const title = localizer.plain(
    isWeek(day)
      ? say('weekly.share-line', { week: numberOfWeek(day), result })
      : say('daily.share-line', { day, game: { key: `${game.id}.name` }, result }),
  );
  return {
    tone: 'private',
    blocks: [
      text(`\`\`\`\n${title} ${gains.map(square).join('')}\n\`\`\``),
      text(small(localizer.markdown(say('daily.share-how')))),
    ],
  };
}

/** @param gain 1 is the average gain of a round */
function square(gain: number): string {
  if (gain <= 0) return '⬛';
  if (gain < 1) return '🟦';
  return gain < 2 ? '🟩' : '🟨';
}
