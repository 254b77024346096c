import {
  type AutocompleteInteraction,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  ComponentType,
  Events,
  GatewayIntentBits,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import { COMMANDS, MENU_COMMANDS } from './commands.ts';
import { FORM } from './form.ts';
import { pictureShapes } from './galleries.ts';
import { EMBED, emojiEverywhere, everyComponent, MARKDOWN } from './messages.ts';
import { picture } from './pictures.ts';

/** A bot that uses every feature that bots have, for testing the page. */
export interface DemoBot {
  /** Posts a message in a channel, outside an interaction. @returns edits it */
  say(channelId: string, content: string): Promise<(content: string) => Promise<void>>;
  stop(): Promise<void>;
}

/** Logs in, registers its commands, and starts answering. Resolves when it is ready. */
export async function startDemoBot(api: string, token: string): Promise<DemoBot> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
  client.on(Events.InteractionCreate, (interaction) => {
    // A failure shows on the page in the test; an answer that comes too late is one.
    answer(interaction).catch(() => undefined);
  });
  const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
  await client.login(token);
  await ready;
  await client.application?.commands.set([...COMMANDS, ...MENU_COMMANDS]);
  return {
    async say(channelId, content) {
      const channel = await client.channels.fetch(channelId);
      if (!channel?.isSendable()) throw new Error(`The bot can't post in ${channelId}.`);
      const message = await channel.send({ content });
      return async (edited) => void (await message.edit(edited));
    },
    stop: () => client.destroy(),
  };
}

async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) return suggest(interaction);
  if (interaction.isChatInputCommand()) return command(interaction);
  if (interaction.isMessageContextMenuCommand())
    return void (await interaction.reply(`Somebody said “${interaction.targetMessage.content}”.`));
  if (interaction.isUserContextMenuCommand())
    return void (await interaction.reply(`Good day, ${interaction.targetUser}!`));
  if (interaction.isModalSubmit()) return submitted(interaction);
  if (interaction.isButton()) return pressed(interaction);
  if (interaction.isMessageComponent()) return chosen(interaction);
}

const BOXES = Array.from({ length: 12 }, (_, index) => `Row ${(index % 3) + 1}, box ${index + 1}`);

async function suggest(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().toLowerCase();
  const fitting = BOXES.filter((box) => box.toLowerCase().includes(typed));
  await interaction.respond(fitting.map((box) => ({ name: box, value: box.replaceAll(' ', '-') })));
}

async function command(interaction: ChatInputCommandInteraction): Promise<void> {
  const { commandName, options, user } = interaction;
  switch (commandName) {
    case 'newgame': {
      const seats = options.getInteger('seats') ?? 4;
      await interaction.reply({
        content: `${user} opens a table for **${options.getString('game')}** with ${seats} seats.`,
        components: [
          {
            type: ComponentType.ActionRow,
            components: [
              { type: ComponentType.Button, style: ButtonStyle.Success, custom_id: 'count', label: 'Join' },
              {
                type: ComponentType.Button,
                style: ButtonStyle.Secondary,
                custom_id: 'form',
                label: 'Options',
              },
            ],
          },
        ],
      });
      return;
    }
    case 'climb': {
      const box = options.getString('box') ?? 'nothing';
      await interaction.reply(`${user} writes into **${box}**${options.getString('note') ? '!' : '.'}`);
      return;
    }
    case 'gift':
      await interaction.reply(`A gift for ${options.getUser('to')}, ${options.getNumber('weight') ?? 0} kg.`);
      return;
    case 'components':
      await interaction.deferReply();
      await interaction.editReply(everyComponent(interaction.channelId));
      return;
    case 'pictures':
      await interaction.reply(pictureShapes());
      return;
    case 'emoji': {
      const attachment = picture(128, 128, '6', '#e8590c');
      const emoji = await interaction.client.application.emojis.create({ attachment, name: 'die_six' });
      await interaction.reply(emojiEverywhere(emoji.id, emoji.toString()));
      return;
    }
    case 'classic':
      await interaction.reply({
        content: 'As in the old days:',
        embeds: [EMBED],
        files: [{ name: 'dice.png', attachment: picture(640, 400, '5', '#e8590c'), description: 'A five' }],
      });
      return;
    case 'secret':
      await interaction.reply({
        content: 'Your card is the **seven**.',
        flags: MessageFlags.Ephemeral,
        components: [
          {
            type: ComponentType.ActionRow,
            components: [
              { type: ComponentType.Button, style: ButtonStyle.Primary, custom_id: 'count', label: 'Keep' },
            ],
          },
        ],
      });
      return;
    case 'form':
      await interaction.showModal(FORM);
      return;
    case 'markdown': {
      const own = `${user}, <#${interaction.channelId}>, <t:1795177800:F>`;
      await interaction.reply(`${MARKDOWN}\n${own}\n${commandMentions(interaction)}`);
      return;
    }
    case 'slow':
      await interaction.deferReply();
      return;
    case 'letter':
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await user.send('It is your turn.');
      await interaction.editReply('I have written to you.');
      return;
    default:
      return;
  }
}

/** A command that can be sent, and two that cannot: one without its subcommand, one with a wrong id. */
function commandMentions({ client }: ChatInputCommandInteraction): string {
  const id = client.application.commands.cache.findKey(({ name }) => name === 'climb');
  return `Play by </climb write:${id}>, not by </climb:${id}> or </climb write:1>.`;
}

async function pressed(interaction: ButtonInteraction): Promise<void> {
  const { customId, component } = interaction;
  if (customId === 'fail') return;
  if (customId === 'form') return interaction.showModal(FORM);
  if (customId === 'look' || customId === 'play') {
    await interaction.reply({
      content: `Only for ${interaction.user}: it is your move.`,
      flags: MessageFlags.Ephemeral,
    });
    return;
  }
  // Counts in the button's own label, so nothing needs to be stored.
  const label = 'label' in component ? (component.label ?? '') : '';
  const [, word = label, times = '0'] = /^(.*?)(?: (\d+))?$/.exec(label) ?? [];
  const next = `${word} ${Number(times) + 1}`;
  const components = interaction.message.components.map((component) => component.toJSON());
  await interaction.update({ components: relabelled(components, customId, next) });
}

async function chosen(interaction: MessageComponentInteraction): Promise<void> {
  if (!interaction.isAnySelectMenu()) return;
  await interaction.reply({
    content: `You chose ${interaction.values.join(' and ')}.`,
    flags: MessageFlags.Ephemeral,
  });
}

async function submitted(interaction: ModalSubmitInteraction): Promise<void> {
  const { fields } = interaction;
  const game = fields.getStringSelectValues('game').join();
  await interaction.reply(`The table “${fields.getTextInputValue('name')}” plays ${game}.`);
}

/** The same components with a new label on one button. */
function relabelled<T>(value: T, customId: string, label: string): T {
  if (Array.isArray(value)) return value.map((one) => relabelled(one, customId, label)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, relabelled(inner, customId, label)]);
  const copy = Object.fromEntries(entries);
  return 'custom_id' in copy && copy.custom_id === customId ? { ...copy, label } : copy;
}
