import type { Seat } from '../../core/message.ts';
import { ownerOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { writeId } from '../buttons/ids.ts';
import { BUTTONS_A_ROW } from './limits.ts';
import { chunks } from './lists.ts';
import { type Button, buttons, text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { titleOf } from './titles.ts';

/** A button for each seat: to take it, or to ask the others that anybody may. */
export function chooseSeatView(loaded: Loaded, seats: readonly Seat[], userId: string, teller: Teller): View {
  const takeable = seatsFor(loaded.table, userId);
  const all = seats.map((seat) =>
    seatButton(loaded, seat, takeable.includes(seat) ? 'take' : 'offer', userId, teller),
  );
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, teller.say(say('seat.choose'))),
      ...chunks(all, BUTTONS_A_ROW).map((row) => buttons(...row)),
    ],
  };
}

/** For somebody who would play, but a computer has their seat, or who has none where one is free. */
export function returnView(loaded: Loaded, seats: readonly Seat[], userId: string, teller: Teller): View {
  const isOwn = seats.some((seat) => isOwnersSeat(loaded, seat, userId));
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, teller.say(say(isOwn ? 'seat.away' : 'seat.open'))),
      buttons(
        ...seats.slice(0, BUTTONS_A_ROW).map((seat) => seatButton(loaded, seat, 'take', userId, teller)),
      ),
    ],
  };
}

function seatButton(
  loaded: Loaded,
  seat: Seat,
  kind: 'take' | 'offer',
  userId: string,
  teller: Teller,
): Button {
  const label =
    kind === 'offer'
      ? say('seat.offer', { player: { seat } })
      : isOwnersSeat(loaded, seat, userId)
        ? say('seat.back')
        : say('seat.take', { player: { seat } });
  return {
    id: writeId({ kind, table: loaded.table.id, seat }),
    label: teller.plain(label),
    style: 'primary',
  };
}

function isOwnersSeat({ table }: Loaded, seat: Seat, userId: string): boolean {
  const sitter = table.seats[seat];
  return sitter !== undefined && ownerOf(sitter)?.id === userId;
}
