import { parseArgs } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { AnyGame, View } from '../core/game.ts';
import { type BoxName, boxes, cssScale, minimums } from '../core/legibility.ts';
import { type Locale, locales, type Seat } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';
import { panelPane } from '../core/panes.ts';
import { begin, play } from '../core/play.ts';
import { quickRandom, type Random } from '../core/random.ts';
import { type Scene, type Theme, themes } from '../core/scene.ts';
import { games } from '../games/index.ts';
import { createTranslator } from '../i18n/index.ts';
import { detailsOf, smallest, tooSmall } from '../render/details.ts';
import { createPainter } from '../render/painter.ts';
import { readOptions } from '../table/lobby/lobby.ts';

/** What can be drawn of a position. */
const parts = ['sheet', 'table', 'panel', 'preview'] as const;
type Part = (typeof parts)[number];

export const USAGE = `Draws the panes of a game after some moves, and says how large their details are where Discord shows them.

  npm run sheet -- --game ID --seed S --steps N --seat I --out FILE.png [--theme T] [--locale L] [--box B] …

  --game     one of: ${games.map(({ id }) => id).join(', ')}
  --out      the files to write: X.png gives X-sheet-1.png, X-sheet-2.png, X-table-1.png, X-panel.png, X-preview.png
  --part     what to draw, once for each: ${parts.join(', ')} (default: all)
  --seed     any text; the same text gives the same pictures (default "rollpad")
  --seats    how many play (default 2, or the nearest that the game allows)
  --players  who moves: computer (the default) or random
  --steps    how many moves are made, fewer where the game ends before (default 10)
  --since    marks what changed after that move (default: the last)
  --seat     whose sheet, from 0 (default 0)
  --chosen   what is chosen in the panel: VERB or VERB,OPTION=VALUE,… (default: nothing)
  --option   sets an option of the game: NAME=VALUE, once for each
  --theme    one of: ${themes.join(', ')} (default light)
  --locale   one of: ${locales.join(', ')} (default en)
  --box      writes the pictures as small as Discord shows them: ${Object.keys(boxes).join(', ')}`;

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
  readonly parts: readonly Part[];
  readonly chosen: View<unknown>['chosen'];
  readonly box: BoxName | undefined;
  readonly out: string;
}

/** Reads the command line. @throws an error whose message tells what cannot be resolveMove */
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
      part: { type: 'string', multiple: true, default: [...parts] },
      chosen: { type: 'string' },
      box: { type: 'string' },
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
    parts: values.part.map((part) => oneOf('part', part, parts)),
    chosen: values.chosen === undefined ? undefined : chosen(game, values.chosen),
    box: values.box === undefined ? undefined : oneOf('box', values.box, Object.keys(boxes) as BoxName[]),
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

function chosen(game: AnyGame, text: string): View<unknown>['chosen'] {
  const [verb = '', ...pairs] = text.split(',');
  const names = game.commands.map(({ name }) => name);
  return {
    verb: oneOf('chosen', verb, names),
    args: Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? ''])),
  };
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

/** A picture, and what to tell the people who design it. */
export interface DrawnPane {
  /** The part and the pane's number. */
  readonly name: string;
  readonly picture: Buffer;
  readonly remarks: readonly string[];
}

/** The pictures that are asked for. */
export async function drawPanes(wanted: Wanted): Promise<readonly DrawnPane[]> {
  const { theme, locale } = wanted;
  const translator = createTranslator(Object.fromEntries(games.map((each) => [each.id, each.locales])));
  const painter = createPainter(translator);
  const nameOf = (index: Seat): string => NAMES[index] ?? `${index}`;
  return Promise.all(
    panesOf(wanted).map(async ([name, scene]) => {
      const painted = await painter.paint(scene, { theme, locale, nameOf });
      const details = detailsOf(scene, (args) => translator.text(args, locale, nameOf));
      return {
        name,
        picture: wanted.box === undefined ? painted : await asShown(painted, wanted.box),
        remarks: [
          `${scene.width} x ${scene.height}, ${Math.ceil(painted.length / 1024)} KiB`,
          ...smallest(scene, details).map(
            ({ detail, what, css }) =>
              `  smallest ${detail}: ${css.desktop.toFixed(1)} px on a desktop, ${css.phone.toFixed(1)} on a phone (${what})`,
          ),
          ...tooSmall(scene, details).map(
            ({ detail, what, css, box }) =>
              `  TOO SMALL: ${detail} ${what}, ${css.toFixed(1)} of ${minimums[detail][box]} px (${box})`,
          ),
          ...details.flatMap(({ cut, what }) => (cut === undefined ? [] : [`  CUT: ${what}`])),
        ],
      };
    }),
  );
}

type Named = readonly [name: string, scene: Scene];

function panesOf(wanted: Wanted): readonly Named[] {
  const { game, seat } = wanted;
  const states = positions(wanted);
  const state = states.at(-1);
  const since = states[wanted.since];
  const view = { legal: true, viewer: seat, ...(since === undefined ? {} : { since }) };
  const numbered = (part: Part, scenes: readonly Scene[]): readonly Named[] =>
    scenes.map((scene, i) => [`${part}-${i + 1}`, scene]);
  const draw = (part: Part): readonly Named[] => {
    switch (part) {
      case 'sheet':
        return numbered(part, game.sheet(state, seat, view));
      case 'table':
        return numbered(part, game.table(state, view));
      case 'panel': {
        const { chosen: so } = wanted;
        return [[part, panelPane(game, state, seat, so === undefined ? view : { ...view, chosen: so })]];
      }
      case 'preview': {
        if (!game.awaiting(state).includes(seat)) return [];
        const { action } = game.advise(state, seat, quickRandom(wanted.seed));
        const after = game.apply(state, seat, action).state;
        return [[part, panelPane(game, after, seat, { viewer: seat, since: state })]];
      }
    }
  };
  return wanted.parts.flatMap(draw);
}

/** A picture as Discord shows it on a screen of one pixel a CSS pixel. */
async function asShown(picture: Buffer, box: BoxName): Promise<Buffer> {
  const image = await loadImage(picture);
  const scale = cssScale(image, box);
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}
