import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { rankedMoves } from '../../core/legal.ts';
import { NOTHING_SELECTED } from '../../core/selection.ts';
import { graphiaGenesis } from '../../games/graphia-genesis/index.ts';
import { position as map } from '../../games/graphia-genesis/rules/testing.ts';
import { games } from '../../games/index.ts';
import { boardById } from '../../games/roll-to-the-top/content/boards.ts';
import { rollToTheTop } from '../../games/roll-to-the-top/index.ts';
import type { State } from '../../games/roll-to-the-top/rules/state.ts';
import { filled, position } from '../../games/roll-to-the-top/rules/testing.ts';
import { finalityOf } from '../../table/play/finality.ts';
import { fakeGame, fakeTable } from '../../testkit/discord/fake-game.ts';
import { isPanelPress, seatPanel } from '../../testkit/discord/panels.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createWords } from '../i18n/words.ts';
import type { Block, Button, Menu } from '../messages/view.ts';
import { type Panel, selectionOf } from './panel.ts';
import { panelView } from './panel-view.ts';
import { outcomeOf } from './press.ts';

const game = games.find(({ id }) => id === rollToTheTop.id) ?? fakeGame([]);

const panelOf = (state: State) => panelFor(game, state);

function panelFor(game: AnyGame, state: unknown): Panel {
  const loaded = { ...fakeTable(game, { list: [], awaiting: [], words: '' }), game, state };
  const words = createWords(translator, { locale: 'en', theme: 'light' }, loaded.table);
  return seatPanel({
    loaded,
    list: rankedMoves(game, state, 0),
    words,
    finality: (move) => finalityOf(loaded, 0, move),
  });
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

const blocksOf = async (panel: Panel, selection = NOTHING_SELECTED) =>
  (await panelView(panel, selection)).blocks;
const start = panelOf(position({ roll: { d4: 1, d8: 7, d12: 9 } }));
const blocks = await blocksOf(start);

describe('the values of an option', () => {
  const named = (label: string, some: readonly Block[] = blocks) =>
    buttonsIn(some).find((button) => button.label === label);
  const shownBy = async (panel: Panel, button: Button | undefined) => {
    const outcome = pressedButton(panel, button);
    if (outcome.kind !== 'show') throw new Error(outcome.kind);
    return blocksOf(panel, outcome.selection);
  };

  it('are buttons in the order of the sheet; the first die is chosen, and its boxes are seen', async () => {
    expect(labelsIn(blocks)).toEqual([
      ...['d4: 1', 'd8: 7', 'd12: 9', 'Combine…'],
      ...['A1', 'A2', 'A3', 'A4', 'A5'],
      'End my roll without 1, 7, and 9',
    ]);
    expect(menusIn(blocks)).toEqual([]);
    expect(named('d4: 1')).toMatchObject({ style: 'primary' });
    expect(pressedButton(start, named('A3'))).toMatchObject({
      kind: 'move',
      move: { verb: 'write', args: { dice: 'd4', box: 'A3' } },
    });
    const other = await shownBy(start, named('d8: 7'));
    expect(pressedButton(start, named('A3', other))).toMatchObject({ move: { args: { dice: 'd8' } } });
  });

  it('that join several parts stand behind a button', async () => {
    const combining = await shownBy(start, named('Combine…'));
    expect(labelsIn(combining)).toEqual([
      ...['d4: 1', 'd8: 7', 'd12: 9', 'Combine…'],
      ...['1+7 = 8', '1+9 = 10', '7+9 = 16', '1+7+9 = 17'],
      'End my roll without 1, 7, and 9',
    ]);
    const chosen = await shownBy(start, named('7+9 = 16', combining));
    expect(labelsIn(chosen)).toContain('7+9 = 16');
    expect(pressedButton(start, named('A2', chosen))).toMatchObject({
      kind: 'move',
      move: { args: { dice: 'd8+d12', box: 'A2' } },
    });
  });

  it('that join several parts are ticked in a menu where they are many', async () => {
    const panel = panelOf(position({ roll: { d4: 1, d6: 2, d8: 7, d12: 9, d20: 19 } }));
    const first = await blocksOf(panel);
    const [dice] = menusIn(await shownBy(panel, named('Combine…', first)));
    expect(dice?.choices.map(({ label }) => label)).toEqual([
      ...['d4: 1', 'd6: 2', 'd8: 7', 'd12: 9', 'd20: 19'],
    ]);
  });

  it('name the dice where others show the same number', async () => {
    const panel = panelOf(position({ roll: { d4: 3, d6: 3, d8: 5 } }));
    const first = await blocksOf(panel);
    expect(labelsIn(await shownBy(panel, named('Combine…', first)))).toContain('3+5 = 8 (d4+d8)');
  });

  it('a single box is a button too: looking at a die writes nothing', async () => {
    const sheet = filled(boardById('burj-khalifa').byName.keys(), ['G1'], 1);
    const panel = panelOf(position({ sheets: [sheet, {}], roll: { d4: 4, d6: 5 } }));
    const first = await blocksOf(panel);
    expect(labelsIn(await shownBy(panel, named('d6: 5', first)))).toContain('G1');
  });

  it('make a move that throws the dice only when it is confirmed', async () => {
    // Filling the last box of the first game starts the second, whose first roller is drawn.
    const sheet = filled(boardById('burj-khalifa').byName.keys(), ['G1'], 1);
    const options = { ending: 'by-itself', rounds: 2 } as const;
    const panel = panelOf(position({ sheets: [sheet], roll: { d4: 4, d6: 5 }, options }));
    const box = named('G1', await blocksOf(panel));
    expect(pressedButton(panel, box)).toMatchObject({ kind: 'show' });
    expect(pressedButton({ ...panel, confirms: false }, box)).toMatchObject({ kind: 'move' });
  });

  it('come in menus where a message has no room for buttons', async () => {
    const crowded = await blocksOf({ ...start, folded: { controls: 'menus' } });
    const [dice, boxes] = menusIn(crowded);
    expect(dice?.choices.find(({ chosen }) => chosen)?.label).toBe('d4: 1');
    expect(boxes?.choices).toHaveLength(5);
  });
});

it('a die that fits only with others is among the sums', async () => {
  // Every box but B1 is filled, and B1 takes 9 or more: 3 and 6 fit only together.
  const board = ['A1', 'A2', 'A3', 'A4', 'A5'];
  const panel = panelOf(position({ sheets: [filled(board, [], 9), {}], roll: { d4: 3, d8: 6, d12: 1 } }));
  expect(labelsIn(await blocksOf(panel)).slice(0, -1)).toEqual(['Combine…', '3+6 = 9', '3+6+1 = 10']);
});

describe('whole moves on a grid', () => {
  const graphia = games.find(({ id }) => id === graphiaGenesis.id) ?? fakeGame([]);
  const panel = panelFor(graphia, map({ shapes: ['p1', 'p3'], number: 7 }));

  it('stand in a menu, the best first; buttons of the shapes lead to all places', async () => {
    const shown = await blocksOf(panel);
    const [places] = menusIn(shown);
    expect(places?.choices).toHaveLength(25);
    const [shape] = buttonsIn(shown);
    const outcome = pressedButton(panel, shape);
    if (outcome.kind !== 'show') throw new Error(outcome.kind);
    const ghost = await blocksOf(panel, outcome.selection);
    expect(labelsIn(ghost)).toEqual(['⬅️', '⬆️', '⬇️', '➡️']);
    const last = ghost.at(-1);
    expect(last?.kind === 'buttons' && last.buttons.map(({ label }) => label)).toEqual([
      ...['Back', '🔄', '🔀', 'Confirm'],
    ]);
  });
});
