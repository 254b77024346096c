import type { Message } from '../../core/message.ts';
import { say } from '../i18n/localizer.ts';
import type { BotContext, InteractionContext } from '../interactions/context.ts';
import { namedTable } from '../interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { carriedOut } from './after.ts';
import type { AnyMove } from './move-progress.ts';
import { panelOf } from './open-panel.ts';
import { NOTHING_SELECTED, type Panel, type PanelPress, selectionOf } from './panel.ts';
import { panelView } from './panel-view.ts';
import { outcomeOf } from './press-outcome.ts';

/** Answers a press in a panel. A panel that the game has left behind shows the newest position. */
export async function pressPanel(
  bot: BotContext,
  context: InteractionContext,
  press: PanelPress,
  values: readonly string[],
): Promise<Reply> {
  const found = await namedTable(bot, context, press.table);
  if (!found.ok) return found.reply;
  const panel = await panelOf(bot, context, found.loaded);
  if ('kind' in panel) return panel;
  if (press.stamp !== panel.stamp) return again(panel, say('panel.stale'));
  const selection = selectionOf(panel, press);
  if (selection === undefined) return again(panel, say('panel.unknown'));
  const outcome = outcomeOf(panel, selection, press.kind, values);
  switch (outcome.kind) {
    case 'show':
      return show(panelView(panel, outcome.selection));
    case 'incomplete':
      return show(
        panelView(panel, outcome.selection, { note: panel.localizer.markdown(say('panel.incomplete')) }),
      );
    case 'refuse':
      return show(panelView(panel, outcome.selection, { note: panel.localizer.markdown(outcome.why) }));
    case 'move':
      return perform(bot, context, panel, outcome.move);
    case 'unknown':
      return again(panel, say('panel.unknown'));
  }
}

async function perform(
  bot: BotContext,
  context: InteractionContext,
  panel: Panel,
  { verb, args }: AnyMove,
): Promise<Reply> {
  const { loaded, stamp } = panel;
  const tableId = loaded.table.id;
  const result = await bot.service.move(
    { tableId, person: context.person, origin: context.origin },
    { verb, args, stamp },
  );
  if (result.ok) return show(await carriedOut(bot, context, result.value, loaded));
  // Another move was quicker, perhaps the same person's on another device: show the newest position instead of a refusal.
  const now = await bot.service.load(tableId);
  const newest = now && (await panelOf(bot, context, now));
  if (newest !== undefined && !('kind' in newest) && newest.stamp !== stamp)
    return again(newest, say('panel.stale'));
  return refusalReply(result.refusal, loaded.table);
}

function again(panel: Panel, note: Message): Reply {
  return show(panelView(panel, NOTHING_SELECTED, { note: panel.localizer.markdown(note) }));
}
