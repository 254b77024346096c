import { small } from '../../discord/i18n/text.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { sheetPictures } from '../../discord/messages/pictures.ts';
import { type Block, pictures, text, type View } from '../../discord/messages/view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import type { Loaded } from '../../table/request.ts';
import { codeIn, codeText } from './records.ts';
import type { EarlierSheet, RoundComparison, Standing } from './service.ts';

export const presses = {
  /** A menu of the earlier players' sheets. */
  earlier: pressKind('earlier', 'passing', tableFields),
};

/** Tells how others can play the dice of a finished game. */
export function playAgainLine(code: string, words: Words): string {
  return small(`🎲 ${words.md('same-dice.again', { code: codeText(code) })}`);
}

/** For the lobby of a game with an earlier game's dice: which game, and how far the dice are the same. */
export function sameDiceLines({ table, game }: Loaded, words: Words): readonly string[] {
  const code = codeIn(table);
  if (table.dice !== 'known' || code === undefined) return [];
  return [
    `🎲 ${words.md('same-dice.lobby', { code: codeText(code) })}`,
    words.small(game.choicesChangeDraws ? 'same-dice.choices' : 'same-dice.all'),
  ];
}

/** What replaying such a game proves. */
export function proofLines({ table }: Loaded, words: Words): readonly string[] {
  return table.dice === 'known' ? [words.small('verify.proves-known')] : [];
}

/** Other players' results with the same dice after the reader's latest round, with a menu of their sheets. */
export function earlierBlocks(
  { title, own, earlier }: RoundComparison,
  { table }: Loaded,
  words: Words,
): readonly Block[] {
  const results = earlier.map(({ name, total }) => say('earlier.result', { name: playerName(name), total }));
  return [
    text(words.md('earlier.line', { round: title, earlier: results, own })),
    {
      kind: 'menu',
      press: presses.earlier({ table: table.id }),
      placeholder: words.plain('earlier.look'),
      choices: earlier.map(({ tableId, seat, name, total }) => ({
        value: `${tableId}-${seat}`,
        label: words.plain('earlier.result', { name: playerName(name), total }),
      })),
    },
  ];
}

function playerName(name: string | undefined) {
  return name ?? say('earlier.somebody');
}

/** The sheet of a person who played the same dice, at the end of a round. */
export function earlierSheetView(
  loaded: Loaded,
  { title, name, state, seat }: EarlierSheet,
  words: Words,
): View {
  const named = words.naming(() => words.plainText(name ?? say('earlier.somebody')));
  return {
    tone: 'private',
    blocks: [
      text(`### ${words.md('earlier.title', { name: playerName(name), round: title })}`),
      ...pictures(...sheetPictures(loaded, state, seat, {}, named)),
    ],
  };
}

/** How people rank among all who played the same dice, one line each. */
export function standingLines(standings: readonly Standing[], words: Words): readonly string[] {
  return standings.map(({ seat, earlier, worse, others }) => {
    const percent = Math.floor((100 * worse) / others);
    const player = earlier ? say('standing.first', { player: { seat } }) : { seat };
    return `📊 ${words.md('standing.better', { player, percent, count: others })}`;
  });
}
