import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveArgs } from './game.ts';
import {
  type AnyMove,
  type AnyVerb,
  back,
  beforeFirstTouch,
  beginningsOf,
  changed,
  choose,
  completeMove,
  isChosen,
  isPlain,
  isSameSelection,
  type Narrowed,
  NOTHING_SELECTED,
  narrow,
  type Selection,
  started,
  touched,
  turned,
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
      fc.property(lists, fc.constantFrom('inTurn', 'freely'), (moves, order) => {
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

  it('leads step by step to nothing, in the order of the options', () => {
    const selection = { verb: 'draw', args: { square: 'r1c1', shape: 'L' } };
    expect(beginningsOf(draw, selection)).toEqual([
      selection,
      { verb: 'draw', args: { shape: 'L' } },
      { verb: 'draw', args: {} },
      NOTHING_SELECTED,
    ]);
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

describe('dice and boxes by touch', () => {
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

describe('shapes on a grid by touch', () => {
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
});
