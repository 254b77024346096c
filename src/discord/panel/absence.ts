import { seatOf } from '../../table/play/turns.ts';
import type { Loaded } from '../../table/service.ts';
import { toldSteps } from '../announce/timeline.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { small } from '../i18n/text.ts';
import type { BotContext, InteractionContext } from '../interactions/context.ts';
import { eventLines, localizersByStep } from '../messages/events.ts';
import { scoresSince } from '../messages/pictures.ts';

/** After this time away, in ms, the panel tells what happened meanwhile. */
const ABSENT_AFTER = 15 * 60_000;

/** Maximum number of lines about the position itself. One of them is for what others are close to, if they are. */
const POSITION_LINES = 3;

export interface Absence {
  /** The position that the person saw last; undefined on the first look. */
  readonly since: unknown;
  /** What happened meanwhile, one line each; empty if they were here. */
  readonly missed: readonly string[];
}

/** What a person has missed at a table since they last looked at it. */
export async function absenceOf(
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
