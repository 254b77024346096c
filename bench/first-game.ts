import type { AnyGame } from '../src/core/game.ts';
import { toMove } from '../src/core/legal.ts';
import { createAnnouncer } from '../src/discord/announce/announcer.ts';
import type { Reply } from '../src/discord/interactions/reply.ts';
import type { View } from '../src/discord/messages/view.ts';
import { games } from '../src/games/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import { adviceFor, seatAwaited } from '../src/table/play/turns.ts';
import type { Loaded } from '../src/table/service.ts';
import { askBy, shown, type TestContext, testContext, wordsOf } from '../src/testkit/discord/bot-context.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';
import { pressed, routeFinder } from '../src/testkit/discord/shortest-route.ts';
import { catalogs } from '../src/testkit/discord/translator.ts';
import { beginner } from './beginner.ts';
import { quantile, type Row } from './measure.ts';

/** The number of games of each kind, with different dice and start players. */
const GAMES = 7;
const WORDS_A_SECOND = 200 / 60;
const SECONDS_A_PRESS = 2;

/** What a person has read and pressed before their first confirmed move of their own. */
interface Beginning {
  readonly words: number;
  readonly presses: number;
}

/**
 * The time from the message that calls a newcomer to their first confirmed move of their own: they open the game, read
 * every line once at 200 words a minute, and take two seconds per press. An emoji counts as a word. Pictures and the
 * options of closed menus are not counted.
 */
export async function* firstGame(): AsyncGenerator<Row> {
  for (const game of games) {
    const all: Beginning[] = [];
    for (let n = 0; n < GAMES; n++) all.push(await begin(game, n.toString(16).padStart(64, '5')));
    const [seconds, words, presses] = [
      all.map((beginning) => beginning.words / WORDS_A_SECOND + beginning.presses * SECONDS_A_PRESS),
      all.map((beginning) => beginning.words),
      all.map((beginning) => beginning.presses),
    ].map((numbers) => numbers.toSorted((a, b) => a - b));
    const middle = (numbers: readonly number[] = []) => quantile(numbers, 0.5).toFixed(0);
    yield {
      what: `${game.id}: a newcomer's first own move, by count, median (most)`,
      ours: `${middle(seconds)} (${seconds?.at(-1)?.toFixed(0)}) s`,
    };
    yield {
      what: `${game.id}: of these, median`,
      ours: `${middle(words)} words, ${middle(presses)} presses`,
    };
  }
}

const translator = createTranslator(catalogs, (name) => `<:${name}:1>`);

async function begin(game: AnyGame, seed: string): Promise<Beginning> {
  const bot = testContext([game], translator, seed);
  const people = personDriver([game], translator, bot);
  const mia = askBy('Mia');
  const id = await people.begun('Ben');
  const loaded = await calledFor(bot, id);
  const reader = createReader();
  reader.see(wordsOf(bot.messages.sent.at(-1)?.message ?? fail('no message')));
  let presses = 0;
  const use = async (reply: Reply): Promise<View> => {
    if (reply.kind !== 'view') throw new Error(`no panel: ${JSON.stringify(reply)}`);
    reader.see(wordsOf(await shown(bot, reply)));
    return reply.view;
  };
  for (const press of [`1:play:${id}`, `1:first-game:${id}:show`]) {
    await use(await people.press(mia, press));
    presses++;
  }
  const panel = await use(await people.press(mia, `1:play:${id}`));
  const seat = seatAwaited(loaded, mia.person);
  if (!seat.ok) throw new Error('nobody is awaited');
  // Both moves are equally good. The preselected one takes the fewest presses.
  const { move: advised } = adviceFor(loaded, seat.value);
  const first = beginner(game, loaded.state, seat.value, { int: () => 0, shuffle: (all) => [...all] });
  const finder = routeFinder(bot, game);
  let route = await finder.shortest(panel, mia, advised);
  if (route === undefined) throw new Error('no way to the move');
  if (route.presses > 2) {
    const other = await finder.shortest(panel, mia, toMove(game, first));
    if (other !== undefined && other.presses < route.presses) route = other;
  }
  for (const one of route.uses.slice(0, -1)) await use(await pressed(people, mia, one));
  return { words: reader.words(), presses: presses + route.presses };
}

/** The others move until Mia is awaited. */
async function calledFor(bot: TestContext, id: string): Promise<Loaded> {
  const announcer = createAnnouncer(bot, () => []);
  for (;;) {
    for (let job = bot.store.jobs.shift(); job !== undefined; job = bot.store.jobs.shift())
      await announcer.announce(job.key);
    const loaded = (await bot.service.load(id)) ?? fail('no table');
    if (seatAwaited(loaded, askBy('Mia').person).ok) return loaded;
    const ben = askBy('Ben');
    const seat = seatAwaited(loaded, ben.person);
    if (!seat.ok) throw new Error('nobody is awaited');
    await bot.service.move({ ...ben, tableId: id }, adviceFor(loaded, seat.value).move);
  }
}

function fail(what: string): never {
  throw new Error(what);
}

/** Counts every line once. The line that calls people is read as two: who is called, and what they are asked. */
function createReader() {
  const read = new Set<string>();
  return {
    see(text: string) {
      for (const line of text.split(/\n|: (?=\*\*)/)) read.add(plain(line));
    },
    words: () => [...read].reduce((count, line) => count + line.split(' ').length, 0),
  };
}

/** The visible words of Discord's Markdown, without its marks. */
function plain(line: string): string {
  return line
    .replaceAll(/<a?:\w+:\d+>/g, ' emoji ')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
