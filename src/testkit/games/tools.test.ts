import { describe, expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import type { Node, Scene } from '../../core/scene.ts';
import { games } from '../../games/index.ts';
import { frozen } from './freeze.ts';
import { faultsOfAll, messagesOf, placeholders, sayableKeys, stem } from './messages.ts';
import { rigged } from './rigged.ts';
import { faultsOfScene, pathPoints } from './scenes.ts';

/** The checks themselves must be able to fail. */

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

  it('finds values that a text wants and does not get', () => {
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

  it('finds the messages that a scene prints, in groups too', () => {
    const print: Node = { kind: 'text', text: { key: 'a' }, x: 0, y: 0, size: 30, fill: 'ink' };
    const scene: Scene = { width: 1000, height: 9, nodes: [{ kind: 'group', nodes: [print] }] };
    expect(messagesOf(scene)).toEqual([{ key: 'a' }]);
  });

  it('reads keys out of code: literals, and templates as patterns', () => {
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

  it('lets pass what is right', () => {
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
    ['small print', { ...word, size: 27 }],
    ['print made small', { kind: 'group', scale: 0.5, nodes: [word] }],
    ['a thin stroke', { ...square, stroke: 'ink', strokeWidth: 2 }],
    ['a stroke without a width', { ...square, stroke: 'ink' }],
    ['an icon that is not there', { kind: 'icon', name: 'no-icon', x: 50, y: 50, size: 30, fill: 'ink' }],
    ['a colour that is not there', { ...square, fill: 'mauve' as 'ink' }],
  ])('finds %s', (_, node) => {
    expect(faults(node)).toHaveLength(1);
  });

  it('wants the width of all sheets', () => {
    expect(faultsOfScene({ width: 900, height: 100, nodes: [] }, () => [])).toEqual(['is 900 wide']);
  });

  it('follows a path, absolute and relative', () => {
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

describe('the tools', () => {
  it('freeze a value with all that is in it', () => {
    const value = frozen({ a: [{ b: 1 }] });
    expect(() => Object.assign(value.a[0] ?? {}, { b: 2 })).toThrow();
    expect(() => value.a.push({ b: 2 })).toThrow();
  });

  it('rig chance, and notice what was not foreseen', () => {
    const random = rigged([3, 1]);
    expect(random.int(6)).toBe(3);
    expect(() => random.int(1)).not.toThrow();
    expect(random.left).toBe(1);
    expect(random.int(2)).toBe(1);
    expect(() => random.int(2)).toThrow('none is left');
    expect(() => rigged([6]).int(6)).toThrow('6 is next');
  });
});
