import { expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import type { TableStatus } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { human, sampleTable } from '../../testkit/store/samples.ts';
import { createWords } from '../i18n/words.ts';
import { scoreLines, scoreWords } from './pictures.ts';

const table = sampleTable({ seats: ['Ann', 'Ben'].map((name, index) => human({ id: String(index), name })) });
const words = createWords(translator, { locale: 'en', theme: 'light' }, table);

const linesOf = (status: TableStatus, winners: readonly number[]) => {
  const score = { totals: [-5, -1], places: [2, 1], winners, parts: [{}, {}], lines: [] };
  const game = { score: () => score } as unknown as AnyGame;
  const loaded: Loaded = { table: { ...table, status }, game, state: undefined, step: undefined };
  return scoreLines(loaded, words);
};

it('the results rank the players, and mark the winners', () => {
  expect(linesOf('finished', [1])).toEqual(['1\\. **Ben** 🏆: −1', '2\\. **Ann**: −5']);
});

it('the results rank nobody if all have lost', () => {
  expect(linesOf('finished', [])).toEqual(['- **Ben**: −1', '- **Ann**: −5']);
});

it('the results rank nobody below a seat that others played, and say who did', () => {
  const score = { totals: [5, 7, 9, 8], places: [4, 3, 1, 2], winners: [2], parts: [], lines: [] };
  const game = { score: () => score } as unknown as AnyGame;
  const [cleo, dan, eva] = ['Cleo', 'Dan', 'Eva'].map((name, index) => ({ id: String(index), name }));
  const at = sampleTable({
    status: 'finished',
    seats: [
      ...table.seats.slice(0, 1),
      { kind: 'human', person: { id: '1', name: 'Ben' }, joinId: 'j', returned: true },
      { kind: 'computer', name: 'Cleo', caretakerFor: cleo ?? expect.fail() },
      { kind: 'human', person: dan ?? expect.fail(), joinId: 'j', standsInFor: eva ?? expect.fail() },
    ],
    resigned: [1, 2, 3].map((seat) => ({ seat, early: false })),
  });
  const loaded: Loaded = { table: at, game, state: undefined, step: undefined };
  for (const brief of [false, true])
    expect(scoreLines(loaded, createWords(translator, { locale: 'en', theme: 'light' }, at), brief)).toEqual([
      '1\\. **Ann** 🏆: 5',
      '4\\. **Ben**: 7, mostly played by others',
      '4\\. **Cleo**: 9, played by the computer',
      '4\\. **Dan**: 8, played by a substitute',
    ]);
});

it('the players are ranked while the game runs, before anybody has won', () => {
  expect(linesOf('playing', [])).toEqual(['1\\. **Ben**: −1', '2\\. **Ann**: −5']);
});

it('the results of more than two players are left to the picture, unless somebody had a head start', () => {
  const briefly = (totals: readonly number[], headStart?: readonly number[]) => {
    const places = totals.map((_, seat) => seat + 1);
    const score = { totals, places, winners: [0], parts: [], lines: [], headStart };
    const game = { score: () => score } as unknown as AnyGame;
    return scoreLines({ table, game, state: undefined, step: undefined }, words, true).length;
  };
  expect([briefly([3, 2]), briefly([3, 2, 1]), briefly([3, 2, 1], [0, 0, 0])]).toEqual([2, 0, 0]);
  expect(briefly([3, 2, 1], [0, 0, 4])).toBe(3);
});

const wordsOf = (total: number, values: Readonly<Record<string, number>>, brief = false) => {
  const line = { key: 'discord.rules.you', values };
  const score = { totals: [total], places: [1], winners: [], parts: [{}], lines: [line] };
  return scoreWords(score, 0, words, brief);
};

it('a total stands before its parts, whatever digits they have', () => {
  expect(wordsOf(5, { card: 5 })).toBe('**5** · You');
  expect(wordsOf(0, {})).toBe('**0** · You');
  expect(wordsOf(5, { card: 5 }, true)).toBe('**5**');
});

it('a total is shown once if the line of its parts contains it', () => {
  expect(wordsOf(5, { total: 5 })).toBe('You');
  expect(wordsOf(5, { total: 5 }, true)).toBe('You');
});
