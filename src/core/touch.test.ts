import { describe, expect, it } from 'vitest';
import type { MoveArgs } from './game.ts';
import { type AnyMove, type AnyVerb, NOTHING_SELECTED, narrow, type Selection } from './selection.ts';
import { beforeFirstTouch, beginningsOf, isChosen, touched, turned } from './touch.ts';

const option = (name: string) => ({ name, label: (value: string) => value });

function list(verb: string, ...all: readonly MoveArgs[]): readonly AnyMove[] {
  return all.map((args) => ({ verb, args, action: args }));
}

describe('dice and boxes', () => {
  const joined: AnyVerb = { name: 'write', options: [{ ...option('dice'), joined: true }, option('box')] };
  const moves = [
    ...list('write', { dice: 'd4+d6', box: 'A1' }, { dice: 'd4', box: 'A1' }, { dice: 'd4', box: 'A2' }),
    ...list('done', {}),
  ];
  const touch = (from: Selection, name: string, value: string) =>
    touched([joined], moves, from, { option: name, value });
  const moveOf = (selection: Selection | undefined) =>
    selection && narrow([joined], moves, selection, 'freely')?.move?.args;

  it('a touch on a box is a whole move: the best one', () => {
    const box = touch(NOTHING_SELECTED, 'box', 'A1');
    expect(box).toEqual({ verb: 'write', args: { box: 'A1' } });
    expect(moveOf(box)).toEqual({ dice: 'd4+d6', box: 'A1' });
  });

  it('dice are added and taken away, and the box stays while it fits', () => {
    const selected = touch({ verb: 'write', args: { box: 'A1' } }, 'dice', 'd4') ?? NOTHING_SELECTED;
    expect(moveOf(selected)).toEqual({ dice: 'd4', box: 'A1' });
    const both = touch(selected, 'dice', 'd6') ?? NOTHING_SELECTED;
    expect(moveOf(both)).toEqual({ dice: 'd4+d6', box: 'A1' });
    expect(isChosen([joined], both, { option: 'dice', value: 'd6' })).toBe(true);
    expect(isChosen([joined], both, { option: 'dice', value: 'd6', with: { box: 'A2' } })).toBe(false);
    expect(touch(both, 'dice', 'd4')?.args).toEqual({ dice: 'd6', box: 'A1' });
    expect(touch(selected, 'dice', 'd4')?.args).toEqual({ box: 'A1' });
    expect(touch(both, 'box', 'A2')?.args).toEqual({ box: 'A2' });
  });

  it('what is not legal cannot be touched, and asks for nothing', () => {
    expect(touch(NOTHING_SELECTED, 'box', 'B7')).toBeUndefined();
    expect(touch(NOTHING_SELECTED, 'tower', 'A1')).toBeUndefined();
    expect(narrow([joined], moves, { verb: 'write', args: { box: 'B7' } }, 'freely')).toBeUndefined();
    expect(narrow([joined], moves, { verb: 'burn', args: {} }, 'freely')).toBeUndefined();
  });
});

describe('shapes on a grid', () => {
  const cell = (value: string) => ({ row: Number(value.charAt(1)), column: Number(value.charAt(3)) });
  const draw: AnyVerb = {
    name: 'draw',
    options: [
      { ...option('shape'), cycle: 'next' },
      { ...option('turn'), cycle: 'turn' },
      { ...option('square'), cell },
    ],
  };
  const place = (shape: string, turn: string, square: string) => ({ shape, turn, square });
  const moves = list(
    'draw',
    place('L', '90', 'r2c2'),
    place('L', '90', 'r3c3'),
    place('L', '0', 'r5c5'),
    place('L', '0', 'r3c2'),
    place('T', '0', 'r3c3'),
  );

  it('begin as they fit best at the place, so that a touch on a square is a whole move', () => {
    const start = beforeFirstTouch([draw], moves);
    expect(start).toEqual({ verb: 'draw', args: {} });
    const target = { option: 'square', value: 'r3c3' };
    const moveAt = (with_: MoveArgs) => {
      const selection = touched([draw], moves, start, { ...target, with: with_ });
      return selection && narrow([draw], moves, selection, 'freely')?.move;
    };
    expect(moveAt({})).toBe(moves[1]);
    expect(moveAt({ shape: 'T', turn: '0' })).toBe(moves[4]);
  });

  it('another shape stays at its place where it fits', () => {
    const at = (square: string) => ({ verb: 'draw', args: place('L', '90', square) });
    const other = { option: 'shape', value: 'T' };
    expect(touched([draw], moves, at('r3c3'), other)?.args).toEqual(place('T', '0', 'r3c3'));
    expect(touched([draw], moves, at('r2c2'), other)?.args).toEqual({ shape: 'T', turn: '0' });
  });

  it('a shape turns to the nearest place', () => {
    expect(turned(draw, moves, place('L', '90', 'r3c3'))?.to.args).toEqual(moves[3]?.args);
    expect(turned(draw, moves, place('T', '0', 'r3c3'))).toBeUndefined();
  });

  it('are taken back one by one in the order of the options', () => {
    const selection = { verb: 'draw', args: { square: 'r1c1', shape: 'L' } };
    expect(beginningsOf(draw, selection)).toEqual([
      selection,
      { verb: 'draw', args: { shape: 'L' } },
      { verb: 'draw', args: {} },
      NOTHING_SELECTED,
    ]);
  });
});
