import { describe, expect, it } from 'vitest';
import { panelPane } from '../../core/game.ts';
import { rankedMoves } from '../../core/legal.ts';
import { type Target, targetsOf } from '../../core/scene.ts';
import type { AnyMove, AnyVerb } from '../../discord/panel/panel.ts';
import { games } from '../../games/index.ts';
import { sampled, walksOf } from '../../testkit/games/walk.ts';
import { beginning, NOTHING, progressOf, touched, turned } from './touch.ts';

const label = (value: string) => value;
const cell = (value: string) => ({ row: Number(value.charAt(1)), column: Number(value.charAt(3)) });
const moveOf = (verb: string, args: Record<string, string>): AnyMove => ({ verb, args, action: undefined });

describe('dice and boxes', () => {
  const write: AnyVerb = {
    name: 'write',
    options: [
      { name: 'dice', joined: true, label },
      { name: 'box', label },
    ],
  };
  const list = [
    moveOf('write', { dice: 'd4+d6', box: 'A1' }),
    moveOf('write', { dice: 'd4', box: 'A1' }),
    moveOf('write', { dice: 'd4', box: 'A2' }),
    moveOf('done', {}),
  ];
  const touch = (from: typeof NOTHING, option: string, value: string) =>
    touched([write], list, from, { option, value });

  it('a touch on a box is a whole move: the best one', () => {
    const box = touch(NOTHING, 'box', 'A1');
    expect(box).toEqual({ verb: 'write', args: { box: 'A1' } });
    expect(box && progressOf([write], list, box)?.move?.args).toEqual({ dice: 'd4+d6', box: 'A1' });
  });

  it('dice are added and taken away, and the box stays while it fits', () => {
    const selected = touch({ verb: 'write', args: { box: 'A1' } }, 'dice', 'd4') ?? NOTHING;
    expect(progressOf([write], list, selected)?.move?.args).toEqual({ dice: 'd4', box: 'A1' });
    const both = touch(selected, 'dice', 'd6') ?? NOTHING;
    expect(progressOf([write], list, both)?.move?.args).toEqual({ dice: 'd4+d6', box: 'A1' });
    expect(touch(both, 'dice', 'd4')?.args).toEqual({ dice: 'd6', box: 'A1' });
    expect(touch(selected, 'dice', 'd4')?.args).toEqual({ box: 'A1' });
    expect(touch(both, 'box', 'A2')?.args).toEqual({ box: 'A2' });
  });

  it('what is not legal cannot be touched, and asks for nothing', () => {
    expect(touch(NOTHING, 'box', 'B7')).toBeUndefined();
    expect(touch(NOTHING, 'tower', 'A1')).toBeUndefined();
    expect(progressOf([write], list, { verb: 'write', args: { box: 'B7' } })).toBeUndefined();
    expect(progressOf([write], list, { verb: 'burn', args: {} })).toBeUndefined();
  });
});

describe('shapes on a grid', () => {
  const draw: AnyVerb = {
    name: 'draw',
    options: [
      { name: 'shape', label, cycle: 'next' },
      { name: 'turn', label, cycle: 'turn' },
      { name: 'square', label, cell },
    ],
  };
  const place = (shape: string, turn: string, square: string) => moveOf('draw', { shape, turn, square });
  const list = [
    place('L', '90', 'r2c2'),
    place('L', '90', 'r3c3'),
    place('L', '0', 'r5c5'),
    place('L', '0', 'r3c2'),
    place('T', '0', 'r3c3'),
  ];

  it('begin as they fit best at the place, so that a touch on a square is a whole move', () => {
    const start = beginning([draw], list);
    expect(start).toEqual({ verb: 'draw', args: {} });
    const target = { option: 'square', value: 'r3c3' };
    const moveAt = (target: Target) =>
      progressOf([draw], list, touched([draw], list, start, target) ?? NOTHING)?.move;
    expect(moveAt(target)).toBe(list[1]);
    expect(moveAt({ ...target, with: { shape: 'T', turn: '0' } })).toBe(list[4]);
  });

  it('another shape stays at its place where it fits', () => {
    const now = { verb: 'draw', args: { shape: 'L', turn: '90', square: 'r3c3' } };
    expect(touched([draw], list, now, { option: 'shape', value: 'T' })?.args).toEqual({
      shape: 'T',
      turn: '0',
      square: 'r3c3',
    });
    const elsewhere = { verb: 'draw', args: { shape: 'L', turn: '90', square: 'r2c2' } };
    expect(touched([draw], list, elsewhere, { option: 'shape', value: 'T' })?.args).toEqual({
      shape: 'T',
      turn: '0',
    });
  });

  it('a shape turns to the nearest place', () => {
    expect(turned(draw, list, { shape: 'L', turn: '90', square: 'r3c3' })?.args).toEqual(list[3]?.args);
    expect(turned(draw, list, { shape: 'T', turn: '0', square: 'r3c3' })).toBeUndefined();
  });
});

it.each(games)('every legal move of $id can be reached by touches and buttons alone', (game) => {
  for (const walk of walksOf(game).slice(0, 2))
    for (const {
      step: { state },
    } of sampled(walk, 4))
      for (const seat of game.awaiting(state).slice(0, 1)) {
        const list = rankedMoves(game, state, seat);
        const commands = game.verbs.filter(({ name }) => list.some(({ verb }) => verb === name));
        for (const wanted of sampled(list, 8)) {
          const command = commands.find(({ name }) => name === wanted.verb);
          if (command?.inPanel === 'form') continue;
          let selected = beginning(commands, list);
          for (const { name, joined } of command?.options ?? []) {
            const value = wanted.args[name];
            if (value === undefined) continue;
            for (const part of joined ? value.split('+') : [value])
              if (selected.verb !== wanted.verb || !(selected.args[name]?.split('+') ?? []).includes(part))
                selected = touched(commands, list, selected, { option: name, value: part }) ?? NOTHING;
          }
          if (Object.keys(wanted.args).length === 0) selected = { verb: wanted.verb, args: {} };
          expect(progressOf(commands, list, selected)?.move?.args, JSON.stringify(wanted.args)).toEqual(
            wanted.args,
          );
        }
        const scene = panelPane(game, state, seat, { legal: true, viewer: seat });
        for (const target of targetsOf(scene))
          expect(touched(commands, list, NOTHING, target), JSON.stringify(target)).toBeDefined();
      }
});
