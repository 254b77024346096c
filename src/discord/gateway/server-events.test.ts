import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { createTranslator } from '../../i18n/index.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { type Days, daysAt } from '../../testkit/discord/days.ts';
import { discordCatalogs } from '../i18n/localizer.ts';
import { createServerEvents, type KnownChannels, type ServerEvents } from './server-events.ts';

const translator = createTranslator({
  discord: discordCatalogs,
  ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
});

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
    knows: (channelId) => known.has(channelId),
  });
});

const paused = async (id: string) => (await days.bot.service.load(id))?.table.paused?.why;

describe('a channel', () => {
  it('that is deleted pauses its game, and closes its lobby', async () => {
    const id = await days.begun();
    await serverEvents.channelGone('9', '91');
    expect(await paused(id)).toBeUndefined();
    await serverEvents.channelGone('9', '90');
    expect(await paused(id)).toBe('channel');
    await days.run(askBy('Zoe', { channelId: '92' }), 'newgame', { game: games[0]?.id ?? '' });
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

  it('that is deleted is removed from the server’s settings', async () => {
    await days.bot.store.updateServer('9', { channels: ['90', '91'], cancel: 'players' });
    await serverEvents.channelGone('9', '91');
    expect(await days.bot.store.server('9')).toMatchObject({ channels: ['90'], cancel: 'players' });
    await serverEvents.channelGone('9', '92');
    expect(await days.bot.store.server('9')).toMatchObject({ channels: ['90'] });
  });

  it('that is only archived is left alone', async () => {
    const id = await days.begun();
    known.delete('90');
    await serverEvents.look();
    expect(await paused(id)).toBeUndefined();
  });

  it('that was deleted while the bot was away is found at the start', async () => {
    const id = await days.begun();
    known.delete('90');
    days.bot.messages.gone.add('90');
    await serverEvents.look();
    expect(await paused(id)).toBe('channel');
  });

  it('that cannot be checked now does no harm', async () => {
    const id = await days.begun();
    known.delete('90');
    days.bot.messages.fail('exists', 500);
    await expect(serverEvents.look()).resolves.toBeUndefined();
    expect(await paused(id)).toBeUndefined();
  });
});

describe('a server', () => {
  it('that removes the bot has its games paused, and resumed when the bot is back', async () => {
    const id = await days.begun();
    await serverEvents.serverGone('8');
    expect(await paused(id)).toBeUndefined();
    // At once, one after the other: the last one holds.
    await Promise.all([serverEvents.serverGone('9'), serverEvents.serverBack('9')]);
    expect(await paused(id)).toBeUndefined();
    await serverEvents.serverGone('9');
    expect(await paused(id)).toBe('server');
  });

  it('is checked after the start, unless its state is unknown', async () => {
    const id = await days.begun();
    server = undefined;
    await serverEvents.look();
    expect(await paused(id)).toBeUndefined();
    server = false;
    await serverEvents.look();
    expect(await paused(id)).toBe('server');
    server = true;
    await serverEvents.look();
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
