import type { AnyGame } from '../src/core/game.ts';
import { createAnnouncer } from '../src/discord/announce/announcer.ts';
import { discordCatalogs } from '../src/discord/i18n/words.ts';
import type { Reply } from '../src/discord/interactions/reply.ts';
import type { View } from '../src/discord/messages/view.ts';
import { refreshedPanel } from '../src/discord/panel/open-panel.ts';
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

/** The players at the table. Mia's presses are counted. */
const companies = {
  'with a person': { others: ['Ben'], computers: 0 },
  'with a computer': { others: [], computers: 1 },
} as const;
type Company = keyof typeof companies;

/** One move of a person. */
export interface CountedMove {
  readonly verb: string;
  /** Includes those on `Play` to find the panel again. */
  readonly presses: number;
  readonly round: string;
}

interface CountedGame {
  readonly moves: readonly CountedMove[];
  /** How often the person pressed `Play`. */
  readonly plays: number;
  readonly posted: number;
  readonly edited: number;
}

/** What counts as the same round, by game. */
export const roundOf: Readonly<Record<string, (state: unknown) => string>> = {
  'roll-to-the-top': (state) => {
    const { rolls, pool, phase } = state as RollToTheTop;
    return phase.is === 'climb' ? `${rolls}, a roll of ${pool.length} dice` : `${rolls}, before the roll`;
  },
  'graphia-genesis': (state) => String((state as GraphiaGenesis).round),
  'potion-shop': (state) => String((state as PotionShop).round),
  'from-the-ground-up': (state) => String((state as FromTheGroundUp).round),
};

/**
 * Counts a person's presses per move and per round, from the message in the channel: `Play`, each control on the
 * shortest route to the move that a computer player would make, and `Play` again when the panel leads no further. A
 * waiting panel turns into the next choice by itself, as it does within its token's 15 minutes. Plays a whole game of
 * each kind, with another person and with a computer player.
 */
export async function* pressesPerMove(): AsyncGenerator<Row> {
  for (const game of games)
    for (const company of Object.keys(companies) as Company[]) {
      const { moves, plays, posted, edited } = await playThrough(game, company);
      const name = `${game.id} ${company}`;
      yield* rowsOf(name, moves);
      yield {
        what: `${name}: a whole game`,
        ours: `${moves.length} moves, ${sum(presses(moves))} presses, ${plays} of them on Play`,
      };
      yield { what: `${name}: public messages in it`, ours: `${posted} posted, edited ${edited} times` };
    }
}

/** The presses for each verb, and for each kind of round. */
export function rowsOf(name: string, moves: readonly CountedMove[]): readonly Row[] {
  const rounds = roundsOf(moves);
  return [
    ...[...new Set(moves.map(({ verb }) => verb))].map((verb) =>
      row(`${name}: presses for \`${verb}\``, presses(moves.filter((move) => move.verb === verb))),
    ),
    ...[...new Set(rounds.map(({ round }) => kindOf(round)))].map((kind) =>
      row(
        `${name}: presses for ${kind}`,
        rounds.filter(({ round }) => kindOf(round) === kind).map((round) => round.presses),
      ),
    ),
  ];
}

const presses = (moves: readonly CountedMove[]): readonly number[] => moves.map((move) => move.presses);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The presses in each round. */
function roundsOf(
  moves: readonly CountedMove[],
): readonly { readonly round: string; readonly presses: number }[] {
  const counts = new Map<string, number>();
  for (const { round, presses: more } of moves) counts.set(round, (counts.get(round) ?? 0) + more);
  return [...counts].map(([round, count]) => ({ round, presses: count }));
}

/** The part after the round's number, if any; otherwise `a round`. */
function kindOf(round: string): string {
  return round.split(', ')[1] ?? 'a round';
}

function row(what: string, counts: readonly number[]): Row {
  const mean = sum(counts) / Math.max(1, counts.length);
  return { what: `${what}, mean (most)`, ours: `${mean.toFixed(1)} (${Math.max(...counts)})` };
}

async function playThrough(game: AnyGame, company: Company): Promise<CountedGame> {
  const translator = createTranslator({
    discord: discordCatalogs,
    ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
  });
  let time = Date.parse('2026-03-02T12:00:00Z');
  const bot = testContext([game], translator, '07'.repeat(32), () => new Date(time));
  const people = personDriver([game], translator, bot);
  const finder = routeFinder(bot, game);
  const work = worker(bot);
  await people.open();
  const id = await people.tableId();
  const { others, computers } = companies[company];
  for (const name of others) await people.run(askBy(name), 'join');
  if (computers > 0) await people.computers(askBy('Mia'), id, computers);
  await people.run(askBy('Mia'), 'start');
  await work();
  const moves: CountedMove[] = [];
  const panels = new Map<string, View | undefined>();
  let plays = 0;
  const isPlaying = async () => (await bot.service.load(id))?.table.status === 'playing';
  while (await isPlaying()) {
    time += 60_000;
    const own = await sitting(people, finder, game, id, 'Mia', work, panels.get('Mia'));
    plays += own.plays;
    moves.push(...own.moves);
    panels.set('Mia', own.panel);
    for (const name of others) {
      const { panel } = await sitting(people, finder, game, id, name, work, panels.get(name));
      panels.set(name, panel);
    }
  }
  const { sent } = bot.messages;
  return { moves, plays, posted: sent.length, edited: sum(sent.map(({ edits }) => edits)) };
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

/**
 * A person plays until nobody awaits them. When their panel leads no further, they press `Play` in the channel.
 *
 * @param before their panel as they left it
 * @throws if a new panel has no route to a legal move
 */
async function sitting(
  people: PersonDriver,
  finder: RouteFinder,
  game: AnyGame,
  tableId: string,
  player: string,
  work: () => Promise<void>,
  before: View | undefined,
): Promise<Pick<CountedGame, 'moves' | 'plays'> & { readonly panel: View | undefined }> {
  const { bot } = people;
  const moves: CountedMove[] = [];
  let plays = 0;
  let panel = before;
  for (;;) {
    const loaded = await bot.service.load(tableId);
    const seat = loaded && seatAwaited(loaded, askBy(player).person);
    if (loaded === undefined || !seat?.ok) return { moves, plays, panel };
    const { move } = adviceFor(loaded, seat.value);
    let route = panel && (await finder.shortest(panel, askBy(player), move));
    let onPlay = 0;
    if (route === undefined && panel !== undefined) {
      panel = viewOf(await refreshedPanel({ ...askBy(player), bot }, loaded));
      route = await finder.shortest(panel, askBy(player), move);
    }
    if (route === undefined) {
      onPlay = 1;
      panel = viewOf(await people.press(askBy(player), `1:play:${tableId}`));
      route = await finder.shortest(panel, askBy(player), move);
    }
    if (route === undefined)
      throw new Error(`${game.id}: no control leads to ${move.verb} ${JSON.stringify(move.args)}`);
    for (const use of route.uses) {
      const reply = await pressed(people, askBy(player), use);
      await people.see(reply);
      panel = viewOf(reply);
    }
    plays += onPlay;
    const round = roundOf[game.id]?.(loaded.state) ?? '';
    moves.push({ verb: move.verb, presses: onPlay + route.presses, round });
    await work();
  }
}

function viewOf(reply: Reply): View {
  if (reply.kind !== 'view') throw new Error(`no panel: ${JSON.stringify(reply)}`);
  return reply.view;
}
