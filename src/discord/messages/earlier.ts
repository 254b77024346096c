import type { EarlierSheet } from '../../table/play/earlier-games.ts';
import type { Loaded, RoundComparison, Standing } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { sheetPictures } from './pictures.ts';
import { type Block, pictures, text, type View } from './view.ts';

/** What players of the same dice had after the reader's latest round, with a menu of their sheets. */
export function earlierBlocks(
  { title, own, earlier }: RoundComparison,
  { table }: Loaded,
  localizer: Localizer,
): readonly Block[] {
  const results = earlier.map(({ name, total }) => say('earlier.result', { name: playerName(name), total }));
  return [
    text(localizer.markdown(say('earlier.line', { round: title, earlier: results, own }))),
    {
      kind: 'menu',
      press: presses.earlier({ table: table.id }),
      placeholder: localizer.plain(say('earlier.look')),
      choices: earlier.map(({ tableId, seat, name, total }) => ({
        value: `${tableId}-${seat}`,
        label: localizer.plain(say('earlier.result', { name: playerName(name), total })),
      })),
    },
  ];
}

function playerName(name: string | undefined) {
  return name ?? say('earlier.somebody');
}

/** The sheet of somebody who played the same dice, at the end of a round. */
export function earlierSheetView(
  loaded: Loaded,
  { title, name, state, seat }: EarlierSheet,
  localizer: Localizer,
): View {
  const named = localizer.naming(() => localizer.plain(name ?? say('earlier.somebody')));
  return {
    tone: 'private',
    blocks: [
      text(`### ${localizer.markdown(say('earlier.title', { name: playerName(name), round: title }))}`),
      ...pictures(...sheetPictures(loaded, state, seat, {}, named)),
    ],
  };
}

/** How people did among all who played the same dice, one line each. */
export function standingLines(standings: readonly Standing[], localizer: Localizer): readonly string[] {
  return standings.map(({ seat, worse, others }) => {
    const percent = Math.floor((100 * worse) / others);
    return `📊 ${localizer.markdown(say('standing.better', { player: { seat }, percent, count: others }))}`;
  });
}
