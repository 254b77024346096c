import { withCallouts } from '../../../core/draw.ts';
import type { Illustration } from '../../../core/game.ts';
import type { Scene } from '../../../core/scene.ts';
import { type BoardId, boardById } from '../content/boards.ts';
import { withWrite } from '../rules/climb.ts';
import { dice, type Numbers } from '../rules/dice.ts';
import { options, type Player, type Sheet, type State, type WriteAction } from '../rules/state.ts';
import { say } from '../words/names.ts';
import { cornerOf, layoutOf } from './scenery.ts';
import { sheet, spotOfDie, spotOfNextRoll } from './sheet.ts';

/** The pictures of the help, drawn from example positions. */
export function illustrations(topic: string): readonly Illustration[] {
  switch (topic) {
    case 'start':
      return [{ scene: annotatedSheet(), caption: say('guide.sheet') }, example()];
    case 'climb':
      return [example()];
    case 'end':
      return [{ scene: finishedGame(), caption: say('guide.end') }];
    default:
      return [];
  }
}

function position(board: BoardId, roll: Numbers, ...sheets: readonly Sheet[]): State {
  return {
    options: options.schema.parse({ board }),
    finished: [],
    phase: { is: 'climb' },
    roller: 0,
    pool: dice.filter((die) => roll[die] !== undefined),
    rolls: 3,
    numbers: roll,
    white: 'add',
    idle: 0,
    players: sheets.map((sheet): Player => ({ sheet, written: [], done: false })),
  };
}

/** A player's sheet after one number, with a spot on everything that matters in a turn. */
function annotatedSheet(): Scene {
  const before = position('burj-khalifa', { d4: 2, d8: 5, d20: 13 }, { A1: 3, A2: 4, A3: 4, B2: 6 }, {});
  const after = wrote(before, { dice: ['d4'], box: 'A4' });
  const pane = sheet(after, 0, { legal: true, since: before });
  return withCallouts(pane, [
    spotOfDie('d8'),
    spotOfBox('burj-khalifa', 'A5', 'below'),
    spotOfBox('burj-khalifa', 'C1', 'left'),
    spotOfBox('burj-khalifa', 'A4', 'below'),
    spotOfNextRoll(),
  ]);
}

const example = (): Illustration => ({ scene: rulebookExample(), caption: say('guide.example') });

/** "This player adds up the smallest and the biggest die: 1+8 = 9. And fills in the 12 above the 9 and 11. The 5 is skipped." */
function rulebookExample(): Scene {
  const previous = position('pyramid', { d4: 1, d8: 5, d12: 12, d20: 8 }, { A2: 11, A3: 4 }, {});
  const nine = wrote(previous, { dice: ['d4', 'd20'], box: 'A1' });
  return sheet(wrote(nine, { dice: ['d12'], box: 'B1' }), 0, { since: previous });
}

/** One sheet is full; the other has two open boxes. */
function finishedGame(): Scene {
  const board = boardById('tree');
  const numbers = [2, 3, 3, 4, 5, 6, 4, 5, 6, 8, 9, 7, 10, 11, 12, 14, 20];
  const full = Object.fromEntries(board.boxes.map(({ name }, i) => [name, numbers[i] ?? 20]));
  const { [board.boxes.at(-1)?.name ?? '']: _top, [board.boxes.at(-2)?.name ?? '']: _next, ...open } = full;
  const state = position('tree', {}, full, open);
  return sheet({ ...state, phase: { is: 'over' }, finished: [{ open: [0, 2], rolls: 14 }] }, 0, {});
}

function wrote(state: State, write: WriteAction): State {
  const [reader, ...others] = state.players;
  return reader === undefined ? state : { ...state, players: [withWrite(state, reader, write), ...others] };
}

/** Beside a box, where it covers no other. */
function spotOfBox(id: BoardId, name: string, side: 'left' | 'below'): readonly [x: number, y: number] {
  const board = boardById(id);
  const box = board.byName.get(name);
  if (box === undefined) throw new Error(`${id} has no ${name}`);
  const layout = layoutOf(board);
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  return side === 'left' ? [x - 34, y + size / 2] : [x + size / 2, y + size + 36];
}
