import { isLast, isPeopled } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import {
  type Answer,
  type Ask,
  answerTo,
  type CommandHandler,
  no,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { carriedOut } from '../panel/after.ts';
import { panelOf } from '../panel/presses.ts';
import { openTable, unseated } from './find-table.ts';
import { hintView } from '../messages/help.ts';
import { tableLink } from '../messages/links.ts';
import { sureView } from '../messages/refusals.ts';
import { noteView } from '../messages/sheets.ts';
import { undoView } from '../messages/undo.ts';
import { say } from '../i18n/localizer.ts';

/** `/undo`: tells what would be taken back, and asks. */
export function undoCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await openTable(desk, ask, 'undo');
      return found.ok ? askUndo(desk, ask, found.loaded) : found.answer;
    },
  };
}

/** Shows every move that would be taken back, before any is. */
export async function askUndo(desk: Desk, ask: Ask, { table }: Loaded): Promise<Answer> {
  const result = await desk.service.undoing({ tableId: table.id, person: ask.person, origin: ask.origin });
  return answerTo(result, (undoing) => show(undoView(undoing, tellerOf(desk, ask, table))), table);
}

/**
 * Takes back the move that was shown. Where it cannot be taken back any more by itself, the person sees what can.
 *
 * @param seq of the move
 */
export async function takeBack(desk: Desk, ask: Ask, loaded: Loaded, seq: number): Promise<Answer> {
  const { table } = loaded;
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const result = await desk.service.undo(asked, seq);
  if (result.ok) return show(await carriedOut(desk, ask, result.value, loaded));
  const instead = await desk.service.undoing(asked);
  if (!instead.ok) return refused(result.refusal, table);
  const teller = tellerOf(desk, ask, table);
  return show(undoView(instead.value, teller, teller.say(result.refusal.message)));
}

/** Asks the others whether the move that was shown, and all that came after it, may be taken back. */
export async function askBack(desk: Desk, ask: Ask, { table }: Loaded, seq: number): Promise<Answer> {
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const result = await desk.service.proposeUndo(asked, seq);
  const teller = tellerOf(desk, ask, table);
  return answerTo(
    result,
    (then) => show(noteView(say('motion.asked'), teller, tableLink(then.table, teller))),
    table,
  );
}

/** `/resign`: asks first. */
export function resignCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await openTable(desk, ask, 'resign');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      if (desk.service.seatOf(found.loaded, ask.person.id) === undefined) return unseated(found.loaded, ask);
      if (table.status === 'lobby') return no(say('refuse.resign-lobby'), table);
      const teller = tellerOf(desk, ask, table);
      if (isLast(table, ask.person.id))
        return show(sureView(say('cancel.sure'), table, 'cancel-yes', say('cancel.yes'), teller));
      const others = table.seats.some((one) => one.kind === 'human' && one.person.id !== ask.person.id);
      const question = say(others ? 'resign.sure' : 'resign.sleeps');
      return show(sureView(question, table, 'resign-yes', say('resign.yes'), teller));
    },
  };
}

/** Leaves the seat to a computer, or closes a game that nobody else plays. */
export async function giveUp(
  desk: Desk,
  ask: Ask,
  loaded: Loaded,
  how: 'resign' | 'cancel',
): Promise<Answer> {
  const { table } = loaded;
  const { person, origin, where } = ask;
  const asked = { tableId: table.id, person, origin, manager: where.manages };
  const teller = tellerOf(desk, ask, table);
  const note = (key: 'cancel' | 'resign' | 'resign-sleeps') =>
    show(noteView(say(`done.${key}`), teller, tableLink(table, teller)));
  if (how === 'cancel') return answerTo(await desk.service.cancel(asked), () => note('cancel'), table);
  const result = await desk.service.resign(asked);
  return answerTo(
    result,
    ({ loaded: then }) => {
      if (then.table.status === 'cancelled') return note('cancel');
      return note(isPeopled(then.table) ? 'resign' : 'resign-sleeps');
    },
    table,
  );
}

/** `/hint`: what a computer player would do. */
export function hintCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await openTable(desk, ask, 'hint');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      const result = await desk.service.hint({ tableId: table.id, person: ask.person, origin: ask.origin });
      if (!result.ok) return refused(result.refusal, table);
      const panel = panelOf(desk, ask, found.loaded);
      return 'kind' in panel ? panel : show(hintView(panel, result.value.move, result.value.advice));
    },
  };
}
