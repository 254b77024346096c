import { createHash } from 'node:crypto';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame, Level } from '../../core/game.ts';
import { toMove } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { type OptionValues, readOption, valuesOf } from '../../core/options.ts';
import { quickRandom, type Random } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';
import { provableRandom } from './chance.ts';
import { finalOf, type GameRecord, type RecordStep } from './record.ts';

/** The player on a simulated seat: one that takes any legal action, or a computer player of a level. */
export type Simulated = 'random' | Level;

export interface Simulation {
  readonly game: AnyGame;
  readonly options: OptionValues;
  /** 32 bytes in hex. */
  readonly seed: string;
  /** One per seat. */
  readonly players: readonly Simulated[];
  readonly headStart?: readonly number[] | undefined;
  /** Makes each decision, to measure it. Default: at once. */
  readonly deciding?: ((player: Simulated, decide: () => unknown) => unknown) | undefined;
}

/** Far more steps than any of our games needs. A game that reaches this limit is endless. */
const STEP_LIMIT = 100_000;

/** Plays a whole game without Discord. The same simulation gives the same record. @throws if the game does not end */
export function simulate({
  game,
  options,
  seed,
  players,
  headStart,
  deciding = (_, decide) => decide(),
}: Simulation): GameRecord {
  const random = provableRandom(seed, '');
  const setup = begin(game, { seats: players.length, options, formerWinners: [], headStart }, random);
  const steps: RecordStep[] = [];
  let { state } = setup;
  for (;;) {
    const final = finalOf(game, state);
    if (final !== undefined)
      return {
        record: 1,
        game: game.id,
        seats: players.length,
        options,
        ...(headStart === undefined ? {} : { headStart }),
        seed,
        setupChance: setup.chance,
        steps,
        final,
      };
    if (steps.length === STEP_LIMIT)
      throw new Error(`${game.id}: no end after ${STEP_LIMIT} steps from ${seed}`);
    const own = quickRandom(`${seed}:${steps.length}`);
    const seat = pick(game.awaiting(state), own);
    const player = players[seat] ?? 'random';
    const position = state;
    const action = deciding(player, () => chosen(game, position, seat, player, own));
    const step = play(game, state, seat, action, random);
    const { verb, args } = toMove(game, action);
    steps.push({ seat, verb, args, chance: step.chance, by: 'computer' });
    state = step.state;
  }
}

/** The seed of one game of a series, in hex: SHA-256 of `<series>:<index>`. */
export function seedOf(series: string, index: number): string {
  return createHash('sha256').update(`${series}:${index}`).digest('hex');
}

/** Random options, except for the given ones. */
export function someOptions(game: AnyGame, given: OptionValues, random: Random): OptionValues {
  const drawn = Object.entries(game.options.specs).map(([name, spec]) => {
    const value = readOption(spec, pick(valuesOf(spec), random));
    return [name, value];
  });
  return game.options.schema.parse({ ...Object.fromEntries(drawn), ...given });
}

function chosen(game: AnyGame, state: unknown, seat: Seat, player: Simulated, random: Random): unknown {
  return player === 'random'
    ? pick(game.legal(state, seat), random)
    : chooseAt(game, player, state, seat, random);
}

/** @throws on an empty list */
function pick<T>(items: readonly T[], random: Random): T {
  const item = items[random.int(items.length)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
