import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { type Days, daysAt } from '../../testkit/discord/days.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createServerEvents, type KnownChannels, type ServerEvents } from './server-events.ts';

let days: Days;
let serverEvents: ServerEvents;
let server: ReturnType<KnownChannels['onServer']>;
let known: Set<string>;
beforeEach(() => {
  days = daysAt(games, translator);
  server = true;
  known = new Set(['90']);
  serverEvents = createServerEvents(days.bot, {
    onServer: () => server,
    servers: () => (server === true ? ['9'] : []),
    shards: () => undefined,
    knows: (channelId) => known.has(channelId),
  });
});

const look = (signal = new AbortController().signal) => serverEvents.catchUp(signal);
const paused = async (id: string) => (await days.bot.service.load(id))?.table.paused?.why;

describe('a channel', () => {
  it('that is deleted pauses its game, and closes its lobby', async () => {
    const id = await days.begun();
    await serverEvents.channelGone('9', '91');
    expect(await paused(id)).toBeUndefined();
    await serverEvents.channelGone('9', '90');
    expect(await paused(id)).toBe('channel');
    await days.newgame(askBy('Zoe', { channelId: '92' }));
    const lobby = (await days.bot.service.openIn('92'))?.table.id ?? '';
    await serverEvents.channelGone('9', '92');
    expect((await days.bot.service.load(lobby))?.table.status).toBe('cancelled');
  });

  it('takes its threads with it, without any message', async () => {
    const id = await days.begun();
    known.delete('90');
    days.bot.messages.gone.add('90');
    await serverEvents.channelGone('9', '80');
    expect(await paused(id)).toBe('channel');
  });

  it('that is only archived is left alone', async () => {
    const id = await days.begun();
    known.delete('90');
    await look();
    expect(await paused(id)).toBeUndefined();
  });

  it('that was deleted while the bot was away is found at the start', async () => {
    const id = await days.begun();
    known.delete('90');
    days.bot.messages.gone.add('90');
    await look();
    expect(await paused(id)).toBe('channel');
  });

  it('about which Discord is slow to answer holds up neither other events nor a stop', async () => {
    const id = await days.begun();
    known.delete('90');
    const asked = withResolvers<void>();
    const answer = withResolvers<boolean>();
    days.bot.messages.exists = () => {
      asked.resolve();
      return answer.promise;
    };
    const stopping = new AbortController();
    const looking = look(stopping.signal);
    await asked.promise;
    await serverEvents.serverGone('9');
    expect(await paused(id)).toBe('server');
    await serverEvents.serverBack('8');
    stopping.abort();
    await looking;
    answer.resolve(false);
    await answer.promise;
    expect(await paused(id)).toBe('server');
  });

  it('to which a game was moved meanwhile is not mistaken for the old one', async () => {
    const id = await days.begun();
    known.delete('90');
    const store = days.bot.store;
    days.bot.messages.exists = async () => {
      const table = await store.table(id);
      if (table !== undefined)
        await store.update({ ...table, place: { ...table.place, channelId: '91' } }, []);
      return false;
    };
    await look();
    expect(await paused(id)).toBeUndefined();
  });

  it('is asked about a few at a time, and all of them are', async () => {
    const ids: string[] = [];
    for (const channelId of ['100', '101', '102', '103', '104', '105', '106', '107']) {
      await days.newgame(askBy('Zoe', { channelId }));
      ids.push((await days.bot.service.openIn(channelId))?.table.id ?? '');
    }
    let [now, most] = [0, 0];
    days.bot.messages.exists = async () => {
      most = Math.max(most, ++now);
      await setImmediate();
      now--;
      return false;
    };
    await look();
    expect(most).toBe(3);
    for (const id of ids) expect((await days.bot.service.load(id))?.table.status).toBe('cancelled');
  });

  it('that cannot be checked now does no harm', async () => {
    const id = await days.begun();
    known.delete('90');
    days.bot.messages.fail('exists', 500);
    await expect(look()).resolves.toBeUndefined();
    expect(await paused(id)).toBeUndefined();
  });
});

describe('a server', () => {
  it('that removes the bot has its games paused, and resumed when the bot is back', async () => {
    const id = await days.begun();
    await serverEvents.serverGone('8');
    expect(await paused(id)).toBeUndefined();
    // Concurrent: the last one wins.
    await Promise.all([serverEvents.serverGone('9'), serverEvents.serverBack('9')]);
    expect(await paused(id)).toBeUndefined();
    await serverEvents.serverGone('9');
    expect(await paused(id)).toBe('server');
  });

  it('is checked after the start, unless its state is unknown', async () => {
    const id = await days.begun();
    server = undefined;
    await look();
    expect(await paused(id)).toBeUndefined();
    server = false;
    await look();
    expect(await paused(id)).toBe('server');
    server = true;
    await look();
    expect(await paused(id)).toBeUndefined();
  });

  it('that comes back without the channel of a game counts as having deleted it', async () => {
    const id = await days.begun();
    await serverEvents.serverGone('9');
    known.delete('90');
    days.bot.messages.gone.add('90');
    await serverEvents.serverBack('9');
    expect(await paused(id)).toBe('channel');
  });
});

/** `Promise.withResolvers`, which this version of Node lacks. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('a server without the bot', () => {
  const left = async () => (await days.bot.store.prisma.leftServer.findMany()).map(({ guildId }) => guildId);

  it('is recorded when it removes the bot, and forgotten when it has it back', async () => {
    await days.begun();
    await serverEvents.serverGone('9');
    expect(await left()).toEqual(['9']);
    await serverEvents.serverBack('9');
    expect(await left()).toEqual([]);
  });

  it('is recorded at the start, where it removed the bot or had it back meanwhile; nothing is deleted', async () => {
    const id = await days.begun();
    server = undefined;
    await look();
    expect(await left()).toEqual([]);
    server = false;
    await look();
    expect(await left()).toEqual(['9']);
    expect(await days.bot.service.load(id)).toBeDefined();
    server = true;
    await look();
    expect(await left()).toEqual([]);
  });
});
