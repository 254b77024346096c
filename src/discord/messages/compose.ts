import {
  ActionRowBuilder,
  type APIContainerComponent,
  ButtonBuilder,
  ButtonStyle,
  ContainerBuilder,
  FileBuilder,
  MediaGalleryBuilder,
  MediaGalleryItemBuilder,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  StringSelectMenuOptionBuilder,
  TextDisplayBuilder,
} from 'discord.js';
import { sum } from '../../core/common.ts';
import type { Log, Painter } from '../../table/ports.ts';
import { cut, small } from '../i18n/text.ts';
import type { CustomIds } from '../presses.ts';
import type { Emojis } from '../rest/emoji.ts';
import {
  ALT_TEXT_MAX,
  BUTTON_LABEL_MAX,
  CHOICE_TEXT_MAX,
  MENTIONS_MAX,
  MESSAGE_TEXT_MAX,
  PLACEHOLDER_MAX,
} from '../rest/limits.ts';
import type { Composed, DiscordClient } from '../rest/message-client.ts';
import type { Block, Button, Choice, Menu, Picture, Tone, View } from './view.ts';

const TONES: Readonly<Record<Tone, number>> = {
  lobby: 0x6b7a90,
  turn: 0x2f7d4f,
  end: 0xc79a2b,
  private: 0x4f6db8,
  refusal: 0xb5523b,
  aside: 0x8b5cb8,
};
const STYLES = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** What it takes to turn a view into a message. */
export interface ComposeTools {
  readonly painter: Painter;
  readonly customIds: CustomIds;
  readonly emojis: Pick<Emojis, 'idOf'>;
  /** Caches the names of channels. */
  readonly client: Pick<DiscordClient, 'channels'>;
  readonly log: Log;
}

/**
 * Paints a view's pictures and converts it to Components V2. Cuts texts to Discord's limits. A picture that cannot be
 * painted is replaced by its description.
 */
export async function compose(view: View, tools: ComposeTools): Promise<Composed> {
  const { painter, log } = tools;
  const painted = await paintAll(view, painter, log);
  const container = new ContainerBuilder().setAccentColor(TONES[view.tone]);
  for (const block of fitting(withWords(view.blocks, painted))) add(container, block, tools);
  return {
    components: [container.toJSON() satisfies APIContainerComponent],
    files: [
      ...[...painted].map(([{ name }, data]) => ({ name: `${name}.png`, data })),
      ...view.blocks.flatMap((block) => {
        if (block.kind === 'film') return [{ name: `${block.name}.gif`, data: block.data }];
        return block.kind === 'file' ? [{ name: block.name, data: bytesOf(block.content) }] : [];
      }),
    ],
    // Discord refuses a list with duplicate ids.
    notify: [...new Set(view.notify)].slice(0, MENTIONS_MAX),
  };
}

function bytesOf(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

async function paintAll(view: View, painter: Painter, log: Log): Promise<ReadonlyMap<Picture, Buffer>> {
  const pictures = view.blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []));
  const painted = await Promise.all(
    pictures.map(async (picture): Promise<readonly [Picture, Buffer] | undefined> => {
      try {
        return [picture, await painter.paint(picture.scene, picture.look)];
      } catch (err) {
        log.error({ err, picture: picture.name }, 'painting a picture failed; words stand in for it');
        return undefined;
      }
    }),
  );
  return new Map(painted.filter((one) => one !== undefined));
}

/** Replaces missing pictures with their descriptions. */
function withWords(blocks: readonly Block[], painted: ReadonlyMap<Picture, Buffer>): readonly Block[] {
  return blocks.map((block) =>
    block.kind !== 'picture' || painted.has(block.picture)
      ? block
      : { kind: 'text', text: small(cut(block.picture.alt, ALT_TEXT_MAX)) },
  );
}

/** Cuts the longest texts until all fit into one message, and drops empty ones. */
function fitting(blocks: readonly Block[]): readonly Block[] {
  const out = blocks.filter((block) => !isEmpty(block));
  for (;;) {
    const lengths = out.map((block) => (block.kind === 'text' ? block.text.length : 0));
    const excess = sum(lengths) - MESSAGE_TEXT_MAX;
    if (excess <= 0) return out;
    const longest = lengths.indexOf(Math.max(...lengths));
    const block = out[longest];
    if (block?.kind !== 'text') return out;
    out[longest] = { kind: 'text', text: cut(block.text, Math.max(1, block.text.length - excess)) };
  }
}

function isEmpty(block: Block): boolean {
  switch (block.kind) {
    case 'text':
      return block.text.trim() === '';
    case 'buttons':
      return block.buttons.length === 0;
    case 'menu':
      return block.choices.length === 0;
    default:
      return false;
  }
}

function add(container: ContainerBuilder, block: Block, tools: ComposeTools): void {
  switch (block.kind) {
    case 'text':
      container.addTextDisplayComponents(new TextDisplayBuilder().setContent(block.text));
      return;
    case 'rule':
      container.addSeparatorComponents(new SeparatorBuilder());
      return;
    case 'picture':
      container.addMediaGalleryComponents(galleryOf(`${block.picture.name}.png`, block.picture));
      return;
    case 'film':
      container.addMediaGalleryComponents(galleryOf(`${block.name}.gif`, block));
      return;
    case 'file':
      container.addFileComponents(new FileBuilder().setURL(`attachment://${block.name}`));
      return;
    case 'buttons':
      container.addActionRowComponents(
        new ActionRowBuilder<ButtonBuilder>().addComponents(
          block.buttons.map((button) => buttonOf(button, tools)),
        ),
      );
      return;
    case 'menu':
      container.addActionRowComponents(
        new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menuOf(block, tools)),
      );
  }
}

/** A gallery with a single picture. @param file its name */
function galleryOf(file: string, { name, alt }: Pick<Picture, 'name' | 'alt'>): MediaGalleryBuilder {
  return new MediaGalleryBuilder().addItems(
    new MediaGalleryItemBuilder()
      .setURL(`attachment://${file}`)
      .setDescription(cut(alt.trim() || name, ALT_TEXT_MAX)),
  );
}

function buttonOf(button: Button, { customIds, emojis }: ComposeTools): ButtonBuilder {
  const built = new ButtonBuilder().setLabel(cut(button.label, BUTTON_LABEL_MAX));
  if ('url' in button) return built.setStyle(ButtonStyle.Link).setURL(button.url);
  built.setCustomId(customIds.write(button.press)).setStyle(STYLES[button.style ?? 'secondary']);
  const { symbol } = button.press;
  const emoji = emojiOf(button, emojis);
  if (emoji !== undefined) built.setEmoji(emoji);
  else if (symbol !== undefined) built.setEmoji({ name: symbol });
  return button.disabled === undefined ? built : built.setDisabled(button.disabled);
}

/** Omits an emoji that Discord does not have: the label says everything. */
function emojiOf(
  { emoji }: Pick<Choice, 'emoji'>,
  emojis: ComposeTools['emojis'],
): { readonly id: string; readonly name: string } | undefined {
  const id = emoji === undefined ? undefined : emojis.idOf(emoji);
  return emoji === undefined || id === undefined ? undefined : { id, name: emoji };
}

function menuOf(
  { press, placeholder, choices, most = 1 }: Menu,
  { customIds, emojis, client }: ComposeTools,
): StringSelectMenuBuilder {
  /** Discord does not render mentions in a choice. */
  const named = (choice: Choice): Choice => {
    const about = choice.about?.replaceAll(/<#(\d+)>( · )?/g, (_, id: string, then = '') => {
      const channel = client.channels.cache.get(id);
      return channel === undefined || channel.isDMBased() ? '' : `#${channel.name}${then}`;
    });
    return about === undefined ? choice : { ...choice, about };
  };
  return new StringSelectMenuBuilder()
    .setCustomId(customIds.write(press))
    .setPlaceholder(cut(placeholder, PLACEHOLDER_MAX))
    .setMinValues(1)
    .setMaxValues(Math.min(most, choices.length))
    .addOptions(...optionsOf(choices.map(named), emojis));
}

/** The choices of a menu, in a message or form. @param emojis none in a form */
export function optionsOf(
  choices: readonly Choice[],
  emojis: ComposeTools['emojis'] = { idOf: () => undefined },
): readonly StringSelectMenuOptionBuilder[] {
  return choices.map(({ value, label, emoji, about, chosen }) => {
    const option = new StringSelectMenuOptionBuilder().setValue(value).setLabel(cut(label, CHOICE_TEXT_MAX));
    const picture = emojiOf({ emoji }, emojis);
    if (picture !== undefined) option.setEmoji(picture);
    if (about) option.setDescription(cut(about, CHOICE_TEXT_MAX));
    return chosen ? option.setDefault(true) : option;
  });
}
