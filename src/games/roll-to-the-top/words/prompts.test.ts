import { describe, expect, it } from 'vitest';
import type { Message } from '../../../core/message.ts';
import { boardById } from '../content/boards.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import { DONE, filled, played, position, write } from '../rules/testing.ts';
import { describe as describeSheet } from './describe.ts';
import { headline, prompt, remarks, round } from './prompts.ts';
import { verbs } from './verbs.ts';

const key = (message: Message) => message.key.replace('roll-to-the-top.', '');
const onDie = (number: number, die: string) => ({
  key: 'roll-to-the-top.number-on-die',
  values: { number, die: { emoji: die, text: die } },
});
const BURJ = [...boardById('burj-khalifa').byName.keys()];

describe('where the game stands', () => {
  it('names the board and the roll, in a match the game too, and the end', () => {
    expect(headline(position({ rolls: 4 }))).toEqual({
      key: 'roll-to-the-top.headline.single',
      values: { board: { key: 'roll-to-the-top.option.board.value.burj-khalifa' }, roll: 4 },
    });
    // In a lobby nothing has been rolled.
    expect(headline(position({ rolls: 0 }))).toEqual({
      key: 'roll-to-the-top.option.board.value.burj-khalifa',
    });
    const match = position({
      options: { rounds: 3, boards: 'different' },
      finished: [{ open: [1, 0], rolls: 9 }],
    });
    expect(headline(match)).toMatchObject({
      key: 'roll-to-the-top.headline.match',
      values: { board: { key: 'roll-to-the-top.option.board.value.space-needle' }, game: 2, games: 3 },
    });
    expect(key(headline(position({ phase: { is: 'over' } })))).toBe('headline.over');
    expect(round(position({ rolls: 4 }))).toEqual({
      key: 'roll-to-the-top.round.single',
      values: { roll: 4 },
    });
    expect(round(match)).toMatchObject({ key: 'roll-to-the-top.round.match', values: { game: 2 } });
  });
});

describe('what is asked for', () => {
  it('to write, or to be done if nothing more fits or the sheet is full', () => {
    expect(key(prompt(position(), 0))).toBe('prompt.climb');
    expect(key(prompt(played(position(), [0, write(['d4', 'd6'], 'A1')]), 0))).toBe('prompt.done');
    const full = played(position({ sheets: [filled(BURJ, ['G1'], 1), {}] }), [0, write(['d4'], 'G1')]);
    expect(key(prompt(full, 0))).toBe('prompt.full');
  });

  it('to change the dice as the white die says', () => {
    for (const duty of ['add', 'remove', 'add-or-remove', 'swap'] as const)
      expect(key(prompt(position({ phase: { is: 'dice', duty } }), 0))).toBe(`prompt.${duty}`);
  });
});

describe('what to know before a move', () => {
  it('what it requires of the boxes above, and which dice are left', () => {
    const state = position({ sheets: [{ A1: 1 }, {}], roll: { d4: 3, d6: 5 } });
    expect(remarks(state, 0, write(['d4'], 'A2'))).toEqual([
      { key: 'roll-to-the-top.remark.above.up', values: { count: 1, boxes: ['B2'], number: 3 } },
      { key: 'roll-to-the-top.remark.left', values: { dice: [onDie(5, 'd6')] } },
    ]);
    expect(remarks(state, 0, write(['d4', 'd6'], 'A2')).map(key)).toEqual([
      'remark.above.up',
      'remark.all-used',
    ]);
  });

  it('nothing that another number below requires, too', () => {
    const state = position({ sheets: [{ A1: 11 }, {}], roll: { d4: 3, d6: 5 } });
    expect(remarks(state, 0, write(['d4'], 'A2'))[0]).toMatchObject({ values: { boxes: ['B2'], number: 3 } });
  });

  it('the same going down, and nothing if the number requires nothing', () => {
    const down = position({ options: { direction: 'down' }, roll: { d4: 3, d6: 5 } });
    expect(remarks(down, 0, write(['d4'], 'A2')).map(key)).toEqual(['remark.above.down', 'remark.left']);
    expect(remarks(position(), 0, write(['d4'], 'A2')).map(key)).toEqual(['remark.left']);
  });

  it('that the dice left are of no use', () => {
    const sheet = filled(BURJ, ['F1', 'G1'], 4);
    const state = position({ sheets: [sheet, {}], roll: { d4: 1, d6: 5 } });
    expect(remarks(state, 0, write(['d6'], 'F1')).map(key)).toEqual([
      'remark.above.up',
      'remark.left.useless',
    ]);
  });

  it('that it fills the last box', () => {
    const state = position({ sheets: [filled(BURJ, ['G1'], 1), {}] });
    expect(remarks(state, 0, write(['d4'], 'G1')).map(key)).toEqual(['remark.full']);
  });

  it('what being done leaves, and what the roll will be of', () => {
    expect(remarks(position(), 0, DONE).map(key)).toEqual(['remark.skip', 'remark.idle.add']);
    const five = { d4: 1, d6: 1, d8: 1, d12: 1, d20: 1 };
    const skipped = (options: object, idle = 0) =>
      remarks(position({ roll: five, options, idle }), 0, DONE).map(key)[1];
    expect(skipped({})).toBe('remark.idle.stay');
    expect(skipped({ 'five-dice': 'bga' })).toBe('remark.idle.remove');
    expect(skipped({}, IDLE_LIMIT - 1)).toBe('remark.idle.end');
    // Somebody has written.
    expect(remarks(played(position(), [1, write(['d4'], 'A1')]), 0, DONE).map(key)).toEqual(['remark.skip']);
    const wrote = played(position(), [0, write(['d4'], 'A1')]);
    expect(remarks(wrote, 0, DONE)).toEqual([]);
    const title = (state: typeof wrote) => verbs.find(({ name }) => name === 'done')?.title?.({}, state, 0);
    expect(title(wrote)).toEqual({ key: 'roll-to-the-top.title.done', values: { numbers: ['2'] } });
    const all = played(wrote, [0, write(['d6'], 'A2')]);
    expect(title(all)).toEqual({ key: 'roll-to-the-top.verb.done.title' });
    const adding = position({ phase: { is: 'dice', duty: 'add' } });
    expect(remarks(adding, 0, { kind: 'dice', add: 'd8' })).toEqual([
      { key: 'roll-to-the-top.remark.pool', values: { dice: ['d4', 'd6', 'd8'] } },
    ]);
  });
});

describe('the sheet in words', () => {
  const state = played(position({ sheets: [{ A1: 1 }, {}], roll: { d4: 3, d6: 5 } }), [
    0,
    write(['d4'], 'A2'),
  ]);

  it('says whose it is, the dice, what is possible, what is new, and every row', () => {
    const sentences = describeSheet(state, 0, { since: position({ sheets: [{ A1: 1 }, {}] }), legal: true });
    expect(sentences.map(key)).toEqual([
      ...['describe.sheet', 'describe.roll', 'describe.used', 'describe.reserve', 'describe.legal'],
      ...['describe.changed', ...Array.from({ length: 7 }, () => 'describe.row')],
    ]);
    expect(sentences[0]?.values).toMatchObject({ who: { seat: 0 }, count: 17, boxes: 19 });
    expect(sentences[5]?.values).toEqual({ boxes: ['A2'] });
    const open = (box: string) => ({ key: 'roll-to-the-top.describe.empty.dot', values: { box } });
    expect(sentences[6]?.values).toEqual({
      row: 'A',
      boxes: ['A1 1', 'A2 3', ...['A3', 'A4', 'A5'].map(open)],
    });
  });

  it('leaves out what is not asked for', () => {
    expect(describeSheet(state, 1, {}).map(key)).not.toContain('describe.legal');
    expect(describeSheet(state, 1, {}).map(key)).not.toContain('describe.changed');
  });

  it('counts everything as new on another board than at the last look', () => {
    const second = {
      ...state,
      options: { ...state.options, rounds: 2 },
      finished: [{ open: [0, 1], rolls: 5 }],
    };
    const changed = describeSheet(second, 0, { since: state }).find(
      (each) => key(each) === 'describe.changed',
    );
    expect(changed?.values).toEqual({ boxes: ['A1', 'A2'] });
  });
});
