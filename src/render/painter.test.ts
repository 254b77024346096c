import { describe, expect, it } from 'vitest';
import type { Text } from '../core/message.ts';
import { type Node, type Scene, themes } from '../core/scene.ts';
import { palettes } from '../drawing/themes.ts';
import type { Translator } from '../table/ports.ts';
import { demoScene } from '../testkit/render/demo-scene.ts';
import { decoded } from '../testkit/render/pixels.ts';
import { createPainter, PictureCache } from './painter.ts';
import type { PngFile } from './png.ts';
import { ColourTable } from './quantise.ts';
import { leavesOf } from './tiles.ts';

const translator = {
  text: (text: Text, locale: string, nameOf: (seat: number) => string) =>
    typeof text === 'string' ? text : `${text.key} ${locale} ${nameOf(0)}`,
};
const look = { theme: 'light', locale: 'en', nameOf: () => 'Ada' } as const;
const label = (text: Text): Scene => ({
  width: 400,
  height: 60,
  nodes: [{ kind: 'text', text, x: 10, y: 30, size: 28, fill: 'ink' }],
});

describe('the painter', () => {
  it.each(themes)('paints a scene in the colours of the theme: %s', async (theme) => {
    const picture = await decoded(await createPainter(translator).paint(demoScene(), { ...look, theme }));
    expect([picture.width, picture.height]).toEqual([875, 1050]);
    expect(picture.at(5, 5)).toBe(palettes[theme].paper);
    expect(picture.at(648, 149)).toBe(palettes[theme].card);
  });

  it('produces the same file for the same scene, in any order and concurrently', async () => {
    const painter = createPainter(translator);
    const first = await painter.paint(demoScene(), look);
    const others = await Promise.all([
      painter.paint(demoScene(10), { ...look, theme: 'dark' }),
      painter.paint(demoScene(), look),
      painter.paint(label('Ada'), look),
      painter.paint(demoScene(), look),
      painter.paint(demoScene(10), look),
      createPainter(translator).paint(demoScene(), look),
    ]);
    for (const same of [1, 3, 5]) expect(others[same]?.equals(first), `${same}`).toBe(true);
    for (const other of [0, 2, 4]) expect(others[other]?.equals(first), `${other}`).toBe(false);
  });

  it('prints texts in the language and with the names of the look', async () => {
    const painter = createPainter(translator);
    const args = await painter.paint(label({ key: 'x' }), { ...look, locale: 'de', nameOf: () => 'Eva' });
    expect(args.equals(await painter.paint(label('x de Eva'), look))).toBe(true);
  });

  it('paints a scene anew when the name of a sheet on it has changed', async () => {
    const signs: Pick<Translator, 'text'> = {
      text: (_text, _locale, nameOf) => nameOf.sheet?.(0) ?? 'none',
    };
    const painter = createPainter(signs);
    const sign = label({ key: 'x', values: { name: { sheetOf: 0, otherwise: { key: 'y' } } } });
    const named = (name: string) => ({ ...look, nameOf: Object.assign(() => 'Ada', { sheet: () => name }) });
    const first = await painter.paint(sign, named('High Hopes'));
    expect((await painter.paint(sign, named('Low Tide'))).equals(first)).toBe(false);
    expect((await painter.paint(sign, named('High Hopes'))).equals(first)).toBe(true);
  });

  it('keeps a base layer for each key, theme, language and size', async () => {
    const painter = createPainter(translator);
    const based = (key: string, text: Text, width = 300): Scene => ({
      width,
      height: 60,
      base: { key, nodes: label(text).nodes },
      nodes: [],
    });
    const first = await painter.paint(based('a', 'one'), look);
    // The key says that nothing has changed, so the nodes are not compared.
    expect((await painter.paint(based('a', 'two'), look)).equals(first)).toBe(true);
    expect((await painter.paint(based('b', 'two'), look)).equals(first)).toBe(false);
    const message = { key: 'x' };
    const english = await painter.paint(based('c', message), look);
    expect((await painter.paint(based('c', message), { ...look, locale: 'de' })).equals(english)).toBe(false);
    expect((await painter.paint(based('c', message), { ...look, theme: 'dark' })).equals(english)).toBe(
      false,
    );
    expect((await decoded(await painter.paint(based('c', message, 200), look))).width).toBe(200);
  });

  it('looks the same with and without a base layer', async () => {
    const { base, ...scene } = demoScene();
    const flat = { ...scene, nodes: [...(base?.nodes ?? []), ...scene.nodes] };
    const painter = createPainter(translator);
    expect((await painter.paint(demoScene(), look)).equals(await painter.paint(flat, look))).toBe(true);
  });

  it('rejects scenes that cannot be painted, and continues', async () => {
    const painter = createPainter(translator);
    const good = label('Ada');
    const expected = await painter.paint(good, look);
    const icon = { kind: 'icon', name: 'no-such-icon', x: 0, y: 0, size: 9, fill: 'ink' } as const;
    const tilted = { kind: 'group', x: 50, y: 9, rotate: 30, scale: 2, opacity: 0.5, nodes: [icon] } as const;
    const bad: readonly (readonly [Scene, string])[] = [
      [{ ...good, nodes: [tilted] }, 'no such icon'],
      [{ ...good, base: { key: 'bad', nodes: [tilted] } }, 'no such icon'],
      [{ ...good, width: 0 }, 'cannot be painted'],
      [{ ...good, height: 1.5 }, 'cannot be painted'],
      [{ ...good, height: Number.NaN }, 'cannot be painted'],
      [{ ...good, width: 1_000_000 }, 'cannot be painted'],
    ];
    for (let round = 0; round < 2; round++)
      for (const [scene, why] of bad) await expect(painter.paint(scene, look)).rejects.toThrow(why);
    const silent = createPainter({
      text() {
        throw new Error('no such message');
      },
    });
    await expect(silent.paint(good, look)).rejects.toThrow('no such message');
    expect((await painter.paint(good, look)).equals(expected)).toBe(true);
  });

  it('yields to other work between pictures', async () => {
    const painter = createPainter(translator);
    let turns = 0;
    let painting = true;
    const count = (): void => {
      turns++;
      if (painting) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: 12 }, () => painter.paint(label('Ada'), look)));
    painting = false;
    expect(turns).toBeGreaterThanOrEqual(6);
  });
});

const nodes = (...tops: readonly number[]): readonly Node[] =>
  tops.map((y) => ({ kind: 'rect', x: 0, y, width: 9, height: 9, fill: 'red' }));
const size = { width: 300, height: 400 };
const leaves = (...tops: readonly number[]) => leavesOf(nodes(...tops), 1).leaves;
const colours = () => new ColourTable([0], Uint32Array.of(), Uint8Array.of());
const file = (size = 10_000): PngFile => ({
  data: Buffer.alloc(size),
  parts: { colours: colours(), bands: [] },
});

describe('cached pictures', () => {
  it('are found by their look and content', () => {
    const cache = new PictureCache(100_000);
    const kept = file();
    cache.add('a', leaves(10, 70), kept);
    expect(cache.same('a', leaves(10, 70))).toBe(kept.data);
    expect(cache.same('a', leaves(10))).toBeUndefined();
    expect(cache.same('a', leaves(10, 71))).toBeUndefined();
    expect(cache.same('b', leaves(10, 70))).toBeUndefined();
  });

  it('are found by the smallest difference if they have bands', () => {
    const cache = new PictureCache(100_000);
    const [near, far] = [file(), file()];
    cache.add('a', leaves(10, 200, 300), far);
    cache.add('a', leaves(10, 200), near);
    cache.add('a', leaves(10), { data: Buffer.alloc(9) });
    const found = cache.nearest('a', leaves(20, 200), size);
    expect(found?.file).toBe(near);
    expect(found?.changed.boxes()).toEqual([[0, 0, 64, 64]]);
    expect(cache.nearest('b', leaves(20, 200), size)).toBeUndefined();
  });

  it('are evicted above the memory limit, least recently used first', () => {
    const cache = new PictureCache(80_000);
    for (const top of [1, 2, 3]) cache.add('a', leaves(top), file());
    expect(cache.same('a', leaves(1))).toBeDefined();
    cache.add('b', leaves(4), file());
    expect([1, 2, 3].map((top) => cache.same('a', leaves(top)) !== undefined)).toEqual([true, false, true]);
    expect(cache.bytes).toBeLessThanOrEqual(80_000);
    cache.add('b', leaves(5), file(90_000));
    expect(cache.same('b', leaves(5))).toBeUndefined();
    expect(cache.bytes).toBeLessThanOrEqual(80_000);
  });
});
