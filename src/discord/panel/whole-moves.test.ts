import { describe, expect, it } from 'vitest';
import { rankedMoves } from '../../core/legal.ts';
import { games } from '../../games/index.ts';
import { boardById } from '../../games/roll-to-the-top/content/boards.ts';
import { rollToTheTop } from '../../games/roll-to-the-top/index.ts';
import type { State } from '../../games/roll-to-the-top/rules/state.ts';
import { filled, position } from '../../games/roll-to-the-top/rules/testing.ts';
import { finalityOf } from '../../table/play/finality.ts';
import { fakeGame, fakeTable } from '../../testkit/discord/fake-game.ts';
import { isPanelPress } from '../../testkit/discord/panels.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createLocalizer } from '../i18n/localizer.ts';
import type { Block, Button, Menu } from '../messages/view.ts';
import { NOTHING_SELECTED, type Panel, selectionOf, shortHash } from './panel.ts';
import { panelView } from './panel-view.ts';
import { outcomeOf } from './press.ts';
import { STEP_BY_STEP } from './whole-moves.ts';

const game = games.find(({ id }) => id === rollToTheTop.id) ?? fakeGame([]);

function panelOf(state: State): Panel {
  const loaded = { ...fakeTable(game, { list: [], awaiting: [], words: '' }), game, state };
  const localizer = createLocalizer(translator, { locale: 'en', theme: 'light' }, loaded.table);
  return {
    loaded,
    seat: 0,
    list: rankedMoves(game, state, 0),
    stamp: '0',
    localizer,
    help: [],
    confirms: true,
    finality: (move) => finalityOf(loaded, 0, move),
  };
}

const menusIn = (blocks: readonly Block[]): readonly Menu[] =>
  blocks.flatMap((block) => (block.kind === 'menu' ? [block] : []));
/** The buttons of the choice, without the help in the last row. */
const buttonsIn = (blocks: readonly Block[]) =>
  blocks.slice(0, -1).flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));
const labelsIn = (blocks: readonly Block[]) => buttonsIn(blocks).map(({ label }) => label);
function pressedButton(panel: Panel, button: Button | undefined) {
  if (button === undefined || !('press' in button) || !isPanelPress(button.press))
    throw new Error('no button');
  const { press } = button;
  const selection = selectionOf(panel, press);
  if (selection === undefined) throw new Error('leads nowhere');
  return outcomeOf(panel, selection, press.kind, []);
}
const write = game.commands[0] ?? expect.fail();
const asked = { command: write, picks: [], focus: undefined };

describe('whole moves', () => {
  const start = panelOf(position({ roll: { d4: 1, d8: 7, d12: 9 } }));

  it('stand in one menu for numbers of one die and one for sums, the best first', () => {
    const [numbers, sums] = menusIn(panelView(start, NOTHING_SELECTED).blocks);
    expect(numbers?.placeholder).toBe('Write one die: which, and where?');
    expect(numbers?.choices).toHaveLength(15);
    expect(numbers?.choices[0]).toMatchObject({ label: '7 in A1', emoji: 'd8' });
    expect(sums?.placeholder).toBe('Combine dice');
    expect(sums?.choices).toHaveLength(20);
    expect(sums?.choices[0]?.label).toMatch(/^\d\+\d = \d+ in A\d$/);
  });

  it('are made by the choice where it can be taken back', () => {
    const [numbers] = menusIn(panelView(start, NOTHING_SELECTED).blocks);
    const [first] = numbers?.choices ?? [];
    expect(outcomeOf(start, asked, 'pick', [first?.value ?? ''])).toMatchObject({
      kind: 'move',
      move: { verb: 'write', args: { dice: 'd8', box: 'A1' } },
    });
    expect(outcomeOf(start, asked, 'pick', ['nothing'])).toEqual({ kind: 'unknown' });
  });

  it('are shown before they throw the dice', () => {
    // With the last box of the first game filled, the second begins: its first roller is drawn.
    const sheet = filled(boardById('burj-khalifa').byName.keys(), ['G1'], 1);
    const state = position({
      sheets: [sheet],
      roll: { d4: 4, d6: 5 },
      options: { ending: 'by-itself', rounds: 2 },
    });
    const panel = panelOf(state);
    const [first, ...others] = buttonsIn(panelView(panel, NOTHING_SELECTED).blocks);
    expect([first, ...others].map((button) => button?.label)).toEqual([
      '4 in G1',
      '5 in G1',
      '4+5 = 9 in G1',
      'End my roll',
    ]);
    expect(pressedButton(panel, first)).toMatchObject({ kind: 'show' });
    expect(pressedButton({ ...panel, confirms: false }, first)).toMatchObject({ kind: 'move' });
  });

  it('are buttons where they are few', () => {
    const few = panelOf(position({ roll: { d4: 1 } }));
    const shown = buttonsIn(panelView(few, NOTHING_SELECTED).blocks);
    expect(shown).toHaveLength(6);
    expect(pressedButton(few, shown[0])).toMatchObject({ kind: 'move', move: { args: { dice: 'd4' } } });
  });

  it('that are too many for a menu are the best ones, and the others are chosen step by step', () => {
    const panel = panelOf(position({ roll: { d4: 1, d6: 2, d8: 7, d12: 9, d20: 19 } }));
    const [, sums] = menusIn(panelView(panel, NOTHING_SELECTED).blocks);
    expect(sums?.choices).toHaveLength(25);
    expect(sums?.choices.at(-1)?.value).toBe(STEP_BY_STEP);
    const steps = outcomeOf(panel, asked, 'pick', [STEP_BY_STEP]);
    if (steps.kind !== 'show') throw new Error(steps.kind);
    const { blocks } = panelView(panel, steps.selection);
    expect(menusIn(blocks).map(({ placeholder }) => placeholder)).toEqual(['Which dice?']);
    expect(labelsIn(blocks)).toContain('Back');
  });

  it('name the dice where others show the same number', () => {
    const [numbers] = menusIn(
      panelView(panelOf(position({ roll: { d4: 3, d6: 3 } })), NOTHING_SELECTED).blocks,
    );
    expect(numbers?.choices.map(({ label }) => label)).toContain('3 (d6) in A1');
  });
});

it('a die that fits only with others stays ticked, and the menu asks for more', () => {
  // Every box but B1 is filled, and B1 takes 9 or more: 3 and 6 fit only together.
  const board = ['A1', 'A2', 'A3', 'A4', 'A5'];
  const panel = panelOf(position({ sheets: [filled(board, [], 9), {}], roll: { d4: 3, d8: 6, d12: 1 } }));
  const step = { ...asked, focus: { option: 0 } };
  const ticked = outcomeOf(panel, step, 'pick', [shortHash('d4')]);
  if (ticked.kind !== 'incomplete') throw new Error(ticked.kind);
  const [dice, ...others] = menusIn(panelView(panel, ticked.selection).blocks);
  expect(others).toEqual([]);
  expect(dice?.choices.map(({ chosen }) => chosen)).toEqual([true, false, false]);
  const both = outcomeOf(panel, step, 'pick', [shortHash('d4'), shortHash('d8')]);
  if (both.kind !== 'show') throw new Error(both.kind);
  expect(both.selection.picks).toEqual([{ option: 'dice', value: 'd4+d8' }]);
});
