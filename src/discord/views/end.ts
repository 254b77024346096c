import type { Loaded } from '../../table/service.ts';
import { type TableKind, writeId } from '../ids.ts';
import { small } from '../text.ts';
import { buttons, picture, rule, text, type View } from '../view.ts';
import { say, type Teller } from '../words.ts';
import { tablePicture } from './pictures.ts';
import { titleOf } from './titles.ts';
import { toldEvents } from './turn.ts';

/** The public message of a game's end: who has won, the standings, the seed, Rematch. */
export function endView(loaded: Loaded, events: readonly string[], teller: Teller): View {
  const { table } = loaded;
  const press = (kind: TableKind, label: Parameters<typeof say>[0], style?: 'primary') => ({
    id: writeId({ kind, table: table.id }),
    label: teller.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return {
    tone: 'end',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, ...toldEvents(events, teller)),
      picture(tablePicture(loaded, {}, teller)),
      text(`## ${winnersLine(loaded, teller)}`, ...standingLines(loaded, teller)),
      rule,
      text(small(teller.say(say('end.seed', { seed: `\`${table.seed}\``, hash: `\`${table.seedHash}\`` })))),
      buttons(
        press('rematch', 'end.rematch', 'primary'),
        press('table', 'end.sheets'),
        press('history', 'end.history'),
        press('verify', 'end.verify'),
      ),
    ],
  };
}

/** Who has won, in a sentence. */
function winnersLine({ game, state }: Loaded, teller: Teller): string {
  const { winners } = game.score(state);
  if (winners.length === 0) return teller.say(say('end.nobody'));
  return teller.say(
    say('end.winners', { count: winners.length, winners: winners.map((seat) => ({ seat })) }),
  );
}

/** A line a seat, the best first. */
export function standingLines({ game, state }: Loaded, teller: Teller): readonly string[] {
  const { places, totals, lines, winners } = game.score(state);
  return places
    .map((place, seat) => ({ place, seat, line: lines[seat] }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, seat, line }) => {
      const cup = winners.includes(seat) ? ' 🏆' : '';
      const total = String(totals[seat]);
      const words = line === undefined ? total : teller.say(line);
      // Most games say the total in their words.
      const score = words.includes(total) ? words : `**${total}** · ${words}`;
      return `${place}\\. **${teller.name(seat)}**${cup}: ${score}`;
    });
}
