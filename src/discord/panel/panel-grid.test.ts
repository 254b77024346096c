import { describe, expect, it } from 'vitest';
import type { FakeVerb } from '../../testkit/discord/fake-game.ts';
import { actionsOf, controls, panelOf, press } from '../../testkit/discord/panels.ts';
import { NOTHING_SELECTED } from './panel.ts';
import { shortHash } from './panel-state.ts';

const draw: FakeVerb = {
  name: 'draw',
  options: [
    { name: 'turn' },
    {
      name: 'square',
      cell: (value) => ({ row: Number(value.slice(1, 3)), column: Number(value.slice(4)) }),
    },
  ],
};
const squares = (rows: number) =>
  Array.from({ length: rows * 12 }, (_, index) => ({
    turn: '0',
    square: `r${String(1 + Math.floor(index / 12)).padStart(2, '0')}c${1 + (index % 12)}`,
  }));

describe('a panel with a grid', () => {
  it('begins with the first suggested place, and moves it by arrows', async () => {
    const panel = panelOf(
      [draw],
      actionsOf(
        'draw',
        { turn: '0', square: 'r02c5' },
        ...squares(3).filter(({ square }) => square !== 'r02c5'),
      ),
    );
    const [left, up, down, right, confirm] = await controls(panel, NOTHING_SELECTED);
    const squareAfter = (id: string | undefined) => {
      const next = press(panel, id ?? '');
      return next.kind === 'show' ? next.selection.picks[0]?.value : next.kind;
    };
    expect([left, up, down, right].map((arrow) => squareAfter(arrow?.custom_id))).toEqual([
      'r02c4',
      'r01c5',
      'r03c5',
      'r02c6',
    ]);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({
      kind: 'move',
      move: { args: { square: 'r02c5' } },
    });
  });

  it('keeps earlier choices in menus, so that a shape can be turned', async () => {
    const list = actionsOf(
      'draw',
      ...squares(3).flatMap(({ square }) => [
        { turn: '0', square },
        { turn: '90', square },
      ]),
    );
    const panel = panelOf([draw], list);
    const [turns] = await controls(panel, NOTHING_SELECTED);
    const ghost = press(panel, turns?.custom_id ?? '', [shortHash('90')]);
    if (ghost.kind !== 'show') throw new Error(ghost.kind);
    const [menu] = await controls(panel, ghost.selection);
    expect(menu?.options?.find((option) => option.default)?.label).toBe('‹90›');
    expect(press(panel, menu?.custom_id ?? '', [shortHash('0')])).toMatchObject({
      kind: 'show',
      selection: { picks: [{ option: 'turn', value: '0' }] },
    });
  });

  it('asks for the row and then the column after leaving the grid', async () => {
    const panel = panelOf([draw], actionsOf('draw', ...squares(3)));
    const back = (await controls(panel, NOTHING_SELECTED)).at(-1);
    const rows = press(panel, back?.custom_id ?? '');
    if (rows.kind !== 'show') throw new Error(rows.kind);
    const [row] = await controls(panel, rows.selection);
    expect(row?.options?.map(({ label }) => label)).toEqual([
      'r01c1 – r01c12',
      'r02c1 – r02c12',
      'r03c1 – r03c12',
    ]);
    const second = press(panel, row?.custom_id ?? '', ['2']);
    if (second.kind !== 'show') throw new Error(second.kind);
    const [, columns] = await controls(panel, second.selection);
    expect(columns?.options).toHaveLength(12);
    expect(press(panel, columns?.custom_id ?? '', [shortHash('r02c5')])).toMatchObject({
      kind: 'show',
      selection: { picks: [{ option: 'square', value: 'r02c5' }] },
    });
  });
});
