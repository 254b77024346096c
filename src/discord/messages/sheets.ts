import { chunks } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { escaped } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { ATTACHMENTS_MAX, MESSAGE_TEXT_MAX } from '../rest/limits.ts';
import { resultsPicture, scoreLines, sheetPictures, sheetWords, tablePictures } from './pictures.ts';
import { clockLines, type Times } from './times.ts';
import { tableLink, titleOf } from './titles.ts';
import { askedLines, turnButtons } from './turn.ts';
import { type Block, type Button, buttons, pictures, text, type View } from './view.ts';

/** A player's sheet, for one reader. */
export interface SheetLook {
  readonly seat: Seat;
  /** The reader's own seat, if any. Hides what other seats keep secret. */
  readonly viewer: Seat | undefined;
  readonly since: unknown;
}

/** Parts around the pictures of a sheet. */
interface SheetExtras {
  readonly note?: string;
  /** From 0, if the pictures do not fit into one message. */
  readonly page?: number;
  /** Opens the reader's plan for their next turn. */
  readonly plan?: Button | undefined;
  /** Added by features. */
  readonly added?: readonly Button[];
}

/** A sheet as stacked pictures. */
export function sheetView(
  loaded: Loaded,
  look: SheetLook,
  words: Words,
  { note, page = 0, plan, added = [] }: SheetExtras = {},
): View {
  const all = sheetPictures(loaded, loaded.state, look.seat, lookOf(loaded, look), words);
  const pages = chunks(all, ATTACHMENTS_MAX);
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words, look.viewer)}`, note),
      ...pictures(...(pages[page] ?? [])),
      buttons(
        moreButton(loaded, pages.length, page, look.seat, words),
        ...added,
        plan,
        tableLink(loaded.table, words),
      ),
    ],
  };
}

/** Pictures per page: four are about two phone screens high. */
const TABLE_PAGE = 4;

/** The button for the next page, if any. @param seat undefined: all sheets */
function moreButton(
  { table }: Loaded,
  pages: number,
  page: number,
  seat: Seat | undefined,
  words: Words,
): Button | undefined {
  if (page + 1 >= pages) return undefined;
  return words.button(
    presses.more({ table: table.id, seat, page: page + 1 }),
    say('sheet.more', { page: page + 2, pages }),
  );
}

/** Leaves room for the title. */
const WORDS_MAX = MESSAGE_TEXT_MAX - 400;

/** A sheet in words, as a text file if it does not fit into a message. */
export function sheetWordsView(loaded: Loaded, look: SheetLook, words: Words): View {
  const { game, state } = loaded;
  const sentences = sheetWords(game.describe(state, look.seat, lookOf(loaded, look)), words);
  const inMessage = sentences.map((sentence) => `- ${escaped(sentence)}`).join('\n');
  const body: Block =
    inMessage.length <= WORDS_MAX
      ? text(inMessage)
      : { kind: 'file', name: 'sheet.txt', content: `${sentences.join('\n')}\n` };
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words, look.viewer)}`),
      body,
      buttons(tableLink(loaded.table, words)),
    ],
  };
}

function lookOf({ game, state }: Loaded, { seat, viewer, since }: SheetLook) {
  return {
    ...(since === undefined ? {} : { since }),
    ...(viewer === undefined ? {} : { viewer }),
    legal: seat === viewer && game.awaiting(state).includes(seat),
  };
}

/**
 * The table as anyone may see it: the shared area (after the game, the results), the awaited players and everyone's
 * time. Later pages hold only the sheets.
 */
export function tableView(
  loaded: Loaded,
  viewer: Seat | undefined,
  words: Words,
  times: Times,
  { page = 0, plan, added = [] }: Omit<SheetExtras, 'note'> = {},
): View {
  const { table, state } = loaded;
  const look = viewer === undefined ? {} : { viewer };
  const over = table.status !== 'playing';
  const shared =
    table.status === 'finished' ? [resultsPicture(loaded, words)] : tablePictures(loaded, look, words);
  const sheets = table.seats.flatMap((_, seat) => sheetPictures(loaded, state, seat, look, words));
  // During a game the shared area alone fits one phone screen; after it, people want to compare.
  const [main, ...others] = [...shared, ...sheets];
  const pages = over
    ? chunks([...shared, ...sheets], TABLE_PAGE)
    : [main === undefined ? [] : [main], ...chunks(others, TABLE_PAGE)];
  const first = page === 0;
  return {
    tone: over ? 'end' : 'turn',
    blocks: [
      text(`### ${titleOf(loaded, words)}`, ...(first ? scoreLines(loaded, words) : [])),
      ...pictures(...(pages[page] ?? [])),
      buttons(moreButton(loaded, pages.length, page, undefined, words), ...(first ? added : [])),
      ...(over || !first
        ? []
        : [
            text(...askedLines(loaded, words)),
            text(...clockLines(loaded, times, words)),
            turnButtons(loaded, words),
            buttons(plan),
          ]),
    ],
  };
}

export function sentView(url: string, words: Words, sentence = say('sheet.sent')): View {
  const link: Button = { url, label: words.plain('sheet.open') };
  return { tone: 'private', blocks: [text(words.plain(sentence)), buttons(link)] };
}
