import { faceEmoji } from '../../../core/draw.ts';
import type { Message } from '../../../core/message.ts';
import type { When } from '../rules/planning.ts';
import type { GameEvent } from '../rules/state.ts';
import { namedCard, nameOfArgument, nameOfPlace, say } from './names.ts';

/** What happened, as everybody at the table reads it. */
export function eventInWords(event: GameEvent): Message {
  switch (event.kind) {
    case 'deal':
      return say('event.deal', { who: { seat: event.seat }, cards: event.cards.map(namedCard) });
    case 'round':
      return say('event.round', { round: event.round });
    case 'roll':
    case 'idle':
      return say(`event.${event.kind}`, { who: { seat: event.seat }, number: faceEmoji(event.number) });
    case 'roll-all': {
      const dice = event.rolls.map(({ seat, number }) =>
        say('event.roll.seat', { who: { seat }, number: faceEmoji(number) }),
      );
      return say('event.roll.all', { dice });
    }
    case 'start':
      return say('event.start', { who: { seat: event.seat } });
    case 'chose':
      return say(`event.chose.${event.verb}`, { who: { seat: event.seat } });
    case 'too-late': {
      const { seat, choice } = event;
      const place = choice.kind === 'mark' ? nameOfArgument(choice.place) : namedCard(choice.card);
      return say('event.too-late', { who: { seat }, place });
    }
    case 'mark':
    case 'check':
      return say(`event.${event.kind}.${event.how}`, {
        who: { seat: event.seat },
        number: faceEmoji(event.number),
        place: nameOfPlace(event.place),
      });
    case 'taken':
      return say('event.taken', {
        who: { seat: event.seat },
        card: namedCard(event.card),
        count: event.star,
      });
    case 'shared':
      return say('event.shared', { card: namedCard(event.card), count: event.star });
    case 'flip':
      return say(`event.flip.${event.how}`, {
        who: { seat: event.seat },
        card: namedCard(event.card),
        count: event.cost,
      });
    case 'pass':
      return say('event.pass', {
        who: { seat: event.seat },
        card: namedCard(event.card),
        to: { seat: event.to },
      });
    case 'discard':
      return say('event.discard', { who: { seat: event.seat }, card: namedCard(event.card) });
    case 'stalled':
    case 'end':
    case 'all-lose':
      return say(`event.${event.kind}`);
  }
}

/** When a decision comes that a player plans. */
export function whenInWords(when: When): Message {
  return when.kind === 'pass' ? say('plan.pass') : say('plan.roll', { number: when.number });
}
