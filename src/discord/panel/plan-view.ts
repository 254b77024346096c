import type { MoveWords } from '../../core/legal.ts';
import type { Message, Seat } from '../../core/message.ts';
import { PLANNED_MAX } from '../../table/play/plans.ts';
import type { Loaded, PlannableDecision } from '../../table/service.ts';
import { say, type Words } from '../i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../interactions/ask.ts';
import { panelPicture } from '../messages/pictures.ts';
import { moveTitle, panelTitle, tableLink } from '../messages/titles.ts';
import { type Button, buttons, type Menu, pictures, text, type View } from '../messages/view.ts';
import { presses, type TablePressKind } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { type ShortHash, shortHash } from './panel.ts';

/** The choice that clears the plan for a decision. */
export const NO_PLAN = 'none';

/** Hashes a move of any verb, for a menu of moves to plan. */
export function hashOfPlanned({ verb, args }: MoveWords): ShortHash {
  return shortHash(JSON.stringify([verb, args]));
}

/** Hashes the plan for a decision, so that a menu with an outdated plan is recognised. */
export function hashOfPlan(planned: readonly MoveWords[]): ShortHash {
  return shortHash(planned.map(hashOfPlanned).join());
}

/**
 * A waiting player's planning view: a menu for each decision that can be foreseen.
 *
 * @param isSaved whether they have just changed the plan
 */
export function planView(ask: Ask, loaded: Loaded, seat: Seat, isSaved = false): View {
  const { table, state } = loaded;
  const words = wordsFor(ask, table);
  const decisions = ask.bot.service.plannable(loaded, seat);
  const about = { table: table.id };
  const isOpen = decisions.some(({ planned }) => planned.length === 0);
  const isPlanned = decisions.some(({ planned }) => planned.length > 0);
  const suggest = suggestButton(ask, loaded, seat, words);
  return {
    tone: 'private',
    blocks: [
      text(panelTitle(loaded, words, seat), `**${words.md('panel.plan')}**`),
      text(
        ...(isSaved
          ? [say('plan.saved')]
          : decisions.length === 0
            ? [say('plan.nothing')]
            : isPlanned
              ? []
              : aboutPlans(loaded)
        ).map((message) => words.md(message)),
      ),
      ...pictures(panelPicture(loaded.game, state, seat, { viewer: seat }, words)),
      text(...planLines(loaded, seat, decisions, words)),
      ...decisions.map((decision) => menuFor(loaded, seat, decision, words)),
      // The same buttons whatever is planned, so that none comes to lie where another was pressed.
      buttons(suggest && { ...suggest, disabled: !isOpen }, tableLink(table, words), {
        ...words.button(presses.withdrawPlan(about), 'panel.withdraw-plan'),
        disabled: !isPlanned,
      }),
    ],
  };
}

/** Suggests a plan; undefined where a computer may not help. */
function suggestButton({ bot }: Ask, loaded: Loaded, seat: Seat, words: Words) {
  const { table } = loaded;
  const helped = bot.service.help(table, seat, bot.service.stamp(loaded, seat));
  if (!helped.ok) return undefined;
  const isCounted = helped.value !== table;
  return words.button(
    presses.suggestPlan({ table: table.id }),
    isCounted ? 'panel.suggest-plan-counted' : 'panel.suggest-plan',
  );
}

function aboutPlans({ game }: Loaded): readonly Message[] {
  return game.planning?.lasting === undefined
    ? [say('plan.about')]
    : [say('plan.about'), say('plan.lasting')];
}

/** Opens a waiting player's plan, if there is anything to plan. @param kind `plan-here` replaces the message */
export function planButton(
  bot: BotContext,
  loaded: Loaded,
  seat: Seat | undefined,
  words: Words,
  kind: TablePressKind,
): Button | undefined {
  const decisions = seat === undefined ? [] : bot.service.plannable(loaded, seat);
  if (decisions.length === 0) return undefined;
  const isPlanned = decisions.some(({ planned }) => planned.length > 0);
  return words.button(kind({ table: loaded.table.id }), isPlanned ? 'panel.change-plan' : 'panel.plan');
}

/** A waiting player's plan, one line per decision. */
export function ownPlanLines(bot: BotContext, loaded: Loaded, seat: Seat, words: Words): readonly string[] {
  const lines = planLines(loaded, seat, bot.service.plannable(loaded, seat), words);
  return lines.length === 0 ? [] : [words.md('plan.yours'), ...lines];
}

/** Why an awaited player's plan was not carried out; undefined if they had none. */
export function voidPlanNote(bot: BotContext, loaded: Loaded, seat: Seat): Message | undefined {
  const [wish] = bot.service.voidPlan(loaded, seat);
  if (wish === undefined) return undefined;
  return say('plan.void', { reason: loaded.game.explain(loaded.state, seat, wish.verb, wish.args) });
}

/** The first choice for each decision. The others are in its menu. */
function planLines(
  { game }: Loaded,
  seat: Seat,
  decisions: readonly PlannableDecision[],
  words: Words,
): readonly string[] {
  return decisions.flatMap(({ when, state, planned }) => {
    const [first, ...others] = planned.map((move) => moveTitle(game, state, seat, move, words));
    if (first === undefined) return [];
    const moves = others.length === 0 ? first : say('plan.first', { first, count: others.length });
    return [`- ${words.md('plan.line', { when, moves })}`];
  });
}

/** The moves that can be added to the plan for a decision, best first. */
function menuFor(
  { game, table }: Loaded,
  seat: Seat,
  { id, when, state, moves, planned }: PlannableDecision,
  words: Words,
): Menu {
  const open = planned.length < PLANNED_MAX ? moves.filter((move) => !planned.includes(move)) : [];
  const clear = { value: NO_PLAN, label: words.plain('plan.clear') };
  const room = planned.length === 0 ? CHOICES_MAX : CHOICES_MAX - planned.length - 1;
  const titleOfMove = (move: MoveWords) => moveTitle(game, state, seat, move, words);
  return {
    kind: 'menu',
    press: presses.planMove({ table: table.id, decision: id, plan: hashOfPlan(planned) }),
    placeholder: words.plain(planned.length === 0 ? 'plan.choose' : 'plan.choose-else', { when }),
    choices: [
      ...open.slice(0, room).map((move) => ({ value: hashOfPlanned(move), label: titleOfMove(move) })),
      ...planned.map((move) => ({
        value: hashOfPlanned(move),
        label: words.plain('plan.change', { move: titleOfMove(move) }),
      })),
      ...(planned.length === 0 ? [] : [clear]),
    ],
  };
}

/** Asks for a replacement of one planned move: another move, or none. */
export function replanView(
  loaded: Loaded,
  seat: Seat,
  { id, when, state, moves, planned }: PlannableDecision,
  move: MoveWords,
  words: Words,
): View {
  const { game, table } = loaded;
  const titleOfMove = (one: MoveWords) => moveTitle(game, state, seat, one, words);
  const others = moves.filter((move) => !planned.includes(move)).slice(0, CHOICES_MAX - 1);
  const question = say('plan.instead', { when, move: titleOfMove(move) });
  return {
    tone: 'private',
    blocks: [
      text(panelTitle(loaded, words, seat), words.md(question)),
      {
        kind: 'menu',
        press: presses.replan({
          table: table.id,
          decision: id,
          plan: hashOfPlan(planned),
          move: hashOfPlanned(move),
        }),
        placeholder: words.plain(question),
        choices: [
          { value: NO_PLAN, label: words.plain('plan.take-out') },
          ...others.map((move) => ({ value: hashOfPlanned(move), label: titleOfMove(move) })),
        ],
      },
      buttons(words.button(presses.planHere({ table: table.id }), 'plan.back')),
    ],
  };
}
