import type { StepRow } from '../../table/model.ts';
import type { GameRecord } from '../../table/play/record.ts';
import type { Loaded, Verdict } from '../../table/service.ts';
import { code } from './mentions.ts';
import { small } from './text.ts';
import { text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { tellersThen, wordsOfStep } from './seat-changes.ts';
import { titleOf } from './titles.ts';

/** So many steps are told; the file has all. */
const STEPS_TOLD = 10;

/** The latest steps in words, and the record as a file of one line. */
export function historyView(
  loaded: Loaded,
  steps: readonly StepRow[],
  record: GameRecord,
  teller: Teller,
): View {
  const then = tellersThen(loaded.table, steps, teller);
  const told = steps.slice(-STEPS_TOLD).flatMap((step) => {
    const words = wordsOfStep(step, then(step)).join(' ');
    return words === '' ? [] : [`**${step.seq}**  ${words}`];
  });
  const mayHide = loaded.table.status === 'playing' && loaded.game.hidden !== undefined;
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, teller.say(say('history.text', { count: steps.length }))),
      text(...told),
      // While a game runs its record leaves out what is hidden: see `recordOf`.
      mayHide ? text(small(teller.say(say('history.unseen')))) : text(),
      { kind: 'file', name: `${loaded.table.id}.json`, content: `${JSON.stringify(record)}\n` },
    ],
  };
}

/** What the replay of a record has shown. */
export function verdictView(loaded: Loaded, verdict: Verdict, teller: Teller): View {
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
        `### ${titleOf(loaded, teller)}`,
        `${firstWrong === undefined ? '✅' : '❌'} ${teller.say(sentence)}`,
      ),
      text(small(teller.say(say('end.seed', { seed: code(seed), hash: code(seedHash) })))),
      text(small(teller.say(say('verify.how')))),
    ],
  };
}
