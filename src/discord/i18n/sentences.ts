import type { Message, Value } from '../../core/message.ts';
import type { TableEvent } from '../../table/events.ts';
import { durationMessage } from '../../table/messages.ts';
import type { ClockRule, Person } from '../../table/model.ts';
import { SILENCE } from '../../table/time/silence.ts';
import { say, type Words } from './words.ts';

const DAY = 24 * 3_600_000;

export function eventMessage(event: TableEvent, { called }: Pick<Words, 'called'>): Message {
  /** A former player's name is empty. */
  const named = (person: Person): Value => called(person) || say('seat.former');
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
    case 'silence-noticed':
      return say('event.silence-noticed', {
        player: { seat: event.seat },
        when: instant(new Date(event.until)),
      });
    case 'silent':
      return say('event.silent', { player: { seat: event.seat }, count: SILENCE / DAY });
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
    case 'game-returned':
    case 'channel-changed':
      return say(`event.${event.type}`);
  }
}

/** A clock in words: the initial time of each player, the time added per turn, and the maximum. */
export function clockMessage(clock: ClockRule | undefined): Message {
  if (clock === undefined) return say('clock.none');
  const { start, perMove, max } = clock;
  const values = { start: durationMessage(start), max: durationMessage(max) };
  return perMove === 0
    ? say('clock.rule-once', values)
    : say('clock.rule', { ...values, more: durationMessage(perMove) });
}

// Discord's own markup. Everything else in a sentence is escaped.

/** Mentions a person. @param id a snowflake */
export function person(id: string): Message {
  return say('markdown.person', { id });
}

/** Links to a channel or thread. @param id a snowflake */
export function channel(id: string): Message {
  return say('markdown.channel', { id });
}

/** Inline code. @param text letters and digits */
export function code(text: string): Message {
  return say('markdown.code', { text });
}

/** A relative timestamp in Discord's markup: "in 3 days". */
export function moment(at: Date): Message {
  return say('markdown.moment', { at: String(Math.floor(at.getTime() / 1000)) });
}

/** A date and time in Discord's markup, shown in each reader's own zone and format. Stays true as time passes. */
export function instant(at: Date): Message {
  return say('markdown.instant', { at: String(Math.floor(at.getTime() / 1000)) });
}
