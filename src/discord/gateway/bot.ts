import {
  type Client,
  DiscordAPIError,
  Events,
  GatewayCloseCodes,
  RateLimitError,
  Routes,
  Status,
} from 'discord.js';
import type { AnyGame } from '../../core/game.ts';
import type { Animator, Job, Log, Painter, Queue, Translator } from '../../table/ports.ts';
import { announceAndFollow, createAnnouncer } from '../announce/announcer.ts';
import { createCommandMentions, mentioning } from '../i18n/command-mentions.ts';
import type { BotContext } from '../interactions/ask.ts';
import type { Contribution, Work } from '../interactions/contribution.ts';
import { lackingIn } from '../interactions/kernel-places.ts';
import type { Reach } from '../interactions/place-kind.ts';
import { createLivePanels } from '../panel/live-panels.ts';
import { createContext } from '../registry.ts';
import {
  createEmojis,
  type EmojiRefresh,
  type Emojis,
  refreshEmojis,
  retryWithoutEmoji,
} from '../rest/emoji.ts';
import { isLimitOfNewCommands } from '../rest/limits.ts';
import { createGuests, createMembers } from '../rest/members.ts';
import { createMessageClient } from '../rest/message-client.ts';
import { pause } from '../rest/transport.ts';
import { createClient, createOutageWatch, GatewayRefusal, isPassing, type OutageWatch } from './client.ts';
import { hearUntilClosed, logIn, noticeUnread } from './discordjs-internals.ts';
import type { FairQueue } from './fair-queue.ts';
import { watchLoop } from './haste.ts';
import { menuCommands, register, registered, slashCommands } from './register.ts';
import type { InteractionMetrics } from './respond.ts';
import { createRouter } from './router.ts';
import { createServerEvents, knownChannelsOf, watchServerEvents } from './server-events.ts';
import { refuseUnread } from './unread.ts';

interface BotNeeds {
  readonly service: BotContext['service'];
  readonly newThreads: BotContext['newThreads'];
  readonly translator: Translator;
  readonly painter: Painter;
  readonly animator: Animator;
  readonly queue: Pick<Queue, 'work' | 'retryNow'>;
  readonly games: readonly AnyGame[];
  /** The application's emoji; without them, Discord's are left alone. */
  readonly emojis?: Emojis | undefined;
  /** Creates the features. */
  readonly contribute?: ((bot: BotContext) => readonly Contribution[]) | undefined;
  /** Receives the contributions, from which the tables' hooks are built. */
  readonly contributions?: Contribution[] | undefined;
  readonly log: Log;
  readonly token: string;
  /** The base URL of Discord's API without the version, such as `http://127.0.0.1:4000/api`. Defaults to Discord's. */
  readonly api?: string | undefined;
  /** The shards of this process; defaults to all. */
  readonly shards?: { readonly ids: readonly number[]; readonly count: number } | undefined;
  readonly now: () => Date;
  /** Whether the process has just started. */
  readonly fresh?: boolean | undefined;
  /** Shares processor time fairly between people; defaults to a queue of its own. */
  readonly fairness?: FairQueue | undefined;
  /** Measures interactions; defaults to nothing. */
  readonly metrics?: InteractionMetrics | undefined;
  /** Aborted when the process is asked to stop, before it waits for its jobs. */
  readonly stopping: AbortSignal;
  /** Receives the application's id before the gateway opens. If it rejects, the bot does not start. */
  readonly admit?: ((application: string) => Promise<void>) | undefined;
  /** Called once if Discord closes the gateway for good after the start. The bot is then dead. */
  readonly onRefused: (refusal: GatewayRefusal) => void;
}

interface Bot {
  /**
   * Logs in. Resolves when the bot is online and its commands are registered, or were refused, or take long.
   *
   * @throws GatewayRefusal
   */
  start(): Promise<Started>;
  /** Whether every gateway connection of this process is up. */
  isOnline(): boolean;
  /** Finishes the interactions it has received, then goes offline. */
  stop(): Promise<void>;
}

export interface Started {
  /** Why Discord did not take the commands. It keeps the former ones, and is asked again. */
  readonly unregistered: unknown;
}

/** Creates the Discord bot. It registers its job handlers, so create it before the queue starts. */
export function createBot(needs: BotNeeds): Bot {
  const { service, queue, games, painter, token, log, now } = needs;
  let isStarted = false;
  const client = createClient(
    {
      ...needs,
      // During the start, it fails by itself.
      onTokenRefused: () =>
        isStarted && needs.onRefused(new GatewayRefusal(GatewayCloseCodes.AuthenticationFailed)),
    },
    log,
  );
  client.rest.setToken(token);
  let emojiRefresh: EmojiRefresh | undefined;
  const emojis = needs.emojis ?? createEmojis([]);
  retryWithoutEmoji(client.rest, emojis, () => emojiRefresh?.refused());
  const messages = createMessageClient(client.rest, () => client.application?.id ?? '');
  const members = createMembers(client.rest, now);
  const texts = needs.translator.inAllLocales;
  const mentions = createCommandMentions(() => slashCommands(commands, games, texts));
  const parts = {
    postNew: (tableId: string) => announcer.postNew(tableId),
    service,
    newThreads: needs.newThreads,
    games,
    translator: mentioning(needs.translator, mentions),
    painter,
    animator: needs.animator,
    emojis,
    messages,
    members,
    guests: createGuests(client),
    client,
    log,
    now,
  };
  const bot = createContext(parts, needs.contribute ?? (() => []), needs.contributions);
  const { commands } = bot.handlers();
  const announcer = createAnnouncer(bot, (channelId) => lackingIn(client, channelId));
  const panels = createLivePanels(bot);
  const haste = watchLoop(needs.fresh ?? false);
  const router = createRouter(bot, needs.metrics, panels, needs.fairness, haste.isNeeded);
  const serverEvents = createServerEvents(bot, knownChannelsOf(client));
  const working = new Set<Promise<void>>();

  const outages = registerJobs(bot, queue, announceAndFollow(bot, announcer.announce, panels.refresh));
  /** Makes `stop` wait for work that never rejects. */
  const track = (promise: Promise<void>): void => {
    const work = promise.finally(() => working.delete(work));
    working.add(work);
  };
  client.on(Events.InteractionCreate, (interaction) => track(router.handle(interaction)));
  noticeUnread(client, (sent, error) => track(refuseUnread(bot, sent, error)));

  return {
    async start() {
      if (needs.admit !== undefined) {
        await needs.admit(await patiently(() => ownId(client.rest), needs.stopping, log));
      }
      const ready = new Promise<void>((resolve) => {
        client.once(Events.ClientReady, () => resolve());
      });
      const refused = new Promise<never>((_, reject) => {
        // discord.js emits this only after a close code that forbids reconnecting.
        client.once(Events.ShardDisconnect, ({ code }) => reject(new GatewayRefusal(code)));
      });
      const login = patiently(() => logIn(client, token), needs.stopping, log);
      await Promise.race([login.then(() => ready), refused]);
      isStarted = true;
      refused.catch(needs.onRefused);
      const isFirst = needs.shards === undefined || needs.shards.ids.includes(0);
      // With the commands of the last time, or none yet, the bot can do everything else.
      const unregistered = client.isReady()
        ? await Promise.race([
            learnCommands(bot, client, isFirst, needs.stopping, mentions.learn),
            pause(COMMANDS_WITHIN, needs.stopping).then(() => undefined),
          ])
        : undefined;
      // In the background: dozens of pictures may need uploading, and words replace them until then.
      if (client.isReady() && needs.emojis !== undefined) {
        const application = { rest: client.rest, id: client.application.id, signal: needs.stopping };
        emojiRefresh = refreshEmojis(needs.emojis, application, isFirst ? 'owner' : 'reader', log);
      }
      watchServerEvents(client, serverEvents);
      // In the background: it may ask Discord about hundreds of archived threads.
      track(serverEvents.catchUp(needs.stopping));
      log.info({ user: client.user?.tag, servers: client.guilds.cache.size }, 'the bot is online');
      return { unregistered };
    },
    // A client that was ready once stays "ready"; only its shards know whether they are connected.
    isOnline: () => client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready),
    async stop() {
      outages.stop();
      emojiRefresh?.stop();
      // Every interaction that arrives before the gateway closes is answered; answering needs no connection.
      hearUntilClosed(client.ws);
      await client.destroy();
      // The last arrivals are dispatched in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      while (working.size > 0) await Promise.allSettled(working);
      haste.stop();
    },
  };
}

/** The id of the application to which the token belongs. @throws TypeError if Discord does not say it */
async function ownId(rest: Pick<Client['rest'], 'get'>): Promise<string> {
  const answer = (await rest.get(Routes.currentApplication())) as { readonly id?: string } | null;
  if (typeof answer?.id !== 'string') throw new TypeError('Discord does not say which application this is');
  return answer.id;
}

/** The wait before Discord is asked once more during the start, in ms: twice as long each time, up to the longest. */
const ASKED_AGAIN = 1_000;

/**
 * Asks again and again while Discord is out of order.
 *
 * @throws what waiting does not mend, such as a refusal or a wrong address, and the last error at a stop
 */
async function patiently<T>(
  ask: () => Promise<T>,
  stopping: AbortSignal,
  log: Log,
  wait = ASKED_AGAIN,
): Promise<T> {
  try {
    return await ask();
  } catch (err) {
    if (!isPassing(err)) throw err;
    if (wait === ASKED_AGAIN) log.warn({ err }, 'Discord is out of order: the start waits for it');
    if (stopping.aborted || (await pause(wait, stopping))) throw err;
    return patiently(ask, stopping, log, Math.min(2 * wait, LONGEST_OUTAGE_WAIT));
  }
}

/** How long the start waits for the commands, in ms. */
const COMMANDS_WITHIN = 10_000;
/** The wait before the commands are registered once more, in ms: twice as long each time, up to the longest. */
const COMMANDS_AGAIN = 5_000;
const LONGEST_OUTAGE_WAIT = 30_000;
const LONGEST_REFUSAL_WAIT = 600_000;

/**
 * Has Discord list the bot's commands, after a failure again and again: until then a new bot has none.
 *
 * @param isFirst whether this process registers them. All processes share the commands, so only one does
 * @returns why the first attempt failed; undefined if it did not
 */
async function learnCommands(
  bot: BotContext,
  client: Client<true>,
  isFirst: boolean,
  stopping: AbortSignal,
  learn: (listed: unknown) => void,
  wait = 0,
): Promise<unknown> {
  try {
    learn(await (isFirst ? registerCommands(bot, client) : registered(client.rest, client.application.id)));
    return undefined;
  } catch (err) {
    if (stopping.aborted) return undefined;
    if (err instanceof RateLimitError && isLimitOfNewCommands(err)) {
      bot.log.warn(
        { waitMs: err.retryAfter },
        'Discord takes no new commands for now: it takes 200 a day; it keeps the former ones until then',
      );
      void pause(err.retryAfter, stopping).then((isStopped) =>
        isStopped ? undefined : learnCommands(bot, client, isFirst, stopping, learn),
      );
      await learnCommands(bot, client, false, stopping, learn);
      return err;
    }
    if (wait === 0)
      bot.log.error(
        { err },
        'registering the commands failed; Discord keeps the former ones until it succeeds',
      );
    const longest = err instanceof DiscordAPIError ? LONGEST_REFUSAL_WAIT : LONGEST_OUTAGE_WAIT;
    const next = Math.min(Math.max(2 * wait, COMMANDS_AGAIN), longest);
    void pause(next, stopping).then((isStopped) =>
      isStopped ? undefined : learnCommands(bot, client, isFirst, stopping, learn, next),
    );
    return err;
  }
}

/** Registers the bot's commands. @returns Discord's list of the commands */
async function registerCommands(bot: BotContext, { rest, application }: Client<true>): Promise<unknown> {
  const { games, translator, places, log } = bot;
  const handlers = bot.handlers();
  const { integrationTypesConfig } = await application.fetch();
  // Discord refuses such commands for an application without this installation type.
  const isAllowed = ({ installedBy }: Reach) => integrationTypesConfig?.[installedBy] != null;
  const reaches = places.reaches().filter(isAllowed);
  const texts = translator.inAllLocales;
  const all = [
    ...slashCommands(handlers.commands, games, texts, reaches, places.channelTypes()),
    ...menuCommands(handlers, texts, reaches),
  ];
  return register(rest, application.id, all, log);
}

/** Registers the handlers of the jobs that wait for Discord. @returns notices when Discord is out of order */
function registerJobs(
  { contributions, client, log }: BotContext,
  queue: BotNeeds['queue'],
  announce: (tableId: string) => Promise<void>,
): OutageWatch {
  const all = new Map<string, Work>([
    ['announce', { run: announce, atOnce: 10 }],
    ...contributions.flatMap(({ jobs = {}, dueWork = [] }) => [
      ...Object.entries(jobs),
      ...dueWork.map((work) => [work.queue, work] as const),
    ]),
  ]);
  const outages = createOutageWatch(
    () => client.rest.get(Routes.gateway(), { auth: false }),
    () => {
      log.info({}, 'Discord answers again; failed jobs are retried');
      for (const name of all.keys()) void queue.retryNow(name);
    },
  );
  for (const [name, { run, atOnce }] of all) {
    const handler = async ({ key }: Job): Promise<void> => {
      try {
        await run(key);
      } catch (error) {
        outages.noticed(error);
        throw error;
      }
    };
    queue.work(name, handler, atOnce);
  }
  return outages;
}
