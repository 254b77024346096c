import type { Score } from '../../core/game.ts';
import type { Message, Seat, Value } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded, PastDecision } from '../../table/service.ts';
import { type Localizer, nameOn, say } from '../i18n/localizer.ts';
import { wholeTitle } from '../panel/move-title.ts';
import { type PressOf, presses } from '../presses.ts';
import { scoreLines } from './scores.ts';
import { gameTitle, titleAt } from './titles.ts';
import { type Block, type Button, buttons, text, type View } from './view.ts';

/** For a finished game: asks from which decision to play on. Undefined for others, and for what-if games. */
export function whatIfButton({ table }: Pick<Loaded, 'table'>, localizer: Localizer): Button | undefined {
  if (table.status !== 'finished' || table.whatIf !== undefined) return undefined;
  return {
    press: presses.whatIf({ table: table.id, seq: undefined }),
    label: localizer.plain(say('what-if.title')),
  };
}

/** The first message in the person's direct messages. */
export function whatIfIntroView(finished: Loaded, decision: PastDecision, localizer: Localizer): View {
  return {
    tone: 'lobby',
    blocks: [
      text(
        whatIfHeading(finished, decision, localizer),
        localizer.markdown(realMove(finished, decision, localizer)),
        localizer.markdown(say('what-if.unknown')),
      ),
    ],
  };
}

/** Asks whether to close the what-if game that is open, for another one. */
export function replaceView(
  open: Table,
  wanted: PressOf<typeof presses.whatIfPlay>,
  localizer: Localizer,
): View {
  return {
    tone: 'refusal',
    blocks: [
      text(localizer.markdown(say('what-if.replace'))),
      buttons({
        press: presses.whatIfPlay({ ...wanted, closes: open.id }),
        label: localizer.plain(say('what-if.replace-yes')),
        style: 'danger',
      }),
    ],
  };
}

/** How the game ended in truth. @param loaded the what-if game, which is over */
export function comparison(loaded: Loaded, finished: Loaded, localizer: Localizer): readonly Block[] {
  const seat = loaded.table.seats.findIndex(({ kind }) => kind === 'human');
  const [own, real] = [loaded, finished].map(({ game, state }) => resultOf(game.score(state), seat));
  if (own === undefined || real === undefined) return [];
  const named = localizer.naming((other) => nameOn(finished.table, other));
  return [
    text(
      `**${localizer.markdown(say('what-if.compare', { own, real }))}**`,
      ...(finished.table.seats.length > 1
        ? [localizer.markdown(say('what-if.real')), ...scoreLines(finished, named)]
        : []),
    ),
  ];
}

/** Leads to the same decision again. */
export function againButton(finished: Loaded, seq: number, localizer: Localizer): Button {
  return {
    press: presses.whatIf({ table: finished.table.id, seq }),
    label: localizer.plain(say('what-if.again')),
    style: 'primary',
  };
}

/** Closes a what-if game that is in the way of another one. Undefined for other games. */
export function closeWhatIfButton({ id, whatIf }: Table, localizer: Localizer): Button | undefined {
  if (whatIf === undefined) return undefined;
  return { press: presses.closeWhatIf({ table: id }), label: localizer.plain(say('what-if.close')) };
}

/** A seat's result: its total, or the words that contain it. */
function resultOf({ totals, lines }: Score, seat: Seat): Value | undefined {
  const [total, line] = [totals[seat], lines[seat]];
  return line?.values?.total === total && line !== undefined ? line : total;
}

/** "What if… · 🗻 Roll to the Top! · Burj Khalifa, roll 4" */
export function whatIfHeading(
  finished: Loaded,
  decision: PastDecision | undefined,
  localizer: Localizer,
): string {
  const title = localizer.markdown(say('what-if.title'));
  const where =
    decision === undefined
      ? gameTitle(finished.game, localizer)
      : titleAt(finished, decision.state, localizer, decision.seat);
  return `### ${title} · ${where}`;
}

/** What was done there in the finished game. */
export function realMove(finished: Loaded, decision: PastDecision, localizer: Localizer): Message {
  return say('what-if.real-move', { move: moveOf(finished, decision, localizer) });
}

/** The move of a decision in a few words. */
export function moveOf({ game }: Loaded, { state, seat, step }: PastDecision, localizer: Localizer): string {
  const { verb = '', args = {} } = step;
  return wholeTitle(game, state, seat, { verb, args }, localizer);
}
