import { describe, expect, it } from 'vitest';
import { panelPane } from '../core/panes.ts';
import type { Node, Scene } from '../core/scene.ts';
import { games } from '../games/index.ts';
import { createTranslator } from '../i18n/index.ts';
import { walksOf } from '../testkit/games/walk.ts';
import { demoScene } from '../testkit/render/demo-scene.ts';
import { decoded, Picture } from '../testkit/render/pixels.ts';
import { CanvasCache } from './canvas-cache.ts';
import { registerFonts } from './fonts.ts';
import { changedBands, leavesOf } from './leaves.ts';
import { createPainter } from './painter.ts';
import { BAND_ROWS, LOSSES } from './png.ts';
import { RenderSurface } from './surface.ts';

registerFonts();
const translator = createTranslator(Object.fromEntries(games.map(({ id, locales }) => [id, locales])));
const nameOf = (seat: number) => `Player ${seat}`;
const say: Parameters<RenderSurface['draw']>[0]['say'] = (text) => translator.text(text, 'en', nameOf);
const surface = new RenderSurface(new CanvasCache(2 ** 24));

function pixels(scene: Scene, bands?: readonly boolean[]): Picture {
  const { width, height } = scene;
  const context = surface.draw({ scene, theme: 'light', locale: 'en', say }, bands);
  return new Picture(width, height, context.getImageData(0, 0, width, height).data);
}

/** The bands in which two pictures are not the same. */
function differing(one: Picture, other: Picture): readonly boolean[] {
  return Array.from({ length: Math.ceil(one.height / BAND_ROWS) }, (_, band) => {
    const [from, to] = [band * BAND_ROWS * one.width * 4, (band + 1) * BAND_ROWS * one.width * 4];
    const bytes = ({ data }: Picture) => Buffer.from(data.subarray(from, to));
    return !bytes(one).equals(bytes(other));
  });
}

/** Pairs of scenes of the same look, as one comes after the other. */
function pairsOf(): readonly (readonly [string, Scene, Scene])[] {
  return games.flatMap((game) => {
    const stages = walksOf(game)[0] ?? [];
    return [3, Math.floor(stages.length / 2), stages.length - 2].flatMap((at) => {
      const [before, after] = [stages[at], stages[at + 1]];
      if (before === undefined || after === undefined) return [];
      const view = { viewer: 0, legal: true };
      const scenes = [before, after].map(({ step }) => panelPane(game, step.state, 0, view));
      const [one, other] = scenes;
      return one === undefined || other === undefined
        ? []
        : [[`${game.id}, move ${at}`, one, other] as const];
    });
  });
}

describe('a picture with a small change', () => {
  const pairs = [['a demo', demoScene(20), demoScene(24)] as const, ...pairsOf()].filter(
    ([, one, other]) =>
      one.height === other.height && one.width === other.width && one.base?.key === other.base?.key,
  );

  it.each(pairs)(
    'differs only where that is foreseen, and is the same drawn in part: %s',
    (_, one, other) => {
      const foreseen = changedBands(
        leavesOf(one.nodes).leaves,
        leavesOf(other.nodes).leaves,
        one.height,
        BAND_ROWS,
      );
      const whole = pixels(other);
      const seen = differing(pixels(one), whole);
      expect(seen.flatMap((is, band) => (is && !foreseen[band] ? [band] : []))).toEqual([]);
      const missed = differing(pixels(other, foreseen), whole);
      expect(missed.flatMap((is, band) => (is && foreseen[band] ? [band] : []))).toEqual([]);
    },
  );

  it.each(pairs)('looks as if painted from scratch: %s', async (_, one, other) => {
    const painter = createPainter(translator);
    const look = { theme: 'light', locale: 'en', nameOf } as const;
    await painter.paint(one, look);
    const repainted = await decoded(await painter.paint(other, look));
    expect(repainted.lossTo(pixels(other))).toBeLessThanOrEqual(Math.max(...LOSSES));
  });
});

describe('changed bands', () => {
  const box = (y: number): Node => ({ kind: 'rect', x: 10, y, width: 50, height: 20, fill: 'red' });
  const changed = (before: readonly Node[], after: readonly Node[]) =>
    changedBands(leavesOf(before).leaves, leavesOf(after).leaves, 400, 100).map(Number);

  it('include new, removed and moved nodes', () => {
    expect(changed([box(10)], [box(10), box(210)])).toEqual([0, 0, 1, 0]);
    expect(changed([box(10), box(110)], [box(110)])).toEqual([1, 0, 0, 0]);
    expect(changed([box(90)], [box(300)])).toEqual([1, 1, 1, 1]);
    expect(changed([box(10)], [box(10)])).toEqual([0, 0, 0, 0]);
    expect(changed([], [box(-500), box(9000)])).toEqual([0, 0, 0, 0]);
  });

  it('include nodes that are reordered or repeated', () => {
    expect(changed([box(10), box(210)], [box(210), box(10)])).not.toEqual([0, 0, 0, 0]);
    expect(changed([box(10)], [box(10), box(10)])).toEqual([1, 0, 0, 0]);
  });

  it('follow rotated and nested groups', () => {
    const group = (node: Node, rotate = 0): Node => ({
      kind: 'group',
      x: 200,
      y: 100,
      scale: 2,
      rotate,
      nodes: [node],
    });
    expect(changed([], [group(box(10))])).toEqual([0, 1, 0, 0]);
    expect(changed([], [group(group(box(10)))])).toEqual([0, 0, 0, 1]);
    expect(changed([group(box(10))], [group(box(10), 90)])).toEqual([0, 1, 1, 0]);
    const text: Node = { kind: 'text', text: 'Ada', x: 0, y: 0, size: 20, fill: 'ink' };
    expect(changed([], [group(text, 90)])).toEqual([1, 1, 1, 1]);
  });

  it('depend on the names in texts', () => {
    const named = { key: 'x', values: { who: [{ seat: 4 }, { seat: 2 }] } };
    const print: Node = { kind: 'text', text: named, x: 0, y: 0, size: 20, fill: 'ink' };
    expect(leavesOf([print, print, box(1)]).seats).toEqual([2, 4]);
  });
});
