import { writeFileSync } from 'node:fs';
import { chooseAt } from '../core/computer.ts';
import { type AnyGame, levels } from '../core/game.ts';
import { type Move, toMove } from '../core/legal.ts';
import { type Locale, locales, type Seat } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';
import { quickRandom, type Random } from '../core/random.ts';
import { type Theme, themes } from '../core/scene.ts';
import { begin, play } from '../core/steps.ts';
import { createTranslator } from '../i18n/index.ts';
import { loadGames } from '../loading/load.ts';
import { readOptions } from '../table/lobby/lobby.ts';
import type { Simulated } from '../table/play/simulation.ts';
import type { Translator } from '../table/ports.ts';

/** Those that `GAMES` adds are tools' games, too. What is left out is said with the games that there are. */
export const { games, leftOut } = await loadGames(process.env.GAMES);

/** A subcommand of `npm run tool`. */
export interface Tool {
  /** For `--help`: one line about the tool, then its arguments. */
  readonly usage: string;
  /** Reads the arguments. @returns the work @throws an error whose message says what is wrong */
  prepare(args: readonly string[]): () => void | Promise<void>;
}

/** A tool that makes one file and prints notes about it. */
export function fileTool<Wanted extends WantedPictures>(
  usage: string,
  read: (args: readonly string[]) => Wanted,
  make: (wanted: Wanted) => Promise<{ readonly file: Buffer; readonly lines: readonly string[] }>,
): Tool {
  return {
    usage,
    prepare(args) {
      const wanted = read(args);
      return async () => {
        const { file, lines } = await make(wanted);
        writeFileSync(wanted.out, file);
        console.log([wanted.out, ...lines].join('\n'));
      };
    },
  };
}

/** A game between computer players. */
export interface WantedGame {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
  readonly seed: string;
  /** One for each seat. */
  readonly players: readonly Simulated[];
}

/** Pictures of a game between computer players. */
export interface WantedPictures extends WantedGame {
  readonly theme: Theme;
  readonly locale: Locale;
  readonly out: string;
}

export const GAME_USAGE = `  --game     one of: ${games.map(({ id }) => id).join(', ')}
  --seed     any text; the same text gives the same game (default "rollpad")
  --seats    number of players
  --players  who plays: ${['computer', 'random', ...levels].join(', ')}; one for all, or one for each seat: hard,easy
             (default computer, which is medium)
  --option   sets an option of the game: NAME=VALUE, once for each`;

export const PICTURES_USAGE = `${GAME_USAGE}
  --theme    one of: ${themes.join(', ')} (default light)
  --locale   one of: ${locales.join(', ')} (default en)`;

/** For `parseArgs`. */
export const gameArguments = {
  game: { type: 'string', default: '' },
  seed: { type: 'string', default: 'rollpad' },
  seats: { type: 'string' },
  players: { type: 'string', default: 'computer' },
  option: { type: 'string', multiple: true, default: [] as string[] },
} as const;
export const pictureArguments = {
  ...gameArguments,
  out: { type: 'string', default: '' },
  theme: { type: 'string', default: 'light' },
  locale: { type: 'string', default: 'en' },
} as const;

interface GameValues {
  readonly game: string;
  readonly seed: string;
  readonly seats?: string | undefined;
  readonly players: string;
  readonly option: readonly string[];
}

interface PictureValues extends GameValues {
  readonly out: string;
  readonly theme: string;
  readonly locale: string;
}

/**
 * @param usualSeats the default number of seats, or the nearest that the game allows @throws an error that says what is
 * wrong
 */
export function readGame(values: GameValues, usualSeats: number): WantedGame {
  const ids = games.map(({ id }) => id);
  const id = oneOf('--game', values.game, ids);
  const game = games.find((candidate) => candidate.id === id);
  if (game === undefined) throw new Error(`--game must be one of: ${ids.join(', ')}`);
  const { min, max } = game.seats;
  const usual = Math.min(max, Math.max(min, usualSeats));
  const seats = wholeNumber('seats', values.seats ?? String(usual), min, max);
  const players = values.players.split(',').map(readPlayer);
  if (players.length !== 1 && players.length !== seats)
    throw new Error(`--players must be one for all, or one for each of the ${seats} seats`);
  return {
    game,
    options: options(game, values.option),
    seats,
    seed: values.seed,
    players: Array.from({ length: seats }, (_, seat) => players[seat % players.length] ?? 'medium'),
  };
}

/** @throws an error that says what is wrong */
export function readPictures(values: PictureValues): WantedPictures {
  const wanted = readGame(values, 2);
  if (values.out === '') throw new Error('--out must name a file');
  return {
    ...wanted,
    theme: oneOf('--theme', values.theme, themes),
    locale: oneOf('--locale', values.locale, locales),
    out: values.out,
  };
}

/** A translator for the texts of all games. */
export function gameTranslator(): Translator {
  return createTranslator(Object.fromEntries(games.map(({ id, locales: own }) => [id, own])));
}

function readPlayer(text: string): Simulated {
  const player = oneOf('--players', text, ['computer', 'random', ...levels]);
  return player === 'computer' ? 'medium' : player;
}

function options(game: AnyGame, pairs: readonly string[]): OptionValues {
  const args = Object.fromEntries(pairs.map((pair) => [nameIn(pair), pair.split('=')[1] ?? '']));
  const result = readOptions(game, args);
  if (result.ok) return result.value;
  const known = Object.keys(game.options.specs).join(', ') || 'none';
  throw new Error(`--option must be NAME=VALUE, a value of an option of ${game.id} (its options: ${known})`);
}

/** NAME of `NAME=VALUE`. */
export function nameIn(pair: string): string {
  return pair.split('=')[0] ?? '';
}

/** @throws if the text is not a whole number from `min` to `max` */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} must be a whole number from ${min} to ${max}`);
  return value;
}

/** @throws if the text is not one of the allowed values */
export function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new Error(`${name} must be one of: ${allowed.join(', ')}`);
  return found;
}

/** The position after each move, the opening first, and the move itself. @param most number of moves */
export function* played(
  { game, seed, options, players }: Pick<WantedGame, 'game' | 'seed' | 'options' | 'players'>,
  most = Number.POSITIVE_INFINITY,
): Generator<{ readonly state: unknown; readonly seat?: Seat; readonly move?: Move<unknown> }> {
  const random = quickRandom(seed);
  let state = begin(game, { seats: players.length, options, formerWinners: [] }, random).state;
  yield { state };
  for (let step = 0; step < most; step++) {
    const seats = game.awaiting(state);
    // At their own pace, the seats move in turn, so that nobody gets far ahead.
    const seat = seats[game.ownPace?.(state) === undefined ? 0 : step % seats.length];
    if (seat === undefined) return;
    const action = choose(game, state, seat, players[seat] ?? 'medium', random);
    state = play(game, state, seat, action, random).state;
    yield { state, seat, move: toMove(game, action) };
  }
}

function choose(game: AnyGame, state: unknown, seat: Seat, player: Simulated, random: Random): unknown {
  if (player !== 'random') return chooseAt(game, player, state, seat, random);
  const list = game.legal(state, seat);
  return list[random.int(list.length)];
}

const NAMES = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Tony', 'Frances'];

export function playerName(seat: Seat): string {
  return NAMES[seat] ?? `${seat}`;
}
