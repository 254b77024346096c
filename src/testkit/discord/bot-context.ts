import { createHash } from 'node:crypto';
import type { AnyGame } from '../../core/game.ts';
import { createFairQueue } from '../../discord/gateway/fair-queue.ts';
import type { Ask, BotContext, Where } from '../../discord/interactions/ask.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { createNewThreads } from '../../discord/interactions/new-threads.ts';
import type { Reply } from '../../discord/interactions/reply.ts';
import { compose } from '../../discord/messages/compose.ts';
import { type BotParts, createContext } from '../../discord/registry.ts';
import { code } from '../../discord/rest/limits.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { type ApiOf, type Feature, type Kernel, makeFeatures } from '../../features/feature.ts';
import { features as allFeatures } from '../../features/index.ts';
import { type ChannelPlace, directPlace, inServer } from '../../table/place.ts';
import type { Translator } from '../../table/ports.ts';
import { createTableService } from '../../table/service.ts';
import { createWriter } from '../../table/writer.ts';
import { type MemoryStore, memoryStore } from '../table/memory-store.ts';
import { allComponents } from './checklist.ts';
import { apiError, BOT_ID, type FakeMessageClient, fakeMessageClient } from './fake-message-client.ts';
import { countInteractions, newInteraction } from './interaction-ids.ts';

export interface TestContext extends BotContext {
  /** The APIs of features. */
  readonly api: ApiOf;
  readonly store: MemoryStore;
  readonly messages: FakeMessageClient;
  /** The ids of people who have left every server. */
  readonly left: Set<string>;
  /** Channels that only the people in them can see. */
  readonly hidden: Set<string>;
}

/**
 * A bot on an in-memory store and a Discord that only records. Interactions are numbered from the start, because their
 * ids affect the dice.
 */
export function testContext(
  games: readonly AnyGame[],
  translator: Translator,
  seed = '07'.repeat(32),
  now: () => Date = () => new Date(1_000_000_000_000),
  features: readonly Feature[] = allFeatures,
  store: MemoryStore = memoryStore(),
  {
    painter,
    animator,
    thinker,
    client,
    members,
    log,
    matching = true,
  }: Partial<
    Pick<Kernel, 'painter' | 'animator' | 'thinker' | 'client' | 'members' | 'log' | 'matching'>
  > = {},
): TestContext {
  countInteractions();
  const left = new Set<string>();
  const hidden = new Set<string>();
  const contributions: Contribution[] = [];
  const needs = {
    store,
    games,
    now,
    thinker,
    seed: () => seed,
    hooks: contributions,
    records: features.flatMap(({ records = [] }) => records),
  };
  const service = createTableService(needs);
  const parts: BotParts & Pick<TestContext, 'messages'> = {
    service,
    // Tests announce by themselves.
    postNew: async () => undefined,
    newThreads: createNewThreads(needs),
    games,
    translator,
    painter: painter ?? { paint: async () => Buffer.from('png') },
    animator: animator ?? { animate: async (frames) => Buffer.from(`gif of ${[...frames].length} frames`) },
    emojis: { idOf: () => undefined },
    messages: fakeMessageClient(),
    members: members ?? {
      isBotOn: async () => true,
      isOn: async (_, userId) => !left.has(userId),
      hasLeft: async (guildId, userId) => guildId !== undefined && left.has(userId),
      saw() {},
      sees: async ({ channelId }, userId) => !left.has(userId) && !hidden.has(channelId),
      seenFrom: async ({ channelId }) => !hidden.has(channelId),
    },
    guests: {
      find: async (_, id) =>
        left.has(id)
          ? undefined
          : {
              person: { id, name: nameOf(id) },
              isBot: id === BOT_ID,
              may: (channelId) => !hidden.has(channelId),
            },
    },
    client: client ?? unknowingClient,
    log: log ?? { debug() {}, info() {}, warn() {}, error() {} },
    now,
  };
  const made: { api?: ApiOf } = {};
  const bot = createContext(
    parts,
    (context) => {
      const all = makeFeatures(features, {
        ...{ ...context, ...needs, writer: createWriter(needs), stopping: new AbortController().signal },
        retention: { positions: 30, lobbies: 14, idleGames: 365, leftServers: 30 },
        matching,
        fairness: createFairQueue(),
        keyFor: (purpose) => createHash('sha256').update(`the bot's token, ${purpose}`).digest(),
      });
      made.api = all.api;
      return all.contributions;
    },
    contributions,
  );
  const api: ApiOf = (feature) => (made.api as ApiOf)(feature);
  return { ...bot, ...parts, store, left, hidden, api };
}

/** A discord.js client that knows no channel and no server, and fails all requests for one. */
export const unknowingClient = {
  channels: { cache: new Map() },
  guilds: { cache: new Map() },
  user: null,
  rest: Object.fromEntries(
    ['get', 'post', 'patch', 'delete'].map((name) => [
      name,
      () => Promise.reject(apiError(code.unknownChannel)),
    ]),
  ),
} as unknown as BotContext['client'];

/** The initial of a person, by the id that `askBy` gives them. */
function nameOf(id: string): string {
  return String.fromCharCode(Number(id) - 1000);
}

/** All permissions except Administrator, which includes all others. */
const ALL_PERMISSIONS = ((1n << 50n) - 1n) & ~(1n << 3n);

/** An `Ask` before it reaches a bot. */
export type TestAsk = Omit<Ask, 'bot'>;

/** A person in channel 90 of server 9, where the bot has every permission. */
export function askBy(name: string, where: Partial<ChannelPlace & Omit<Where, 'place'>> = {}): TestAsk {
  const { guildLocale = 'en-US', manages = false, managesServer = false, ...given } = where;
  const id = 1000 + name.charCodeAt(0);
  const { permissions = ALL_PERMISSIONS, memberPermissions = ALL_PERMISSIONS, ...place } = given;
  return {
    origin: newInteraction(id),
    person: { id: String(id), name },
    reader: { locale: 'en', theme: 'light' },
    confirms: true,
    discordLocale: 'en-GB',
    where: {
      place: { ...(place.kind === 'direct' ? directPlace('90') : inServer('9', '90')), ...place },
      guildLocale,
      manages,
      managesServer,
      permissions,
      memberPermissions,
    },
  };
}

/** The message of a reply. @throws for other kinds of replies */
export async function shown(bot: BotContext, answer: Reply): Promise<Composed> {
  if (answer.kind !== 'view') throw new Error(JSON.stringify(answer));
  return compose(answer.view, bot);
}

/** All texts of a message. */
export function wordsOf({ components }: Composed): string {
  return allComponents(components)
    .map(({ content = '', label = '' }) => content || label)
    .join('\n');
}

/** The id of the first control with this label. @throws if there is none */
export function controlOf({ components }: Composed, label: string): string {
  const control = allComponents(components).find((one) => one.label === label);
  if (control?.custom_id === undefined) throw new Error(`no control is called ${label}`);
  return control.custom_id;
}

/** The code of a table's refusal, or the message key of another one. @throws for other kinds of replies */
export function refusalOf(answer: Reply): string {
  if (answer.kind !== 'refusal') throw new Error(`no refusal: ${answer.kind}`);
  return answer.message.key.replace(/^discord\.refusal\./, '');
}
