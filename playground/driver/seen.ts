/** Messages, forms and answers as one person sees them. */
import { type APIComponentInLabel, ComponentType } from 'discord-api-types/v10';
import type { Id, Message, Modal, ModalValues } from '../protocol.ts';
import {
  buttonsOf,
  filesOf,
  type LabelMatcher,
  matches,
  menusOf,
  picturesOf,
  type SeenButton,
  type SeenMenu,
  type SeenPicture,
  textOf,
} from './content.ts';

/** A person's actions on messages and forms. */
export interface MessageDriver {
  readonly press: (message: Message, customId: string) => Promise<Answer>;
  readonly choose: (message: Message, customId: string, values: readonly string[]) => Promise<Answer>;
  readonly submit: (modal: Modal, values: ModalValues) => Promise<Answer>;
  readonly dismiss: (modal: Modal) => Promise<void>;
  readonly now: (message: Message) => Message | undefined;
  readonly bytes: (url: string) => Promise<Buffer>;
}

/** The bot's answer to a person's command, press, choice or form. */
export class Answer {
  /** `reply`: a separate message; `update`: the message with the control changed; `gone`: it was deleted. */
  readonly kind: 'reply' | 'update' | 'modal' | 'gone';
  readonly interactionId: Id;
  readonly #message: SeenMessage | undefined;
  readonly #modal: SeenModal | undefined;

  constructor(
    kind: Answer['kind'],
    interactionId: Id,
    message: SeenMessage | undefined,
    modal: SeenModal | undefined,
  ) {
    this.kind = kind;
    this.interactionId = interactionId;
    this.#message = message;
    this.#modal = modal;
  }

  /** The message that was written or changed. Throws where the answer is none. */
  get message(): SeenMessage {
    if (!this.#message) throw new Error(`The bot answered with no message but with: ${this.kind}.`);
    return this.#message;
  }

  /** The form that was opened. Throws where the answer is none. */
  get modal(): SeenModal {
    if (!this.#modal) throw new Error(`The bot opened no form but answered with: ${this.kind}.`);
    return this.#modal;
  }

  /** The message's words. */
  get text(): string {
    return this.message.text;
  }

  get isPrivate(): boolean {
    return this.message.isPrivate;
  }
}

/** A message as it was when it was looked at. `now()` looks again. */
export class SeenMessage {
  readonly raw: Message;
  readonly #driver: MessageDriver;

  constructor(raw: Message, driver: MessageDriver) {
    this.raw = raw;
    this.#driver = driver;
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
    return textOf(this.raw);
  }

  /** Its words and the labels of its controls, for the messages of failed tests. */
  get summary(): string {
    const controls = [
      ...this.buttons.map(({ label }) => label),
      ...this.menus.map(({ placeholder }) => placeholder),
    ];
    return `${this.text || '(no words)'} [${controls.join('] [')}]`;
  }

  /** Buttons that the bot answers, in reading order. */
  get buttons(): readonly SeenButton[] {
    return buttonsOf(this.raw);
  }

  get menus(): readonly SeenMenu[] {
    return menusOf(this.raw);
  }

  /** Pictures in galleries, sections and embeds, and pictures attached. */
  get pictures(): readonly SeenPicture[] {
    return picturesOf(this.raw);
  }

  /** The addresses of files that it offers, pictures aside. */
  get files(): readonly string[] {
    return filesOf(this.raw);
  }

  /** The bytes of one of the message's files, by the address that `pictures`, `files` or `raw.attachments` gives. */
  bytes(url: string): Promise<Buffer> {
    return this.#driver.bytes(url);
  }

  /** The message as it is now, or undefined where it is gone. */
  now(): SeenMessage | undefined {
    const raw = this.#driver.now(this.raw);
    return raw && new SeenMessage(raw, this.#driver);
  }

  hasButton(wanted: LabelMatcher): boolean {
    return this.buttons.some(
      ({ label, customId, disabled }) => !disabled && matches(wanted, label, customId),
    );
  }

  hasMenu(wanted: LabelMatcher): boolean {
    return this.menus.some(
      ({ placeholder, customId, disabled }) => !disabled && matches(wanted, placeholder, customId),
    );
  }

  /** Presses the button with this label or `custom_id`. Rejects where there is none, or the bot fails. */
  async press(wanted: LabelMatcher): Promise<Answer> {
    const found = this.buttons.find(({ label, customId }) => matches(wanted, label, customId));
    if (!found)
      throw new Error(
        `There is no button ${wanted}; there are: ${list(this.buttons.map((one) => one.label))}.`,
      );
    return this.#driver.press(this.raw, found.customId);
  }

  /** Chooses, in the menu with this placeholder or `custom_id`, the options with these labels or values. */
  async choose(wanted: LabelMatcher, ...values: readonly string[]): Promise<Answer> {
    const found = this.menus.find(({ placeholder, customId }) => matches(wanted, placeholder, customId));
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
    return this.#driver.choose(this.raw, found.customId, meant);
  }
}

/** A form that is open for a person. */
export class SeenModal {
  readonly raw: Modal;
  readonly #driver: MessageDriver;

  constructor(raw: Modal, driver: MessageDriver) {
    this.raw = raw;
    this.#driver = driver;
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
    return this.#driver.submit(this.raw, Object.fromEntries(meant));
  }

  async dismiss(): Promise<void> {
    await this.#driver.dismiss(this.raw);
  }
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `"${name}"`).join(', ');
}
