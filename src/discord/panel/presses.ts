import { partsOf } from '../../core/legal.ts';
import type { Message } from '../../core/message.ts';
import { seatAwaited } from '../../table/play/turns.ts';
import { seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { type PanelKind, type PanelState, type Press, shortHash } from '../buttons/ids.ts';
import { namedTable } from '../commands/find-table.ts';
import { say } from '../i18n/localizer.ts';
import { type Answer, type InteractionContext, refused, show } from '../interaction-context.ts';
import { returnView } from '../messages/seats.ts';
import { carriedOut, noteLook } from './after.ts';
import { actsAtOnce, optionNamed } from './menus.ts';
import { type At, commandOf, type Panel, placeOf, START } from './panel.ts';
import { type AnyMove, type Asked, stageOf } from './panel-step.ts';
import { isPlain, panelView } from './panel-view.ts';

export type PanelPress = Extract<Press, PanelState & { readonly kind: PanelKind }>;

/** Opens the panel of whoever presses Play. */
export async function openPanel(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Answer> {
  const panel = panelOf(bot, context, loaded);
  if ('kind' in panel) return notPlaying(bot, context, loaded) ?? panel;
  const since = await bot.service.lastLook(loaded, context.person.id);
  await noteLook(bot, context, loaded);
  return show(panelView(panel, START, { since }));
}

/** For who has no seat, but could have one: their own back from a computer, or one that is free. */
function notPlaying(bot: BotContext, context: InteractionContext, loaded: Loaded): Answer | undefined {
  const { table } = loaded;
  if (table.status !== 'playing' || bot.service.seatOf(loaded, context.person.id) !== undefined)
    return undefined;
  const seats = seatsFor(table, context.person.id);
  if (seats.length === 0) return undefined;
  return show(returnView(loaded, seats, context.person.id, localizerFor(bot, context, table)));
}

/** What a press in a panel leads to. A panel that the game has left behind shows the newest position. */
export async function pressPanel(
  bot: BotContext,
  context: InteractionContext,
  press: PanelPress,
  values: readonly string[],
): Promise<Answer> {
  const found = await namedTable(bot, press.table);
  if (!found.ok) return found.answer;
  const panel = panelOf(bot, context, found.loaded);
  if ('kind' in panel) return panel;
  if (press.stamp !== panel.stamp) return again(panel, say('panel.stale'));
  const at = placeOf(panel, press);
  if (at === undefined) return again(panel, say('panel.unknown'));
  const next = nextOf(panel, at, press.kind, values);
  switch (next.kind) {
    case 'shown':
      return show(panelView(panel, next.at));
    case 'refused':
      return show(panelView(panel, next.at, { note: panel.localizer.markdown(next.why) }));
    case 'move':
      return perform(bot, context, panel, next.move);
    case 'lost':
      return again(panel, say('panel.unknown'));
  }
}

/** The panel of the person, or why they have none now. */
export function panelOf(bot: BotContext, context: InteractionContext, loaded: Loaded): Panel | Answer {
  const seat = seatAwaited(loaded, context.person);
  if (!seat.ok) return refused(seat.refusal, loaded.table);
  const { service } = bot;
  return {
    loaded,
    seat: seat.value,
    list: service.moves(loaded, seat.value),
    stamp: service.stamp(loaded, seat.value),
    localizer: localizerFor(bot, context, loaded.table),
  };
}

type Next =
  | { readonly kind: 'shown'; readonly at: At }
  | { readonly kind: 'refused'; readonly at: At; readonly why: Message }
  | { readonly kind: 'move'; readonly move: AnyMove }
  | { readonly kind: 'lost' };

const LOST: Next = { kind: 'lost' };

/** Where a press leads. A pure function of the position and the press. */
export function nextOf(panel: Panel, at: At, kind: PanelKind, values: readonly string[]): Next {
  const [value = ''] = values;
  switch (kind) {
    case 'look':
      return { kind: 'shown', at };
    case 'row': {
      const { focus } = at;
      if (focus === undefined || !/^-?\d{1,3}$/.test(value)) return LOST;
      return {
        kind: 'shown',
        at: { ...at, focus: { ...focus, at: { kind: 'row', number: Number(value) } } },
      };
    }
    case 'verb': {
      const command = commandOf(panel, value);
      if (command === undefined) return LOST;
      const start: At = { command, picks: [], focus: undefined };
      return isPlain(panel, command) ? nextOf(panel, start, 'do', []) : { kind: 'shown', at: start };
    }
    case 'pick':
      return picked(panel, at, values);
    case 'do': {
      const stage = at.command && stageOf(at.command, panel.list, at.picks);
      const move = stage?.move ?? stage?.asItIs;
      return move === undefined ? LOST : { kind: 'move', move };
    }
  }
}

function picked(panel: Panel, at: At, chosen: readonly string[]): Next {
  const { command, picks, focus } = at;
  const option = command?.options[focus?.option ?? -1]?.name;
  const stage = command && stageOf(command, panel.list, picks);
  const asked = stage?.next.find((one) => one.option === option);
  if (command === undefined || stage === undefined || asked === undefined) return LOST;
  const joined = optionNamed(command, asked.option).joined === true;
  const parts = joined ? partsBehind(asked, chosen) : undefined;
  const value =
    parts === undefined ? asked.values.find((one) => shortHash(one) === chosen[0]) : joinedOf(asked, parts);
  if (value === undefined) {
    if (parts === undefined || parts.length === 0) return LOST;
    const { loaded, seat } = panel;
    const args = { ...stage.args, [asked.option]: parts.join('+') };
    return { kind: 'refused', at, why: loaded.game.explain(loaded.state, seat, command.name, args) };
  }
  const next: At = { command, picks: [...picks, { option: asked.option, value }], focus: undefined };
  return actsAtOnce(panel, command) ? nextOf(panel, next, 'do', []) : { kind: 'shown', at: next };
}

/** The parts behind their marks, in the order of the legal list; marks that are none are left out. */
function partsBehind({ values }: Asked, marks: readonly string[]): readonly string[] {
  return [...new Set(values.flatMap(partsOf))].filter((part) => marks.includes(shortHash(part)));
}

/** The legal value that is made of just these parts. */
function joinedOf({ values }: Asked, parts: readonly string[]): string | undefined {
  const wanted = parts.toSorted().join('+');
  return values.find((value) => partsOf(value).toSorted().join('+') === wanted);
}

async function perform(
  bot: BotContext,
  context: InteractionContext,
  panel: Panel,
  { verb, args }: AnyMove,
): Promise<Answer> {
  const { loaded, stamp } = panel;
  const tableId = loaded.table.id;
  const result = await bot.service.move(
    { tableId, person: context.person, origin: context.origin },
    { verb, args, stamp },
  );
  if (result.ok) return show(await carriedOut(bot, context, result.value, loaded));
  // Somebody was quicker, perhaps the same person's other hand: the newest position tells more than a refusal.
  const now = await bot.service.load(tableId);
  const newest = now && panelOf(bot, context, now);
  if (newest !== undefined && !('kind' in newest) && newest.stamp !== stamp)
    return again(newest, say('panel.stale'));
  return refused(result.refusal, loaded.table);
}

function again(panel: Panel, note: Message): Answer {
  return show(panelView(panel, START, { note: panel.localizer.markdown(note) }));
}
