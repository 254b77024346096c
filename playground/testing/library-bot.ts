/** A bot using the unmodified discord.js, in a playground of its own. */
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  Client,
  Events,
  GatewayIntentBits,
  type Interaction,
  SlashCommandBuilder,
  type TextChannel,
} from 'discord.js';
import { afterEach, beforeEach, expect } from 'vitest';
import { createPlayground, type Playground, type PlaygroundOptions } from '../index.ts';

/** A bot with the commands `/roll` and `/climb write`. */
export interface LibraryBot {
  readonly playground: Playground;
  readonly client: Client<true>;
  /** The bot's handler for interactions, set by each test. */
  react: (interaction: Interaction) => Promise<unknown>;
  /** The errors that the bot threw, including the library's. */
  readonly failures: readonly unknown[];
  /** @throws if there is no such text channel */
  channel(name: string): TextChannel;
  /** Ends the bot and its playground. */
  close(): Promise<void>;
}

const COMMANDS = [
  new SlashCommandBuilder()
    .setName('roll')
    .setNameLocalizations({ de: 'würfeln' })
    .setDescription('Roll the dice')
    .setDescriptionLocalizations({ de: 'Würfle' })
    .addIntegerOption((option) =>
      option.setName('count').setDescription('How many').setMinValue(1).setMaxValue(5),
    )
    .addStringOption((option) =>
      option.setName('colour').setDescription('Of which colour').setAutocomplete(true),
    )
    .addUserOption((option) => option.setName('player').setDescription('For whom'))
    .addChannelOption((option) =>
      option.setName('table').setDescription('Where').addChannelTypes(ChannelType.GuildText),
    ),
  new SlashCommandBuilder()
    .setName('climb')
    .setDescription('Play')
    .addSubcommand((sub) =>
      sub
        .setName('write')
        .setDescription('Write a number')
        .addStringOption((option) => option.setName('box').setDescription('Where').setRequired(true))
        .addBooleanOption((option) => option.setName('last').setDescription('The last one')),
    ),
];

/** @param commands false: keeps the commands that the playground already has */
export async function startLibraryBot(options: PlaygroundOptions = {}, commands = true): Promise<LibraryBot> {
  const playground = await createPlayground(options);
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: playground.api } });
  const failures: unknown[] = [];
  const bot: LibraryBot = {
    playground,
    client: client as Client<true>,
    react: async () => undefined,
    failures,
    channel(name) {
      const channel = client.channels.cache.find((one) => 'name' in one && one.name === name);
      if (channel?.type !== ChannelType.GuildText) throw new Error(`There is no text channel ${name}.`);
      return channel;
    },
    async close() {
      await client.destroy();
      await playground.close();
    },
  };
  client.on(Events.Error, (error) => failures.push(error));
  client.on(Events.InteractionCreate, (interaction) => {
    bot.react(interaction).catch((error: unknown) => failures.push(error));
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(playground.token);
  await ready;
  if (commands) await bot.client.application.commands.set(COMMANDS);
  return bot;
}

/** Starts a bot before each test. Ends it afterwards, and checks that it threw nothing. */
export function libraryBotForEach(use: (bot: LibraryBot) => void): void {
  let bot: LibraryBot | undefined;
  beforeEach(async () => {
    bot = await startLibraryBot();
    use(bot);
  });
  afterEach(async () => {
    await bot?.close();
    expect(bot?.failures).toEqual([]);
  });
}

/** A row of buttons, whose ids are their labels in lower case. */
export const buttons = (...labels: string[]) =>
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    labels.map(
      (label) => new ButtonBuilder({ customId: label.toLowerCase(), label, style: ButtonStyle.Primary }),
    ),
  );
