import { inspect } from 'node:util';
import { type Client, DefaultRestOptions, Routes, SnowflakeUtil } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { steppingStones } from '../examples/stepping-stones/index.ts';
import { createPlayground, type PersonDriver, type Playground } from '../playground/index.ts';
import { hasOpenApi, loadOpenApi, OPENAPI_FILE } from '../playground/testing/openapi.ts';
import type { AnyGame } from '../src/core/game.ts';
import { createBot } from '../src/discord/gateway/bot.ts';
import { createFairQueue } from '../src/discord/gateway/fair-queue.ts';
import type { BotContext } from '../src/discord/interactions/ask.ts';
import type { Contribution } from '../src/discord/interactions/contribution.ts';
import { createGuests, createMembers } from '../src/discord/rest/members.ts';
import { makeFeatures } from '../src/features/feature.ts';
import { features } from '../src/features/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import { createTableService } from '../src/table/service.ts';
import { notifyingStore } from '../src/table/store.ts';
import { createWriter } from '../src/table/writer.ts';
import { catalogs } from '../src/testkit/discord/translator.ts';
import { memoryStore } from '../src/testkit/table/memory-store.ts';
import { type Variant, variantsOf } from './payload-variants.ts';

/* What Discord may send one day: payloads of the playground's in which something is missing, or new. */

if (!hasOpenApi)
  process.stderr.write(
    `\nNO DESCRIPTION: payloads vary without what Discord's describes, for there is no ${OPENAPI_FILE}.\n\n`,
  );

const openApi = hasOpenApi ? loadOpenApi() : undefined;

interface Packet {
  readonly t: string;
  readonly d: object;
}

interface Line {
  readonly level: 'warn' | 'error';
  readonly about: object;
  readonly message: string;
}

/** A request about an interaction: its answer, or an edit of it. */
interface Told {
  readonly path: string;
  readonly body: string;
}

let playground: Playground;
let bot: ReturnType<typeof createBot>;
let client: BotContext['client'];
const stop = new AbortController();
const store = memoryStore();
/** What the playground has sent. */
const packets: Packet[] = [];
const lines: Line[] = [];
const unhandled: unknown[] = [];
const admitted: string[] = [];
const linesAtStart: Line[] = [];
/** What the bot has told Discord about payloads that the playground has not sent, by their tokens. */
const told = new Map<string, Told[]>();
let heard = (): void => undefined;
/** What Discord answers to requests whose URL ends so, in place of the playground. */
const instead = new Map<string, unknown>();
const noteUnhandled = (error: unknown) => void unhandled.push(error);

/** The tokens of those payloads. */
const TOKEN = /\/(?:interactions|webhooks)\/\d+\/(varied-\d+)(\/[^?]*)?/;

beforeAll(async () => {
  process.on('unhandledRejection', noteUnhandled);
  const { makeRequest } = DefaultRestOptions;
  vi.spyOn(DefaultRestOptions, 'makeRequest').mockImplementation(async (url, init) => {
    const other = [...instead].find(([end]) => url.endsWith(end));
    if (other !== undefined) return Response.json(other[1]);
    const [, token, path = ''] = TOKEN.exec(url) ?? [];
    if (token === undefined) return makeRequest(url, init);
    const body = Buffer.isBuffer(init.body) ? init.body.toString() : String(init.body);
    told.set(token, [...(told.get(token) ?? []), { path, body }]);
    heard();
    return path === '/callback' ? new Response(null, { status: 204 }) : Response.json(ANSWER);
  });
  playground = await createPlayground();
  const games = [steppingStones as unknown as AnyGame];
  const fairness = createFairQueue({ busy: () => 0 });
  const contributions: Contribution[] = [];
  const queue = { work() {}, wake() {}, retryNow: async () => undefined };
  const line = (level: Line['level']) => (about: object, message: string) =>
    void lines.push({ level, about, message });
  const needs = {
    ...{ hooks: contributions, games, now: () => new Date(), stopping: stop.signal },
    store: notifyingStore(store, queue),
    records: features.flatMap(({ records = [] }) => records),
  };
  bot = createBot({
    ...{ ...needs, service: createTableService(needs), queue, fairness, contributions },
    ...{ token: playground.token, api: playground.api },
    newThreads: { take: async () => true, giveBack: async () => undefined },
    translator: createTranslator({ ...catalogs, [steppingStones.id]: steppingStones.locales }),
    log: { debug() {}, info() {}, warn: line('warn'), error: line('error') },
    painter: { paint: async () => Buffer.from('png') },
    animator: { animate: async () => Buffer.from('gif') },
    onRefused: noteUnhandled,
    admit: async (id) => void admitted.push(id),
    contribute(made) {
      client = made.client;
      return makeFeatures(features, {
        ...{ ...made, ...needs, writer: createWriter(needs), fairness },
        retention: { positions: 30, lobbies: 14, idleGames: 365, leftServers: 30 },
        matching: true,
        keyFor: () => Buffer.alloc(32),
      }).contributions;
    },
  });
  const { ws } = internals();
  const { handlePacket } = ws;
  ws.handlePacket = (packet, shard) => {
    if (packet !== undefined) packets.push(structuredClone(packet));
    return handlePacket.call(ws, packet, shard);
  };
  instead.set('/applications/@me', null);
  const started = bot.start();
  await vi.waitFor(() => expect(lines).not.toEqual([]), 30_000);
  linesAtStart.push(...lines.splice(0));
  instead.clear();
  await started;
});
afterAll(async () => {
  stop.abort();
  await bot.stop();
  await playground.close();
  vi.restoreAllMocks();
  process.off('unhandledRejection', noteUnhandled);
});

const ANSWER = {
  ...{ id: '1099', channel_id: '1', type: 0, content: '', tts: false, pinned: false, flags: 0 },
  ...{
    attachments: [],
    embeds: [],
    mentions: [],
    mention_roles: [],
    components: [],
    mention_everyone: false,
  },
  author: { id: '1', username: 'bot', discriminator: '0', global_name: null, avatar: null },
  ...{ timestamp: '2026-01-01T00:00:00.000000+00:00', edited_timestamp: null },
};

const ready = () => client as unknown as Client<true>;

/** discord.js's ends of the gateway. */
function internals() {
  return client as unknown as {
    readonly ws: {
      handlePacket(packet?: Packet, shard?: unknown): boolean;
      readonly shards: { first(): unknown };
    };
    readonly channels: { readonly cache: Map<string, { isDMBased(): boolean }> };
  };
}

function send(packet: Packet): void {
  const { ws } = internals();
  ws.handlePacket(packet, ws.shards.first());
}

/** Lets go on what needs no more time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** What the playground sends meanwhile. */
async function sentBy(event: string, act: () => Promise<unknown>): Promise<object> {
  const before = packets.length;
  await act();
  return vi.waitFor(
    () => packets.slice(before).find(({ t }) => t === event)?.d ?? expect.fail(`no ${event}`),
    10_000,
  );
}

const interaction = (act: () => Promise<unknown>) => sentBy('INTERACTION_CREATE', act);

/** How long Discord waits for an answer, in ms. */
const PATIENCE = 3_000;
let count = 0;

/** What is wrong with how the bot takes an interaction; undefined if nothing is. */
async function answerTo(
  { payload }: Variant,
  isAnswered: boolean,
  isUsual: boolean,
): Promise<string | undefined> {
  const token = `varied-${++count}`;
  const id = String(SnowflakeUtil.generate({ timestamp: Date.now(), increment: BigInt(count) }));
  const { id: given, token: givenToken } = payload as { readonly id?: unknown; readonly token?: unknown };
  const { cache } = internals().channels;
  for (const [channelId, channel] of cache) if (channel.isDMBased()) cache.delete(channelId);
  const [line, late] = [lines.length, unhandled.length];
  const isOver = () => {
    const all = told.get(token) ?? [];
    const [first, ...others] = all;
    const type = Number(/"type":(\d+)/.exec(first?.body ?? '')?.[1]);
    return first !== undefined && (![5, 6].includes(type) || others.length > 0 || type === 6);
  };
  const answered = new Promise<void>((resolve) => {
    heard = () => isOver() && resolve();
  });
  send({
    t: 'INTERACTION_CREATE',
    d: {
      ...payload,
      ...(typeof given === 'string' ? { id } : {}),
      ...(typeof givenToken === 'string' ? { token } : {}),
    },
  });
  await settle();
  if (isAnswered && !isOver()) {
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    await Promise.race([answered, end]);
    clearTimeout(timer);
    await settle();
  }
  const said = lines.slice(line).filter(({ message }) => message !== 'more interactions failed');
  if (told.get(token)?.some(({ body }) => body.includes('Something went wrong'))) return 'the bot failed';
  if (isUsual && told.get(token)?.some(({ body }) => body.includes('read what Discord has sent')))
    return `refused: ${said.map(({ about }) => String(Reflect.get(about, 'err')))}`;
  const wrong = said.find(({ level }) => level === 'error') ?? said[1];
  if (unhandled.length > late) return `unhandled: ${unhandled.at(-1)}`;
  if (wrong !== undefined) return `${wrong.message}: ${String(Reflect.get(wrong.about, 'err'))}`;
  if (isAnswered && !isOver())
    return `no answer${said.map(({ about }) => `: ${String(Reflect.get(about, 'err'))}`)}`;
  return undefined;
}

/** Nothing can be answered without these. */
const UNANSWERABLE = /^(without (id|token)|(id|token) (null|too long)|(without )?type( null| unknown)?)$/;
/** What Discord may leave out, and what is new, changes nothing about the answer. */
const USUAL = new RegExp(
  `^(as it is|without ${[
    '(channel|channel_id|app_permissions|entitlements|authorizing_integration_owners|context|version|application_id)',
    '(guild|guild_locale|locale|attachment_size_limit|message\\.components|(member\\.)?user\\.global_name)',
  ].join('|without ')}|.* (added|with something new|too long|without anything optional|left out))$`,
);

/** Fields that are left out together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'the channel': ['channel', 'guild'],
  'what the documentation has added over the years': [
    ...['channel', 'guild', 'guild_locale', 'app_permissions', 'entitlements', 'attachment_size_limit'],
    ...['authorizing_integration_owners', 'context'],
  ],
};

/** The changes already walked to what all interactions of a place, or a person, have in common. */
const seen = new Set<string>();

async function walk(payload: object, parts: Readonly<Record<string, string>>): Promise<void> {
  const troubles: string[] = [];
  const together = Object.entries(TOGETHER).map(([name, fields]) => ({
    name: `${name} left out`,
    payload: Object.fromEntries(Object.entries(payload).filter(([field]) => !fields.includes(field))),
  }));
  for (const variant of [...variantsOf(payload, parts, openApi), ...together]) {
    const { name } = variant;
    const [, shared] = /\b(member|guild|channel)\./.exec(name) ?? [];
    const what = shared && `${name} ${JSON.stringify(Reflect.get(payload, shared))}`;
    if (what !== undefined && seen.has(what)) continue;
    if (what !== undefined) seen.add(what);
    const trouble = await answerTo(variant, !UNANSWERABLE.test(name), USUAL.test(name));
    if (trouble !== undefined) troubles.push(`${name}: ${trouble}`);
  }
  expect(troubles).toEqual([]);
}

const partsOf = (channel: string) => ({
  channel,
  member: 'GuildMemberResponse',
  'member.user': 'UserResponse',
  user: 'UserResponse',
  message: 'MessageResponse',
});

let ann: PersonDriver;
beforeAll(async () => {
  ann = playground.person('ann').in('table-1');
  await ann.command('/newgame stepping-stones');
  await playground.person('ben').in('table-1').command('/table join');
  await ann.command('/table start');
  await ann.setAppInstalled(true);
});

it('a start to which Discord does not say which application it is waits, and says so once', () => {
  expect(linesAtStart.map(({ level, message }) => ({ level, message }))).toEqual([
    { level: 'warn', message: 'Discord is out of order: the start waits for it' },
  ]);
  expect(admitted).toEqual([ready().application.id]);
});

describe('an interaction in which something is missing or new is answered', () => {
  it('a command in a channel', async () => {
    const sent = await interaction(() => ann.command('/table show'));
    await walk(sent, partsOf('GuildChannelResponse'));
  });

  it('a command with options, in a thread', async () => {
    const thread = await ann.startThread('thread');
    const sent = await interaction(() => thread.command('/table remove player:@ben'));
    const ben = `data.resolved.users.${playground.person('ben').id}`;
    await walk(sent, { ...partsOf('ThreadResponse'), [ben]: 'UserResponse' });
  });

  it('a command in a private thread without the bot', async () => {
    const thread = await ann.startPrivateThread('private');
    const sent = await interaction(() => thread.command('/games'));
    await walk(sent, partsOf('ThreadResponse'));
  });

  it('a command in direct messages', async () => {
    const sent = await interaction(() => ann.in('direct').command('/settings'));
    await walk(sent, partsOf('PrivateChannelResponse'));
  });

  it('a command in a group where only the person has the app', async () => {
    const group = await ann.startPrivate(['ben', 'chloe'], 'Board games');
    const sent = await interaction(() => group.command('/games'));
    await walk(sent, partsOf('PrivateGroupChannelResponse'));
  });

  it('the commands of the menus of a person and a message', async () => {
    const onPerson = await interaction(() => ann.menuCommand('Invite to a game', 'ben'));
    const said = await ann.say('Well played!');
    const onMessage = await interaction(() => ann.menuCommand("Show this game's sheets", said));
    await walk(onPerson, partsOf('GuildChannelResponse'));
    const resolved = `data.resolved.messages.${said.id}`;
    await walk(onMessage, { ...partsOf('GuildChannelResponse'), [resolved]: 'MessageResponse' });
  });

  it('suggestions', async () => {
    const sent = await interaction(() => ann.autocomplete('/play move:w'));
    await walk(sent, partsOf('GuildChannelResponse'));
  });

  it('a button', async () => {
    await ann.command('/table show');
    const sent = await interaction(() => ann.press(/^1:table:/));
    await walk(sent, partsOf('GuildChannelResponse'));
  });

  it('a button that opens a form, and the form', async () => {
    await ann.command('/settings');
    const opens = await interaction(() => ann.press(/^1:settings-form:person:reminders:/));
    const { modal } = ann;
    const submitted = await interaction(async () => modal?.submit({}));
    for (const sent of [opens, submitted]) await walk(sent, {});
  });

  it('a menu', async () => {
    await ann.command('/rules');
    const [topic] = ann.last.menus[0]?.options ?? [];
    const sent = await interaction(() => ann.choose(/^1:topic:/, topic?.value ?? ''));
    await walk(sent, {});
  });

  it('the command that opens the activity', async () => {
    const sent = await interaction(() => ann.command('/table show'));
    await walk({ ...sent, data: { id: '1100', name: 'launch', type: 4 } }, {});
  });
});

/** Walks an event, after each variant of which the bot answers as usual. */
async function walkEvent(
  t: string,
  event: object,
  parts: Readonly<Record<string, string>>,
  restore: () => void,
) {
  const troubles: string[] = [];
  const asked = packets.findLast(({ t }) => t === 'INTERACTION_CREATE')?.d ?? expect.fail('no interaction');
  for (const { name, payload } of variantsOf(event, parts, openApi)) {
    const [line, late] = [lines.length, unhandled.length];
    send({ t, d: payload });
    await settle();
    const wrong = lines.slice(line);
    const trouble =
      wrong.find(({ level }) => level === 'error') ??
      wrong[1] ??
      unhandled[late] ??
      (await answerTo({ name, payload: asked }, true, true));
    if (trouble !== undefined) troubles.push(`${name}: ${inspect(trouble, { depth: 2 })}`);
    restore();
  }
  expect(troubles).toEqual([]);
}

describe('an event in which something is missing or new stops nothing', () => {
  beforeAll(() => ann.command('/games'));
  const again = (t: string, d: object) => () => send({ t, d: structuredClone(d) });

  it('of a server', async () => {
    const [guild] = packets.flatMap(({ t, d }) => (t === 'GUILD_CREATE' ? [d] : []));
    if (guild === undefined) throw new Error('no server');
    const parts = {
      'channels.0': 'GuildChannelResponse',
      'roles.0': 'GuildRoleResponse',
      'members.0': 'GuildMemberResponse',
    };
    const { id } = guild as { readonly id: string };
    const out = { id, unavailable: true };
    const restore = again('GUILD_CREATE', guild);
    const comes = () => send({ t: 'GUILD_DELETE', d: out });
    comes();
    await walkEvent('GUILD_CREATE', guild, parts, comes);
    restore();
    await walkEvent('GUILD_UPDATE', guild, {}, again('GUILD_UPDATE', guild));
    await walkEvent('GUILD_DELETE', out, {}, restore);
    restore();
  });

  it('of a channel and a thread', async () => {
    const channel = await sentBy('CHANNEL_CREATE', () => playground.host.createChannel('new'));
    await walkEvent('CHANNEL_CREATE', channel, { '': 'GuildChannelResponse' }, () => undefined);
    await walkEvent('CHANNEL_UPDATE', channel, {}, again('CHANNEL_UPDATE', channel));
    const thread = await sentBy('THREAD_CREATE', () => ann.startThread('another'));
    const { guild_id } = thread as { readonly guild_id?: string };
    const sync = { guild_id, channel_ids: [], threads: [thread], members: [] };
    await walkEvent('THREAD_CREATE', thread, { '': 'ThreadResponse' }, () => undefined);
    await walkEvent('THREAD_UPDATE', thread, {}, again('THREAD_UPDATE', thread));
    await walkEvent('THREAD_LIST_SYNC', sync, {}, again('THREAD_LIST_SYNC', sync));
    await walkEvent('THREAD_DELETE', thread, {}, again('THREAD_CREATE', thread));
    await walkEvent('CHANNEL_DELETE', channel, {}, again('CHANNEL_CREATE', channel));
  });

  it('of a member, an entitlement, and what nobody knows', async () => {
    const { d } = packets.findLast(({ t }) => t === 'INTERACTION_CREATE') ?? expect.fail('no interaction');
    const { member, guild_id } = d as { readonly member?: object; readonly guild_id?: string };
    await walkEvent('GUILD_MEMBER_UPDATE', { ...member, guild_id }, {}, () => undefined);
    const entitlement = {
      id: '1100',
      sku_id: '1',
      application_id: '1',
      user_id: '1',
      type: 8,
      deleted: false,
    };
    await walkEvent('ENTITLEMENT_CREATE', entitlement, { '': 'EntitlementResponse' }, () => undefined);
    await walkEvent('SOMETHING_NEW', { id: '1', type: 1 }, {}, () => undefined);
  });
});

describe('an answer in which something optional is missing or something is new is read', () => {
  const isDescribed = ({ name }: Variant) =>
    /^(as it is|.* (added|not listed|too long|with something new|without anything optional))$/.test(name);

  it.each<[string, string, () => `/${string}`, () => Promise<unknown>]>([
    [
      'the application',
      'PrivateApplicationResponse',
      () => '/applications/@me',
      () => ready().application.fetch(),
    ],
    [
      'a member',
      'GuildMemberResponse',
      () => Routes.guildMember(guildId(), ann.id),
      async () => [await looked(), await createGuests(ready()).find(guildId(), ann.id)],
    ],
    ['a server', 'GuildWithCountsResponse', () => Routes.guild(guildId()), () => looked()],
    ['a channel', 'GuildChannelResponse', () => Routes.channel(channelId), () => looked()],
  ])('%s', async (_, schema, route, read) => {
    const asked = await client.rest.get(route());
    const troubles: string[] = [];
    for (const variant of variantsOf(asked as object, { '': schema }, openApi).filter(isDescribed)) {
      instead.set(route(), variant.payload);
      const [line, late] = [lines.length, unhandled.length];
      const trouble = await read().then(
        () => lines[line] ?? unhandled[late],
        (error: unknown) => error,
      );
      if (trouble !== undefined) troubles.push(`${variant.name}: ${inspect(trouble, { depth: 2 })}`);
    }
    instead.clear();
    expect(troubles).toEqual([]);
  });

  const guildId = () => ann.guildId ?? expect.fail('no server');
  let channelId = '';
  beforeAll(async () => {
    channelId = await ann.channelId();
  });
  /** Nothing is remembered. */
  const looked = () =>
    createMembers(client.rest, () => new Date()).sees({ guildId: guildId(), channelId }, ann.id);
});
