import { describe, expect, it } from 'vitest';
import { type AnyGame, panelPane } from '../core/game.ts';
import type { Node, Scene } from '../core/scene.ts';
import { games } from '../games/index.ts';
import { createTranslator } from '../i18n/index.ts';
import { walk, walkSetups } from '../testkit/games/walk.ts';
import { demoScene } from '../testkit/render/demo-scene.ts';
import { decoded, Picture } from '../testkit/render/pixels.ts';
import { registerFonts } from './fonts.ts';
import { createPainter } from './painter.ts';
import type { PngFile } from './png.ts';
import { MOST_LOSS } from './quantise.ts';
import { baseLayers, pictureSize, RenderSurface, type ScenePart } from './surface.ts';
import { changedTiles, leavesOf, TILE, Tiles } from './tiles.ts';

registerFonts();
const translator = createTranslator(Object.fromEntries(games.map(({ id, locales }) => [id, locales])));
const nameOf = (seat: number) => `Player ${seat}`;
const say: Parameters<RenderSurface['draw']>[0]['say'] = (text) => translator.text(text, 'en', nameOf);
const surface = new RenderSurface(baseLayers(2 ** 24));
const request = (scene: Scene) => ({ scene, theme: 'light', locale: 'en', say }) as const;

function pixels(scene: Scene, part?: ScenePart): Picture {
  const { width, height } = pictureSize(scene);
  const context = surface.draw(request(scene), part);
  return new Picture(width, height, context.getImageData(0, 0, width, height).data);
}

/** The pictures of a whole game as a seat sees them before and after each of its moves; for long games, a selection. */
function scenesOf(game: AnyGame): readonly Scene[] {
  const [setup] = walkSetups(game, 1);
  const stages = setup === undefined ? [] : [...walk(game, setup)];
  const every = Math.ceil(stages.length / 3);
  return stages.flatMap(({ before, step }, i) =>
    i % every > 1
      ? []
      : [
          panelPane(game, step.state, 0, { viewer: 0, since: before ?? step.state }),
          panelPane(game, step.state, 0, { viewer: 0, legal: true }),
        ],
  );
}

/** Each scene with the previous one of the same look. */
function pairsOf(scenes: readonly Scene[]): readonly (readonly [before: Scene, after: Scene])[] {
  return scenes.flatMap((after, i) => {
    const before = scenes.slice(0, i).findLast((scene) => isLike(scene, after));
    return before === undefined ? [] : [[before, after] as const];
  });
}

function isLike(scene: Scene, other: Scene): boolean {
  return scene.width === other.width && scene.height === other.height && scene.base?.key === other.base?.key;
}

function partOf(before: Scene, after: Scene): ScenePart {
  const { width, height, scale } = pictureSize(after);
  const { leaves } = leavesOf(after.nodes, scale);
  return { leaves, tiles: changedTiles(leavesOf(before.nodes, scale).leaves, leaves, width, height) };
}

function everything(scene: Scene): ScenePart {
  const { width, height, scale } = pictureSize(scene);
  return { leaves: leavesOf(scene.nodes, scale).leaves, tiles: Tiles.all(width, height) };
}

/** Whether two pictures are equal on all marked tiles. */
function areEqualOn(tiles: Tiles, picture: Picture, other: Picture): boolean {
  const row = ({ data, width }: Picture, left: number, y: number, pixels: number) =>
    Buffer.from(data.buffer, data.byteOffset + 4 * (y * width + left), 4 * pixels);
  return tiles
    .boxes()
    .every(([left, top, width, height]) =>
      Array.from({ length: height }, (_, i) => top + i).every((y) =>
        row(picture, left, y, width).equals(row(other, left, y, width)),
      ),
    );
}

/** All tiles except the marked ones. */
function othersThan(tiles: Tiles): Tiles {
  const others = new Tiles(tiles.width, tiles.height);
  for (let y = 1; y < tiles.height; y += TILE)
    for (let x = 1; x < tiles.width; x += TILE) if (!tiles.touches([x, y, x, y])) others.mark([x, y, x, y]);
  return others;
}

const sequences = [
  ['a demo', [20, 24, 25, 10, 40].map(demoScene)] as const,
  ...games.map((game) => [game.id, scenesOf(game)] as const),
];

describe.each(sequences)('a sequence of pictures: %s', (_, scenes) => {
  it('differ only in the changed tiles, which can be drawn alone', () => {
    let parts = 0;
    for (const [before, after] of pairsOf(scenes)) {
      const part = partOf(before, after);
      const whole = pixels(after);
      expect(areEqualOn(othersThan(part.tiles), pixels(before), whole)).toBe(true);
      expect(areEqualOn(part.tiles, pixels(after, part), whole)).toBe(true);
      if (part.tiles.share > 0 && part.tiles.share < 0.5) parts++;
    }
    expect(parts).toBeGreaterThan(0);
  });

  it('have the same bytes updated in part or as a whole', async () => {
    const files = new Map<Scene, PngFile>();
    for (const [before, after] of pairsOf(scenes)) {
      const file = files.get(before) ?? (await surface.paint(request(before)));
      const written = await surface.paint(request(after), { file, part: partOf(before, after) });
      files.set(after, written);
      const all = await surface.paint(request(after), { file: written, part: everything(after) });
      expect(all.data.equals(written.data)).toBe(true);
    }
    expect(files.size).toBeGreaterThan(0);
  });

  it('look as if painted from scratch', async () => {
    const painter = createPainter(translator);
    const look = { theme: 'light', locale: 'en', nameOf } as const;
    for (const scene of scenes) {
      const painted = await decoded(await painter.paint(scene, look));
      expect(painted.lossTo(pixels(scene))).toBeLessThanOrEqual(MOST_LOSS);
    }
  });
});

describe('changed tiles', () => {
  const box = (y: number): Node => ({ kind: 'rect', x: 10, y, width: 40, height: 20, fill: 'red' });
  /** By row of tiles. */
  const changed = (before: readonly Node[], after: readonly Node[]) => {
    const tiles = changedTiles(leavesOf(before, 1).leaves, leavesOf(after, 1).leaves, 256, 256);
    return Array.from({ length: tiles.rows }, (_, row) => tiles.spans(row).flat());
  };
  const [no, yes] = [[], [0, 64]];

  it('include new, removed and moved nodes', () => {
    expect(changed([box(10)], [box(10), box(140)])).toEqual([no, no, yes, no]);
    expect(changed([box(10), box(110)], [box(110)])).toEqual([yes, no, no, no]);
    expect(changed([box(60)], [box(200)])).toEqual([yes, yes, no, yes]);
    expect(changed([box(10)], [box(10)])).toEqual([no, no, no, no]);
    expect(changed([], [box(-500), box(9000)])).toEqual([no, no, no, no]);
  });

  it('include nodes that are reordered or repeated', () => {
    expect(changed([box(10), box(140)], [box(140), box(10)])).not.toEqual([no, no, no, no]);
    expect(changed([box(10)], [box(10), box(10)])).toEqual([yes, no, no, no]);
  });

  it('follow rotated and nested groups', () => {
    const group = (node: Node, rotate = 0): Node => ({
      kind: 'group',
      x: 120,
      y: 60,
      scale: 2,
      rotate,
      nodes: [node],
    });
    const small: Node = { kind: 'rect', x: 10, y: 5, width: 10, height: 10, fill: 'red' };
    expect(changed([], [group(small)])).toEqual([no, [128, 192], no, no]);
    expect(changed([], [group(small, 90)])).toEqual([no, [64, 128], no, no]);
    expect(changed([], [group(group({ ...small, x: -60, y: -10 }))])).toEqual([no, no, [64, 192], no]);
    expect(changed([group(small)], [group(small, 90)])).toEqual([no, [64, 192], no, no]);
  });

  it('depend on the names in texts', () => {
    const named = { key: 'x', values: { who: [{ seat: 4 }, { seat: 2 }] } };
    const print: Node = { kind: 'text', text: named, x: 0, y: 0, size: 20, fill: 'ink' };
    expect(leavesOf([print, print, box(1)], 1).seats).toEqual([2, 4]);
  });
});
