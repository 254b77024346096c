import { chunks } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import { ownerOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { say, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { BUTTONS_A_ROW } from '../rest/limits.ts';
import { titleOf } from './titles.ts';
import { type Button, buttons, text, type View } from './view.ts';

/** A button per seat: to take it, or to propose that anyone may. */
export function chooseSeatView(loaded: Loaded, seats: readonly Seat[], userId: string, words: Words): View {
  const takeable = seatsFor(loaded.table, userId);
  const all = seats.map((seat) =>
    seatButton(loaded, seat, takeable.includes(seat) ? 'take' : 'offer', userId, words),
  );
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words)}`, words.md('seat.choose')),
      ...chunks(all, BUTTONS_A_ROW).map((row) => buttons(...row)),
    ],
  };
}

/** For a person who wants to play but whose seat a computer has, or who has no seat while one is free. */
export function returnView(loaded: Loaded, seats: readonly Seat[], userId: string, words: Words): View {
  const isOwn = seats.some((seat) => isOwnersSeat(loaded, seat, userId));
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words)}`, words.md(isOwn ? 'seat.away' : 'seat.open')),
      buttons(
        ...seats.slice(0, BUTTONS_A_ROW).map((seat) => seatButton(loaded, seat, 'take', userId, words)),
      ),
    ],
  };
}

function seatButton(
  loaded: Loaded,
  seat: Seat,
  kind: 'take' | 'offer',
  userId: string,
  words: Words,
): Button {
  const label =
    kind === 'offer'
      ? say('seat.offer', { player: { seat } })
      : isOwnersSeat(loaded, seat, userId)
        ? say('seat.back')
        : say('seat.take', { player: { seat } });
  return words.button(presses[kind]({ table: loaded.table.id, seat }), label, 'primary');
}

function isOwnersSeat({ table }: Loaded, seat: Seat, userId: string): boolean {
  const occupant = table.seats[seat];
  return occupant !== undefined && ownerOf(occupant)?.id === userId;
}
