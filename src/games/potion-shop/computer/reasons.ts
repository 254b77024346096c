import type { Message, Seat } from '../../../core/message.ts';
import { type CustomerId, customerOf } from '../content/content.ts';
import type { ActionOf } from '../rules/actions.ts';
import { gainsOf, takeDie } from '../rules/effects.ts';
import { customersFor, legal } from '../rules/legal.ts';
import { couldServe } from '../rules/serving.ts';
import { type State, shopAt } from '../rules/state.ts';
import { reservedBy } from '../words/events.ts';
import { say } from '../words/messages.ts';
import { amountsName, cardName, customerName, rewardsName } from '../words/names.ts';

/** The reasons that a hint gives. What rests on an estimate of the computer player says so. */

/** @param action the take that the estimate prefers */
export function forTake(state: State, seat: Seat, action: ActionOf<'take'>): Message {
  const goods = amountsName(gainsOf(state, seat, action.space, action.choice));
  const card = reservedBy(action.choice);
  if (card !== undefined) return say('advice.reserve', { goods, card: cardName(card) });
  const [customer] = newlyServed(state, seat, action);
  return customer === undefined
    ? say('advice.take', { goods })
    : say('advice.take.sale', {
        goods,
        customer: customerName(customer),
        rewards: rewardsName(customer),
      });
}

/** The customers whom a die is just enough for, those with the most renown first. */
function newlyServed(state: State, seat: Seat, action: ActionOf<'take'>): readonly CustomerId[] {
  const then = takeDie(state, seat, action);
  const [before, after] = [shopAt(state, seat), shopAt(then, seat)];
  return customersFor(then, seat)
    .filter((id) => !couldServe(before, customerOf(id)) && couldServe(after, customerOf(id)))
    .toSorted((a, b) => customerOf(b).renown - customerOf(a).renown);
}

export function forSale(state: State, seat: Seat, { customer }: ActionOf<'sell'>): Message {
  const { renown } = customerOf(customer);
  const most = legal(state, seat).every(
    (other) => other.kind !== 'sell' || customerOf(other.customer).renown <= renown,
  );
  const values = { customer: customerName(customer), rewards: rewardsName(customer) };
  return say(most ? 'advice.sell.most' : 'advice.sell', values);
}
