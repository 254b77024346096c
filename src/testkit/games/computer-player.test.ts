import { expect, it } from 'vitest';
import { steppingStones } from '../../../examples/stepping-stones/index.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import { elsewhere } from './computer-player.ts';
import { walkSetups } from './walk.ts';

const stones = steppingStones as unknown as AnyGame;
const [setup = expect.fail()] = walkSetups(stones, 1);
const { state } = begin(stones, setup, quickRandom('a throw'));
const [own, other] = stones.legal(state, 0);
const fault = (values: NonNullable<Message['values']>, key = 'stepping-stones.why.write') =>
  elsewhere(stones, state, 0, own, { key, values });

it('finds a reason that talks of another box than the one of its move', () => {
  expect(fault({ stone: `${own}` })).toBeUndefined();
  expect(fault({ stone: `${other}` })).toContain(`the reason for stone ${own} names ${other}`);
  expect(fault({ inside: { key: 'stepping-stones.row', values: { stone: Number(other) } } })).toContain(
    'names',
  );
});

it('… but no list, no comparison, and no number of another kind', () => {
  expect(fault({})).toBeUndefined();
  expect(fault({ stones: [`${other}`] })).toBeUndefined();
  expect(fault({ stone: `${own}`, than: { key: 'x', values: { stone: `${other}` } } })).toBeUndefined();
  expect(fault({ points: Number(other) })).toBeUndefined();
});
