import { createClient } from '../../src/discord/gateway/client.ts';

/** Prints how many messages the bot's client holds after 20 arrived in one channel. */
const log = { debug() {}, info() {}, warn() {}, error() {} };
const client = createClient({ api: undefined, shards: undefined }, log);

/** The managers' own way in, which the packets of the gateway and the answers of the API take. */
interface Manager<Made> {
  _add(data: object): Made;
  readonly cache: ReadonlyMap<string, Made>;
}
interface Channel {
  readonly messages: Manager<unknown>;
}
const guilds = client.guilds as unknown as Manager<{ readonly channels: Manager<Channel> }>;
const channels = guilds._add({ id: '1', name: 'Server', channels: [{ id: '2', type: 0 }] }).channels;
const messages = channels.cache.get('2')?.messages;
for (let id = 100; id < 120; id++)
  messages?._add({ id: String(id), channel_id: '2', content: '', author: { id: '9', username: 'bot' } });
process.stdout.write(String(messages?.cache.size));
await client.destroy();
