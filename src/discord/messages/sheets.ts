import type { Message, Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { MESSAGE_TEXT_MAX } from './limits.ts';
import { tableLink } from './links.ts';
import { sheetPictures, sheetWords, tablePictures } from './pictures.ts';
import { scoreLines } from './scores.ts';
import { escaped } from './text.ts';
import { clockLines, type Times } from './times.ts';
import { titleOf } from './titles.ts';
import { askedLines, turnButtons } from './turn.ts';
import { type Block, type Button, buttons, pictures, text, type View } from './view.ts';

/** One player's sheet, for one reader. */
export interface SheetLook {
  readonly seat: Seat;
  /** The reader's own seat, if they have one: what others hide is not shown. */
  readonly viewer: Seat | undefined;
  readonly since: unknown;
}

/** A sheet as pictures, one below the other. */
export function sheetView(loaded: Loaded, look: SheetLook, localizer: Localizer, note?: string): View {
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, note),
      ...pictures(...sheetPictures(loaded, loaded.state, look.seat, lookOf(loaded, look), localizer)),
      buttons(tableLink(loaded.table, localizer)),
    ],
  };
}

/** Room for the title. */
const WORDS_MAX = MESSAGE_TEXT_MAX - 400;

/** A sheet in words; as a text file where they are too many for a message. */
export function sheetWordsView(loaded: Loaded, look: SheetLook, localizer: Localizer): View {
  const { game, state } = loaded;
  const words = sheetWords(game.describe(state, look.seat, lookOf(loaded, look)), localizer);
  const inMessage = words.map((sentence) => `- ${escaped(sentence)}`).join('\n');
  const body: Block =
    inMessage.length <= WORDS_MAX
      ? text(inMessage)
      : { kind: 'file', name: 'sheet.txt', content: `${words.join('\n')}\n` };
  return {
    tone: 'private',
    blocks: [text(`### ${titleOf(loaded, localizer)}`), body, buttons(tableLink(loaded.table, localizer))],
  };
}

function lookOf({ game, state }: Loaded, { seat, viewer, since }: SheetLook) {
  return {
    ...(since === undefined ? {} : { since }),
    ...(viewer === undefined ? {} : { viewer }),
    legal: seat === viewer && game.awaiting(state).includes(seat),
  };
}

/** The table as everybody may see it: what is shared, all sheets, who is awaited, how everybody stands with time. */
export function tableView(
  loaded: Loaded,
  viewer: Seat | undefined,
  localizer: Localizer,
  times: Times,
): View {
  const { table, state } = loaded;
  const look = viewer === undefined ? {} : { viewer };
  const sheets = table.seats.flatMap((_, seat) => sheetPictures(loaded, state, seat, look, localizer));
  const over = table.status !== 'playing';
  return {
    tone: over ? 'end' : 'turn',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, ...scoreLines(loaded, localizer)),
      ...pictures(...tablePictures(loaded, look, localizer), ...sheets),
      ...(over
        ? []
        : [
            text(...askedLines(loaded, localizer)),
            text(...clockLines(loaded, times, localizer)),
            turnButtons(loaded, localizer),
          ]),
    ],
  };
}

/** Where a sheet went that was sent by direct message. */
export function sentView(url: string, localizer: Localizer): View {
  const link: Button = { url, label: localizer.plain(say('sheet.open')) };
  return { tone: 'private', blocks: [text(localizer.plain(say('sheet.sent'))), buttons(link)] };
}

/** A sentence, and links or buttons with it. */
export function noteView(message: Message, localizer: Localizer, ...controls: readonly Button[]): View {
  return { tone: 'private', blocks: [text(localizer.markdown(message)), buttons(...controls)] };
}
