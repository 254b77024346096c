import { gameTranslator, playerName } from '../src/cli/tool.ts';
import { type AnyGame, panelPane } from '../src/core/game.ts';
import { toMove } from '../src/core/legal.ts';
import { quickRandom } from '../src/core/random.ts';
import type { Scene } from '../src/core/scene.ts';
import { begin, isOver, play } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import { createPainter } from '../src/render/painter.ts';
import { baseLayers, pictureSize, RenderSurface } from '../src/render/surface.ts';
import { demoScene } from '../src/testkit/render/demo-scene.ts';
import { interleaved, kib, mib, quantile, type Row } from './measure.ts';

const ROUNDS = 40;
const SOAK = 1000;
/** The number of measured positions per game. */
const POSITIONS = 12;

const translator = gameTranslator();
const say: Parameters<RenderSurface['draw']>[0]['say'] = (text) => translator.text(text, 'en', playerName);
const look = { theme: 'dark', locale: 'en', nameOf: playerName } as const;

/**
 * The time for painting scenes to files, compared with the canvas's own encoder; then the memory used after many
 * pictures.
 */
export async function* render(): AsyncGenerator<Row> {
  for (const game of games) yield* anew(`a panel of ${game.id}`, panelsOf(game)[24] ?? demoScene());
  yield* anew('a crowded sheet', demoScene());
  for (const game of games) yield* nextPictures(game);
  yield* again();
  yield* sizes();
  yield* await soak();
}

/** Pictures painted without a cache of earlier ones. */
async function* anew(what: string, scene: Scene): AsyncGenerator<Row> {
  const surface = new RenderSurface(baseLayers(2 ** 24));
  const bytes = { ours: 0, canvas: 0 };
  const request = { scene, say, ...look };
  const times = await interleaved(ROUNDS, {
    async ours() {
      bytes.ours = (await surface.paint(request)).data.length;
    },
    async canvas() {
      bytes.canvas = (await surface.draw(request).canvas.encode('png')).length;
    },
  });
  yield compared(`${what}, drawn anew, p50`, times);
  const { width, height } = pictureSize(scene);
  yield {
    what: `its file (${width} x ${height})`,
    ours: kib(bytes.ours),
    beside: kib(bytes.canvas),
    ratio: bytes.ours / bytes.canvas,
  };
}

/** The consecutive pictures of one seat's panel, press by press. */
async function* nextPictures(game: AnyGame): AsyncGenerator<Row> {
  const painter = createPainter(translator);
  const surface = new RenderSurface(baseLayers(2 ** 24));
  const scenes = pressesOf(game);
  const at = { ours: 0, canvas: 0 };
  const next = (by: keyof typeof at): Scene => scenes[at[by]++ % scenes.length] ?? demoScene();
  const times = await interleaved(Math.min(ROUNDS, Math.floor(scenes.length / 1.25)), {
    ours: () => painter.paint(next('ours'), look),
    canvas: () => surface.draw({ scene: next('canvas'), say, ...look }).canvas.encode('png'),
  });
  yield compared(`the picture after a press in a panel of ${game.id}, p50`, times);
}

/** The same picture again. */
async function* again(): AsyncGenerator<Row> {
  const painter = createPainter(translator);
  const surface = new RenderSurface(baseLayers(2 ** 24));
  await painter.paint(demoScene(), look);
  const times = await interleaved(ROUNDS, {
    ours: () => painter.paint(demoScene(), look),
    canvas: () => surface.draw({ scene: demoScene(), say, ...look }).canvas.encode('png'),
  });
  yield compared('the same picture again, p50', times);
}

/** The file sizes of all panes. */
async function* sizes(): AsyncGenerator<Row> {
  const surface = new RenderSurface(baseLayers(2 ** 24));
  const all: number[] = [];
  for (const game of games) {
    const own: number[] = [];
    for (const scene of panesOf(game)) own.push((await surface.paint({ scene, say, ...look })).data.length);
    own.sort((a, b) => a - b);
    all.push(...own);
    yield {
      what: `files of the panes of ${game.id}, median of ${own.length}`,
      ours: kib(quantile(own, 0.5)),
    };
  }
  all.sort((a, b) => a - b);
  yield {
    what: `files of all panes, median and 95 of 100`,
    ours: `${kib(quantile(all, 0.5))}, ${kib(quantile(all, 0.95))}`,
  };
}

function compared(
  what: string,
  times: { readonly ours: readonly number[]; readonly canvas: readonly number[] },
): Row {
  const [ours, canvas] = [quantile(times.ours, 0.5), quantile(times.canvas, 0.5)];
  return {
    what,
    ours: `${ours.toFixed(1)} ms`,
    beside: `${canvas.toFixed(1)} ms by \`encode('png')\``,
    ratio: ours / canvas,
  };
}

/** Changing pictures of all themes, four at a time, as on a busy server. */
async function soak(): Promise<readonly Row[]> {
  const painter = createPainter(translator);
  const paintMany = async (from: number, to: number): Promise<void> => {
    for (let i = from; i < to; i += 4)
      await Promise.all(
        (['light', 'dark', 'high-contrast', 'colour-blind'] as const).map((theme, j) =>
          painter.paint(demoScene((i + j) % 45), { theme, locale: 'en', nameOf: playerName }),
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

/** The states of a game of computer players, one after each move. */
function statesOf(game: AnyGame): readonly unknown[] {
  const random = quickRandom('bench');
  const setup = {
    seats: Math.max(2, game.seats.min),
    options: game.options.schema.parse({}),
    formerWinners: [],
  };
  let state = begin(game, setup, random).state;
  const states = [state];
  while (states.length < 80 && !isOver(game, state)) {
    const seat = game.awaiting(state)[0] ?? 0;
    state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
    states.push(state);
  }
  return states;
}

/** The first seat's panel after each move, with its legal moves and changes. */
function panelsOf(game: AnyGame): readonly Scene[] {
  return statesOf(game).map((state, i, states) =>
    panelPane(game, state, 0, { since: states[i - 1] ?? state, legal: true, viewer: 0 }),
  );
}

/** The first seat's panel press by press: one option after the other, and previews. */
function pressesOf(game: AnyGame): readonly Scene[] {
  const random = quickRandom('presses');
  const view = { legal: true, viewer: 0 };
  return statesOf(game)
    .filter((state) => game.awaiting(state).includes(0))
    .flatMap((state) => {
      const { action } = game.advise(state, 0, random);
      const { verb, args } = toMove(game, action);
      const options = Object.entries(args);
      return [
        panelPane(game, state, 0, view),
        ...options.map((_, i) => {
          const chosen = { verb, args: Object.fromEntries(options.slice(0, i)) };
          return panelPane(game, state, 0, { ...view, chosen });
        }),
        panelPane(game, game.apply(state, 0, action).state, 0, { viewer: 0, since: state }),
      ];
    });
}

/** All panes of some positions. */
function panesOf(game: AnyGame): readonly Scene[] {
  const states = statesOf(game);
  return Array.from(
    { length: POSITIONS },
    (_, i) => states[Math.floor((i * (states.length - 1)) / (POSITIONS - 1))],
  ).flatMap((state) => [
    ...game.table(state, {}),
    ...game.sheet(state, 0, { legal: true, viewer: 0 }),
    panelPane(game, state, 0, { legal: true, viewer: 0 }),
  ]);
}
