import { describe, expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import { type Node, pathPoints, type Scene } from '../../core/scene.ts';
import { games } from '../../games/index.ts';
import { faultsOfAll, messagesOf, placeholders, sayableKeys, stem } from './messages.ts';
import { faultsOfScene, illegible } from './scenes.ts';
import { frozen, rigged } from './walk.ts';

/** Tests that the checks can fail. */

const [game] = games;
if (game === undefined) throw new Error('no games');

describe('the check of messages', () => {
  const faults = (message: Message) => faultsOfAll(game, [message]);

  it('finds keys that no catalog has, at any depth', () => {
    expect(faults({ key: `${game.id}.name` })).toEqual([]);
    expect(faults({ key: `${game.id}.nonsense` })).toHaveLength(4);
    expect(faults({ key: 'name' })).toEqual([`name is not a key of ${game.id}`]);
    expect(faults({ key: `${game.id}.name`, values: { list: [1, [{ key: 'deep' }]] } })).toEqual([
      `deep is not a key of ${game.id}`,
    ]);
  });

  it('finds values that a text needs but does not get', () => {
    const catalog = {
      greeting: 'Hello {{who}}',
      trees_one: '{{count}} tree',
      trees_other: '{{count}} trees',
    };
    const own = { ...game, locales: { en: catalog, de: catalog, fr: catalog, nl: catalog } };
    const key = (name: string) => `${game.id}.${name}`;
    expect(faultsOfAll(own, [{ key: key('greeting') }])[0]).toBe(
      `en: ${key('greeting')} is said without {{who}}`,
    );
    expect(faultsOfAll(own, [{ key: key('greeting'), values: { who: { seat: 0 } } }])).toEqual([]);
    expect(faultsOfAll(own, [{ key: key('trees'), values: { count: 2 } }])).toEqual([]);
    expect(faultsOfAll(own, [{ key: key('trees') }])).toHaveLength(4);
  });

  it('finds sentences that end twice once they are composed, in any language', () => {
    const [stopped, open] = [
      { said: '{{what}}.', tree: 'A tree' },
      { said: '{{what}}.', tree: 'Ein Baum.' },
    ];
    const own = { ...game, locales: { en: stopped, de: open, fr: stopped, nl: stopped } };
    const message = { key: `${game.id}.said`, values: { what: { key: `${game.id}.tree` } } };
    expect(faultsOfAll(own, [message])).toEqual(['de: Ein Baum..']);
  });

  it('finds the messages that a scene prints, also in groups', () => {
    const print: Node = { kind: 'text', text: { key: 'a' }, x: 0, y: 0, size: 30, fill: 'ink' };
    const scene: Scene = { width: 1000, height: 9, nodes: [{ kind: 'group', nodes: [print] }] };
    expect(messagesOf(scene)).toEqual([{ key: 'a' }]);
  });

  it('reads keys from code: literals, and templates as patterns', () => {
    const template = (...parts: readonly string[]) => `\`${parts.join('')}\``;
    const hole = '$' + '{x}';
    const sayable = sayableKeys([
      `const a = x === '' ? say('one.two') : say(${template('three.', hole, '.five')});`,
    ]);
    expect(['one.two', 'three.x.five', 'three.x', 'six'].map(sayable)).toEqual([true, true, false, false]);
    expect(sayableKeys([template(hole)])('one')).toBe(false);
  });

  it('reads placeholders and plurals', () => {
    expect(placeholders('{{b}} {{a}} {{b}} {c}')).toEqual(['a', 'b']);
    expect(['trees_one', 'trees_many', 'trees'].map(stem)).toEqual(['trees', 'trees', 'trees']);
  });
});

describe('the check of pictures', () => {
  const faults = (...nodes: readonly Node[]) =>
    faultsOfScene({ width: 1000, height: 500, nodes }, (text) => [
      typeof text === 'string' ? text : text.key,
    ]);
  const square = { kind: 'rect', x: 10, y: 10, width: 100, height: 100, fill: 'card' } as const;
  const word = { kind: 'text', text: 'word', x: 10, y: 100, size: 30, fill: 'ink' } as const;

  it('accepts a valid scene', () => {
    expect(faults(square, word, { kind: 'path', d: 'M 0 0 h 10 v 10 z', fill: 'ink' })).toEqual([]);
  });

  it.each<[string, Node]>([
    ['a shape outside', { ...square, x: 950 }],
    ['a circle outside', { kind: 'circle', x: 5, y: 5, radius: 10, fill: 'ink' }],
    ['a line outside', { kind: 'line', x1: 0, y1: 0, x2: 0, y2: 600, stroke: 'ink', strokeWidth: 3 }],
    ['a path outside', { kind: 'path', d: 'M 990 490 l 20 0', fill: 'ink' }],
    ['a group outside', { kind: 'group', x: 500, scale: 5, nodes: [square] }],
    ['a turned group outside', { kind: 'group', rotate: 90, nodes: [square] }],
    ['a text that runs out', { ...word, text: 'word '.repeat(20) }],
    ['a text that may run out', { ...word, maxWidth: 995 }],
    ['lines without a width', { ...word, lines: 2 }],
    ['a stroke without a width', { ...square, stroke: 'ink' }],
    ['an icon that is not there', { kind: 'icon', name: 'no-icon', x: 50, y: 50, size: 30, fill: 'ink' }],
    ['a colour that is not there', { ...square, fill: 'mauve' as 'ink' }],
  ])('finds %s', (_, node) => {
    expect(faults(node)).toHaveLength(1);
  });

  it('follows absolute and relative paths', () => {
    expect(pathPoints('M1 2l3,4H9v-1Q1 1 2 2z m1 1A5 5 0 0 1 7 8')).toEqual([
      ...[
        [1, 2],
        [4, 6],
        [9, 6],
        [9, 5],
        [1, 1],
        [2, 2],
        [2, 3],
        [7, 8],
      ],
    ]);
    expect(() => pathPoints('hello')).toThrow();
    expect(() => pathPoints('M 1')).toThrow();
    expect(() => pathPoints('')).toThrow();
  });
});

describe('the check of sizes', () => {
  // 1/3 of a CSS pixel on a desktop, 0.21 on a phone.
  const pane = { width: 1650, height: 1050 };
  const faults = (...nodes: readonly Node[]) =>
    illegible({ ...pane, nodes }, (text) => (typeof text === 'string' ? text : 'Wilhelmina-Alexandrine'));
  const word = { kind: 'text', text: 'word', x: 10, y: 100, size: 44, fill: 'ink' } as const;
  const square = {
    kind: 'rect',
    x: 10,
    y: 10,
    width: 97,
    height: 200,
    fill: 'card',
    target: { option: 'box', value: 'A1' },
  } as const;
  const glyph = { kind: 'icon', name: 'sun', x: 99, y: 99, size: 44, fill: 'ink' } as const;

  it('accepts what is large enough in both boxes', () => {
    expect(
      faults(
        word,
        square,
        glyph,
        { ...word, font: 'hand', size: 68 },
        { ...glyph, size: 5, decoration: true },
        {
          ...square,
          stroke: 'rule',
          strokeWidth: 5,
        },
      ),
    ).toEqual([]);
  });

  it.each<[string, Node, string]>([
    ['small print', { ...word, size: 43 }, 'print “word” has 8.9 of 9 px (phone)'],
    ['print made small', { kind: 'group', scale: 0.9, nodes: [word] }, 'has 8.2 of 9 px (phone)'],
    ['played print', { ...word, played: true, size: 60 }, 'played “word” has 12.5 of 14 px (phone)'],
    ['handwriting', { ...word, font: 'hand', size: 60 }, 'played “word” has 12.5 of 14 px (phone)'],
    ['a glyph', { ...glyph, size: 40 }, 'print “sun” has 8.3 of 9 px (phone)'],
    ['a played glyph', { ...glyph, played: true }, 'played “sun” has 9.1 of 14 px (phone)'],
    ['a thin line', { ...square, stroke: 'rule', strokeWidth: 4 }, 'stroke “rect” has 0.8 of 1 px (phone)'],
    ['a narrow target', { ...square, width: 90 }, 'target “rect” has 18.7 of 20 px (phone)'],
    ['a text that is cut', { ...word, maxWidth: 60 }, '“w…” is cut'],
    ['a message that is cut', { ...word, text: { key: 'word' }, maxWidth: 60 }, '“…” is cut'],
  ])('finds %s', (_, node, fault) => {
    expect(faults(node).find((found) => found.startsWith('nl') && found.includes(fault))).toBeDefined();
  });

  it('reports a pane that cannot be painted', () => {
    for (const width of [0, 0.5, 4097])
      expect(illegible({ width, height: 100, nodes: [] }, String)).toEqual([`is ${width} x 100`]);
  });

  it('allows names to be cut', () => {
    const named = { key: 'player', values: { who: { seat: 1 } } };
    expect(faults({ ...word, text: named, maxWidth: 90 })).toEqual([]);
    expect(faults({ ...word, text: { key: 'both', values: { all: [3, named] } }, maxWidth: 90 })).toEqual([]);
  });
});

describe('the tools', () => {
  it('freeze a value deeply', () => {
    const value = frozen({ a: [{ b: 1 }] });
    expect(() => Object.assign(value.a[0] ?? {}, { b: 2 })).toThrow();
    expect(() => value.a.push({ b: 2 })).toThrow();
  });

  it('fix the random numbers, and report unexpected draws', () => {
    const random = rigged([3, 1]);
    expect(random.int(6)).toBe(3);
    expect(() => random.int(1)).not.toThrow();
    expect(random.left).toBe(1);
    expect(random.int(2)).toBe(1);
    expect(() => random.int(2)).toThrow('none is left');
    expect(() => rigged([6]).int(6)).toThrow('6 is next');
  });
});
