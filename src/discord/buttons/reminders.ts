import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { showGames } from '../commands/games.ts';
import { say } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { noteView } from '../messages/sheets.ts';
import type { Button } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { type Reply, refusalReply, replyTo, show } from '../reply.ts';
import { button } from './button.ts';
import { forTable, onTable } from './on-table.ts';

export const muteButton = button(
  presses.mute,
  forTable('private', (bot, context, loaded) => mute(bot, context, loaded, true)),
);

export const unmuteButton = button(
  presses.unmute,
  forTable('private', (bot, context, loaded) => mute(bot, context, loaded, false)),
);

/** Mutes one of several games: the choice is the table's id. */
export const muteMenu = button(presses.muteMenu, {
  acknowledge: 'private',
  run: (bot, context, _, [table = '']) => muteChosen(bot, context, { table }, []),
});

const muteChosen = onTable((bot, context, loaded) => mute(bot, context, loaded, true));

/** Turns the reminders of one of several games on or off: the choice is `on` or `off`, and the table's id. */
export const remindersMenu = button(presses.reminders, {
  acknowledge: 'update',
  async run(bot, context, _, [value = '']) {
    const [wanted, tableId = ''] = value.split(':');
    const { person, origin } = context;
    const result = await bot.service.mute({ tableId, person, origin }, wanted === 'off');
    return result.ok ? showGames(bot, context) : refusalReply(result.refusal);
  },
});

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
  const back: Button = {
    press: presses.unmute({ table: table.id }),
    label: localizer.plain(say('remind.unmute')),
  };
  return replyTo(
    await bot.service.mute(request, muted),
    () => show(noteView(note, localizer, ...(muted ? [back] : []))),
    table,
  );
}
