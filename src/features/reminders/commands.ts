import { showGames } from '../../discord/handlers/games.ts';
import { moment } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { aboutTable, forTable, namedTable, withTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { type Button, textView } from '../../discord/messages/view.ts';
import type { PressOf } from '../../discord/presses.ts';
import { changePerson } from '../../discord/settings/controls.ts';
import { restOf } from '../../table/hooks.ts';
import type { Loaded } from '../../table/service.ts';
import { nextMorning, quietUntil } from '../../table/time/calendar.ts';
import { presses } from './presses.ts';
import type { Reminders } from './service.ts';
import { nudgedView } from './views.ts';

const SNOOZE = 8 * 3_600_000;

/** The commands and buttons to nudge each other, and to get fewer reminders. */
export function reminderControls(reminders: Reminders) {
  /** Stops the reminders of a table for one person, or starts them again. */
  async function mute(ask: Ask, { table }: Loaded, muted: boolean): Promise<Reply> {
    const request = { tableId: table.id, person: ask.person, origin: ask.origin };
    const words = wordsFor(ask, table);
    const answer = say(muted ? 'remind.muted' : 'remind.unmuted', { game: { key: `${table.game}.name` } });
    const back: Button = words.button(presses.unmute({ table: table.id }), 'remind.unmute');
    return replyTo(
      await reminders.mute(request, muted),
      () => show(textView(answer, words, ...(muted ? [back] : []))),
      table,
    );
  }

  const muteChosen = withTable((ask, loaded) => mute(ask, loaded, true));

  /** Pauses all reminders, or starts them again. */
  async function snooze(ask: Ask, until: PressOf<typeof presses.snooze>['until']): Promise<Reply> {
    const now = ask.bot.now();
    const availability = restOf(ask.bot.contributions, await ask.bot.service.settings(ask.person.id));
    const end = {
      hours: new Date(now.getTime() + SNOOZE),
      morning: nextMorning(availability.zone, now),
      now,
    }[until];
    await reminders.snooze(ask.person.id, end);
    if (until === 'now') return changePerson(ask);
    const when = moment(quietUntil(availability, end));
    return show(textView(say('remind.snoozed', { when }), wordsFor(ask)));
  }

  return {
    commands: [
      // Checks first that they are still on the server, except for people who want no reminders.
      aboutTable({
        name: 'nudge',
        describe: 'discord.command.nudge',
        ofTable: true,
        botInChannel: true,
        table: 'open',
        async run(ask, { table }) {
          const result = await reminders.nudge(
            { tableId: table.id, person: ask.person, origin: ask.origin },
            async (userId) => !(await ask.bot.members.hasLeft(table.place.guildId, userId)),
          );
          return replyTo(result, (nudged) => show(nudgedView(nudged, wordsFor(ask, table))), table);
        },
      }),
    ],
    buttons: [
      button(
        presses.mute,
        forTable('private', (ask, loaded) => mute(ask, loaded, true)),
      ),
      button(
        presses.unmute,
        forTable('private', (ask, loaded) => mute(ask, loaded, false)),
      ),
      button(presses.muteMenu, {
        acknowledge: 'private',
        run: (ask, _, [table = '']) => muteChosen(ask, { table }, [], {}),
      }),
      button(presses.reminders, {
        acknowledge: 'update',
        async run(ask, _, [value = '']) {
          const [wanted, tableId = ''] = value.split(':');
          const found = await namedTable(ask, tableId);
          if (!found.ok) return found.reply;
          const { person, origin } = ask;
          const result = await reminders.mute({ tableId, person, origin }, wanted === 'off');
          return result.ok ? showGames(ask) : refusalReply(result.refusal);
        },
      }),
      button(presses.snooze, {
        acknowledge: 'private',
        run: (ask, { until }) => snooze(ask, until),
      }),
    ],
  };
}
