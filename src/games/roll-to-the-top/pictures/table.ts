import { icon, LINE, nodeList, print, rect, STRONG_LINE } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Area, Colour, Node, Scene } from '../../../core/scene.ts';
import { dice } from '../rules/dice.ts';
import { standings } from '../rules/end.ts';
import { awaiting } from '../rules/flow.ts';
import { boardOf, gameNumber, openBoxes, playerAt, type State } from '../rules/state.ts';
import { changedBoxes } from '../words/describe.ts';
import { say } from '../words/names.ts';
import { openInWords, where } from '../words/prompts.ts';
import { dieAt, nextRoll } from './dice.ts';
import { cornerOf, layoutIn, PANE, PRINT, silhouette } from './scenery.ts';

const MARGIN = 30;
const GAP = 22;
const STRIP = 190;
const STRIP_HEIGHT = 150;
const PAD = 22;
/** The width of the text in a tile whose building stands beside it. */
const TEXT = 190;

/** The roll, and each player with a small board. Empty for a player alone, whose sheet shows everything. */
export function table(state: State, view: Perspective<State>): readonly Scene[] {
  if (state.players.length === 1) return [];
  const over = state.phase.is === 'over';
  const top = over ? 170 : STRIP + STRIP_HEIGHT + 24;
  return [
    {
      ...PANE,
      title: say('picture.table'),
      nodes: nodeList(
        heading(state),
        !over && strip(state),
        state.players.flatMap((_, seat) => tile(state, seat, view, areaOf(state.players.length, seat, top))),
      ),
    },
  ];
}

/** Up to three players are side by side; four and five are in two rows. */
function areaOf(players: number, seat: number, top: number): Area {
  const rows = players <= 3 ? 1 : 2;
  const upper = Math.ceil(players / rows);
  const row = seat < upper ? 0 : 1;
  const columns = row === 0 ? upper : players - upper;
  const [wide, high] = [PANE.width - 2 * MARGIN, PANE.height - top - MARGIN];
  const [width, height] = [(wide - (columns - 1) * GAP) / columns, (high - (rows - 1) * GAP) / rows];
  return {
    x: MARGIN + (row === 0 ? seat : seat - upper) * (width + GAP),
    y: top + row * (height + GAP),
    width,
    height,
  };
}

function heading(state: State): readonly Node[] {
  const { rounds } = state.options;
  const title = rounds === 1 ? say('name') : say('picture.title', { game: gameNumber(state), games: rounds });
  return [
    print(title, MARGIN, 64, 54, { bold: true, maxWidth: 660 }),
    print(where(state), PANE.width - MARGIN, 64, PRINT, { fill: 'muted', align: 'right', maxWidth: 640 }),
    print(happening(state), MARGIN, 134, 40, { maxWidth: PANE.width - 2 * MARGIN }),
  ];
}

/** Says who rolled, who must change the dice, or who has won. */
function happening(state: State): Message {
  const { phase, roller } = state;
  const { winners } = standings(state);
  if (phase.is === 'over')
    return say('picture.winners', { count: winners.length, who: winners.map((seat) => ({ seat })) });
  if (phase.is === 'dice') return say('picture.changes', { who: { seat: roller } });
  return say('picture.rolled', { who: { seat: roller } });
}

/** The dice in play side by side, and on the right the next roll. */
function strip(state: State): readonly Node[] {
  const { phase, pool, numbers, white } = state;
  const y = STRIP + STRIP_HEIGHT / 2;
  const rolled = phase.is === 'climb';
  return nodeList(
    rect(MARGIN, STRIP, PANE.width - 2 * MARGIN, STRIP_HEIGHT, {
      radius: 24,
      fill: 'card',
      stroke: 'rule',
      strokeWidth: LINE,
    }),
    dice
      .filter((die) => pool.includes(die))
      .map((die, i) =>
        dieAt(die, MARGIN + 88 + i * 142, y, 112, { value: rolled ? numbers[die] : undefined }),
      ),
    white !== undefined && nextRoll(state, white, PANE.width - 560, y, 470),
  );
}

/** A player: name, open boxes, whether they are awaited, and a small building below or, with many players, beside. */
function tile(state: State, seat: Seat, view: Perspective<State>, area: Area): readonly Node[] {
  const { x, y, width, height } = area;
  const awaited = awaiting(state).includes(seat);
  const { winners, totals } = standings(state);
  const won = winners.includes(seat);
  const beside = state.players.length > 3;
  // Four players have wide tiles, with the name beside the narrow top of the building.
  const above = state.players.length === 4 ? PAD : 80;
  const name = state.players.length === 4 ? width / 2 : width;
  const lines = [
    openInWords(openBoxes(boardOf(state), playerAt(state, seat))),
    ...(state.finished.length > 0 && state.options.rounds > 1
      ? [say('picture.total', { total: totals[seat] ?? 0 })]
      : []),
  ];
  return [
    rect(x, y, width, height, {
      radius: 24,
      fill: 'card',
      stroke: awaited ? 'legal' : 'rule',
      strokeWidth: awaited ? STRONG_LINE : LINE,
    }),
    icon(won ? 'laurel-crown' : awaited ? 'quill-ink' : 'check-mark', x + PAD + 26, y + 48, 52, {
      fill: won ? 'orange' : awaited ? 'legal' : 'muted',
    }),
    print(say('picture.player', { who: { seat } }), x + PAD + 66, y + 48, 44, {
      bold: true,
      maxWidth: name - 2 * PAD - 66,
    }),
    ...lines.map((text, i) =>
      print(text, x + PAD, y + (beside ? 128 : 110) + i * (beside ? 100 : 50), PRINT, {
        fill: 'muted',
        maxWidth: beside ? TEXT : width - 2 * PAD,
        lines: beside ? 2 : 1,
      }),
    ),
    ...miniature(
      state,
      seat,
      view,
      beside
        ? { x: x + PAD + TEXT, y: y + above, width: width - TEXT - 2 * PAD, height: height - above - PAD }
        : { x: x + PAD, y: y + 180, width: width - 2 * PAD, height: height - 180 - PAD },
    ),
  ];
}

/** Boxes of this side, in pixels, show their number; smaller ones only that they are filled. */
const LEGIBLE = 44;

/** A small building with its boxes: open, filled, or filled since the player last looked. */
function miniature(state: State, seat: Seat, { since }: Perspective<State>, area: Area): readonly Node[] {
  const board = boardOf(state);
  const { sheet } = playerAt(state, seat);
  const layout = layoutIn(board, area);
  const fresh = changedBoxes(state, seat, since);
  return [
    silhouette(board.id, layout.left, layout.ground, layout.size / 2),
    ...board.boxes.flatMap((box): readonly Node[] => {
      const [x, y] = cornerOf(layout, box);
      const square = (inset: number, fill: Colour): Node => {
        const side = layout.size * (1 - 2 * inset);
        const [left, top] = [x + layout.size * inset, y + layout.size * inset];
        return rect(left, top, side, side, { radius: side / 7, fill });
      };
      const open = square(0.07, 'card');
      const number = sheet[box.name];
      const isFresh = fresh.includes(box.name);
      if (number === undefined) return [open];
      if (layout.size < LEGIBLE) return [open, square(0.2, isFresh ? 'changed' : 'pencil')];
      const [middle, down] = [x + layout.size / 2, y + layout.size / 2];
      return [
        isFresh ? square(0.07, 'changed-soft') : open,
        print(`${number}`, middle, down, PRINT, {
          align: 'middle',
          bold: true,
          fill: isFresh ? 'changed' : 'pencil',
        }),
      ];
    }),
  ];
}
