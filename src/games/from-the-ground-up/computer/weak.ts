import { bestBy } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { marked } from '../rules/effects.ts';
import { legal } from '../rules/rules.ts';
import { type Action, cardStateOf, pointsOf, type State } from '../rules/state.ts';
import { canBeFilled } from '../words/remarks.ts';

/**
 * The weak computer player. It thinks of its own open cards alone: it goes on with them while others check off what is shared,
 * and it gives finished cards away, the best one first. Otherwise it takes what it happens to see.
 */
export function chooseCarelessly(state: State, seat: Seat, random: Random): Action {
  const seen = random.shuffle(legal(state, seat));
  return bestBy(seen, (action) => appeal(state, seat, action));
}

/** How much an action appeals to somebody who wants to fill cards, and no more. */
function appeal(state: State, seat: Seat, action: Action): number {
  switch (action.kind) {
    case 'mark': {
      const { is, place, state: after } = marked(state, seat, action.place);
      if (is === 'check') return 1;
      return canBeFilled(place.card, cardStateOf(after, place.card)) ? 2 : 0;
    }
    case 'pass':
    case 'discard':
      return pointsOf(action.card, cardStateOf(state, action.card)) ?? 0;
    case 'flip':
      return 0;
  }
}
