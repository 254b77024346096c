import { expect, it } from 'vitest';
import { die } from '../../core/draw.ts';
import type { Scene } from '../../core/scene.ts';
import { rolledIn, whileRolling } from './page/dice.ts';

const sceneOf = (value: number, isLegal = false): Scene => ({
  width: 1000,
  height: 1000,
  nodes: [
    { kind: 'group', nodes: [die('d6', 100, 100, 80, { value: 1 })] },
    die('d8', 300, 100, 80, { value, ...(isLegal && { target: { option: 'die', value: 'd8' } }) }),
  ],
});

it('dice roll that show another number, not those that can be chosen now', () => {
  const [before, after] = [sceneOf(2), sceneOf(5)];
  expect(rolledIn(sceneOf(2, true), before).size).toBe(0);
  const rolled = rolledIn(after, before);
  expect([...rolled]).toEqual([after.nodes[1]]);
  const [still, moving] = whileRolling(after, rolled, 0.5).nodes;
  expect(still).toEqual(after.nodes[0]);
  expect(moving).toMatchObject({ x: 300, y: 100, nodes: [{ x: 0, y: 0, rotate: 125 }] });
});
