import { Client, Events, GatewayIntentBits } from 'discord.js';
import { createPlayground } from 'discord-playground';

const playground = await createPlayground();

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: playground.api } });
client.on(Events.InteractionCreate, (interaction) => {
  if (interaction.isChatInputCommand()) void interaction.reply('pong, in an empty folder');
});
await client.login(playground.token);
await playground.waitFor(() => client.isReady(), 'the bot');
await client.application.commands.create({ name: 'ping', description: 'Answers pong' });

const { text } = await playground.person('ann').command('/ping');
process.stdout.write(`${text}\n`);

await client.destroy();
await playground.close();
if (playground.refusals.length > 0) process.exitCode = 1;
