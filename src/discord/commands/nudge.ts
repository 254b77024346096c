import type { Loaded } from '../../table/service.ts';
import { type Answer, type Ask, answerTo, type CommandHandler, privately, show } from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { writeId } from '../buttons/ids.ts';
import { openTable } from './find-table.ts';
import type { Button } from '../messages/view.ts';
import { nudgedView } from '../messages/nudged.ts';
import { noteView } from '../messages/sheets.ts';
import { say } from '../i18n/localizer.ts';

/**
 * `/nudge`: whoever is awaited at the channel's table is told so by direct message, at most once a day. First it is
 * looked whether they are still on the server: whoever wants no reminders is looked for nowhere else.
 */
export function nudgeCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await openTable(desk, ask, 'nudge');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      const { guildId } = table;
      const result = await desk.service.nudge(
        { tableId: table.id, person: ask.person, origin: ask.origin },
        async (userId) => guildId === undefined || desk.members.isOn(guildId, userId),
      );
      return answerTo(result, (nudged) => show(nudgedView(nudged, tellerOf(desk, ask, table))), table);
    },
  };
}

/** No reminders about a table any more, or reminders again. */
export async function mute(desk: Desk, ask: Ask, { table }: Loaded, muted: boolean): Promise<Answer> {
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const teller = tellerOf(desk, ask, table);
  const note = say(muted ? 'remind.muted' : 'remind.unmuted', { game: { key: `${table.game}.name` } });
  const back: Button = {
    id: writeId({ kind: 'unmute', table: table.id }),
    label: teller.plain(say('remind.unmute')),
  };
  return answerTo(
    await desk.service.mute(asked, muted),
    () => show(noteView(note, teller, ...(muted ? [back] : []))),
    table,
  );
}
