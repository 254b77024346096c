import { seatAwaited } from '../../table/play/turns.ts';
import { seatOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { toldSteps } from '../announce/timeline.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { small } from '../i18n/text.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, refusalReply, show, showPanel } from '../interactions/reply.ts';
import { eventLines, IN_PANEL, localizersByStep } from '../messages/events.ts';
import { scoresSince } from '../messages/pictures.ts';
import { returnView } from '../messages/seats.ts';
import { shown } from '../messages/slots.ts';
import { presses } from '../presses.ts';
import { noteLook } from './move-result.ts';
import { NOTHING_SELECTED, type Panel, panelAt } from './panel.ts';
import { panelView } from './panel-view.ts';
import { voidPlanNote } from './plan-view.ts';
import { waitingView } from './waiting-view.ts';

/** Shows the person their panel. After an absence, it tells what happened. */
export function openPanel(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  return panelTelling(bot, context, loaded, 'absence');
}

/** The panel of a person who has waited, with everything new, including the end of the game. */
export function refreshedPanel(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  return panelTelling(bot, context, loaded, 'news');
}

async function panelTelling(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  told: 'absence' | 'news',
): Promise<Reply> {
  const panel = await panelOf(bot, context, loaded);
  const seat = bot.service.seatOf(loaded, context.person.id);
  const isOver = loaded.table.status !== 'playing' && told === 'absence';
  if ('kind' in panel && (isOver || seat === undefined)) return notPlaying(bot, context, loaded) ?? panel;
  const localizer = localizerFor(bot, context, loaded.table);
  const { since, happened, isSeen } = await newsFor(bot, context, loaded, localizer, told);
  const seen = isSeen ? undefined : noteLook(bot, context, loaded);
  if (!('kind' in panel)) {
    const below = (await shown(bot, { loaded, localizer, seat: panel.seat }, 'panel')).blocks;
    const view = await panelView(panel, NOTHING_SELECTED, {
      since,
      happened,
      note: noteOf(bot, panel),
      below,
    });
    return showPanel(view, loaded, seen);
  }
  if (seat === undefined) return panel;
  const own = await bot.service.undoFor(loaded, seat);
  const undo =
    own?.how === 'free'
      ? {
          press: presses.undo({ table: loaded.table.id, seq: own.seq }),
          label: localizer.plain(say('panel.take-back')),
        }
      : undefined;
  return showPanel(await waitingView(bot, context, loaded, seat, { happened, since, undo }), loaded, seen);
}

function noteOf(bot: BotContext, { loaded, seat, localizer }: Panel): string | undefined {
  const note = voidPlanNote(bot, loaded, seat);
  return note && localizer.markdown(note);
}

/** Offers a person without a seat those that they can take: their own back from a computer, or a free one. */
function notPlaying(bot: BotContext, context: InteractionContext, loaded: Loaded): Reply | undefined {
  const { table } = loaded;
  if (table.status !== 'playing' || bot.service.seatOf(loaded, context.person.id) !== undefined)
    return undefined;
  const seats = seatsFor(table, context.person.id);
  if (seats.length === 0) return undefined;
  return show(returnView(loaded, seats, context.person.id, localizerFor(bot, context, table)));
}

/** The person's panel, or why they have none now. */
export async function panelOf(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Panel | Reply> {
  const seat = seatAwaited(loaded, context.person);
  if (!seat.ok) return refusalReply(seat.refusal, loaded.table);
  return panelAt(bot, context, loaded, seat.value);
}

/** After an absence this long, in ms, the panel tells what happened in the meantime. */
const ABSENT_AFTER = 15 * 60_000;

/** Maximum number of lines about the position. One is for what the others are close to, if anything. */
const POSITION_LINES = 3;

interface News {
  /** The position that the person saw last; undefined on the first look. */
  readonly since: unknown;
  /** The events since then, one per line. */
  readonly happened: readonly string[];
  /** Whether the person saw this position last, as is noted already. */
  readonly isSeen: boolean;
}

/** What a person has not yet seen at a table. After an absence it gets a title and a summary of the position. */
async function newsFor(
  { service, now }: BotContext,
  { person }: InteractionContext,
  loaded: Loaded,
  localizer: Localizer,
  told: 'absence' | 'news',
): Promise<News> {
  const look = await service.lookBack(loaded, person.id);
  if (look === undefined) return { since: undefined, happened: [], isSeen: false };
  const { state: since, steps } = look;
  const [first] = steps;
  const isSeen = first === undefined;
  const wasAway = first !== undefined && now().getTime() - first.at.getTime() >= ABSENT_AFTER;
  if (first === undefined || !(wasAway || told === 'news')) return { since, happened: [], isSeen };
  const { table, game } = loaded;
  const lines = eventLines(toldSteps(steps, first.seq - 1), localizer, {
    localizerAt: localizersByStep(table, steps, localizer),
    untold: game.untold,
    ...(wasAway ? {} : IN_PANEL),
  });
  if (lines.length === 0 || !wasAway) return { since, happened: lines, isSeen };
  const title = localizer.markdown(say('panel.since-last-turn'));
  return {
    since,
    isSeen,
    happened: [
      `**${title}**`,
      ...awaitedThen(loaded, since, person.id, localizer),
      ...lines,
      ...scoresSince(loaded, since, localizer),
      ...positionLines(loaded, since, person.id, localizer),
    ],
  };
}

/** Changes in the person's own position, and what the others are close to. */
function positionLines(
  { table, game, state }: Loaded,
  since: unknown,
  userId: string,
  localizer: Localizer,
): readonly string[] {
  const seat = seatOf(table, userId);
  if (seat === undefined) return [];
  const close = game.closeTo?.(state, seat) ?? [];
  const room = close.length === 0 ? POSITION_LINES : POSITION_LINES - 1;
  const changes = (game.changesFor?.(since, state, seat) ?? []).slice(0, room);
  return [
    ...changes.map((message) => `📝 ${localizer.markdown(message)}`),
    ...close.slice(0, POSITION_LINES - changes.length).map((message) => `🏁 ${localizer.markdown(message)}`),
  ];
}

/** The player whose turn it was at the person's last look, unless it was their own. */
function awaitedThen(
  { table, game }: Loaded,
  since: unknown,
  userId: string,
  localizer: Localizer,
): readonly string[] {
  const awaited = game.awaiting(since);
  if (awaited.length === 0 || awaited.includes(seatOf(table, userId) ?? -1)) return [];
  const players = awaited.map((seat) => ({ seat }));
  return [small(localizer.markdown(say('panel.was-turn', { players })))];
}
