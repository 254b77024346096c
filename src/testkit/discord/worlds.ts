import { createHash } from 'node:crypto';
import { createAnnouncer, followed } from '../../discord/announce/announcer.ts';
import { type InteractionContext, localizerFor } from '../../discord/interactions/context.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { compose } from '../../discord/messages/compose.ts';
import { refusalView } from '../../discord/messages/refusals.ts';
import { shown } from '../../discord/messages/slots.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import type { View } from '../../discord/messages/view.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { features } from '../../features/index.ts';
import { games } from '../../games/index.ts';
import type { Table } from '../../table/model.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import type { Look } from '../../table/ports.ts';
import type { Loaded } from '../../table/request.ts';
import { memoryStore } from '../table/memory-store.ts';
import { askBy, testContext } from './bot-context.ts';
import type { Exit } from './exits.ts';
import { type PersonDriver, personDriver } from './person-driver.ts';
import { translator } from './translator.ts';

/** A bot with all that it knows, whose every word and picture a test can read. */
export interface World extends PersonDriver {
  /** The time, in ms. */
  readonly clock: { at: number };
  /** Somebody in channel 90, with a new interaction. What is done after two worlds part has the same ids in both. */
  as(name: string): InteractionContext;
  /** The number of interactions so far. */
  readonly made: { interactions: number };
  /** The slots of messages for which features were asked. */
  readonly slots: Set<string>;
}

/** What came of using an exit. Nothing of it stays in the world. */
export interface Outcome {
  /** What the person is told, as text. */
  readonly answer: string;
  readonly isRefusal: boolean;
  /** What the bot posted by itself: by channel, as text. */
  readonly posts: ReadonlyMap<string, string>;
  /** The tables that have changed, as they are then. */
  readonly changed: readonly Loaded[];
}

/** Noon in UTC, on a Tuesday. */
const START = Date.parse('2026-11-24T12:00:00Z');
const SEED = '07'.repeat(32);
const thinker = thinkerHere(games);

/**
 * A picture or film is the hash of its scenes and of the names in it. Computer players and hints choose alike whatever the
 * dice will be.
 */
const tools: Parameters<typeof testContext>[6] = {
  painter: { paint: async (scene, look) => Buffer.from(hashOf([scene], look)) },
  animator: { animate: async (frames, look) => Buffer.from(hashOf(frames, look)) },
  thinker: {
    ...thinker,
    advice: (game, choice) => thinker.advice(game, { ...choice, seed: '' }),
    advantage: async () => undefined,
    // Every move is worth what its seat has, which takes no time.
    candidates: async () => [],
    playOut: async (game, { state, seats, moves, times }) => {
      const { totals } = game.score(state);
      const now = seats.map((seat) => totals[seat] ?? 0);
      return moves.map(() => Array.from({ length: times }, () => now));
    },
  },
};

/**
 * @param from a world to begin with, as it is now; left out: an empty one
 * @param texts to put in place of others in all that it has stored, wherever they stand alone
 */
export function newWorld(from?: World, texts?: ReadonlyMap<string, string>): World {
  const clock = { at: from?.clock.at ?? START };
  const store = memoryStore();
  const bot = testContext(games, translator, SEED, () => new Date(clock.at), features, store, tools);
  const made = { interactions: from?.made.interactions ?? 1_000 };
  const as = (name: string) => ({ ...askBy(name), origin: String(++made.interactions) });
  const slots = new Set<string>();
  const probe: Contribution = {
    shows: new Proxy({}, { get: (_, slot) => void slots.add(String(slot)) }),
  };
  (bot.contributions as Contribution[]).push(probe);
  if (from !== undefined) {
    store.restore(from.bot.store.save(), texts);
    bot.messages.sent.push(...from.bot.messages.sent.map((one) => ({ ...one })));
    bot.members.sees = from.bot.members.sees;
  }
  return { ...personDriver(games, translator, bot), clock, as, made, slots };
}

function hashOf(shown: Iterable<unknown>, { theme, nameOf }: Look): string {
  const hash = createHash('sha1');
  for (const one of shown) hash.update(JSON.stringify(one));
  const names = [0, 1, 2].map((seat) => [nameOf(seat), nameOf.sheet?.(seat)]);
  return hash.update(JSON.stringify([theme, names])).digest('hex');
}

/** Has somebody use an exit, and the bot do what it does by itself then. */
export async function useExit(world: World, context: InteractionContext, exit: Exit): Promise<Outcome> {
  const { bot } = world;
  const before = bot.store.save();
  const posted = bot.messages.sent.map((one) => ({ ...one }));
  const at = world.clock.at;
  try {
    const answer = await exit.use(world, context);
    const told = await textOf(bot, context, answer);
    const changed: Loaded[] = [];
    for (const { id, version } of tablesIn(bot.store.save())) {
      if (tablesIn(before).some((one) => one.id === id && one.version === version)) continue;
      await announce(world, id);
      const loaded = await bot.service.load(id);
      if (loaded !== undefined) changed.push(loaded);
    }
    const after = tablesIn(bot.store.save());
    // These ids are drawn at random in each world.
    const drawn = after.flatMap(({ id, proposals }) => [
      ...(tablesIn(before).some((one) => one.id === id) ? [] : [id]),
      ...proposals.map((one) => one.id),
    ]);
    const plain = (words: string) =>
      drawn.reduce(
        (rest, one, index) => rest.replaceAll(new RegExp(`\\b${one}\\b`, 'g'), `<${index}>`),
        words,
      );
    return {
      answer: plain(told),
      isRefusal: answer !== undefined && 'kind' in answer && answer.kind === 'refusal',
      posts: new Map([...postsSince(world, posted)].map(([channelId, all]) => [channelId, plain(all)])),
      changed,
    };
  } finally {
    bot.store.restore(before);
    bot.messages.sent.splice(0, bot.messages.sent.length, ...posted);
    world.clock.at = at;
  }
}

function tablesIn(saved: ReturnType<World['bot']['store']['save']>): readonly Table[] {
  return [...(saved.tables?.values() ?? [])] as readonly Table[];
}

/** What the bot does after a table has changed: it posts, and features follow. */
export async function announce({ bot }: World, id: string): Promise<void> {
  await followed(bot, createAnnouncer(bot, () => []).announce)(id);
}

/** New messages, and those that were edited, by channel. */
function postsSince(
  { bot: { messages } }: World,
  before: readonly { readonly id: string; readonly message: Composed }[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id, channelId, message } of messages.sent)
    if (before.find((one) => one.id === id)?.message !== message)
      found.set(channelId, (found.get(channelId) ?? '') + readable(message));
  return found;
}

async function textOf(
  bot: World['bot'],
  context: InteractionContext,
  answer: Awaited<ReturnType<Exit['use']>>,
): Promise<string> {
  const painted = async (view: View) => readable(await compose(view, bot));
  if (answer === undefined || !('kind' in answer) || answer.kind === 'nothing')
    return JSON.stringify(answer ?? {});
  if (answer.kind === 'launch') return textOf(bot, context, answer.otherwise);
  if (answer.kind === 'view') return painted(answer.view);
  const { message, table, seat, inTheWay, again } = answer;
  const localizer = localizerFor(bot, context, table);
  // Of the table it shows the link alone.
  const link = table && tableLink(table, localizer);
  if (table === undefined || !inTheWay) return JSON.stringify({ message, seat, again, link });
  const added = await shown(bot, { table, localizer }, 'inTheWay');
  return painted(refusalView(message, localizer, table, seat, added, again));
}

/** @returns JSON, without the marks by which the bot finds its messages again */
function readable({ components: [container, ...others], files, notify }: Composed): string {
  const { id: _, ...unmarked } = container ?? {};
  const components = [unmarked, ...others];
  const shownFiles = files.map(({ name, data }) => [name, data.toString('utf8')]);
  return JSON.stringify({ components, notify, files: shownFiles });
}
