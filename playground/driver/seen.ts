/** Messages, forms and answers as one person sees them. */
import {
  type APIButtonComponentWithCustomId,
  type APIComponentInLabel,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { Id, Message, Modal, ModalValues } from '../protocol/world.ts';
import { walk } from '../server/limits/components.ts';
import { wordsOf } from '../server/messages/write.ts';
import { viewMessage, viewModal } from '../server/page/view.ts';
import type { InteractionState } from '../server/world/state.ts';
import type { World } from '../server/world/world.ts';
import type { SeenActivity } from './activity.ts';

/** A person's actions on messages and forms. */
export interface MessageDriver {
  readonly press: (message: Message, customId: string) => Promise<Answer>;
  readonly choose: (message: Message, customId: string, values: readonly string[]) => Promise<Answer>;
  readonly submit: (modal: Modal, values: ModalValues) => Promise<Answer>;
  readonly dismiss: (modal: Modal) => Promise<void>;
  readonly now: (message: Message) => Message | undefined;
  readonly activity: (id: string) => SeenActivity | undefined;
  readonly bytes: (url: string) => Promise<Buffer>;
}

/** The bot's answer to a person's command, press, choice or form. */
export class Answer {
  /** `reply`: a separate message; `update`: the message with the control was changed; `gone`: it was deleted. */
  readonly kind: 'reply' | 'update' | 'modal' | 'activity' | 'gone';
  readonly interactionId: Id;
  readonly #message: SeenMessage | undefined;
  readonly #modal: SeenModal | undefined;
  readonly #activity: SeenActivity | undefined;

  /** @internal */
  constructor(
    kind: Answer['kind'],
    interactionId: Id,
    message: SeenMessage | undefined,
    modal: SeenModal | undefined,
    activity?: SeenActivity,
  ) {
    this.kind = kind;
    this.interactionId = interactionId;
    this.#message = message;
    this.#modal = modal;
    this.#activity = activity;
  }

  /** The message that was written or changed. @throws if the answer is not a message */
  get message(): SeenMessage {
    if (!this.#message) throw new Error(`The bot answered with no message but with: ${this.kind}.`);
    return this.#message;
  }

  /** The form that was opened. @throws if the answer is not a form */
  get modal(): SeenModal {
    if (!this.#modal) throw new Error(`The bot opened no form but answered with: ${this.kind}.`);
    return this.#modal;
  }

  /** The activity that was opened. @throws if the answer is not an activity, or the person has left it */
  get activity(): SeenActivity {
    if (!this.#activity) throw new Error(`The bot opened no activity but answered with: ${this.kind}.`);
    return this.#activity;
  }

  /** The message's text. */
  get text(): string {
    return this.message.text;
  }

  get isPrivate(): boolean {
    return this.message.isPrivate;
  }
}

/** Something that a person saw, as it was at that moment. */
abstract class Seen<Raw> {
  readonly raw: Raw;
  /** @internal */
  protected readonly driver: MessageDriver;

  /** @internal */
  constructor(raw: Raw, driver: MessageDriver) {
    this.raw = raw;
    this.driver = driver;
  }
}

/** A message as it was at one moment. `now()` looks again. */
export class SeenMessage extends Seen<Message> {
  get id(): string {
    return this.raw.id;
  }

  /** True if nobody else sees the message. */
  get isPrivate(): boolean {
    return this.raw.visibleTo !== undefined;
  }

  /** All text of the message: content, embeds and text displays, without controls and pictures. */
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

  /** The text and the labels of the controls, for the messages of failed tests. */
  get summary(): string {
    const controls = [
      ...this.buttons.map(({ label }) => label),
      ...this.menus.map(({ placeholder }) => placeholder),
    ];
    return `${this.text || '(no words)'} [${controls.join('] [')}]`;
  }

  /** The buttons that go to the bot, in reading order. */
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
          options: options.map((option) => ({
            label: option.label,
            value: option.value,
            chosen: option.default ?? false,
          })),
        },
      ];
    });
  }

  /** Pictures in galleries, sections and embeds, and attached pictures. */
  get pictures(): readonly SeenPicture[] {
    const shown = walk(this.raw.components).flatMap(({ component }): SeenPicture[] => {
      const { type, items, media, description } = component as unknown as RawMedia;
      if (type === ComponentType.MediaGallery) {
        return (items ?? []).map((item) => ({ alt: item.description ?? '', url: item.media.url }));
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

  /** The addresses of the message's files, except pictures. */
  get files(): readonly string[] {
    return walk(this.raw.components).flatMap(({ component }) =>
      component.type === ComponentType.File
        ? [(component as unknown as { readonly file: { readonly url: string } }).file.url]
        : [],
    );
  }

  /** The bytes of one of the message's files, by its address in `pictures`, `files` or `raw.attachments`. */
  bytes(url: string): Promise<Buffer> {
    return this.driver.bytes(url);
  }

  /** The message as it is now; undefined if it was deleted. */
  now(): SeenMessage | undefined {
    const raw = this.driver.now(this.raw);
    return raw && new SeenMessage(raw, this.driver);
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

  /** Presses the button with this label or `custom_id`. Rejects if there is none, or the bot fails. */
  async press(wanted: LabelMatcher): Promise<Answer> {
    const found = this.buttons.find(({ label, customId }) => matches(wanted, label, customId));
    if (!found)
      throw missing(
        'button',
        wanted,
        this.buttons.map((button) => button.label),
      );
    return this.driver.press(this.raw, found.customId);
  }

  /** Chooses the options with these labels or values in the menu with this placeholder or `custom_id`. */
  async choose(wanted: LabelMatcher, ...values: readonly string[]): Promise<Answer> {
    const found = this.menus.find(({ placeholder, customId }) => matches(wanted, placeholder, customId));
    if (!found)
      throw missing(
        'menu',
        wanted,
        this.menus.map((menu) => menu.placeholder),
      );
    const { options } = found;
    const named = (value: string) => options.find(({ label }) => label === value)?.value ?? value;
    const meant = values.map((value) =>
      options.some((option) => option.value === value) ? value : named(value),
    );
    return this.driver.choose(this.raw, found.customId, meant);
  }
}

/** A form that is open for a person. */
export class SeenModal extends Seen<Modal> {
  get title(): string {
    return this.raw.title;
  }

  /** The controls by label and `custom_id`, in reading order. */
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

  /** Submits the form with these values, by label or `custom_id`; the other values stay as they are. */
  async submit(values: ModalValues): Promise<Answer> {
    const meant = Object.entries(values).map(([name, value]) => {
      const field = this.fields.find(({ label, customId }) => name === customId || name === label);
      if (!field)
        throw missing(
          'field',
          name,
          this.fields.map((field) => field.label),
        );
      return [field.customId, value] as const;
    });
    return this.driver.submit(this.raw, Object.fromEntries(meant));
  }

  async dismiss(): Promise<void> {
    await this.driver.dismiss(this.raw);
  }
}

function missing(what: string, wanted: LabelMatcher, there: readonly string[]): Error {
  const names = there.length === 0 ? 'none' : there.map((name) => `"${name}"`).join(', ');
  return new Error(`There is no ${what} ${wanted}; there are: ${names}.`);
}

interface SeenButton {
  readonly label: string;
  readonly customId: string;
  readonly disabled: boolean;
}

interface SeenMenu {
  readonly customId: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  /** Empty for menus of people or channels. */
  readonly options: readonly { readonly label: string; readonly value: string; readonly chosen: boolean }[];
}

interface SeenPicture {
  /** Alt text; may be empty. */
  readonly alt: string;
  /** A path on the playground, or an external address. */
  readonly url: string;
}

/** Names a control: the whole label or `custom_id`, or a pattern for one of them. */
export type LabelMatcher = string | RegExp;

export function matches(wanted: LabelMatcher, ...names: readonly string[]): boolean {
  return names.some((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name)));
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

/** The bot did not answer in time; the message is what Discord shows the person. */
export class InteractionFailed extends Error {
  override readonly name = 'InteractionFailed';
}

/**
 * The answer to an interaction so far; undefined until the first answer or, after a deferral, the final one. @throws
 * `InteractionFailed` if none came in time
 *
 * @internal
 */
export function answerSoFar(
  world: World,
  interaction: InteractionState,
  driver: MessageDriver,
): Answer | undefined {
  const { id, acknowledged, failed, followed, originalId, lastAnswerId, messageId } = interaction;
  const { activityId } = interaction;
  if (failed) {
    throw new InteractionFailed(
      interaction.kind === 'component' ? 'This interaction failed.' : 'The application did not respond.',
    );
  }
  if (acknowledged === 'none') return undefined;
  if (acknowledged === 'activity')
    return new Answer('activity', id, undefined, undefined, driver.activity(activityId ?? ''));
  if (acknowledged === 'modal') {
    const modal = world.modals.get(id);
    return modal && new Answer('modal', id, undefined, new SeenModal(viewModal(modal), driver));
  }
  if (acknowledged === 'deferred-update' && followed === 0) return undefined;
  const original = originalId ? world.messages.get(originalId) : undefined;
  if (original && (original.flags & MessageFlags.Loading) !== 0) return undefined;
  const message = lastAnswerId ? world.messages.get(lastAnswerId) : undefined;
  if (!message) return new Answer('gone', id, undefined, undefined);
  const seen = new SeenMessage(viewMessage(world, message), driver);
  return new Answer(message.id === messageId ? 'update' : 'reply', id, seen, undefined);
}
