import { showGames } from '../../discord/handlers/games.ts';
import { moment } from '../../discord/i18n/sentences.ts';
import { button } from '../../discord/interactions/button.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
} from '../../discord/interactions/context.ts';
import { aboutTable, forTable, namedTable, withTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { type Button, noteView, pressButton } from '../../discord/messages/view.ts';
import type { PressOf } from '../../discord/presses.ts';
import { changePerson } from '../../discord/settings/controls.ts';
import { restOf } from '../../table/hooks.ts';
import type { Loaded } from '../../table/service.ts';
import { nextMorning, quietUntil } from '../../table/time/calendar.ts';
import type { Reminders } from './service.ts';
import { nudgedView } from './views.ts';
import { presses, say } from './words.ts';

const SNOOZE = 8 * 3_600_000;

/** The commands and buttons to nudge each other, and to get fewer reminders. */
export function reminderControls(reminders: Reminders) {
  /** Stops the reminders of a table for one person, or starts them again. */
  async function mute(
    bot: BotContext,
    context: InteractionContext,
    { table }: Loaded,
    muted: boolean,
  ): Promise<Reply> {
    const request = { tableId: table.id, person: context.person, origin: context.origin };
    const localizer = localizerFor(bot, context, table);
    const note = say(muted ? 'remind.muted' : 'remind.unmuted', { game: { key: `${table.game}.name` } });
    const back: Button = pressButton(presses.unmute({ table: table.id }), say('remind.unmute'), localizer);
    return replyTo(
      await reminders.mute(request, muted),
      () => show(noteView(note, localizer, ...(muted ? [back] : []))),
      table,
    );
  }

  const muteChosen = withTable((bot, context, loaded) => mute(bot, context, loaded, true));

  /** Pauses all reminders, or starts them again. */
  async function snooze(
    bot: BotContext,
    context: InteractionContext,
    until: PressOf<typeof presses.snooze>['until'],
  ): Promise<Reply> {
    const now = bot.now();
    const availability = restOf(bot.contributions, await bot.service.settings(context.person.id));
    const end = {
      hours: new Date(now.getTime() + SNOOZE),
      morning: nextMorning(availability.zone, now),
      now,
    }[until];
    await reminders.snooze(context.person.id, end);
    if (until === 'now') return changePerson(bot, context);
    const when = moment(quietUntil(availability, end));
    return show(noteView(say('remind.snoozed', { when }), localizerFor(bot, context)));
  }

  return {
    commands: [
      // Checks first that they are still on the server, except for people who want no reminders.
      aboutTable({
        name: 'nudge',
        describe: 'discord.command.nudge',
        botInChannel: true,
        table: 'open',
        async run(bot, context, { table }) {
          const result = await reminders.nudge(
            { tableId: table.id, person: context.person, origin: context.origin },
            async (userId) => !(await bot.members.hasLeft(table.place.guildId, userId)),
          );
          return replyTo(
            result,
            (nudged) => show(nudgedView(nudged, localizerFor(bot, context, table))),
            table,
          );
        },
      }),
    ],
    buttons: [
      button(
        presses.mute,
        forTable('private', (bot, context, loaded) => mute(bot, context, loaded, true)),
      ),
      button(
        presses.unmute,
        forTable('private', (bot, context, loaded) => mute(bot, context, loaded, false)),
      ),
      button(presses.muteMenu, {
        acknowledge: 'private',
        run: (bot, context, _, [table = '']) => muteChosen(bot, context, { table }, [], {}),
      }),
      button(presses.reminders, {
        acknowledge: 'update',
        async run(bot, context, _, [value = '']) {
          const [wanted, tableId = ''] = value.split(':');
          const found = await namedTable(bot, context, tableId);
          if (!found.ok) return found.reply;
          const { person, origin } = context;
          const result = await reminders.mute({ tableId, person, origin }, wanted === 'off');
          return result.ok ? showGames(bot, context) : refusalReply(result.refusal);
        },
      }),
      button(presses.snooze, {
        acknowledge: 'private',
        run: (bot, context, { until }) => snooze(bot, context, until),
      }),
    ],
  };
}
