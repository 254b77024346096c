import { Client, Events, GatewayIntentBits, MessageFlags } from 'discord.js';

// The least that a bot can do: it acknowledges, and that is all.
const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API ?? '' },
});
client.on(Events.InteractionCreate, (interaction) => {
  // Too late is too late: it shows in the times.
  if (interaction.isRepliable())
    interaction.deferReply({ flags: MessageFlags.Ephemeral }).catch(() => undefined);
});
client.once(Events.ClientReady, async (online) => {
  await online.application.commands.set([{ name: 'rules', description: 'Nothing comes of it' }]);
  console.log('The bare bot is ready');
});
process.once('SIGINT', () => client.destroy().finally(() => process.exit(0)));
await client.login(process.env.DISCORD_TOKEN);
