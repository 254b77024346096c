import type { Locale } from '../../core/message.ts';
import { cut } from '../i18n/text.ts';
import { BUTTON_LABEL_MAX, PLACEHOLDER_MAX } from '../rest/limits.ts';
import type { Block, Button, Menu } from './view.ts';

/*
 * Where the parts of a message lie, about as the page of the playground lays them out. The numbers are those of its style
 * sheet; nothing compares the two, so a change of one is made in both. All lengths are CSS pixels.
 */

/** The width of a text without emoji. @param size of the font @param bold from 0, regular, to 1, bold */
export type Measure = (text: string, size: number, bold: number) => number;

export interface MessageScreen {
  /** Of the container, without its frame and padding. */
  readonly width: number;
  /** Above and below the blocks: the padding and the border. */
  readonly frame: number;
  /** The box of a lone picture. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The least height of a button. */
  readonly button: number;
}

export const messageScreens = {
  /** 390 x 844. */
  phone: { width: 314, frame: 13, picture: { width: 390, height: 400 }, button: 38 },
  /** 1280 x 800. */
  desktop: { width: 563, frame: 17, picture: { width: 550, height: 350 }, button: 32 },
} as const satisfies Record<string, MessageScreen>;

export interface LaidControl {
  readonly control: Button | Menu;
  /** From the left and the top of the blocks. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LaidBlock {
  readonly block: Block;
  readonly top: number;
  readonly height: number;
  readonly controls: readonly LaidControl[];
}

export interface MessageLayout {
  /** Of the whole container. */
  readonly height: number;
  /** Those that are shown, from top to bottom. */
  readonly blocks: readonly LaidBlock[];
}

const FILE = 66;

/** Between blocks, and between buttons. */
const GAP = 8;

/** What it takes to lay out a message. */
interface Setting {
  readonly screen: MessageScreen;
  /** In which the reader sees times. */
  readonly locale: Locale;
  readonly measure: Measure;
}

export function layOut(blocks: readonly Block[], setting: Setting): MessageLayout {
  const { screen } = setting;
  const laid: LaidBlock[] = [];
  let top: number = screen.frame;
  for (const block of blocks) {
    const { height, controls } = laidBlock(block, top, setting);
    if (height === 0) continue;
    laid.push({ block, top, height, controls });
    top += height + GAP;
  }
  return { height: top - (laid.length === 0 ? 0 : GAP) + screen.frame, blocks: laid };
}

function laidBlock(block: Block, top: number, setting: Setting): Pick<LaidBlock, 'height' | 'controls'> {
  const { screen } = setting;
  switch (block.kind) {
    case 'text':
      return { height: textHeight(block.text, setting), controls: [] };
    case 'rule':
      return { height: 1, controls: [] };
    case 'picture': {
      const { width, height } = block.picture.scene;
      return { height: pictureHeight(width, height, screen), controls: [] };
    }
    case 'buttons':
      return rowOfButtons(block.buttons, top, setting);
    case 'menu': {
      const shown = block.choices.filter(({ chosen }) => chosen === true);
      const height = shown.length > 0 && (block.most ?? 1) > 1 ? MENU : menuHeight(block, setting);
      const width = Math.min(screen.width, MENU_WIDTH_MAX);
      return { height, controls: [{ control: block, left: 0, top, width, height }] };
    }
    case 'film':
      return { height: screen.picture.height, controls: [] };
    case 'file':
      return { height: FILE, controls: [] };
  }
}

function pictureHeight(width: number, height: number, screen: MessageScreen): number {
  const { picture } = screen;
  const most = Math.min(screen.width, picture.width);
  return Math.min((height / width) * most, picture.height);
}

/** A menu of one line, its greatest width, and what stands beside its text. */
const MENU = 44;
const MENU_WIDTH_MAX = 520;
const MENU_ASIDE = 2 * 13 + 8 + 20;

function menuHeight({ placeholder, choices }: Menu, { screen, measure }: Setting): number {
  const chosen = choices.find(({ chosen }) => chosen === true);
  const text = chosen === undefined ? cut(placeholder, PLACEHOLDER_MAX) : chosen.label;
  const width = Math.min(screen.width, MENU_WIDTH_MAX) - MENU_ASIDE;
  return Math.max(MENU, 14 + lines([{ text, bold: 0 }], 16, width, measure) * 22);
}

/** Around the label of a button, beside its emoji, and the least of all. */
const BUTTON_PADDING = 14;
const BUTTON_GAP = 6;
const BUTTON_WIDTH_MIN = 60;
const BUTTON_LINE = 20;
/** Of weights from 400 to 700, as a part of the way. */
const MEDIUM = 1 / 3;

function rowOfButtons(
  buttons: readonly Button[],
  top: number,
  setting: Setting,
): Pick<LaidBlock, 'height' | 'controls'> {
  const { screen } = setting;
  const controls: LaidControl[] = [];
  let [left, at, rowHeight] = [0, top, 0];
  for (const button of buttons) {
    const { width, height } = buttonSize(button, setting);
    if (left > 0 && left + width > screen.width) {
      at += rowHeight + GAP;
      [left, rowHeight] = [0, 0];
    }
    controls.push({ control: button, left, top: at, width, height });
    left += width + GAP;
    rowHeight = Math.max(rowHeight, height);
  }
  // The buttons of a row are stretched to the highest.
  const heightAt = (row: number) =>
    Math.max(...controls.filter(({ top }) => top === row).map(({ height }) => height));
  return {
    height: at + rowHeight - top,
    controls: controls.map((control) => ({ ...control, height: heightAt(control.top) })),
  };
}

function buttonSize(
  button: Button,
  { screen, measure }: Setting,
): { readonly width: number; readonly height: number } {
  const label = cut(button.label, BUTTON_LABEL_MAX);
  const sign = signWidth(button);
  const full = widthOf(measure, label, 14, MEDIUM) + sign + 2 * BUTTON_PADDING;
  const width = Math.min(screen.width, Math.max(BUTTON_WIDTH_MIN, full));
  const rows =
    full <= screen.width
      ? 1
      : lines([{ text: label, bold: MEDIUM }], 14, width - sign - 2 * BUTTON_PADDING, measure);
  return { width, height: Math.max(screen.button, 6 + rows * BUTTON_LINE) };
}

/** The width of what stands beside a button's label, with the gap. */
function signWidth(button: Button): number {
  if ('url' in button) return button.url.startsWith('https://discord.com/channels') ? 0 : 16 + BUTTON_GAP;
  if (button.emoji !== undefined) return 18 + BUTTON_GAP;
  return button.press.symbol === undefined ? 0 : 18 * EMOJI + BUTTON_GAP;
}

interface Run {
  readonly text: string;
  /** From 0, regular, to 1, bold. */
  readonly bold: number;
}

/** A text's height, from its Markdown: headings, lists and small lines, and what is bold. */
function textHeight(source: string, { screen: { width }, locale, measure }: Setting): number {
  let height = 0;
  let below = 0;
  let isFirst = true;
  let isList = false;
  for (const line of source.split('\n')) {
    const [, marks, rest = line] = /^(#{1,3} |-# |(?:[-*]|\d{1,9}\.) )(.*)$/.exec(line) ?? [];
    const inList = marks !== undefined && !/^#|^-#/.test(marks);
    const { size, leading, above, under, indent } = lookOf(marks?.trim());
    const opens = !inList || !isList;
    // Margins collapse, and there are none at the ends.
    if (!isFirst && (opens || isList !== inList)) height += Math.max(below, above);
    height +=
      lines(runsIn(rest, locale, marks?.startsWith('#') === true), size, width - indent, measure) * leading;
    below = under;
    isFirst = false;
    isList = inList;
  }
  return source.trim() === '' ? 0 : height;
}

function lookOf(marks: string | undefined) {
  const plain = { size: 16, leading: 22, above: 0, under: 0, indent: 0 };
  if (marks === undefined) return plain;
  if (marks === '-#') return { ...plain, size: 13, leading: 13 * 1.375 };
  if (!marks.startsWith('#')) return { ...plain, above: 4, under: 4, indent: 24 };
  const size = { '#': 24, '##': 20 }[marks] ?? 16;
  return { ...plain, size, leading: size * 1.3, above: 12, under: 6 };
}

/** The visible text of a line, in runs of the same weight. */
function runsIn(line: string, locale: Locale, isBold: boolean): readonly Run[] {
  const visible = line
    .replaceAll(/<t:(\d+)(?::\w)?>/g, () => ` ${TIMES[locale]} `.trim().replaceAll(' ', '\u00A0'))
    .replaceAll(/<a?:\w+:\d+>/g, '🎲')
    .replaceAll(/<\/([^:>]+):\d+>/g, '/$1')
    .replaceAll(/<[@#]!?&?(\d+)>/g, '@$1')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  return visible.split('**').map((part, index) => ({
    text: part.replaceAll(/(?<!\\)[*_~`]+/g, '').replaceAll('\\', ''),
    bold: isBold || index % 2 === 1 ? 1 : 0,
  }));
}

/** A time in words, relative to now, and longer than most. */
const TIMES: Readonly<Record<Locale, string>> = {
  en: 'in 23 hours',
  de: 'in 23 Stunden',
  fr: 'dans 23 heures',
  nl: 'over 23 uur',
};

/** Lines of a text, broken between words. */
function lines(runs: readonly Run[], size: number, width: number, measure: Measure): number {
  let count = 1;
  let at = 0;
  for (const { text, bold } of runs)
    for (const piece of text.split(/(?<= )|(?<=[-–—])/)) {
      const word = widthOf(measure, piece.trimEnd(), size, bold);
      if (at > 0 && at + word > width) {
        count++;
        at = 0;
      }
      // What is longer than a line is broken anywhere.
      count += Math.max(0, Math.ceil(word / width) - 1);
      at += widthOf(measure, piece, size, bold);
    }
  return count;
}

/** The width of an emoji, as a part of the font's size. */
const EMOJI = 1.2;
const EMOJIS = /\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic})*|\p{Emoji}\uFE0F/gu;

function widthOf(measure: Measure, text: string, size: number, bold: number): number {
  const emoji = text.match(EMOJIS)?.length ?? 0;
  return measure(text.replaceAll(EMOJIS, ''), size, bold) + emoji * EMOJI * size;
}

/** What a picture and the controls below it may take of a phone's or a desktop's screen. */
export const SCREEN_HEIGHT = 640;

/** For what is rounded. */
const SPARE = 6;

/** Whether a person sees all of a message at once. @param locale in which they see times */
export function fitsOnScreens(blocks: readonly Block[], locale: Locale): boolean {
  return Object.values(messageScreens).every(
    (screen) => layOut(blocks, { screen, locale, measure: roughWidth }).height <= SCREEN_HEIGHT - SPARE,
  );
}

/** Whether buttons are one row on a phone. */
export function isOneRow(buttons: readonly Button[], locale: Locale): boolean {
  const [row] = layOut([{ kind: 'buttons', buttons }], {
    screen: messageScreens.phone,
    locale,
    measure: roughWidth,
  }).blocks;
  return row === undefined || row.controls.every(({ top }) => top === row.top);
}

/** About as wide as in most fonts: what fits so fits on a phone. */
export function roughWidth(text: string, size: number, bold: number): number {
  let width = 0;
  for (const letter of text)
    width += NARROW.test(letter)
      ? 0.3
      : WIDE.test(letter)
        ? 0.85
        : UPPER.test(letter)
          ? 0.65
          : DIGIT.test(letter)
            ? 0.6
            : 0.54;
  return width * size * (1 + 0.07 * bold);
}

const NARROW = /[ iljtfrI.,:;'’!|()[\]-]/;
const WIDE = /[mwMW@%…—→≥≤⇔⇕œŒ]/;
const UPPER = /\p{Lu}/u;
const DIGIT = /[\d+=&]/;
