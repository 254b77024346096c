import { isDeepStrictEqual } from 'node:util';
import type { Seat } from '../../core/message.ts';
import { NOTHING_SELECTED } from '../../core/selection.ts';
import type { StepRow } from '../../table/model.ts';
import type { Loaded, MoveResult } from '../../table/service.ts';
import { say, type Words } from '../i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../interactions/ask.ts';
import { type Reply, showPanel } from '../interactions/reply.ts';
import { eventLines, IN_PANEL } from '../messages/events.ts';
import { collectAdditions } from '../messages/slots.ts';
import { moveTitle } from '../messages/titles.ts';
import type { Button, View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { panelAt } from './panel.ts';
import { panelView } from './panel-view.ts';
import { waitingView } from './waiting-view.ts';

/** Shows the player the result of their move. */
export async function resultReply(ask: Ask, done: MoveResult, previous: Loaded): Promise<Reply> {
  const { loaded } = done;
  return showPanel(await resultView(ask, done, previous), loaded, markSeen(ask, loaded));
}

/** Runs after the answer: stores that the person has seen the position. Logs a failure. */
export function markSeen({ bot: { service, log }, person }: Ask, loaded: Loaded): () => Promise<void> {
  return async () => {
    try {
      await service.markSeen(loaded, person.id);
    } catch (err) {
      log.warn(
        { err, table: loaded.table.id },
        'saving the last seen position failed; the next look saves it',
      );
    }
  };
}

/** The events of a move, then the player's panel if they have another move to choose, otherwise the next game. */
async function resultView(ask: Ask, { loaded, seat, step }: MoveResult, previous: Loaded): Promise<View> {
  const words = wordsFor(ask, loaded.table);
  const happened = eventLines([step], words, { untold: loaded.game.untold, ...IN_PANEL });
  const after = step.seq - 1;
  const panel = panelAt(ask, loaded, seat);
  const below = (await collectAdditions(ask.bot, { loaded, words, seat }, 'panel')).blocks;
  if (panel.list.length > 0)
    return panelView(panel, NOTHING_SELECTED, { happened, after, since: previous.state, below });
  // A single press undoes only this move.
  const undo: Button | undefined =
    step.kind === 'move' && loaded.table.status === 'playing' && canUndo(ask.bot, previous, seat, step)
      ? words.button(
          presses.undo({ table: loaded.table.id, seq: step.seq }),
          say('panel.undo', { move: titleOfStep(previous, seat, step, words) }),
        )
      : undefined;
  return waitingView(ask, loaded, seat, { happened, after, since: previous.state, undo });
}

/** Whether the move can still be undone after the computer players' moves, which follow at once. */
function canUndo({ service }: BotContext, previous: Loaded, seat: Seat, { verb, args }: StepRow): boolean {
  const made = service
    .moves(previous, seat)
    .find((move) => move.verb === verb && isDeepStrictEqual(move.args, args));
  return made !== undefined && service.finality(previous, seat, made) === undefined;
}

function titleOfStep(
  { game, state }: Loaded,
  seat: Seat,
  { verb = '', args = {} }: StepRow,
  words: Words,
): string {
  return moveTitle(game, state, seat, { verb, args }, words);
}
