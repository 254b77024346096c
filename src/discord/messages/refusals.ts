import type { Message, Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { type TableKind, type Wish, writeId } from '../buttons/ids.ts';
import { code } from './mentions.ts';
import { type Button, buttons, text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { tableLink } from './links.ts';

/**
 * A no: why, and what to do instead.
 *
 * @param table what can be linked: the newest message, the table in the way
 * @param seat the person's own at that table, which they may take back
 */
export function refusalView(message: Message, teller: Teller, table?: Table, seat?: Seat): View {
  const links =
    table === undefined
      ? []
      : [seat === undefined ? undefined : backButton(table, seat, teller), tableLink(table, teller)];
  return { tone: 'refusal', blocks: [text(teller.say(message)), buttons(...links)] };
}

function backButton({ id }: Table, seat: Seat, teller: Teller): Button {
  return {
    id: writeId({ kind: 'take', table: id, seat }),
    label: teller.plain(say('seat.back')),
    style: 'primary',
  };
}

/** Something broke: an id by which it is found in the log. */
export function errorView(id: string, teller: Teller): View {
  return { tone: 'refusal', blocks: [text(teller.say(say('error', { id: code(id) })))] };
}

/** A channel that has an open table already. @param wish what the person wanted; undefined where no thread can be opened */
export function occupiedView(message: Message, open: Table, wish: Wish | undefined, teller: Teller): View {
  const thread = wish && {
    id: writeId({ kind: 'thread', ...wish }),
    label: teller.plain(say('newgame.thread')),
    style: 'primary' as const,
  };
  return {
    tone: 'refusal',
    blocks: [text(teller.say(message)), buttons(thread, tableLink(open, teller))],
  };
}

/** A question before something that cannot be undone. */
export function sureView(
  question: Message,
  table: Table,
  yes: Extract<TableKind, 'resign-yes' | 'cancel-yes'>,
  label: Message,
  teller: Teller,
): View {
  return {
    tone: 'refusal',
    blocks: [
      text(teller.say(question)),
      buttons(
        { id: writeId({ kind: yes, table: table.id }), label: teller.plain(label), style: 'danger' },
        { id: writeId({ kind: 'stay', table: table.id }), label: teller.plain(say('sure.no')) },
      ),
    ],
  };
}
