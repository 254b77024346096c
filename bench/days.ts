import type { AnyGame } from '../src/core/game.ts';
import type { OptionValues } from '../src/core/options.ts';
import { begin, isOver, play } from '../src/core/play.ts';
import { quickRandom } from '../src/core/random.ts';
import { games } from '../src/games/index.ts';
import type { Row } from './measure.ts';

const PLAYERS = 3;
const GAMES = 5;
/** A game that takes longer is given up. */
const MOST_DAYS = 400;

/** The variants whose days are counted, by game; the standard one is first. */
const variants: Readonly<Record<string, readonly OptionValues[]>> = {
  'roll-to-the-top': [{}],
  'graphia-genesis': [{}, { pace: 'together' }, { length: '16' }, { length: '16', pace: 'together' }],
  'potion-shop': [{}, { order: 'players' }],
  'from-the-ground-up': [{}, { tempo: 'together' }],
};

/**
 * How many days a game takes for people who each look in once a day, one after another: then each makes every move that
 * the game awaits from them.
 */
export async function* days(): AsyncGenerator<Row> {
  for (const game of games)
    for (const options of variants[game.id] ?? [{}]) {
      if (!game.options.schema.safeParse(options).success) continue;
      const counts = Array.from({ length: GAMES }, (_, index) => daysOf(game, options, `days ${index}`));
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      const variant = Object.entries(options).map(([name, value]) => ` ${name}:${value}`);
      yield {
        what: `${game.id}${variant.join('')}: days for ${PLAYERS} players, mean (most)`,
        ours: `${mean.toFixed(1)} (${Math.max(...counts)})`,
      };
    }
}

function daysOf(game: AnyGame, variant: OptionValues, seed: string): number {
  const random = quickRandom(seed);
  const options = game.options.schema.parse(variant);
  let { state } = begin(game, { seats: PLAYERS, options, formerWinners: [] }, random);
  for (let day = 1; day <= MOST_DAYS; day++)
    for (let seat = 0; seat < PLAYERS; seat++) {
      while (game.awaiting(state).includes(seat))
        state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
      if (isOver(game, state)) return day;
    }
  return MOST_DAYS;
}
