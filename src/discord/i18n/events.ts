import type { Message, Value } from '../../core/message.ts';
import type { TableEvent } from '../../table/events.ts';
import { clockMessage, durationMessage } from './durations.ts';
import { say } from './localizer.ts';

/** The sentence for an event. */
export function eventMessage(event: TableEvent): Message {
  switch (event.type) {
    case 'game':
      return event.message;
    case 'resigned':
      return say(`event.resigned-${event.result}`, { player: named(event.player) });
    case 'clock-proposed':
      return say('event.clock-proposed', { player: named(event.player), clock: clockMessage(event.clock) });
    case 'clock-agreed':
      return say('event.clock-agreed', { clock: clockMessage(event.clock) });
    case 'undo-proposed':
      return say('event.undo-proposed', { player: named(event.player), count: event.moves });
    case 'undo-agreed':
      return say('event.undo-agreed', { count: event.moves });
    case 'offer-proposed':
    case 'removed':
    case 'seat-taken':
      return say(`event.${event.type}`, { player: named(event.player), owner: named(event.owner) });
    case 'waiting': {
      const player = { seat: event.seat };
      return event.time === undefined
        ? say('event.waiting', { player })
        : say('event.waiting-time', { player, time: durationMessage(event.time) });
    }
    case 'idle':
      return say('event.idle', { count: event.days });
    case 'planned':
      return say('event.planned', { who: { seat: event.seat } });
    case 'undone':
    case 'out-of-time':
    case 'left-server':
    case 'computer-plays':
    case 'seat-offered':
      return say(`event.${event.type}`, { player: { seat: event.seat } });
    case 'closed':
    case 'close-proposed':
    case 'seat-returned':
    case 'resumed':
      return say(`event.${event.type}`, { player: named(event.player) });
    case 'close-agreed':
    case 'proposal-refused':
    case 'paused':
    case 'server-returned':
    case 'channel-changed':
      return say(`event.${event.type}`);
  }
}

/** A former player's name is empty. */
function named(name: string): Value {
  return name === '' ? say('seat.former') : name;
}
