import type { Message, Value } from '../../core/message.ts';
import type { RefusalReason } from '../../table/request.ts';
import { durationMessage } from './sentences.ts';
import { say } from './words.ts';

export function refusalMessage(refusal: RefusalReason): Message {
  switch (refusal.code) {
    case 'said':
      return refusal.message;
    case 'illegal-move':
      return refusal.reason;
    case 'setting-unknown':
      return say('refuse.unknown');
    case 'unknown-game':
      return say('refusal.unknown-game', { game: refusal.game, games: refusal.games.map(gameName) });
    case 'unknown-option':
      return say('refusal.unknown-option', { game: gameName(refusal.game), option: refusal.option });
    case 'option-value':
      return say('refusal.option-value', {
        option: { key: `${refusal.game}.option.${refusal.option}.name` },
        value: refusal.value,
        values: refusal.values.join(', '),
      });
    case 'seats-value': {
      const { game, value, min, max } = refusal;
      return say('refusal.seats-value', { game: gameName(game), value, min, max });
    }
    case 'too-few':
      return say('refusal.too-few', { game: gameName(refusal.game), count: refusal.count });
    case 'wrong-verb':
      return say('refusal.wrong-verb', { game: gameName(refusal.game), verb: refusal.verb });
    case 'full':
    case 'known-dice-seats':
    case 'seats-taken':
    case 'table-limit':
      return say(`refusal.${refusal.code}`, { count: refusal.count });
    case 'host-only':
    case 'host-first':
    case 'cancel-host':
      return say(`refusal.${refusal.code}`, { host: refusal.host });
    case 'guest-seated':
    case 'guest-removed':
      return say(`refusal.${refusal.code}`, { guest: refusal.guest });
    case 'not-your-turn':
      return say('refusal.not-your-turn', { players: refusal.players });
    case 'clock-value':
      return say('refusal.clock-value', { value: refusal.value });
    case 'proposal-paused':
      return say('refusal.proposal-paused', { time: durationMessage(refusal.time) });
    default:
      return say(`refusal.${refusal.code}`);
  }
}

function gameName(id: string): Value {
  return { key: `${id}.name` };
}
