import { Client, Events, GatewayIntentBits, MessageFlags } from 'discord.js';

// A minimal bot, which answers everything with one sentence.
const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API ?? '' },
});
client.on(Events.InteractionCreate, (interaction) => {
  // A late answer shows in the times.
  if (interaction.isRepliable())
    interaction.reply({ content: 'Hello', flags: MessageFlags.Ephemeral }).catch(() => undefined);
});
client.once(Events.ClientReady, async (online) => {
  await online.application.commands.set([{ name: 'rules', description: 'Nothing comes of it' }]);
  console.log('The bare bot is ready');
});
process.once('SIGINT', () => client.destroy().finally(() => process.exit(0)));
await client.login(process.env.DISCORD_TOKEN);
