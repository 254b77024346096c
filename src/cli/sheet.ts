import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type AnyGame, type Perspective, panelPane } from '../core/game.ts';
import { quickRandom } from '../core/random.ts';
import { resultsPane } from '../core/results-pane.ts';
import { type BoxName, boxes, cssScale, minimums, type Scene } from '../core/scene.ts';
import { isOver } from '../core/steps.ts';
import { detailsOf, smallest, tooSmall } from '../render/details.ts';
import { createPainter } from '../render/painter.ts';
import {
  gameTranslator,
  oneOf,
  PICTURES_USAGE,
  pictureArguments,
  played,
  playerName,
  readPictures,
  type Tool,
  type WantedPictures,
  wholeNumber,
} from './tool.ts';

/** What can be drawn from a position. */
const parts = ['sheet', 'table', 'panel', 'preview', 'results'] as const;
type Part = (typeof parts)[number];

const USAGE = `Draws the panes of a game after some moves, and says how large their details are where Discord shows them.

  npm run sheet -- --game ID --seed S --steps N --seat I --out FILE.png [--theme T] [--locale L] [--box B] …

${PICTURES_USAGE}
  --out      the files to write: X.png gives X-sheet-1.png, X-sheet-2.png, X-table-1.png, X-panel.png, X-preview.png,
             and after the end X-results.png
  --part     what to draw, once for each: ${parts.join(', ')} (default: all)
  --steps    number of moves, fewer if the game ends earlier (default 10)
  --since    marks what changed after that move (default: the last)
  --seat     whose sheet, from 0 (default 0)
  --chosen   what is chosen in the panel: VERB or VERB,OPTION=VALUE,… (default: nothing)
  --box      writes the pictures as small as Discord shows them: ${Object.keys(boxes).join(', ')}`;

/** What the command line asks for. */
export interface Wanted extends WantedPictures {
  readonly seat: number;
  readonly steps: number;
  readonly since: number;
  readonly parts: readonly Part[];
  readonly chosen: Perspective<unknown>['chosen'];
  readonly box: BoxName | undefined;
}

/** Reads the command line. @throws an error whose message says what is wrong */
export function readArguments(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...pictureArguments,
      steps: { type: 'string', default: '10' },
      since: { type: 'string' },
      seat: { type: 'string', default: '0' },
      part: { type: 'string', multiple: true, default: [...parts] },
      chosen: { type: 'string' },
      box: { type: 'string' },
    },
  });
  const wanted = readPictures(values);
  const steps = wholeNumber('steps', values.steps, 0, 100_000);
  return {
    ...wanted,
    seat: wholeNumber('seat', values.seat, 0, wanted.seats - 1),
    steps,
    since: values.since === undefined ? steps - 1 : wholeNumber('since', values.since, 0, steps),
    parts: values.part.map((part) => oneOf('--part', part, parts)),
    chosen: values.chosen === undefined ? undefined : chosen(wanted.game, values.chosen),
    box: values.box === undefined ? undefined : oneOf('--box', values.box, Object.keys(boxes) as BoxName[]),
  };
}

function chosen(game: AnyGame, text: string): Perspective<unknown>['chosen'] {
  const [verb = '', ...pairs] = text.split(',');
  const names = game.verbs.map(({ name }) => name);
  return {
    verb: oneOf('--chosen', verb, names),
    args: Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? ''])),
  };
}

/** A picture, and notes for the people who design it. */
export interface DrawnPane {
  /** The part and the pane's number. */
  readonly name: string;
  readonly picture: Buffer;
  readonly remarks: readonly string[];
}

/** Draws the requested pictures. */
export async function drawPanes(wanted: Wanted): Promise<readonly DrawnPane[]> {
  const { theme, locale } = wanted;
  const translator = gameTranslator();
  const painter = createPainter(translator);
  return Promise.all(
    panesOf(wanted).map(async ([name, scene]) => {
      const painted = await painter.paint(scene, { theme, locale, nameOf: playerName });
      const details = detailsOf(scene, (args) => translator.text(args, locale, playerName));
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
  const states = [...played(wanted, wanted.steps)].map((position) => position.state);
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
      case 'results': {
        if (!isOver(game, state)) return [];
        const words = { title: { key: `${game.id}.name` }, where: game.headline(state), name: playerName };
        return [[part, resultsPane(game.score(state), words, game.ending?.(state))]];
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

/** A picture as Discord shows it on a screen with one pixel per CSS pixel. */
async function asShown(picture: Buffer, box: BoxName): Promise<Buffer> {
  const image = await loadImage(picture);
  const scale = cssScale(image, box);
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}

export const sheet: Tool = {
  usage: USAGE,
  prepare(args) {
    const wanted = readArguments(args);
    return async () => {
      const base = wanted.out.replace(/\.png$/, '');
      for (const { name, picture, remarks } of await drawPanes(wanted)) {
        writeFileSync(`${base}-${name}.png`, picture);
        console.log([`${base}-${name}.png`, ...remarks].join('\n'));
      }
    };
  },
};
