import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { AnyGame } from '../core/game.ts';
import { moves } from '../core/legal.ts';
import { type Locale, locales } from '../core/message.ts';
import { readOption } from '../core/options.ts';
import { begin, isOver, play } from '../core/play.ts';
import { quickRandom, type Random } from '../core/random.ts';
import { type Theme, themes } from '../core/scene.ts';
import { games } from '../games/index.ts';
import { createVoice } from '../i18n/index.ts';
import { createPainter } from '../render/painter.ts';

/** Draws a sheet, or what everybody shares, after some steps of a game: to look at what games draw. */

const usage = `npm run sheet -- --game ID --out FILE.png
  --seed S        what the dice are drawn from (default 1)
  --seats N       how many play (default 2, or the game's least or most)
  --steps N       how many moves are made first (default 10); fewer where the game ends
  --players P     computer | random: who makes them (default computer)
  --seat I        whose sheet, from 0 (default 0)
  --since N       mark what changed since that move (default: the last)
  --option K=V    an option of the game; may be repeated
  --theme T       ${themes.join(' | ')} (default light)
  --locale L      ${locales.join(' | ')} (default en)
  --table         what everybody shares, instead of a sheet`;

const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald'];

function read(): {
  readonly game: AnyGame;
  readonly options: Readonly<Record<string, string | number>>;
  readonly seats: number;
  readonly seat: number;
  readonly seed: string;
  readonly steps: number;
  readonly since: number;
  readonly random: boolean;
  readonly theme: Theme;
  readonly locale: Locale;
  readonly table: boolean;
  readonly out: string;
} {
  const { values } = parseArgs({
    options: {
      game: { type: 'string' },
      out: { type: 'string' },
      seed: { type: 'string', default: '1' },
      seats: { type: 'string' },
      steps: { type: 'string', default: '10' },
      players: { type: 'string', default: 'computer' },
      seat: { type: 'string', default: '0' },
      since: { type: 'string' },
      option: { type: 'string', multiple: true, default: [] },
      theme: { type: 'string', default: 'light' },
      locale: { type: 'string', default: 'en' },
      table: { type: 'boolean', default: false },
    },
  });
  const game = games.find(({ id }) => id === values.game);
  if (game === undefined) throw new Error(`--game: one of ${games.map(({ id }) => id).join(', ')}`);
  if (values.out === undefined) throw new Error('--out: where the picture goes');
  const { min, max } = game.seats;
  const seats =
    values.seats === undefined ? Math.min(max, Math.max(min, 2)) : whole('seats', values.seats, min, max);
  const steps = whole('steps', values.steps, 0, 100_000);
  return {
    game,
    options: readOptions(game, values.option),
    seats,
    seat: whole('seat', values.seat, 0, seats - 1),
    seed: values.seed,
    steps,
    since: values.since === undefined ? steps - 1 : whole('since', values.since, 0, steps),
    random: oneOf('players', values.players, ['computer', 'random']) === 'random',
    theme: oneOf('theme', values.theme, themes),
    locale: oneOf('locale', values.locale, locales),
    table: values.table,
    out: values.out,
  };
}

function readOptions(game: AnyGame, said: readonly string[]): Readonly<Record<string, string | number>> {
  const chosen: Record<string, string | number> = {};
  for (const text of said) {
    const [name = '', value = ''] = text.split('=');
    const spec = game.options.specs[name];
    const read = spec === undefined ? undefined : readOption(spec, value);
    if (read === undefined) throw new Error(`--option ${text}: ${game.id} has no such option or value`);
    chosen[name] = read;
  }
  return game.options.schema.parse(chosen);
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name}: a whole number from ${min} to ${max}, not ${text}`);
  return value;
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new Error(`--${name}: one of ${allowed.join(', ')}, not ${text}`);
  return found;
}

function choose(game: AnyGame, state: unknown, byChance: boolean, random: Random): unknown {
  const [seat] = game.awaiting(state);
  if (seat === undefined) return state;
  const list = moves(game, state, seat);
  const picked = byChance ? list[random.int(list.length)]?.action : game.advise(state, seat, random).action;
  return play(game, state, seat, picked, random).state;
}

async function main(): Promise<void> {
  const asked = read();
  const { game, seat } = asked;
  const random = quickRandom(asked.seed);
  const setup = { seats: asked.seats, options: asked.options, formerWinners: [] };
  const states = [begin(game, setup, random).state];
  for (let last = states[0]; states.length <= asked.steps && !isOver(game, last); last = states.at(-1))
    states.push(choose(game, last, asked.random, random));
  const state = states.at(-1);
  const since = states[asked.since];
  const view = { legal: true, ...(since === undefined ? {} : { since }) };
  const scene = asked.table ? game.table(state, view) : game.sheet(state, seat, { ...view, viewer: seat });

  const voice = createVoice(Object.fromEntries(games.map(({ id, locales }) => [id, locales])));
  const nameOf = (index: number): string => names[index] ?? `${index}`;
  const picture = await createPainter(voice).paint(scene, {
    theme: asked.theme,
    locale: asked.locale,
    nameOf,
  });
  writeFileSync(asked.out, picture);
  console.log(`${asked.out}: ${scene.width}x${scene.height}, ${Math.ceil(picture.length / 1024)} KiB`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}
