import type { Table } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import type { TableKind } from '../buttons/press.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { resultsButton, seedLater } from './daily.ts';
import { code } from './mentions.ts';
import { tablePictures } from './pictures.ts';
import { scoreLines } from './scores.ts';
import { small } from './text.ts';
import { titleOf } from './titles.ts';
import { type Block, buttons, pictures, rule, text, type View } from './view.ts';

/** The public message of a game's end: who has won, the standings, the seed, Rematch. */
export function endView(loaded: Loaded, events: readonly string[], localizer: Localizer): View {
  const { table } = loaded;
  const control = (kind: TableKind, label: Parameters<typeof say>[0], style?: 'primary') => ({
    press: { kind, table: table.id },
    label: localizer.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return {
    tone: 'end',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, ...events),
      ...pictures(tablePictures(loaded, {}, localizer)[0]),
      text(`## ${winnersLine(loaded, localizer)}`, ...scoreLines(loaded, localizer)),
      rule,
      seedLine(table, localizer),
      buttons(
        table.daily === undefined
          ? control('rematch', 'end.rematch', 'primary')
          : { ...resultsButton(table.daily, localizer), style: 'primary' },
        control('table', 'end.sheets'),
        control('history', 'end.history'),
        control('verify', 'end.verify'),
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
