import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalMoves } from '../../../core/legal.ts';
import { graphiaGenesis } from '../index.ts';
import { draw, mapOf, played, position } from '../rules/testing.ts';
import { explain } from './explain.ts';

const filled = position({ maps: [mapOf('', '', '', '', '', '', 'MM'), mapOf('')] });
const why = (args: Readonly<Record<string, string>>, state = filled, verb = 'draw') => {
  const { key, values } = explain(state, 0, verb, args);
  return [key.replace('graphia-genesis.explain.', ''), values] as const;
};

describe('why a shape may not be drawn', () => {
  it.each([
    ['no-shape', { shape: 'p9', turn: '0', square: 'r1c1' }],
    ['no-shape', { shape: 'constructor' }],
    ['not-lying', { shape: 'p3', turn: '0', square: 'r7c5' }],
    ['no-turn', { shape: 'p1', turn: '45', square: 'r7c5' }],
    ['no-turn', { turn: 'up' }],
    ['same-turn', { shape: 'p1', turn: '180', square: 'r7c5' }],
    ['no-square', { shape: 'p1', turn: '0', square: 'r13c1' }],
    ['no-square', { square: 'the middle' }],
    ['filled', { shape: 'p1', turn: '0', square: 'r7c1' }],
    ['off-map', { shape: 'p1', turn: '0', square: 'r7c11' }],
    ['off-line', { shape: 'p1', turn: '0', square: 'r1c1' }],
    ['nothing-fits', { square: 'r1c1' }],
    ['nothing-fits', { shape: 'p1', square: 'r1c1' }],
    ['nothing-fits', { shape: 'p1', turn: '0', square: 'r7c5', more: 'x' }],
  ])('%s: %j', (key, args) => {
    expect(why(args)[0]).toBe(key);
  });

  it('says what it is about', () => {
    expect(why({ shape: 'p1', turn: '0', square: 'r7c1' })[1]).toEqual({
      count: 2,
      squares: ['r7c1', 'r7c2'],
    });
    expect(why({ shape: 'p1', turn: '90', square: 'r11c7' })[1]).toMatchObject({ width: 1, height: 4 });
    expect(why({ shape: 'p1', turn: '270', square: 'r7c7' })[1]).toMatchObject({ turn: 270, same: 90 });
    expect(why({ shape: 'p5' })[1]).toMatchObject({ shapes: ['p1 (I)', 'p2 (O)'] });
  });

  it('of two T cards the first stands for both', () => {
    const both = position({ shapes: ['p4', 'p3'] });
    expect(why({ shape: 'p3', turn: '0', square: 'r7c1' }, both)).toEqual([
      'twin',
      { shape: 'p3', twin: 'p4' },
    ]);
  });

  it('reads letters of either case, and spaces', () => {
    expect(why({ shape: ' P1', turn: ' 0 ', square: 'R7 C1' })[0]).toBe('filled');
  });

  it('shortens long text in its reply', () => {
    const [, values] = why({ square: 'x'.repeat(6000) });
    expect(String(values?.text).length).toBeLessThan(60);
  });
});

describe('why a nexus may not be drawn', () => {
  const nexus = position({ card: 'nexus', maps: [mapOf('', '', '', '', '', '', 'M')] });

  it.each([
    ['nexus-alone', { shape: 'p1', square: 'r7c2' }],
    ['nexus-alone', { turn: '0' }],
    ['which-square', {}],
    ['no-square', { square: 'r0c0' }],
    ['filled', { square: 'r7c1' }],
    ['nexus-off-line', { square: 'r1c1' }],
  ])('%s: %j', (key, args) => {
    expect(why(args, nexus)[0]).toBe(key);
  });
});

describe('why nothing may be drawn now', () => {
  const args = { shape: 'p1', turn: '0', square: 'r7c5' };

  it('the game is over; the round is done; the verb is another', () => {
    expect(why(args, { ...filled, phase: { is: 'over' } })[0]).toBe('over');
    expect(why(args, played(position(), [0, draw('p1', 0, 'r7c1')]))[0]).toBe('drawn');
    expect(why(args, position({ waiting: [1] }))[0]).toBe('drawn');
    expect(why(args, filled, 'write')).toEqual(['verb', { verb: 'write' }]);
  });
});

describe('anything at all', () => {
  it('is explained, unless it is legal', () => {
    const state = position();
    const legal = new Set(legalMoves(graphiaGenesis, state, 0).map((move) => JSON.stringify(move.args)));
    const word = (...some: readonly string[]) => fc.option(fc.constantFrom(...some), { nil: '' });
    const anything = fc.record({
      shape: word('p1', 'p2', 'p3', 'p44', '{{who}}'),
      turn: word('0', '90', '180', '270', '-0'),
      square: word('r7c1', 'r1c1', 'r12c12', 'r1c7', '7'),
    });
    fc.assert(
      fc.property(anything, (words) => {
        if (!legal.has(JSON.stringify(words)))
          expect(explain(state, 0, 'draw', words).key).toMatch(/^graphia-genesis\.explain\./);
      }),
    );
  });
});
