import { describe, expect, it } from 'vitest';
import { findMove, legalMoves, rankedMoves, values } from '../../../core/legal.ts';
import type { Text } from '../../../core/message.ts';
import { createTranslator } from '../../../i18n/index.ts';
import { graphiaGenesis } from '../index.ts';
import { draw, mapOf, nexus, position } from '../rules/testing.ts';
import { verbs } from './verbs.ts';

const voice = createTranslator({ 'graphia-genesis': graphiaGenesis.locales });
const inWords = (text: Text) => voice.text(text, 'en', String);
const [verb] = verbs;
const option = (name: string) => {
  const found = verb?.options.find((option) => option.name === name);
  if (found === undefined) throw new Error(`no option ${name}`);
  return found;
};
const label = (name: string, value: string, args = {}, state = position()) =>
  inWords(option(name).label(value, state, 0, args));

describe('what is said', () => {
  it('draw {shape, turn, square}; for a nexus draw {square}', () => {
    expect(verb?.argsOf(draw('p3', 270, 'r7c3'))).toEqual({ shape: 'p3', turn: '270', square: 'r7c3' });
    expect(verb?.argsOf(nexus('r12c1'))).toEqual({ square: 'r12c1' });
  });

  it('a nexus is found by its square', () => {
    const list = legalMoves(graphiaGenesis, position({ card: 'nexus' }), 0);
    expect(findMove(graphiaGenesis, list, 'draw', { square: ' R7C12' })).toMatchObject({
      action: nexus('r7c12'),
    });
  });
});

describe('what menus offer', () => {
  it('the best places first, and of every option the best value first', () => {
    // A forest in column 7 grows by four if it is continued.
    const state = position({ maps: [mapOf('', '', '......FF', '......FF')], number: 7 });
    const list = rankedMoves(graphiaGenesis, state, 0);
    expect(list).toHaveLength(legalMoves(graphiaGenesis, state, 0).length);
    const gains = list.map((move) =>
      inWords(option('square').label(move.args.square ?? '', state, 0, move.args)),
    );
    expect(gains[0]).toMatch(/: \+4$/);
    expect(gains.at(-1)).toMatch(/: ±0$/);
    const [first] = list;
    if (verb === undefined || first === undefined) throw new Error('nothing is offered');
    expect(values(verb, list, 'shape', {})[0]).toBe(first.args.shape);
    expect(values(verb, list, 'square', { shape: first.args.shape ?? '' })[0]).toBe(first.args.square);
  });

  it('row and column of a square', () => {
    expect(option('square').cell?.('r7c12')).toEqual({ row: 7, column: 12 });
    expect(() => option('square').cell?.('r7c13')).toThrow();
  });
});

describe('labels', () => {
  it('name the shape, with a picture', () => {
    expect(label('shape', 'p3')).toBe('▀█▀ the T');
    expect(label('shape', 'p1')).toBe('▄▄▄▄ the I');
    expect(label('shape', 'p9')).toBe('p9');
  });

  it('tell turns in words, with an arrow', () => {
    expect(label('turn', '90', { shape: 'p7' })).toBe('→ a quarter turn clockwise');
    expect(label('turn', '0', { shape: 'p1' })).toBe('⇔ lying');
    expect(label('turn', '90', { shape: 'p1' })).toBe('⇕ standing');
    expect(label('turn', '0', { shape: 'p2' })).toContain('looks the same every way');
    expect(label('turn', '180')).toBe('↓ upside down');
    expect(label('turn', '17')).toBe('17');
  });

  it('tell what a square brings, once it is known what is drawn there', () => {
    expect(label('square', 'r7c3')).toBe('row 7, column 3');
    expect(label('square', 'r7c3', { shape: 'p1' })).toBe('row 7, column 3');
    expect(label('square', 'r7c3', { shape: 'p1', turn: '0' })).toBe('row 7, column 3: +4');
    expect(label('square', 'r7c12', { shape: 'p1', turn: '0' })).toBe('row 7, column 12');
    expect(
      label('square', 'r6c7', {}, position({ card: 'nexus', maps: [mapOf('', '', '', '', '', '.....M')] })),
    ).toBe('row 6, column 7: +1');
    expect(label('square', 'nowhere')).toBe('nowhere');
  });
});
