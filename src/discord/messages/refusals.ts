import type { Message, Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { code } from '../i18n/sentences.ts';
import { say, type Words } from '../i18n/words.ts';
import { type PendingTable, type Press, presses } from '../presses.ts';
import { placedTitleOf, tableLink } from './titles.ts';
import { type Additions, type Button, buttons, NO_ADDITIONS, text, type View } from './view.ts';

/** What a refused person can press instead. */
export interface Instead {
  readonly press: Press;
  readonly label: Message;
}

/** Offers to open the refused form again. @param press opens it with the entered values */
export function formAgain(press: Press): Instead {
  return { press, label: say('form.again') };
}

/**
 * A refusal: the reason, and what to do instead.
 *
 * @param table to link: its newest message, or the table that is in the way
 * @param seat the person's own seat at that table, which they can take back
 * @param more controls for an open table that blocks another game the person wants
 * @param instead what the person can press instead
 */
export function refusalView(
  message: Message,
  words: Words,
  table?: Table,
  seat?: Seat,
  { buttons: more }: Additions = NO_ADDITIONS,
  instead?: Instead,
): View {
  const way = instead && words.button(instead.press, instead.label, 'primary');
  const links =
    table === undefined
      ? []
      : [seat === undefined ? undefined : backButton(table, seat, words), ...more, tableLink(table, words)];
  return { tone: 'refusal', blocks: [text(words.md(message)), buttons(way, ...links)] };
}

function backButton({ id }: Table, seat: Seat, words: Words): Button {
  return words.button(presses.take({ table: id, seat }), 'seat.back', 'primary');
}

/** An internal error, with its id in the log. */
export function errorView(id: string, words: Words): View {
  return { tone: 'refusal', blocks: [text(words.md('error', { id: code(id) }))] };
}

/** The channel already has an open table. @param pending the requested table; undefined if no thread can be opened */
export function occupiedView(
  message: Message,
  open: Table,
  pending: PendingTable | undefined,
  words: Words,
  { buttons: more }: Additions,
): View {
  const thread = pending && words.button(presses.thread({ ...pending }), 'newgame.thread', 'primary');
  return {
    tone: 'refusal',
    blocks: [text(words.md(message)), buttons(tableLink(open, words), thread, ...more)],
  };
}

/** Asks whether to close the channel's unreadable table. */
export function closeUnreadableView(words: Words): View {
  return {
    tone: 'refusal',
    blocks: [
      text(words.md('cancel.unreadable')),
      buttons(words.button(presses.closeUnreadable(), 'cancel.yes', 'danger')),
    ],
  };
}

/** Offers a person who cannot close a game that others play to ask the others. */
export function askToCloseView(message: Message, loaded: Loaded, words: Words): View {
  const { table } = loaded;
  return {
    tone: 'refusal',
    blocks: [
      text(`**${placedTitleOf(loaded, words)}**`, words.md(message)),
      buttons(
        tableLink(table, words),
        words.button(presses.proposeClose({ table: table.id }), 'cancel.ask', 'primary'),
      ),
    ],
  };
}

/** An irreversible action. */
interface Final {
  /** Says what would be lost. */
  readonly question: Message;
  readonly press: Press;
  readonly yes: Message;
  readonly no?: Message;
}

/** Asks for confirmation of something irreversible, naming the game and its channel. */
export function sureView(
  loaded: Loaded,
  { question, press, yes, no = say('sure.no') }: Final,
  words: Words,
): View {
  return {
    tone: 'refusal',
    blocks: [
      text(`**${placedTitleOf(loaded, words)}**`, words.md(question)),
      buttons(
        words.button(presses.dismiss({ table: loaded.table.id }), no),
        words.button(press, yes, 'danger'),
      ),
    ],
  };
}
