import type { Message, Seat, SeatName } from '../../../core/message.ts';
import { upgradeOf } from '../content/content.ts';
import type { GameEvent, ShownDie } from '../rules/actions.ts';
import type { When } from '../rules/planning.ts';
import {
  cardName,
  customerName,
  picturedAmounts,
  picturedBrew,
  picturedFace,
  picturedGold,
  picturedGood,
  picturedRewards,
  say,
  upgradeName,
} from './names.ts';

/** What happened, as everybody at the table reads it. */
export function eventInWords(event: GameEvent): Message {
  switch (event.kind) {
    case 'chits':
      return say('event.chits', { chits: event.chits.map((chit) => say(`chit.${chit}`)) });
    case 'first-reserve':
      return say('event.first-reserve', {
        who: { seat: event.seat },
        customer: customerName(event.customer),
      });
    case 'start':
    case 'sells-nothing':
    case 'done':
    case 'buys-nothing':
    case 'sold-out':
      return say(`event.${event.kind}`, { who: { seat: event.seat } });
    case 'start-gold':
      return say('event.start-gold', { ...namesOf(event.seats), gold: picturedGold(event.gold) });
    case 'roll':
      return say('event.roll', {
        round: event.round,
        who: { seat: event.seat },
        dice: event.dice.map(dieInWords),
      });
    case 'arrange':
      return say('event.arrange', {
        who: { seat: event.seat },
        dice: event.dice.map(({ die, face }, i) =>
          say('placed', { space: i + 1, shows: picturedFace(die, face) }),
        ),
      });
    case 'set':
      return say('event.set', {
        who: { seat: event.seat },
        die: dieInWords(event.die),
        space: event.space,
      });
    case 'last-set':
      return say('event.last-set', { die: dieInWords(event.die), space: event.space });
    case 'take': {
      const { seat, die, space, card } = event;
      const values = { who: { seat }, die, space, gains: picturedAmounts(event.gains) };
      return card === undefined
        ? say('event.take', values)
        : say('event.reserve', { ...values, card: cardName(card) });
    }
    case 'lost':
      return say('event.lost', { who: { seat: event.seat }, goods: picturedAmounts(event.goods) });
    case 'sell':
      return say(event.brews.length === 0 ? 'event.sell' : 'event.sell-brewed', {
        who: { seat: event.seat },
        customer: customerName(event.customer),
        rewards: picturedRewards(event.customer),
        potions: event.brews.map(picturedBrew),
      });
    case 'extra-symbol':
      return say('event.extra-symbol', {
        who: { seat: event.seat },
        symbol: picturedGood(event.symbol),
      });
    case 'buy': {
      const { seat, upgrade, discard } = event;
      const gold = picturedGold(upgradeOf(upgrade).cost);
      const values = { who: { seat }, upgrade: upgradeName(upgrade), gold };
      return discard === undefined
        ? say('event.buy', values)
        : say('event.replace', { ...values, discarded: upgradeName(discard) });
    }
    case 'brew':
      return say('event.brew', { who: { seat: event.seat }, potion: picturedBrew(event) });
    case 'barter': {
      const { seat, from, to } = event;
      return say('event.barter', { who: { seat }, from: picturedGood(from), to: picturedGood(to) });
    }
    case 'cannot-sell':
    case 'cannot-buy':
      return say(`event.${event.kind}`, namesOf(event.seats));
    case 'refill':
      return say('event.refill', { cards: event.cards.map(cardName) });
    case 'income':
      return say('event.income', { who: { seat: event.seat }, gold: picturedGold(event.gold) });
    case 'last-round':
      return say('event.last-round', { ...namesOf(event.seats), customers: event.customers });
    case 'quiet':
      return say('event.quiet', { count: event.rounds });
    case 'last-brew':
      return say('event.last-brew', {
        who: { seat: event.seat },
        potions: event.brews.map(picturedBrew),
      });
    case 'over':
      return say('event.over');
  }
}

/** When a decision comes that a player plans. */
export function whenInWords(when: When): Message {
  return say(`plan.${when}`);
}

function dieInWords({ die, face }: ShownDie): Message {
  return say('die', { die, shows: picturedFace(die, face) });
}

/** Several seats and their number. */
function namesOf(seats: readonly Seat[]): { readonly count: number; readonly who: readonly SeatName[] } {
  return { count: seats.length, who: seats.map((seat) => ({ seat })) };
}
