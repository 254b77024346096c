import type { Level } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { isOpen, type Table } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { tableLink } from '../messages/links.ts';
import { noteView } from '../messages/sheets.ts';
import { replaceView, whatIfIntroView } from '../messages/what-if.ts';
import { whatIfView } from '../messages/what-if-menus.ts';
import { openPanel } from '../panel/open-panel.ts';
import type { PressOf } from '../presses.ts';
import { type Reply, refusalReply, refuse, replyTo, show } from '../reply.ts';
import { sendDirectly } from './send-directly.ts';

/** What a person has chosen so far. */
interface Chosen {
  /** Left out: their own seat, or the first. */
  readonly seat?: Seat | undefined;
  readonly part?: number | undefined;
  /** The step of a decision. */
  readonly seq?: number | undefined;
  readonly level?: Level | undefined;
}

/** Asks from which decision of a finished game to play on. */
export async function showWhatIf(
  bot: BotContext,
  context: InteractionContext,
  finished: Loaded,
  { seat, part, seq, level = 'medium' }: Chosen,
): Promise<Reply> {
  const { service } = bot;
  const decisions = await service.pastDecisions(finished, seq);
  if (!decisions.ok) return refusalReply(decisions.refusal, finished.table);
  const { all, chosen: decision } = decisions.value;
  const own = service.seatOf(finished, context.person.id);
  const choice = {
    seat: decision?.seat ?? seat ?? own ?? 0,
    part,
    decision,
    level,
  };
  const localizer = localizerFor(bot, context, finished.table);
  return show(whatIfView(finished, all, choice, own, localizer));
}

/** Begins the game in the person's direct messages. Where their last one is open there, asks before it is closed. */
export async function playOn(
  bot: BotContext,
  context: InteractionContext,
  finished: Loaded,
  press: PressOf<'what-if-play'>,
): Promise<Reply> {
  const { person, origin, reader, where } = context;
  const { seq, level, closes } = press;
  const localizer = localizerFor(bot, context, finished.table);
  const decision = await bot.service.pastDecision(finished, seq);
  if (!decision.ok) return refusalReply(decision.refusal, finished.table);
  const channelId = await bot.messages.directChannel(person.id);
  const open = (await bot.service.openIn(channelId))?.table;
  if (open?.whatIf !== undefined && open.id !== closes) return show(replaceView(open, press, localizer));
  if (open?.whatIf !== undefined) {
    const closed = await close(bot, context, open);
    if (!closed.ok) return refusalReply(closed.refusal, open);
  } else if (open !== undefined) return refusalReply({ code: 'what-if-occupied', table: open });
  const answersHere = bot.places.of(where.place).answers === 'reply';
  const intro = await sendDirectly(bot, context, whatIfIntroView(finished, decision.value, localizer));
  if (intro === undefined && !answersHere) return refuse(say('what-if.no-messages'));
  const begun = await bot.service.playOn({
    finished,
    seq,
    person,
    origin,
    channelId,
    locale: reader.locale,
    level,
    nameAfter: (name) => localizer.plain(say('what-if.computer', { name })),
  });
  // Direct messages may not reach the person: the panel is here in any case.
  if (answersHere && begun.ok) return openPanel(bot, context, begun.value);
  return replyTo(begun, ({ table }) =>
    show(noteView(say('what-if.begun'), localizer, tableLink(table, localizer))),
  );
}

/** Closes the person's what-if game. */
export async function closeWhatIf(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
): Promise<Reply> {
  if (table.whatIf === undefined) return refuse(say('refuse.unknown'));
  if (!isOpen(table)) return show(noteView(say('what-if.closed'), localizerFor(bot, context)));
  return replyTo(
    await close(bot, context, table),
    () => show(noteView(say('what-if.closed'), localizerFor(bot, context))),
    table,
  );
}

/** The same interaction may begin another game, so its id alone is not the step's. */
function close({ service }: BotContext, { person, origin }: InteractionContext, { id }: Table) {
  return service.cancel({ tableId: id, person, origin: `${origin}-close` });
}
