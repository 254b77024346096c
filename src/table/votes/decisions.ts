import type { Message } from '../../core/message.ts';
import { clockMessage, durationMessage, graceOf } from '../time/clock.ts';
import type { By, Motion, Table } from '../model.ts';
import { sitterAt } from '../play/position.ts';
import { caretakerOf, offeredSeat } from '../seats/seats.ts';
import type { Loaded } from '../service.ts';
import { type Rhythms, withGrace, withLeft } from '../time/seat-times.ts';
import { rewind } from '../play/undo.ts';
import { say } from '../words.ts';
import { type Change, following, noted, type WriterNeeds } from '../writer.ts';

/** Who has brought a decision about: the last one who chose, or, when time or a change of the seats did, the table. */
export interface Deciding {
  readonly by: Extract<By, 'player' | 'table'>;
  readonly origin: string | undefined;
}

/** Carries out what people at a table have decided. */
export type Decide = (
  loaded: Loaded,
  rhythms: Rhythms,
  motion: Motion,
  decision: string,
  deciding: Deciding,
) => Promise<Change>;

export function createDecide({ store, now }: Pick<WriterNeeds, 'store' | 'now'>): Decide {
  return async (loaded, rhythms, motion, decision, deciding) => {
    const { table, game } = loaded;
    const at = now();
    const rest: Table = { ...table, motions: table.motions.filter(({ id }) => id !== motion.id) };
    const note = (event: Message, after: Table) => noted(loaded, { ...deciding, at, events: [event] }, after);
    if (decision === 'no') return note(say('motion-refused'), rest);
    switch (motion.kind) {
      case 'clock': {
        // With another clock everybody has time: nobody is late by the old one.
        const motions = rest.motions.filter((one) => one.kind !== 'late' || one.why !== 'time');
        const clocked = { ...rest, motions, clock: motion.clock };
        const times = withLeft(clocked, () => motion.clock?.start ?? 0, at, rhythms);
        return note(say('clock-agreed', { clock: clockMessage(motion.clock) }), { ...clocked, times });
      }
      case 'undo': {
        const back = rewind(game, await store.steps(table.id), motion.undoes);
        if (back === undefined) return note(say('motion-refused'), rest);
        const step = {
          kind: 'rewind',
          seat: undefined,
          ...deciding,
          at,
          undoes: motion.undoes,
          position: back.position,
          events: [say('undo-agreed', { count: back.taken.length })],
        } as const;
        return following(loaded, step, back.state, rest);
      }
      case 'offer': {
        const seats = table.seats.map((sitter, seat) =>
          seat === motion.seat ? offeredSeat(sitter) : sitter,
        );
        return note(say('offered', { player: { seat: motion.seat } }), { ...rest, seats });
      }
      case 'late':
        return becomeOf(loaded, rhythms, rest, motion, decision, deciding, at);
    }
  };
}

/** What becomes of a seat that is late. @param rest the table without the motion */
function becomeOf(
  loaded: Loaded,
  rhythms: Rhythms,
  rest: Table,
  { seat, why }: Extract<Motion, { readonly kind: 'late' }>,
  decision: string,
  deciding: Deciding,
  at: Date,
): Change {
  const { clock, seats } = rest;
  const player = { seat };
  const changed = (sitter: Table['seats'][number]) =>
    seats.map((one, index) => (index === seat ? sitter : one));
  const sitter = sitterAt(rest, seat);
  if (decision === 'caretaker') {
    const event = say('caretaker', { player });
    const step = { kind: 'seat', seat, by: 'table', origin: deciding.origin, at, events: [event] } as const;
    return following(loaded, step, loaded.state, { ...rest, seats: changed(caretakerOf(sitter)) });
  }
  if (decision === 'offer') {
    const event = say('offered', { player });
    const after = { ...rest, seats: changed(offeredSeat(sitter)) };
    return noted(loaded, { ...deciding, at, events: [event] }, after);
  }
  const times = withGrace(rest, seat, at, rhythms).map((time, one) =>
    one === seat && why === 'left' ? { ...time, waitedFor: at } : time,
  );
  const event =
    clock === undefined
      ? say('waits', { player })
      : say('waits-for', { player, time: durationMessage(graceOf(clock)) });
  return noted(loaded, { ...deciding, at, events: [event] }, { ...rest, times });
}
