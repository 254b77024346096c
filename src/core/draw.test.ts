import { describe, expect, it } from 'vitest';
import { faultsOfScene } from '../testkit/games/scenes.ts';
import { box, cardRect, type DieShape, die, highlightStyle, titleBar } from './draw.ts';
import { type Node, type Path, type Print, pathPoints } from './scene.ts';

const shapes: readonly DieShape[] = ['d4', 'd6', 'd8', 'd12', 'd20'];
const faults = (nodes: readonly Node[]) =>
  faultsOfScene({ width: 1000, height: 200, nodes }, (text) => [typeof text === 'string' ? text : text.key]);

function partsOf(node: Node): { readonly outline: Path; readonly print: Print | undefined } {
  const nodes = node.kind === 'group' ? node.nodes : [];
  const [outline] = nodes;
  if (outline?.kind !== 'path') throw new Error('no outline');
  return { outline, print: nodes.find((part) => part.kind === 'text') };
}

describe('a die', () => {
  it.each([
    ['d4', 3],
    ['d6', 4],
    ['d8', 4],
    ['d12', 10],
    ['d20', 6],
  ] as const)('has its own shape: a %s has %i corners', (shape, corners) => {
    expect(pathPoints(partsOf(die(shape, 100, 100, 110)).outline.d)).toHaveLength(corners);
  });

  it('stays near its size, and inside the picture', () => {
    for (const shape of shapes) {
      const points = pathPoints(partsOf(die(shape, 100, 100, 120)).outline.d);
      for (const [x, y] of points) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(72);
      expect(faults([die(shape, 100, 100, 120, { value: 20 })])).toEqual([]);
    }
  });

  it('shows a legible number, or none', () => {
    for (const shape of shapes) {
      const { print } = partsOf(die(shape, 100, 100, 106, { value: 4 }));
      expect(print?.size).toBeGreaterThanOrEqual(40);
      expect(print?.played).toBe(true);
      expect(partsOf(die(shape, 100, 100, 106)).print).toBeUndefined();
    }
  });

  it('is grey when used up, and outlined when lit', () => {
    expect(partsOf(die('d8', 0, 0, 110)).outline).toMatchObject({ fill: 'blue-soft', stroke: 'blue' });
    expect(partsOf(die('d8', 0, 0, 110, { hue: 'red' })).outline).toMatchObject({ fill: 'red-soft' });
    expect(partsOf(die('d8', 0, 0, 110, { faded: true })).outline).toMatchObject({
      fill: 'shade',
      stroke: 'rule',
    });
    const target = { option: 'die', value: 'd8' };
    expect(partsOf(die('d8', 0, 0, 110, { highlight: 'legal', target })).outline).toMatchObject({
      stroke: 'legal',
      target,
    });
  });
});

describe('shared drawing parts', () => {
  it('stay inside the picture, with names of any length', () => {
    const longName = 'x'.repeat(200);
    expect(faults([...titleBar(longName, longName), cardRect(40, 110, 900, 80)])).toEqual([]);
  });

  it('keep boxes inside their edges in every look', () => {
    for (const look of ['open', 'legal', 'changed', 'done'] as const) {
      const drawn = box(10, 20, 100, 90, look);
      const half = highlightStyle(look).strokeWidth / 2;
      expect(drawn.x - half).toBeGreaterThanOrEqual(10);
      expect(drawn.x + drawn.width + half).toBeLessThanOrEqual(110);
      expect(drawn.y + drawn.height + half).toBeLessThanOrEqual(110);
      expect(faults([drawn])).toEqual([]);
    }
  });

  it('have looks that differ by more than colour', () => {
    expect(highlightStyle('legal').strokeWidth).toBeGreaterThan(highlightStyle('open').strokeWidth);
    expect(highlightStyle('changed').strokeWidth).toBeGreaterThan(highlightStyle('done').strokeWidth);
  });
});
