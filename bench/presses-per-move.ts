import type { AnyGame } from '../src/core/game.ts';
import { createAnnouncer } from '../src/discord/announce/announcer.ts';
import { discordCatalogs } from '../src/discord/i18n/localizer.ts';
import type { Reply } from '../src/discord/interactions/reply.ts';
import type { View } from '../src/discord/messages/view.ts';
import type { State as FromTheGroundUp } from '../src/games/from-the-ground-up/rules/state.ts';
import type { State as GraphiaGenesis } from '../src/games/graphia-genesis/rules/state.ts';
import { games } from '../src/games/index.ts';
import type { State as PotionShop } from '../src/games/potion-shop/rules/state.ts';
import type { State as RollToTheTop } from '../src/games/roll-to-the-top/rules/state.ts';
import { createTranslator } from '../src/i18n/index.ts';
import { adviceFor, seatAwaited } from '../src/table/play/turns.ts';
import { askBy, type TestContext, testContext } from '../src/testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { pressed, type RouteFinder, routeFinder } from '../src/testkit/discord/shortest-route.ts';
import type { Row } from './measure.ts';

const PLAYERS = ['Mia', 'Ben'] as const;

/** One move of a person. */
interface CountedMove {
  readonly player: string;
  readonly verb: string;
  readonly presses: number;
  readonly round: string;
}

interface CountedGame {
  readonly moves: readonly CountedMove[];
  /** How often somebody opened their panel. */
  readonly sittings: number;
  readonly posted: number;
  readonly edited: number;
}

/** What is counted together as a round, by game. */
const roundOf: Readonly<Record<string, (state: unknown) => string>> = {
  'roll-to-the-top': (state) => {
    const { rolls, pool, phase } = state as RollToTheTop;
    return phase.is === 'climb' ? `${rolls}, a roll of ${pool.length} dice` : `${rolls}, before the roll`;
  },
  'graphia-genesis': (state) => String((state as GraphiaGenesis).round),
  'potion-shop': (state) => String((state as PotionShop).round),
  'from-the-ground-up': (state) => String((state as FromTheGroundUp).round),
};

/**
 * Counts the presses for a move. Two people play a whole game of each kind through the controls of their panels, each
 * time on the shortest way to the move that a computer player would make. Presses on `Play` count in a whole game.
 */
export async function* pressesPerMove(): AsyncGenerator<Row> {
  for (const game of games) {
    const { moves, sittings, posted, edited } = await playThrough(game);
    const verbs = [...new Set(moves.map(({ verb }) => verb))];
    for (const verb of verbs)
      yield row(`${game.id}: presses for \`${verb}\``, presses(moves.filter((move) => move.verb === verb)));
    const rounds = roundsOf(moves);
    for (const kind of new Set(rounds.map(({ round }) => kindOf(round))))
      yield row(
        `${game.id}: presses for ${kind}`,
        rounds.filter(({ round }) => kindOf(round) === kind).map((one) => one.presses),
      );
    yield {
      what: `${game.id}: a whole game of two, each`,
      ours: `${moves.length / 2} moves, ${(sum(presses(moves)) + sittings) / 2} presses in ${sittings / 2} sittings`,
    };
    yield { what: `${game.id}: public messages in it`, ours: `${posted} posted, edited ${edited} times` };
  }
}

const presses = (moves: readonly CountedMove[]): readonly number[] => moves.map((move) => move.presses);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The presses of each player in each round. */
function roundsOf(
  moves: readonly CountedMove[],
): readonly { readonly round: string; readonly presses: number }[] {
  const counts = new Map<string, number>();
  for (const { player, round, presses: more } of moves) {
    const key = `${player}, ${round}`;
    counts.set(key, (counts.get(key) ?? 0) + more);
  }
  return [...counts].map(([round, count]) => ({ round, presses: count }));
}

/** What follows the round's number; otherwise `a round`. */
function kindOf(round: string): string {
  return round.split(', ')[2] ?? 'a round';
}

function row(what: string, counts: readonly number[]): Row {
  const mean = sum(counts) / Math.max(1, counts.length);
  return { what: `${what}, mean (most)`, ours: `${mean.toFixed(1)} (${Math.max(...counts)})` };
}

/** @throws if a panel offers no way to a legal move */
async function playThrough(game: AnyGame): Promise<CountedGame> {
  const translator = createTranslator({
    discord: discordCatalogs,
    ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
  });
  let time = Date.parse('2026-03-02T12:00:00Z');
  const bot = testContext([game], translator, '07'.repeat(32), () => new Date(time));
  const people = personDriver([game], translator, bot);
  const finder = routeFinder(bot, game);
  const work = worker(bot);
  const id = await people.begun();
  await work();
  const moves: CountedMove[] = [];
  let sittings = 0;
  const isPlaying = async () => (await bot.service.load(id))?.table.status === 'playing';
  for (let visits = 0; await isPlaying(); visits++) {
    const player = PLAYERS[visits % PLAYERS.length] ?? '';
    time += 60_000;
    const own = await sitting(people, finder, game, id, player, work);
    if (own.length > 0) sittings++;
    moves.push(...own);
  }
  const { sent } = bot.messages;
  return { moves, sittings, posted: sent.length, edited: sum(sent.map(({ edits }) => edits)) };
}

/** Runs jobs as the queue does. */
function worker(bot: TestContext): () => Promise<void> {
  const announcer = createAnnouncer(bot, () => []);
  return async () => {
    for (let job = bot.store.jobs.shift(); job !== undefined; job = bot.store.jobs.shift())
      if (job.queue === 'announce') await announcer.announce(job.key);
      else if (job.queue === 'computer') await bot.service.playComputers(job.key);
  };
}

/** A person opens their panel and plays until it offers nothing more. */
async function sitting(
  people: PersonDriver,
  finder: RouteFinder,
  game: AnyGame,
  tableId: string,
  player: string,
  work: () => Promise<void>,
): Promise<readonly CountedMove[]> {
  const { bot } = people;
  const moves: CountedMove[] = [];
  let reply: Reply = await people.press(askBy(player), `1:play:${tableId}`);
  for (;;) {
    const loaded = await bot.service.load(tableId);
    const seat = loaded && seatAwaited(loaded, askBy(player).person);
    if (loaded === undefined || !seat?.ok) return moves;
    const { move } = adviceFor(loaded, seat.value);
    const panel = viewOf(reply);
    const route = await finder.shortest(panel, askBy(player), move);
    if (route === undefined)
      throw new Error(`${game.id}: no control leads to ${move.verb} ${JSON.stringify(move.args)}`);
    for (const use of route.uses) {
      reply = await pressed(people, askBy(player), use);
      await people.see(reply);
    }
    const round = roundOf[game.id]?.(loaded.state) ?? '';
    moves.push({ player, verb: move.verb, presses: route.presses, round });
    await work();
  }
}

function viewOf(reply: Reply): View {
  if (reply.kind !== 'view') throw new Error(`no panel: ${JSON.stringify(reply)}`);
  return reply.view;
}
