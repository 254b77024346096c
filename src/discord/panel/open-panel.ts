import type { Seat } from '../../core/message.ts';
import { seatAwaited } from '../../table/play/turns.ts';
import { seatOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { toldSteps } from '../announce/timeline.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { small } from '../i18n/text.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { eventLines, localizersByStep } from '../messages/events.ts';
import { panelPicture, scoresSince } from '../messages/pictures.ts';
import { returnView } from '../messages/seats.ts';
import { shown } from '../messages/slots.ts';
import { tableLink, titleOf } from '../messages/titles.ts';
import { buttons, pictures, text, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { noteLook } from './move-result.ts';
import { NOTHING_SELECTED, type Panel, panelAt } from './panel.ts';
import { panelView } from './panel-view.ts';
import { ownPlanLines, planButton, voidPlanNote } from './plan-view.ts';

/** Shows the person their panel. */
export async function openPanel(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Reply> {
  const panel = await panelOf(bot, context, loaded);
  const seat = bot.service.seatOf(loaded, context.person.id);
  if ('kind' in panel && (loaded.table.status !== 'playing' || seat === undefined))
    return notPlaying(bot, context, loaded) ?? panel;
  const absence = await absenceOf(bot, context, loaded, localizerFor(bot, context, loaded.table));
  const seen = noteLook(bot, context, loaded);
  if (!('kind' in panel))
    return show(
      panelView(panel, NOTHING_SELECTED, {
        since: absence.since,
        happened: absence.missed,
        note: noteOf(bot, panel),
        below: (await shown(bot, { loaded, localizer: panel.localizer, seat: panel.seat }, 'panel')).blocks,
      }),
      seen,
    );
  return seat === undefined ? panel : show(await waitingView(bot, context, loaded, seat, absence), seen);
}

function noteOf(bot: BotContext, { loaded, seat, localizer }: Panel): string | undefined {
  const note = voidPlanNote(bot, loaded, seat);
  return note && localizer.markdown(note);
}

/** Offers a person without a seat the seats that they can take: their own back from a computer, or a free one. */
function notPlaying(bot: BotContext, context: InteractionContext, loaded: Loaded): Reply | undefined {
  const { table } = loaded;
  if (table.status !== 'playing' || bot.service.seatOf(loaded, context.person.id) !== undefined)
    return undefined;
  const seats = seatsFor(table, context.person.id);
  if (seats.length === 0) return undefined;
  return show(returnView(loaded, seats, context.person.id, localizerFor(bot, context, table)));
}

/** The panel of the person, or why they have no panel now. */
export async function panelOf(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Panel | Reply> {
  const seat = seatAwaited(loaded, context.person);
  if (!seat.ok) return refusalReply(seat.refusal, loaded.table);
  return panelAt(bot, context, loaded, seat.value);
}

/** The panel of a player whose turn it is not: who is awaited, their sheet, and a way to take back their last move. */
async function waitingView(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
  { since, missed }: Absence,
): Promise<View> {
  const { table, game, state } = loaded;
  const localizer = localizerFor(bot, context, table);
  const own = await ownMove(bot, loaded, seat);
  const players = game.awaiting(state).map((other) => ({ seat: other }));
  const look = { viewer: seat, ...(since === undefined ? {} : { since }) };
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer, seat)}`, ...missed),
      text(
        localizer.markdown(
          say(own === undefined ? 'refusal.not-your-turn' : 'panel.done-round', { players }),
        ),
        ...ownPlanLines(bot, loaded, seat, localizer),
      ),
      ...pictures(panelPicture(loaded, state, seat, look, localizer)),
      buttons(
        own === undefined
          ? undefined
          : {
              press: presses.undo({ table: table.id, seq: own }),
              label: localizer.plain(say('panel.take-back')),
            },
        planButton(bot, loaded, seat, localizer, presses.planHere),
        tableLink(table, localizer),
      ),
      ...(await shown(bot, { loaded, localizer, seat }, 'panel')).blocks,
    ],
  };
}

/** The number of the seat's latest step if it is a move after the last draw: the player is done for this round. */
async function ownMove({ service }: BotContext, loaded: Loaded, seat: Seat): Promise<number | undefined> {
  const newest = loaded.step?.acted[seat] ?? 0;
  if (newest === 0) return undefined;
  const steps = await service.steps(loaded, newest);
  return steps[0]?.kind === 'move' && steps.every(({ chance }) => chance.length === 0) ? newest : undefined;
}

/** After this time away, in ms, the panel tells what happened meanwhile. */
const ABSENT_AFTER = 15 * 60_000;

/** Maximum number of lines about the position itself. One of them is for what others are close to, if they are. */
const POSITION_LINES = 3;

interface Absence {
  /** The position that the person saw last; undefined on the first look. */
  readonly since: unknown;
  /** What happened meanwhile, one line each; empty if they were here. */
  readonly missed: readonly string[];
}

/** What a person has missed at a table since they last looked at it. */
async function absenceOf(
  { service, now }: BotContext,
  { person }: InteractionContext,
  loaded: Loaded,
  localizer: Localizer,
): Promise<Absence> {
  const look = await service.lookBack(loaded, person.id);
  if (look === undefined) return { since: undefined, missed: [] };
  const { state: since, steps } = look;
  const [first] = steps;
  if (first === undefined || now().getTime() - first.at.getTime() < ABSENT_AFTER)
    return { since, missed: [] };
  const { table, game } = loaded;
  const lines = eventLines(toldSteps(steps, first.seq - 1), localizer, {
    localizerAt: localizersByStep(table, steps, localizer),
    untold: game.untold,
  });
  if (lines.length === 0) return { since, missed: [] };
  const title = localizer.markdown(say('panel.since-last-turn'));
  return {
    since,
    missed: [
      `**${title}**`,
      ...awaitedThen(loaded, since, person.id, localizer),
      ...lines,
      ...scoresSince(loaded, since, localizer),
      ...positionLines(loaded, since, person.id, localizer),
    ],
  };
}

/** How the person's own position changed, and what the others are close to. */
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

/** Whose turn it was when the person looked last, unless it was theirs. */
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
