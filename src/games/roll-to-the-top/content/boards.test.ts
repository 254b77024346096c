import { describe, expect, it } from 'vitest';
import { boardById, boardIds, boardOfGame, readBoard } from './boards.ts';

const names = (
  id: (typeof boardIds)[number],
  test: (box: { dot: boolean; below: readonly string[] }) => boolean,
) =>
  boardById(id)
    .boxes.filter(test)
    .map((box) => box.name);

describe('the boards', () => {
  it('"6 different Challenges: Tree, Matterhorn, Burj Khalifa, Space Needle, Pyramid, Eiffel Tower"', () => {
    expect(boardIds.map((id) => [id, boardById(id).boxes.length])).toEqual([
      ['tree', 17],
      ['matterhorn', 18],
      ['burj-khalifa', 19],
      ['space-needle', 20],
      ['pyramid', 21],
      ['eiffel-tower', 17],
    ]);
  });

  it('name boxes by row from the bottom and by column from the left', () => {
    expect(names('tree', () => true)).toEqual([
      ...['A1', 'B1', 'C1', 'C2', 'C3', 'C4', 'C5', 'D1', 'D2', 'D3', 'D4'],
      ...['E1', 'E2', 'E3', 'F1', 'F2', 'G1'],
    ]);
  });

  it('mark the boxes of the bottom row, and only those, with a dot', () => {
    for (const id of boardIds)
      expect(names(id, (box) => box.dot)).toEqual(
        names(id, () => true).filter((name) => name.startsWith('A')),
      );
  });

  it('let a box rest on every box of the row below that it touches', () => {
    const pyramid = boardById('pyramid').byName;
    expect(pyramid.get('B1')?.below).toEqual(['A1', 'A2']);
    expect(pyramid.get('F1')?.below).toEqual(['E1', 'E2']);
    const burj = boardById('burj-khalifa').byName;
    expect(burj.get('B5')?.below).toEqual(['A5']);
    expect(burj.get('C1')?.below).toEqual(['B2']);
    expect(boardById('eiffel-tower').byName.get('F1')?.below).toEqual(['E1', 'E2']);
  });

  it('have boxes that hang where the structures overhang', () => {
    const hanging = boardIds.map((id) => [id, names(id, (box) => !box.dot && box.below.length === 0)]);
    expect(hanging).toEqual([
      ['tree', ['C1', 'C2', 'C4', 'C5']],
      ['matterhorn', []],
      ['burj-khalifa', []],
      ['space-needle', ['E1', 'E2', 'E4', 'E5']],
      ['pyramid', []],
      ['eiffel-tower', ['C2', 'C3']],
    ]);
  });

  it('know the boxes beside a box', () => {
    const tree = boardById('tree').byName;
    expect(tree.get('C1')?.beside).toEqual(['C2']);
    expect(tree.get('C2')?.beside).toEqual(['C1', 'C3']);
    expect(boardById('eiffel-tower').byName.get('A2')?.beside).toEqual(['A1']);
  });
});

describe('a match', () => {
  it('plays the same board again, or the next one each time, going round', () => {
    const three = (boards: 'same' | 'different') =>
      [0, 1, 2].map((game) => boardOfGame('pyramid', boards, game).id);
    expect(three('same')).toEqual(['pyramid', 'pyramid', 'pyramid']);
    expect(three('different')).toEqual(['pyramid', 'eiffel-tower', 'tree']);
  });
});

describe('data that is no board', () => {
  const rows = (...data: number[][]) => ({ id: 'tree', rows: data });

  it.each([
    ['boxes that overlap', rows([0, 1])],
    ['an empty row', rows([0], [])],
    ['half of a half box', rows([0.5])],
    ['a board that nobody knows', { id: 'church', rows: [[0]] }],
    ['nothing', undefined],
  ])('is refused: %s', (_, data) => {
    expect(() => readBoard(data)).toThrow();
  });

  it('is refused if a box could never be filled', () => {
    expect(() => readBoard(rows([0], [6]))).toThrow('no way to fill B1');
  });
});
