import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Answer,
  answerTo,
  type CommandHandler,
  type InteractionContext,
  privately,
  show,
} from '../interaction-context.ts';
import { nudgedView } from '../messages/nudged.ts';
import { noteView } from '../messages/sheets.ts';
import type { Button } from '../messages/view.ts';
import { openTable } from './find-table.ts';

/**
 * `/nudge`: whoever is awaited at the channel's table is told so by direct message, at most once a day. First it is
 * looked whether they are still on the server: whoever wants no reminders is looked for nowhere else.
 */
export function nudgeCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await openTable(bot, context, 'nudge');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      const { guildId } = table;
      const result = await bot.service.nudge(
        { tableId: table.id, person: context.person, origin: context.origin },
        async (userId) => guildId === undefined || bot.members.isOn(guildId, userId),
      );
      return answerTo(result, (nudged) => show(nudgedView(nudged, localizerFor(bot, context, table))), table);
    },
  };
}

/** No reminders about a table any more, or reminders again. */
export async function mute(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
  muted: boolean,
): Promise<Answer> {
  const asked = { tableId: table.id, person: context.person, origin: context.origin };
  const localizer = localizerFor(bot, context, table);
  const note = say(muted ? 'remind.muted' : 'remind.unmuted', { game: { key: `${table.game}.name` } });
  const back: Button = {
    press: { kind: 'unmute', table: table.id },
    label: localizer.plain(say('remind.unmute')),
  };
  return answerTo(
    await bot.service.mute(asked, muted),
    () => show(noteView(note, localizer, ...(muted ? [back] : []))),
    table,
  );
}
