import { createHash } from 'node:crypto';
import { announceAndFollow, createAnnouncer } from '../../discord/announce/announcer.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import type { Suggestion } from '../../discord/interactions/command.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import type { Launch, Reply } from '../../discord/interactions/reply.ts';
import { compose } from '../../discord/messages/compose.ts';
import type { Form } from '../../discord/messages/form.ts';
import { refusalView } from '../../discord/messages/refusals.ts';
import { collectAdditions } from '../../discord/messages/slots.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import type { View } from '../../discord/messages/view.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { features } from '../../features/index.ts';
import { games } from '../../games/index.ts';
import type { Table } from '../../table/model.ts';
import { type Thinker, thinkerHere } from '../../table/play/computers.ts';
import type { Look } from '../../table/ports.ts';
import type { Row } from '../../table/record.ts';
import type { Loaded } from '../../table/request.ts';
import { memoryStore, type Saved } from '../table/memory-store.ts';
import { askBy, type TestAsk, testContext } from './bot-context.ts';
import { type PersonDriver, personDriver } from './person-driver.ts';
import { translator } from './translator.ts';

/** A bot with everything that it knows. Tests can read its every word and picture. */
export interface World extends PersonDriver {
  /** The time, in ms. */
  readonly clock: { at: number };
  /** A person in channel 90, with a new interaction. After two worlds diverge, their interactions have the same ids. */
  as(name: string): TestAsk;
  /** The number of interactions so far. */
  readonly made: { interactions: number };
  /** The slots of messages that features were asked to fill. */
  readonly slots: Set<string>;
}

/** A way in which information leaves the bot, as a person uses it. */
export interface Exit {
  readonly name: string;
  /** The command's name, or the button's kind. */
  readonly of: string;
  /** Whether everybody who is there can read the answer. */
  readonly isPublic?: boolean;
  use(people: World, context: TestAsk): Promise<Reply | Form | Launch | readonly Suggestion[] | undefined>;
}

/** The result of using an exit, which leaves the world unchanged. */
export interface Outcome {
  /** The answer to the person, as text. */
  readonly answer: string;
  readonly isRefusal: boolean;
  /** What the bot posted by itself, by channel, as text. */
  readonly posts: ReadonlyMap<string, string>;
  /** The tables that changed, in their new state. */
  readonly changed: readonly Loaded[];
}

/** Noon in UTC, on a Tuesday. */
const START = Date.parse('2026-11-24T12:00:00Z');
const SEED = '07'.repeat(32);
const thinker = thinkerHere(games);

/**
 * Pictures and films are hashes of their scenes and the names in them. Computer players and hints choose the same
 * regardless of the dice to come.
 */
const toolsWith = (asked: (question: keyof Thinker) => void): Parameters<typeof testContext>[6] => ({
  painter: { paint: async (scene, look) => Buffer.from(hashOf([scene], look)) },
  animator: { animate: async (frames, look) => Buffer.from(hashOf(frames, look)) },
  thinker: watched(asked, {
    ...thinker,
    advice: (game, choice) => thinker.advice(game, { ...choice, seed: '' }),
    strongAdvice: async () => undefined,
    advantage: async () => undefined,
    // Every move is worth what its seat has, which takes no time to compute.
    candidates: async () => [],
    playOut: async (game, { state, seats, moves, times }) => {
      const { totals } = game.score(state);
      const now = seats.map((seat) => totals[seat] ?? 0);
      return moves.map(() => Array.from({ length: times }, () => now));
    },
  }),
});

/** A thinker that tells what it is asked. */
function watched(asked: (question: keyof Thinker) => void, thinker: Thinker): Thinker {
  return new Proxy(thinker, {
    get(from, name: keyof Thinker) {
      asked(name);
      return from[name];
    },
  });
}

/**
 * @param from the world to copy; left out: an empty one
 * @param texts replacements in everything stored, for whole texts, in JSON as well
 * @param asked told of each question to whatever thinks for computer players and hints
 */
export function newWorld(
  from?: World,
  texts?: ReadonlyMap<string, string>,
  asked: (question: keyof Thinker) => void = () => {},
): World {
  const clock = { at: from?.clock.at ?? START };
  const store = memoryStore();
  const bot = testContext(
    games,
    translator,
    SEED,
    () => new Date(clock.at),
    features,
    store,
    toolsWith(asked),
  );
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

/** Lets a person use an exit, then the bot does what it does by itself. */
export async function useExit(world: World, context: TestAsk, exit: Exit): Promise<Outcome> {
  const { bot } = world;
  const before = bot.store.save();
  const posted = bot.messages.sent.map((one) => ({ ...one }));
  const at = world.clock.at;
  try {
    const answer = await exit.use(world, context);
    const told = await textOf(bot, context, answer);
    const changed: Loaded[] = [];
    const tablesBefore = tablesIn(before);
    for (const { id, version } of tablesIn(bot.store.save())) {
      if (tablesBefore.some((result) => result.id === id && result.version === version)) continue;
      await announce(world, id);
      const loaded = await bot.service.load(id);
      if (loaded !== undefined) changed.push(loaded);
    }
    const after = tablesIn(bot.store.save());
    // These ids are random in each world.
    const drawn = after.flatMap((table) => [
      ...(tablesBefore.some(({ id }) => id === table.id) ? [] : [table.id]),
      ...proposalsIn(table).map(({ id }) => id),
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

function tablesIn(saved: Saved): readonly Row<'table'>[] {
  return [...(saved.get('table')?.values() ?? [])] as unknown as readonly Row<'table'>[];
}

function proposalsIn({ doc }: Row<'table'>): Table['proposals'] {
  return (JSON.parse(doc) as Table).proposals;
}

/** What the bot does after a table has changed: it posts, and the features follow up. */
export async function announce({ bot }: World, id: string): Promise<void> {
  await announceAndFollow(bot, createAnnouncer(bot, () => []).announce)(id);
}

/** New and edited messages, by channel. */
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
  context: TestAsk,
  answer: Awaited<ReturnType<Exit['use']>>,
): Promise<string> {
  const painted = async (view: View) => readable(await compose(view, bot));
  if (answer === undefined || !('kind' in answer) || answer.kind === 'nothing')
    return JSON.stringify(answer ?? {});
  if (answer.kind === 'launch') return textOf(bot, context, answer.otherwise);
  if (answer.kind === 'view') return painted(answer.view);
  const { message, table, seat, inTheWay, instead } = answer;
  const words = wordsFor({ ...context, bot }, table);
  // It shows only the link of the table.
  const link = table && tableLink(table, words);
  if (table === undefined || !inTheWay) return JSON.stringify({ message, seat, instead, link });
  const added = await collectAdditions(bot, { table, words }, 'inTheWay');
  return painted(refusalView(message, words, table, seat, added, instead));
}

/** @returns JSON, without the marks by which the bot finds its messages again */
function readable({ components: [container, ...others], files, notify }: Composed): string {
  const { id: _, ...unmarked } = container ?? {};
  const components = [unmarked, ...others];
  const shownFiles = files.map(({ name, data }) => [name, data.toString('utf8')]);
  return JSON.stringify({ components, notify, files: shownFiles });
}
