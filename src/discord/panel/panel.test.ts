import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveArgs } from '../../core/game.ts';
import { type AnyMove, type PickedValue, progressOf } from './panel.ts';

const write = { name: 'write', options: ['dice', 'box'].map(option) };
const dice = { name: 'dice', options: ['add', 'remove'].map(option) };

function option(name: string) {
  return { name, label: (value: string) => value };
}

function list(verb: string, ...all: readonly MoveArgs[]): readonly AnyMove[] {
  return all.map((args) => ({ verb, args, action: args }));
}

describe('the choices that lead to a move', () => {
  const writing = list(
    'write',
    { dice: 'd4', box: 'A1' },
    { dice: 'd4', box: 'A2' },
    { dice: 'd6', box: 'A2' },
    { dice: 'd6+d4', box: 'A2' },
  );

  it('are made in the order of the options', () => {
    expect(progressOf(write, writing, [])?.next).toEqual([{ option: 'dice', values: ['d4', 'd6', 'd6+d4'] }]);
    expect(progressOf(write, writing, [{ option: 'dice', value: 'd4' }])?.next).toEqual([
      { option: 'box', values: ['A1', 'A2'] },
    ]);
  });

  it('are made automatically if only one is left', () => {
    const progress = progressOf(write, writing, [{ option: 'dice', value: 'd6' }]);
    expect(progress?.move?.args).toEqual({ dice: 'd6', box: 'A2' });
    expect(progress?.next).toEqual([]);
    const oneBox = list('write', { dice: 'd4', box: 'A1' }, { dice: 'd4', box: 'A2' });
    expect(progressOf(write, oneBox, [])).toMatchObject({
      args: { dice: 'd4' },
      move: undefined,
      next: [{ option: 'box', values: ['A1', 'A2'] }],
    });
  });

  it('are made side by side if moves continue differently', () => {
    const either = list('dice', { add: 'd4' }, { add: 'd8' }, { remove: 'd6' }, { remove: 'd12' });
    expect(progressOf(dice, either, [])?.next).toEqual([
      { option: 'add', values: ['d4', 'd8'] },
      { option: 'remove', values: ['d6', 'd12'] },
    ]);
    expect(progressOf(dice, either, [{ option: 'remove', value: 'd6' }])?.move?.args).toEqual({
      remove: 'd6',
    });
  });

  it('can stop if a move is already complete', () => {
    const more = list('dice', { add: 'd4' }, { add: 'd4', remove: 'd6' }, { add: 'd4', remove: 'd8' });
    const progress = progressOf(dice, more, [{ option: 'add', value: 'd4' }]);
    expect(progress?.move).toBeUndefined();
    expect(progress?.complete?.args).toEqual({ add: 'd4' });
    expect(progress?.next).toEqual([{ option: 'remove', values: ['d6', 'd8'] }]);
  });

  it('that match no legal move lead nowhere', () => {
    expect(progressOf(write, writing, [{ option: 'dice', value: 'd20' }])).toBeUndefined();
    expect(progressOf(dice, writing, [])).toBeUndefined();
  });

  it('reach every legal move of any list, with at most one choice per option', () => {
    const some = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const sayings = fc.uniqueArray(
      fc.record({ a: some(['1', '2', '3']), b: some(['x', 'y']), c: some(['p']) }),
      {
        minLength: 1,
        maxLength: 12,
        selector: (args) => JSON.stringify([args.a, args.b, args.c]),
      },
    );
    const command = { name: 'v', options: ['a', 'b', 'c'].map(option) };
    fc.assert(
      fc.property(sayings, (all) => {
        const moves = list('v', ...all.map((args) => JSON.parse(JSON.stringify(args)) as MoveArgs));
        for (const wanted of moves) expect(reach(moves, wanted)).toBe(true);
      }),
    );

    function reach(moves: readonly AnyMove[], wanted: AnyMove): boolean {
      const picks: PickedValue[] = [];
      for (let step = 0; step <= command.options.length; step++) {
        const progress = progressOf(command, moves, picks);
        if (progress?.move === wanted || progress?.complete === wanted) return true;
        const offered = progress?.next.find(({ option: name, values }) =>
          values.includes(wanted.args[name] ?? ''),
        );
        const value = offered && wanted.args[offered.option];
        if (offered === undefined || value === undefined) return false;
        picks.push({ option: offered.option, value });
      }
      return false;
    }
  });
});
