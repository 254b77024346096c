import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveArgs, Verb } from './game.ts';
import { findMove, joinedParts, type Move, normalise, rankedMoves, values } from './legal.ts';

type Action = { readonly verb: string; readonly args: MoveArgs };

const verb = (name: string, ...options: Verb<unknown, Action>['options']): Verb<unknown, Action> => ({
  name,
  options,
  argsOf: (action) => (action.verb === name ? action.args : undefined),
});
const label = (value: string) => value;
const write = verb('write', { name: 'dice', joined: true, label }, { name: 'box', label });
const dice = verb('dice', { name: 'add', label }, { name: 'remove', label });
const done = verb('done');
const game = { verbs: [write, dice, done] };

const move = (verb: string, args: MoveArgs): Move<Action> => ({ verb, args, action: { verb, args } });
const list = [
  move('write', { dice: 'd4', box: 'A1' }),
  move('write', { dice: 'd4', box: 'B2' }),
  move('write', { dice: 'd4+d20', box: 'B2' }),
  move('dice', { add: 'd6' }),
  move('dice', { add: 'd8', remove: 'd4' }),
  move('dice', { remove: 'd4' }),
  move('done', {}),
];

describe('finding a move from typed words', () => {
  it.each([
    ['as it stands on the list', 'write', { dice: 'd4+d20', box: 'B2' }, list[2]],
    ['in either case, with spaces', 'write', { dice: ' D4 + D20 ', box: ' b2' }, list[2]],
    ['with parts in another order', 'write', { dice: 'd20+d4', box: 'B2' }, list[2]],
    ['with an option left out that follows', 'write', { dice: 'd4+d20' }, list[2]],
    ['with an empty option', 'write', { dice: 'd4+d20', box: ' ' }, list[2]],
    ['with the shorter of two that fit', 'dice', { remove: 'd4' }, list[5]],
    ['with no options at all', 'done', {}, list[6]],
  ])('%s', (_how, verb, args, expected) => {
    expect(findMove(game, list, verb, args as MoveArgs)).toBe(expected);
  });

  it('accepts parts in another order, repeated parts too', () => {
    const brew = verb('brew', { name: 'ingredients', anyOrder: true, label });
    const mix = [
      move('brew', { ingredients: 'eye+eye+mandrake' }),
      move('brew', { ingredients: 'eye+mandrake+mandrake' }),
    ];
    expect(findMove({ verbs: [brew] }, mix, 'brew', { ingredients: 'Mandrake + eye + eye' })).toBe(mix[0]);
  });

  it('asks when several moves fit', () => {
    expect(findMove(game, list, 'write', { dice: 'd4' })).toBe('several');
    expect(findMove(game, list, 'write', {})).toBe('several');
  });

  it.each([
    ['another verb', 'brew', {}],
    ['what is not on the list', 'write', { dice: 'd20', box: 'B2' }],
    ['an option that the verb does not have', 'done', { box: 'A1' }],
    ['an option of every object', 'done', { constructor: 'x' }],
    ['the same part twice', 'write', { dice: 'd4+d4', box: 'A1' }],
  ])('finds nothing for %s', (_what, verb, args) => {
    expect(findMove(game, list, verb, args as MoveArgs)).toBeUndefined();
  });

  it('finds every move by its own words, and never throws on absurd ones', () => {
    for (const each of list) expect(findMove(game, list, each.verb, each.args)).toBe(each);
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.string()), (verb, args) => {
        const found = findMove(game, list, verb, args);
        if (found !== undefined && found !== 'several') expect(list).toContain(found);
      }),
    );
  });
});

describe('the offered moves', () => {
  const own = { ...game, id: 'own', legal: () => list.map(({ action }) => action) };

  it('are the legal list in words', () => {
    expect(rankedMoves(own, undefined, 0)).toEqual(list);
  });

  it('follow the ranking of the game, if it has one', () => {
    const ranking = {
      ...own,
      rank: (_state: unknown, _seat: number, actions: readonly Action[]) => actions.toReversed(),
    };
    expect(rankedMoves(ranking, undefined, 0)).toEqual(list.toReversed());
  });
});

describe('the values of an option', () => {
  it('are those of the legal list, once each, in its order', () => {
    expect(values(write, list, 'dice', {})).toEqual(['d4', 'd4+d20']);
    expect(values(dice, list, 'remove', {})).toEqual(['d4']);
  });

  it('depend on the values given for the other options, not on its own', () => {
    expect(values(write, list, 'box', { dice: 'd4+d20' })).toEqual(['B2']);
    expect(values(write, list, 'dice', { dice: 'x', box: 'b2' })).toEqual(['d4', 'd4+d20']);
    expect(values(write, list, 'dice', { box: 'Z9' })).toEqual([]);
  });
});

describe('a list of thousands', () => {
  it('is normalised once, even for many comparisons', () => {
    let folds = 0;
    const counted = {
      name: 'dice',
      label,
      get joined() {
        folds++;
        return true;
      },
    };
    const long = verb('write', counted, { name: 'box', label });
    const many = Array.from({ length: 3000 }, (_, index) =>
      move('write', { dice: `d4+d${index}`, box: 'A1' }),
    );
    for (let times = 0; times < 5; times++)
      expect(values(long, many, 'box', { dice: 'd7 + d4' })).toEqual(['A1']);
    expect(findMove({ verbs: [long] }, many, 'write', { dice: 'd7+d4' })).toBe(many[7]);
    expect(folds).toBeLessThan(many.length + 10);
  });
});

describe('normalising', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const once = normalise(write, { dice: a, box: b });
        expect(normalise(write, once)).toEqual(once);
      }),
    );
  });

  it('splits joined values into parts', () => {
    expect(joinedParts('d4+d20')).toEqual(['d4', 'd20']);
    expect(joinedParts('d4')).toEqual(['d4']);
  });
});
