import { sum } from '../src/core/common.ts';
import type { AnyGame } from '../src/core/game.ts';
import { firstLegal, foreseenDecisions, legalMoves, type MoveWords, toMove } from '../src/core/legal.ts';
import type { Seat } from '../src/core/message.ts';
import type { OptionValues } from '../src/core/options.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin, isOver, play } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import { PLANNED_MAX } from '../src/table/play/plans.ts';
import type { Row } from './measure.ts';

const PLAYERS = 3;
const GAMES = 5;
/** Longer games are abandoned. */
const MOST_DAYS = 400;

/** The variants whose days are counted, by game; the standard one is first. */
const variants: Readonly<Record<string, readonly OptionValues[]>> = {
  'roll-to-the-top': [{}],
  'graphia-genesis': [{}, { pace: 'together' }, { length: '16' }, { length: '16', pace: 'together' }],
  'potion-shop': [{}, { order: 'players' }],
  'from-the-ground-up': [{}, { tempo: 'together' }],
};

/**
 * The number of days that a game takes for people who each visit once a day, every day at another hour. A visitor makes
 * every move that the game awaits from them and, if the game has plans, plans all decisions that they can foresee.
 */
export async function* days(): AsyncGenerator<Row> {
  for (const game of games)
    for (const options of variants[game.id] ?? [{}])
      for (const plans of game.planning === undefined ? [false] : [false, true]) {
        if (!game.options.schema.safeParse(options).success) continue;
        const counts = Array.from({ length: GAMES }, (_, i) => daysOf(game, options, plans, `days ${i}`));
        const mean = sum(counts) / counts.length;
        const variant = Object.entries(options).map(([name, value]) => ` ${name}:${value}`);
        yield {
          what: `${game.id}${variant.join('')}${plans ? ', planning ahead' : ''}: days for ${PLAYERS} players, mean (most)`,
          ours: `${mean.toFixed(1)} (${Math.max(...counts)})`,
        };
      }
}

function daysOf(game: AnyGame, variant: OptionValues, withPlans: boolean, seed: string): number {
  const random = quickRandom(seed);
  const options = game.options.schema.parse(variant);
  /** The plans, by seat and decision. */
  const plans = new Map<string, readonly MoveWords[]>();
  let { state } = begin(game, { seats: PLAYERS, options, formerWinners: [] }, random);
  const advised = (position: unknown, seat: Seat) => game.advise(position, seat, random).action;

  const wishes = (position: unknown, seat: Seat) =>
    (game.planning?.lasting?.(position, seat, PLANNED_MAX) ?? [advised(position, seat)]).map((action) =>
      toMove(game, action),
    );

  /** @returns whether an awaited player had planned the move */
  const carryOutPlan = (): boolean => {
    for (const seat of game.awaiting(state)) {
      const key = `${seat} ${game.planning?.decision(state, seat)}`;
      const planned = firstLegal(game, legalMoves(game, state, seat), plans.get(key) ?? []);
      if (planned === undefined) continue;
      plans.set(key, planned.rest);
      state = play(game, state, seat, planned.move.action, random).state;
      return true;
    }
    return false;
  };

  for (let day = 1; day <= MOST_DAYS; day++)
    for (const seat of random.shuffle(Array.from({ length: PLAYERS }, (_, at) => at))) {
      while (game.awaiting(state).includes(seat)) {
        state = play(game, state, seat, advised(state, seat), random).state;
        while (carryOutPlan());
      }
      if (isOver(game, state)) return day;
      if (withPlans)
        for (const { id, state: then } of foreseenDecisions(game, state, seat))
          plans.set(`${seat} ${id}`, wishes(then, seat));
    }
  return MOST_DAYS;
}
