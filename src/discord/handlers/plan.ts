import { seatAtPlay } from '../../table/play/turns.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { button } from '../interactions/button.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
  requestAt,
} from '../interactions/context.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { forTable, withTable } from '../interactions/find-table.ts';
import { type Reply, refusalReply, show, showPanel } from '../interactions/reply.ts';
import { openPanel } from '../panel/open-panel.ts';
import { hashOfPlan, hashOfPlanned, NO_PLAN, planView, replanView } from '../panel/plan-view.ts';
import { presses } from '../presses.ts';

/**
 * Adds a move to the plan for a decision, or clears the plan. A menu that shows an outdated plan changes nothing, so a
 * repeated press counts once.
 */
const planMoveMenu = button(presses.planMove, {
  acknowledge: 'update',
  run: withTable(async (bot, context, loaded, { decision, plan }, [value]) => {
    const seat = bot.service.seatOf(loaded, context.person.id);
    const decisions = seat === undefined ? [] : bot.service.plannable(loaded, seat);
    const shown = decisions.find(({ id }) => id === decision);
    if (shown === undefined || hashOfPlan(shown.planned) !== plan) return showPlan(bot, context, loaded);
    const move = shown.moves.find((one) => hashOfPlanned(one) === value);
    if (move === undefined && value !== NO_PLAN) return showPlan(bot, context, loaded);
    if (seat !== undefined && move !== undefined && shown.planned.includes(move))
      return show(replanView(loaded, seat, shown, move, localizerFor(bot, context, loaded.table)));
    const moves = move === undefined ? [] : [...shown.planned, move];
    return showChanged(
      bot,
      context,
      loaded,
      await bot.service.plan(requestAt(loaded.table, context), decision, moves),
    );
  }),
});

/** Replaces or removes a planned move. */
const replanMenu = button(presses.replan, {
  acknowledge: 'update',
  run: withTable(async (bot, context, loaded, { decision, plan, move }, [value]) => {
    const seat = bot.service.seatOf(loaded, context.person.id);
    const decisions = seat === undefined ? [] : bot.service.plannable(loaded, seat);
    const shown = decisions.find(({ id }) => id === decision);
    const other = shown?.moves.find((one) => hashOfPlanned(one) === value);
    if (shown === undefined || hashOfPlan(shown.planned) !== plan || (!other && value !== NO_PLAN))
      return showPlan(bot, context, loaded);
    const moves = shown.planned.flatMap((one) => (hashOfPlanned(one) === move ? (other ?? []) : [one]));
    const request = requestAt(loaded.table, context);
    return showChanged(bot, context, loaded, await bot.service.plan(request, decision, moves));
  }),
});

/** Plans the moves that a computer player would make. */
const suggestPlanButton = button(
  presses.suggestPlan,
  forTable('update', async (bot, context, loaded) =>
    showChanged(bot, context, loaded, await bot.service.planSuggested(requestAt(loaded.table, context))),
  ),
);

const withdrawPlanButton = button(
  presses.withdrawPlan,
  forTable('update', async (bot, context, loaded) =>
    showChanged(bot, context, loaded, await bot.service.withdrawPlan(requestAt(loaded.table, context))),
  ),
);

/** Shows the current plan; once it is the person's turn, their panel. */
async function showPlan(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  const seat = seatAtPlay(loaded, context.person);
  if (!seat.ok) return refusalReply(seat.refusal, loaded.table);
  if (bot.service.moves(loaded, seat.value).length > 0) return openPanel(bot, context, loaded);
  return showPanel(planView(bot, context, loaded, seat.value), loaded);
}

async function showChanged(
  bot: BotContext,
  context: InteractionContext,
  before: Loaded,
  result: Result<Loaded>,
): Promise<Reply> {
  if (result.ok) return showPlan(bot, context, result.value);
  // The decision has come or gone in the meantime: the present state says more than a refusal.
  return showPlan(bot, context, (await bot.service.load(before.table.id)) ?? before);
}

export const plan: Contribution = {
  buttons: [
    button(presses.plan, forTable('private', showPlan)),
    // Replaces the panel.
    button(presses.planHere, forTable('update', showPlan)),
    planMoveMenu,
    replanMenu,
    suggestPlanButton,
    withdrawPlanButton,
  ],
};
