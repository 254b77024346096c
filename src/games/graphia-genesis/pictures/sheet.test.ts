import { describe, expect, it } from 'vitest';
import type { Node, Path, Print, Scene } from '../../../core/scene.ts';
import { features } from '../content/cards.ts';
import { drawnOn, emptyMap, squareAt } from '../rules/grid.ts';
import { draw, mapOf, played, position, sampleMap } from '../rules/testing.ts';
import { sheet } from './sheet.ts';
import { table } from './table.ts';
import { GLYPH_BOX, looks, placed } from './terrain-art.ts';

const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? flat(node.nodes) : [node]));
const nodesOf = (scene: Scene) => flat([...(scene.base?.nodes ?? []), ...scene.nodes]);
const texts = (scene: Scene) => nodesOf(scene).filter((node): node is Print => node.kind === 'text');
const paths = (scene: Scene) => nodesOf(scene).filter((node): node is Path => node.kind === 'path');
/** What is written by hand, from the top. */
const written = (scene: Scene) =>
  texts(scene)
    .filter(({ font }) => font === 'hand')
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ text }) => text);

describe('a sheet', () => {
  it('has the score sheet of the rulebook, filled in', () => {
    expect(written(sheet(position({ maps: [sampleMap] }), 0, {}))).toEqual([
      '12',
      '8',
      '6',
      '12',
      '12',
      '16',
      '−2',
      '15',
      '8',
      '8',
      '11',
      '16',
      '10',
      '57',
      '75',
      '132',
    ]);
  });

  it('tells each terrain by a texture of its own, and by its colour', () => {
    const forms = features.map((feature) => JSON.stringify(looks[feature].forms[0]));
    expect(new Set(forms).size).toBe(features.length);
    expect(new Set(features.map((feature) => looks[feature].small)).size).toBe(features.length);
    expect(new Set(features.map((feature) => looks[feature].hue)).size).toBe(features.length);
    for (const feature of features) {
      const before = paths(sheet(position(), 0, {})).filter(({ fill }) => fill === looks[feature].hue).length;
      const maps = [drawnOn(emptyMap, [squareAt(2, 2)], feature)];
      const after = paths(sheet(position({ maps }), 0, {})).filter(({ fill }) => fill === looks[feature].hue);
      expect(after.length).toBe(before + 1);
    }
  });

  it('lights row n and column n while something is drawn', () => {
    const lit = (state: ReturnType<typeof position>) =>
      texts(sheet(state, 0, {})).filter(
        ({ text, bold, size }) => text === '7' && bold === true && size === 44,
      );
    expect(lit(position())).toHaveLength(2);
    expect(lit({ ...position(), phase: { is: 'over' } })).toEqual([]);
  });

  it('marks squares that can be filled, for whoever may draw', () => {
    const marks = (waiting: readonly number[], legal: boolean) =>
      paths(sheet(position({ waiting }), 0, { legal })).filter(({ fill }) => fill === 'legal').length;
    expect([marks([0], true), marks([0], false), marks([1], true)]).toEqual([1, 0, 0]);
  });

  it('outlines a draft, and says in the score sheet what it would bring', () => {
    const before = position({ maps: [mapOf('FFN')], number: 1 });
    const draft = sheet(played(before, [0, draw('p2', 0, 'r2c1')]), 0, { since: before });
    expect(paths(draft).filter(({ stroke }) => stroke === 'changed')).toHaveLength(1);
    const changes = texts(draft).filter(({ fill }) => fill === 'changed');
    expect(changes.map(({ text }) => text)).toEqual(['+2', '+4', '+2', '+4', '+6']);
    const unchanged = sheet(before, 0, { since: before });
    expect(nodesOf(unchanged).filter((node) => 'fill' in node && node.fill === 'changed')).toEqual([]);
  });

  it('crosses the nexus out where a terrain scores nothing for want of one', () => {
    const crossed = (row: string, nexus: 'terrain' | 'largest-group' = 'terrain') =>
      paths(sheet(position({ maps: [mapOf(row)], options: { nexus } }), 0, {})).filter(
        ({ stroke }) => stroke === 'warning',
      ).length;
    expect([crossed('MM'), crossed('MMN'), crossed('DD'), crossed('')]).toEqual([1, 0, 0, 0]);
    expect([crossed('MM', 'largest-group'), crossed('DD', 'largest-group')]).toEqual([1, 1]);
  });
});

describe('the table', () => {
  it('shows every map with its total, and the cards and the die', () => {
    for (const seats of [1, 2, 4, 8]) {
      const maps = Array.from({ length: seats }, (_, seat) => mapOf('M'.repeat(seat + 1)));
      const scene = table(position({ maps }), {});
      expect(written(scene).toSorted()).toEqual(maps.map((_, seat) => String(seat + 1)).toSorted());
      expect(texts(scene).map(({ text }) => text)).toEqual(expect.arrayContaining(['I', 'O', '7']));
    }
  });

  it('marks who still draws, and who has won', () => {
    const icons = (state: ReturnType<typeof position>) =>
      nodesOf(table(state, {})).flatMap((node) => (node.kind === 'icon' ? [node.name] : []));
    expect(icons(position({ waiting: [1] }))).toEqual(['check-mark', 'pencil']);
    expect(icons({ ...position({ maps: [mapOf('MM'), mapOf('M')] }), phase: { is: 'over' } })).toEqual([
      'trophy',
      'check-mark',
    ]);
  });
});

describe('a glyph', () => {
  it('is put where it is wanted, at any size', () => {
    expect(placed('M0 0 L72 36 Z', 10, 20, GLYPH_BOX)).toBe('M10 20L82 56Z');
    expect(placed('M0 0 Q36 36 72 0', 0, 100, GLYPH_BOX / 2)).toBe('M0 100Q18 118 36 100');
  });
});
