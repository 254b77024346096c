import { InteractionContextType } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Announcer, createAnnouncer } from '../../discord/announce/announcer.ts';
import { createRouter, type Router } from '../../discord/gateway/router.ts';
import { SETTLES_ELSEWHERE_AFTER } from '../../discord/presses.ts';
import { games } from '../../games/index.ts';
import { NO_SERVER, placeKey } from '../../table/place.ts';
import { type TestContext, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import {
  callsOf,
  type FakeInteraction,
  type FakeRequest,
  fakeInteraction,
  personal,
  placeSource,
  wordsTold,
} from '../../testkit/discord/fake-interaction.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { challenges } from '../challenges/index.ts';
import { dayOf } from '../challenges/period.ts';
import { createReplies } from './replies.ts';

/** After 2015, where the ids of messages begin to count. */
const START = 1_800_000_000_000;
const MINUTE = 60_000;
const mia = { id: '1077', name: 'Mia' };
const ben = { id: '1066', name: 'Ben' };
const M = { id: '500', private: false };

let now: number;
let bot: TestContext;
let router: Router;
let announcer: Announcer;

beforeEach(() => {
  now = START;
  bot = testContext(games, translator, undefined, () => new Date(now));
  router = createRouter(bot);
  announcer = createAnnouncer(bot, () => []);
});

/** Somebody who looks before they press. */
async function handle(request: FakeRequest): Promise<FakeInteraction> {
  now += 2 * SETTLES_ELSEWHERE_AFTER;
  const fake = fakeInteraction({ createdAt: now, outside: true, ...request });
  await router.handle(fake.interaction);
  return fake;
}

const tableIn = async (userId = mia.id) =>
  (await bot.service.openIn(placeKey({ channelId: '90', personId: userId })))?.table;

/** Mia's lobby, in the message M. @returns the table's id */
async function opens(message = M): Promise<string> {
  const fake = await handle({ command: 'newgame', verb: 'roll-to-the-top', message });
  expect(callsOf(fake)).toEqual(['reply']);
  return (await tableIn())?.id ?? '';
}

/** The texts of the messages edited by tokens since the last call. */
async function edits(tableId: string): Promise<readonly string[]> {
  bot.messages.byToken.clear();
  await announcer.announce(tableId);
  return [...bot.messages.byToken.values()].map(wordsOf);
}

it.each([
  ['a server without the bot', personal, { linkGuildId: '9' }],
  [
    'direct messages of others',
    { ...personal, guildId: null, context: InteractionContextType.PrivateChannel },
    {},
  ],
])('an interaction in %s has its place', (_, differences, place) => {
  const source = placeSource(differences);
  expect(bot.places.placeOf(source)).toEqual({ kind: 'outside', channelId: '90', personId: '1', ...place });
  expect(
    bot.places.whyShut({ place: { kind: 'outside', channelId: '90' }, permissions: 0n }),
  ).toBeUndefined();
});

it('commands are offered there to who has added the app', () => {
  expect(bot.places.reaches()).toEqual([{ installedBy: 1, context: 2 }]);
});

/** The bot's cleanup job. */
async function forgetsExpired(): Promise<void> {
  for (const { recurring, jobs = {} } of bot.contributions)
    for (const { queue, key } of recurring?.jobs ?? [])
      if (queue === 'expired-tokens') await jobs[queue]?.run(key);
}

describe('where the bot is not in the channel', () => {
  it('the answer to /newgame is the public message, which nothing posts again', async () => {
    const id = await opens();
    expect(await tableIn()).toMatchObject({
      place: { kind: 'outside', channelId: '90', personId: mia.id, linkGuildId: '9' },
      announcement: { messageId: M.id },
    });
    expect(await edits(id)).toEqual([]);
    expect(bot.messages.sent).toEqual([]);
  });

  it('a change edits the message by the newest token', async () => {
    const id = await opens();
    const [opened] = (await handle({ customId: `1:computers:${id}:`, message: M })).told;
    const customId = opened?.call === 'showModal' ? opened.form.custom_id : '';
    const answers = { count: ['1'], level: ['easy'] };
    expect(callsOf(await handle({ customId, answers, message: M }))).toEqual(['deferUpdate']);
    const [words, ...others] = await edits(id);
    expect(others).toEqual([]);
    expect(words).toContain('easy');
    expect(words).not.toContain('Join');
    expect(await edits(id)).toEqual([]);
  });

  it('a press answers in private, and can edit the message from then on', async () => {
    const id = await opens();
    await handle({ customId: `1:start:${id}`, message: M });
    now += 16 * MINUTE;
    expect(await edits(id)).toEqual([]);
    const played = await handle({ customId: `1:play:${id}`, message: M });
    expect(callsOf(played)).toEqual(['deferUpdate', 'followUp, private']);
    const [words] = await edits(id);
    expect(words).toContain('Play');
  });

  it('the database has the token encrypted, as long as it is valid', async () => {
    const id = await opens();
    const stored = () => bot.store.prisma.tableReply.findUnique({ where: { tableId: id } });
    const token = (await stored())?.token ?? '';
    expect(token).not.toBe('');
    for (const text of [token, Buffer.from(token, 'base64url').toString('latin1')])
      expect(text).not.toContain('token-');
    // Another bot, with this database.
    const keyFor = () => Buffer.alloc(32);
    expect(await createReplies({ ...bot, keyFor }).of(id)).toBeUndefined();
    await forgetsExpired();
    expect((await stored())?.token).toBe(token);
    now += 15 * MINUTE;
    await forgetsExpired();
    expect(await stored()).toMatchObject({ messageId: M.id, token: null });
    await handle({ customId: `1:start:${id}`, message: M });
    expect((await stored())?.token).toEqual(expect.any(String));
    expect(await edits(id)).toHaveLength(1);
  });

  it('a press on another message brings no token for this one', async () => {
    const id = await opens();
    await handle({ customId: `1:start:${id}`, message: M });
    now += 16 * MINUTE;
    await handle({ customId: `1:play:${id}`, message: { id: '501', private: true } });
    expect(await edits(id)).toEqual([]);
  });

  it.each([50027, 10008, 10015])('a message that is gone stays as it is: error %i', async (code) => {
    const id = await opens();
    await handle({ customId: `1:start:${id}`, message: M });
    bot.messages.fail('editByToken', code);
    expect(await edits(id)).toEqual([]);
    // The next message replaces it.
    const shown = await handle({ command: 'table', verb: 'show', message: { id: '502', private: false } });
    expect(callsOf(shown)).toEqual(['reply']);
    expect((await tableIn())?.announcement?.messageId).toBe('502');
  });

  it('an error of Discord has the job tried again', async () => {
    const id = await opens();
    await handle({ customId: `1:start:${id}`, message: M });
    bot.messages.fail('editByToken', 500);
    await expect(announcer.announce(id)).rejects.toThrow('500');
    expect(await edits(id)).toHaveLength(1);
  });

  it('no link leads to a message that only one person sees', async () => {
    await opens({ id: '503', private: true });
    expect((await tableIn())?.announcement).toBeUndefined();
  });

  it('everybody has a game of their own, and says so in private when there is one already', async () => {
    await opens();
    await handle({
      command: 'newgame',
      verb: 'graphia-genesis',
      user: ben,
      message: { id: '504', private: false },
    });
    expect((await tableIn(ben.id))?.game).toBe('graphia-genesis');
    const again = await handle({ command: 'newgame', verb: 'graphia-genesis' });
    expect(callsOf(again)).toEqual(['reply, private']);
    const ofServer = await handle({ command: 'newgame', verb: 'roll-to-the-top', outside: false });
    expect(callsOf(ofServer)).toEqual(['reply, private']);
    expect((await bot.service.openIn('90'))?.table.place.guildId).toBe('9');
  });

  it('a rematch gets a message of its own', async () => {
    const id = await opens();
    await handle({ customId: `1:start:${id}`, message: M });
    await playOut(bot, id);
    const [end] = await edits(id);
    expect(end).toContain('Rematch');
    const rematch = await handle({ customId: `1:rematch:${id}`, message: { id: '505', private: false } });
    expect(callsOf(rematch)).toEqual(['reply']);
    expect(await tableIn()).toMatchObject({ rematchOf: id, place: { kind: 'outside', linkGuildId: '9' } });
  });

  it('the challenge of the day begins without direct messages, and tells nobody else’s name', async () => {
    const key = { guildId: NO_SERVER, period: dayOf(new Date(now)) };
    for (const user of [mia, ben]) {
      bot.messages.fail('send', 50007);
      const asked = await handle({ command: 'daily', user });
      expect(callsOf(asked)).toEqual(['reply, private']);
      const begin = /1:begin-challenge:0:[\d-]+/.exec(JSON.stringify(asked.told))?.[0] ?? '';
      expect(callsOf(await handle({ customId: begin, user }))).toEqual(['update']);
      await playOut(bot, (await bot.api(challenges).own(key, user.id))?.tableId ?? '');
    }
    const results = await handle({ command: 'daily', user: ben });
    expect(wordsTold(results)).toContain('**Ben**');
    expect(wordsTold(results)).toContain('somebody');
    const own = (await bot.api(challenges).own(key, mia.id))?.tableId ?? '';
    const look = await handle({ customId: `1:challenge:look:0:${key.period}`, values: [own], user: ben });
    expect(callsOf(look)).toEqual(['deferUpdate', 'followUp, private']);
    expect(wordsTold(look)).toContain('somebody');
    for (const shown of [results, look]) expect(JSON.stringify(shown.told)).not.toContain('Mia');
  });
});
