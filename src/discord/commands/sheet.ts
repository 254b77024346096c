import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import type { SlashCommand } from '../interactions/command.ts';
import {
  type BotContext,
  type CommandInput,
  type InteractionContext,
  localizerFor,
} from '../interactions/context.ts';
import { begun, isPersonal, latestTable, unseated, whereMember } from '../interactions/find-table.ts';
import { type Reply, refuse, show } from '../interactions/reply.ts';
import { sendDirectly } from '../messages/delivery.ts';
import { gameChoiceView } from '../messages/games.ts';
import { type SheetLook, sentView, sheetView, sheetWordsView } from '../messages/sheets.ts';
import { shown } from '../messages/slots.ts';
import { noteLook } from '../panel/after.ts';
import { planButton } from '../panel/plan-view.ts';
import { presses } from '../presses.ts';

/** Sends a sheet by direct message. Shows it privately in words, and where direct messages are closed. */
export const sheetCommand: SlashCommand = {
  name: 'sheet',
  describe: 'discord.command.sheet',
  takesTable: true,
  options: [
    { type: 'user', name: 'player', describe: 'discord.option.player' },
    { type: 'boolean', name: 'text', describe: 'discord.option.text' },
  ],
  // In direct messages the reply is the direct message.
  acknowledge: ({ isDirect }) => (isDirect ? 'public' : 'private'),
  async run(bot, context, input) {
    const own = isPersonal(bot, context) && context.table === undefined ? await openOf(bot, context) : [];
    const [only, another] = own;
    if (another !== undefined) return show(gameChoiceView(own, localizerFor(bot, context), 'sheet'));
    if (only !== undefined) return sheetOf(bot, context, only, input);
    const found = begun(await latestTable(bot, context, 'sheet'));
    return found.ok ? sheetOf(bot, context, found.loaded, input) : found.reply;
  },
};

/** The person's open games that have a sheet of theirs. */
async function openOf(bot: BotContext, context: InteractionContext): Promise<readonly Loaded[]> {
  const { service } = bot;
  const own = (await service.ofPlayer(context.person.id)).filter(
    (loaded) => loaded.state !== undefined && service.seatOf(loaded, context.person.id) !== undefined,
  );
  return whereMember(bot, context, own);
}

async function sheetOf(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  { options }: CommandInput,
): Promise<Reply> {
  const { table } = loaded;
  const viewer = bot.service.seatOf(loaded, context.person.id);
  const seat = options.player === undefined ? viewer : bot.service.seatOf(loaded, options.player);
  if (seat === undefined)
    return options.player === undefined ? unseated(loaded, context) : refuse(say('refuse.player'), table);
  const { look, seen } = await lookFor(bot, context, loaded, seat);
  const localizer = localizerFor(bot, context, table);
  if (options.text === 'true') return show(sheetWordsView(loaded, look, localizer), seen);
  const plan = planFor(bot, loaded, look, localizer);
  const added = await addedTo(bot, loaded, look, localizer);
  const view = sheetView(loaded, look, localizer, { plan, added });
  if (bot.places.of(context.where.place).isDirect) return show(view, seen);
  const url = await sendDirectly(bot, context, view);
  if (url !== undefined) return show(sentView(url, localizer), seen);
  return show(
    sheetView(loaded, look, localizer, { plan, added, note: localizer.markdown(say('sheet.closed')) }),
    seen,
  );
}

/** Shows the person their own sheet at once. */
export async function ownSheet(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  const seat = bot.service.seatOf(loaded, context.person.id);
  if (seat === undefined) return unseated(loaded, context);
  const { look, seen } = await lookFor(bot, context, loaded, seat);
  const localizer = localizerFor(bot, context, loaded.table);
  const added = await addedTo(bot, loaded, look, localizer);
  const plan = planFor(bot, loaded, look, localizer);
  return show(sheetView(loaded, look, localizer, { plan, added }), seen);
}

/** On their own sheet, people can plan ahead. */
function planFor(bot: BotContext, loaded: Loaded, { seat, viewer }: SheetLook, localizer: Localizer) {
  return viewer === seat ? planButton(bot, loaded, seat, localizer, presses.plan) : undefined;
}

/** What features add to their own sheet. */
async function addedTo(bot: BotContext, loaded: Loaded, { seat, viewer }: SheetLook, localizer: Localizer) {
  return viewer === seat ? (await shown(bot, { loaded, localizer, seat }, 'sheet')).buttons : [];
}

/** Shows a later page of a sheet that does not fit into one message. */
export async function showSheetPage(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
  page: number,
): Promise<Reply> {
  if (loaded.table.seats[seat] === undefined) return refuse(say('refuse.unknown'), loaded.table);
  const { look, seen } = await lookFor(bot, context, loaded, seat);
  const localizer = localizerFor(bot, context, loaded.table);
  const added = await addedTo(bot, loaded, look, localizer);
  return show(sheetView(loaded, look, localizer, { page, added }), seen);
}

/** How the person sees a sheet. On their own sheet the changes since their last look are marked. */
async function lookFor(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<{ readonly look: SheetLook; readonly seen?: () => Promise<void> }> {
  const viewer = bot.service.seatOf(loaded, context.person.id);
  if (viewer !== seat) return { look: { seat, viewer, since: undefined } };
  const since = await bot.service.lastLook(loaded, context.person.id);
  return { look: { seat, viewer, since }, seen: noteLook(bot, context, loaded) };
}
