import type { AnyGame } from '../src/core/game.ts';
import { mainPane } from '../src/core/panes.ts';
import { begin, isOver, play } from '../src/core/play.ts';
import { quickRandom } from '../src/core/random.ts';
import type { Scene, Theme } from '../src/core/scene.ts';
import { games } from '../src/games/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import { CanvasCache } from '../src/render/canvas-cache.ts';
import { createPainter } from '../src/render/painter.ts';
import { RenderSurface } from '../src/render/surface.ts';
import { demoScene } from '../src/testkit/render/demo-scene.ts';
import { interleaved, quantile, type Row } from './measure.ts';

const ROUNDS = 40;
const SOAK = 1000;

const translator = createTranslator(Object.fromEntries(games.map(({ id, locales }) => [id, locales])));
const nameOf = (seat: number): string => ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald'][seat] ?? `${seat}`;

/** Scenes to files, beside the same scenes by the canvas's own encoder; then what memory many pictures leave behind. */
export async function* render(): AsyncGenerator<Row> {
  for (const game of games) yield* await compare(`a sheet of ${game.id}`, sheetOf(game), 'light');
  for (const theme of ['light', 'high-contrast'] as const)
    yield* await compare(`a crowded sheet, ${theme}`, demoScene(), theme);
  yield* await soak();
}

async function compare(what: string, scene: Scene, theme: Theme): Promise<readonly Row[]> {
  const painter = createPainter(translator);
  const surface = new RenderSurface(new CanvasCache(2 ** 24));
  const look = { theme, locale: 'en', nameOf } as const;
  const bytes = { ours: 0, canvas: 0 };
  const times = await interleaved(ROUNDS, {
    async ours() {
      bytes.ours = (await painter.paint(scene, look)).length;
    },
    async canvas() {
      const say: Parameters<RenderSurface['draw']>[0]['say'] = (text) => translator.text(text, 'en', nameOf);
      const context = surface.draw({ scene, theme, locale: 'en', say });
      bytes.canvas = (await context.canvas.encode('png')).length;
    },
  });
  const [ours, canvas] = [quantile(times.ours, 0.5), quantile(times.canvas, 0.5)];
  return [
    {
      what: `${what}, drawn and written, p50`,
      ours: `${ours.toFixed(1)} ms`,
      beside: `${canvas.toFixed(1)} ms by \`encode('png')\``,
      ratio: ours / canvas,
    },
    {
      what: `its file (${scene.width} x ${scene.height})`,
      ours: kib(bytes.ours),
      beside: kib(bytes.canvas),
      ratio: bytes.ours / bytes.canvas,
    },
  ];
}

/** Changing pictures of all themes, four at once, as a busy server asks for them. */
async function soak(): Promise<readonly Row[]> {
  const painter = createPainter(translator);
  const paintMany = async (from: number, to: number): Promise<void> => {
    for (let i = from; i < to; i += 4)
      await Promise.all(
        (['light', 'dark', 'high-contrast', 'colour-blind'] as const).map((theme, j) =>
          painter.paint(demoScene((i + j) % 45), { theme, locale: 'en', nameOf }),
        ),
      );
    return;
  };
  await paintMany(0, 200);
  const early = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  await paintMany(200, SOAK);
  const { user, system } = process.cpuUsage(cpu);
  return [
    {
      what: `CPU time a crowded sheet, mean of ${SOAK - 200}`,
      ours: `${((user + system) / 1000 / (SOAK - 200)).toFixed(1)} ms`,
    },
    {
      what: `resident memory after ${SOAK} pictures`,
      ours: mib(process.memoryUsage.rss()),
      beside: `${mib(early)} after 200`,
      ratio: process.memoryUsage.rss() / early,
    },
  ];
}

/** In the middle of a game of computer players, with what is legal and what changed. */
function sheetOf(game: AnyGame): Scene {
  const random = quickRandom('bench');
  const setup = {
    seats: Math.max(2, game.seats.min),
    options: game.options.schema.parse({}),
    formerWinners: [],
  };
  let state = begin(game, setup, random).state;
  let since = state;
  for (let step = 0; step < 24 && !isOver(game, state); step++) {
    const seat = game.awaiting(state)[0] ?? 0;
    since = state;
    state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
  }
  return mainPane(game, state, 0, { since, legal: true, viewer: 0 });
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}
