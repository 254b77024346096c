import { ChannelType, type Client, type Guild, PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createServerEvents, knownChannelsOf } from '../../discord/gateway/server-events.ts';
import { type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { collectAdditions } from '../../discord/messages/slots.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import {
  askBy,
  controlOf,
  testContext,
  unknowingClient,
  wordsOf,
} from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

const NOW = 1_000_000_000_000;
const DAY = 24 * 3_600_000;
const mia = askBy('Mia');

interface Channel {
  readonly id: string;
  readonly type?: ChannelType;
  readonly mayWrite?: boolean;
  readonly rawPosition?: number;
}

/** A server of the gateway's, added an hour ago. */
function guildWith(
  channels: readonly Channel[],
  more: Partial<Pick<Guild, 'systemChannelId' | 'joinedTimestamp' | 'preferredLocale'>> = {},
  id = '9',
) {
  const all = channels.map(({ id, type = ChannelType.GuildText, mayWrite = true, rawPosition = 0 }) => ({
    ...{ id, type, rawPosition },
    permissionsFor: () =>
      new PermissionsBitField(
        mayWrite ? PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages : 0n,
      ),
  }));
  return {
    ...{ id, name: 'The <@7> club', ownerId: '1000', systemChannelId: null, preferredLocale: 'en-US' },
    joinedTimestamp: NOW - 3_600_000,
    available: true,
    channels: { cache: new Map(all.map((channel) => [channel.id, channel])) },
    ...more,
  };
}

/** A bot whose gateway knows these servers. */
function botOn(
  guilds: readonly ReturnType<typeof guildWith>[],
  store = testContext(games, translator).store,
) {
  const client = {
    ...unknowingClient,
    user: { id: '1' },
    options: {},
    guilds: { cache: new Map(guilds.map((guild) => [guild.id, guild])) },
  } as unknown as BotContext['client'];
  return testContext(games, translator, undefined, undefined, undefined, store, { client });
}

async function tell({ contributions }: Pick<BotContext, 'contributions'>, ...guildIds: readonly string[]) {
  for (const { serversBack } of contributions) await serversBack?.(guildIds);
}

describe('a server that has added the bot', () => {
  it('gets one message in its system channel, with three buttons, and nobody is pinged', async () => {
    const bot = botOn([guildWith([{ id: '91' }, { id: '92', rawPosition: 5 }], { systemChannelId: '92' })]);
    await tell(bot, '9');
    expect(bot.messages.sent.map(({ channelId }) => channelId)).toEqual(['92']);
    const [greeting] = bot.messages.sent;
    if (greeting === undefined) expect.fail();
    for (const label of ['New game', 'Show me a game', 'Settings'])
      expect(controlOf(greeting.message, label)).toContain('1:help-');
    expect(wordsOf(greeting.message)).not.toMatch(/(?<!\\)<@7>/);
  });

  it.each([
    [
      'the first text channel where the bot may write',
      [
        { id: '91', mayWrite: false },
        { id: '92', rawPosition: 2 },
        { id: '93', rawPosition: 1 },
      ],
      '93',
    ],
    [
      'its owner, where the bot may write nowhere',
      [
        { id: '91', mayWrite: false },
        { id: '94', type: ChannelType.GuildVoice },
      ],
      'dm-1000',
    ],
  ] as const)('without a system channel it is told in %s', async (_, channels, where) => {
    const bot = botOn([guildWith(channels)]);
    await tell(bot, '9');
    expect(bot.messages.sent.map(({ channelId }) => channelId)).toEqual([
      where === 'dm-1000' ? await bot.messages.directChannel('1000') : where,
    ]);
  });

  it('is told elsewhere if Discord refuses, and not at all if everybody does', async () => {
    for (const [refusals, where] of [
      [1, '92'],
      [3, undefined],
    ] as const) {
      const bot = botOn([guildWith([{ id: '91' }, { id: '92', rawPosition: 1 }])]);
      for (let count = 0; count < refusals; count++) bot.messages.fail('send', 50013);
      await tell(bot, '9');
      expect(bot.messages.sent.at(-1)?.channelId).toBe(where);
    }
  });

  it('is greeted once: not after an outage, a restart, by two processes, or when invited again', async () => {
    const guild = guildWith([{ id: '91' }]);
    const bot = botOn([guild]);
    const other = botOn([guild], bot.store);
    await Promise.all([tell(bot, '9'), tell(other, '9')]);
    await tell(bot, '9');
    const again = botOn([{ ...guild, joinedTimestamp: NOW - 1000 }], bot.store);
    await tell(again, '9');
    expect([bot, other, again].flatMap(({ messages }) => messages.sent)).toHaveLength(1);
  });

  it('while the bot was offline is greeted at the next start, once by all processes of all shards', async () => {
    const guilds = ['9', '10', '11'].map((id) =>
      guildWith([{ id: `9${id}` }], { joinedTimestamp: NOW - 5 * DAY }, id),
    );
    const away = { ...guildWith([{ id: '912' }], {}, '12'), available: false };
    const first = botOn([...guilds.slice(0, 2), away]);
    const others = [botOn(guilds.slice(0, 2), first.store), botOn(guilds.slice(2), first.store)];
    const start = (bot: BotContext) =>
      createServerEvents(bot, knownChannelsOf(bot.client as Client)).catchUp(new AbortController().signal);
    await Promise.all([first, ...others].map(start));
    await Promise.all(others.map(start));
    const sent = [first, ...others].flatMap(({ messages }) =>
      messages.sent.map(({ channelId }) => channelId),
    );
    expect(sent.toSorted()).toEqual(['910', '911', '99']);
  });

  it('is not greeted at a start if it added the bot long ago, and a thousand of them cost no request', async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      guildWith([{ id: `9${index}` }], { joinedTimestamp: NOW - 8 * DAY }, String(index)),
    );
    const bot = botOn(many);
    await tell(bot, ...many.map(({ id }) => id));
    expect(bot.messages.sent).toEqual([]);
    expect(await bot.store.prisma.serverGreeting.count()).toBe(0);
  });

  it('is greeted in its language', async () => {
    const bot = botOn([guildWith([{ id: '91' }], { preferredLocale: 'de' as Guild['preferredLocale'] })]);
    await tell(bot, '9');
    expect(wordsOf(bot.messages.sent[0]?.message ?? expect.fail())).toContain('Neues Spiel');
  });
});

const people = anew(() => personDriver(games, translator));

describe('/help', () => {
  it('tells a newcomer what this is, how to begin and what else there is, and its buttons lead there', async () => {
    const view = await people.see(await people.run(mia, 'help'));
    expect(wordsOf(view)).toContain('roll-and-write');
    const about = {
      place: mia.where.place,
      userId: mia.person.id,
      words: wordsFor({ ...mia, bot: people.bot }),
    };
    const { lines } = await collectAdditions(people.bot, about, 'more');
    for (const line of lines) expect(wordsOf(view)).toContain(line);
    expect(wordsOf(view)).not.toContain('/config');
    const choice = await people.see(await people.press(mia, controlOf(view, 'New game')));
    await people.press(mia, controlOf(choice, 'Graphia Genesis'));
    expect((await people.bot.service.openIn('90'))?.table).toMatchObject({ game: 'graphia-genesis' });
    const game = await people.see(await people.press(mia, controlOf(view, 'Show me a game')));
    expect(game.files.length).toBeGreaterThan(0);
    const other = await people.see(await people.press(mia, controlOf(game, 'Graphia Genesis')));
    expect(wordsOf(other)).toContain('Graphia Genesis');
    expect(wordsOf(await people.see(await people.press(mia, controlOf(view, 'Settings'))))).toContain(
      'Your settings',
    );
  });

  it('begins with the game that waits, and says so if none does', async () => {
    await people.begun();
    const waiting = await people.see(await people.run(mia, 'help'));
    expect(wordsOf(waiting)).toContain('1 game is waiting for you');
    expect((await people.press(mia, controlOf(waiting, 'Play'))).kind).toBe('view');
    await people.run(mia, 'play', { move: 'done' });
    const none = await people.see(await people.run(mia, 'help'));
    expect(wordsOf(none)).toContain("It isn't your turn");
    expect((await people.press(mia, controlOf(none, 'My games'))).kind).toBe('view');
  });

  it('shows who manages the server its settings, and the commands for them', async () => {
    const owner = askBy('Olu', { manages: true, managesServer: true });
    const view = await people.see(await people.run(owner, 'help'));
    expect(wordsOf(view)).toContain('/config');
    expect(wordsOf(await people.see(await people.press(owner, controlOf(view, 'Settings'))))).toContain(
      'Who may set up',
    );
  });

  it('says why no game can be begun here, and offers no list of them', async () => {
    const shut = askBy('Mia', { permissions: 0n });
    const view = await people.see(await people.run(shut, 'help'));
    expect((await people.press(shut, controlOf(view, 'New game'))).kind).toBe('refusal');
    expect(wordsOf(view)).toMatch(/permission/);
  });
});
