import { describe, expect, it } from 'vitest';
import { illegible } from '../testkit/games/legible.ts';
import { faultsOfScene } from '../testkit/games/scenes.ts';
import { filmPane, filmSize, finalPane, type Lane } from './film-pane.ts';
import { boxes, cssScale } from './legibility.ts';
import type { Text } from './message.ts';
import type { Scene } from './scene.ts';

const lane = (i: number): Lane => ({
  name: { key: 'name', values: { who: { seat: i } } },
  total: i === 0 ? -12 : 123,
  progress: i / 8,
  leads: i === 1,
  shown: i === 2,
  flash: i === 3,
});
const sheet: Scene = { width: 1650, height: 1050, nodes: [] };

describe('a frame of a film', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of %i players can be read where Discord shows it', (players) => {
    const lanes = Array.from({ length: players }, (_, i) => lane(i));
    const frame = filmPane(filmSize(players), { pane: sheet, lanes, share: 0.5 });
    const say = (text: Text) => (typeof text === 'string' ? text : 'Wilhelmina-Alexandrine von Hohenstein');
    expect(faultsOfScene(frame, (text) => [say(text)])).toEqual([]);
    expect(illegible(frame, say)).toEqual([]);
    // It fills the phone's width.
    expect(cssScale(frame, 'phone') * frame.width).toBeGreaterThan(boxes.phone.width - 2);
  });

  it('holds the whole pane, its base too', () => {
    const node = { kind: 'rect', x: 0, y: 0, width: 1650, height: 1050, fill: 'card' } as const;
    const pane: Scene = { ...sheet, base: { key: 'grid', nodes: [node] }, nodes: [node] };
    for (const frame of [
      filmPane(filmSize(2), { pane, lanes: [], share: 0 }),
      finalPane(filmSize(2), pane),
    ]) {
      const [own] = frame.nodes;
      if (own?.kind !== 'group') throw new Error('the pane is not a group');
      const { x = 0, y = 0, scale = 1 } = own;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + scale * 1650).toBeLessThanOrEqual(frame.width);
      expect(y + scale * 1050).toBeLessThanOrEqual(frame.height);
      expect(frame.base?.nodes).toEqual([{ ...own, nodes: [node] }]);
      expect(frame.base?.key).toContain('grid');
    }
  });
});
