import { describe, expect, it } from 'vitest';
import type { Perspective } from '../../../core/game.ts';
import { type Node, type Path, type Print, type Scene, targetsOf } from '../../../core/scene.ts';
import { mapFeatures } from '../content/cards.ts';
import { drawnOn, emptyMap, squareAt } from '../rules/grid.ts';
import type { State } from '../rules/state.ts';
import { draw, mapOf, nexus, played, position, sampleMap } from '../rules/testing.ts';
import { GLYPH_BOX, movedPath, styles } from './map.ts';
import { mapPane, taskPane } from './map-pane.ts';
import { scoreSheet } from './score-sheet.ts';
import { table } from './table.ts';

const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? flat(node.nodes) : [node]));
const nodesOf = (scene: Scene) => flat([...(scene.base?.nodes ?? []), ...scene.nodes]);
const texts = (scene: Scene) => nodesOf(scene).filter((node): node is Print => node.kind === 'text');
const paths = (scene: Scene) => nodesOf(scene).filter((node): node is Path => node.kind === 'path');
const targets = (scene: Scene, option = 'square') =>
  targetsOf(scene).flatMap((target) => (target.option === option ? [target.value] : []));
/** Handwriting from the top, then from the left. */
const written = (scene: Scene) =>
  texts(scene)
    .filter(({ font }) => font === 'hand')
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ text }) => text);
const keys = (scene: Scene) =>
  texts(scene).flatMap(({ text }) =>
    typeof text === 'string' ? [] : [text.key.split('.').slice(1).join('.')],
  );
const over = (state: State): State => ({ ...state, phase: { is: 'over' } });
const mine: Perspective<State> = { legal: true, viewer: 0 };

describe('the map pane', () => {
  it('shows each terrain by its own texture as well as its colour', () => {
    const looks = mapFeatures.map((feature) => styles[feature]);
    expect(new Set(looks.map(({ forms }) => JSON.stringify(forms[0]))).size).toBe(mapFeatures.length);
    expect(new Set(looks.map(({ small }) => small)).size).toBe(mapFeatures.length);
    expect(new Set(looks.map(({ hue }) => hue)).size).toBe(mapFeatures.length);
    for (const feature of mapFeatures) {
      const filled = (scene: Scene) =>
        paths(scene).filter(({ fill, opacity = 1 }) => fill === styles[feature].hue && opacity === 1).length;
      const maps = [drawnOn(emptyMap, [squareAt(2, 2)], feature)];
      const with1 = filled(mapPane(over(position({ maps })), 0, {}));
      expect(with1).toBe(filled(mapPane(over(position({ maps: [emptyMap] })), 0, {})) + 1);
    }
  });

  it('shows the sum of both kinds of points for each terrain, and the total', () => {
    expect(written(mapPane(position({ maps: [sampleMap] }), 0, {}))).toEqual([
      ...['20', '18', '28', '13', '16', '27', '10'],
      '132',
    ]);
  });

  it('lights row n and column n until the game is over', () => {
    const lit = (state: State) =>
      texts(mapPane(state, 0, {})).filter(({ text, fill }) => text === '7' && fill === 'paper');
    expect(lit(position())).toHaveLength(2);
    expect(lit(over(position()))).toEqual([]);
  });

  it('warns of desolation on the diagonal, except where it has already hit and after the end', () => {
    const crosses = (state: State) =>
      paths(mapPane(state, 0, {})).filter(({ stroke, opacity }) => stroke === 'red' && opacity !== undefined)
        .length;
    expect(crosses(position())).toBe(12);
    expect(crosses(position({ desolated: [3, 7] }))).toBe(10);
    expect(crosses(over(position()))).toBe(0);
  });

  it('marks squares that can be filled, for the player who may draw', () => {
    const marks = (waiting: readonly number[], legal: boolean) =>
      nodesOf(mapPane(position({ waiting }), 0, { legal })).filter(
        (node) => node.kind === 'circle' && node.fill === 'legal',
      ).length;
    expect(marks([0], true)).toBeGreaterThan(12);
    expect([marks([0], false), marks([1], true)]).toEqual([0, 0]);
  });

  it('outlines a drawing, and shows its gain beside it and by terrain', () => {
    const before = position({ maps: [mapOf('FFN')], number: 1 });
    const drawn = mapPane(played(before, [0, draw('p2', 0, 'r2c1')]), 0, { since: before });
    expect(paths(drawn).filter(({ stroke }) => stroke === 'changed')).toHaveLength(1);
    const changes = texts(drawn).filter(({ fill }) => fill === 'changed');
    expect(changes.map(({ text }) => text)).toEqual(['+6', '+6', '+6']);
    const unchanged = nodesOf(mapPane(before, 0, { since: before }));
    expect(unchanged.filter((node) => 'fill' in node && node.fill === 'changed')).toEqual([]);
  });

  it('crosses out the nexus if a terrain scores nothing without one', () => {
    const crossed = (row: string, rule: 'terrain' | 'largest-group' = 'terrain') => {
      const state = position({ maps: [mapOf(row)], options: { nexus: rule } });
      return [mapPane(state, 0, {}), scoreSheet(state, 0, {})].map(
        (scene) => nodesOf(scene).filter(({ kind }) => kind === 'circle').length,
      );
    };
    expect([crossed('MM'), crossed('MMN'), crossed('DD'), crossed('')]).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect([crossed('MM', 'largest-group'), crossed('DD', 'largest-group')]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('the panel', () => {
  const gains = (scene: Scene) =>
    texts(scene)
      .filter(({ size }) => size === 38)
      .map(({ text }) => text);
  const chosen = (args: Readonly<Record<string, string>>): Perspective<State> => ({
    ...mine,
    chosen: { verb: 'draw', args },
  });

  it('shows the cards, the die, the shapes and what the terrain scores', () => {
    const scene = taskPane(position(), 0, mine);
    expect(texts(scene).map(({ text }) => text)).toEqual(expect.arrayContaining(['I', 'O', '7']));
    expect(keys(scene)).toEqual(expect.arrayContaining(['title.forest', 'rule.forest', 'sheet.total']));
    expect(targets(scene)).toEqual([]);
    expect(targets(scene, 'shape')).toEqual(['p1', 'p2']);
  });

  it('offers the places that fit, with their points, once shape and turn are chosen', () => {
    const state = position({ maps: [mapOf('', '', '', '', '', 'FFN')] });
    expect(targets(taskPane(state, 0, chosen({ shape: 'p1' })))).toEqual([]);
    const scene = taskPane(state, 0, chosen({ shape: 'p1', turn: '0' }));
    expect(targets(scene)).toHaveLength(9 + 4 * 11);
    expect(gains(scene)).toContain('+6');
    expect([targets(scene, 'shape'), targets(scene, 'turn')]).toEqual([['p2'], ['90']]);
    const only = taskPane(state, 0, chosen({ shape: 'p2' }));
    expect(targets(only).length).toBeGreaterThan(0);
  });

  it('offers the squares of a nexus at once', () => {
    const state = position({ card: 'nexus', maps: [mapOf('MM')], number: 1 });
    const scene = taskPane(state, 0, mine);
    expect(targets(scene)).toHaveLength(10 + 11);
    expect(keys(scene)).toContain('sheet.no-nexus-yet');
  });

  it('shows a chosen place, and whether it fits', () => {
    const state = position({ maps: [mapOf('', '', '', '', '', '', 'MN')] });
    const outlines = (square: string) =>
      paths(taskPane(state, 0, chosen({ shape: 'p1', turn: '0', square })))
        .filter(({ strokeWidth }) => strokeWidth === 9)
        .map(({ stroke }) => stroke);
    const [fits, taken, offMap] = [outlines('r7c3'), outlines('r7c1'), outlines('r7c11')];
    expect([fits.includes('changed'), taken.includes('warning'), [...new Set(offMap)]]).toEqual([
      true,
      true,
      ['red'],
    ]);
  });

  it('shows the map with its changes after the move', () => {
    const before = position({ card: 'nexus', maps: [mapOf('MM')], number: 1 });
    const after = played(before, [0, nexus('r1c3')]);
    expect(taskPane(after, 0, { viewer: 0, since: before })).toEqual(
      mapPane(after, 0, { viewer: 0, since: before }),
    );
    expect(taskPane(over(before), 0, mine)).toEqual(mapPane(over(before), 0, mine));
  });
});

describe('the score sheet', () => {
  it('is the rulebook’s sheet, filled in', () => {
    expect(written(scoreSheet(position({ maps: [sampleMap] }), 0, {}))).toEqual([
      ...['12', '8', '6', '12', '12', '16', '−2', '15', '8', '8', '11', '16', '10'],
      ...['57', '75', '132'],
    ]);
  });

  it('shows beside each number how it changed', () => {
    const before = position({ maps: [mapOf('FFN')], number: 1 });
    const scene = scoreSheet(played(before, [0, draw('p2', 0, 'r2c1')]), 0, { since: before });
    const changes = texts(scene).filter(({ fill }) => fill === 'changed');
    expect(changes.map(({ text }) => text)).toEqual(['+2', '+4', '+2', '+4', '+6']);
  });
});

describe('the table', () => {
  const paneOf = (state: State): Scene => {
    const [pane] = table(state, {});
    if (pane === undefined) throw new Error('no pane');
    return pane;
  };

  it('shows the cards, the die, and every map with its total', () => {
    for (const seats of [2, 4, 8]) {
      const maps = Array.from({ length: seats }, (_, seat) => mapOf('M'.repeat(seat + 1)));
      const pane = paneOf(position({ maps }));
      expect(written(pane).toSorted()).toEqual(maps.map((_, seat) => String(seat + 1)).toSorted());
      expect(texts(pane).map(({ text }) => text)).toEqual(expect.arrayContaining(['I', 'O', '7']));
    }
  });

  it('shows only the cards for a player alone', () => {
    expect(written(paneOf(position({ maps: [sampleMap] })))).toEqual([]);
    expect(keys(paneOf(position({ maps: [sampleMap], card: 'nexus' })))).toContain('rule.nexus');
  });

  it('marks who still draws, and who has won', () => {
    const icons = (state: State) =>
      nodesOf(paneOf(state)).flatMap((node) => (node.kind === 'icon' ? [node.name] : []));
    expect(icons(position({ waiting: [1] }))).toEqual(['check-mark', 'quill-ink']);
    expect(icons(over(position({ maps: [mapOf('MM'), mapOf('M')] })))).toEqual(['trophy', 'check-mark']);
  });

  it('has no cards and no die after the end, and is empty for a player alone', () => {
    const pane = paneOf(over(position()));
    expect(keys(pane)).not.toContain('title.forest');
    expect(texts(pane).map(({ text }) => text)).not.toContain('7');
    expect(table(over(position({ maps: [sampleMap] })), {})).toEqual([]);
  });
});

describe('a glyph', () => {
  it('can be placed anywhere at any size', () => {
    expect(movedPath('M0 0 L72 36 Z', 10, 20, GLYPH_BOX)).toBe('M10 20L82 56Z');
    expect(movedPath('M0 0 Q36 36 72 0', 0, 100, GLYPH_BOX / 2)).toBe('M0 100Q18 118 36 100');
  });
});
