import type { Locale, Message } from '../../core/message.ts';
import type { Scene, Target, Theme } from '../../core/scene.ts';
import type { Table } from '../../table/model.ts';
import type { NameOf } from '../../table/ports.ts';
import type { ButtonStyle, Key, Words } from '../i18n/words.ts';
import type { Press, TablePressKind } from '../presses.ts';
import { BUTTONS_A_ROW } from '../rest/limits.ts';

/** A message as data, before its pictures are painted and it is converted for Discord. */
export interface View {
  readonly tone: Tone;
  readonly blocks: readonly Block[];
  /** The user ids that the message may ping. Other people are mentioned silently. */
  readonly notify?: readonly string[];
}

/** The kind of a message, which sets its accent colour. */
export type Tone = 'lobby' | 'turn' | 'end' | 'private' | 'refusal' | 'aside';

/** A game that continues from a position of another one has a tone of its own. */
export function toneOf(table: Table | undefined, usual: Tone): Tone {
  return table?.dice === 'position' ? 'aside' : usual;
}

export type Block =
  /** `isOfMessage`: it refers to the message itself, which would be wrong where something else shows the view. */
  | { readonly kind: 'text'; readonly text: string; readonly isOfMessage?: true }
  | { readonly kind: 'rule' }
  | { readonly kind: 'picture'; readonly picture: Picture }
  /** An animated GIF. `name` has no extension; `alt` describes it in words. */
  | { readonly kind: 'film'; readonly name: string; readonly alt: string; readonly data: Buffer }
  | ({ readonly kind: 'file' } & File)
  /** `joins`: the next buttons stand in the same row. */
  | { readonly kind: 'buttons'; readonly buttons: readonly Button[]; readonly joins?: true }
  | Menu;

export interface File {
  readonly name: string;
  readonly content: string | Buffer;
}

export interface Picture {
  /** The file name without extension; unique within the message. */
  readonly name: string;
  readonly scene: Scene;
  /** Describes the picture in words. */
  readonly alt: string;
  readonly look: { readonly theme: Theme; readonly locale: Locale; readonly nameOf: NameOf };
}

export type Button =
  | {
      readonly press: Press;
      readonly label: string;
      /** The name of one of a game's `emojis`, shown with the label. */
      readonly emoji?: string | undefined;
      /** Defaults to `secondary`. */
      readonly style?: ButtonStyle;
      readonly disabled?: boolean;
    }
  | { readonly url: string; readonly label: string };

/** A menu of 1 to 25 choices. */
export interface Menu {
  readonly kind: 'menu';
  readonly press: Press;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** Maximum number of values chosen together; defaults to 1. */
  readonly most?: number;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** The name of one of a game's `emojis`, shown with the label. */
  readonly emoji?: string | undefined;
  readonly about?: string;
  readonly chosen?: boolean;
}

export function text(...lines: readonly (string | undefined)[]): Block {
  return { kind: 'text', text: lines.filter((line) => line !== undefined && line !== '').join('\n') };
}

/** Stacked pictures, each in its own gallery: Discord crops pictures that share one. */
export function pictures(...all: readonly (Picture | undefined)[]): readonly Block[] {
  return all.flatMap((picture) => (picture === undefined ? [] : [{ kind: 'picture' as const, picture }]));
}

export function buttons(...all: readonly (Button | undefined)[]): Block {
  return { kind: 'buttons', buttons: all.filter((button) => button !== undefined) };
}

/** Buttons in as few rows as possible, of about equal length. */
export function buttonRows(all: readonly Button[]): readonly Block[] {
  const rows = Math.ceil(all.length / BUTTONS_A_ROW);
  const most = Math.ceil(all.length / rows);
  return Array.from({ length: rows }, (_, row) => buttons(...all.slice(row * most, (row + 1) * most)));
}

/** All features' additions to a message: see `Slots`. */
export interface Additions {
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
  readonly buttons: readonly Button[];
  /** The places on the picture to point at. */
  readonly pointsAt: readonly ((target: Target) => boolean)[];
  /** For a game under review. */
  readonly moments: readonly Moment[];
  /** Whether a person who looks back is asked for the better move of their worst one. */
  readonly asksForBetter: boolean;
  /** For one game in a list. */
  readonly remarksOf: (tableId: string) => readonly GameRemark[];
}

/** A move of a finished game that is worth a look. */
export interface Moment {
  /** The number of its step. */
  readonly seq: number;
  /** The reason. */
  readonly line: string;
  /** Shown below the position after it. */
  readonly blocks?: () => readonly Block[];
}

/** A feature's remark on a game in a list. */
export interface GameRemark {
  /** After its title. */
  readonly mark?: string | undefined;
  /** On a line of its own. */
  readonly line?: string | undefined;
}

export const NO_ADDITIONS: Additions = {
  lines: [],
  blocks: [],
  buttons: [],
  pointsAt: [],
  moments: [],
  asksForBetter: false,
  remarksOf: () => [],
};

/** Discord's count of components in a message: its container, every block, and every button or menu in a row. */
export function componentsOf(blocks: readonly Block[]): number {
  return blocks.reduce((count, block) => {
    if (block.kind === 'text') return count + (block.text.trim() === '' ? 0 : 1);
    if (block.kind === 'buttons') return count + (block.buttons.length === 0 ? 0 : 1 + block.buttons.length);
    return count + (block.kind === 'menu' ? 2 : 1);
  }, 1);
}

/** Number of characters in a message's texts. */
export function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + (block.kind === 'text' ? block.text.length : 0), 0);
}

export const rule: Block = { kind: 'rule' };

/** A message with links or buttons. */
export function textView(message: Message, words: Words, ...controls: readonly Button[]): View {
  return { tone: 'private', blocks: [text(words.md(message)), buttons(...controls)] };
}

/** Makes buttons that name only a table. */
export function tableButtons({ id: table }: Pick<Table, 'id'>, words: Words) {
  return (kind: TablePressKind, label: Key, style: ButtonStyle = 'secondary'): Button =>
    words.button(kind({ table }), label, style);
}
