import { code } from '../../discord/i18n/sentences.ts';
import type { Words } from '../../discord/i18n/words.ts';
import { say } from '../../discord/i18n/words.ts';
import { stepLines, wordsByStep } from '../../discord/messages/events.ts';
import { titleOf } from '../../discord/messages/titles.ts';
import { type Additions, buttons, NO_ADDITIONS, text, type View } from '../../discord/messages/view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import type { StepRow } from '../../table/model.ts';
import type { GameRecord } from '../../table/play/record.ts';
import type { Loaded, Verification } from '../../table/service.ts';

/** Maximum number of steps shown; the file has all of them. */
const STEPS_TOLD = 10;
/** Number of events of a step that are told; those in between are counted. */
const [FIRST_TOLD, LAST_TOLD] = [3, 2];

/**
 * The latest steps in words, and the record as a file of one line.
 *
 * @param played whether the reader has a seat
 */
export function historyView(
  loaded: Loaded,
  steps: readonly StepRow[],
  record: GameRecord,
  words: Words,
  played: boolean,
  { lines, buttons: more }: Additions = NO_ADDITIONS,
): View {
  const wordsAt = wordsByStep(loaded.table, steps, words);
  const rows = steps.slice(-STEPS_TOLD).flatMap((step) => {
    const line = counted(stepLines(step, wordsAt(step)), words).join(' ');
    return line === '' ? [] : [`**${step.seq}**  ${line}`];
  });
  const { continuedFrom: from, status } = loaded.table;
  const mayHide = loaded.table.status === 'playing' && loaded.game.hidden !== undefined;
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words)}`, words.md('history.text', { count: steps.length }), ...lines),
      text(...rows),
      // While a game runs, its record omits hidden moves: see `recordOf`.
      mayHide ? text(words.small('history.unseen')) : text(),
      { kind: 'file', name: `${loaded.table.id}.json`, content: `${JSON.stringify(record)}\n` },
      buttons(
        // A game that continues another one does not count.
        played && status === 'finished' && from === undefined
          ? words.button(presses.bgStats({ table: loaded.table.id }), 'bg-stats.button')
          : undefined,
        ...more,
      ),
    ],
  };
}

/** A step's first and last events. A step can bring dozens, round after round in which nobody has a choice. */
function counted(lines: readonly string[], words: Words): readonly string[] {
  const count = lines.length - FIRST_TOLD - LAST_TOLD;
  if (count <= 1) return lines;
  return [...lines.slice(0, FIRST_TOLD), words.md('history.more', { count }), ...lines.slice(-LAST_TOLD)];
}

/** The result of replaying a record. */
export function verdictView(
  loaded: Loaded,
  verdict: Verification,
  words: Words,
  { lines }: Additions = NO_ADDITIONS,
): View {
  const { steps, draws, firstWrong, seed, seedHash } = verdict;
  const sentence =
    firstWrong === undefined
      ? say('verify.right', { steps, count: draws })
      : firstWrong === 0
        ? say('verify.wrong-seed')
        : say('verify.wrong', { step: firstWrong });
  return {
    tone: firstWrong === undefined ? 'private' : 'refusal',
    blocks: [
      text(
        `### ${titleOf(loaded, words)}`,
        `${firstWrong === undefined ? '✅' : '❌'} ${words.md(sentence)}`,
      ),
      text(words.small('end.seed', { seed: code(seed), hash: code(seedHash) })),
      text(words.small('verify.how')),
      text(loaded.table.dice === 'own' ? words.small('verify.proves-start') : undefined, ...lines),
    ],
  };
}

/** The hash of the seed. It is fixed before anything is drawn, and public while the seed is secret. */
export function sealedSeedView(
  loaded: Loaded,
  words: Words,
  { lines, blocks }: Additions = NO_ADDITIONS,
): View {
  const { seedHash } = loaded.table;
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${titleOf(loaded, words)}`,
        ...(lines.length === 0 ? [words.md('lobby.seed', { hash: code(seedHash) })] : lines),
      ),
      text(words.small('verify.how')),
      ...blocks,
    ],
  };
}

export const presses = {
  /** Shows the record of a game. */
  history: pressKind('history', 'passing', tableFields, '📜'),
  /** Checks the dice of a game. */
  verify: pressKind('verify', 'passing', tableFields, '🔍'),
  /** Adds a game to the app BG Stats. */
  bgStats: pressKind('bg-stats', 'passing', tableFields, '📊'),
};
