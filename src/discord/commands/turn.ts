import { isLast, isPeopled } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Answer,
  answerTo,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { hintView } from '../messages/help.ts';
import { tableLink } from '../messages/links.ts';
import { sureView } from '../messages/refusals.ts';
import { noteView } from '../messages/sheets.ts';
import { undoView } from '../messages/undo.ts';
import { carriedOut } from '../panel/after.ts';
import { panelOf } from '../panel/presses.ts';
import { openTable, unseated } from './find-table.ts';

/** `/undo`: tells what would be taken back, and asks. */
export function undoCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await openTable(bot, context, 'undo');
      return found.ok ? askUndo(bot, context, found.loaded) : found.answer;
    },
  };
}

/** Shows every move that would be taken back, before any is. */
export async function askUndo(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
): Promise<Answer> {
  const result = await bot.service.undoing({
    tableId: table.id,
    person: context.person,
    origin: context.origin,
  });
  return answerTo(result, (undoing) => show(undoView(undoing, localizerFor(bot, context, table))), table);
}

/**
 * Takes back the move that was shown. Where it cannot be taken back any more by itself, the person sees what can.
 *
 * @param seq of the move
 */
export async function takeBack(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seq: number,
): Promise<Answer> {
  const { table } = loaded;
  const asked = { tableId: table.id, person: context.person, origin: context.origin };
  const result = await bot.service.undo(asked, seq);
  if (result.ok) return show(await carriedOut(bot, context, result.value, loaded));
  const instead = await bot.service.undoing(asked);
  if (!instead.ok) return refused(result.refusal, table);
  const localizer = localizerFor(bot, context, table);
  return show(undoView(instead.value, localizer, localizer.markdown(result.refusal.message)));
}

/** Asks the others whether the move that was shown, and all that came after it, may be taken back. */
export async function askBack(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
  seq: number,
): Promise<Answer> {
  const asked = { tableId: table.id, person: context.person, origin: context.origin };
  const result = await bot.service.proposeUndo(asked, seq);
  const localizer = localizerFor(bot, context, table);
  return answerTo(
    result,
    (then) => show(noteView(say('motion.asked'), localizer, tableLink(then.table, localizer))),
    table,
  );
}

/** `/resign`: asks first. */
export function resignCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await openTable(bot, context, 'resign');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      if (bot.service.seatOf(found.loaded, context.person.id) === undefined)
        return unseated(found.loaded, context);
      if (table.status === 'lobby') return no(say('refuse.resign-lobby'), table);
      const localizer = localizerFor(bot, context, table);
      if (isLast(table, context.person.id))
        return show(sureView(say('cancel.sure'), table, 'cancel-yes', say('cancel.yes'), localizer));
      const others = table.seats.some((one) => one.kind === 'human' && one.person.id !== context.person.id);
      const question = say(others ? 'resign.sure' : 'resign.sleeps');
      return show(sureView(question, table, 'resign-yes', say('resign.yes'), localizer));
    },
  };
}

/** Leaves the seat to a computer, or closes a game that nobody else plays. */
export async function giveUp(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  how: 'resign' | 'cancel',
): Promise<Answer> {
  const { table } = loaded;
  const { person, origin, where } = context;
  const asked = { tableId: table.id, person, origin, manager: where.manages };
  const localizer = localizerFor(bot, context, table);
  const note = (key: 'cancel' | 'resign' | 'resign-sleeps') =>
    show(noteView(say(`done.${key}`), localizer, tableLink(table, localizer)));
  if (how === 'cancel') return answerTo(await bot.service.cancel(asked), () => note('cancel'), table);
  const result = await bot.service.resign(asked);
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
export function hintCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await openTable(bot, context, 'hint');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      const result = await bot.service.hint({
        tableId: table.id,
        person: context.person,
        origin: context.origin,
      });
      if (!result.ok) return refused(result.refusal, table);
      const panel = panelOf(bot, context, found.loaded);
      return 'kind' in panel ? panel : show(hintView(panel, result.value.move, result.value.advice));
    },
  };
}
