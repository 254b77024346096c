import type { Advantage } from '../../core/analysis/advantage.ts';
import type { Message } from '../../core/message.ts';
import { type AnyVerb, hasGrid, selectionOfMove } from '../../core/selection.ts';
import { capitalised } from '../../discord/i18n/text.ts';
import { say } from '../../discord/i18n/words.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { gainMessage, moveTitle } from '../../discord/messages/titles.ts';
import type { Button, View } from '../../discord/messages/view.ts';
import { type Panel, verbOf } from '../../discord/panel/panel.ts';
import { panelView } from '../../discord/panel/panel-view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import { availabilityOf, hintsTaken } from './option.ts';
import type { Hint } from './service.ts';

export const presses = {
  /** Suggests a move, replacing the panel. */
  hint: pressKind('hint', 'passing', tableFields, '💡'),
};

/** Offers a hint in a panel. */
export function hintButton({ loaded: { table }, words }: ShownGame): Button {
  return words.button(
    presses.hint({ table: table.id }),
    availabilityOf(table) === 'counted' ? 'button.hint-counted' : 'button.hint',
  );
}

/** Each player's number of hints, if they are counted. */
export function hintsLine({ loaded: { table }, words }: ShownGame): readonly string[] {
  if (availabilityOf(table) !== 'counted') return [];
  const all = table.seats.flatMap((_, seat) => {
    const count = hintsTaken(table, seat);
    return count === 0 ? [] : [say('hint.of', { player: { seat }, count })];
  });
  return [words.md(all.length === 0 ? say('hint.nobody') : say('hint.all', { all }))];
}

/**
 * The panel with the suggested move: the picture after it, the reason, and Confirm. A move on a grid or in a form needs
 * no name, because the picture shows it.
 *
 * @param taken the person's number of hints in this game, if counted
 */
export function hintView(panel: Panel, { move, why, advantage }: Hint, taken?: number): Promise<View> {
  const { game, state, seat, words } = panel;
  const verb = verbOf(panel, move.verb);
  if (verb === undefined) throw new Error(`${game.id} has no verb ${move.verb}`);
  const title = moveTitle(game, state, seat, move, words);
  return panelView(panel, selectionOfMove(verb, move), {
    suggestion: [
      words.md(isSeen(verb) ? say('hint.this') : say('hint.text', { move: title })),
      capitalised(words.md(why)),
      ...(advantage === undefined ? [] : [words.md(betterMessage(panel, advantage))]),
      ...(taken === undefined ? [] : [words.small('hint.so-far', { count: taken })]),
    ],
  });
}

/** Whether a picture says more about a move than its title, which would be long. */
function isSeen(verb: AnyVerb): boolean {
  return hasGrid(verb) || verb.inPanel === 'form';
}

/** "On average that is about 3 better than D3." */
function betterMessage({ game, state, seat, words }: Panel, { over, gain }: Advantage): Message {
  const verb = game.verbs.find(({ name }) => name === over.verb);
  const other =
    verb === undefined || isSeen(verb) ? say('hint.next-best') : moveTitle(game, state, seat, over, words);
  return say('hint.better', { gain: gainMessage({ game, state }, gain, words), other });
}
