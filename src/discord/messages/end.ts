import type { Score } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { type TableKind, writeId } from '../buttons/ids.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { resultsButton, seedLater } from './daily.ts';
import { code } from './mentions.ts';
import { tablePictures } from './pictures.ts';
import { small } from './text.ts';
import { titleOf } from './titles.ts';
import { type Block, buttons, pictures, rule, text, type View } from './view.ts';

/** The public message of a game's end: who has won, the standings, the seed, Rematch. */
export function endView(loaded: Loaded, events: readonly string[], localizer: Localizer): View {
  const { table } = loaded;
  const press = (kind: TableKind, label: Parameters<typeof say>[0], style?: 'primary') => ({
    id: writeId({ kind, table: table.id }),
    label: localizer.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return {
    tone: 'end',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, ...events),
      ...pictures(tablePictures(loaded, {}, localizer)[0]),
      text(`## ${winnersLine(loaded, localizer)}`, ...standingLines(loaded, localizer)),
      rule,
      seedLine(table, localizer),
      buttons(
        table.daily === undefined
          ? press('rematch', 'end.rematch', 'primary')
          : { ...resultsButton(table.daily, localizer), style: 'primary' },
        press('table', 'end.sheets'),
        press('history', 'end.history'),
        press('verify', 'end.verify'),
      ),
    ],
  };
}

/** What all chance came from. Of a challenge it stays secret while others may play it. */
export function seedLine({ seed, seedHash, daily }: Table, localizer: Localizer): Block {
  if (daily !== undefined) return text(small(seedLater(daily, seedHash, localizer)));
  return text(small(localizer.markdown(say('end.seed', { seed: code(seed), hash: code(seedHash) }))));
}

/** Who has won, in a sentence. */
function winnersLine({ game, state }: Loaded, localizer: Localizer): string {
  const { winners } = game.score(state);
  if (winners.length === 0) return localizer.markdown(say('end.nobody'));
  return localizer.markdown(
    say('end.winners', { count: winners.length, winners: winners.map((seat) => ({ seat })) }),
  );
}

/** A line a seat, the best first. */
export function standingLines({ game, state }: Loaded, localizer: Localizer): readonly string[] {
  const standing = game.score(state);
  return standing.places
    .map((place, seat) => ({ place, seat }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, seat }) => {
      const cup = standing.winners.includes(seat) ? ' 🏆' : '';
      return `${place}\\. **${localizer.name(seat)}**${cup}: ${scoreWords(standing, seat, localizer)}`;
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
