import { joinedParts } from '../../core/legal.ts';
import type { Message } from '../../core/message.ts';
import {
  type AnyMove,
  choose,
  completeMove,
  hasGrid,
  isPlain,
  NOTHING_SELECTED,
  type OpenOption,
  type Selection,
  selectionOfMove,
} from '../../core/selection.ts';
import type { Loaded } from '../../table/service.ts';
import { say } from '../i18n/words.ts';
import type { Ask } from '../interactions/ask.ts';
import { namedTable } from '../interactions/find-table.ts';
import { type Reply, refusalReply, showPanel } from '../interactions/reply.ts';
import type { View } from '../messages/view.ts';
import { changedInForm } from './form.ts';
import { hasPlainMenus } from './menus.ts';
import { resultReply } from './move-result.ts';
import {
  findPanel,
  narrowMoves,
  needsConfirming,
  type Panel,
  type PanelKind,
  type PanelPress,
  type PanelSelection,
  type PanelState,
  selectionOf,
  shortHash,
  verbOf,
  verbWithHash,
} from './panel.ts';
import { type PanelHeader, panelView } from './panel-view.ts';
import { hashOfMove } from './whole-moves.ts';

/** Answers a press in a panel. An outdated panel is replaced by one for the newest position. */
export async function pressPanel(ask: Ask, press: PanelPress, values: readonly string[]): Promise<Reply> {
  const found = await namedTable(ask, press.table);
  if (!found.ok) return found.reply;
  const choice = findPanel(ask, found.loaded);
  if (!choice.ok) return choice.reply;
  const { panel } = choice;
  const { loaded } = found;
  if (press.stamp !== panel.stamp) return again(panel, loaded);
  const answer = await answerIn(ask, panel, press.kind, press, values);
  return 'move' in answer ? perform(ask, loaded, panel, answer.move) : showPanel(answer.view, loaded);
}

/**
 * The outcome of a press in a panel: the next panel, or a chosen move. A press that came too early for a move that could
 * not be taken back leaves the panel as it was.
 *
 * @param state from which the press starts
 */
export async function answerIn(
  { isEarly }: Pick<Ask, 'isEarly'>,
  panel: Panel,
  kind: PanelKind,
  state: PanelState,
  values: readonly string[],
  header: PanelHeader = {},
): Promise<{ readonly view: View } | { readonly move: AnyMove }> {
  const shown = async (selection: PanelSelection, note?: Message) => ({
    view: await panelView(panel, selection, {
      ...header,
      ...(note && { note: panel.words.md(note) }),
    }),
  });
  const selection = selectionOf(panel, state);
  if (selection === undefined) return shown(NOTHING_SELECTED, say('panel.unknown'));
  const outcome = outcomeOf(panel, selection, kind, values);
  switch (outcome.kind) {
    case 'show':
      return shown(outcome.selection);
    case 'incomplete':
      return shown(outcome.selection, say('panel.incomplete'));
    case 'refuse':
      return shown(outcome.selection, outcome.why);
    case 'move':
      return isEarly && panel.finality(outcome.move) !== undefined
        ? shown(selection, say('refuse.early'))
        : { move: outcome.move };
    case 'unknown':
      return shown(NOTHING_SELECTED, say('panel.unknown'));
  }
}

async function perform(ask: Ask, loaded: Loaded, { stamp }: Panel, { verb, args }: AnyMove): Promise<Reply> {
  const tableId = loaded.table.id;
  const result = await ask.bot.service.move(
    { tableId, person: ask.person, origin: ask.origin },
    { verb, args, stamp },
    loaded,
  );
  if (result.ok) return resultReply(ask, result.value, loaded);
  // Another move was faster, perhaps the same person's on another device: show the newest position instead of a
  // refusal.
  const now = await ask.bot.service.load(tableId);
  const newest = now && findPanel(ask, now);
  if (now && newest?.ok && newest.panel.stamp !== stamp) return again(newest.panel, now);
  return refusalReply(result.refusal, loaded.table);
}

/** The panel for the newest position, instead of an outdated one. */
async function again(panel: Panel, loaded: Loaded): Promise<Reply> {
  const view = await panelView(panel, NOTHING_SELECTED, { note: panel.words.md('panel.stale') });
  return showPanel(view, loaded);
}

type PressOutcome =
  | { readonly kind: 'show'; readonly selection: PanelSelection }
  /** The ticked parts need others. */
  | { readonly kind: 'incomplete'; readonly selection: PanelSelection }
  | { readonly kind: 'refuse'; readonly selection: Selection; readonly why: Message }
  | { readonly kind: 'move'; readonly move: AnyMove }
  | { readonly kind: 'unknown' };

const UNKNOWN: PressOutcome = { kind: 'unknown' };

/** A pure function of the position and the press. */
export function outcomeOf(
  panel: Panel,
  selection: PanelSelection,
  kind: PanelKind,
  values: readonly string[],
): PressOutcome {
  const [value = ''] = values;
  const verb = verbOf(panel, selection.verb);
  switch (kind) {
    case 'show':
      // A button of a verb without options.
      return verb !== undefined && isPlain(verb, panel.list)
        ? chosen(panel, selection)
        : { kind: 'show', selection };
    case 'verb': {
      const other = verbWithHash(panel, value);
      if (other === undefined) return UNKNOWN;
      const start = { verb: other.name, args: {} };
      return isPlain(other, panel.list) ? chosen(panel, start) : { kind: 'show', selection: start };
    }
    case 'whole':
      return chosenWhole(panel, selection);
    case 'pick':
      return outcomeOfPick(panel, selection, values);
    case 'confirm': {
      const move = narrowMoves(panel, selection)?.move;
      return move === undefined ? UNKNOWN : { kind: 'move', move };
    }
  }
}

/** Makes the move, unless there is more to choose or the person must confirm it as irreversible. */
function chosen(panel: Panel, selection: Selection): PressOutcome {
  const move = completeMove(narrowMoves(panel, selection));
  return move === undefined || needsConfirming(panel, move)
    ? { kind: 'show', selection }
    : { kind: 'move', move };
}

/** Like `chosen`, for a whole move. On a grid people get a preview first. */
function chosenWhole(panel: Panel, selection: Selection): PressOutcome {
  const verb = verbOf(panel, selection.verb);
  return verb !== undefined && hasGrid(verb) ? { kind: 'show', selection } : chosen(panel, selection);
}

function outcomeOfPick(panel: Panel, selection: PanelSelection, values: readonly string[]): PressOutcome {
  const { focus } = selection;
  const verb = verbOf(panel, selection.verb);
  const [hash = ''] = values;
  if (verb !== undefined && focus === undefined) {
    const move = panel.list.find((move) => move.verb === verb.name && hashOfMove(move) === hash);
    return move === undefined ? UNKNOWN : chosenWhole(panel, selectionOfMove(verb, move));
  }
  if (verb?.inPanel === 'form') {
    const next = changedInForm(panel, verb, selection, hash);
    return next === undefined ? UNKNOWN : { kind: 'show', selection: next };
  }
  const { args, open: all = [] } = narrowMoves(panel, selection) ?? {};
  const open = all.find(({ option }) => option.name === focus?.option);
  if (verb === undefined || open === undefined) return UNKNOWN;
  const { name, joined } = open.option;
  const parts = joined === true ? partsBehind(open, values) : undefined;
  // A menu lists joined values by their parts, or whole.
  const whole = values.length === 1 ? open.values.find((value) => shortHash(value) === hash) : undefined;
  const value = whole ?? (parts === undefined ? undefined : joinedOf(open, parts));
  if (value === undefined) {
    if (parts === undefined || parts.length === 0) return UNKNOWN;
    const ticked = { [name]: parts.join('+') };
    if (open.values.some((value) => parts.every((part) => joinedParts(value).includes(part))))
      return { kind: 'incomplete', selection: { ...selection, ticked } };
    const { game, state, seat } = panel;
    const why = game.explain(state, seat, verb.name, { ...args, ...ticked });
    return { kind: 'refuse', selection, why };
  }
  const next = choose(selection, name, value);
  return hasPlainMenus(panel, verb) ? chosen(panel, next) : { kind: 'show', selection: next };
}

/** The parts with these hashes, in the order of the legal list. Ignores unknown hashes. */
function partsBehind({ values }: OpenOption, hashes: readonly string[]): readonly string[] {
  return [...new Set(values.flatMap(joinedParts))].filter((part) => hashes.includes(shortHash(part)));
}

/** The legal value that consists of exactly these parts. */
function joinedOf({ values }: OpenOption, parts: readonly string[]): string | undefined {
  const wanted = parts.toSorted().join('+');
  return values.find((value) => joinedParts(value).toSorted().join('+') === wanted);
}
