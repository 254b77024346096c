import type { Locale, Message } from '../../core/message.ts';
import type { Scene, Target, Theme } from '../../core/scene.ts';
import type { Table } from '../../table/model.ts';
import type { NameOf } from '../../table/ports.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { say } from '../i18n/localizer.ts';
import type { Press, TablePressKind } from '../presses.ts';
import { BUTTONS_A_ROW } from '../rest/limits.ts';

/** A message as data: its content, before pictures are painted and Discord's form is built. */
export interface View {
  readonly tone: Tone;
  readonly blocks: readonly Block[];
  /** The user ids that the message may notify. It mentions other people silently. */
  readonly notify?: readonly string[];
}

/** The topic of a message, which sets the colour of its edge. */
export type Tone = 'lobby' | 'turn' | 'end' | 'private' | 'refusal' | 'aside';

/** A game that goes on from a position of another one looks like no other. */
export function toneOf({ dice }: Pick<Table, 'dice'>, usual: Tone): Tone {
  return dice === 'position' ? 'aside' : usual;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'picture'; readonly picture: Picture }
  /** An animated GIF. Its name is without extension, and `alt` describes it in words. */
  | { readonly kind: 'film'; readonly name: string; readonly alt: string; readonly data: Buffer }
  | ({ readonly kind: 'file' } & File)
  | { readonly kind: 'buttons'; readonly buttons: readonly Button[] }
  | Menu;

export interface File {
  readonly name: string;
  readonly content: string | Buffer;
}

export interface Picture {
  /** The file's name without extension; unique in the message. */
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
      /** The name of one of a game's `emojis`, beside the label. */
      readonly emoji?: string | undefined;
      /** `secondary` if left out. */
      readonly style?: ButtonStyle;
      readonly disabled?: boolean;
    }
  | { readonly url: string; readonly label: string };

type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger';

/** A menu of 1 to 25 choices. */
export interface Menu {
  readonly kind: 'menu';
  readonly press: Press;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** Maximum number of values chosen together; 1 if left out. */
  readonly most?: number;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** The name of one of a game's `emojis`, beside the label. */
  readonly emoji?: string | undefined;
  readonly about?: string;
  readonly chosen?: boolean;
}

export function text(...lines: readonly (string | undefined)[]): Block {
  return { kind: 'text', text: lines.filter((line) => line !== undefined && line !== '').join('\n') };
}

/** Stacked pictures, each in a gallery of its own: Discord crops pictures that share one. */
export function pictures(...all: readonly (Picture | undefined)[]): readonly Block[] {
  return all.flatMap((picture) => (picture === undefined ? [] : [{ kind: 'picture' as const, picture }]));
}

export function buttons(...all: readonly (Button | undefined)[]): Block {
  return { kind: 'buttons', buttons: all.filter((button) => button !== undefined) };
}

/** Buttons in as few rows as they need, each about as long as the others. */
export function buttonRows(all: readonly Button[]): readonly Block[] {
  const rows = Math.ceil(all.length / BUTTONS_A_ROW);
  const most = Math.ceil(all.length / rows);
  return Array.from({ length: rows }, (_, row) => buttons(...all.slice(row * most, (row + 1) * most)));
}

/** What all features together add to a message: see `Slots`. */
export interface Additions {
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
  readonly buttons: readonly Button[];
  /** The places on the picture to look at. */
  readonly pointsAt: readonly ((target: Target) => boolean)[];
  /** Of a list of games: about one of them. */
  readonly notesOf: (tableId: string) => readonly GameNote[];
}

/** What a feature says of a game in a list. */
export interface GameNote {
  /** After its title. */
  readonly mark?: string | undefined;
  /** A line of its own. */
  readonly line?: string | undefined;
}

export const NO_ADDITIONS: Additions = {
  lines: [],
  blocks: [],
  buttons: [],
  pointsAt: [],
  notesOf: () => [],
};

/** Number of Discord's components in a message: its container, every block, and every button or menu in a row. */
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

/** A sentence, with links or buttons. */
export function noteView(message: Message, localizer: Localizer, ...controls: readonly Button[]): View {
  return { tone: 'private', blocks: [text(localizer.markdown(message)), buttons(...controls)] };
}

/** @param style `secondary` if left out */
export function pressButton(press: Press, label: Message, localizer: Localizer, style?: ButtonStyle): Button {
  return { press, label: localizer.plain(label), ...(style === undefined ? {} : { style }) };
}

/** Makes buttons that name a table and nothing else. */
export function tableButtons({ id: table }: Pick<Table, 'id'>, localizer: Localizer) {
  return (
    kind: TablePressKind,
    label: Parameters<typeof say>[0],
    style: ButtonStyle = 'secondary',
  ): Button => ({ press: kind({ table }), label: localizer.plain(say(label)), style });
}
