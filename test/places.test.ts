import { afterEach, expect, it } from 'vitest';
import { steppingStones } from '../examples/stepping-stones/index.ts';
import { createPlayground, type PersonDriver, type Playground } from '../playground/index.ts';
import type { AnyGame } from '../src/core/game.ts';
import { createBot } from '../src/discord/gateway/bot.ts';
import { createFairQueue } from '../src/discord/gateway/fair-queue.ts';
import type { BotContext } from '../src/discord/interactions/ask.ts';
import type { Contribution } from '../src/discord/interactions/contribution.ts';
import { makeFeatures } from '../src/features/feature.ts';
import { features } from '../src/features/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import type { Job } from '../src/table/ports.ts';
import { createTableService } from '../src/table/service.ts';
import { notifyingStore } from '../src/table/store.ts';
import { createWriter } from '../src/table/writer.ts';
import { catalogs } from '../src/testkit/discord/translator.ts';
import { memoryStore } from '../src/testkit/table/memory-store.ts';

/* The bot in the kinds of places that Discord has, and in those that it has lost for now. */

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Opens a game in a channel. @returns a look at its table */
async function openIn(person: PersonDriver, service: BotContext['service'], name: string) {
  const at = person.in(name);
  await at.command('/newgame stepping-stones');
  const table = (await service.openIn(await at.channelId()))?.table;
  if (table === undefined) throw new Error('no game was opened');
  return async () => (await service.load(table.id))?.table;
}

/** Runs a bot's jobs as soon as they are there. One that fails is left alone. */
function createTestQueue(jobs: Job[]) {
  const handlers = new Map<string, (job: Job) => Promise<void>>();
  let last = Promise.resolve();
  return {
    work: (queue: string, handler: (job: Job) => Promise<void>) => void handlers.set(queue, handler),
    wake() {
      last = last.then(async () => {
        for (const job of jobs.splice(0))
          await handlers
            .get(job.queue)?.(job)
            .catch(() => undefined);
      });
    },
    retryNow: async () => undefined,
    done: () => last,
  };
}

async function playgroundOf(): Promise<Playground> {
  const playground = await createPlayground();
  closers.push(playground.close);
  return playground;
}

/** A bot on an empty database. */
function botIn({ token, api }: Playground) {
  const store = memoryStore();
  const queue = createTestQueue(store.jobs);
  const games = [steppingStones as unknown as AnyGame];
  const stop = new AbortController();
  const contributions: Contribution[] = [];
  const errors: unknown[] = [];
  const fairness = createFairQueue({ busy: () => 0 });
  const needs = {
    ...{ hooks: contributions, games, now: () => new Date(), stopping: stop.signal },
    store: notifyingStore(store, queue),
    records: features.flatMap(({ records = [] }) => records),
  };
  const service: BotContext['service'] = createTableService(needs);
  const bot = createBot({
    ...{ ...needs, service, queue, fairness, contributions, token, api },
    newThreads: { take: async () => true, giveBack: async () => undefined },
    translator: createTranslator({ ...catalogs, [steppingStones.id]: steppingStones.locales }),
    log: { debug() {}, info() {}, warn() {}, error: (about, message) => void errors.push([message, about]) },
    painter: { paint: async () => Buffer.from('png') },
    animator: { animate: async () => Buffer.from('gif') },
    onRefused: (refusal) => errors.push(refusal),
    contribute: (made) =>
      makeFeatures(features, {
        ...{ ...made, ...needs, writer: createWriter(needs), fairness },
        retention: { positions: 30, lobbies: 14, idleGames: 365, leftServers: 30 },
        matching: true,
        keyFor: () => Buffer.alloc(32),
      }).contributions,
  });
  const end = async () => {
    if (stop.signal.aborted) return;
    stop.abort();
    await queue.done();
    await bot.stop();
  };
  closers.push(end);
  return { start: bot.start, stop: end, service, errors };
}

it('an outage of a server pauses no game, and what happened to its channels meanwhile is seen afterwards', async () => {
  const playground = await playgroundOf();
  const { start, service, errors } = botIn(playground);
  await start();
  const { host } = playground;
  const ann = playground.person('ann');
  await host.createChannel('lost');
  const kept = await openIn(ann, service, 'table-1');
  const lost = await openIn(ann, service, 'lost');
  await host.setOutage(true);
  await host.deleteChannel('lost');
  await host.setOutage(false);
  await expect.poll(async () => (await lost())?.status).toBe('cancelled');
  expect((await kept())?.status).toBe('lobby');
  expect(errors).toEqual([]);
});

it('games of a server that was left are resumed when it is there again in a new session', async () => {
  const playground = await playgroundOf();
  const { start, service, errors } = botIn(playground);
  await start();
  const { host } = playground;
  const table = await openIn(playground.person('ann'), service, 'table-1');
  await playground.person('ben').in('table-1').command('/table join');
  await playground.person('ann').in('table-1').command('/table start');
  const paused = async () => (await table())?.paused?.why;
  await host.removeBot();
  await expect.poll(paused).toBe('server');
  // The new session has the server again, and no event says that it is new.
  await host.invalidateSessions();
  await host.inviteBot();
  await expect.poll(paused).toBeUndefined();
  expect(errors).toEqual([]);
});

it('a server that has the commands but not the bot is told to invite it, and can then play', async () => {
  const playground = await playgroundOf();
  const { start, service, errors } = botIn(playground);
  await start();
  const { host } = playground;
  const foreign = await host.createForeignServer('Foreign');
  await host.installCommands(foreign);
  const ann = playground.person('ann').in('lounge');
  const { message } = await ann.command('/newgame stepping-stones');
  expect(message.now()?.text).toMatch(
    /\[invite me\]\(https:\/\/discord\.com\/oauth2\/authorize\?client_id=\d+&scope=bot\+/,
  );
  expect(await service.openIn(await ann.channelId())).toBeUndefined();
  for (const command of ['/awaited', '/puzzle daily'])
    expect((await ann.command(command)).message.now()?.text).toContain('[invite me]');
  await host.inviteBot(foreign);
  await openIn(playground.person('ann'), service, 'lounge');
  await ann.sees(({ isPrivate }) => !isPrivate);
  expect(playground.refusals).toEqual([]);
  expect(errors).toEqual([]);
});

it('a private thread without the bot is told to mention it, and can then play', async () => {
  const playground = await playgroundOf();
  const { start, service, errors } = botIn(playground);
  await start();
  const ann = await playground.person('ann').in('table-1').startPrivateThread('Secret');
  const channelId = await ann.channelId();
  const { message } = await ann.command('/newgame stepping-stones');
  const bot = /mentioning me: write (<@\d+>)/.exec(message.now()?.text ?? '')?.[1];
  expect(bot).toBeDefined();
  expect(await service.openIn(channelId)).toBeUndefined();
  await ann.say(`Come here, ${bot}`);
  await ann.command('/newgame stepping-stones');
  const place = (await service.openIn(channelId))?.table.place;
  expect(place).toMatchObject({ kind: 'thread', channelId, parentId: await ann.in('table-1').channelId() });
  await ann.sees(({ isPrivate, text }) => !isPrivate && text.includes('Stones'));
  expect(playground.refusals).toEqual([]);
  expect(errors).toEqual([]);
});

it('a second game in an announcement channel gets a thread beside the first', async () => {
  const playground = await playgroundOf();
  const { start, service, errors } = botIn(playground);
  await start();
  await playground.host.createAnnouncementChannel('news');
  await openIn(playground.person('ann'), service, 'news');
  const ben = playground.person('ben').in('news');
  await ben.command('/newgame stepping-stones');
  const { message } = await ben.press(/thread/i);
  const threadId = /<#(\d+)>/.exec(message.now()?.text ?? '')?.[1] ?? '';
  expect((await service.openIn(threadId))?.table.place).toMatchObject({
    kind: 'thread',
    channelId: threadId,
  });
  expect(playground.refusals).toEqual([]);
  expect(errors).toEqual([]);
});

it.each(['createVoiceChannel', 'createStageChannel', 'createAnnouncementChannel'] as const)(
  'a whole game is played in the channel that %s makes',
  async (create) => {
    const playground = await playgroundOf();
    const { start, service, errors } = botIn(playground);
    await start();
    await playground.host[create]('spoken');
    const ann = playground.person('ann').in('spoken');
    const answer = await ann.command('/newgame stepping-stones rounds:6');
    expect(answer.text).toContain('Your game is open');
    const id = (await service.openIn(await ann.channelId()))?.table.id ?? '';
    await playground.person('ben').in('spoken').command('/table join');
    await ann.command('/table start');
    const status = async () => (await service.load(id))?.table.status;
    for (let turn = 0; turn < 40 && (await status()) === 'playing'; turn++)
      for (const name of ['ann', 'ben']) {
        const person = playground.person(name).in('spoken');
        const [move] = await person.autocomplete('/play move:write ');
        await person.command(`/play move:${move?.value ?? 'wait'}`);
      }
    expect(await status()).toBe('finished');
    await ann.sees(({ isPrivate, text }) => !isPrivate && /wins!|share the win!/.test(text));
    expect(playground.refusals).toEqual([]);
    expect(errors).toEqual([]);
  },
);

it('a voice channel offers no threads, and says which permission is missing', async () => {
  const playground = await playgroundOf();
  const { start, service, errors } = botIn(playground);
  await start();
  await playground.host.createVoiceChannel('talk');
  await openIn(playground.person('ann'), service, 'talk');
  const ben = playground.person('ben').in('talk');
  const { message } = await ben.command('/newgame stepping-stones');
  // Ben reads German.
  expect(message.now()?.text).toContain('gibt es keine Threads');
  expect(message.now()?.hasButton(/thread/i)).toBe(false);
  await playground.host.createVoiceChannel('closed');
  await playground.host.take('Connect', 'closed');
  const refused = await ben.in('closed').command('/newgame stepping-stones');
  expect(refused.text).toContain('„Verbinden“');
  expect(playground.refusals).toEqual([]);
  expect(errors).toEqual([]);
});

it('a burst is answered whole where routes have limits, and the channel learns of all of it', async () => {
  const playground = await createPlayground({ routeLimits: true });
  closers.push(playground.close);
  const { start, service, errors } = botIn(playground);
  await start();
  const table = await openIn(playground.person('ann'), service, 'table-1');
  const people = ['ben', 'chloe', 'daan'].map((name) => playground.person(name).in('table-1'));
  const answers = await Promise.all(
    people.flatMap((person) =>
      ['/table join', '/table show', '/settings', '/games'].map((one) => person.command(one)),
    ),
  );
  expect(answers.filter(({ text }) => text === '')).toEqual([]);
  expect((await table())?.seats).toHaveLength(4);
  await people[0]?.sees(({ isPrivate, text }) => !isPrivate && text.includes('Daan'));
  expect(playground.refusals.filter(({ status }) => status !== 429)).toEqual([]);
  expect(errors).toEqual([]);
});

it('direct messages, in which the app may neither see nor write by its permissions, are played in', async () => {
  const playground = await playgroundOf();
  const { start, service, errors } = botIn(playground);
  await start();
  const table = await openIn(playground.person('ann'), service, 'direct');
  expect((await table())?.place).toMatchObject({ kind: 'direct' });
  expect(playground.refusals).toEqual([]);
  expect(errors).toEqual([]);
});

it('what Discord refuses is told in its own words, and the game goes on once it is let', async () => {
  const playground = await playgroundOf();
  const { start, service } = botIn(playground);
  await start();
  const { host } = playground;
  const ann = playground.person('ann').in('table-1');
  await host.blockWords('table-1', 'stepping stones');
  const blocked = await ann.command('/newgame stepping-stones');
  expect(blocked.text).toContain('AutoMod has blocked');
  expect(blocked.text).toContain('nobody sees it yet');
  await host.blockWords('table-1');
  await playground.person('ben').in('table-1').command('/table join');
  await ann.sees(({ isPrivate, text }) => !isPrivate && text.includes('Ben'));

  await host.refuseWriting('table-1', 50999, 'Something new');
  await ann.command('/table start');
  const told = await ann.in('direct').sees(({ text }) => text.includes('“Something new” (error'));
  expect(told.text).not.toContain('View Channel');
  await host.allowWriting('table-1');

  host.startThreads('table-2', 1_000);
  await openIn(playground.person('ann'), service, 'table-2');
  const ben = playground.person('ben').in('table-2');
  await ben.command('/newgame stepping-stones');
  const { message } = await ben.press(/thread/i);
  // Ben reads German.
  expect(message.now()?.text).toContain('so viele aktive Threads, wie Discord erlaubt');
});

it('commands and presses from a server that Discord has lost when the bot starts are answered at once', async () => {
  const playground = await playgroundOf();
  const earlier = botIn(playground);
  await earlier.start();
  await earlier.stop();
  await playground.host.setOutage(true);
  const { start, errors } = botIn(playground);
  const started = start();
  await playground.waitFor(() => playground.online, 'the bot');
  const ann = playground.person('ann').in('table-1');
  const opened = await ann.command('/newgame stepping-stones');
  expect(opened.message.now()?.text).toContain('open');
  await ann.command('/config');
  expect(playground.refusals).toEqual([]);
  expect(errors).toEqual([]);
  await playground.host.setOutage(false);
  await started;
});
