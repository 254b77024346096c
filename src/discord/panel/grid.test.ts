import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveArgs } from '../../core/game.ts';
import { rankedMoves } from '../../core/legal.ts';
import { type AnyMove, NOTHING_SELECTED, type Selection, selectionOfMove } from '../../core/selection.ts';
import { graphiaGenesis } from '../../games/graphia-genesis/index.ts';
import { position } from '../../games/graphia-genesis/rules/testing.ts';
import { games } from '../../games/index.ts';
import { customIds } from '../../testkit/discord/everything.ts';
import { type FakeVerb, fakeGame, fakeTable } from '../../testkit/discord/fake-game.ts';
import {
  actionsOf,
  controls,
  isPanelPress,
  panelOf,
  press,
  seatPanel,
} from '../../testkit/discord/panels.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createWords } from '../i18n/words.ts';
import type { Button } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { type Direction, elsewhere, gridControls, neighbour } from './grid.ts';
import { type Panel, selectionOf, shortHash } from './panel.ts';

/** `r7c3` is row 7, column 3. */
function placeOf(value: string) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(value) ?? [];
  return { row: Number(row), column: Number(column) };
}

describe('a grid of values', () => {
  it.each<[Direction, string | undefined]>([
    ['up', 'r2c4'],
    ['down', undefined],
    ['left', 'r4c2'],
    ['right', 'r4c9'],
  ])('has a next value %s in the same row or column', (direction, value) => {
    const values = ['r2c4', 'r4c4', 'r7c5', 'r4c2', 'r4c9', 'r4c11', 'r9c1'];
    expect(neighbour(values, placeOf, 'r4c4', direction)).toBe(value);
  });

  it('can be traversed: arrows and the way elsewhere lead from each value to each other one', () => {
    const value = fc.tuple(fc.nat(11), fc.nat(11)).map(([row, column]) => `r${row}c${column}`);
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 2, maxLength: 40 }), (values) => {
        const reached = values.slice(0, 1);
        for (const from of reached) {
          const next = [
            elsewhere(values, placeOf, from),
            ...(['up', 'down', 'left', 'right'] as const).map((direction) =>
              neighbour(values, placeOf, from, direction),
            ),
          ];
          reached.push(...next.filter((one) => one !== undefined && !reached.includes(one)).map(String));
        }
        expect(new Set(reached)).toEqual(new Set(values));
      }),
    );
  });
});

const game = games.find(({ id }) => id === graphiaGenesis.id) ?? fakeGame([]);
const verb = game.verbs[0] ?? expect.fail();

function panelOn(state: ReturnType<typeof position>): Panel {
  const loaded = { ...fakeTable(game, { list: [], awaiting: [], words: '' }), game, state };
  const words = createWords(translator, { locale: 'en', theme: 'light' }, loaded.table);
  const list = rankedMoves(game, state, 0);
  return seatPanel({ loaded, list, words });
}

function buttonsFor(panel: Panel, args: MoveArgs) {
  const move: AnyMove =
    panel.list.find((move) => JSON.stringify(move.args) === JSON.stringify(args)) ?? expect.fail();
  const found = gridControls(panel, verb, selectionOfMove(verb, move), move) ?? expect.fail();
  const all = [...found.arrows, ...found.cycles];
  const label = (button: Button) => button.label;
  return {
    ...found,
    labels: [found.arrows.map(label), found.cycles.map(label)],
    /** The move's arguments after a press. */
    after(wanted: string): MoveArgs {
      const button = all.find((button) => button.label === wanted);
      if (button === undefined || !('press' in button) || !isPanelPress(button.press)) return {};
      return selectionOf(panel, button.press)?.args ?? {};
    },
  };
}

describe('a move on a grid', () => {
  // p1 and p3 are different shapes, and 7 is the number.
  const panel = panelOn(position({ shapes: ['p1', 'p3'], number: 7 }));
  const start = panel.list.find(({ args }) => args.shape === 'p3' && args.turn === '0')?.args ?? {};

  it('has arrows, and buttons that turn the shape and take the other card', () => {
    expect(buttonsFor(panel, start).labels).toEqual([
      ['⬅️', '⬆️', '⬇️', '➡️'],
      ['🔄', '🔀'],
    ]);
  });

  it('is turned where it is, and after four turns as before', () => {
    let args = start;
    for (const turn of ['90', '180', '270', '0']) {
      args = buttonsFor(panel, args).after('🔄');
      expect(args).toMatchObject({ shape: 'p3', turn });
    }
  });

  it('takes the other shape as near as possible, and back', () => {
    const other = buttonsFor(panel, start).after('🔀');
    expect(other.shape).toBe('p1');
    expect(buttonsFor(panel, other).after('🔀').shape).toBe('p3');
  });

  it('of one square has arrows alone', () => {
    const nexus = panelOn(position({ card: 'nexus', number: 7 }));
    expect(buttonsFor(nexus, nexus.list[0]?.args ?? {}).labels).toEqual([['⬅️', '⬆️', '⬇️', '➡️'], []]);
  });
});

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
    const shown = await controls(panel, NOTHING_SELECTED);
    const [left, up, down, right] = shown;
    const confirm = shown.find((one) => presses.confirm.is(customIds.read(one.custom_id ?? '')));
    const squareAfter = (id: string | undefined) => {
      const next = press(panel, id ?? '');
      return next.kind === 'show' ? next.selection.args.square : next.kind;
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

  it('leads to each place by two choices in one menu, and has none where arrows do', async () => {
    const panel = panelOf([draw], actionsOf('draw', ...squares(3)));
    const menuAt = async (selection: Selection) =>
      (await controls(panel, selection)).filter(({ options }) => options !== undefined);
    const reached = new Set<string | undefined>();
    const choose = async (selection: Selection, left: number): Promise<void> => {
      reached.add(selection.args.square);
      if (left === 0) return;
      for (const { custom_id: id = '', options = [] } of await menuAt(selection))
        for (const { value } of options) {
          const next = press(panel, id, [value]);
          if (next.kind !== 'show') throw new Error(next.kind);
          await choose(next.selection, left - 1);
        }
    };
    await choose({ verb: 'draw', args: { square: 'r01c1' } }, 2);
    expect(reached).toEqual(new Set(squares(3).map(({ square }) => square)));
    const few = panelOf([draw], actionsOf('draw', ...squares(1).slice(0, 9)));
    expect((await controls(few, NOTHING_SELECTED)).filter(({ options }) => options)).toEqual([]);
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
      selection: { args: { turn: '0' } },
    });
  });
});
