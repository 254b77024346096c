import { createClient } from '../../src/discord/gateway/client.ts';

/** Prints how many messages, members and users the bot's client holds after 20 of each have arrived. */
const log = { debug() {}, info() {}, warn() {}, error() {} };
const client = createClient({ stopping: new AbortController().signal, onTokenRefused() {} }, log);

/** The managers' internal method, which both gateway events and API responses use. */
interface Manager<Made> {
  _add(data: object): Made;
  readonly cache: ReadonlyMap<string, Made>;
}
interface Channel {
  readonly messages: Manager<unknown>;
}
interface Guild {
  readonly channels: Manager<Channel>;
  readonly members: Manager<unknown>;
}
const bot = { id: '9', username: 'bot' };
Object.assign(client, { user: bot });
const guilds = client.guilds as unknown as Manager<Guild>;
const { channels, members } = guilds._add({ id: '1', name: 'Server', channels: [{ id: '2', type: 0 }] });
const messages = channels.cache.get('2')?.messages;
for (let id = 100; id < 120; id++) {
  messages?._add({ id: String(id), channel_id: '2', content: '', author: bot });
  members._add({ user: { id: String(id), username: `Person ${id}` }, roles: [] });
}
// Without this the bot does not know its own permissions.
members._add({ user: bot, roles: [] });
const sizes = [messages?.cache.size, members.cache.size, client.users.cache.size];
process.stdout.write(`${sizes.join(' ')}, ${[...members.cache.keys()].join(' ')}`);
await client.destroy();
