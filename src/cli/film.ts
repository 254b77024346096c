import { parseArgs } from 'node:util';
import { type FilmFrame, filmFrames, planFilm, tellsNew } from '../core/film.ts';
import { createAnimator } from '../render/animator.ts';
import { createPainter } from '../render/painter.ts';
import {
  fileTool,
  gameTranslator,
  PICTURES_USAGE,
  pictureArguments,
  played,
  playerName,
  readPictures,
  type WantedGame,
  type WantedPictures,
  wholeNumber,
} from './tool.ts';

const USAGE = `Makes the film of a game between computer players: an animated GIF.

  npm run film -- --game ID --seed S --out FILE.gif [--seats N] [--frame N] …

${PICTURES_USAGE}
  --steps    number of moves, fewer if the game ends earlier (default: the whole game)
  --frame    writes this frame, from 1, as a PNG instead`;

/** What the command line asks for. */
export interface WantedFilm extends WantedPictures {
  readonly steps: number | undefined;
  readonly frame: number | undefined;
}

/** Reads the command line. @throws an error whose message says what is wrong */
export function readArguments(args: readonly string[]): WantedFilm {
  const { values } = parseArgs({
    args: [...args],
    options: { ...pictureArguments, steps: { type: 'string' }, frame: { type: 'string' } },
  });
  return {
    ...readPictures(values),
    steps: values.steps === undefined ? undefined : wholeNumber('steps', values.steps, 0, 100_000),
    frame: values.frame === undefined ? undefined : wholeNumber('frame', values.frame, 1, 1000),
  };
}

/** The frames of a game's film. */
export function framesOf(wanted: WantedGame, steps?: number): readonly FilmFrame[] {
  const { game } = wanted;
  const all = [...played(wanted, steps)];
  const positions = all
    .filter(({ state, seat }, i) => i === all.length - 1 || tellsNew(game, state, seat))
    .map(({ state }) => state);
  const words = { title: { key: `${game.id}.name` }, name: playerName };
  return [...filmFrames(game, positions, planFilm(game, positions), words)];
}

/** Makes the film, or one frame of it. @returns the file, and notes for the people who design it */
export async function makeFilm(
  wanted: WantedFilm,
): Promise<{ readonly file: Buffer; readonly lines: readonly string[] }> {
  const { theme, locale } = wanted;
  const translator = gameTranslator();
  const frames = framesOf(wanted, wanted.steps);
  const look = { theme, locale, nameOf: playerName };
  const frame = frames[Math.min(frames.length, wanted.frame ?? 1) - 1];
  if (frame === undefined) throw new Error('a film without frames');
  const file =
    wanted.frame === undefined
      ? await createAnimator(translator).animate(frames, look)
      : await createPainter(translator).paint(frame.scene, look);
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const { width, height } = frame.scene;
  return {
    file,
    lines: [
      `${width} x ${height}, ${Math.ceil(file.length / 1024)} KiB, ${frames.length} frames, ${seconds.toFixed(1)} s`,
    ],
  };
}

export const film = fileTool(USAGE, readArguments, makeFilm);
