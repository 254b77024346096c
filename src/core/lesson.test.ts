import { expect, it } from 'vitest';
import { rect } from './draw.ts';
import { pointingAt } from './lesson.ts';
import type { Scene } from './scene.ts';

const place = (value: string, x: number, y: number) =>
  rect(x, y, 100, 100, { target: { option: 'box', value } });
const scene: Scene = {
  width: 1050,
  height: 1050,
  nodes: [place('a', 100, 100), place('b', 205, 100), place('c', 600, 100), place('d', 100, 400)],
};

it('draws one line around adjacent places, and separate ones around others', () => {
  const marked = pointingAt(scene, ({ value }) => value !== 'd');
  const lines = marked.nodes.slice(scene.nodes.length);
  expect(lines).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'rect', stroke: 'pencil' })]),
  );
  const [near, far] = lines as ReturnType<typeof rect>[];
  expect([near, far].some((line) => (line?.x ?? 0) < 100 && (line?.x ?? 0) + (line?.width ?? 0) > 305)).toBe(
    true,
  );
  expect([near, far].some((line) => (line?.x ?? 0) > 305)).toBe(true);
});

it('leaves a scene without such a place unchanged', () => {
  expect(pointingAt(scene, () => false)).toBe(scene);
});
