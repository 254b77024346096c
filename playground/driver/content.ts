/** Reads what a message shows: its words, controls, pictures and files. */
import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { Message } from '../protocol.ts';
import { walk } from '../server/limits/components.ts';
import { wordsOf } from '../server/messages/mentions.ts';

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

/** Names a control: the whole label or `custom_id`, or a pattern for one of them. */
export type LabelMatcher = string | RegExp;

export function matches(wanted: LabelMatcher, ...names: readonly string[]): boolean {
  return names.some((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name)));
}

/** All words: content, embeds, text displays; not those of controls and pictures. */
export function textOf(message: Message): string {
  const embeds = message.embeds.flatMap(({ author, title, description, fields = [], footer }) => [
    author?.name,
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ]);
  return [wordsOf(message), ...embeds]
    .filter((words) => words)
    .join('\n')
    .trim();
}

/** Buttons that the bot answers, in reading order. */
export function buttonsOf(message: Message): readonly SeenButton[] {
  return walk(message.components).flatMap(({ component }) => {
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

/** Select menus, in reading order. */
export function menusOf(message: Message): readonly SeenMenu[] {
  return walk(message.components).flatMap(({ component }) => {
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

/** Pictures in galleries, sections and embeds, and attached ones. */
export function picturesOf(message: Message): readonly SeenPicture[] {
  const shown = walk(message.components).flatMap(({ component }): SeenPicture[] => {
    const { type, items, media, description } = component as unknown as RawMedia;
    if (type === ComponentType.MediaGallery) {
      return (items ?? []).map((one) => ({ alt: one.description ?? '', url: one.media.url }));
    }
    return type === ComponentType.Thumbnail && media ? [{ alt: description ?? '', url: media.url }] : [];
  });
  const embedded = message.embeds.flatMap(({ image, thumbnail }) =>
    [image, thumbnail].flatMap((one) => (one ? [{ alt: '', url: one.url }] : [])),
  );
  const attached = message.attachments
    .filter(({ contentType }) => contentType.startsWith('image/'))
    .map(({ description, url }) => ({ alt: description ?? '', url }));
  return [...shown, ...embedded, ...attached];
}

/** Addresses of the files that it offers, pictures aside. */
export function filesOf(message: Message): readonly string[] {
  return walk(message.components).flatMap(({ component }) =>
    component.type === ComponentType.File
      ? [(component as unknown as { readonly file: { readonly url: string } }).file.url]
      : [],
  );
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
