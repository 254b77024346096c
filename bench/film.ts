import { createCanvas, GifEncoder } from '@napi-rs/canvas';
import { framesOf } from '../src/cli/film.ts';
import { gameTranslator, playerName } from '../src/cli/tool.ts';
import type { FilmFrame } from '../src/core/film.ts';
import { games } from '../src/games/index.ts';
import { createAnimator } from '../src/render/animator.ts';
import { registerFonts } from '../src/render/fonts.ts';
import { baseLayers, pictureSize, RenderSurface } from '../src/render/surface.ts';
import { interleaved, kib, quantile, type Row } from './measure.ts';

const ROUNDS = 5;
const look = { theme: 'dark', locale: 'en', nameOf: playerName } as const;
const translator = gameTranslator();

/**
 * The film of each game with the most players: processor time and size, compared with whole frames from the canvas's
 * encoder.
 */
export async function* film(): AsyncGenerator<Row> {
  registerFonts();
  for (const game of games) {
    const seats = game.seats.max;
    const players = Array.from({ length: seats }, () => 'medium' as const);
    const frames = framesOf({ game, seats, seed: 'bench', options: game.options.schema.parse({}), players });
    const animator = createAnimator(translator);
    const bytes = { ours: 0, canvas: 0 };
    const cpu = { ours: [] as number[], canvas: [] as number[] };
    const timed = async (name: keyof typeof cpu, make: () => Promise<Buffer>): Promise<void> => {
      const start = process.cpuUsage();
      bytes[name] = (await make()).length;
      const { user, system } = process.cpuUsage(start);
      cpu[name].push((user + system) / 1000);
    };
    await interleaved(ROUNDS, {
      ours: () => timed('ours', () => animator.animate(frames, look)),
      canvas: () => timed('canvas', async () => wholeFrames(frames)),
    });
    const [ours, canvas] = [cpu.ours, cpu.canvas].map((times) =>
      quantile(
        times.toSorted((a, b) => a - b),
        0.5,
      ),
    );
    const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    yield {
      what: `processor time of the film of ${game.id}, ${seats} players, ${seconds.toFixed(0)} s`,
      ours: `${ours?.toFixed(0)} ms`,
      beside: `${canvas?.toFixed(0)} ms with whole frames by \`GifEncoder\``,
      ratio: (ours ?? 0) / (canvas ?? 1),
    };
    yield {
      what: `its file, ${frames.length} frames`,
      ours: kib(bytes.ours),
      beside: kib(bytes.canvas),
      ratio: bytes.ours / bytes.canvas,
    };
  }
}

function wholeFrames(frames: readonly FilmFrame[]): Buffer {
  const surface = new RenderSurface(baseLayers(2 ** 24));
  const { width, height } = pictureSize(frames[0]?.scene ?? createCanvas(1, 1));
  const encoder = new GifEncoder(width, height);
  for (const { scene, ms } of frames) {
    const context = surface.draw({
      scene,
      ...look,
      say: (text) => translator.text(text, look.locale, playerName),
    });
    const { data } = context.getImageData(0, 0, width, height);
    encoder.addFrame(new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, { delay: ms });
  }
  return encoder.finish();
}
