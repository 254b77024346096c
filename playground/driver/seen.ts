/** A message and a form through the eyes of one person, with what they can do with them. */
import {
  type APIButtonComponentWithCustomId,
  type APIComponentInLabel,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { Message, Modal, ModalValues } from '../protocol.ts';
import { walk } from '../server/limits/components.ts';
import { wordsOf } from '../server/messages/mentions.ts';
import type { Answer } from './answer.ts';

export interface SeenButton {
  readonly label: string;
  readonly customId: string;
  readonly disabled: boolean;
}

export interface SeenMenu {
  readonly customId: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  /** Of a menu of texts; of one of people or channels there are none. */
  readonly options: readonly { readonly label: string; readonly value: string; readonly chosen: boolean }[];
}

export interface SeenPicture {
  /** Alt text; empty where there is none. */
  readonly alt: string;
  /** The path on the playground, or an outside address. */
  readonly url: string;
}

/** What a person can do with a message. */
export interface Hands {
  readonly press: (message: Message, customId: string) => Promise<Answer>;
  readonly choose: (message: Message, customId: string, values: readonly string[]) => Promise<Answer>;
  readonly submit: (modal: Modal, values: ModalValues) => Promise<Answer>;
  readonly dismiss: (modal: Modal) => Promise<void>;
  readonly now: (message: Message) => Message | undefined;
  readonly bytes: (url: string) => Promise<Buffer>;
}

/** A name that a test gives: the whole of a label or `custom_id`, or a pattern. */
export type Wanted = string | RegExp;

export function fits(wanted: Wanted, ...names: readonly string[]): boolean {
  return names.some((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name)));
}

/** A message as it was when it was looked at. `now()` looks again. */
export class SeenMessage {
  readonly raw: Message;
  readonly #hands: Hands;

  constructor(raw: Message, hands: Hands) {
    this.raw = raw;
    this.#hands = hands;
  }

  get id(): string {
    return this.raw.id;
  }

  /** True where nobody else sees it. */
  get isPrivate(): boolean {
    return this.raw.visibleTo !== undefined;
  }

  /** All its words: content, embeds, text displays; controls and pictures aside. */
  get text(): string {
    const embeds = this.raw.embeds.flatMap(({ author, title, description, fields = [], footer }) => [
      author?.name,
      title,
      description,
      ...fields.flatMap(({ name, value }) => [name, value]),
      footer?.text,
    ]);
    return [wordsOf(this.raw), ...embeds]
      .filter((words) => words)
      .join('\n')
      .trim();
  }

  /** Buttons that the bot answers, in reading order. */
  get buttons(): readonly SeenButton[] {
    return walk(this.raw.components).flatMap(({ component }) => {
      if (component.type !== ComponentType.Button || component.style === ButtonStyle.Link) return [];
      const {
        label = '',
        custom_id,
        disabled = false,
        emoji,
      } = component as unknown as APIButtonComponentWithCustomId;
      return [{ label: label || (emoji?.name ?? ''), customId: custom_id, disabled }];
    });
  }

  get menus(): readonly SeenMenu[] {
    return walk(this.raw.components).flatMap(({ component }) => {
      if (!MENUS.has(component.type)) return [];
      const { custom_id, placeholder = '', disabled = false, options = [] } = component as unknown as RawMenu;
      return [
        {
          customId: custom_id,
          placeholder,
          disabled,
          options: options.map((one) => ({
            label: one.label,
            value: one.value,
            chosen: one.default ?? false,
          })),
        },
      ];
    });
  }

  /** Pictures in galleries, sections and embeds, and pictures attached. */
  get pictures(): readonly SeenPicture[] {
    const shown = walk(this.raw.components).flatMap(({ component }): SeenPicture[] => {
      const { type, items, media, description } = component as unknown as RawMedia;
      if (type === ComponentType.MediaGallery) {
        return (items ?? []).map((one) => ({ alt: one.description ?? '', url: one.media.url }));
      }
      return type === ComponentType.Thumbnail && media ? [{ alt: description ?? '', url: media.url }] : [];
    });
    const embedded = this.raw.embeds.flatMap(({ image, thumbnail }) =>
      [image, thumbnail].flatMap((one) => (one ? [{ alt: '', url: one.url }] : [])),
    );
    const attached = this.raw.attachments
      .filter(({ contentType }) => contentType.startsWith('image/'))
      .map(({ description, url }) => ({ alt: description ?? '', url }));
    return [...shown, ...embedded, ...attached];
  }

  /** The addresses of files that it offers, pictures aside. */
  get files(): readonly string[] {
    return walk(this.raw.components).flatMap(({ component }) =>
      component.type === ComponentType.File
        ? [(component as unknown as { readonly file: { readonly url: string } }).file.url]
        : [],
    );
  }

  /** The bytes of one of the message's files, by the address that `pictures`, `files` or `raw.attachments` gives. */
  bytes(url: string): Promise<Buffer> {
    return this.#hands.bytes(url);
  }

  /** The message as it is now, or undefined where it is gone. */
  now(): SeenMessage | undefined {
    const raw = this.#hands.now(this.raw);
    return raw && new SeenMessage(raw, this.#hands);
  }

  hasButton(wanted: Wanted): boolean {
    return this.buttons.some(({ label, customId, disabled }) => !disabled && fits(wanted, label, customId));
  }

  hasMenu(wanted: Wanted): boolean {
    return this.menus.some(
      ({ placeholder, customId, disabled }) => !disabled && fits(wanted, placeholder, customId),
    );
  }

  /** Presses the button with this label or `custom_id`. Rejects where there is none, or the bot fails. */
  async press(wanted: Wanted): Promise<Answer> {
    const found = this.buttons.find(({ label, customId }) => fits(wanted, label, customId));
    if (!found)
      throw new Error(
        `There is no button ${wanted}; there are: ${list(this.buttons.map((one) => one.label))}.`,
      );
    return this.#hands.press(this.raw, found.customId);
  }

  /** Chooses, in the menu with this placeholder or `custom_id`, the options with these labels or values. */
  async choose(wanted: Wanted, ...values: readonly string[]): Promise<Answer> {
    const found = this.menus.find(({ placeholder, customId }) => fits(wanted, placeholder, customId));
    if (!found) {
      throw new Error(
        `There is no menu ${wanted}; there are: ${list(this.menus.map((one) => one.placeholder))}.`,
      );
    }
    const meant = values.map(
      (value) =>
        (
          found.options.find((one) => one.value === value) ??
          found.options.find(({ label }) => label === value)
        )?.value ?? value,
    );
    return this.#hands.choose(this.raw, found.customId, meant);
  }
}

/** A form that is open for a person. */
export class SeenModal {
  readonly raw: Modal;
  readonly #hands: Hands;

  constructor(raw: Modal, hands: Hands) {
    this.raw = raw;
    this.#hands = hands;
  }

  get title(): string {
    return this.raw.title;
  }

  /** Its controls by label and `custom_id`, in reading order. */
  get fields(): readonly { readonly label: string; readonly customId: string; readonly value: string }[] {
    return this.raw.components.flatMap((row) => {
      if (row.type === ComponentType.Label) {
        const control = row.component as APIComponentInLabel & { readonly value?: string };
        return [{ label: row.label, customId: control.custom_id, value: control.value ?? '' }];
      }
      if (row.type !== ComponentType.ActionRow) return [];
      return row.components.map(({ label, custom_id, value }) => ({
        label: label ?? '',
        customId: custom_id,
        value: value ?? '',
      }));
    });
  }

  /** Sends the form with these values, by label or `custom_id`; the others as they stand. */
  async submit(values: ModalValues): Promise<Answer> {
    const meant = Object.entries(values).map(([name, value]) => {
      const field = this.fields.find(({ label, customId }) => name === customId || name === label);
      if (!field)
        throw new Error(
          `There is no field ${name}; there are: ${list(this.fields.map((one) => one.label))}.`,
        );
      return [field.customId, value] as const;
    });
    return this.#hands.submit(this.raw, Object.fromEntries(meant));
  }

  async dismiss(): Promise<void> {
    await this.#hands.dismiss(this.raw);
  }
}

const MENUS: ReadonlySet<ComponentType> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

interface RawMenu {
  readonly custom_id: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly default?: boolean;
  }[];
}

interface RawMedia {
  readonly type: ComponentType;
  readonly items?: readonly { readonly description?: string; readonly media: { readonly url: string } }[];
  readonly media?: { readonly url: string };
  readonly description?: string;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `"${name}"`).join(', ');
}
