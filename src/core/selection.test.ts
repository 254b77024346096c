import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveArgs } from './game.ts';
import {
  type AnyMove,
  type AnyVerb,
  back,
  changed,
  choose,
  completeMove,
  isPlain,
  isSameSelection,
  type Narrowed,
  NOTHING_SELECTED,
  narrow,
  type Selection,
  started,
} from './selection.ts';

const label = (value: string) => value;
const option = (name: string) => ({ name, label });
const write: AnyVerb = { name: 'write', options: ['dice', 'box'].map(option) };
const dice: AnyVerb = { name: 'dice', options: ['add', 'remove'].map(option) };

function list(verb: string, ...all: readonly MoveArgs[]): readonly AnyMove[] {
  return all.map((args) => ({ verb, args, action: args }));
}

/** What is open, by option. */
function openIn(narrowed: Narrowed | undefined) {
  return narrowed?.open.map(({ option: { name }, values }) => [name, values]);
}

describe('options chosen in turn', () => {
  const writing = list(
    'write',
    { dice: 'd4', box: 'A1' },
    { dice: 'd4', box: 'A2' },
    { dice: 'd6', box: 'A2' },
    { dice: 'd6+d4', box: 'A2' },
  );
  const afterWriting = (args: MoveArgs, moves = writing) =>
    narrow([write, dice], moves, { verb: 'write', args });
  const afterDice = (args: MoveArgs, moves: readonly AnyMove[]) =>
    narrow([write, dice], moves, { verb: 'dice', args });

  it('are open in the order of the verb', () => {
    expect(openIn(afterWriting({}))).toEqual([['dice', ['d4', 'd6', 'd6+d4']]]);
    expect(openIn(afterWriting({ dice: 'd4' }))).toEqual([['box', ['A1', 'A2']]]);
  });

  it('are chosen by themselves if only one value is left', () => {
    const narrowed = afterWriting({ dice: 'd6' });
    expect(completeMove(narrowed)?.args).toEqual({ dice: 'd6', box: 'A2' });
    expect(narrowed?.open).toEqual([]);
    const oneDie = list('write', { dice: 'd4', box: 'A1' }, { dice: 'd4', box: 'A2' });
    const first = afterWriting({}, oneDie);
    expect(first).toMatchObject({ args: { dice: 'd4' }, move: undefined });
    expect(openIn(first)).toEqual([['box', ['A1', 'A2']]]);
  });

  it('are never chosen by themselves after one that opens with a value', () => {
    const [first, box] = write.options;
    const opening = { ...first, name: 'dice', label, buttons: { label, opens: true } } as const;
    const verb: AnyVerb = { name: 'write', options: [opening, box ?? option('box')] };
    const narrowed = narrow([verb], writing, { verb: 'write', args: { dice: 'd6' } });
    expect(completeMove(narrowed)).toBeUndefined();
    expect(openIn(narrowed)).toEqual([['box', ['A2']]]);
    const from = started([verb], writing, { verb: 'write', args: {} }, ({ values }, { args }) =>
      'dice' in args ? undefined : values.at(-1),
    );
    expect(from.args).toEqual({ dice: 'd6+d4' });
  });

  it('are open side by side if moves continue differently', () => {
    const either = list('dice', { add: 'd4' }, { add: 'd8' }, { remove: 'd6' }, { remove: 'd12' });
    expect(openIn(afterDice({}, either))).toEqual([
      ['add', ['d4', 'd8']],
      ['remove', ['d6', 'd12']],
    ]);
    expect(completeMove(afterDice({ remove: 'd6' }, either))?.args).toEqual({ remove: 'd6' });
  });

  it('can be left open if a move does without them', () => {
    const more = list('dice', { add: 'd4' }, { add: 'd4', remove: 'd6' }, { add: 'd4', remove: 'd8' });
    const narrowed = afterDice({ add: 'd4' }, more);
    expect(completeMove(narrowed)).toBeUndefined();
    expect(narrowed?.move?.args).toEqual({ add: 'd4' });
    expect(openIn(narrowed)).toEqual([['remove', ['d6', 'd8']]]);
  });

  it('lead nowhere with values that no legal move has', () => {
    expect(afterWriting({ dice: 'd20' })).toBeUndefined();
    expect(afterDice({}, writing)).toBeUndefined();
    expect(narrow([write], writing, NOTHING_SELECTED)).toBeUndefined();
    expect(narrow([write], writing, { verb: 'burn', args: {} })).toBeUndefined();
  });
});

describe('any legal list', () => {
  const some = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const verb: AnyVerb = {
    name: 'v',
    options: [option('a'), { ...option('b'), joined: true }, option('c')],
  };
  const lists = fc
    .uniqueArray(fc.record({ a: some(['1', '2', '3']), b: some(['x', 'y', 'x+y']), c: some(['p']) }), {
      minLength: 1,
      maxLength: 12,
      selector: ({ a, b, c }) => JSON.stringify([a, b, c]),
    })
    .map((all) => list('v', ...all.map((args) => JSON.parse(JSON.stringify(args)) as MoveArgs)));

  it('gives every move to at most one choice per option', () => {
    fc.assert(
      fc.property(lists, (moves) => {
        for (const wanted of moves) {
          let selection: Selection = { verb: 'v', args: {} };
          for (;;) {
            const narrowed = narrow([verb], moves, selection);
            if (narrowed?.move === wanted) break;
            const next = narrowed?.open.find(({ option: { name }, values }) =>
              values.includes(wanted.args[name] ?? ''),
            );
            const value = next && wanted.args[next.option.name];
            if (next === undefined || value === undefined) throw new Error('nothing leads on');
            const chosen = choose(selection, next.option.name, value);
            expect(back(verb, chosen)).toEqual(selection);
            selection = chosen;
          }
        }
      }),
    );
  });

  it('has a move behind every value that is open, in turn and freely', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom('asListed', 'freely'), (moves, order) => {
        const from: Selection[] = [{ verb: 'v', args: {} }];
        for (const selection of from) {
          const narrowed = narrow([verb], moves, selection, order);
          expect(narrowed?.moves.length).toBeGreaterThan(0);
          expect(narrowed?.move !== undefined || narrowed?.open.length !== 0).toBe(true);
          for (const {
            option: { name },
            values,
          } of narrowed?.open ?? [])
            from.push(...values.map((value) => choose(selection, name, value)));
        }
      }),
    );
  });

  it('gives no other move to a whole one chosen freely in any order', () => {
    fc.assert(
      fc.property(lists, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (moves, luck) => {
        for (const wanted of moves) {
          const entries = Object.entries(wanted.args);
          const mixed = entries.toSorted(
            (a, b) => (luck[entries.indexOf(a)] ?? 0) - (luck[entries.indexOf(b)] ?? 0),
          );
          const selection = { verb: 'v', args: Object.fromEntries(mixed) };
          expect(narrow([verb], moves, selection, 'freely')?.move).toBe(wanted);
          expect(isSameSelection(selection, { verb: 'v', args: wanted.args })).toBe(true);
        }
      }),
    );
  });
});

describe('going back', () => {
  const square = { ...option('square'), cell: () => ({ row: 0, column: 0 }) };
  const draw: AnyVerb = {
    name: 'draw',
    options: [option('shape'), { ...option('turn'), cycle: '🔄' }, square],
  };

  it('takes what started by itself along with the choice before it', () => {
    const whole = { verb: 'draw', args: { shape: 'L', turn: '0', square: 'r1c1' } };
    expect(back(draw, whole)).toEqual({ verb: 'draw', args: {} });
    expect(back(draw, { verb: 'draw', args: { turn: '0', shape: 'L' } }).args).toEqual({ turn: '0' });
  });

  it('leads from a verb without choices to nothing', () => {
    expect(back(draw, { verb: 'draw', args: {} })).toEqual(NOTHING_SELECTED);
  });
});

describe('a whole move', () => {
  it('is plain if it is the only one of its verb and has no options', () => {
    expect(isPlain({ name: 'done' }, list('done', {}))).toBe(true);
    expect(isPlain({ name: 'dice' }, list('dice', {}, { add: 'd4' }))).toBe(false);
    expect(isPlain({ name: 'dice' }, list('dice', { add: 'd4' }))).toBe(false);
  });

  it('changed in one value keeps the others, or swaps two', () => {
    const place: AnyVerb = { name: 'place', options: ['x', 'y', 'z'].map(option) };
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'].map(([x = '', y = '', z = '']) => ({
      x,
      y,
      z,
    }));
    const moves = list('place', ...orders);
    expect(changed(place, moves, { x: 'a', y: 'b', z: 'c' }, 'z', 'a')?.args).toEqual({
      x: 'c',
      y: 'b',
      z: 'a',
    });
    expect(changed(place, moves, { x: 'a', y: 'b', z: 'c' }, 'z', 'd')).toBeUndefined();
  });
});
