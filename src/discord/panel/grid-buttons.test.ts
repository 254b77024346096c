import { describe, expect, it } from 'vitest';
import type { MoveArgs } from '../../core/game.ts';
import { rankedMoves } from '../../core/legal.ts';
import { graphiaGenesis } from '../../games/graphia-genesis/index.ts';
import { position } from '../../games/graphia-genesis/rules/testing.ts';
import { games } from '../../games/index.ts';
import { createTranslator } from '../../i18n/index.ts';
import { fakeGame, fakeTable } from '../../testkit/discord/fake-game.ts';
import { isPanelPress } from '../../testkit/discord/panels.ts';
import { createLocalizer, discordCatalogs } from '../i18n/localizer.ts';
import type { Button } from '../messages/view.ts';
import { gridButtons } from './grid-buttons.ts';
import type { AnyMove } from './move-progress.ts';
import { type Panel, selectionOf } from './panel.ts';
import { selectionOfMove } from './whole-moves.ts';

const translator = createTranslator({
  discord: discordCatalogs,
  [graphiaGenesis.id]: graphiaGenesis.locales,
});
const game = games.find(({ id }) => id === graphiaGenesis.id) ?? fakeGame([]);
const command = game.commands[0] ?? expect.fail();

function panelOf(state: ReturnType<typeof position>): Panel {
  const loaded = { ...fakeTable(game, { list: [], awaiting: [], words: '' }), game, state };
  const localizer = createLocalizer(translator, { locale: 'en', theme: 'light' }, loaded.table);
  const list = rankedMoves(game, state, 0);
  return {
    loaded,
    seat: 0,
    list,
    stamp: '0',
    localizer,
    help: [],
    confirms: true,
    finality: () => undefined,
  };
}

function buttonsFor(panel: Panel, args: MoveArgs) {
  const move: AnyMove =
    panel.list.find((one) => JSON.stringify(one.args) === JSON.stringify(args)) ?? expect.fail();
  const found = gridButtons(panel, { ...selectionOfMove(command, move), command }, move) ?? expect.fail();
  const all = [...found.arrows, ...found.cycles];
  const label = (button: Button) => button.label;
  return {
    ...found,
    labels: [found.arrows.map(label), found.cycles.map(label)],
    /** What the move says after a press. */
    after(wanted: string): MoveArgs {
      const button = all.find((one) => one.label === wanted);
      if (button === undefined || !('press' in button) || !isPanelPress(button.press)) return {};
      const picks = selectionOf(panel, button.press)?.picks ?? [];
      return Object.fromEntries(picks.map(({ option, value }) => [option, value]));
    },
  };
}

describe('a move on a grid', () => {
  // p1 and p3 are different shapes, and 7 is the number.
  const panel = panelOf(position({ shapes: ['p1', 'p3'], number: 7 }));
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
    const nexus = panelOf(position({ card: 'nexus', number: 7 }));
    expect(buttonsFor(nexus, nexus.list[0]?.args ?? {}).labels).toEqual([['⬅️', '⬆️', '⬇️', '➡️'], []]);
  });
});
