import { parseArgs } from 'node:util';
import type { AnyGame } from '../core/game.ts';
import { type Locale, locales, type Seat } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';
import { begin, play } from '../core/play.ts';
import { quickRandom, type Random } from '../core/random.ts';
import { type Theme, themes } from '../core/scene.ts';
import { games } from '../games/index.ts';
import { createTranslator } from '../i18n/index.ts';
import { createPainter } from '../render/painter.ts';
import { smallPrint } from '../render/small-print.ts';
import { readOptions } from '../table/lobby/lobby.ts';

export const USAGE = `Draws a sheet, or what everybody shares, after some moves of a game.

  npm run sheet -- --game ID --seed S --steps N --seat I --out FILE.png [--table] [--theme T] [--locale L] …

  --game     one of: ${games.map(({ id }) => id).join(', ')}
  --out      the file to write
  --seed     any text; the same text gives the same picture (default "rollpad")
  --seats    how many play (default 2, or the nearest that the game allows)
  --players  who moves: computer (the default) or random
  --steps    how many moves are made, fewer where the game ends before (default 10)
  --since    marks what changed after that move (default: the last)
  --seat     whose sheet, from 0 (default 0)
  --table    draws what everybody shares instead
  --option   sets an option of the game: NAME=VALUE, once for each
  --theme    one of: ${themes.join(', ')} (default light)
  --locale   one of: ${locales.join(', ')} (default en)`;

const NAMES = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald'];

/** What the command line asks for. */
export interface Wanted {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
  readonly seat: number;
  readonly seed: string;
  readonly steps: number;
  readonly since: number;
  readonly byChance: boolean;
  readonly theme: Theme;
  readonly locale: Locale;
  readonly table: boolean;
  readonly out: string;
}

/** Reads the command line. @throws an error whose message tells what cannot be understood */
export function readArguments(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      game: { type: 'string', default: '' },
      out: { type: 'string', default: '' },
      seed: { type: 'string', default: 'rollpad' },
      seats: { type: 'string' },
      players: { type: 'string', default: 'computer' },
      steps: { type: 'string', default: '10' },
      since: { type: 'string' },
      seat: { type: 'string', default: '0' },
      table: { type: 'boolean', default: false },
      option: { type: 'string', multiple: true, default: [] },
      theme: { type: 'string', default: 'light' },
      locale: { type: 'string', default: 'en' },
    },
  });
  const id = oneOf(
    'game',
    values.game,
    games.map((game) => game.id),
  );
  const game = games.find((candidate) => candidate.id === id);
  if (game === undefined || values.out === '') throw new Error('--out must name a file');
  const { min, max } = game.seats;
  const seats = whole('seats', values.seats ?? String(Math.min(max, Math.max(min, 2))), min, max);
  const steps = whole('steps', values.steps, 0, 100_000);
  return {
    game,
    options: options(game, values.option),
    seats,
    seat: whole('seat', values.seat, 0, seats - 1),
    seed: values.seed,
    steps,
    since: values.since === undefined ? steps - 1 : whole('since', values.since, 0, steps),
    byChance: oneOf('players', values.players, ['computer', 'random']) === 'random',
    theme: oneOf('theme', values.theme, themes),
    locale: oneOf('locale', values.locale, locales),
    table: values.table,
    out: values.out,
  };
}

function options(game: AnyGame, pairs: readonly string[]): OptionValues {
  const args = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? '']));
  const result = readOptions(game, args);
  if (result.ok) return result.value;
  const known = Object.keys(game.options.specs).join(', ') || 'none';
  throw new Error(`--option must be NAME=VALUE, a value of an option of ${game.id} (its options: ${known})`);
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} must be a whole number from ${min} to ${max}`);
  return value;
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new Error(`--${name} must be one of: ${allowed.join(', ')}`);
  return found;
}

/** The position after each move, the opening first. */
function positions({ game, seed, seats, options, steps, byChance }: Wanted): readonly unknown[] {
  const random = quickRandom(seed);
  let state = begin(game, { seats, options, formerWinners: [] }, random).state;
  const states = [state];
  for (let step = 0; step < steps; step++) {
    const [seat] = game.awaiting(state);
    if (seat === undefined) break;
    state = play(game, state, seat, choose(game, state, seat, byChance, random), random).state;
    states.push(state);
  }
  return states;
}

function choose(game: AnyGame, state: unknown, seat: Seat, byChance: boolean, random: Random): unknown {
  if (!byChance) return game.advise(state, seat, random).action;
  const list = game.legal(state, seat);
  return list[random.int(list.length)];
}

/** The picture that is asked for, and what to tell whoever designs it. */
export async function drawSheet(wanted: Wanted): Promise<{ picture: Buffer; remarks: readonly string[] }> {
  const { game, seat, theme, locale } = wanted;
  const states = positions(wanted);
  const state = states.at(-1);
  const since = states[wanted.since];
  const view = { legal: true, viewer: seat, ...(since === undefined ? {} : { since }) };
  const scene = wanted.table ? game.table(state, view) : game.sheet(state, seat, view);

  const translator = createTranslator(Object.fromEntries(games.map((each) => [each.id, each.locales])));
  const nameOf = (index: Seat): string => NAMES[index] ?? `${index}`;
  const picture = await createPainter(translator).paint(scene, { theme, locale, nameOf });
  const small = smallPrint(scene, (args) => translator.text(args, locale, nameOf));
  return {
    picture,
    remarks: [
      `${scene.width} x ${scene.height}, ${Math.ceil(picture.length / 1024)} KiB`,
      ...small.map(({ text, size }) => `small print, ${size} px: ${text}`),
    ],
  };
}
