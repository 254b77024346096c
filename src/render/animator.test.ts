import { describe, expect, it } from 'vitest';
import type { FilmFrame } from '../core/film.ts';
import type { Node, Scene } from '../core/scene.ts';
import { demoScene } from '../testkit/render/demo-scene.ts';
import { decodedFilm, drawnScene } from '../testkit/render/pixels.ts';
import { createAnimator } from './animator.ts';

const animator = createAnimator({ text: (text) => (typeof text === 'string' ? text : text.key) });
const look = { theme: 'light', locale: 'en', nameOf: () => 'Ada' } as const;
const animate = (frames: Iterable<FilmFrame>) => animator.animate(frames, look);

const box = (x: number, fill: 'red' | 'blue' | 'green'): Node => {
  return { kind: 'rect', x, y: 10, width: 20, height: 20, fill };
};
const scene = (...nodes: readonly Node[]): Scene => ({ width: 300, height: 100, nodes });

describe('a film', () => {
  it('shows each frame for its duration, and loops', async () => {
    const frames = [
      scene(),
      scene(box(10, 'red')),
      scene(box(10, 'red'), box(200, 'blue')),
      scene(box(200, 'blue')),
    ];
    const { frames: decoded, loops } = decodedFilm(
      await animate(frames.map((each, i) => ({ scene: each, ms: 100 * (i + 1) }))),
    );
    expect(decoded.map(({ ms }) => ms)).toEqual([100, 200, 300, 400]);
    for (const [i, each] of frames.entries()) expect(decoded[i]?.picture.lossTo(drawnScene(each))).toBe(0);
    expect(loops).toBe(0);
  });

  it('keeps crowded pictures nearly exact, flat colours exactly', async () => {
    const scenes = [demoScene(0), demoScene(7), demoScene(30)];
    const { frames } = decodedFilm(await animate(scenes.map((each) => ({ scene: each, ms: 100 }))));
    for (const [i, each] of scenes.entries()) {
      const [drawn, shown] = [drawnScene(each), frames[i]?.picture];
      if (shown === undefined) throw new Error('a frame is missing');
      // Only single pixels at the edges of shapes are mixtures for which the palette has no room.
      let off = 0;
      for (let at = 0; at < drawn.data.length; at++)
        if (Math.abs((drawn.data[at] ?? 0) - (shown.data[at] ?? 0)) > 12) off++;
      expect(off / drawn.data.length).toBeLessThan(0.005);
      expect(drawn.lossTo(shown)).toBeLessThan(64);
    }
  });

  it('redraws everything when the base changes', async () => {
    const based = (key: string, fill: 'red' | 'green'): Scene => ({
      ...scene(box(100, 'blue')),
      base: { key, nodes: [box(10, fill)] },
    });
    const scenes = [based('a', 'red'), based('b', 'green'), based('a', 'red')];
    const { frames } = decodedFilm(await animate(scenes.map((each) => ({ scene: each, ms: 50 }))));
    for (const [i, each] of scenes.entries()) expect(frames[i]?.picture.lossTo(drawnScene(each))).toBe(0);
  });

  it('joins equal frames', async () => {
    const same = scene(box(10, 'red'));
    const { frames } = decodedFilm(
      await animate([
        { scene: same, ms: 300 },
        { scene: same, ms: 200 },
        { scene: scene(), ms: 100 },
      ]),
    );
    expect(frames.map(({ ms }) => ms)).toEqual([500, 100]);
  });

  it('yields to other work between frames', async () => {
    let turns = 0;
    const seen: number[] = [];
    const timer = setInterval(() => turns++, 0);
    await animate(
      (function* () {
        for (let i = 0; i < 12; i++) {
          seen.push(turns);
          yield { scene: demoScene(i), ms: 10 };
        }
      })(),
    );
    clearInterval(timer);
    expect(new Set(seen).size).toBeGreaterThan(6);
  });

  it('goes on after a film that fails', async () => {
    const [failed, made] = await Promise.allSettled([animate([]), animate([{ scene: scene(), ms: 10 }])]);
    expect([failed?.status, made?.status]).toEqual(['rejected', 'fulfilled']);
  });
});
