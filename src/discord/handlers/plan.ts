import { seatAtPlay } from '../../table/play/turns.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { type Ask, requestAt, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
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
  run: withTable(async (ask, loaded, { decision, plan }, [value]) => {
    const seat = ask.bot.service.seatOf(loaded, ask.person.id);
    const decisions = seat === undefined ? [] : ask.bot.service.plannable(loaded, seat);
    const planning = decisions.find(({ id }) => id === decision);
    if (planning === undefined || hashOfPlan(planning.planned) !== plan) return showPlan(ask, loaded);
    const move = planning.moves.find((move) => hashOfPlanned(move) === value);
    if (move === undefined && value !== NO_PLAN) return showPlan(ask, loaded);
    if (seat !== undefined && move !== undefined && planning.planned.includes(move))
      return show(replanView(loaded, seat, planning, move, wordsFor(ask, loaded.table)));
    const moves = move === undefined ? [] : [...planning.planned, move];
    return showChanged(
      ask,
      loaded,
      await ask.bot.service.plan(requestAt(loaded.table, ask), decision, moves),
    );
  }),
});

/** Replaces or removes a planned move. */
const replanMenu = button(presses.replan, {
  acknowledge: 'update',
  run: withTable(async (ask, loaded, { decision, plan, move }, [value]) => {
    const seat = ask.bot.service.seatOf(loaded, ask.person.id);
    const decisions = seat === undefined ? [] : ask.bot.service.plannable(loaded, seat);
    const planning = decisions.find(({ id }) => id === decision);
    const other = planning?.moves.find((move) => hashOfPlanned(move) === value);
    if (planning === undefined || hashOfPlan(planning.planned) !== plan || (!other && value !== NO_PLAN))
      return showPlan(ask, loaded);
    const moves = planning.planned.flatMap((one) => (hashOfPlanned(one) === move ? (other ?? []) : [one]));
    const request = requestAt(loaded.table, ask);
    return showChanged(ask, loaded, await ask.bot.service.plan(request, decision, moves));
  }),
});

/** Plans the moves that a computer player would make. */
const suggestPlanButton = button(
  presses.suggestPlan,
  forTable('update', async (ask, loaded) => {
    const may = ask.bot.service.mayHelp(loaded.table);
    if (!may.ok) return refusalReply(may.refusal, loaded.table);
    return showChanged(ask, loaded, await ask.bot.service.planSuggested(requestAt(loaded.table, ask)));
  }),
);

const withdrawPlanButton = button(
  presses.withdrawPlan,
  forTable('update', async (ask, loaded) =>
    showChanged(ask, loaded, await ask.bot.service.withdrawPlan(requestAt(loaded.table, ask))),
  ),
);

/** Shows the current plan; once it is the person's turn, their panel. */
async function showPlan(ask: Ask, loaded: Loaded, isSaved = false): Promise<Reply> {
  const seat = seatAtPlay(loaded, ask.person);
  if (!seat.ok) return refusalReply(seat.refusal, loaded.table);
  if (ask.bot.service.moves(loaded, seat.value).length > 0) return openPanel(ask, loaded);
  return showPanel(planView(ask, loaded, seat.value, isSaved), loaded);
}

async function showChanged(ask: Ask, previous: Loaded, result: Result<Loaded>): Promise<Reply> {
  if (result.ok) return showPlan(ask, result.value, true);
  // The decision has come or gone in the meantime: the present state says more than a refusal.
  return showPlan(ask, (await ask.bot.service.load(previous.table.id)) ?? previous);
}

export const plan: Contribution = {
  buttons: [
    button(
      presses.plan,
      forTable('private', (ask, loaded) => showPlan(ask, loaded)),
    ),
    // Replaces the panel.
    button(
      presses.planHere,
      forTable('update', (ask, loaded) => showPlan(ask, loaded)),
    ),
    planMoveMenu,
    replanMenu,
    suggestPlanButton,
    withdrawPlanButton,
  ],
};
